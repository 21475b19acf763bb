import LayeredSettings
import PrioritiesBasics
import TerminalInterface
import TerminalThemes

extension Preference {
  /// The setting that selects the variant of a theme.
  public enum AppearanceChoice: Sendable, Hashable {
    case auto
    case dark, light
    /// Light within these hours of the day.
    case hours(DaylightHours)

    package var hours: DaylightHours? {
      if case .hours(let hours) = self { hours } else { nil }
    }
  }
}

extension Preference.AppearanceChoice: RawRepresentable {
  static let words = ["auto", "dark", "light"]

  private static let synonyms = ["night": "dark", "day": "light"]

  /// Parses a word of the setting, or hours such as `07:00-19:00`; returns nil otherwise.
  public init?(rawValue: String) {
    switch rawValue {
    case "auto": self = .auto
    case "dark": self = .dark
    case "light": self = .light
    default:
      guard let hours = DaylightHours(rawValue) else { return nil }
      self = .hours(hours)
    }
  }

  /// The choice as written in settings.
  public var rawValue: String {
    switch self {
    case .auto: "auto"
    case .dark: "dark"
    case .light: "light"
    case .hours(let hours): hours.description
    }
  }

  static var codec: SettingCodec<Self> {
    let allowed = "auto, dark, light, or light hours such as 07:00-19:00"
    return SettingCodec(
      allowed: allowed, words: words,
      schema: {
        let hour = "([01]?[0-9]|2[0-3]):[0-5][0-9]"
        return [
          "anyOf": [
            ["enum": words.json],
            ["type": "string", "pattern": .string("^\(hour)-\(hour)$")],
          ]
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let choice = value.string.flatMap(Self.init(rawValue:)) else {
          let synonym = value.string.flatMap { synonyms[$0.lowercased()] }
          throw InvalidSettingValue(value, allowed: allowed, words: words, nearMatch: synonym)
        }
        return choice
      },
      encode: { $0.rawValue.json })
  }
}

/// The resolved appearance and the reported colours of the terminal, with reasons.
public struct AppearanceDecision: Sendable, Hashable {
  package var appearance: Detected<Appearance>
  /// Nil if the terminal was not queried or did not reply.
  package var colors: Detected<TerminalColors?>

  /// Decides for `auto` by the reported colours, then `COLORFGBG`, and otherwise dark.
  ///
  /// - Parameter colors: Evaluated only if needed, because it queries the terminal.
  package init(
    _ choice: Preference.AppearanceChoice, isDarkFromCOLORFGBG: Detected<Bool>?,
    colors: () -> Detected<TerminalColors?>
  ) {
    switch choice {
    case .light, .dark:
      let reason = "the appearance setting is \(choice.rawValue)"
      appearance = Detected(choice == .light ? .light : .dark, reason: reason)
      self.colors = Detected(nil, reason: reason)
    case .auto, .hours:
      let reported = colors()
      self.colors = reported
      if let background = reported.value?.background {
        appearance = Detected(
          Appearance(background: background, foreground: reported.value?.foreground),
          reason: reported.reason)
      } else if let isDark = isDarkFromCOLORFGBG {
        appearance = Detected(isDark.value ? .dark : .light, reason: isDark.reason)
      } else {
        appearance = Detected(.dark, reason: "\(reported.reason), so dark is assumed")
      }
    }
  }

  init(_ hours: DaylightHours, at time: LocalTime) {
    let reason = "the appearance setting is \(hours)"
    appearance = Detected(hours.appearance(at: time), reason: reason)
    colors = Detected(nil, reason: reason)
  }

  /// The terminal's appearance, regardless of the setting.
  package func appearanceOfTerminal(isDarkFromCOLORFGBG: Detected<Bool>?) -> Appearance? {
    if let background = colors.value?.background {
      return Appearance(background: background, foreground: colors.value?.foreground)
    }
    return isDarkFromCOLORFGBG.map { $0.value ? .dark : .light }
  }
}

/// The hours during which the light variant is used, such as `07:00-19:00`.
public struct DaylightHours: Hashable, Sendable {
  /// In minutes from midnight.
  package let start: Int
  /// The first dark minute, which is before ``start`` if the hours span midnight.
  package let end: Int

  /// Parses `HH:MM-HH:MM`; returns nil for an empty span as well.
  package init?(_ text: String) {
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

  package func contains(_ time: LocalTime) -> Bool {
    let minute = time.secondOfDay / 60
    return start < end ? start..<end ~= minute : minute >= start || minute < end
  }

  package func appearance(at time: LocalTime) -> Appearance { contains(time) ? .light : .dark }

  package func secondsToChange(after time: LocalTime) -> Int64 {
    [start, end].map { minute in
      let rest = Int64(minute * 60 - time.secondOfDay)
      return rest > 0 ? rest : rest + 86_400
    }.min() ?? 86_400
  }
}

extension DaylightHours: CustomStringConvertible {
  /// The hours as written in settings.
  public var description: String { "\(Self.text(start))-\(Self.text(end))" }

  private static func text(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minute / 60)):\(digits(minute % 60))"
  }
}

/// A point in time with its local time.
public struct LocalTime: Hashable, Sendable {
  /// The seconds since the beginning of 1970, in UTC.
  package var seconds: Int64
  package var secondsFromUTC: Int

  package init(seconds: Int64, secondsFromUTC: Int = 0) {
    self.seconds = seconds
    self.secondsFromUTC = secondsFromUTC
  }

  var secondOfDay: Int {
    let local = Int((seconds + Int64(secondsFromUTC)) % 86_400)
    return local < 0 ? local + 86_400 : local
  }
}
