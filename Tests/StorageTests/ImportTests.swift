import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

final class ImportTests: StoreSuite {
  private let milk = Item.ID(high: 1, low: 1)
  private let bread = Item.ID(high: 1, low: 2)

  private func document(_ items: [ListDocument.Entry]) -> ListDocument {
    var document = ListDocument(items: items)
    document.statesDetails = true
    document.statesListPriorities = true
    document.statesDates = true
    return document
  }

  @Test("Unknown items are created with their times, lists and list priorities")
  func creates() throws {
    let day = Timestamp(milliseconds: 1_700_000_000_123)
    var file = document([
      ListDocument.Entry(
        id: milk, name: "Milk", details: "fresh", need: .priority(.low), previous: .high,
        created: day, modified: day, lastDone: day,
        lists: [.init(list: 1, priority: .critical, added: day)], extra: ["opml": "a=\"\u{1F600}\""]
      ),
      ListDocument.Entry(name: "Groceries", need: .mentioned),
    ])
    file.completions = [.init(item: 0, at: day, name: "Milch", from: .high)]
    let report = try store.importItems(from: [file])
    #expect(
      report == [
        ImportReport(
          entries: [
            .init(name: "Milk", id: milk, effect: .created, joined: ["Groceries"]),
            .init(
              name: "Groceries", id: try store.report(on: "Groceries").item.id, effect: .created),
          ], completions: 1)
      ])
    var expected = file
    expected.items.swapAt(0, 1)
    let stored = try store.document()
    #expect(
      stored.items[1]
        == {
          var entry = file.items[0]
          entry.lists[0].list = 0
          return entry
        }())
    #expect(stored.completions == [.init(item: 1, at: day, name: "Milch", from: .high)])
    let again = try store.importItems(from: [stored])
    #expect(again[0].entries.map(\.effect) == [.unchanged, .unchanged])
    #expect(try store.log().count == 1)
    #expect(try store.undo().count == 1)
    #expect(try store.document() == document([]))
    _ = try store.redo()
    #expect(try store.document() == stored)
  }

  @Test(
    "The report of an item has its imported facts",
    arguments: [
      ("todotxt", "@phone due:2026-01-02 rec:1w", ["due 2026-01-02", "repeats 1w"]),
      ("todotxt", "(A) See http://x.org at 10:30 +a:b due:2026-01-02 note:x", ["due 2026-01-02"]),
      (
        "icalendar",
        """
        UID:7
        DUE;VALUE=DATE:20260102
        DTSTART;TZID=Europe/Berlin:20260101T093000
        RRULE:FREQ=WEEKLY;INTERVAL=2
        LOCATION:Town\\, hall
        X-APPLE-SORT-ORDER:1
        BEGIN:VALARM
        TRIGGER:-PT5M
        END:VALARM
        """,
        [
          "due 2026-01-02", "start 2026-01-01 09:30", "repeats weekly, interval 2",
          "location Town, hall",
        ]
      ),
      (
        "taskwarrior", #"{"due":"20260102T000000Z","recur":"weekly","effort":3,"annotations":[]}"#,
        ["due 2026-01-02", "repeats weekly", "effort 3"]
      ),
      ("opml", "due=\"soon\" owner=\"A &amp; B\"", ["due soon", "owner A & B"]),
      ("other", "as it is", ["other as it is"]),
    ])
  func importedFacts(format: String, text: String, facts: [String]) throws {
    _ = try store.importItems(from: [
      document([ListDocument.Entry(id: milk, name: "Milk", extra: [format: text])])
    ])
    let imported = try store.report(on: .id(milk)).imported
    #expect(imported.map { "\($0.name) \($0.value)" } == facts)
    #expect(imported.allSatisfy { $0.format == format })
  }

  @Test("An item found by its id gets the state in the file")
  func byID() throws {
    _ = try store.importItems(from: [
      document([
        ListDocument.Entry(id: milk, name: "Milk", details: "old", need: .priority(.high)),
        ListDocument.Entry(id: bread, name: "Bread", details: "", need: .priority(.medium)),
      ])
    ])
    let before = try store.document()
    // Each name is free once the item that has it is renamed.
    let report = try store.importItems(from: [
      document([
        ListDocument.Entry(id: milk, name: "Bread", details: "", need: .priority(.low)),
        ListDocument.Entry(id: bread, name: "Rolls", details: "", need: .open),
        ListDocument.Entry(name: "Milk", need: .open),
      ])
    ])
    #expect(
      report[0].entries.map(\.effect) == [
        .changed([.priority, .details, .name]), .changed([.name]), .created,
      ])
    #expect(
      try store.lines(nil, ListOptions(showsAll: true)) == [
        "medium Milk", "medium Rolls", "low Bread",
      ])
    #expect(try store.report(on: "Bread").history.map(\.from) == [.high])
    _ = try store.undo()
    #expect(try store.document() == before)
  }

  @Test("An item found by its name is only raised, and keeps its details")
  func byName() throws {
    _ = try store.add(["Milk", "Tea"], priority: .high, details: "mine")
    _ = try store.add(["Eggs"], priority: .low)
    let report = try store.importItems(from: [
      document([
        ListDocument.Entry(id: milk, name: "MILK", details: "theirs", need: .priority(.low)),
        ListDocument.Entry(name: "tea", need: .priority(.critical)),
        ListDocument.Entry(name: "Eggs", details: "brown", need: .open),
      ])
    ])
    #expect(
      report[0].entries.map(\.effect) == [
        .unchanged, .raised(from: .high, to: .critical), .raised(from: .low, to: .medium),
      ])
    #expect(report[0].entries[0].note == "the details in the file differ and are ignored")
    #expect(try store.report(on: "Eggs").item.details == "brown")
    #expect(try store.report(on: "Milk").item.details == "mine")
  }

  @Test("A dry run gives the same report and changes nothing")
  func dryRun() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/items.sqlite"
    let file = document([ListDocument.Entry(id: milk, name: "Milk", need: .open)])
    let dry = try openStore(path, .reading).copyInMemory().importItems(from: [file])
    #expect(try folder.names() == [])
    let store = try openStore(path)
    #expect(try store.importItems(from: [file]) == dry)
    let change = document([ListDocument.Entry(id: milk, name: "Cream", need: .priority(.low))])
    let dryChange = try openStore(path, .reading).copyInMemory().importItems(from: [change])
    #expect(try store.lines() == ["medium Milk"])
    #expect(try store.importItems(from: [change]) == dryChange)
  }

  @Test("Items outside the lists of the file join the given list")
  func intoList() throws {
    _ = try store.add(["Groceries"])
    _ = try store.importItems(
      from: [
        document([
          ListDocument.Entry(name: "Dairy", need: .open),
          ListDocument.Entry(name: "Milk", need: .open, lists: [.init(list: 0)]),
        ])
      ], into: "Groceries")
    #expect(try store.lines("Groceries") == ["medium Dairy"])
    #expect(throws: StoreError.self) {
      try store.importItems(from: [self.document([])], into: "Nowhere")
    }
  }

  @Test("A document of a list has all its direct and indirect sub-items")
  func below() throws {
    _ = try store.add(["Groceries", "Dairy", "Milk", "Other"])
    _ = try store.include(["Dairy"], in: "Groceries")
    _ = try store.include(["Milk"], in: "Dairy")
    _ = try store.include(["Groceries"], in: "Milk")
    _ = try store.include(["Milk"], in: "Other")
    let document = try store.document(of: "Groceries")
    #expect(document.items.map(\.name) == ["Dairy", "Groceries", "Milk"])
    #expect(document.items.map { $0.lists.map(\.list) } == [[1], [2], [0]])
  }
}
