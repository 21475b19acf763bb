import JSON
import Settings

extension Preference {
  /// Which half of a theme is shown, or what decides it.
  public enum AppearanceChoice: Sendable, Hashable {
    /// The terminal decides.
    case auto
    /// Always that half.
    case dark, light
    /// Light within these hours of the day.
    case hours(DaylightHours)

    /// The hours of light, where the time of day decides.
    public var hours: DaylightHours? {
      if case .hours(let hours) = self { hours } else { nil }
    }
  }
}

extension Preference.AppearanceChoice: RawRepresentable {
  /// The choices that are one word.
  static let words = ["auto", "dark", "light"]

  /// What else the halves may be called, by which they are offered.
  private static let synonyms = ["night": "dark", "day": "light"]

  /// Reads a word of the setting, or hours such as `07:00-19:00`; nil for anything else.
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

  /// The choice as it is written in settings.
  public var rawValue: String {
    switch self {
    case .auto: "auto"
    case .dark: "dark"
    case .light: "light"
    case .hours(let hours): hours.description
    }
  }

  static var form: SettingCodec<Self> {
    let allowed = "auto, dark, light, or the light hours such as 07:00-19:00"
    return SettingCodec(
      allowed: allowed, words: words,
      schema: {
        let hour = "([01]?[0-9]|2[0-3]):[0-5][0-9]"
        return [
          "anyOf": [
            ["enum": .array(words.map { .string($0) })],
            ["type": "string", "pattern": .string("^\(hour)-\(hour)$")],
          ]
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let choice = value.string.flatMap(Self.init(rawValue:)) else {
          let meant = value.string.flatMap { synonyms[$0.lowercased()] }
          throw InvalidSettingValue(value, allowed: allowed, words: words, meant: meant)
        }
        return choice
      },
      encode: { .string($0.rawValue) })
  }
}
