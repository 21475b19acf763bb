import PriorityLists
import TaskListFormats
import Testing

extension ListDocument {
  /// Priority, name, details and lists per line.
  var lines: [String] {
    items.map { entry in
      let need =
        switch entry.need {
        case .priority(let priority): priority.word
        case .open: "open"
        case .mentioned: "mentioned"
        }
      let lists = entry.lists.map { placement in
        items[placement.list].name + (placement.priority.map { "=\($0.word)" } ?? "")
      }
      let details = (entry.details ?? "").isEmpty ? "" : " | \(entry.details ?? "")"
      return "\(need) \(entry.name)\(details)"
        + (lists.isEmpty ? "" : " in \(lists.joined(separator: ", "))")
    }
  }
}

private func lines(_ format: ListFormat, _ text: String) throws -> [String] {
  try format.read(Array(text.utf8)).document.lines
}

struct ReadingTests {
  @Test(
    "Errors name the file if there are several",
    arguments: [
      (ListFormat.text, "Milk\n"), (.markdown, "- Milk\n"), (.todotxt, "Milk\n"),
      (.csv, "name\nMilk\n"), (.todoist, "TYPE,CONTENT\ntask,Milk\n"),
      (.taskwarrior, "{\"description\":\"Milk\",\"status\":\"pending\"}\n"),
    ])
  func severalFiles(format: ListFormat, text: String) throws {
    let good = SourceFile(name: "good", bytes: Array(text.utf8))
    // Invalid UTF-8, and invalid in every format.
    let bad = SourceFile(name: "bad", bytes: [0xFF, 0x7B, 0x0A])
    _ = try format.read([good, good])
    let error = #expect(throws: FormatError.self) { try format.read([good, bad]) }
    #expect(error?.file == "bad")
    #expect(throws: FormatError.self) { try format.read([bad]) }
  }

  @Test(
    "Files of other programs",
    arguments: [
      (.kitchenowl, ["low Milk in Dairy", "mentioned Dairy", "low Bread", "mentioned Weekly"]),
      (
        .googleTasks,
        ["mentioned Groceries", "open Dairy in Groceries", "low Milk | Two litres in Dairy"]
      ),
      (
        .reminders,
        ["high Milk, fresh in Groceries", "mentioned Groceries", "low Bread in Groceries"]
      ),
    ] as [(ListFormat, [String])])
  func foreign(format: ListFormat, expected: [String]) throws {
    let sample = try #require(ForeignSamples.samples[format]?.first)
    #expect(try lines(format, sample) == expected)
    #expect(ListFormat.detected(in: SourceFile(name: "file", bytes: Array(sample.utf8))) == format)
  }

