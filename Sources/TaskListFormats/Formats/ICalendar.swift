import PriorityLists

/// To-dos of iCalendar (RFC 5545), in one file or in a folder with a file for each.
enum ICalendar {
  enum Dialect {
    /// 1 is critical, 2 to 4 high, 5 medium, 6 to 9 low.
    case standard
    /// Apple's Reminders, which has three levels, of which 1 is high.
    case reminders
  }

  static func read(
    _ files: [SourceFile], dialect: Dialect = .standard
  ) throws(FormatError) -> ListReading {
    var reader = Reader(dialect: dialect)
    try files.forEachNamed { bytes, name throws(FormatError) in
      reader.builder.file = name
      try reader.read(bytes)
    }
    reader.link()
    return try reader.builder.reading(statesAll: true)
  }

  private struct Reader {
    var builder = DocumentBuilder()
    let dialect: Dialect
    private var indexByUID: [String: Int] = [:]
    private var relations: [Relations] = []

    private struct Relations {
      var item: Int
      var line: Int
      var parents: [String] = []
      var children: [String] = []
      var known: [(uid: String, priority: Priority?)] = []
      var loops: [(uid: String, priority: Priority?)] = []
    }

    init(dialect: Dialect) {
      self.dialect = dialect
    }

    mutating func read(_ bytes: [UInt8]) throws(FormatError) {
      var state = FileState()
      try ContentLine.visitLines(of: bytes) { line throws(FormatError) in
        try read(line, &state)
      }
      guard state.hasBegun else {
        throw FormatError(line: 1, column: 1, "expected BEGIN:VCALENDAR at the start")
      }
      if let last = state.open.last {
        throw FormatError(
          line: state.lastLine, column: 1,
          "expected END:\(last.name) for line \(last.line), found the end of the file")
      }
    }

    private struct FileState {
      var hasBegun = false
      var lastLine = 1
      var open: [(name: String, line: Int)] = []
      var calendarName: String?
      var component: [ContentLine] = []
    }

    private mutating func read(
      _ line: ContentLine, _ state: inout FileState
    ) throws(FormatError) {
      state.lastLine = line.line
      guard state.hasBegun || (line.name == "BEGIN" && line.value.uppercased() == "VCALENDAR")
      else {
        throw FormatError(
          line: line.line, column: 1, "expected BEGIN:VCALENDAR at the start")
      }
      state.hasBegun = true
      switch line.name {
      case "BEGIN":
        guard state.open.count < 8 else {
          throw FormatError(
            line: line.line, column: 1, "components are nested more than 8 levels deep")
        }
        state.open.append((line.value.uppercased(), line.line))
        if state.open.count == 2 { state.component = [] }
        if state.open.count > 2 { state.component.append(line) }
      case "END":
        guard let last = state.open.last, last.name == line.value.uppercased() else {
          throw FormatError(
            line: line.line, column: 1,
            "expected END:\(state.open.last?.name ?? "VCALENDAR"), found END:\(line.value)")
        }
        state.open.removeLast()
        if state.open.count > 1 {
          state.component.append(line)
        } else if state.open.count == 1 {
          addComponent(last.name, state.component, line: last.line, state.calendarName)
        }
      default:
        if state.open.count == 1, ["X-WR-CALNAME", "NAME"].contains(line.name) {
          state.calendarName = line.decodedValue
        }
        if state.open.count > 1 { state.component.append(line) }
      }
    }

