import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import TaskListFormats
import Testing

/// One item with names for indices, independent of the order of items.
struct Facts: Hashable {
  var id: Item.ID?
  var details: String
  var priority: Priority
  var previous: Priority?
  var times: [Timestamp?]
  var date: ItemDate?
  var lists: [String: Priority?]

  static func all(of document: ListDocument) -> [String: Facts] {
    var facts: [String: Facts] = [:]
    for entry in document.items {
      let lists = Dictionary(
        entry.lists.map { (document.items[$0.list].name, $0.priority) }, uniquingKeysWith: { $1 })
      facts[entry.name] = Facts(
        id: entry.id, details: entry.details ?? "", priority: entry.need.priority,
        previous: entry.previous, times: [entry.created, entry.modified, entry.lastDone],
        date: entry.date, lists: lists)
    }
    return facts
  }

  func without(_ losses: [Loss], of name: String, in document: ListDocument) -> Facts {
    var facts = self
    for loss in losses where loss.item == nil || loss.item == name {
      switch loss.part {
      case .id: facts.id = nil
      case .details: facts.details = ""
      case .priority: facts.priority = .medium
      case .previous: facts.previous = nil
      case .times, .moments: facts.times = []
      case .listPriority: facts.lists = facts.lists.mapValues { _ in nil }
      case .list: facts.lists = [:]
      case .date: facts.date = nil
      case .lead: facts.date?.lead = ItemDate.defaultLead
      case .days:
        facts.date = facts.date.map { ItemDate(due: $0.due, lead: $0.lead, every: $0.every) }
      case .changes, .completions, .order, .extra, .item, .duplicate, .name: break
      }
    }
    return facts
  }
}

struct RoundTripTests {
  static let writable = ListFormat.allCases.filter(\.isWritable)

