import PrioritiesTestSupport
import PriorityLists
import TaskListFormats
import Testing

/// Our own texts with the peculiarities of real files.
struct ForeignFileTests {
  private func read(_ format: ListFormat, _ text: String) throws -> ListReading {
    let bytes = Array(text.utf8)
    let name = "export.\(format.fileExtensions[0])"
    #expect(ListFormat.detected(in: SourceFile(name: name, bytes: bytes)) == format)
    return try format.read(bytes)
  }

  // Exports since 2025 also have a deadline after the duration.
  @Test("Todoist: view rows, empty rows, durations and deadlines")
  func todoist() throws {
    let reading = try read(
      .todoist,
      [
        "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,"
          + "DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG",
        "meta,view_style=list,,,,,,,,,,,,",
        "task,Mend the fence @garden,\"Two boards, four \"\"long\"\" screws\",1,1,Ann (1),,every monday,en,"
          + "Europe/Oslo,30,minute,2026-10-20,en",
        "note,The saw is at Bo's,,,,Ann (1),,,,,,,,",
        ",,,,,,,,,,,,,",
        "task,Buy boards,,4,2,Ann (1),,,en,Europe/Oslo,,None,,",
        ",,,,,,,,,,,,,",
        "section,Later,,,,,,,,,,,,",
        "task,Paint it,,3,1,Ann (1),,,en,Europe/Oslo,,None,,",
      ].joined(separator: "\r\n"))
    #expect(
      reading.document.lines == [
        "critical Mend the fence | Two boards, four \"long\" screws\nThe saw is at Bo's in garden",
        "mentioned garden", "low Buy boards in Mend the fence", "mentioned Later",
        "medium Paint it in Later",
      ])
    #expect(
      reading.losses.map(\.description) == [
        "line 3: \"Mend the fence\": the due date is left out",
        "line 3: \"Mend the fence\": the deadline is left out",
      ])
  }

  @Test("Taskwarrior: completed and pending tasks, escaped slashes, several notes")
  func taskwarrior() throws {
    let reading = try read(
      .taskwarrior,
      """
      [
      {"id":53,"description":"read https:\\/\\/example.org\\/a","entry":"20180914T103257Z","modified":"20181022T150855Z","status":"pending","tags":["desk","bug"],"uuid":"a0f278d4-a62c-4621-a1f9-27e2fd546600","annotations":[{"entry":"20181002T143604Z","description":"first"},{"entry":"20181003T143604Z","description":"and\\/or second"}],"urgency":2.6137},
      {"id":0,"description":"tidy: :r or not (at all)","end":"20181130T165001Z","entry":"20181103T082920Z","modified":"20181130T165001Z","project":"house","status":"completed","uuid":"5f89718d-379c-4e12-9292-f8eb0391f200","urgency":2.44521},
      {"id":0,"description":"gone","end":"20181130T165001Z","entry":"20181103T082920Z","status":"deleted","uuid":"5f89718d-379c-4e12-9292-f8eb0391f201","urgency":0}
      ]

      """)
    #expect(
      reading.document.lines == [
        "open read https://example.org/a | first\nand/or second in desk, bug", "mentioned desk",
        "mentioned bug", "low tidy: :r or not (at all) in house", "mentioned house",
      ])
    #expect(reading.document.items[3].lastDone?.iso8601 == "2018-11-30T16:50:01Z")
    #expect(reading.losses.map(\.description) == ["line 4: \"gone\": a deleted task is left out"])
  }

  // The API omits the list's title.
  @Test("Google Tasks: one list as the API returns it")
  func googleTasks() throws {
    let reading = try read(
      .googleTasks,
      """
      {
       "kind": "tasks#tasks",
       "etag": "\\"M3V2\\"",
       "items": [
        {"kind": "tasks#task", "id": "p1", "title": "Parent", "status": "needsAction",
         "position": "00000000002147483647", "due": "2026-04-19T00:00:00.000Z",
         "links": [{"type": "email"}]},
        {"kind": "tasks#task", "id": "c1", "title": "Child", "parent": "p1", "notes": "a note",
         "status": "completed", "completed": "2026-01-01T00:00:00.000Z", "hidden": true},
        {"kind": "tasks#task", "id": "e1", "title": "", "status": "needsAction"},
        {"kind": "tasks#task", "id": "d1", "title": "Gone", "deleted": true}
       ]
      }
      """)
    #expect(reading.document.lines == ["open Parent", "low Child | a note in Parent"])
    #expect(reading.document.items[0].date?.due.text == "2026-04-19")
    #expect(reading.losses.map(\.part) == [.extra, .item, .item])
  }

  // Tasks.org preserves the first parent and unknown properties, and removes a low priority.
  @Test("Tasks.org: dropped parents are restored, and its properties stay")
  func tasksOrg() throws {
    let home = "11111111-1111-4111-8111-111111111111"
    let shop = "22222222-2222-4222-8222-222222222222"
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:+//IDN tasks.org//android-140000//EN
      BEGIN:VTODO
      UID:\(home)
      SUMMARY:Home
      END:VTODO
      BEGIN:VTODO
      UID:\(shop)
      SUMMARY:Shop
      END:VTODO
      BEGIN:VTODO
      DTSTAMP:20260102T030405Z
      UID:33333333-3333-4333-8333-333333333333
      CREATED:20260101T000000Z
      LAST-MODIFIED:20260102T030405Z
      SUMMARY:Milk
      PRIORITY:9
      RELATED-TO;RELTYPE=PARENT:\(home)
      X-PRIORITIES-LISTS:\(home),\(shop)
      X-APPLE-SORT-ORDER:677858341
      STATUS:NEEDS-ACTION
      PERCENT-COMPLETE:0
      END:VTODO
      END:VCALENDAR

      """
    let reading = try read(.icalendar, text)
    #expect(reading.document.lines == ["open Home", "open Shop", "low Milk in Home, Shop"])
    let written = String(
      decoding: ListFormat.icalendar.write(reading.document).files[0].bytes, as: UTF8.self)
    #expect(written.contains("\r\nX-APPLE-SORT-ORDER:677858341\r\n"))
    let moved = text.replacing("RELTYPE=PARENT:\(home)", with: "RELTYPE=PARENT:\(shop)")
    #expect(try read(.icalendar, moved).document.lines[2] == "low Milk in Shop")
  }

  // Apple's programs and RFC 9074 give alarms UIDs.
  @Test("iCalendar: an alarm keeps its UID, and the to-do its own")
  func alarmUID() throws {
    let lines = [
      "BEGIN:VTODO", "UID:11111111-1111-4111-8111-111111111111", "SUMMARY:Milk", "BEGIN:VALARM",
      "UID:22222222-2222-4222-8222-222222222222", "TRIGGER:-PT1H", "END:VALARM", "END:VTODO",
    ]
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).joined(separator: "\r\n")
    let document = try ListFormat.icalendar.read(Array(text.utf8)).document
    let file = ListFormat.icalendar.write(document).files[0]
    let written = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(written.filter { lines.contains(String($0)) }.map(String.init) == lines)
  }

  @Test("iCalendar: UIDs of any length stay", arguments: ["a", "abc-1", "todo-1", "a@b"])
  func shortUID(uid: String) throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:\(uid)\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n"
    let document = try ListFormat.icalendar.read(Array(text.utf8)).document
    #expect(
      try document.items.map(\.id)
        == ListFormat.icalendar.read(Array(text.replacing("Milk", with: "Tea").utf8)).document.items
        .map(\.id))
    #expect(document.items[0].id != nil)
    let written = String(
      decoding: ListFormat.icalendar.write(document).files[0].bytes, as: UTF8.self)
    #expect(written.contains("\r\nUID:\(uid)\r\n"))
  }

  // Nextcloud's star sets priority 1; a completed task has 100 per cent, a status and a time.
  @Test(
    "Nextcloud: the star, no priority, and completed tasks",
    arguments: [
      ("PRIORITY:1", "critical"), ("PRIORITY:4", "high"), ("PRIORITY:5", "medium"),
      ("PRIORITY:7", "low"), ("PRIORITY:0", "open"), ("X-OC-HIDESUBTASKS:1", "open"),
      ("PRIORITY:1\nPERCENT-COMPLETE:100\nSTATUS:COMPLETED\nCOMPLETED:20260103T000000", "low"),
    ])
  func nextcloud(line: String, level: String) throws {
    let reading = try read(
      .icalendar,
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Nextcloud Tasks v0.16.1
      BEGIN:VTODO
      UID:4c1bf6a0-9b6e-4d1b-8e3a-1f2e3d4c5b6a
      CREATED:20260101T000000
      LAST-MODIFIED:20260102T000000
      DTSTAMP:20260102T000000
      SUMMARY:Milk
      \(line)
      END:VTODO
      END:VCALENDAR
      """)
    #expect(reading.document.lines == ["\(level) Milk"])
    #expect(reading.losses == [])
  }

  @Test(
    "iCalendar: times are read in UTC, without a zone here, and reported in others",
    arguments: [
      ("COMPLETED:20260103T090000Z", "2026-01-03T09:00:00Z"),
      (
        "COMPLETED:20260103T090000",
        Day("2026-01-03")?.localStart.iso8601.replacing("T00:", with: "T09:")
      ),
      ("COMPLETED;VALUE=DATE:20260103", "2026-01-03T00:00:00Z"),
      ("COMPLETED;TZID=America/New_York:20260103T090000", nil),
      ("COMPLETED;TZID=\"Europe/Berlin\":20500703T090000", nil),
      ("COMPLETED;TZID=UTC:20260103T090000", "2026-01-03T09:00:00Z"),
      ("COMPLETED;TZID=Mars/Olympus:20260103T090000", nil),
      ("COMPLETED;TZID=../passwd:20260103T090000", nil),
    ])
  func zones(line: String, expected: String?) throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Milk\nSTATUS:COMPLETED\n\(line)\nEND:VTODO\nEND:VCALENDAR\n"
    let reading = try ListFormat.icalendar.read(Array(text.utf8))
    #expect(reading.document.items[0].lastDone?.iso8601 == expected)
    #expect(reading.losses.isEmpty == (expected != nil))
  }

  @Test("iCalendar: no fold splits a character or an escape")
  func folds() throws {
    for piece in ["a\nb", "a\\b", "a;b,", "é", "👩‍👩‍👧", "\\\n\\n"] {
      for shift in 0..<12 {
        let details = String(repeating: "x", count: shift) + String(repeating: piece, count: 60)
        let document = ListDocument(items: [.init(name: "Milk", details: details)])
        let bytes = ListFormat.icalendar.write(document).files[0].bytes
        let lines = bytes.split(separator: 0x0A).map {
          String(validating: $0, as: UTF8.self) ?? "?"
        }
        #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0 != "?" })
        for line in lines {
          let marks = line.dropLast().reversed().prefix { $0 == "\\" }.count
          #expect(marks % 2 == 0, "\(line)")
        }
        #expect(try ListFormat.icalendar.read(bytes).document.items[0].details == details)
      }
    }
  }

  private static let manyIDs = Array(repeating: #""0123456789abcdefghij""#, count: 900)
    .joined(separator: ",")

  @Test(
    "A file of a program that is not read is known by its beginning",
    arguments: [
      (
        "TickTick",
        "\"Date: 2026-01-01+0000\"\n\"Version: 7.1\"\n\"Folder Name\",\"List Name\",\"Title\",\"Kind\",\"Tags\",\"Content\",\"Is Check list\",\"Start Date\"\n"
      ),
      (
        "Super Productivity",
        #"{"timestamp":1,"data":{"project":{"ids":["a"],"entities":{"a":{"id":"a","title":"Home"}}},"task":{"ids":[],"entities":{}}}}"#
      ),
      (
        "Trello",
        #"{"id":"5f","name":"Home","desc":"","idOrganization":null,"shortLink":"x","cards":[]}"#
      ),
      ("Trello", "Card ID,Card Name,Card URL,Card Description\n5f,Milk,https://e.org,\n"),
      (
        "Super Productivity",
        #"{"timestamp":1,"crossModelVersion":4,"data":{"project":{"ids":[\#(manyIDs)],"entities":{}}}}"#
      ),
      ("Trello", #"{"name": "Home", "lists": [], "cards": [{"name": "Milk"}]}"#),
      (
        "Vikunja",
        #"[{"id":1,"title":"Home","description":"","tasks":[{"title":"Milk","done":false,"percent_done":0}]}]"#
      ),
      (
        "Tasks.org",
        #"{"version":130000,"timestamp":1,"data":{"tasks":[{"task":{"title":"Milk"}}],"tags":[]}}"#
      ),
      (
        "Microsoft To Do",
        #"{"value":[{"importance":"normal","isReminderOn":false,"status":"notStarted","title":"Milk"}]}"#
      ),
      (
        "Microsoft To Do",
        #"{"value":[{"displayName":"Tasks","isOwner":true,"wellknownListName":"defaultList"}]}"#
      ),
      ("Microsoft Outlook", "\"Subject\",\"Start Date\",\"Due Date\",\"Reminder On/Off\"\n"),
      ("Todoist", #"[{"id":"1","project_id":"2","content":"Milk","checked":false}]"#),
    ])
  func foreignPrograms(name: String, text: String) {
    #expect(ForeignProgram(of: SourceFile(name: "a", bytes: Array(text.utf8)))?.name == name)
    let error = #expect(throws: FormatError.self) {
      try ListFormat.json.read(Array(text.utf8))
    }
    #expect(error?.description.hasPrefix("this is a file of \(name); ") == true)
  }

  @Test(
    "A file that can be read is no other program's, whatever its items are called",
    arguments: [
      "- [ ] Fix \"isReminderOn\": field\n", "[ ] Fix \"isReminderOn\": field\n",
      "- Board\n  ```\n  {\"idOrganization\": 1, \"shortLink\": 2}\n  ```\n",
      "id,name,details,priority,lists\n,Check List Name of Is Check list,,high,\n",
      "\"name\",\"Start Date\",\"Due Date\",\"Reminder On/Off\",\"Notes\"\n\"Subject matter\",,,,\n",
      "Card ID,name,Card URL\n5f,Card Name,https://e.org\n",
      #"[{"description":"Ask about microsoft.graph.todo","status":"pending"}]"#,
      #"{"format":"priorities","version":1,"items":[{"name":"\"ListName\",\"Title\""}]}"#,
    ])
  func readableFiles(text: String) {
    #expect(ForeignProgram(of: SourceFile(name: "a", bytes: Array(text.utf8))) == nil)
  }

  @Test(
    "No sample of a format that is read is taken for another program's",
    arguments: ListFormat.allCases)
  func ownFormats(format: ListFormat) {
    var generator = SeededGenerator(seed: 1)
    let files =
      format.isWritable
      ? format.write(randomDocument(&generator, count: 30)).files.map(\.bytes)
      : (ForeignSamples.samples[format] ?? []).map { Array($0.utf8) }
    #expect(files.allSatisfy { ForeignProgram(of: SourceFile(name: "a", bytes: $0)) == nil })
  }

  @Test("KitchenOwl: categories are objects, recipes are omitted")
  func kitchenOwl() throws {
    let reading = try read(
      .kitchenowl,
      """
      {"items":[{"name":"Oat milk","icon":"milk","default_key":"oat_milk","category":{"name":"Dairy"}},
       {"name":"Nails","category":null}],"recipes":[{"name":"Porridge","items":[]}],"expenses":[],
       "shoppinglists":["Default"]}
      """)
    #expect(
      reading.document.lines == [
        "low Oat milk in Dairy", "mentioned Dairy", "low Nails", "mentioned Default",
      ])
    #expect(reading.losses.map(\.reason) == ["its recipes are not lists and are left out"])
  }
}

