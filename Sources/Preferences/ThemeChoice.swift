import Settings

/// What the setting `theme` says.
public enum ThemeChoice: Sendable, Hashable {
  /// The program's own theme, dark or light as the terminal is.
  case auto
  /// The terminal's own sixteen colours.
  case ansi
  /// A theme by its name.
  case named(String)
  /// A theme made from one colour, `#rrggbb` in lower case.
  case color(String)
  /// A theme for a dark and one for a light terminal; each a name, a colour or `ansi`.
  case pair(dark: String, light: String)
}

extension ThemeChoice {
  private static let allowed =
    "a theme's name, auto, ansi, a colour #rrggbb, or {\"dark\": …, \"light\": …} of these"

  /// The choice a word stands for, or nil if it cannot be one: a name has 1 to 100 characters, no
  /// control characters, and begins with no `#` or `{`.
  public init?(_ word: String) {
    switch word {
    case "auto": self = .auto
    case "ansi": self = .ansi
    case _ where word.hasPrefix("#"):
      guard word.utf8.count == 7, word.utf8.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
      self = .color(word.lowercased())
    default:
      guard (1...100).contains(word.count), !word.hasPrefix("{"),
        !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return nil }
      self = .named(word)
    }
  }

  /// The choice as it stands in the file.
  public var json: JSONValue {
    switch self {
    case .auto: "auto"
    case .ansi: "ansi"
    case .named(let name): .string(name)
    case .color(let hex): .string(hex)
    case .pair(let dark, let light): ["dark": .string(dark), "light": .string(light)]
    }
  }

  /// The values the setting takes.
  ///
  /// - Parameter names: The themes there are; nil takes any name that could be one.
  static func form(among names: [String]?) -> SettingForm<ThemeChoice> {
    SettingForm(
      allowed: allowed, words: words(names), members: ["dark", "light"],
      schema: { schema(among: names) },
      decode: { (value) throws(SettingRefusal) in
        guard let object = value.object else { return try word(value, among: names) }
        var halves: [String] = []
        for half in ["dark", "light"] {
          let part = object[half] ?? .null
          do throws(SettingRefusal) {
            guard try word(part, among: names) != .auto else {
              throw SettingRefusal(part, allowed: "a theme's name, ansi or a colour #rrggbb")
            }
          } catch {
            var refusal = error
            refusal.path = [half]
            throw refusal
          }
          halves.append(part.string ?? "")
        }
        return .pair(dark: halves[0], light: halves[1])
      },
      encode: \.json,
      parse: { text in
        if text.hasPrefix("{") { return (try? JSONReader.value(in: text)) ?? .string(text) }
        return pair(text) ?? .string(text)
      })
  }

  /// The pair that a command line may say shortly as `dark:NAME,light:NAME`.
  private static func pair(_ text: String) -> JSONValue? {
    var halves: [String: JSONValue] = [:]
    for part in text.split(separator: ",") {
      let words = part.split(separator: ":", maxSplits: 1)
      guard words.count == 2 else { return nil }
      let half = words[0].drop { $0 == " " }
      halves[String(half)] = .string(String(words[1].drop { $0 == " " }))
    }
    guard halves.count == 2, let dark = halves["dark"], let light = halves["light"] else {
      return nil
    }
    return ["dark": dark, "light": light]
  }

  private static func word(
    _ value: JSONValue, among names: [String]?
  ) throws(SettingRefusal) -> ThemeChoice {
    guard let text = value.string, let choice = ThemeChoice(text) else {
      throw SettingRefusal(value, allowed: allowed)
    }
    if case .named(let name) = choice, let names, !names.contains(name) {
      throw SettingRefusal(
        value, allowed: "a theme of `priorities theme list`, auto, ansi or a colour #rrggbb",
        words: words(names))
    }
    return choice
  }

  /// Every word that can be written, without those that stand twice.
  private static func words(_ names: [String]?) -> [String] {
    ["auto", "ansi"] + (names ?? []).filter { $0 != "auto" && $0 != "ansi" }
  }

  /// The names worth telling: not the halves of what is told as a whole.
  private static func families(_ names: [String]?) -> [String] {
    words(names).dropFirst(2).filter { name in
      !["-dark", "-light"].contains { half in
        name.hasSuffix(half) && names?.contains(String(name.dropLast(half.count))) ?? false
      }
    }
  }

  private static func schema(among names: [String]?) -> JSONObject {
    let examples: [JSONValue] = (["auto", "ansi"] + families(names)).map { .string($0) }
    let word: JSONValue = ["type": "string", "minLength": 1, "examples": .array(examples)]
    return [
      "anyOf": [
        word,
        [
          "type": "object", "required": ["dark", "light"],
          "properties": ["dark": word, "light": word],
        ],
      ]
    ]
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