    private mutating func addComponent(
      _ kind: String, _ lines: [ContentLine], line: Int, _ calendarName: String?
    ) {
      guard kind == "VTODO" else {
        if kind != "VTIMEZONE" {
          builder.report(.item, line: line, "a \(kind) is not a to-do and is left out")
        }
        return
      }
      var todo = ToDo(lines, line: line)
      if todo.isOverride {
        builder.report(
          .item, item: todo.name, line: line,
          "a changed occurrence is left out; the recurring to-do stays")
        return
      }
      var entry = ListDocument.Entry(
        id: Item.ID(foreign: todo.uid), name: todo.name, details: todo.details,
        need: todo.need(dialect), created: todo.created, modified: todo.modified,
        lastDone: todo.lastDone, date: CalendarDate.date(in: todo.rest),
        line: line)
      if todo.isDone { entry.markDone() }
      if let rule = CalendarDate.unknownRule(in: todo.rest) {
        builder.report(
          .date, item: todo.name, line: line, "its repeat \(rule) is kept for export")
      }
      if let reason = todo.unsupportedStatus {
        builder.report(.extra, item: todo.name, line: line, reason)
      }
      builder.report(todo.fields, of: todo.name, line: line, isKept: true)
      if let id = entry.id, id.description != todo.uid.lowercased() {
        todo.rest.insert("UID:\(todo.uid)", at: 0)
      }
      if !todo.rest.isEmpty { entry.extra["icalendar"] = todo.rest.joined(separator: "\n") }
      guard let item = builder.add(entry) else { return }
      if !todo.uid.isEmpty { indexByUID[todo.uid] = item }
      for category in todo.categories {
        guard let list = builder.list(named: category, line: line) else { continue }
        builder.put(item, into: list, line: line)
      }
      if dialect == .reminders, let calendarName, let list = builder.list(named: calendarName) {
        builder.put(item, into: list, line: line)
      }
      relations.append(
        Relations(
          item: item, line: line, parents: todo.parents, children: todo.children,
          known: todo.lists, loops: todo.loops))
    }

    mutating func link() {
      for relation in relations {
        for place in places(of: relation) {
          guard let list = indexByUID[place.uid] else {
            builder.report(
              .list, item: builder.document.items[relation.item].name, line: relation.line,
              "its parent \(place.uid) is missing")
            continue
          }
          builder.put(relation.item, into: list, priority: place.priority, line: relation.line)
        }
        for uid in relation.children {
          guard let child = indexByUID[uid] else {
            builder.report(
              .list, item: builder.document.items[relation.item].name, line: relation.line,
              "its child \(uid) is missing")
            continue
          }
          builder.put(child, into: relation.item, line: relation.line)
        }
      }
    }

    /// The to-do's parents, and those written by us and dropped by programs that allow only one.
    private func places(of relation: Relations) -> [(uid: String, priority: Priority?)] {
      let priorities = Dictionary(
        relation.known.map { ($0.uid, $0.priority) }, uniquingKeysWith: { one, _ in one })
      var places = relation.parents.map { (uid: $0, priority: priorities[$0] ?? nil) }
      var uids = Set(relation.parents)
      // If the first parent is not ours, another program moved the to-do, so that parent replaces
      // ours.
      let isMoved = relation.parents.first != relation.known.first?.uid
      for place in relation.known.dropFirst(isMoved ? 1 : 0) + relation.loops
      where uids.insert(place.uid).inserted {
        places.append(place)
      }
      return places
    }
  }

  private static let beginning = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Priorities//EN\r\n"
  private static let end = "END:VCALENDAR\r\n"

  static func write(_ document: ListDocument) -> ListWriting {
    var writer = Writer(document)
    var text = beginning
    for index in document.items.indices { text += writer.todo(index) }
    return ListWriting(text + end, losses: writer.losses.losses)
  }

  /// One file per to-do, named after its UID as vdirsyncer and todoman expect.
  static func writeFolder(_ document: ListDocument) -> ListWriting {
    var writer = Writer(document)
    let files = document.items.indices.map { index in
      let name = percentEncoded(writer.uids[index], marks: ["/", "\\", ":", "*", "?", "\""])
      return SourceFile(
        name: "\(name).ics", bytes: Array((beginning + writer.todo(index) + end).utf8))
    }
    return ListWriting(files: files, losses: writer.losses.losses)
  }

  private struct Writer {
    let document: ListDocument
    let uids: [String]
    var losses: WritingLosses
    private let loops: Set<Edge>

