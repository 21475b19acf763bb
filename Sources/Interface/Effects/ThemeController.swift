import Colors
import Preferences
import Settings
import StyledText
import Terminal
import Theming

/// Keeps the theme that is shown: the one in the settings, or one being tried.
struct ThemeController {
  private let themes: ThemeLibrary
  private let capabilities: Capabilities
  /// The settings in effect.
  var settings: SettingsSnapshot
  /// The terminal's background, once it told.
  var background: RGB?
  /// The theme being tried.
  var preview: ThemePreview?
  /// The theme as it is shown.
  private(set) var theme: ResolvedTheme
  /// Why the theme that was asked for is not shown: a sentence, and each error of its file.
  private(set) var faults: [String] = []
  private var isDressed = false

  init(_ services: Dependencies, settings: SettingsSnapshot) {
    themes = services.themes
    capabilities = services.capabilities
    self.settings = settings
    theme = ResolvedTheme(.ansi(.dark), level: services.capabilities.level.value)
    dress()
  }

  /// Resolves the theme anew; a theme that cannot be read leaves the last good one.
  ///
  /// - Returns: whether anything looks different.
  @discardableResult
  mutating func dress() -> Bool {
    let old = theme
    faults = []
    do {
      theme = resolved(try chosen)
    } catch {
      faults = error.sentences
      // At the start there is no last good one.
      if !isDressed, let standard = try? themes.theme(for: .automatic, appearance: appearance) {
        theme = resolved(standard)
      }
    }
    isDressed = true
    return theme.sheet != old.sheet || theme.glyphs != old.glyphs
  }

  /// Whether the app is shown dark or light.
  private var appearance: Appearance {
    switch settings[Preference.appearance] {
    case .dark: .dark
    case .light: .light
    case .auto: isTerminalLight == true ? .light : .dark
    }
  }

  private var isTerminalLight: Bool? { background.map { OKLab($0).lightness > 0.6 } }

  private var chosen: Theme {
    get throws(ThemeError) {
      try themes.theme(for: choice, appearance: appearance)
    }
  }

  private var choice: ThemeChoice {
    get throws(ThemeError) {
      switch preview {
      case .named(let name): return try ThemeChoice(name)
      case .color(let hex): return try ThemeChoice(hex)
      case nil: break
      }
      return settings[Preference.theme]
    }
  }

  private func resolved(_ theme: Theme) -> ResolvedTheme {
    let paints =
      switch settings[Preference.background] {
      case .paint: true
      case .terminal: false
      // A dark theme on a light terminal would be unreadable or washed out.
      case .auto: (theme.appearance == .light) != (isTerminalLight ?? false)
      }
    return ResolvedTheme(
      theme, level: capabilities.level.value, background: background,
      minimumContrast: settings[Preference.minimumContrast], paintsBackground: paints,
      usesASCII: !capabilities.unicode.value)
  }

  /// The themes there are, for a list to choose from.
  var entries: [ThemeEntry] {
    var entries = [ThemeEntry(name: "auto", note: "the default")]
    for family in themes.families {
      let isOwn = if case .user = family.origin { true } else { false }
      let halves = family.variants.map { String(describing: $0) }.joined(separator: ", ")
      entries.append(ThemeEntry(name: family.name, note: isOwn ? "yours" : halves))
    }
    if !entries.contains(where: { $0.name == Theme.ansiName }) {
      entries.append(ThemeEntry(name: Theme.ansiName, note: "the terminal's own colours"))
    }
    return entries
  }

  /// The contrast of a colour being picked, as it is and as the theme shows it.
  var picked: FrameStyle.PickedContrast? {
    guard case .color(let hex) = preview, let color = RGB(hex: hex) else { return nil }
    let shown = color.readable(on: theme.background, contrast: settings[Preference.minimumContrast])
    return FrameStyle.PickedContrast(
      asPicked: color.contrast(with: theme.background),
      asShown: shown.contrast(with: theme.background))
  }
}

extension ThemeError {
  /// What happened, and the errors one by one where a file has several things to tell.
  fileprivate var sentences: [String] {
    guard case .invalid(let name, let findings) = self else { return [String(describing: self)] }
    let errors = findings.filter { $0.severity == .error }
    let count = errors.count == 1 ? "an error" : "\(errors.count) errors"
    return ["The theme \"\(name)\" has \(count); the last good one stays."]
      + errors.map { "line \($0.line), column \($0.column): \($0.sentence)" }
  }
}
