import PrioritiesBasics
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
      if !todo.rest.isEmpty { entry.extra["icalendar"] = todo.rest.lineSeparated }
      guard let item = builder.add(entry) else { return }
      if !todo.uid.isEmpty { indexByUID[todo.uid] = item }
      builder.put(item, intoListsNamed: todo.categories, line: line)
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
      losses.omit(.times, .completions, .days, .order, .extra)
      losses.omitPreviousOfDated()
      if document.items.contains(where: { $0.id == nil }) { losses.omit(.id) }
    }

    mutating func todo(_ index: Int) -> String {
      let entry = document.items[index]
      let stamp = [entry.modified, entry.created].compacted().first(
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
        if name == "COMPLETED" || name == "PRIORITY" && entry.priorityIfReopened != .medium {
          rest.removeAll(where: isNamed)
        } else {
          lines.removeAll(where: isNamed)
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