  @Test("A round trip changes only what the report names", arguments: writable)
  func differsOnlyInReport(format: ListFormat) throws {
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let document = randomDocument(&generator)
      let writing = format.write(document)
      let reading = try format.read(writing.files)
      if writing.losses.contains(where: { $0.part == .name }) { continue }
      let losses = writing.losses
      let before = Facts.all(of: document)
      let after = Facts.all(of: reading.document)
      #expect(Set(before.keys) == Set(after.keys), "seed \(seed)")
      for (name, facts) in before {
        let expected = facts.without(losses, of: name, in: document)
        let found = after[name]?.without(losses, of: name, in: reading.document)
        #expect(found == expected, "seed \(seed), \(name)")
      }
      if !losses.contains(where: { $0.part == .completions }) {
        #expect(reading.document.completions.count == document.completions.count)
      }
    }
  }

  @Test(
    "A repeat that keeps its day after a shorter month is reported where that day is lost",
    arguments: [
      ("2027-02-28", DaySpan(1, .month), true), ("2027-03-31", DaySpan(1, .month), false),
      ("2027-02-28", DaySpan(1, .year), true), ("2027-02-28", DaySpan(4, .week), false),
    ])
  func daysOfRepeats(due: String, every: DaySpan, isLost: Bool) throws {
    var date = ItemDate(due: try #require(Day(due)), every: every)
    date.first = try #require(Day("2027-01-31"))
    let document = ListDocument(items: [.init(name: "Rent", need: .priority(.low), date: date)])
    for format in Self.writable {
      let writing = format.write(document)
      let isReported = writing.losses.contains { $0.part == .days }
      let losesAll = writing.losses.contains { $0.part == .date }
      #expect(isReported == (isLost && !losesAll && format != .json), "\(format)")
      let read = try format.read(writing.files).document.items[0].date
      if isLost, !losesAll { #expect((read?.first == date.first) == (format == .json)) }
    }
  }

  // Plain text loses the priorities, by which its lines are sorted.
  @Test(
    "Exported, imported and exported again, a file has the same bytes",
    arguments: writable.filter { $0 != .text })
  func stable(format: ListFormat) throws {
    func exported(_ document: ListDocument) throws -> ListWriting {
      let store = try Store.inMemory(
        clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
      _ = try store.write { try $0.importItems(from: [document], into: nil) }
      return format.write(try store.read { try $0.document() })
    }
    for seed in 0..<73 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var document = randomDocument(&generator)
      for place in document.items.indices {
        // Commands store neither U+0000 nor white space at the end of details.
        let details = document.items[place].details?.replacing("\0", with: "")
        document.items[place].details = try details.map(Details.cleaned)
      }
      let first = try exported(document)
      // Names that a format cannot spell are changed, and reported.
      if first.losses.contains(where: { $0.part == .name }) { continue }
      let second = try exported(try format.read(first.files).document)
      #expect(second.files.map(\.bytes) == first.files.map(\.bytes), "seed \(seed)")
    }
  }

  @Test(
    "Each format preserves the promised data",
    arguments: [.json, .icalendar, .taskwarrior, .opml, .markdown, .csv] as [ListFormat])
  func preservesEssentials(format: ListFormat) throws {
    var generator = SeededGenerator(seed: 7)
    let losses = format.write(randomDocument(&generator, count: 40)).losses
    let forbidden: Set<Loss.Part> = [.name, .priority, .item]
    #expect(losses.filter { forbidden.contains($0.part) } == [])
    #expect(losses.filter { $0.part == .details && $0.item == nil } == [])
  }

  @Test(
    "Items without ids get ids from their names, wherever they are",
    arguments: [ListFormat.taskwarrior, .icalendar])
  func idsFromNames(format: ListFormat) throws {
    let ids = try ["Tea\nMilk\n", "Milk\nTea\n"].map { text in
      let files = format.write(try ListFormat.text.read(Array(text.utf8)).document).files
      let items = try format.read(files).document.items
      return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.id) })
    }
    #expect(ids[0] == ids[1])
    var document = try ListFormat.text.read(Array("Tea\nMilk\n".utf8)).document
    document.items[1].id = try #require(ids[0]["Tea"])
    let other = try format.read(format.write(document).files).document.items.map(\.id)
    #expect(other.count == 2 && other[0] != other[1])
  }

  @Test("Markdown writes critical as !!, high as !, medium without a mark, and low as done")
  func markdownPriorities() throws {
    let text = "(A) Rent\n(B) Milk +Food\nTea\n(D) Bread\n(B) Wow!\n"
    let document = try ListFormat.todotxt.read(Array(text.utf8)).document
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
    _ = try store.write { try $0.importItems(from: [document], into: nil) }
    let files = ListFormat.markdown.write(try store.read { try $0.document() }).files
    #expect(
      String(decoding: files[0].bytes, as: UTF8.self) == """
        - [ ] Rent !!
        - [ ] Wow\\! !
        - [ ] Food
          - [ ] Milk !
        - [ ] Tea
        - [x] Bread

        """)
    let priorities = try ListFormat.markdown.read(files).document.items.map(\.need.priority)
    #expect(priorities == [.critical, .high, .medium, .high, .medium, .low])
  }

  @Test("Folders and single files round-trip alike", arguments: [ListFormat.icalendar, .todotxt])
  func folder(format: ListFormat) throws {
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let document = randomDocument(&generator)
      let writing = format.write(document, asFolder: true)
      #expect(Set(writing.files.map { $0.name.lowercased() }).count == writing.files.count)
      guard !writing.losses.contains(where: { $0.part == .name }) else { continue }
      let after = Facts.all(of: try format.read(writing.files).document)
      for (name, facts) in Facts.all(of: document) {
        let found = after[name]?.without(writing.losses, of: name, in: document)
        #expect(found == facts.without(writing.losses, of: name, in: document), "seed \(seed)")
      }
    }
  }

  @Test("The format of exported files is detected", arguments: writable)
  func detection(format: ListFormat) throws {
    var document = ListDocument()
    document.items = [
      ListDocument.Entry(name: "Groceries", details: "", need: .priority(.medium)),
      ListDocument.Entry(
        name: "Milk", details: "", need: .priority(.high), lists: [.init(list: 0)]),
    ]
    let bytes = format.write(document).files[0].bytes
    let name = "lists.\(format.fileExtensions[0])"
    #expect(ListFormat.detected(in: SourceFile(name: name, bytes: bytes)) == format)
  }

  @Test(
    "CSV is detected by its first row, for any file name",
    arguments: [
      ("id,name,details,priority,lists,created\r\n,Milk,,high,,\r\n", .csv),
      ("\u{FEFF}\"id\",name,details,priority,lists\n", .csv),
      ("Title;Notes;Priority\nMilk;+a @b;high\n", .csv), ("task\tstatus\nMilk\tdone\n", .csv),
      ("TYPE,CONTENT,DESCRIPTION,PRIORITY\ntask,Milk,,1\n", .todoist),
      ("sep=;\nname;Notes\n", .csv), ("sep=|\r\nTYPE|CONTENT|PRIORITY\r\n", .todoist),
      ("(A) Call mum +Family\nTea\n", .todotxt),
      ("Tea\nMilk\nx 2026-01-03 Rice\nBread\n", .todotxt),
      ("2026-01-01 Tea\n", .todotxt), ("x Milk\nTea\n", .text),
      ("name, surname\nMilk\n", .text), ("Item\nMilk\n", .text), ("Notes, priority\n", .text),
    ] as [(String, ListFormat)])
  func tableDetection(text: String, format: ListFormat) {
    for name in ["-", "lists", "lists.txt"] {
      let file = SourceFile(name: name, bytes: Array(text.utf8))
      #expect(ListFormat.detected(in: file) == format, "\(name)")
    }
    let note = SourceFile(name: "lists.md", bytes: Array(text.utf8))
    let isOwn = text.contains("details,priority,lists")
    #expect(
      ListFormat.detected(in: note) == (isOwn ? .csv : format == .todotxt ? .todotxt : .markdown))
  }

  @Test("A chain of ten thousand lists needs no deep stack", arguments: writable)
  func deepChain(format: ListFormat) throws {
    var document = ListDocument()
    for index in 0..<10_000 {
      document.items.append(
        ListDocument.Entry(
          name: "List \(index)", details: "", need: .priority(.high),
          lists: index == 0 ? [] : [.init(list: index - 1)]))
    }
    let reading = try format.read(format.write(document).files)
    #expect(reading.document.items.count == 10_000)
    #expect(reading.document.items.count { $0.lists.count == 1 } == 9_999)
  }
}

