import Lists
import Preferences
import Rendering
import Settings
import StyledText
import Terminal
import Theming

#if canImport(Glibc)
  import Glibc
#endif

/// What a command works with: the folders, the settings, the store, and where
/// its answer goes.
///
/// The environment is read here and nowhere below. What a command does not ask
/// for is not opened: each part is made when it is first used.
final class CommandContext {
  /// The variables of the process.
  let environment: [String: String]
  /// Where everything lies.
  let folders: Folders
  /// Whether standard output is a terminal.
  let isTerminal: Bool
  /// Whether a person can be asked.
  let isInteractive: Bool
  /// What the command line says beside the command.
  let options: GlobalOptions

  init(_ options: GlobalOptions) throws {
    environment = ProcessEnvironment().variables
    folders = try Folders(
      environment: environment, profile: options.profile,
      passwordHome: ProcessEnvironment.passwordHome)
    isTerminal = isatty(STDOUT_FILENO) == 1
    isInteractive = isatty(STDIN_FILENO) == 1
    self.options = options
    try options.check()
    // A theme that was asked for has to exist, also where nothing will be dressed.
    if options.theme != nil { _ = try theme }
  }

  /// Where the settings are read; names of themes are taken unchecked, which spares a start the
  /// look into their folder.
  lazy var settingsStore = Preference.store(
    in: folders, environment: environment, options: options.settings)

  /// The settings in effect; what is wrong in the file is told once.
  lazy var settings: SettingsSnapshot = {
    reportingProblems(settingsStore.read())
  }()

  /// What standard output can show.
  lazy var capabilities = capabilities(of: STDOUT_FILENO)

  /// The theme as standard output shows it.
  var theme: ResolvedTheme { get throws { try dressing.get() } }

  private lazy var dressing = Result { try dress(for: capabilities) }

  /// The moment the command began.
  lazy var now = Timestamp(milliseconds: ProcessEnvironment.millisecondsNow())

  /// What views need to know.
  var viewContext: ViewContext {
    get throws {
      ViewContext(
        width: capabilities.columns, glyphs: try theme.glyphs, now: now,
        secondsFromUTC: ProcessEnvironment.secondsFromUTC(at: now.milliseconds / 1000))
    }
  }

  /// Settings whose faults have been told.
  func reportingProblems(_ snapshot: SettingsSnapshot) -> SettingsSnapshot {
    if let problem = snapshot.problem {
      warn("\(problem) Until then the defaults are in effect.")
    }
    for warning in snapshot.warnings { warn(String(describing: warning)) }
    return snapshot
  }

  /// Asks the terminal for its colours, where that is wanted.
  lazy var colorQuery = ColorQuery(terminalEnvironment(of: STDOUT_FILENO), late: lateTerminals)

  /// What the terminal says of its colours; asked when it is first used.
  lazy var terminalColors = colorQuery.ask()

  /// Whether text is light or dark; asks the terminal only where that counts.
  lazy var appearanceDecision = AppearanceDecision(
    setting: settings[Preference.appearance],
    terminalEnvironment: terminalEnvironment(of: STDOUT_FILENO),
    ask: {
      capabilities.level.value >= .ansi16
        ? terminalColors : Detected(nil, reason: "no colour is shown")
    })

  /// What a descriptor can show.
  func capabilities(of descriptor: Int32) -> Capabilities {
    Capabilities(terminalEnvironment(of: descriptor))
  }

  private func terminalEnvironment(of descriptor: Int32) -> TerminalEnvironment {
    TerminalEnvironment(
      environment: environment, isTerminal: isatty(descriptor) == 1,
      size: TerminalDevice.size(of: descriptor),
      colorOption: options.color.flatMap(ColorChoice.init) ?? .auto,
      colorSetting: ColorChoice(rawValue: settings[Preference.color].rawValue) ?? .auto,
      glyphs: GlyphChoice(rawValue: settings[Preference.glyphs].rawValue) ?? .auto,
      links: LinkChoice(rawValue: settings[Preference.links].rawValue) ?? .auto,
      images: ImageChoice(rawValue: settings[Preference.images].rawValue) ?? .auto)
  }

  private func dress(for capabilities: Capabilities) throws -> ResolvedTheme {
    let wardrobe = ThemeResolver(
      settings: settings, library: ThemeLibrary(folder: folders.themes),
      isNamedOnCommandLine: options.theme != nil, decision: appearanceDecision,
      warn: { [self] in warn($0) })
    return try wardrobe.theme(for: capabilities)
  }
}

extension CommandContext {
  /// Shows a view on standard output, dressed.
  func show(_ view: some View) throws {
    try show(view.lines(in: try viewContext))
  }

  /// Shows a sentence: dressed on a terminal, as plain words elsewhere.
  func show(_ note: Note) throws {
    if isTerminal {
      try show(note.lines(in: try viewContext))
    } else {
      try write(sanitized(note.text) + "\n")
    }
  }

  /// Shows lines on standard output, dressed.
  func show(_ lines: [Line]) throws {
    var encoder = Encoder(
      sheet: try theme.sheet, level: capabilities.level.value,
      writesLinks: capabilities.links.value, width: capabilities.columns)
    try Output.standard.write(encoder.encode(lines))
  }

  /// Writes plain text, for programs.
  func write(_ text: String) throws {
    try Output.standard.write(text)
  }

  /// Says something beside the answer, on standard error.
  func printNote(_ line: Line) {
    let capabilities = capabilities(of: STDERR_FILENO)
    let sheet = (try? dress(for: capabilities))?.sheet ?? StyleSheet()
    var encoder = Encoder(sheet: sheet, level: capabilities.level.value)
    // Who cannot be told need not be told that.
    try? Output.error.write(encoder.encode(line.wrapped(to: capabilities.columns)))
  }

  /// Says the last line of a question, and stays on it for the answer.
  func prompt(_ line: Line) {
    let capabilities = capabilities(of: STDERR_FILENO)
    let sheet = (try? dress(for: capabilities))?.sheet ?? StyleSheet()
    var encoder = Encoder(sheet: sheet, level: capabilities.level.value)
    try? Output.error.write(Array(encoder.encode([line]).dropLast()))
  }

  /// Says that something may not be as it was meant.
  func warn(_ sentence: String) {
    RawWriter.write(sanitized(sentence) + "\n", to: STDERR_FILENO)
  }
}
