import Lists

/// The properties of one VTODO that this program understands, and the others unchanged.
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
  var previous: Priority?
  var categories: [String] = []
  var parents: [String] = []
  var children: [String] = []
  /// The lists as this program wrote them, the first parent first.
  var lists: [(uid: String, priority: Priority?)] = []
  /// Lists that close a loop with the to-do, which are hidden from other programs.
  var loops: [(uid: String, priority: Priority?)] = []
  var isOverride = false
  /// Lines to write back unchanged.
  var rest: [String] = []

  init(_ lines: [ContentLine], line: Int) {
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0 { apply(line) } else { rest.append(line.text) }
      if line.name == "END" { depth -= 1 }
    }
  }

  private mutating func apply(_ line: ContentLine) {
    switch line.name {
    case "UID": uid = line.decodedValue
    case "DTSTAMP": break
    case "SUMMARY": name = line.decodedValue
    case "DESCRIPTION": details = line.decodedValue
    case "PRIORITY": priority = Int(line.value) ?? 0
    case "STATUS": status = line.value.uppercased()
    case "PERCENT-COMPLETE": percent = Int(line.value) ?? 0
    case "CREATED": created = Timestamp(basic: line.value)
    case "LAST-MODIFIED": modified = Timestamp(basic: line.value)
    case "COMPLETED", "X-PRIORITIES-DONE": lastDone = Timestamp(basic: line.value) ?? lastDone
    case "X-PRIORITIES-PREVIOUS": previous = Priority(word: line.value)
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

  /// Whether it is no longer to be done.
  var isDone: Bool {
    status == "COMPLETED" || status == "CANCELLED" || (status.isEmpty && percent == 100)
  }

  /// What its status says that no item has, as a clause; nil where all of it is kept.
  var unkeptStatus: String? {
    if status == "CANCELLED" { return "it is cancelled, and is taken as done" }
    let isKnown = status.isEmpty || status == "NEEDS-ACTION"
    let parts = [isKnown ? nil : status, (1...99).contains(percent) ? "\(percent) %" : nil]
      .compactMap(\.self)
    guard !isDone, !parts.isEmpty else { return nil }
    return "how far it is (\(parts.joined(separator: ", "))) is left out"
  }

  /// The need that its priority expresses.
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