enum ForeignSamples {
  static let samples: [ListFormat: [String]] = [
    .kitchenowl: [
      """
      {"items":[{"name":"Milk","category":"Dairy","icon":"milk"},{"name":"Bread"}],
       "shoppinglists":["Weekly"],"recipes":[{"name":"Soup"}]}
      """
    ],
    .googleTasks: [
      """
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"MDkxNzM4NTk1",
       "title":"Groceries","updated":"2026-01-02T03:04:05.000Z","items":[
        {"kind":"tasks#task","id":"cGFyZW50LXRhc2s","title":"Dairy","status":"needsAction",
         "updated":"2026-01-02T03:04:05.000Z"},
        {"kind":"tasks#task","id":"Y2hpbGQtdGFzaw","title":"Milk","notes":"Two litres",
         "status":"completed","completed":"2026-01-03T00:00:00.000Z","parent":"cGFyZW50LXRhc2s"}]}]}
      """
    ],
    .reminders: [
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Apple Inc.//Reminders 7.0//EN\r
      X-WR-CALNAME:Groceries\r
      BEGIN:VTODO\r
      UID:3F2504E0-4F89-11D3-9A0C-0305E82C3301\r
      DTSTAMP:20260102T030405Z\r
      SUMMARY:Milk\\, fresh\r
      PRIORITY:1\r
      X-APPLE-SORT-ORDER:12\r
      BEGIN:VALARM\r
      ACTION:DISPLAY\r
      END:VALARM\r
      END:VTODO\r
      BEGIN:VTODO\r
      UID:3F2504E0-4F89-11D3-9A0C-0305E82C3302\r
      SUMMARY:Bread\r
      STATUS:COMPLETED\r
      COMPLETED:20260103T000000Z\r
      END:VTODO\r
      END:VCALENDAR\r

      """
    ],
  ]
}
