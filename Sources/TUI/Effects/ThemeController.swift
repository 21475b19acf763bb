import Lists
import Rendering
import Settings
import StyledText
import Terminal
import Theming

/// The current theme: the one in the settings, or a preview.
struct ThemeController {
  private var resolver: ThemeResolver
  var colors = TerminalColors()
  var preview: ThemePreview?
  private(set) var theme: ResolvedTheme
  /// Why the chosen theme is not shown: a sentence, and each error of its file.
  private(set) var faults: [String] = []
  private var isResolved = false
  /// The appearance when the theme was resolved.
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

  /// Resolves the theme again; one that cannot be read leaves the last good one.
  mutating func resolve() {
    faults = []
    let decision = decision
    appearance = decision.appearance.value
    do {
      let chosen = try resolver.theme(choice, for: decision)
      theme = resolver.resolved(chosen, for: decision, mayPaint: true)
    } catch {
      faults = error.sentences
      // At the start there is no last good one.
      if !isResolved, let standard = try? resolver.theme(.automatic, for: decision) {
        theme = resolver.resolved(standard, for: decision, mayPaint: true)
      }
    }
    isResolved = true
  }

  /// Whether the appearance is dark or light.
  ///
  /// The terminal's report counts even if the setting decides: a dark theme on a light terminal
  /// needs its background painted.
  private var decision: AppearanceDecision {
    let reported = Detected<TerminalColors?>(
      colors.background == nil ? nil : colors,
      reason: colors.background == nil ? "the terminal has not reported it" : "reported")
    var decision = resolver.decision(at: time) { reported }
    decision.colors = reported
    return decision
  }

  private var choice: ThemeChoice? {
    get throws(ThemeError) {
      switch preview {
      case .named(let name): try ThemeChoice(name)
      case .color(let hex): try ThemeChoice(hex)
      case nil: nil
      }
    }
  }

  /// The milliseconds to the next switch of the appearance by time of day; nil if time does not
  /// decide.
  ///
  /// At most a minute: a clock can be set, and stops while the machine sleeps.
  var millisecondsToChange: Int64? {
    settings[Preference.appearance].hours.map {
      min(60, $0.secondsToChange(after: time())) * 1000
    }
  }

  /// Whether the appearance has switched by time of day.
  var isOutdated: Bool {
    settings[Preference.appearance].hours.map { $0.appearance(at: time()) != appearance } ?? false
  }

  var entries: [ThemeEntry] {
    var entries = [ThemeEntry(name: "auto", note: "the default")]
    for family in resolver.library.families {
      let isOwn = if case .user = family.origin { true } else { false }
      let halves = family.variants.map { String(describing: $0) }.joined(separator: ", ")
      entries.append(
        ThemeEntry(name: family.name, note: isOwn ? "your own" : halves, isOwn: isOwn))
    }
    if !entries.contains(where: { $0.name == Theme.ansiName }) {
      entries.append(ThemeEntry(name: Theme.ansiName, note: "the terminal's own colours"))
    }
    return entries
  }

  func check(_ name: String) throws(ThemeError) {
    try resolver.library.check(ThemeChoice(name))
  }

  /// The contrast of a picked colour, its own and in the theme.
  var picked: FrameStyle.PickedContrast? {
    guard case .color(let hex) = preview, let color = RGB(hex: hex) else { return nil }
    let shown = color.readable(on: theme.background, contrast: settings[Preference.minimumContrast])
    return FrameStyle.PickedContrast(
      asPicked: color.contrast(with: theme.background),
      asShown: shown.contrast(with: theme.background))
  }
}

extension ThemeError {
  /// The error, and each finding in the file.
  fileprivate var sentences: [String] {
    guard case .invalid(let name, let findings) = self else { return [String(describing: self)] }
    return ["The theme \"\(name)\" has \(findings.countOfErrors); the last good one stays."]
      + findings.filter { $0.severity == .error }
      .map { "line \($0.line), column \($0.column): \($0.sentence)" }
  }

  /// Why the theme is not saved, and the command that lists its errors.
  func refusal(program: String) -> String {
    guard case .invalid(let name, let findings) = self else { return String(describing: self) }
    return "The theme \"\(name)\" has \(findings.countOfErrors), so it is not used; "
      + "\"\(program) theme check \(ShellWord(name).text)\" lists what is wrong."
  }
}

extension [ThemeFinding] {
  fileprivate var countOfErrors: String {
    let count = count { $0.severity == .error }
    return count == 1 ? "an error" : "\(count) errors"
  }
}
