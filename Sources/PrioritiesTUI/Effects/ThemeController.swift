import LayeredSettings
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// The current theme: the one in the settings, or a preview.
struct ThemeController {
  private var resolver: ThemeResolver
  var colors = TerminalColors()
  var preview: ThemePreview?
  private(set) var theme: ResolvedTheme
  /// The chosen theme's errors: a summary, followed by each error in its file.
  private(set) var faults: [String] = []
  private var isResolved = false
  private var appearance = Appearance.dark
  private let time: () -> LocalTime

  init(_ dependencies: Dependencies, settings: SettingsSnapshot) {
    resolver = ThemeResolver(
      settings: settings, library: dependencies.themes, capabilities: dependencies.capabilities)
    time = {
      LocalTime(
        seconds: dependencies.clock().milliseconds / 1000,
        secondsFromUTC: dependencies.secondsFromUTC)
    }
    theme = ResolvedTheme(.ansi(.dark), level: dependencies.capabilities.level.value)
    resolve()
  }

  var settings: SettingsSnapshot {
    get { resolver.settings }
    set { resolver.settings = newValue }
  }

  /// Resolves the theme again, keeping the last valid one if it is unreadable.
  mutating func resolve() {
    faults = []
    let decision = decision
    appearance = decision.appearance.value
    do {
      let chosen = try resolver.theme(choice, for: decision)
      theme = resolver.resolved(chosen, for: decision, mayPaint: true)
    } catch {
      faults = error.sentences
      if !isResolved, let standard = try? resolver.theme(.automatic, for: decision) {
        theme = resolver.resolved(standard, for: decision, mayPaint: true)
      }
    }
    isResolved = true
  }

  /// The appearance, dark or light.
  ///
  /// The terminal's report matters even if the setting decides, because a dark theme has to paint
  /// its background in a light terminal.
  private var decision: AppearanceDecision {
    let reported = Detected<TerminalColors?>(
      colors.background == nil ? nil : colors,
      reason: colors.background == nil ? "not reported by the terminal" : "reported")
    var decision = resolver.decision(at: time) { reported }
    decision.colors = reported
    return decision
  }

  private var choice: ThemeChoice? {
    get throws(ThemeError) {
      switch preview {
      case .named(let name): try ThemeChoice(name)
      case .color(let color): try ThemeChoice(color.hex)
      case nil: nil
      }
    }
  }

  /// Milliseconds until the time of day switches the appearance; nil for never.
  ///
  /// It is at most a minute, because people set clocks, and clocks stop while a computer sleeps.
  var millisecondsToChange: Int64? {
    settings[Preference.appearance].hours.map {
      min(60, $0.secondsToChange(after: time())) * 1000
    }
  }

  var isOutdated: Bool {
    settings[Preference.appearance].hours.map { $0.appearance(at: time()) != appearance } ?? false
  }

  var entries: [ThemeEntry] {
    var entries = [ThemeEntry(name: "auto", caption: "the default")]
    for family in resolver.library.families {
      let isOwn = if case .user = family.origin { true } else { false }
      let names = family.isSingle ? [family.name] : family.variants.map { "\(family.name)-\($0)" }
      // An unreadable variant leaves its column empty; choosing it reports the error.
      let variants = names.compactMap { try? resolver.library.theme(named: $0) }
      entries.append(
        ThemeEntry(
          name: family.name,
          caption: isOwn ? "your own" : family.name == Theme.ansiName ? "the terminal's own" : "",
          swatch: ChoiceTable.Row.swatches(
            variants.map { ResolvedTheme($0, level: theme.level, paintsBackground: true) }),
          isOwn: isOwn))
    }
    if !entries.contains(where: { $0.name == Theme.ansiName }) {
      entries.append(ThemeEntry(name: Theme.ansiName, caption: "the terminal's own colours"))
    }
    return entries
  }

  func check(_ name: String) throws(ThemeError) {
    try resolver.library.check(ThemeChoice(name))
  }

  var picked: FrameStyle.PickedContrast? {
    guard case .color(let color) = preview else { return nil }
    let shown = color.readable(on: theme.background, contrast: settings[Preference.minimumContrast])
    return FrameStyle.PickedContrast(
      asPicked: color.contrast(with: theme.background),
      asShown: shown.contrast(with: theme.background))
  }
}

extension ThemeError {
  fileprivate var sentences: [String] {
    guard case .invalid(let name, let findings) = self else { return [String(describing: self)] }
    return [
      "The theme \"\(name)\" has \(findings.errorCount). The last valid version stays in use."
    ]
      + findings.filter { $0.severity == .error }
      .map { "line \($0.line), column \($0.column): \($0.sentence)" }
  }

  func refusal(program: String) -> String {
    guard case .invalid(let name, let findings) = self else { return String(describing: self) }
    return "The theme \"\(name)\" has \(findings.errorCount) and was not set. "
      + "\"\(program) theme check \(ShellWord(name).text)\" lists them."
  }
}

extension [ThemeFinding] {
  fileprivate var errorCount: String {
    let count = reduce(0) { $1.severity == .error ? $0 + $1.count : $0 }
    return count == 1 ? "an error" : "\(count) errors"
  }
}
