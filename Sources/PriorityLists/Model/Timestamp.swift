import PrioritiesBasics

/// A point in time in the years 0 to 9999, in milliseconds since the start of 1970 in UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative for earlier times.
  public let milliseconds: Int64

  /// Creates a point in time from milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// Values outside the bounds become the nearest one inside, so that arithmetic on any stored
  /// number can't overflow.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
  }

  /// ISO 8601 in UTC, rounded down to the second: `2026-01-02T03:04:05Z`.
  ///
  /// Doesn't use Foundation's formatters, which load locale data on first use.
  public var iso8601: String {
    let (date, time) = parts
    // Optimized, because a list may show a thousand times.
    return String(unsafeUninitializedCapacity: 20) { text in
      func write(_ number: Int, at place: Int) {
        text[place] = 0x30 + UInt8(number / 10)
        text[place + 1] = 0x30 + UInt8(number % 10)
      }
      write(date.year / 100, at: 0)
      write(date.year % 100, at: 2)
      write(date.month, at: 5)
      write(date.day, at: 8)
      write(time / 3600, at: 11)
      write(time / 60 % 60, at: 14)
      write(time % 60, at: 17)
      text[4] = 0x2D
      text[7] = 0x2D
      text[10] = 0x54
      text[13] = 0x3A
      text[16] = 0x3A
      text[19] = 0x5A
      return 20
    }
  }

  /// For file names: `20260102T030405Z`.
  package var compact: String {
    String(utf8: iso8601.utf8.filter { $0 != 0x2D && $0 != 0x3A })
  }

  /// Parses the ``iso8601`` form for the years 0 to 9999; returns nil for other texts.
  ///
  /// Fractions of a second may have up to 15 digits and are truncated to milliseconds.
  public init?(iso8601 text: String) {
    let bytes = text.bytes
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54,
      bytes[13] == 0x3A, bytes[16] == 0x3A, bytes.last == 0x5A,
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    var fraction = 0
    if bytes.count > 20 {
      guard bytes[19] == 0x2E, number(bytes[20..<(bytes.count - 1)]) != nil else { return nil }
      for place in 20..<23 {
        let digit = place < bytes.count - 1 ? Int(bytes[place] - 0x30) : 0
        fraction = fraction * 10 + digit
      }
    }
    let days = CivilDate(year: year, month: month, day: day).days
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    self.init(milliseconds: Int64(seconds * 1000 + fraction))
  }

  /// Whether `one` is before `other`.
  public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }

  private var parts: (date: CivilDate, seconds: Int) {
    let seconds = Int((Double(milliseconds) / 1000).rounded(.down))
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (CivilDate(days: days), seconds - days * 86_400)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time as ``iso8601``.
  public var description: String { iso8601 }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 15 else { return nil }
  var value = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    value = value * 10 + Int(digit - 0x30)
  }
  return value
}

/// A day of the proleptic Gregorian calendar.
///
/// The algorithms are from Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (days_from_civil, civil_from_days).
struct CivilDate: Hashable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Negative for days before 1970-01-01.
  init(days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; negative before it.
  var days: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
