import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite final class RuleTests: StoreSuite {
  @Test("A handle matches a whole name, a unique beginning or the digits of an id")
  func handles() throws {
    _ = try store.add(["Milk", "Milk powder", "Oat milk", "Crème"])
    #expect(try store.find("milk").name == "Milk")
    #expect(try store.find("milk p").name == "Milk powder")
    #expect(try store.find("OAT  M").name == "Oat milk")
    let id = try store.find("Oat milk").id
    #expect(try store.find(.handle(id.description)).name == "Oat milk")
    #expect(
      throws: StoreError.ambiguous(
        word: "00000000", candidates: ["Crème", "Milk", "Milk powder", "Oat milk"], count: 4)
    ) {
      try store.find("00000000")
    }
    #expect(
      throws: StoreError.ambiguous(word: "mil", candidates: ["Milk", "Milk powder"], count: 2)
    ) {
      try store.raise(["mil"])
    }
    #expect(try store.find("creme").name == "Crème")
    #expect(throws: StoreError.notFound(word: "mlik", candidates: ["Milk"])) {
      try store.raise(["mlik"])
    }
    #expect(throws: StoreError.name(.empty)) { try store.raise([""]) }
    _ = try store.add(["Groceries"])
    #expect(throws: StoreError.notFound(word: "grocery", candidates: ["Groceries"])) {
      try store.raise(["grocery"])
    }
    #expect(throws: StoreError.noList(word: "Grocery", candidates: ["Groceries"])) {
      try store.add(["Tea"], to: ["Grocery"])
    }
  }

  @Test("Every command reports a missing list as a list", arguments: ListUse.allCases)
  func noList(use: ListUse) throws {
    _ = try store.add(["Milk", "Groceries"])
    #expect(throws: StoreError.noList(word: "Grocery", candidates: ["Groceries"])) {
      switch use {
      case .raise: _ = try store.raise(["Milk"], in: "Grocery")
      case .lower: _ = try store.lower(["Milk"], in: "Grocery")
      case .set: _ = try store.set(.low, ["Milk"], in: "Grocery")
      case .inherit: _ = try store.write { try $0.clearListPriority(["Milk"], in: "Grocery") }
      case .include: _ = try store.include(["Milk"], in: "Grocery")
      case .exclude: _ = try store.exclude(["Milk"], from: "Grocery")
      case .search: _ = try store.search("mi", in: "Grocery")
      case .importing: _ = try store.importItems(from: [], into: "Grocery")
      }
    }
  }

  enum ListUse: CaseIterable {
    case raise, lower, set, inherit, include, exclude, search, importing
  }

  @Test("Commands with several names are atomic")
  func allOrNothing() throws {
    _ = try store.add(["Milk", "Bread"])
    #expect(throws: StoreError.self) { try store.done(["Milk", "Bread", "Cheese"]) }
    #expect(throws: StoreError.self) { try store.add(["Butter", "a\u{7}"]) }
    #expect(throws: StoreError.self) { try store.add(["Butter"], to: ["Shop"]) }
    #expect(try store.lines() == ["medium Bread", "medium Milk"])
    #expect(try store.log().map(\.command) == ["add"])
  }

  @Test("Existing names that differ only by accents are reported")
  func accents() throws {
    _ = try store.add(["schon", "Ano 2"])
    let outcomes = try store.add(["schön", "Año 2", "Schon"])
    #expect(outcomes.map(\.similar) == [["schon"], ["Ano 2"], []])
    #expect(outcomes.map(\.effect) == [.created, .created, .known])
  }

  @Test("A list priority sorts and counts only in its list")
  func listPriority() throws {
    _ = try store.add(["Fruit"])
    _ = try store.add(["Oranges", "Bananas", "Pears"], to: ["Fruit"])
    _ = try store.set(.low, ["Oranges"], in: "Fruit")
    _ = try store.set(.critical, ["Bananas"], in: "Fruit")
    #expect(try store.lines("Fruit") == ["critical Bananas", "medium Pears", "low Oranges"])
    #expect(try store.find("Fruit").needed == 2)
    #expect(
      try store.lines() == ["medium Bananas", "medium Fruit", "medium Oranges", "medium Pears"])
    let lowered = try store.lower(["Oranges"], in: "Fruit")
    #expect(lowered.map(\.isChange) == [false])
    _ = try store.write { try $0.clearListPriority(["Oranges"], in: "Fruit") }
    #expect(try store.lines("Fruit").last == "medium Pears")
    let done = try store.done(["Bananas"])
    #expect(done.map(\.from) == [.medium])
    #expect(done.map(\.cleared) == [[.init(list: "Fruit", priority: .critical)]])
    #expect(try store.lines("Fruit").last == "low Bananas")
    #expect(throws: StoreError.notInList(item: "Fruit", list: "Pears")) {
      try store.raise(["Fruit"], in: "Pears")
    }
  }

  @Test("Items that only a list needs can be completed")
  func doneInList() throws {
    _ = try store.add(["Shop"])
    _ = try store.add(["Milk"], priority: .low, to: ["Shop"])
    _ = try store.set(.high, ["Milk"], in: "Shop")
    let outcomes = try store.done(["Milk"])
    #expect(outcomes.map(\.isCompletion) == [true])
    #expect(try store.report(on: "Milk").history.map(\.from) == [.high])
    #expect(try store.done(["Milk"]).map(\.isChange) == [false])
  }

  @Test("Adding to a list with the list priority low is reported")
  func stayingLow() throws {
    _ = try store.add(["Shop", "Trip"])
    _ = try store.add(["Milk"], to: ["Shop", "Trip"])
    _ = try store.set(.low, ["Milk"], in: "Trip")
    #expect(try store.add(["Milk"], to: ["Shop", "Trip"]).map(\.stayingLow) == [["Trip"]])
    _ = try store.set(.high, ["Milk"], in: "Trip")
    #expect(try store.add(["Milk"], to: ["Shop", "Trip"]).map(\.stayingLow) == [[]])
  }

  @Test("Lowering to low reports the lists that still need the item", arguments: ["set", "lower"])
  func remainingInList(command: String) throws {
    _ = try store.add(["Shop", "Trip", "Yard"])
    _ = try store.add(["Milk"], to: ["Shop", "Trip", "Yard"])
    _ = try store.set(.high, ["Milk"], in: "Trip")
    _ = try store.set(.low, ["Milk"], in: "Yard")
    let outcomes = try command == "set" ? store.set(.low, ["Milk"]) : store.lower(["Milk"])
    #expect(outcomes.map(\.isCompletion) == [true])
    #expect(outcomes.map(\.remaining) == [[.init(list: "Trip", priority: .high)]])
    #expect(try store.raise(["Milk"]).map(\.remaining) == [[]])
  }

  @Test("Every change to low is a completion")
  func completions() throws {
    _ = try store.add(["Milk"], priority: .high)
    #expect(try store.lower(["Milk"]).map(\.isCompletion) == [false])
    #expect(try store.lower(["Milk"]).map(\.isCompletion) == [true])
    #expect(try store.lower(["Milk"]).map(\.isChange) == [false])
    _ = try store.set(.critical, ["Milk"])
    #expect(try store.raise(["Milk"]).map(\.isChange) == [false])
    _ = try store.set(.low, ["Milk"])
    #expect(try store.read { try $0.completions() }.map(\.from) == [.critical, .medium])
    let back = try store.add(["Milk"], priority: .medium)
    #expect(back.map(\.priority) == [.medium])
    #expect(try store.add(["Milk"], priority: .low).map(\.isChange) == [false])
  }

  @Test("Search results have sections, the name to create last")
  func search() throws {
    _ = try store.add(["Groceries", "Mint", "Crème fraîche", "100% juice", "under_score"])
    _ = try store.add(["Milk", "Mineral water"], to: ["Groceries"])
    let result = try store.search("MI", in: "Groceries")
    #expect(sections(result) == ["in: Milk, Mineral water", "elsewhere: Mint", "create: MI"])
    #expect(sections(try store.search("milk")) == ["matches: Milk"])
    #expect(sections(try store.search("creme")) == ["matches: Crème fraîche", "create: creme"])
    #expect(sections(try store.search("%")) == ["matches: 100% juice", "create: %"])
    #expect(sections(try store.search("_")) == ["matches: under_score", "create: _"])
    #expect(sections(try store.search("zzz")) == ["matches: ", "create: zzz"])
    #expect(try store.search("zzz").isEmpty)
    #expect(
      sections(try store.search("grocer", in: "Groceries")) == [
        "in: ", "elsewhere: ", "create: grocer",
      ])
  }

  @Test("A tree expands every list once, despite loops")
  func tree() throws {
    _ = try store.add(["A", "B", "C"])
    _ = try store.include(["B", "C"], in: "A")
    _ = try store.include(["A", "C"], in: "B")
    let nodes = try store.tree().nodes.map { node in
      String(repeating: "-", count: node.depth) + node.entry.item.name
        + (node.isRepeated ? "*" : "") + (node.isLast ? "." : "")
    }
    #expect(nodes == ["A", "-B", "--A*", "--C.", "-C*.", "B*", "C*."])
    #expect(throws: StoreError.intoItself(name: "A")) { try store.include(["A"], in: "A") }
  }

  @Test("A tree can have ten thousand levels")
  func deepTree() throws {
    let count = runsSlowProofs ? 10_000 : 500
    _ = try store.add((0..<count).map { "L\($0)" }, priority: .low)
    for number in 1..<count {
      _ = try store.include([.handle("L\(number)")], in: .handle("L\(number - 1)"))
    }
    _ = try store.include(["L0"], in: .handle("L\(count - 1)"))
    #expect(try store.tree("L0").nodes.count == count)
  }

  @Test("A change after an undo ends redo")
  func redo() throws {
    _ = try store.add(["A"])
    _ = try store.add(["B"])
    _ = try store.add(["C"])
    #expect(try store.undo(2).map(\.items) == [["C"], ["B"]])
    #expect(try store.redo().map(\.items) == [["B"]])
    _ = try store.add(["D"])
    #expect(try store.redo() == [])
    #expect(
      try store.log().map { "\($0.items[0])\($0.isUndone ? "-" : "")" } == ["D", "C-", "B", "A"])
    #expect(try store.undo(9).count == 3)
    #expect(try store.undo() == [])
  }

  @Test("Renaming to a taken name is rejected; changing the case is not")
  func rename() throws {
    _ = try store.add(["Milk", "Bread"])
    #expect(throws: StoreError.nameTaken(name: "BREAD", by: "Bread")) {
      try store.edit("Milk", name: "BREAD")
    }
    let outcome = try store.edit("Milk", name: "MILK", details: "2 l\r\n")
    #expect(outcome.item.name == "MILK")
    #expect(outcome.item.details == "2 l")
    #expect(try store.edit("milk", name: " MILK ").isChange == false)
    _ = try store.undo()
    #expect(try store.find("milk").name == "Milk")
  }

  @Test("A read-only store creates and changes nothing")
  func reading() throws {
    let folder = try TemporaryFolder()
    let path = folder.url("deep/down/priorities.sqlite").path
    let store = try openStore(path, .reading)
    #expect(try store.lines() == [])
    #expect(throws: StoreError.readOnly(path: path)) { try store.add(["Milk"]) }
    #expect(throws: StoreError.notFound(word: "Milk", candidates: [])) {
      try openStore(path).raise(["Milk"])
    }
    #expect(try folder.names() == [])
    _ = try openStore(path).add(["Milk"])
    #expect(try openStore(path, .reading).lines() == ["medium Milk"])
  }

  @Test("The schema is unchanged", .needs("sqlite3"))
  func schema() throws {
    let folder = try TemporaryFolder()
    _ = try openStore(folder.store).add(["Milk"])
    let text = try sqlite3(
      folder.store,
      """
      PRAGMA application_id; PRAGMA user_version; PRAGMA journal_mode;
      SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid;
      PRAGMA integrity_check; PRAGMA foreign_key_check;
      """)
    try expectGolden(text, "schema.sql")
  }

  private func sections(_ result: SearchResult) -> [String] {
    result.sections.map { section in
      switch section {
      case .matches(let items): "matches: " + items.map(\.name).joined(separator: ", ")
      case .inList(let entries): "in: " + entries.map(\.item.name).joined(separator: ", ")
      case .elsewhere(let items): "elsewhere: " + items.map(\.name).joined(separator: ", ")
      case .details(let items): "details: " + items.map(\.name).joined(separator: ", ")
      case .create(let name): "create: " + name
      }
    }
  }
}
