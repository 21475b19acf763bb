import Foundation
import PrioritiesStorage
import PriorityLists
import TaskListFormats
import Testing

/// Fields that a reader knows, with a value of another shape than it expects.
struct FieldShapeTests {
  private static func taskwarrior(_ member: String) -> String {
    #"[{"uuid":"11111111-1111-4111-8111-111111111111","description":"Milk",\#(member)}]"#
  }

  private static func googleTasks(_ member: String) -> String {
    #"{"kind":"tasks#tasks","items":[{"id":"1","title":"Milk",\#(member)}]}"#
  }

  private static func calendar(_ line: String) -> String {
    "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:Milk\r\n\(line)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
  }

  private static func outline(_ attribute: String) -> String {
    "<opml><body><outline text=\"Milk\" \(attribute)/></body></opml>"
  }

  private static let foreign: [(ListFormat, String, String)] =
    [
      #""annotations":"call first""#, #""annotations":[1]"#, #""priority":1"#, #""priority":"X""#,
      #""status":"started""#, #""entry":"yesterday""#, #""end":5"#, #""tags":"food""#,
      #""tags":["food",2]"#, #""project":7"#, #""due":"monday""#, #""wait":{}"#, #""recur":1"#,
      #""depends":[3]"#, #""modified":"yesterday""#,
      #""annotations":[{"entry":"20200101T000000Z","description":5}]"#,
      #""priorities_lead":5"#, #""priorities_lead":"banana""#,
      #""due":"20270501T120000Z","priorities_lead":"banana""#, #""priorities_details":5"#,
      #""priorities_lists":5"#, #""priorities_lists":"x=urgent""#, #""priorities_lists":"high""#,
    ].map { (.taskwarrior, taskwarrior($0), $0) }
    + [
      "PRIORITY:urgent", "PRIORITY:10", "PERCENT-COMPLETE:half", "CREATED:yesterday",
      "COMPLETED:2026-01-03", "DUE:soon", "DTSTART;VALUE=DATE:20261301",
      "X-PRIORITIES-LEAD:2 weeks",
      "COMPLETED;TZID=Mars/Olympus:20260103T090000", "LAST-MODIFIED:yesterday",
      "LAST-MODIFIED;TZID=America/New_York:20260103T090000",
    ].map { (.icalendar, calendar($0), $0) }
    + ["PERCENT-COMPLETE:half", "COMPLETED:soon"].map {
      (.icalendar, calendar("STATUS:COMPLETED\r\n\($0)"), $0)
    }
    + [
      #"_priority="urgent""#, #"created="yesterday""#, #"_complete="maybe""#, #"_status="half""#,
      #"_previous="0""#,
    ].map { (.opml, outline($0), $0) }
    + [
      "Milk due:soon", "Milk t:now due:2026-05-01", "Milk due:2026-05-01 rec:sometimes",
      "Milk due:2026-05-01 priorities_lead:banana", "Milk priorities_lead:2",
    ]
    .map { (.todotxt, $0, $0) }

  @Test("They are reported once, and exported as they were", arguments: foreign)
  func kept(format: ListFormat, text: String, field: String) throws {
    let reading = try format.read(Array(text.utf8))
    #expect(reading.document.items.first?.name == "Milk")
    #expect(reading.losses.map(\.item) == ["Milk"], "\(reading.losses)")
    #expect(reading.losses.allSatisfy { $0.reason.contains("kept for export") })
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
    _ = try store.write { try $0.importItems(from: [reading.document], into: nil) }
    let document = try store.read { try $0.document() }
    let written = String(decoding: format.write(document).files[0].bytes, as: UTF8.self)
    #expect(written.contains(field), "\(written)")
  }

