/// A calendar day, without a time and a time zone, in the years 0 to 9999.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before it.
  package var number: Int

  package init(number: Int) {
    self.number = number
  }

  /// Nil for a day that its month does not have, such as 30 February.
  package init?(year: Int, month: Int, day: Int) {
    let date = CivilDate(year: year, month: month, day: day)
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      CivilDate(days: date.days) == date
    else { return nil }
    self.init(number: date.days)
  }

  /// Parses the form `2027-05-01`; returns nil for other texts.
  package init?(_ text: some StringProtocol) {
    let digits = text.utf8.map { Int($0) - 0x30 }
    func number(_ places: Range<Int>) -> Int {
      digits[places].reduce(0) { $0 * 10 + $1 }
    }
    guard digits.count == 10, digits[4] == -3, digits[7] == -3,
      digits.enumerated().allSatisfy({ $0 == 4 || $0 == 7 || 0...9 ~= $1 })
    else { return nil }
    self.init(year: number(0..<4), month: number(5..<7), day: number(8..<10))
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
  package enum Unit: Character, CaseIterable, Sendable {
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"

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

  /// 0 to 9999.
  package var count: Int
  package var unit: Unit

  package init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// Parses the form `2w`; returns nil for other texts.
  package init?(_ text: some StringProtocol) {
    guard let unit = text.last.flatMap({ Unit(rawValue: $0) }), 2...5 ~= text.utf8.count,
      text.utf8.dropLast().allSatisfy({ 0x30...0x39 ~= $0 }), let count = Int(text.dropLast())
    else { return nil }
    self.init(count, unit)
  }

  package var text: String { "\(count)\(unit.rawValue)" }

  package var days: Int { count * unit.days }
}