    init(_ document: ListDocument) {
      self.document = document
      uids = zip(document.items, document.writtenIDs).map { Self.uid(of: $0) ?? $1 }
      loops = document.loopClosingEdges
      losses = WritingLosses(document, format: .icalendar)
      losses.omit(.times, .completions, .order, .extra)
      losses.omitPreviousOfDated()
      if document.items.contains(where: { $0.id == nil }) { losses.omit(.id) }
    }

    mutating func todo(_ index: Int) -> String {
      let entry = document.items[index]
      let stamp = [entry.modified, entry.created].lazy.compactMap(\.self).first(
        where: \.isOfFourDigits)
      var lines = [
        "BEGIN:VTODO", "UID:\(ContentLine.escaped(uids[index]))",
        "DTSTAMP:\((stamp ?? Timestamp(milliseconds: 0)).compact)",
        "SUMMARY:\(ContentLine.escaped(entry.name))",
      ]
      if let details = entry.details, !details.isEmpty {
        lines.append("DESCRIPTION:\(ContentLine.escaped(withoutControls(details, of: entry.name)))")
      }
      lines.append("PRIORITY:\(number(of: entry.priorityIfReopened))")
      lines +=
        entry.isDone ? ["STATUS:COMPLETED", "PERCENT-COMPLETE:100"] : ["STATUS:NEEDS-ACTION"]
      for (name, time) in [
        ("CREATED", entry.created), ("LAST-MODIFIED", entry.modified),
        (entry.isDone ? "COMPLETED" : "X-PRIORITIES-DONE", entry.lastDone),
      ] {
        if let time, time.isOfFourDigits { lines.append("\(name):\(time.compact)") }
      }
      lines += relations(of: index)
      let extra = entry.extra["icalendar"]?.split(separator: "\n").map(String.init) ?? []
      var rest = Array(extra.drop { $0.hasPrefix("UID:") })
      // What another program has there stays, as long as it does not contradict the item.
      for name in ["PRIORITY", "CREATED", "LAST-MODIFIED", "COMPLETED", "PERCENT-COMPLETE"] {
        let isNamed = { CalendarDate.name($0) == name }
        guard rest.contains(where: isNamed), lines.contains(where: isNamed) else { continue }
        if name == "CREATED" || name == "PRIORITY" && entry.priorityIfReopened == .medium {
          lines.removeAll(where: isNamed)
        } else {
          rest.removeAll(where: isNamed)
        }
      }
      lines += CalendarDate.lines(rest, of: entry)
      lines.append("END:VTODO")
      return lines.map(ContentLine.folded).joined()
    }

    /// Lists, as parents and in this program's properties, which other programs leave unchanged.
    ///
    /// The properties preserve several parents, list priorities, and loops, which must be hidden
    /// from other programs.
    private func relations(of index: Int) -> [String] {
      let places = document.items[index].lists
      let shown = places.filter { !loops.contains(Edge(item: index, list: $0.list)) }
      let hidden = places.filter { loops.contains(Edge(item: index, list: $0.list)) }
      var lines = shown.map {
        "RELATED-TO;RELTYPE=PARENT:\(ContentLine.escaped(uids[$0.list]))"
      }
      if shown.count > 1 || shown.contains(where: { $0.priority != nil }) {
        lines.append("X-PRIORITIES-LISTS:\(words(shown))")
      }
      if !hidden.isEmpty { lines.append("X-PRIORITIES-LOOPS:\(words(hidden))") }
      return lines
    }

    private func words(_ places: [ListDocument.Placement]) -> String {
      places.map { place in
        let uid = percentEncoded(uids[place.list], marks: [",", ";", "=", "\\", ":"])
        return place.priority.map { "\(uid)=\($0.word)" } ?? uid
      }.joined(separator: ",")
    }

    private mutating func withoutControls(_ details: String, of name: String) -> String {
      let (text, isChanged) = details.withoutControls
      if isChanged { losses.report(.details, item: name, "control characters are left out") }
      return text
    }

