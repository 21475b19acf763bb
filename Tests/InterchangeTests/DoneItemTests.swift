import Interchange
import Lists
import Testing

struct DoneItemTests {
  private static let done = Timestamp(iso8601: "2026-01-03T09:00:00Z")
  private static let document = ListDocument(items: [
    entry("Done", previous: .high, lastDone: done), entry("Done in a list", lastDone: done),
    entry("Done at some time", previous: .medium), entry("Low from the first"),
    entry("Needed again", need: .medium, lastDone: done),
  ])

  private static func entry(
    _ name: String, need: Priority = .low, previous: Priority? = nil, lastDone: Timestamp? = nil
  ) -> ListDocument.Entry {
    ListDocument.Entry(
      id: Item.ID(high: 0x4000, low: 0x8000_0000_0000_0000 | UInt64(name.utf8.count)), name: name,
      details: "", need: .priority(need), previous: previous,
      created: Timestamp(iso8601: "2026-01-01T00:00:00Z"),
      modified: Timestamp(iso8601: "2026-01-02T00:00:00Z"), lastDone: lastDone)
  }

  private func written(_ document: ListDocument, _ format: ListFormat) -> String {
    String(decoding: format.write(document).files[0].bytes, as: UTF8.self)
  }

  @Test("todo.txt: completed line, with the previous priority")
  func todoText() {
    #expect(
      written(Self.document, .todotxt) == """
        x 2026-01-03 2026-01-01 Done pri:B
        x 2026-01-03 2026-01-01 Done in a list
        x Done at some time
        (D) 2026-01-01 Low from the first
        2026-01-01 Needed again

        """)
  }

  @Test("iCalendar: status, time, and previous priority")
  func iCalendar() {
    let lines = written(Self.document, .icalendar).split(separator: "\r\n").filter { line in
      ["SUMMARY", "PRIORITY", "STATUS", "PERCENT", "COMPLETED", "X-"].contains {
        line.hasPrefix($0)
      }
    }
    #expect(
      lines == [
        "SUMMARY:Done", "PRIORITY:3", "STATUS:COMPLETED", "PERCENT-COMPLETE:100",
        "COMPLETED:20260103T090000Z",
        "SUMMARY:Done in a list", "PRIORITY:9", "STATUS:COMPLETED", "PERCENT-COMPLETE:100",
        "COMPLETED:20260103T090000Z",
        "SUMMARY:Done at some time", "PRIORITY:5", "STATUS:COMPLETED", "PERCENT-COMPLETE:100",
        "SUMMARY:Low from the first", "PRIORITY:9", "STATUS:NEEDS-ACTION",
        "SUMMARY:Needed again", "PRIORITY:5", "STATUS:NEEDS-ACTION",
        "X-PRIORITIES-DONE:20260103T090000Z",
      ])
  }

  @Test("Taskwarrior: status, end, and previous priority")
  func taskwarrior() {
    let tasks = written(Self.document, .taskwarrior).split(separator: "\n").filter {
      $0.hasPrefix("{")
    }
    let facts = tasks.map { task in
      ["status", "priority", "end", "priorities_done", "priorities_previous"].compactMap { key in
        task.firstMatch(of: try! Regex("\"\(key)\":\"([^\"]*)\"", as: (Substring, Substring).self))
          .map { "\(key) \($0.output.1)" }
      }
    }
    #expect(
      facts == [
        ["status completed", "priority H", "end 20260103T090000Z"],
        ["status completed", "priority L", "end 20260103T090000Z"],
        ["status completed", "priority M"], ["status pending", "priority L"],
        ["status pending", "priority M", "priorities_done 20260103T090000Z"],
      ])
  }

  @Test("Completions round-trip", arguments: [ListFormat.icalendar, .taskwarrior])
  func back(format: ListFormat) throws {
    let reading = try format.read(format.write(Self.document).files)
    #expect(Facts.all(of: reading.document) == Facts.all(of: Self.document))
    #expect(reading.losses == [])
  }

  @Test(
    "Items completed by another program stay completed",
    arguments: [
      (
        .todotxt,
        "x 2026-01-03 2026-01-01 Milk +Home pri:A\nx 2026-01-03 Tea\nx Bread\nx Rent pri:Z\n",
        "x 2026-01-03 2026-01-01 Milk pri:A +Home\nx 2026-01-03 Tea\n"
          + "x Bread\nx Rent pri:Z\n"
      ),
      // A priority tag inside a name.
      (.todotxt, "x Milk priA name:Milk%20pri%3AA\n", "x Milk priA name:Milk%20pri%3AA\n"),
    ] as [(ListFormat, String, String)])
  func foreign(format: ListFormat, text: String, expected: String) throws {
    let document = try format.read(Array(text.utf8)).document
    #expect(written(document, format) == expected)
  }

  @Test("todo.txt: a context stays a context while the item is in its list")
  func contexts() throws {
    let text = "(A) Call mum +Family @Phone @work_shop due:2026-02-01\n(C) Family\n"
    var document = try ListFormat.todotxt.read(Array(text.utf8)).document
    #expect(written(document, .todotxt) == text)
    document.items[0].lists.remove(at: 1)
    #expect(
      written(document, .todotxt).hasPrefix(
        "(A) Call mum +Family @work_shop due:2026-02-01\n"))
  }

  @Test("todo.txt: lines come back as they were, although a store dates all items")
  func unchangedLines() throws {
    let text = """
      Call mum +Family @phone
      (C) Milk +Food_store due:2026-02-01
      (E) 2026-01-02 Someday
      (A) Rent
      2026-01-01 Tea
      Family
      x 2026-01-03 Bread
      x Eggs pri:Z

      """
    var document = try ListFormat.todotxt.read(Array(text.utf8)).document
    for index in document.items.indices where document.items[index].created == nil {
      document.items[index].created = Self.done
    }
    #expect(
      Set(written(document, .todotxt).split(separator: "\n")) == Set(text.split(separator: "\n")))
    let names = ListDocument(
      items: ["x Milk", "(B) Milk", "2026-01-01 Milk"].map { .init(name: $0) })
    let again = try ListFormat.todotxt.read(format(names)).document
    #expect(again.items.map(\.name) == names.items.map(\.name))
    #expect(again.items.map(\.need.priority) == [.medium, .medium, .medium])
  }

  private func format(_ document: ListDocument) -> [UInt8] {
    Array(written(document, .todotxt).utf8)
  }

  @Test(
    "iCalendar: progress is reported as lost",
    arguments: [
      ("STATUS:IN-PROCESS\nPERCENT-COMPLETE:50", "its progress (IN-PROCESS, 50 %) is left out"),
      ("PERCENT-COMPLETE:20", "its progress (20 %) is left out"),
      ("STATUS:IN-PROCESS", "its progress (IN-PROCESS) is left out"),
      ("STATUS:CANCELLED", "it is cancelled and counts as done"),
      ("STATUS:NEEDS-ACTION\nPERCENT-COMPLETE:0", nil),
      ("STATUS:COMPLETED\nPERCENT-COMPLETE:100", nil), ("PERCENT-COMPLETE:100", nil),
    ])
  func progress(lines: String, reason: String?) throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Milk\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
    let losses = try ListFormat.icalendar.read(Array(text.utf8)).losses
    #expect(
      losses.map(\.description) == [reason].compactMap { $0.map { "line 2: \"Milk\": \($0)" } })
  }
}