/// A random document with awkward names and details.
///
/// - Parameter sparse: Whether an item is in few lists, not in a fifth of them.
func randomDocument(
  _ generator: inout SeededGenerator, count: Int? = nil, sparse: Bool = false
) -> ListDocument {
  let count = count ?? Int.random(in: 0...12, using: &generator)
  var document = ListDocument()
  var identities: Set<String> = []
  while document.items.count < count {
    guard let name = try? Name(randomName(&generator)),
      identities.insert(name.keys.identity).inserted
    else { continue }
    let priority = Priority.allCases.randomElement(using: &generator) ?? .low
    let details = (try? Details.cleaned(randomDetails(&generator))) ?? ""
    document.items.append(
      ListDocument.Entry(
        id: .random(using: &generator), name: name.text, details: details,
        need: .priority(priority),
        previous: priority == .low && Bool.random(using: &generator)
          ? .high : nil,
        created: randomTime(&generator), modified: randomTime(&generator),
        lastDone: Bool.random(using: &generator) ? randomTime(&generator) : nil,
        date: randomDate(&generator)))
  }
  for index in document.items.indices {
    let lists =
      sparse
      ? [Int.random(in: 0..<document.items.count, using: &generator)]
      : Array(document.items.indices)
    for list in lists where list != index && Int.random(in: 0..<5, using: &generator) == 0 {
      document.items[index].lists.append(
        ListDocument.Placement(
          list: list,
          priority: Int.random(in: 0..<4, using: &generator) == 0
            ? Priority.allCases.randomElement(using: &generator) : nil,
          added: randomTime(&generator)))
    }
    if Int.random(in: 0..<6, using: &generator) == 0 {
      document.completions.append(
        ListDocument.DoneEntry(
          item: index, at: randomTime(&generator), name: document.items[index].name, from: .high))
    }
  }
  return document
}

/// Marks of formats, and text that Unicode joins with its neighbours.
private let pieces = [
  "Milk", "oat milk", "x", "(A)", "[x]", "[ ]", "- ", "* ", "+ ", "#", "## ", "> ", "1. ", "+eggs",
  "@home", "a:b", "due:2026-01-01", "note:%20", "name:x", "priorities_name:x",
  "priorities_details:%20", "2026-01-02", "!", "!!", "!!!", " !!!",
  "\\", "\\n", ";", ",", "\"", "'", "<", ">", "&", "&amp;", "%", "%2B", "_", "__", "  ", " ", "=",
  "é", "e\u{301}", "\u{301}", "\u{600}", "\u{200D}", "\u{FEFF}", "\u{A0}", "漢字", "👩‍👩‍👧", "🇩🇪",
  "BEGIN:VTODO", "END:VCALENDAR", "UID:1", "p:1", "id:1", "pri:A", "http://x.org/?a=b", "TYPE",
  "task", "{\"a\":1}", "]]>", "-->", "|", "/", "C++", "A + B", "\u{2019}", "ß", "İ", "Ω",
]

