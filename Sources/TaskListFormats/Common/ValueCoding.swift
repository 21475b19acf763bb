import PrioritiesBasics
import PriorityLists

/// Encodes white space, control characters, `%` and the characters of `marks` as `%XX`.
///
/// - Parameter blank: Replaces U+0020 instead; it must be one of the marks.
func percentEncoded(
  _ text: String, marks: Set<Unicode.Scalar>, blank: Unicode.Scalar? = nil
) -> String {
  let isPlainText = text.utf8.allSatisfy { byte in
    (byte > 0x20 && byte < 0x7F && byte != 0x25)
      && !(marks.contains(Unicode.Scalar(byte)))
  }
  if isPlainText { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    let isPlain =
      scalar != "%" && !marks.contains(scalar) && !scalar.properties.isWhitespace
      && !scalar.isControl
    if let blank, scalar == " " {
      result.unicodeScalars.append(blank)
    } else if isPlain {
      result.unicodeScalars.append(scalar)
    } else {
      for byte in String(scalar).utf8 {
        result += "%" + hexadecimal(byte, digits: 2).uppercased()
      }
    }
  }
  return result
}

/// Decodes `%XX`; returns the text unchanged if the result would not be UTF-8.
func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(0x25) else { return String(text) }
  var bytes: [UInt8] = []
  let source = text.bytes
  var index = 0
  while index < source.count {
    if source[index] == 0x25, index + 2 < source.count,
      let byte = hexadecimalValue(of: source[index + 1...index + 2])
    {
      bytes.append(UInt8(byte))
      index += 3
    } else {
      bytes.append(source[index])
      index += 1
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? String(text)
}

extension Timestamp {
  /// The day, such as `2026-01-02`; nil outside the years 0 to 9999.
  var day: String? {
    isOfFourDigits ? String(iso8601.prefix(10)) : nil
  }

  var isOfFourDigits: Bool {
    (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds)
  }

  /// ISO 8601 in UTC, with milliseconds if there are any; nil outside the years 0 to 9999.
  var precise: String? {
    guard isOfFourDigits else { return nil }
    let fraction = ((milliseconds % 1000) + 1000) % 1000
    guard fraction != 0 else { return iso8601 }
    let digits = String(fraction)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(iso8601.dropLast()).\(padded)Z"
  }

  /// Parses a time of iCalendar in UTC or, if it names no zone, here; nil in other zones.
  init?(basic text: String, zone: String?) {
    guard let time = Timestamp(basic: text) else { return nil }
    self = time
    guard text.utf8.count == 15, zone.map({ !["UTC", "Etc/UTC", "GMT"].contains($0) }) ?? true,
      let day = time.day.flatMap({ Day($0) })
    else { return }
    guard zone == nil else { return nil }
    let midnight = Int64(day.number) * 86_400_000
    self.init(milliseconds: day.localStart.milliseconds + time.milliseconds - midnight)
  }

  /// Parses `20260102T030405Z`, with or without the `Z`, or only a day, all in UTC.
  init?(basic text: some StringProtocol) {
    let digits = text.bytes
    guard digits.count == 8 || digits.count == 15 || digits.count == 16,
      digits.count == 8 || digits[8] == 0x54, digits.count < 16 || digits[15] == 0x5A
    else { return nil }
    let part = { (range: Range<Int>) in String(utf8: digits[range]) }
    let time =
      digits.count == 8 ? "00:00:00" : "\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
    self.init(iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(time)Z")
  }

  /// Parses ISO 8601 as in JSON files: with an offset or `Z`, with or without a fraction.
  init?(lenient text: String) {
    if let time = Timestamp(iso8601: text) {
      self = time
      return
    }
    let bytes = text.bytes
    guard bytes.count >= 25, bytes[bytes.count - 3] == 0x3A,
      let sign = [0x2B: -1, 0x2D: 1][Int(bytes[bytes.count - 6])],
      let hours = Int(
        String(utf8: bytes[(bytes.count - 5)..<(bytes.count - 3)])),
      let minutes = Int(String(utf8: bytes[(bytes.count - 2)...])),
      (0...15).contains(hours), (0...59).contains(minutes),
      let local = Timestamp(
        iso8601: String(utf8: bytes[..<(bytes.count - 6)]) + "Z")
    else { return nil }
    self.init(milliseconds: local.milliseconds + Int64(sign * (hours * 60 + minutes) * 60_000))
  }
}

extension ItemDate {
  /// Reads texts such as `2027-05-01`, `2w` and `1y`; nil without a valid day.
  init?(due: String?, lead: String? = nil, every: String? = nil) {
    guard let due = due.flatMap({ Day($0.prefix(10)) }) else { return nil }
    self.init(
      due: due, lead: lead.flatMap { DaySpan($0) } ?? ItemDate.defaultLead,
      every: every.flatMap { DaySpan($0) }.flatMap { $0.count > 0 ? $0 : nil })
  }

  /// - Parameters:
  ///   - start: The first day of the lead.
  ///   - lead: The lead as this program wrote it, which counts if it begins on that day.
  init(due: Day, start: Day?, lead: String?, every: DaySpan?) {
    self.init(due: due, every: every)
    let stated = lead.flatMap { DaySpan($0) }
    if let stated { self.lead = stated }
    if let start, start <= due, stated == nil || self.start != start {
      self.lead = DaySpan(due.number - start.number, .day)
    }
  }

  /// The lead, if the first day does not tell it.
  var statedLead: String? {
    lead.unit == .day && lead.count > 0 && !isLeadTooLong ? nil : lead.text
  }
}

extension DaySpan {
  /// Reads a repeat in words, such as `weekly`, `2 weeks`, `every month`, `P1Y`; nil for others.
  init?(repeat text: String) {
    var words = text.lowercased().split(separator: " ").map(String.init)
    if words.first == "every" { words.removeFirst() }
    if words.count == 1, let span = DaySpan(words[0].trimmingPrefix("p")), span.count > 0 {
      self = span
      return
    }
    let known = [
      "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year",
      "annual": "year", "biweekly": "2 week", "fortnight": "2 week", "quarterly": "3 month",
    ]
    if words.count == 1, let other = known[words[0]] {
      words = other.split(separator: " ").map(String.init)
    }
    let count = words.count == 2 ? Int(words[0]) : words.count == 1 ? 1 : nil
    let letters = words.last.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
    guard let count, 1...9999 ~= count,
      let unit = Unit.allCases.first(where: { "\($0)" == letters })
    else { return nil }
    self.init(count, unit)
  }

  /// `2 weeks`, or `week` for one.
  var everyWords: String { count == 1 ? "\(unit)" : "\(count) \(unit)s" }
}