  @Test(
    "An attribute of OPML is written once",
    arguments: ["_listPriority", "_priority", "created", "_note"])
  func attributes(name: String) throws {
    let document = ListDocument(items: [
      .init(name: "Food"),
      .init(
        name: "Milk", details: "2 l", created: Timestamp(milliseconds: 0),
        lists: [.init(list: 0, priority: .critical)], extra: ["opml": "\(name)=\"urgent\""]),
    ])
    let bytes = ListFormat.opml.write(document).files[0].bytes
    let row = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.contains("Milk") }
    #expect(row?.components(separatedBy: " \(name)=").count == 2)
    #expect(try ListFormat.opml.read(bytes).document.items.count == 2)
  }

  @Test(
    "They are reported where nothing is kept",
    arguments: [
      (.googleTasks, googleTasks(#""links":[{"type":"email"}]"#), "its links is left out"),
      (.googleTasks, googleTasks(#""starred":true"#), "its starred is left out"),
      (
        .googleTasks, googleTasks(#""due":"soon""#),
        "its due \"soon\" is not understood and is left out"
      ),
      (.googleTasks, googleTasks(#""status":3"#), "its status 3 is not understood and is left out"),
      (
        .googleTasks, googleTasks(#""notes":["a"]"#),
        "its notes [\"a\"] is not understood and is left out"
      ),
      (.googleTasks, googleTasks(#""parent":1"#), "its parent 1 is not understood and is left out"),
      (
        .googleTasks, #"{"items":[{"title":"Milk","items":{}}]}"#,
        "its items {} is not understood and is left out"
      ),
      (
        .googleTasks, #"{"items":[{"title":"L","items":[{"title":"Milk","deleted":true}]}]}"#,
        "a deleted task is left out"
      ),
      (
        .kitchenowl, #"{"items":[{"name":"Milk","category":5}]}"#,
        "its category 5 is not understood and is left out"
      ),
      (
        .kitchenowl, #"{"items":[],"recipes":{"a":1}}"#,
        "its recipes are not lists and are left out"
      ),
      (
        .kitchenowl, #"{"items":[],"expenses":"x"}"#, "its expenses are not lists and are left out"
      ),
      (
        .googleTasks, googleTasks(#""deleted":"true""#),
        "its deleted \"true\" is not understood and is left out"
      ),
      (
        .googleTasks, googleTasks(#""deleted":1"#),
        "its deleted 1 is not understood and is left out"
      ),
      (
        .taskwarrior, #"[{"uuid":"abc","description":"Milk"}]"#,
        "its uuid \"abc\" is not understood and is left out"
      ),
      (
        .taskwarrior, #"[{"uuid":5,"description":"Milk"}]"#,
        "its uuid 5 is not understood and is left out"
      ),
      (.csv, "name,lead\nMilk,2w\n", "its lead \"2w\" is not understood and is left out"),
      (
        .csv, "name,due,every\nMilk,,1m\n", "its every \"1m\" is not understood and is left out"
      ),
      (
        .kitchenowl, #"{"items":[],"shoppinglists":"Milk"}"#,
        "its shoppinglists \"Milk\" is not understood and is left out"
      ),
      (
        .todoist, "TYPE,CONTENT,PRIORITY\ntask,Milk,9\n",
        "its priority \"9\" is not understood and is left out"
      ),
      (
        .todoist, "TYPE,CONTENT,INDENT\ntask,Milk,x\n",
        "its indent \"x\" is not understood and is left out"
      ),
      (.todoist, "TYPE,CONTENT\nnote,Milk\n", "a note without a task is left out"),
      (.csv, "name,id\nMilk,7\n", "its id \"7\" is not understood and is left out"),
      (
        .csv, "name,created\nMilk,monday\n",
        "its created \"monday\" is not understood and is left out"
      ),
      (.csv, "name,previous\nMilk,1\n", "its previous \"1\" is not understood and is left out"),
      (
        .csv, "name,due,every\nMilk,2026-05-01,often\n",
        "its every \"often\" is not understood and is left out"
      ),
      (.csv, "name,status\nMilk,half\n", "its status \"half\" is not understood and is left out"),
      (.csv, "name,lists\nMilk,Food\tfoo\n", "its lists \"foo\" is not understood and is left out"),
      (.csv, "name\nMilk,2 l\n", "the cells without a column name are left out"),
      (.csv, "name,due\nMilk,soon\n", "\"soon\" is not a day"),
    ] as [(ListFormat, String, String)])
  func reported(format: ListFormat, text: String, reason: String) throws {
    #expect(try format.read(Array(text.utf8)).losses.map(\.reason) == [reason])
  }

  @Test(
    "A file of our own JSON is refused",
    arguments: [
      #""extra":"a""#, #""extra":{"opml":1}"#, #""order":1"#, #""moves":{}"#, #""details":[]"#,
      #""created":"soon""#, #""due":1"#, #""every":5,"lead":7,"setOn":"x""#, #""lead":"2w""#,
      #""due":"2027-05-01","lead":"2w","every":5"#, #""lists":[{"id":7}]"#, #""lists":["Food"]"#,
    ])
  func ownJSON(member: String) {
    let text = #"{"format":"priorities","version":1,"items":[{"name":"Milk",\#(member)}]}"#
    #expect(throws: FormatError.self) { try ListFormat.json.read(Array(text.utf8)) }
  }

  @Test(
    "Bytes that are not UTF-8 are refused with their place", arguments: ListFormat.allCases)
  func notUTF8(format: ListFormat) {
    let start =
      format == .icalendar || format == .reminders ? "BEGIN:VCALENDAR\nNAME:" : "[\n{\"a\":\""
    let error = #expect(throws: FormatError.self) {
      try format.read(Array(start.utf8) + [0xE9, 0x22, 0x0A])
    }
    #expect(error?.line == 2 || format == .opml)
    if format != .opml {
      #expect(error?.description.hasSuffix("expected UTF-8, found the byte 0xE9") == true)
    }
  }

  @Test("Taskwarrior's times in ISO 8601 are read, as it reads them")
  func isoTimes() throws {
    let reading = try ListFormat.taskwarrior.read(
      Array(Self.taskwarrior(#""entry":"2020-05-25T14:14:41Z""#).utf8))
    #expect(reading.losses == [])
    #expect(reading.document.items[0].created?.iso8601 == "2020-05-25T14:14:41Z")
  }

  @Test("At most 10,000 losses are kept, each of a bounded length, and the others counted")
  func bounded() throws {
    let reading = try ListFormat.text.read(Array(String(repeating: "-\n", count: 10_500).utf8))
    #expect(reading.losses.count == 10_000)
    #expect(reading.furtherLosses == [.item: 500])
    let column = String(repeating: "x", count: 5000)
    let table = try ListFormat.csv.read(Array("name,\(column)\nMilk,1\n".utf8))
    #expect(table.losses.map(\.reason.count) == [401])
    for (name, shown) in [
      (String(repeating: "x", count: 900), String(repeating: "x", count: 60) + "…"),
      (String(repeating: "д", count: 60), String(repeating: "д", count: 60)),
    ] {
      let losses = try ListFormat.csv.read(Array("name,created\n\(name),monday\n".utf8)).losses
      #expect(
        losses.map(\.description) == [
          "line 2: \"\(shown)\": its created \"monday\" is not understood and is left out"
        ])
    }
  }
}