func randomName(_ generator: inout SeededGenerator) -> String {
  (0...Int.random(in: 0...3, using: &generator)).map { _ in
    pieces.randomElement(using: &generator) ?? ""
  }.joined(separator: Bool.random(using: &generator) ? " " : "")
    + (Bool.random(using: &generator) ? "\(Int.random(in: 0..<1000, using: &generator))" : "")
}

func randomDetails(_ generator: inout SeededGenerator) -> String {
  guard Bool.random(using: &generator) else { return "" }
  return (0...Int.random(in: 0...5, using: &generator)).map { _ in
    (pieces + ["\n", "\n\n", "\t", "\n  ", "\u{0}", "\u{B}", "\u{85}", "\u{2028}", "\n- ", "\n```"])
      .randomElement(using: &generator) ?? ""
  }.joined()
}

private func randomDate(_ generator: inout SeededGenerator) -> ItemDate? {
  guard Int.random(in: 0..<3, using: &generator) == 0 else { return nil }
  let span = DaySpan(
    Int.random(in: 1...20, using: &generator),
    DaySpan.Unit.allCases.randomElement(using: &generator) ?? .day)
  var date = ItemDate(due: Day(number: Int.random(in: 20_000..<22_000, using: &generator)))
  if Bool.random(using: &generator) { date.every = span }
  if Bool.random(using: &generator) {
    date.lead = DaySpan(Int.random(in: 0...3, using: &generator), span.unit)
  }
  return date
}

private func randomTime(_ generator: inout SeededGenerator) -> Timestamp {
  Timestamp(milliseconds: .random(in: 0..<4_000_000_000_000, using: &generator))
}

@Suite("Data of other formats")
struct ForeignDataTests {
  @Test(
    "Data with which a format would read other items is left out and reported",
    arguments: [
      (ListFormat.icalendar, "X:1\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:Injected"),
      (.icalendar, "SUMMARY:Another name"), (.todotxt, "+E\n(A) Injected line"),
      (.opml, "x\" onload=\"y"),
      (.opml, "/><outline text=\"Injected\""),
      (.taskwarrior, "{\"description\": \"Another\"}"), (.taskwarrior, "}, {"),
    ])
  func injected(format: ListFormat, data: String) throws {
    let document = ListDocument(items: [
      ListDocument.Entry(name: "Milk", need: .priority(.high), extra: [format.word: data]),
      ListDocument.Entry(name: "Bread", need: .priority(.high)),
    ])
    let writing = format.write(document)
    let items = try format.read(writing.files[0].bytes).document.items
    #expect(Set(items.map(\.name)) == ["Milk", "Bread"])
    let text = String(decoding: writing.files[0].bytes, as: UTF8.self)
    #expect(!text.contains("Injected") && !text.contains("Another") && !text.contains("onload"))
  }

  @Test("A line of todo.txt with a line break in its details does not become two lines")
  func injectedDetails() {
    let document = ListDocument(items: [
      ListDocument.Entry(
        name: "Milk", details: "fresh\n(A)", need: .priority(.high),
        extra: ["todotxt": "(B) Milk priorities_details:fresh\n(A)"])
    ])
    let text = String(decoding: ListFormat.todotxt.write(document).files[0].bytes, as: UTF8.self)
    #expect(text == "(B) Milk priorities_details:fresh%0A(A)\n")
  }

  @Test("Valid data stays beside invalid data")
  func mixed() {
    let document = ListDocument(items: [
      ListDocument.Entry(name: "Milk", extra: ["icalendar": "X-A:1\nEND:VTODO\nBEGIN:VTODO"]),
      ListDocument.Entry(name: "Bread", extra: ["icalendar": "X-B:1"]),
    ])
    let writing = ListFormat.icalendar.write(document)
    let text = String(decoding: writing.files[0].bytes, as: UTF8.self)
    #expect(!text.contains("X-A:1") && text.contains("X-B:1"))
    #expect(
      writing.losses.filter { $0.item != nil }.map(\.description) == [
        "\"Milk\": its iCalendar data is invalid"
      ])
  }
}
