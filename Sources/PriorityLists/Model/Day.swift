/// A calendar day, without a time and a time zone, in the years 0 to 9999.
public struct Day: Hashable, Comparable, Sendable {
  /// Small, because every item in memory has room for the days of a date.
  private let stored: Int32

  /// Days since 1970-01-01; negative before it.
  package var number: Int { Int(stored) }

  package init(number: Int) {
    stored = Int32(clamping: number)
  }

  /// Nil for a day that its month does not have, such as 30 February.
  package init?(year: Int, month: Int, day: Int) {
    let date = CivilDate(year: year, month: month, day: day)
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      day <= 28 || CivilDate(days: date.days) == date
    else { return nil }
    self.init(number: date.days)
  }

  /// Parses the form `2027-05-01`; returns nil for other texts.
  package init?(_ text: some StringProtocol) { self.init(utf8: text.utf8) }

  init?(utf8: some Collection<UInt8>) {
    guard utf8.count == 10 else { return nil }
    var digits = 0
    for (place, byte) in utf8.enumerated() {
      if place == 4 || place == 7 {
        guard byte == 0x2D else { return nil }
      } else {
        guard 0x30...0x39 ~= byte else { return nil }
        digits = digits * 10 + Int(byte - 0x30)
      }
    }
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Parses a day as a person types it: `2027-05-01`, `today`, `tomorrow`, a weekday, which is the
  /// next one after today, or a span from today, such as `2w`.
  package init?(typed text: String, today: Day) {
    let word = text.lowercased()
    if let day = Day(word) {
      self = day
    } else if let place = ["today", "tomorrow"].firstIndex(of: word) {
      self = today.adding(place)
    } else if let span = DaySpan(word), let day = today.adding(span) {
      self = day
    } else if let weekday = Self.weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word })
    {
      self = today.adding((weekday - today.weekday + 6) % 7 + 1)
    } else {
      return nil
    }
  }

  /// The form `2027-05-01`.
  package var text: String {
    String(Timestamp(milliseconds: Int64(number) * 86_400_000).iso8601.prefix(10))
  }

  package func adding(_ days: Int) -> Day { Day(number: number + days) }

  /// The day after a number of spans, at most the last day of its month; nil after the year 9999.
  package func adding(_ span: DaySpan, times: Int = 1) -> Day? {
    let count = span.count * times
    guard let months = span.unit.months else {
      let day = adding(count * span.unit.days)
      return CivilDate(days: day.number).year > 9999 ? nil : day
    }
    let from = civil
    let month = from.year * 12 + from.month - 1 + count * months
    guard (0..<120_000).contains(month) else { return nil }
    return (0...3).lazy.compactMap {
      Day(year: month / 12, month: month % 12 + 1, day: from.day - $0)
    }.first
  }

  /// Such as "1 May", with the year if it is not this year's.
  package func words(today: Day) -> String {
    let date = civil
    let name = Self.months[date.month - 1]
    return "\(date.day) \(name)" + (date.year == today.civil.year ? "" : " \(date.year)")
  }

  /// Such as "Fri 4 Dec 2026".
  package var dated: String {
    "\(weekdayName) \(civil.day) \(Self.months[civil.month - 1].prefix(3)) \(civil.year)"
  }

  /// Such as "Fri".
  package var weekdayName: String { Self.weekdays[weekday].prefix(3).capitalized }

  var civil: CivilDate { CivilDate(days: number) }

  /// 0 for Monday.
  private var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// Whether `one` is before `other`.
  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  private static let weekdays = words(
    "monday tuesday wednesday thursday friday saturday sunday")
  private static let months = words(
    "January February March April May June July August September October November December")

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

extension StringProtocol {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// A number of days, weeks, months or years, such as `2w`.
package struct DaySpan: Hashable, Sendable {
  /// With the letter in ASCII.
  package enum Unit: UInt8, CaseIterable, Sendable {
    case day = 0x64
    case week = 0x77
    case month = 0x6D
    case year = 0x79

    var letter: Character { Character(UnicodeScalar(rawValue)) }

    /// A month counts as 30, a year as 365.
    var days: Int {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    }

    /// Nil for days and weeks.
    var months: Int? {
      switch self {
      case .day, .week: nil
      case .month: 1
      case .year: 12
      }
    }
  }

  private let stored: Int32
  package let unit: Unit

  /// 0 to 9999.
  package var count: Int { Int(stored) }

  package init(_ count: Int, _ unit: Unit) {
    stored = Int32(clamping: count)
    self.unit = unit
  }

  /// Parses the form `2w`; returns nil for other texts.
  package init?(_ text: some StringProtocol) { self.init(utf8: text.utf8) }

  init?(utf8: some Collection<UInt8>) {
    guard 2...5 ~= utf8.count else { return nil }
    var count = 0
    var unit: Unit?
    for byte in utf8 {
      guard unit == nil else { return nil }
      if 0x30...0x39 ~= byte {
        count = count * 10 + Int(byte - 0x30)
      } else {
        unit = Unit(rawValue: byte)
        guard unit != nil else { return nil }
      }
    }
    guard let unit else { return nil }
    self.init(count, unit)
  }

  package var text: String { "\(count)\(unit.letter)" }

  package var days: Int { count * unit.days }
}
