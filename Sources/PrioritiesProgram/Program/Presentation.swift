import LayeredSettings
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// Styles lines for standard output and standard error.
final class Presentation {
  let capabilities: Capabilities
  private let process: ProcessEnvironment
  private let options: GlobalOptions
  private let settings: SettingsSnapshot
  private let library: ThemeLibrary
  private let folders: Folders
  private let query: ColorQuery
  /// The first use queries the terminal.
  @Deferred var terminalColors: Detected<TerminalColors?>
  /// Queries the terminal only if needed.
  @Deferred var appearance: AppearanceDecision
  @Deferred private var resolution: Result<ResolvedTheme, any Error>

  init(
    _ process: ProcessEnvironment, options: GlobalOptions, settings: SettingsSnapshot,
    folders: Folders, colors: CommandContext.ColorRequest
  ) {
    let environment = TerminalEnvironment(process, .output, options, settings)
    let capabilities = Capabilities(environment)
    let library = ThemeLibrary(folder: folders.themes)
    let query = ColorQuery(environment, late: folders.unresponsiveTerminals)
    let reported = Deferred {
      colors == .complete ? query.run(withPalette: true, ignoresLate: true) : query.run()
    }
    let resolver = ThemeResolver(settings: settings, library: library, capabilities: capabilities)
    let decision = Deferred {
      resolver.decision(at: { ProcessEnvironment.localTime() }) { reported.wrappedValue }
    }
    self.process = process
    self.options = options
    self.settings = settings
    self.capabilities = capabilities
    self.library = library
    self.folders = folders
    self.query = query
    _terminalColors = reported
    _appearance = decision
    _resolution = Deferred {
      Result { try Self.theme(resolver, decision.wrappedValue, options) }
    }
  }

  /// The theme in use.
  ///
  /// Throws `ThemeError` for a theme given on the command line. A broken theme in the settings
  /// leads to a warning and the default theme.
  var theme: ResolvedTheme { get throws { try resolution.get() } }

  func viewContext(at now: Timestamp) throws -> ViewContext {
    ViewContext(
      width: capabilities.columns, glyphs: try theme.glyphs, now: now,
      secondsFromUTC: ProcessEnvironment.secondsFromUTC(at: now.milliseconds / 1000),
      program: Program.call, spellsPriorities: settings[Preference.screenReader] == .on)
  }

  /// - Parameter isPlain: Whether the lines have no escape sequences.
  func bytes(of lines: [Line], isPlain: Bool = false) throws -> [UInt8] {
    if isPlain { return lines.flatMap { Array(($0.text.sanitized + "\n").utf8) } }
    var encoder = ANSIEncoder(
      sheet: try theme.sheet, level: capabilities.level.value,
      writesLinks: capabilities.links.value, width: capabilities.columns)
    return encoder.encode(lines)
  }

  /// Encodes a line, wrapped to the width of standard error.
  func errorBytes(of line: Line) -> [UInt8] {
    let (capabilities, theme) = errorLook
    var encoder = ANSIEncoder(sheet: theme?.sheet ?? StyleSheet(), level: capabilities.level.value)
    return encoder.encode(line.wrapped(to: capabilities.columns))
  }

  /// A line in place on standard error, and the glyphs for it.
  func liveLine() -> (line: LiveLine, glyphs: Glyphs) {
    let (capabilities, theme) = errorLook
    let line = LiveLine(
      sheet: theme?.sheet ?? StyleSheet(), level: capabilities.level.value)
    return (line, theme?.glyphs ?? .ascii)
  }

  private var errorLook: (capabilities: Capabilities, theme: ResolvedTheme?) {
    let environment = TerminalEnvironment(process, .error, options, settings)
    let capabilities = Capabilities(environment)
    let resolver = ThemeResolver(settings: settings, library: library, capabilities: capabilities)
    return (capabilities, try? Self.theme(resolver, appearance, options))
  }

  func settleTerminal() { query.finish() }

  /// Records that the terminal replied, for later commands.
  func noteReply() {
    folders.unresponsiveTerminals?.remove(TerminalEnvironment(process, .output, options, settings))
  }

  private static func theme(
    _ resolver: ThemeResolver, _ decision: AppearanceDecision, _ options: GlobalOptions
  ) throws(ThemeError) -> ResolvedTheme {
    // Without colour, all themes look the same.
    guard resolver.capabilities.level.value >= .ansi16 || options.theme != nil else {
      return resolver.resolved(.ansi(decision.appearance.value), for: decision)
    }
    do {
      return resolver.resolved(try resolver.theme(for: decision), for: decision)
    } catch  where options.theme == nil {
      let isVariable = resolver.settings[Preference.theme.name]?.layer == .environment
      let remedy =
        isVariable
        ? "Set PRIORITIES_THEME to another theme, or unset it."
        : error.checkCommand.map {
          "See \($0), or choose another with \"\(Program.call) theme use NAME\"."
        } ?? "Choose another with \"\(Program.call) theme use NAME\"."
      StandardStreams.warn(
        "\(error) Using the theme \(Theme.defaultName) instead. \(remedy)")
      return resolver.resolved(try resolver.theme(.automatic, for: decision), for: decision)
    }
  }
}

extension Folders {
  fileprivate var unresponsiveTerminals: UnresponsiveTerminalCache? {
    state.map { UnresponsiveTerminalCache(path: "\($0)/late-terminals") }
  }
}

extension TerminalEnvironment {
  fileprivate init(
    _ process: ProcessEnvironment, _ stream: ProcessEnvironment.Stream, _ options: GlobalOptions,
    _ settings: SettingsSnapshot
  ) {
    self.init(
      environment: process.variables, isTerminal: process.isTerminal(stream),
      size: TerminalDevice.size(of: stream.rawValue),
      colorOption: options.color.flatMap(ColorChoice.init) ?? .auto,
      colorSetting: settings[Preference.color], glyphs: settings[Preference.glyphs],
      links: settings[Preference.links], images: settings[Preference.images])
  }
}