    /// 1, 3, 5 or 9, which clients with three levels display well and don't change.
    private func number(of priority: Priority) -> Int {
      switch priority {
      case .critical: 1
      case .high: 3
      case .medium: 5
      case .low: 9
      }
    }

    /// The UID that isn't the item's id, on the first line; later ones are those of alarms.
    private static func uid(of entry: ListDocument.Entry) -> String? {
      let line = entry.extra["icalendar"]?.split(separator: "\n").first
      return line?.hasPrefix("UID:") == true ? line.map { String($0.dropFirst(4)) } : nil
    }
  }
}

/// The lines of a VTODO that tell its date, which stay as they are while they tell the item's.
private enum CalendarDate {
  private static let names = ["DUE", "DTSTART", "X-PRIORITIES-LEAD", "RRULE"]
  private static let frequencies = [
    "DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year",
  ]

  static func date(in lines: [String]) -> ItemDate? {
    day("DUE", lines).map {
      ItemDate(
        due: $0, start: day("DTSTART", lines), lead: value("X-PRIORITIES-LEAD", lines),
        every: rule(lines)?.span)
    }
  }

  /// A repeat that a date cannot say.
  static func unknownRule(in lines: [String]) -> String? {
    rule(lines).flatMap { $0.span == nil ? $0.text : nil }
  }

  static func lines(_ rest: [String], of entry: ListDocument.Entry) -> [String] {
    let known = date(in: rest)
    let isSame = known.map { entry.date?.says($0) ?? false } ?? (entry.date == nil)
    if entry.isDone || isSame { return rest }
    let isKept = unknownRule(in: rest) != nil
    var lines = rest.filter { name($0) == "RRULE" ? isKept : !names.contains(name($0)) }
    guard let date = entry.date else { return lines }
    lines.append("DUE;VALUE=DATE:\(digits(date.due))")
    if date.lead.count > 0 { lines.append("DTSTART;VALUE=DATE:\(digits(date.start))") }
    if let lead = date.statedLead { lines.append("X-PRIORITIES-LEAD:\(lead)") }
    if let every = date.every, let word = frequencies.first(where: { $1 == "\(every.unit)" }) {
      lines.append("RRULE:FREQ=\(word.key);INTERVAL=\(every.count)")
    }
    return lines
  }

  static func name(_ line: String) -> String { String(line.prefix { !":;".contains($0) }) }

  static func value(_ key: String, _ lines: [String]) -> String? {
    lines.first { name($0) == key }.map { String($0.drop { $0 != ":" }.dropFirst()) }
  }

  private static func day(_ key: String, _ lines: [String]) -> Day? {
    value(key, lines).flatMap(day)
  }

  /// The day as it is in the zone of the time, or here if that is UTC.
  static func day(_ text: String) -> Day? {
    guard let time = Timestamp(basic: text) else { return nil }
    return text.hasSuffix("Z") ? Day(local: time) : time.day.flatMap { Day($0) }
  }

  private static func rule(_ lines: [String]) -> (text: String, span: DaySpan?)? {
    value("RRULE", lines).map { text in
      let pairs = text.uppercased().split(separator: ";").map { $0.split(separator: "=") }
      let frequency = pairs.first { $0.first == "FREQ" }?.last.flatMap { frequencies[String($0)] }
      let interval = pairs.first { $0.first == "INTERVAL" }?.last ?? "1"
      let isSimple = pairs.allSatisfy { ["FREQ", "INTERVAL"].contains($0.first) }
      return (text, isSimple ? frequency.flatMap { DaySpan(repeat: "\(interval) \($0)") } : nil)
    }
  }

  private static func digits(_ day: Day) -> String { day.text.replacing("-", with: "") }
}

/// A VTODO with its known properties parsed and the others unchanged.
struct ToDo {
  var uid = ""
  var name = ""
  var details = ""
  var priority = 0
  var status = ""
  var percent = 0
  var created: Timestamp?
  var modified: Timestamp?
  var lastDone: Timestamp?
  var categories: [String] = []
  var parents: [String] = []
  var children: [String] = []
  /// The lists as this program wrote them, with the first parent first.
  var lists: [(uid: String, priority: Priority?)] = []
  /// Lists that form a loop with the to-do, which are hidden from other programs.
  var loops: [(uid: String, priority: Priority?)] = []
  var isOverride = false
  var rest: [String] = []
  var fields = FieldReader()

