import PrioritiesStorage
import PriorityLists
import TaskListFormats
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
      ["status", "priority", "end", "priorities_done"].compactMap { key in
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
        "x 2026-01-03 2026-01-01 Milk +Home pri:A\nx 2026-01-03 Tea\n"
          + "x Bread\nx Rent pri:Z\n"
      ),
      // A priority tag inside a name.
      (
        .todotxt, "x Milk priA priorities_name:Milk%20pri%3AA\n",
        "x Milk priA priorities_name:Milk%20pri%3AA\n"
      ),
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

  /// In the order of an export: by priority, then by name.
  private static let lines = """
    (A) 2026-01-02 Book the flight +Travel @computer due:2026-02-01
    (A) Call mum +family @Phone @work_shop due:2026-02-01
    (A) +b +a Feed the cat
    (A) Post the letter +Zed @home
    (A) Rent
    (A) Water  the  plants +Garden  @home
    (B) @home +Zed Air the room
    (B) 2026-01-02 @work Answer Ada about +Budget today
    (B) Buy seeds +Food_Store +food_store
    (B) Buy +Food%20Store vouchers
    (B) C++ course +Study @study
    (B) Mail bob@example.org +a +b
    (B) Read https://example.org/a?b=c:d +Later
    (B) Sum 1 + 1 @school
    (b) not a priority
    Ask about pri:A on an open line
    Bake a cake +Zed +Yard +Home
    Café au lait @Café
    Call Bob @phone +Family
    Details priorities_details:two%20lines%0Ahere +Home
    Emoji 👩‍👩‍👧 +🇩🇪
    Family
    Find key:value pairs +Home
    Grandma +Family rec:1w due:2026-03-01 t:2026-02-20
    Half past 10:30
    +Home Hang the picture
    Index +Home id:7
    Kids p:7 h:1
    Lower (A) inside
    (C) Milk +Food_store due:2026-02-01
    Name it priorities_name:Other%20name
    2026-01-02 @shop +Zed +Home Paint
    Percent %41 sign
    (C) 2026-01-05 Plan +Work
    Quote "it" & 'that'
    Section star:1 +Zed
    2026-01-01 Tea
    Topydo child @HOME p:7
    uuid:1234 Upper
    Visit @a+b +c@d
    x-ray appointment
    xylophone lesson
    漢字 +買物
    x (A) Honey
    x 2026-01-03 2026-01-01 Apples +Home pri:A
    x 2026-01-03 2026-01-01 Bananas pri:A +Home
    x 2026-01-03 Bread
    x 2026-01-03 @shop Cheese pri:C
    x 2026-01-04 2026-01-01 +b Dates pri:B +a
    (D) Dream +Zed @home
    x Eggs pri:Z
    x Figs
    x 2026-01-03 Grapes pri:Z
    x 2026-01-03 Jam due:2026-01-02 pri:D rec:+1w
    x Kiwi +b +a @z
    x Lemons priorities_details:sour +Home
    x 2026-01-03 Mangos pri:A pri:B
    (E) 2026-01-02 Someday
    x 2026-01-03 2026-01-01 Weeds +Garden id:8
    (Z) 2025-12-31 Zoo +b +a @c

    """

  /// Imports a file into a store and exports the items.
  private func exported(_ text: String) throws -> (text: String, losses: [Loss]) {
    let reading = try ListFormat.todotxt.read(Array(text.utf8))
    let store = try Store.inMemory(clock: { Self.later }, ids: Store.randomID)
    _ = try store.write { try $0.importItems(from: [reading.document], into: nil) }
    return (written(try store.read { try $0.document() }, .todotxt), reading.losses)
  }

  private static let later = Timestamp(milliseconds: 1_767_323_045_000)

  @Test("todo.txt: lines come back as they were from a store, which dates all items")
  func unchangedLines() throws {
    #expect(Self.lines.split(separator: "\n").count == 60)
    let export = try exported(Self.lines)
    #expect(export.text == Self.lines)
    #expect(export.losses == [])
    let again = try exported(export.text)
    #expect(again.text == export.text)
  }

  @Test(
    "todo.txt: the report names every line that does not come back as it was",
    arguments: [
      (
        "Tea\nMilk +A +b\n(B) milk @b due:2026-01-01\n",
        "(B) Milk +A +b due:2026-01-01 t:2025-12-18\nTea\n",
        "line 3: \"milk\": the same name as on line 2; merged into one item"
      ),
      ("Milk +Milk +A\n", "Milk +A\n", "line 1: \"Milk\": an item cannot contain itself"),
      ("Milk\n+Home @shop\n", "Milk\n", "line 2: it has no name and is left out"),
      (
        "@b +a Mi\u{200B}lk\n", "Milk @b +a\n",
        "line 1: \"Milk\": the invisible character U+200B in the name is left out"
      ),
      (
        "Oat\u{1}milk +b +a\n", "Oat milk +b +a\n",
        "line 1: \"Oat milk\": control characters in the name became spaces"
      ),
    ])
  func reportedLines(text: String, expected: String, loss: String) throws {
    let export = try exported(text)
    #expect(export.text == expected)
    #expect(export.losses.map(\.description) == [loss])
  }

  @Test("todo.txt: the line of a changed item keeps its lists and tags as they were")
  func changedItems() throws {
    let text = """
      (A) Post +Food%20Store the letter @home due:2026-02-01
      (A) Index id:7
      Part p:7 +Zed +Home

      """
    var document = try ListFormat.todotxt.read(Array(text.utf8)).document
    document.items[0].need = .priority(.high)
    let index = try #require(document.items.firstIndex { $0.name == "Index" })
    document.items[index].name = "Contents"
    #expect(
      written(document, .todotxt) == """
        (B) Post the letter +Food%20Store @home due:2026-02-01
        (A) Contents id:7
        Part p:7 +Zed +Home

        """)
    document.items[index].extra = [:]
    #expect(written(document, .todotxt).hasSuffix("(A) Contents\nPart +Zed +Home +Contents\n"))
  }

  @Test(
    "todo.txt: words of others are text, also after a change",
    arguments: [
      "Register name:foo.com today", "Lunch p:Bob at noon", "Play note:C4 lead:guitar",
      "Read name:Read note:%20 p:1", "Milk name:Milk", "x:y p:q",
    ])
  func foreignWords(text: String) throws {
    let reading = try ListFormat.todotxt.read(Array("(A) \(text) +List id:7\n".utf8))
    var document = reading.document
    #expect(reading.losses == [])
    #expect(document.items[0].name == text)
    document.items[0].need = .priority(.high)
    document.items[0].details = "with details"
    let written = self.written(document, .todotxt)
    #expect(
      written == "(B) \(text) +List id:7 priorities_details:with%20details\n")
    let again = try ListFormat.todotxt.read(Array(written.utf8)).document
    #expect(again.items[0].name == text && again.items[0].details == "with details")
  }

  @Test(
    "todo.txt: completions of one name are its history, and the open line its state",
    arguments: [
      ("x 2026-01-08 Milk pri:A\nx 2026-01-01 milk\nx 2026-01-15 Milk\n", "low", [1, 8, 15]),
      ("x 2026-01-08 Milk\n(A) Milk +Food\nx 2026-01-01 Milk +Home\n", "critical", [1, 8]),
      ("Milk\nx 2026-01-08 Milk\n", "open", [8]), ("x 2026-01-08 Milk\nx Tea\n", "low", []),
    ])
  func history(text: String, need: String, days: [Int]) throws {
    let reading = try ListFormat.todotxt.read(Array(text.utf8))
    #expect(reading.losses == [])
    #expect(reading.document.lines[0].hasPrefix("\(need) Milk"))
    let times = days.map { Timestamp(iso8601: "2026-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z") }
    #expect(reading.document.completions.map(\.at) == times)
    #expect(
      reading.document.items[0].lastDone == times.last ?? Timestamp(iso8601: "2026-01-08T00:00:00Z")
    )
  }

  @Test("todo.txt: twelve completions teach an interval")
  func interval() throws {
    let days = (0..<12).map { Day(number: 20_454 + 7 * $0).text }
    let text = days.map { "x \($0) Milk\n" }.joined()
    let document = try ListFormat.todotxt.read(Array(text.utf8)).document
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: 86_400_000 * (20_454 + 7 * 12)) }, ids: Store.randomID)
    _ = try store.write { try $0.importItems(from: [document], into: nil) }
    let times = try store.read { try $0.document() }.completions.map(\.at)
    #expect(times.count == 12)
    #expect(Interval(times).map { $0.length / 86_400_000 } == 7)
  }

  @Test("todo.txt: a folder of lists needs no ids of other lines")
  func folder() throws {
    let text = "Index id:7 +Home\nPart p:7 +Zed\n"
    let document = try ListFormat.todotxt.read(Array(text.utf8)).document
    let files = ListFormat.todotxt.write(document, asFolder: true).files
    let part = "Part +Zed +Index\n"
    #expect(
      files.map { "\($0.name): \(String(decoding: $0.bytes, as: UTF8.self))" } == [
        "Index.txt: \(part)", "Home.txt: Index id:7 +Home\n", "Zed.txt: \(part)",
      ])
  }

  @Test("todo.txt: names that look like the head of a line come back")
  func headNames() throws {
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
