import JSON
import Settings

extension Preference {
  /// Which half of a theme is shown, or what decides it.
  public enum AppearanceChoice: Sendable, Hashable {
    /// The terminal decides.
    case auto
    /// Always that half.
    case dark, light
    /// Light while the sun is up at the place of the settings `latitude` and `longitude`.
    case sun
    /// Light within these hours of the day.
    case hours(DaylightHours)

    /// Whether the half changes by itself as time goes on.
    public var followsTime: Bool {
      switch self {
      case .auto, .dark, .light: false
      case .sun, .hours: true
      }
    }
  }
}

extension Preference.AppearanceChoice: RawRepresentable {
  /// The choices that are one word.
  static let words = ["auto", "dark", "light", "sun"]

  /// What else the halves may be called, by which they are offered.
  private static let synonyms = ["night": "dark", "day": "light"]

  /// Reads a word of the setting, or hours such as `07:00-19:00`; nil for anything else.
  public init?(rawValue: String) {
    switch rawValue {
    case "auto": self = .auto
    case "dark": self = .dark
    case "light": self = .light
    case "sun": self = .sun
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
    case .sun: "sun"
    case .hours(let hours): hours.description
    }
  }

  static var form: SettingCodec<Self> {
    let allowed = "auto, dark, light, sun, or the light hours such as 07:00-19:00"
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

/// A latitude or a longitude in degrees, or none.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator or east of Greenwich.
  public let degrees: Double?

  /// No place is known.
  public static let none = Coordinate(degrees: nil)

  /// The values from minus a limit to the limit, and `""` for none.
  static func form(limit: Double, direction: String) -> SettingCodec<Coordinate> {
    let number = limit.formattedWithoutFraction
    let allowed = "a number from -\(number) to \(number), degrees \(direction), or \"\" for none"
    return SettingCodec(
      allowed: allowed,
      schema: {
        [
          "anyOf": [
            ["const": ""],
            ["type": "number", "minimum": .double(-limit), "maximum": .double(limit)],
          ]
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        if value.string == "" { return .none }
        guard let degrees = value.double, (-limit...limit).contains(degrees) else {
          throw InvalidSettingValue(value, allowed: allowed)
        }
        return Coordinate(degrees: degrees)
      },
      encode: { $0.degrees.map(JSONValue.double) ?? "" },
      parse: { JSONNumber(text: $0).map(JSONValue.number) ?? .string($0) })
  }
}

extension Double {
  /// A whole number as it is written.
  fileprivate var formattedWithoutFraction: String { "\(Int(self))" }
}