  init(_ lines: [ContentLine], line: Int) {
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0 { apply(line) } else { rest.append(line.text) }
      if line.name == "END" { depth -= 1 }
    }
    for key in ["DUE", "DTSTART"] {
      _ = fields.value(key, CalendarDate.value(key, rest), CalendarDate.day)
    }
    _ = fields.value("X-PRIORITIES-LEAD", CalendarDate.value("X-PRIORITIES-LEAD", rest)) {
      DaySpan($0)
    }
  }

  /// The value of a property, which stays for export if it is not understood.
  private mutating func value<Value>(
    of line: ContentLine, _ parse: (String) -> Value?
  ) -> Value? {
    let value = fields.value(line.name, line.value, parse)
    if value == nil { rest.append(line.text) }
    return value
  }

  private mutating func number(of line: ContentLine, in range: ClosedRange<Int>) -> Int {
    value(of: line) { Int($0).flatMap { range.contains($0) ? $0 : nil } } ?? 0
  }

  private mutating func time(of line: ContentLine) -> Timestamp? {
    value(of: line) { Timestamp(basic: $0, zone: line["TZID"]) }
  }

  private mutating func apply(_ line: ContentLine) {
    switch line.name {
    case "UID": uid = line.decodedValue
    case "DTSTAMP": break
    case "SUMMARY": name = line.decodedValue
    case "DESCRIPTION": details = line.decodedValue
    case "PRIORITY": priority = number(of: line, in: 0...9)
    case "STATUS": status = line.value.uppercased()
    case "PERCENT-COMPLETE": percent = number(of: line, in: 0...100)
    case "CREATED": created = time(of: line)
    case "LAST-MODIFIED": modified = time(of: line)
    case "COMPLETED", "X-PRIORITIES-DONE": lastDone = time(of: line) ?? lastDone
    case "CATEGORIES":
      categories += line.decodedValues
      rest.append(line.text)
    case "RELATED-TO":
      switch line["RELTYPE"]?.uppercased() ?? "PARENT" {
      case "PARENT": parents.append(line.decodedValue)
      case "CHILD": children.append(line.decodedValue)
      default: rest.append(line.text)
      }
    case "X-PRIORITIES-LISTS": lists = Self.places(line.value)
    case "X-PRIORITIES-LOOPS": loops = Self.places(line.value)
    case "RECURRENCE-ID": isOverride = true
    default: rest.append(line.text)
    }
  }

  var isDone: Bool {
    status == "COMPLETED" || status == "CANCELLED" || (status.isEmpty && percent == 100)
  }

  /// The part of the status that an item can't represent, as a clause.
  var unsupportedStatus: String? {
    if status == "CANCELLED" { return "it is cancelled and counts as done" }
    let isKnown = status.isEmpty || status == "NEEDS-ACTION"
    let parts = [isKnown ? nil : status, (1...99).contains(percent) ? "\(percent) %" : nil]
      .compactMap(\.self)
    guard !isDone, !parts.isEmpty else { return nil }
    return "its progress (\(parts.joined(separator: ", "))) is left out"
  }

  func need(_ dialect: ICalendar.Dialect) -> ListDocument.Need {
    switch (priority, dialect) {
    case (1, .standard): return .priority(.critical)
    case (1...4, _): return .priority(.high)
    case (5, _): return .priority(.medium)
    case (6...9, _): return .priority(.low)
    default: return .open
    }
  }

  private static func places(_ value: String) -> [(uid: String, priority: Priority?)] {
    value.split(separator: ",").compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1)
      guard let uid = pair.first else { return nil }
      return (percentDecoded(uid), pair.dropFirst().first.flatMap { Priority(word: $0) })
    }
  }
}
