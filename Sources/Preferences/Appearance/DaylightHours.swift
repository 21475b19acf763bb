import Theming

/// The hours of a day within which the light half of a theme is shown, such as `07:00-19:00`.
public struct DaylightHours: Hashable, Sendable {
  /// The first minute of the light hours, counted from midnight.
  public let start: Int
  /// The first minute after them; before ``start`` where they go over midnight.
  public let end: Int

  /// Reads `HH:MM-HH:MM`; nil for anything else, and for hours that are none.
  public init?(_ text: String) {
    let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minute)
    guard times.count == 2, let start = times[0], let end = times[1], start != end else {
      return nil
    }
    self.start = start
    self.end = end
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, 1...2 ~= parts[0].utf8.count,
      parts.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// Whether a moment lies within the light hours.
  public func contains(_ time: LocalTime) -> Bool {
    let minute = time.secondOfDay / 60
    return start < end ? start..<end ~= minute : minute >= start || minute < end
  }

  /// The half of a theme that is shown at a moment.
  public func appearance(at time: LocalTime) -> Appearance { contains(time) ? .light : .dark }

  /// The seconds from a moment to the next beginning or end of the light hours.
  public func secondsToChange(after time: LocalTime) -> Int64 {
    [start, end].map { minute in
      let rest = Int64(minute * 60 - time.secondOfDay)
      return rest > 0 ? rest : rest + 86_400
    }.min() ?? 86_400
  }
}

extension DaylightHours: CustomStringConvertible {
  /// The hours as they are written in settings.
  public var description: String { "\(Self.text(start))-\(Self.text(end))" }

  private static func text(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minute / 60)):\(digits(minute % 60))"
  }
}

/// A moment, and what a clock on the wall shows then.
public struct LocalTime: Hashable, Sendable {
  /// Seconds since the start of 1970 in UTC.
  public var seconds: Int64
  /// How far the clock on the wall is ahead of UTC, in seconds.
  public var secondsFromUTC: Int

  /// A moment at a place.
  public init(seconds: Int64, secondsFromUTC: Int = 0) {
    self.seconds = seconds
    self.secondsFromUTC = secondsFromUTC
  }

  /// The seconds since the clock on the wall showed midnight.
  var secondOfDay: Int {
    let local = Int((seconds + Int64(secondsFromUTC)) % 86_400)
    return local < 0 ? local + 86_400 : local
  }
}
