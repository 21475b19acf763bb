import LayeredSettings
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// Loads the theme that is set and resolves it for one output, without a cache.
public struct ThemeResolver: Sendable {
  package var settings: SettingsSnapshot
  package var library: ThemeLibrary
  package var capabilities: Capabilities

  package init(settings: SettingsSnapshot, library: ThemeLibrary, capabilities: Capabilities) {
    self.settings = settings
    self.library = library
    self.capabilities = capabilities
  }

  /// - Parameters:
  ///   - time: Evaluated only if the setting has hours.
  ///   - colors: Evaluated only if the setting is `auto` and the output has colours.
  package func decision(
    at time: () -> LocalTime, colors: () -> Detected<TerminalColors?>
  ) -> AppearanceDecision {
    let choice = settings[Preference.appearance]
    if let hours = choice.hours { return AppearanceDecision(hours, at: time()) }
    return AppearanceDecision(
      choice, isDarkFromCOLORFGBG: capabilities.isDarkFromCOLORFGBG
    ) {
      capabilities.level.value >= .ansi16
        ? colors() : Detected(nil, reason: "no colour is shown")
    }
  }

  /// The theme that is set, or another choice such as a preview.
  package func theme(
    _ choice: ThemeChoice? = nil, for decision: AppearanceDecision
  ) throws(ThemeError) -> Theme {
    let theme = try library.theme(
      for: choice ?? settings[Preference.theme], appearance: decision.appearance.value)
    guard let accent = settings[Preference.accent].color else { return theme }
    return theme.accented(accent)
  }

  /// - Parameter mayPaint: False for commands, because their lines appear next to other programs'.
  package func resolved(
    _ theme: Theme, for decision: AppearanceDecision, mayPaint: Bool = false
  ) -> ResolvedTheme {
    let reported = decision.colors.value?.background
    let terminal = decision.appearanceOfTerminal(
      isDarkFromCOLORFGBG: capabilities.isDarkFromCOLORFGBG)
    let isAuto = settings[Preference.appearance] == .auto
    // A setting is the person's word for the background, but a pinned variant is only a taste.
    let assumed = isAuto ? terminal : decision.appearance.value
    let paints =
      switch settings[Preference.background] {
      case .paint: true
      case .terminal: false
      case .auto: theme.appearance != terminal ?? (isAuto ? theme.appearance : .dark)
      }
    return ResolvedTheme(
      theme, level: capabilities.level.value,
      background: reported
        ?? assumed.flatMap { $0 == theme.appearance ? nil : ResolvedTheme.assumedBackground($0) },
      isBackgroundUnknown: assumed == nil,
      minimumContrast: settings[Preference.minimumContrast], paintsBackground: mayPaint && paints,
      usesASCII: !capabilities.unicode.value)
  }
}

extension ThemeChoice {
  private static let allowed =
    "a theme name, auto, ansi, a colour #rrggbb, or {\"dark\": …, \"light\": …} of these"

  /// A word, or an object for a pair.
  package var json: JSONValue {
    switch self {
    case .pair(let light, let dark): ["dark": dark.json, "light": light.json]
    case .automatic, .named, .color: description.json
    }
  }

  /// - Parameter names: The available themes; nil accepts any valid name.
  static func codec(among names: [String]?) -> SettingCodec<ThemeChoice> {
    SettingCodec(
      allowed: allowed, words: words(names), members: ["dark", "light"],
      schema: { schema(among: names) },
      decode: { (value) throws(InvalidSettingValue) in
        guard let object = value.object else { return try choice(value, among: names) }
        guard let dark = object["dark"], let light = object["light"] else {
          let missing = ["dark", "light"].filter { object[$0] == nil }.map { "\"\($0)\"" }
          throw InvalidSettingValue(
            value, allowed: allowed,
            reason: "an object needs a dark and a light theme; "
              + "\(missing.joined(separator: " and ")) \(missing.count == 1 ? "is" : "are") missing"
          )
        }
        return .pair(
          light: try themeName(light, "light", among: names),
          dark: try themeName(dark, "dark", among: names))
      },
      encode: { $0.json },
      parse: { text in
        if text.hasPrefix("{") { return (try? JSONReader.value(in: text)) ?? text.json }
        // On the command line, a pair can be written as `light:NAME,dark:NAME`.
        guard text.contains(":"), let choice = try? ThemeChoice(text) else { return text.json }
        return choice.json
      })
  }

  private static func choice(
    _ value: JSONValue, among names: [String]?
  ) throws(InvalidSettingValue) -> ThemeChoice {
    guard let text = value.string, let choice = try? ThemeChoice(text) else {
      throw InvalidSettingValue(value, allowed: allowed)
    }
    if case .named(let name) = choice, let names, !words(names).contains(name) {
      throw InvalidSettingValue(
        value, allowed: "a theme name, auto, ansi or a colour #rrggbb",
        words: words(names))
    }
    return choice
  }

  private static func themeName(
    _ value: JSONValue, _ key: String, among names: [String]?
  ) throws(InvalidSettingValue) -> String {
    var refusal = InvalidSettingValue(value, allowed: "a theme name, ansi or a colour #rrggbb")
    do throws(InvalidSettingValue) {
      let choice = try choice(value, among: names)
      switch choice {
      case .named, .color: return choice.description
      case .automatic, .pair: break
      }
    } catch {
      refusal = error
    }
    refusal.path = [key]
    throw refusal
  }

  private static func words(_ names: [String]?) -> [String] {
    let own = ["auto", Theme.ansiName]
    return own + (names ?? []).filter { !own.contains($0) }
  }

  /// The names to suggest, which are families without their variants.
  private static func families(_ names: [String]?) -> [String] {
    words(names).dropFirst(2).filter { word in
      let name = ThemeName(word)
      return name.variant == nil || !(names?.contains(name.family) ?? false)
    }
  }

  private static func schema(among names: [String]?) -> JSONObject {
    let examples: [JSONValue] = (["auto", Theme.ansiName] + families(names)).map(\.json)
    let word: JSONValue = ["type": "string", "minLength": 1, "examples": examples.json]
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
