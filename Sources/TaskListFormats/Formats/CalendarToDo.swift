import PrioritiesBasics
import PriorityLists

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
      .compacted()
    guard !isDone, !parts.isEmpty else { return nil }
    return "its progress (\(parts.commaSeparated)) is left out"
  }

  func need(_ dialect: ICalendar.Dialect) -> ListDocument.Need {
    switch (priority, dialect) {
    case (1, .standard): .priority(.critical)
    case (1...4, _): .priority(.high)
    case (5, _): .priority(.medium)
    case (6...9, _): .priority(.low)
    default: .open
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

/// The lines of a VTODO that tell its date, which stay as they are while they tell the item's.
enum CalendarDate {
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
