import Lists

/// To-dos of iCalendar (RFC 5545): all in one file, or a folder with one file per to-do.
enum ICalendar {
  /// The program whose conventions a file follows.
  enum Dialect {
    /// 1 is critical, 2 to 4 high, 5 medium, 6 to 9 low.
    case standard
    /// Apple's Reminders, which has three levels: 1 is high.
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
    return reader.builder.reading(statesDetails: true, statesListPriorities: true)
  }

  private struct Reader {
    var builder = DocumentBuilder()
    let dialect: Dialect
    private var indexByUID: [String: Int] = [:]
    private var relations: [Relations] = []

    /// The lists and sub-items that a to-do names, by their UIDs.
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

    /// How far the reading of one file has come.
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
            line: line.line, column: 1, "components are nested more than 8 deep")
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
          takeComponent(last.name, state.component, line: last.line, state.calendarName)
        }
      default:
        if state.open.count == 1, ["X-WR-CALNAME", "NAME"].contains(line.name) {
          state.calendarName = line.decodedValue
        }
        if state.open.count > 1 { state.component.append(line) }
      }
    }

    private mutating func takeComponent(
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
          "a changed occurrence is left out, the recurring to-do is kept")
        return
      }
      var entry = ListDocument.Entry(
        id: Item.ID(foreign: todo.uid), name: todo.name, details: todo.details,
        need: todo.need(dialect), previous: todo.previous, created: todo.created,
        modified: todo.modified, lastDone: todo.lastDone, line: line)
      if todo.isDone { entry.markGot() }
      if let reason = todo.unkeptStatus {
        builder.report(.extra, item: todo.name, line: line, reason)
      }
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

    /// Puts the to-dos into their lists, once all have been read.
    mutating func link() {
      for relation in relations {
        for place in places(of: relation) {
          guard let list = indexByUID[place.uid] else {
            builder.report(
              .list, item: builder.document.items[relation.item].name, line: relation.line,
              "no to-do has the UID \(place.uid), which is named as its parent")
            continue
          }
          builder.put(relation.item, into: list, priority: place.priority, line: relation.line)
        }
        for uid in relation.children {
          guard let child = indexByUID[uid] else { continue }
          builder.put(child, into: relation.item, line: relation.line)
        }
      }
    }

    /// The parents that the to-do names, and those that this program wrote and another one dropped:
    /// some programs keep only the first parent.
    private func places(of relation: Relations) -> [(uid: String, priority: Priority?)] {
      var places = relation.parents.map { uid in
        (uid: uid, priority: relation.known.first { $0.uid == uid }?.priority)
      }
      // If the first parent is not the one we wrote, somebody moved the to-do: it replaces ours.
      let isMoved = relation.parents.first != relation.known.first?.uid
      for place in relation.known.dropFirst(isMoved ? 1 : 0) + relation.loops
      where !places.contains(where: { $0.uid == place.uid }) {
        places.append(place)
      }
      return places
    }
  }
}
