import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("App rules")
struct RulesTests {
  /// The home screen with ten items, or after a prefix of keys a list of thirty.
  private func player(_ keys: String = "", rows: Int = 24) throws -> Player {
    try Player(columns: 80, rows: rows, keys: keys) { store in
      _ = try store.add((10..<20).map { "Item \($0)" })
      _ = try store.add(["Box"], priority: .critical)
      _ = try store.add((10..<40).map { "Part \($0)" }, priority: .low, to: ["Box"])
      _ = try store.set(.medium, (10..<40).map { .handle("Part \($0)") }, in: "Box")
    }
  }

  private func elsewhere(_ player: inout Player, _ change: (Store) throws -> Void) throws {
    try change(player.store)
    player.send(.storeChanged)
  }

  private func selected(_ player: Player) -> String? { player.app.screen.current?.name }

  private func done(_ player: Player) throws -> [String] {
    try player.store.log(limit: 50).filter { $0.command == "done" && !$0.isUndone }
      .map { String($0.summary.prefix { $0 != ":" }) }.reversed()
  }

  // MARK: Every key acts at once

  @Test(
    "Keys act at once at any pace",
    arguments: [Int64(0), 50, 300, 1_000, 2_200], ["down", "enter"])
  func pace(pause: Int64, keys: String) throws {
    var player = try player(keys)
    for _ in 0..<4 {
      player.press("d")
      player.wait(pause)
    }
    let isList = keys == "enter"
    #expect(
      try done(player)
        == (isList
          ? ["Part 10", "Part 11", "Part 12", "Part 13"]
          : ["Item 10", "Item 11", "Item 12", "Item 13"]))
    #expect(selected(player) == (isList ? "Part 14" : "Item 14"))
  }

  @Test("The next key answers a question, or types in a text field")
  func states() throws {
    var player = try player("x y")
    #expect(try !player.store.contains(name: "Box"))
    player.press("/ '/' escape e 'e'")
    #expect(player.form?[.name].text == "Item 10e")
  }

  // MARK: The selection is an item

  @Test("A changed row keeps its place until the selection moves", arguments: ["left", "1", "4"])
  func changedRow(key: String) throws {
    var player = try player("down down")
    let before = player.names
    player.press(key)
    #expect(player.names == before)
    #expect(selected(player) == "Item 11")
    player.wait(60_000)
    #expect(player.names == before)
    player.press("down")
    #expect(selected(player) == "Item 12")
    let expected = key == "1" ? ["Box", "Item 11"] : ["Box", "Item 10"]
    #expect(Array(player.names.prefix(2)) == expected)
    #expect(player.names.contains("Item 11") == (key == "1"))
  }

  @Test("A selected row changed elsewhere stays, shows its new state, and keys act on it")
  func changedElsewhere() throws {
    var player = try player("down down")
    let before = player.names
    try elsewhere(&player) { _ = try $0.set(.critical, ["Item 11"]) }
    #expect(player.names == before)
    #expect(player.app.screen.current?.priority == .critical)
    try elsewhere(&player) { _ = try $0.done(["Item 11"]) }
    #expect(player.names == before)
    #expect(player.app.screen.current?.priority == .low)
    player.press("2")
    #expect(try player.store.report(on: "Item 11").item.priority == .high)
    #expect(player.names == before)
    player.press("s s")
    #expect(Array(player.names.prefix(3)) == ["Box", "Item 11", "Item 10"])
    #expect(selected(player) == "Item 11")
  }

  @Test("A key on an item deleted elsewhere reports that and changes nothing")
  func deletedElsewhere() throws {
    var player = try player("down down")
    let before = player.names
    try elsewhere(&player) { _ = try $0.delete(["Item 11"]) }
    #expect(player.names == before)
    #expect(player.screen.contains("deleted"), "\(player.screen)")
    for key in ["1", "d", "x", "e", "-", "enter", "left", "o"] {
      player.press(key)
      #expect(player.app.message == Message(.warning, "Item 11 was deleted elsewhere."))
      #expect(selected(player) == "Item 11")
    }
    player.press("down")
    #expect(player.names == before.filter { $0 != "Item 11" })
    #expect(selected(player) == "Item 12")
  }

  @Test("A row removed elsewhere stays, struck through, until the selection moves")
  func removedElsewhere() throws {
    var player = try player("enter down")
    try elsewhere(&player) { _ = try $0.exclude(["Part 11"], from: "Box") }
    #expect(selected(player) == "Part 11")
    #expect(player.app.screen.current?.presence == .removed)
    player.press("H")
    #expect(player.app.message == Message(.info, "Part 11 is not in Box."))
    player.press("-")
    #expect(player.app.message == Message(.info, "Part 11 is not in Box."))
    player.press("2 up")
    #expect(try player.store.report(on: "Part 11").item.priority == .high)
    #expect(!player.names.contains("Part 11"))
    #expect(selected(player) == "Part 10")
  }

  @Test("Rows added and removed elsewhere leave the selection on its item")
  func rowsElsewhere() throws {
    var player = try player("down down")
    try elsewhere(&player) {
      _ = try $0.add(["Ants", "Zebra"], priority: .critical)
      _ = try $0.done(["Item 10", "Item 12"])
    }
    #expect(player.names == ["Ants", "Box", "Zebra", "Item 11"] + (13..<20).map { "Item \($0)" })
    #expect(selected(player) == "Item 11")
  }

  @Test("An out-of-place row is settled when a search opens or the view closes")
  func leaving() throws {
    for keys in ["/ escape", "enter escape"] {
      var player = try player("down down 4 \(keys)")
      #expect(!player.names.contains("Item 11"), "\(keys)")
      #expect(selected(player) == "Item 12", "\(keys)")
      player.press("d")
      #expect(try done(player) == ["Item 12"])
    }
  }

  // MARK: d, - and x remove the row

  @Test("d, - and x remove one row after the other; at the end the row above is selected")
  func takingAway() throws {
    var player = try player("down d down d")
    #expect(try done(player) == ["Item 10", "Item 12"])
    player.press("end d d")
    #expect(selected(player) == "Item 17")
    player.press("home down x y x y")
    #expect(selected(player) == "Item 14")
    var list = try self.player("enter - down -")
    #expect(list.names.prefix(2) == ["Part 11", "Part 13"])
    list.press("d")
    #expect(list.names.last == "Part 13" && selected(list) == "Part 14")
    list.press("end d")
    #expect(list.app.message == Message(.info, "Part 13 is already low."))
    #expect(try done(list) == ["Part 13"])
  }

  @Test("By name, the stored order, a completed row stays and the next one is selected")
  func byName() throws {
    let player = try player("enter s d d")
    #expect(try done(player) == ["Part 10", "Part 11"])
    #expect(Array(player.names.prefix(3)) == ["Part 10", "Part 11", "Part 12"])
    #expect(selected(player) == "Part 12")
    #expect(player.screen.contains(" by name"), "\(player.screen)")
    var other = player
    other.press("u u u")
    #expect(try other.store.read { try $0.order(of: "Box") } == .priority)
    #expect(other.app.screen.order == .priority)
  }

  @Test("J in another order than by route switches the order, in the same sentence")
  func moving() throws {
    var player = try player("enter J")
    #expect(try player.store.read { try $0.order(of: "Box") } == .route)
    #expect(
      player.app.message?.text == "Part 10 is after Part 11, and Box is now by route. u undoes.")
    #expect(player.names.prefix(2) == ["Part 11", "Part 10"])
    #expect(selected(player) == "Part 10")
    // The row moves back at once.
    player.press("u")
    #expect(player.app.message?.text == "Undone: Part 10 moved; Box sorted by route.")
    #expect(player.names.prefix(2) == ["Part 10", "Part 11"])
    #expect(selected(player) == "Part 10")
    #expect(try player.store.read { try $0.order(of: "Box") } == .priority)
  }

  // MARK: Several rows

  @Test(
    "Marked rows are acted on together, in one step", arguments: ["2", "d", "-", "x y", "right"])
  func marked(keys: String) throws {
    var player = try player("enter space down space")
    #expect(player.screen.contains("2 marked"), "\(player.screen)")
    let before = try player.store.log().count
    player.press(keys)
    #expect(try player.store.log().count == before + 1)
    let names = try player.store.list("Box").entries.filter { $0.item.priority == .high }
    if keys == "2" { #expect(names.map(\.item.name) == ["Part 10", "Part 12"]) }
    if keys == "d" {
      #expect(try player.store.log(limit: 1).first?.items == ["Part 10", "Part 12"])
    }
    if keys == "-" || keys == "x y" { #expect(!player.names.contains("Part 12")) }
    player.press("u")
    #expect(player.names.contains("Part 12"))
    // Rows that left the list are no longer marked.
    if !player.app.screen.marks.isEmpty { player.press("escape") }
    #expect(player.app.screen.marks.isEmpty && player.app.lists.count == 2)
    player.press("escape")
    #expect(player.app.lists.count == 1)
  }

  @Test("Marked rows are added to a list, or to a new one", arguments: ["box", "Crate"])
  func gathering(list: String) throws {
    var player = try player("down space space + '\(list)' enter")
    let name = list == "box" ? "Box" : list
    #expect(try player.store.report(on: "Item 11").item.lists == [name])
    player.press("u")
    #expect(try player.store.report(on: "Item 11").item.lists == [])
    #expect(try player.store.contains(name: "Crate") == false)
  }

  @Test("A new list for marked rows gets what the words say")
  func gatheringWords() throws {
    var player = try player("down space space + 'Crate !h' enter")
    #expect(try player.store.report(on: "Crate").item.priority == .high)
    player.press("u")
    #expect(try player.store.contains(name: "Crate") == false)
  }

  @Test("A row whose priority changes keeps the lines around it where they are")
  func gaps() throws {
    var player = try Player(columns: 60, rows: 24) {
      _ = try $0.add(["Batteries"], priority: .critical)
      _ = try $0.add(["Bread", "Milk"], priority: .high)
    }
    func lines() -> [Int] {
      let lines = player.screen.split(separator: "\n", omittingEmptySubsequences: false)
      return ["Batteries", "Bread", "Milk"].map { name in
        lines.firstIndex { $0.contains(name) } ?? -1
      }
    }
    player.press("down")
    let before = lines()
    player.press("right")
    #expect(lines() == before, "\(player.screen)")
    #expect(player.screen.contains("high      Milk"))
    player.press("left")
    #expect(lines() == before)
    #expect(!player.screen.contains("high      Milk"))
    _ = try player.store.raise(["Bread"])
    player.send(.storeChanged)
    #expect(lines() == before)
  }

  // MARK: A page or a list

  @Test("An item that contains nothing opens as a page, and keys act on it")
  func page() throws {
    var player = try player("down enter")
    #expect(player.app.screen.page?.report.item.name == "Item 10")
    player.press("1 d")
    #expect(player.app.lists.count == 2)
    #expect(try done(player) == ["Item 10"])
    #expect(player.app.screen.page?.report.item.priority == .low)
    player.press("d")
    #expect(player.app.message == Message(.info, "Item 10 is already low."))
    player.press("escape")
    #expect(selected(player) == "Item 11")
    player.press("enter x y")
    #expect(player.app.lists.count == 1)
    #expect(selected(player) == "Item 12")
    #expect(try !player.store.contains(name: "Item 11"))
    player.press("home enter enter -")
    #expect(player.app.lists.count == 2)
    #expect(selected(player) == "Part 11")
    #expect(try player.store.report(on: "Part 10").memberships == [])
  }

  @Test("A page becomes a list when the search that added an item closes")
  func pageToList() throws {
    var player = try player("down enter / 'Lid' tab")
    #expect(player.app.screen.page != nil)
    player.press("escape")
    #expect(player.app.screen.page == nil)
    #expect(player.names == ["Lid"])
    // Emptied, it stays a list; opened again, it becomes a page.
    player.press("-")
    #expect(player.app.screen.page == nil)
    player.press("d")
    #expect(player.app.message == Message(.info, "Item 10 is empty. / adds an item."))
    player.press("E")
    #expect(player.form?[.name].text == "Item 10")
    player.press("escape escape enter")
    #expect(player.app.screen.page != nil)
    try elsewhere(&player) { _ = try $0.add(["Jar"], to: ["Item 10"]) }
    #expect(player.app.screen.page?.report.item.subitems == 1)
  }

  @Test("In an open list, E edits the list and its priority; no key selects its heading")
  func heading() throws {
    var player = try player("enter up up home")
    #expect(selected(player) == "Part 10")
    player.press("E tab tab 2 enter")
    #expect(try player.store.report(on: "Box").item.priority == .high)
    #expect(player.screen.contains("● high"))
    player.press("u")
    #expect(try player.store.report(on: "Box").item.priority == .critical)
  }

  // MARK: Enter opens

  @Test("In a search, Enter opens, makes needed, adds or creates; o opens")
  func enterInSearch() throws {
    var player = try player("d / 'box' enter")
    #expect(player.app.lists.count == 2)
    #expect(player.app.screen.heading.name == "Box")
    player.press("escape / 'part 10' enter")
    #expect(player.app.lists.count == 1)
    #expect(try player.store.report(on: "Part 10").item.priority == .medium)
    #expect(selected(player) == "Part 10")
    player.press("/ 'box' enter / 'item 10' enter")
    #expect(try player.store.report(on: "Item 10").item.lists == ["Box"])
    #expect(selected(player) == "Item 10")
    player.press("d / 'item 10' enter")
    #expect(try player.store.report(on: "Item 10").item.priority == .medium)
    #expect(player.app.lists.count == 2)
    player.press("/ 'item 11' down o")
    #expect(player.app.screen.page?.report.item.name == "Item 11")
    #expect(try player.store.report(on: "Item 11").item.lists == [])
    player.press("escape / 'New' enter")
    #expect(try player.store.report(on: "New").item.lists == ["Box"])
  }

  @Test("An item added to a list becomes needed, as with add --in")
  func addingLow() throws {
    var player = try player()
    _ = try player.store.done(["Item 19"])
    player.press("enter / 'item 19' enter")
    let item = try player.store.report(on: "Item 19").item
    #expect(item.priority == .medium && item.lists == ["Box"])
    #expect(try player.store.log(limit: 2).map(\.command) == ["add", "done"])
  }

  @Test("Rows of a search stay in place until its text changes")
  func stableHits() throws {
    var player = try player("/ 'item 1' down d")
    func hits() -> [String] { player.app.screen.search?.hits.rows.map(\.name) ?? [] }
    let before = hits()
    #expect(before.count == 10)
    player.press("down x y down")
    #expect(hits() == before)
    #expect(player.app.screen.search?.hits.rows.map(\.presence)[..<3] == [.here, .deleted, .here])
    #expect(player.app.screen.search?.hits.rows.map(\.priority)[..<2] == [.low, .medium])
    player.press("up d")
    #expect(player.app.message == Message(.warning, "Item 11 was deleted elsewhere."))
    try elsewhere(&player) {
      _ = try $0.add(["Item 1"])
      _ = try $0.edit("Item 12", name: "Other")
    }
    #expect(hits() == before.map { $0 == "Item 12" ? "Other" : $0 })
    var list = try self.player("enter / 'item' down + down + -")
    #expect(list.app.screen.search?.hits.elsewhere.count == 10)
    #expect(try list.store.report(on: "Item 10").item.lists == ["Box"])
    #expect(try list.store.report(on: "Item 11").item.lists == [])
    #expect(list.app.screen.search?.hits.members.count == 1)
    list.press("escape")
    #expect(list.names.last == "Part 39" && list.names.contains("Item 10"))
  }

  // MARK: Esc, undo, suggestions, the mouse

  @Test("Esc goes back one step at once; an edited form asks once")
  func escape() throws {
    var player = try player("enter / 'part' down escape")
    #expect(player.app.lists.count == 2 && player.app.screen.search == nil)
    player.press("escape")
    #expect(player.app.lists.count == 1)
    player.press("e '!' escape")
    #expect(player.notice == Message(.warning, "Unsaved. Enter saves, Esc discards."))
    player.press("escape")
    #expect(player.app.sheet == nil && player.app.message == Message(.info, "Discarded."))
  }

  @Test("Undo and redo select the first item they changed, if it is in view")
  func undo() throws {
    var player = try player("down down d end u")
    #expect(selected(player) == "Item 11")
    player.press("3 x y")
    #expect(selected(player) == "Item 12")
    player.press("home u")
    #expect(selected(player) == "Item 11")
    player.press("home 2 down u")
    #expect(selected(player) == "Box")
    player.press("end U")
    #expect(selected(player) == "Box")
    #expect(player.app.screen.current?.priority == .high)
  }

  @Test("Without suggestions, their keys act on no row", arguments: ["y", "n", "z", "Z"])
  func suggestions(key: String) throws {
    var player = try player("down")
    let before = try player.store.log().count
    player.press(key)
    #expect(player.app.message == Message(.info, "There are no suggestions here."))
    #expect(try player.store.log().count == before)
    #expect(selected(player) == "Item 10")
  }

  @Test("A press selects, nothing moves until release, and a dropped row is sorted")
  func mouse() throws {
    var player = try player("down 2")
    let before = player.names
    let (column, row) = try #require(player.place(of: "Item 14"))
    player.mouse(.press(.left), column, row)
    #expect(player.screen.contains("▌ ◆           Item 14"), "\(player.screen)")
    try elsewhere(&player) { _ = try $0.add(["Ants"], priority: .critical) }
    #expect(player.names == before)
    player.mouse(.drag(.left), column + 3, row)
    player.mouse(.release(.left), column + 3, row)
    #expect(selected(player) == "Item 14")
    #expect(try player.store.report(on: "Item 14").item.priority == .high)
    let (_, last) = try #require(player.place(of: "Item 16"))
    player.drag(40, last, to: (36, last))
    #expect(try player.store.report(on: "Item 16").item.priority == .low)
    #expect(selected(player) == "Item 16")
  }

  @Test("The view stays while a row is dragged, added, completed or changed elsewhere")
  func staying() throws {
    var player = try player("enter", rows: 14)
    for _ in 0..<4 { player.mouse(.wheel(.down), 20, 6) }
    func top() throws -> String { try #require(player.names[safe: player.app.screen.top]) }
    let shown = try top()
    let (column, row) = try #require(player.place(of: "Part 24"))
    player.drag(column, row, to: (column + 8, row))
    #expect(try player.store.report(on: "Part 24").item.priority > .low)
    #expect(try top() == shown)
    try elsewhere(&player) { _ = try $0.add(["Alpha"], priority: .critical, to: ["Box"]) }
    #expect(try top() == shown)
    try elsewhere(&player) { _ = try $0.done(["Part 11"]) }
    #expect(try top() == shown)
    player.press("d")
    #expect(try top() == shown)
    player.press("/ 'Part 23b' enter")
    #expect(try top() == shown)
  }

  @Test("The wheel scrolls without selecting; the next key starts from the selection")
  func wheel() throws {
    var player = try player("enter", rows: 14)
    for _ in 0..<4 { player.mouse(.wheel(.down), 20, 6) }
    #expect(selected(player) == "Part 10")
    #expect(!player.screen.contains("Part 10"), "\(player.screen)")
    player.send(.storeChanged)
    #expect(!player.screen.contains("Part 10"), "\(player.screen)")
    player.press("down")
    #expect(selected(player) == "Part 11")
    #expect(player.screen.contains("▌ ◆ medium    Part 11"), "\(player.screen)")
  }

  @Test("The first 5,000 rows appear, with the number of further ones")
  func limit() throws {
    var player = try Player(
      columns: 80, rows: 12,
      prepare: { _ = try $0.add((10_000..<15_003).map { "Item \($0)" }) })
    player.press("end")
    #expect(selected(player) == "Item 14999")
    #expect(player.screen.contains("5,003 needed"))
    #expect(player.screen.contains("3 more. Search to find them."), "\(player.screen)")
    player.press("/ '15001' enter")
    #expect(player.app.screen.page?.report.item.name == "Item 15001")
  }
}