  @Test("todo.txt: priorities, lists, dates and tags of its clients")
  func todoText() throws {
    let text = """
      (A) 2026-01-02 Call mum +Family @phone due:2026-02-01
      x 2026-01-03 2026-01-01 Milk +Food_store pri:B
      (b) not a priority
      xylophone lesson
      Meet at 10:30 see http://x.org/a
      (Z) someday id:7
      part p:7 h:1
      """
    #expect(
      try lines(.todotxt, text) == [
        "critical Call mum in Family, phone", "mentioned Family", "mentioned phone",
        "low Milk in Food store", "mentioned Food store", "open (b) not a priority",
        "open xylophone lesson", "open Meet at 10:30 see http://x.org/a", "low someday",
        "open part in someday",
      ])
    let document = try ListFormat.todotxt.read(Array(text.utf8)).document
    #expect(document.items[0].extra == ["todotxt": String(text.prefix { $0 != "\n" })])
    #expect(document.items[0].created?.iso8601 == "2026-01-02T00:00:00Z")
  }

  @Test("Markdown: headings are lists, check boxes complete, paragraphs are details")
  func markdown() throws {
    let text = """
      # Home
      ## Groceries
      - [ ] Milk
        the fresh one
      - [x] Bread
      * **Eggs**
          1. brown !!!
      # Away
      - Milk
      """
    #expect(
      try lines(.markdown, text) == [
        "mentioned Home", "mentioned Groceries in Home",
        "open Milk | the fresh one in Groceries, Away", "low Bread in Groceries",
        "open Eggs in Groceries", "critical brown in Eggs", "mentioned Away",
      ])
  }

  @Test("Markdown: marks at either end, bold text and links are understood")
  func inlineMarkdown() throws {
    let text = """
      - !!! Boiler
      - [ ] !! **Rent** and ** more
      - ! [Tea](https://x.org/a)
        green
      - Milk !
      - Oats !!
      - \\*\\*a\\*\\* \\[b](c) **** [d]
      """
    #expect(
      try lines(.markdown, text) == [
        "critical Boiler", "critical Rent and ** more",
        "high Tea | https://x.org/a\ngreen", "high Milk", "critical Oats",
        "open **a** [b](c) **** [d]",
      ])
  }

  @Test("Plain text: indentation nests items")
  func plainText() throws {
    #expect(
      try lines(.text, "Groceries\n\tMilk\n\tx Bread\n  • Eggs\n\nBoiler\n") == [
        "open Groceries", "open Milk in Groceries", "low Bread in Groceries",
        "open Eggs in Groceries", "open Boiler",
      ])
  }

  @Test("CSV: columns of other programs are detected by name")
  func csv() throws {
    #expect(
      try lines(.csv, "Title;Notes;Priority;Tags;Status\n\"Milk; fresh\";;P1;a,b;\nTea;;;;done\n")
        == ["critical Milk; fresh in a, b", "mentioned a", "mentioned b", "low Tea"])
    #expect(try lines(.csv, "\r\n\nName;Priority\nMilk, fresh;high\n") == ["high Milk, fresh"])
  }

  @Test("Todoist: sections, indentation, notes and labels")
  func todoist() throws {
    let text = """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      section,Kitchen,,,,,,,,
      task,Buy paint @shop,white,1,1,,,,en,UTC
      task,Brush,,4,2,,,,en,UTC
      note,a wide one,,,,,,,,
      """
    #expect(
      try lines(.todoist, text) == [
        "mentioned Kitchen", "critical Buy paint | white in Kitchen, shop", "mentioned shop",
        "low Brush | a wide one in Buy paint",
      ])
  }

  @Test("iCalendar: all parents, folded lines, and parents dropped by others")
  func iCalendar() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VTODO
      UID:one-of-another-program
      SUMMARY:Groceries and
        more
      PRIORITY:5
      END:VTODO
      BEGIN:VTODO
      UID:two-of-another-program
      SUMMARY:Weekly
      END:VTODO
      BEGIN:VTODO
      UID:three-of-another-program
      SUMMARY:Milk
      DESCRIPTION:Two\\nlitres
      PRIORITY:4
      RELATED-TO;RELTYPE=PARENT:one-of-another-program
      X-PRIORITIES-LISTS:one-of-another-program,two-of-another-program=low
      COLOR:blue
      END:VTODO
      END:VCALENDAR
      """
    #expect(
      try lines(.icalendar, text) == [
        "medium Groceries and more", "open Weekly",
        "high Milk | Two\nlitres in Groceries and more, Weekly=low",
      ])
    let document = try ListFormat.icalendar.read(Array(text.utf8)).document
    let written = String(
      decoding: ListFormat.icalendar.write(document).files[0].bytes, as: UTF8.self)
    #expect(written.contains("\r\nUID:three-of-another-program\r\n"))
    #expect(written.contains("\r\nCOLOR:blue\r\n"))
  }

  @Test("Taskwarrior: an array or lines, both forms of depends, no deleted tasks")
  func taskwarrior() throws {
    let text = """
      {"id":1,"uuid":"7c9c4b1a-0000-4000-8000-000000000001","status":"pending","description":"Milk","priority":"H","tags":["food"],"due":"20260201T000000Z"}
      {"uuid":"7c9c4b1a-0000-4000-8000-000000000002","status":"pending","description":"Groceries","depends":"7c9c4b1a-0000-4000-8000-000000000001","annotations":[{"entry":"20260101T000000Z","description":"weekly"}]}
      {"uuid":"7c9c4b1a-0000-4000-8000-000000000003","status":"deleted","description":"Old"}
      """
    let reading = try ListFormat.taskwarrior.read(Array(text.utf8))
    #expect(
      reading.document.lines == [
        "high Milk in food, Groceries", "mentioned food", "open Groceries | weekly",
      ])
    #expect(reading.losses.map(\.description) == ["line 3: \"Old\": a deleted task is left out"])
    let written = String(
      decoding: ListFormat.taskwarrior.write(reading.document).files[0].bytes, as: UTF8.self)
    #expect(written.contains("\"due\":\"20260201T000000Z\""))
  }

  @Test("OPML of other outliners: notes, checks and mirrors")
  func opml() throws {
    let text = """
      <?xml version="1.0" encoding="ISO-8859-1"?><?pos="1"?>
      <?xml-stylesheet type="text/xsl" href="x.xsl"?>
      <opml version="1.0"><head><title>t</title></head><body>
      <outline text="Groceries" _note="weekly"><outline text="Milk" _complete="true" color="red"/>
      <outline text="Caf\u{e9}"/></outline><outline text="Milk"/></body></opml>
      """
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(
      try ListFormat.opml.read(bytes).document.lines == [
        "open Groceries | weekly", "low Milk in Groceries", "open Café in Groceries",
      ])
  }

  @Test(
    "Parse errors have a line and column",
    arguments: [
      (
        .json, "{\"format\":\"priorities\",\"version\":1,\"items\":[\n{\"name\":3}]}",
        "2:2: expected \"name\" to be a string"
      ),
      (
        .json, "{\"format\":\"priorities\",\"version\":2,\"items\":[]}",
        "1:24: this program supports version 1 of the format; update the program"
      ),
      (.json, "[1,]", "1:4: a comma before \"]\" is not allowed"),
      (
        .icalendar, "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY\n",
        "3:8: expected a property such as SUMMARY:"
      ),
      (.icalendar, "hello", "1:6: expected a property such as SUMMARY:"),
      (
        .icalendar, "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n",
        "3:1: expected END:VTODO, found END:VCALENDAR"
      ),
      (.opml, "<opml>\n<body></opml>", "2:9: expected XML: mismatched tag"),
      (.opml, "<html/>", "1:1: expected the element <opml>, found <html>"),
      (
        .csv, "name,details\nMilk,\"open\n",
        "2:1: a quoted cell begins in this row but is not closed"
      ),
      (.csv, "a,b\n1,2\n", "1:1: expected a first row of column names with \"name\" among them"),
      (
        .todoist, "name\nMilk\n",
        "1:1: expected Todoist's columns TYPE and CONTENT in the first row"
      ),
      (
        .taskwarrior, "{\"description\":\"a\"}\n{\"description\":}\n",
        "2:16: expected a value, found \"}\""
      ),
      (.googleTasks, "{}", "1:1: expected an object with an \"items\" list"),
    ] as [(ListFormat, String, String)])
  func faults(format: ListFormat, text: String, message: String) throws {
    let error = #expect(throws: FormatError.self) { try format.read(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test("Errors in UTF-8 have a line and column")
  func notUTF8() throws {
    let error = #expect(throws: FormatError.self) {
      try ListFormat.todotxt.read(Array("Milk\nCaf".utf8) + [0xE9, 0x0A])
    }
    #expect(error?.description == "2:4: expected UTF-8, found the byte 0xE9")
  }

  @Test("Invalid names are repaired and reported")
  func repairs() throws {
    let long = String(repeating: "a", count: 1200)
    let reading = try ListFormat.json.read(
      Array(
        """
        {"format":"priorities","version":1,"items":[{"name":"a\\u0007b"},{"name":" "},{"name":"\(long)"}]}
        """.utf8))
    #expect(reading.document.items.map(\.name) == ["a b", String(repeating: "a", count: 999)])
    #expect(reading.document.items[1].details == long)
    #expect(reading.losses.map(\.part) == [.name, .item, .name])
  }

  @Test(
    "Reports of items without a name have a place",
    arguments: [
      (
        .json, #"{"format":"priorities","version":1,"items":[{"name":"a"},{"name":" "}]}"#,
        "entry 2 has no name and is left out"
      ),
      (
        .kitchenowl, #"{"version":1,"items":[{"name":""}]}"#, "entry 1 has no name and is left out"
      ),
      (
        .kitchenowl, #"{"items":[],"shoppinglists":[{"name":"Shop","items":["Tea",""]}]}"#,
        "entry 2 of \"Shop\" has no name and is left out"
      ),
      (
        .googleTasks, #"{"items":[{"title":"Shop","items":[{"title":""}]}]}"#,
        "entry 1 of \"Shop\" has no name and is left out"
      ),
    ] as [(ListFormat, String, String)])
  func nameless(format: ListFormat, text: String, loss: String) throws {
    #expect(try format.read(Array(text.utf8)).losses.map(\.description) == [loss])
  }

  @Test("Reports of an invalid priority name the one used instead")
  func unknownPriority() throws {
    let text = "name,priority,done\nReis,hoch,\nTee,niedrig,x\nMilk,high,\n"
    let reading = try ListFormat.csv.read(Array(text.utf8))
    #expect(
      reading.losses.map(\.description) == [
        "line 2: \"Reis\": \"hoch\" is not a priority, so medium is used",
        "line 3: \"Tee\": \"niedrig\" is not a priority, so low is used",
      ])
    #expect(reading.document.items.map(\.need) == [.open, .priority(.low), .priority(.high)])
  }

  @Test("Invisible characters in names are dropped, not the items")
  func invisibleCharacters() throws {
    let long = String(repeating: "a", count: 1100) + "\u{200B}"
    let short = "b" + String(repeating: "a", count: 997)
    let text = "Mi\u{200B}lk\nBre\u{AD}ad \u{2060}rolls\n\u{200B}\n👨\u{200D}👩 tea\nb\u{200B}\(long)"
    let reading = try ListFormat.text.read(Array(text.utf8))
    #expect(reading.document.items.map(\.name) == ["Milk", "Bread rolls", "👨\u{200D}👩 tea", short])
    #expect(
      reading.losses.map(\.description) == [
        "line 1: \"Milk\": the invisible character U+200B in the name is left out",
        "line 2: \"Bread rolls\": the invisible character U+2060 in the name is left out",
        "line 2: \"Bread rolls\": the invisible character U+00AD in the name is left out",
        "line 3: it has no name and is left out",
        "line 5: \"\(short.prefix(60))…\": the invisible character U+200B in the name is left out",
        "line 5: \"\(short.prefix(60))…\": the name is longer than 1000 characters; the full name is in the details",
      ])
  }
}

struct ReportTests {
  @Test(
    "Reports of omitted text have a line",
    arguments: [
      (.text, "*\n1.\n \n-\nok\n", [1, 2, 4]), (.markdown, "> a\n- b\n-\n", [1, 3]),
      (.todoist, "TYPE,CONTENT\nmeta,x\nreminder,y\n,\ntask,z\n", [3]),
    ] as [(ListFormat, String, [Int])])
  func leftOut(format: ListFormat, text: String, expected: [Int]) throws {
    let reading = try format.read(Array(text.utf8))
    #expect(reading.document.items.count == 1)
    #expect(reading.losses.map(\.line) == expected)
  }

  @Test("The same line in several files is no duplicate; reports of others name the file")
  func severalFilesOfOneItem() throws {
    let files = [("a.txt", "Milk\n(A) Tea +Shop\n"), ("b.txt", "(A) Tea +Shop\n(B) Milk\n")].map {
      SourceFile(name: $0.0, bytes: Array($0.1.utf8))
    }
    #expect(
      try ListFormat.todotxt.read(files).losses.map(\.description) == [
        "b.txt: line 2: \"Milk\": the same name as on line 1 of a.txt; merged into one item"
      ])
  }
}
