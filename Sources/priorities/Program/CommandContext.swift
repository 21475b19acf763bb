import Interface
import Lists
import Preferences
import Settings
import Terminal
import Theming

/// What one run works with: the environment it was started in, and values made from it.
///
/// Everything is read once and nothing is replaced afterwards. Costly parts (the settings file, the
/// terminal's colours, the theme) are ``Deferred``: made at their first use, from constants only.
///
/// ```
/// ProcessEnvironment, GlobalOptions → Folders → SettingsStore → settings ─┐
///                     TerminalEnvironment → capabilities ────────────────┴→ Presentation → one write
/// ```
struct CommandContext {
  /// What the process was started with.
  let process: ProcessEnvironment
  /// The options that every command takes.
  let options: GlobalOptions
  /// Where the files are.
  let folders: Folders
  /// The moment the command began.
  let now: Timestamp

  private let deferredStore: Deferred<SettingsStore>
  private let deferredSettings: Deferred<SettingsSnapshot>
  private let deferredPresentation: Deferred<Presentation>

  /// How the terminal is asked for its colours.
  enum ColorRequest {
    /// If they matter for what is shown, and not if the terminal was late before.
    case asNeeded
    /// All sixteen too, also if nothing depends on them: for a report.
    case complete
  }

  /// Reads the environment.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - colors: How the terminal is asked for its colours.
  ///   - checksThemes: Whether names of themes in settings are checked against the themes there
  ///     are, which costs a look into their folder: for commands that write or report settings.
  ///   - checksKeys: Whether keys in settings are checked as they are when they are written.
  /// - Throws: `Failure` for an option that takes no such value, a profile that does not exist, or
  ///   a theme of the command line that does not exist.
  init(
    _ options: GlobalOptions, colors: ColorRequest = .asNeeded, checksThemes: Bool = false,
    checksKeys: Bool = false
  ) throws {
    let process = ProcessEnvironment()
    var options = options
    options.profile = try options.profile.map { try Profiles(process).name($0) }
    let folders = try Folders(
      environment: process.variables, profile: options.profile,
      passwordHome: ProcessEnvironment.passwordHome,
      currentFolder: ProcessEnvironment.currentFolder)
    try options.check()
    if let profile = options.profile { Program.call(with: profile) }
    let library = ThemeLibrary(folder: folders.themes)
    if let theme = options.theme, let choice = try? library.choice(theme) {
      options.theme = choice.description
    }
    let keyCheck: KeyBindings.Check? = checksKeys ? { @Sendable in KeyMap.faults(in: $0) } : nil
    let store = Deferred {
      Preference.store(
        in: folders, environment: process.variables, options: options.settings,
        themes: checksThemes ? folders.themeNames : nil,
        checkingKeysBy: keyCheck)
    }
    let settings = Deferred { Self.reportingProblems(of: store.value.read()) }
    // A theme of the command line has to exist, also if nothing will be dressed.
    if options.theme != nil { try library.check(settings.value[Preference.theme]) }
    self.process = process
    self.options = options
    self.folders = folders
    deferredStore = store
    now = Timestamp(milliseconds: ProcessEnvironment.millisecondsNow())
    deferredSettings = settings
    deferredPresentation = Deferred {
      Presentation(
        process, options: options, settings: settings.value, folders: folders, colors: colors)
    }
  }

  /// The variables of the process.
  var environment: [String: String] { process.variables }

  /// The store of the settings; a pipe that is not dressed has no use for it.
  var settingsStore: SettingsStore { deferredStore.value }

  /// The settings in effect; problems of the file are reported once.
  var settings: SettingsSnapshot { deferredSettings.value }

  /// How standard output is dressed.
  var presentation: Presentation { deferredPresentation.value }

  /// Whether a person can be asked.
  var isInteractive: Bool { process.isTerminal(.input) }

  /// Whether standard output gets what a person sees: it is a terminal, or colour is forced.
  var isDressed: Bool {
    if process.isTerminal(.output) { return true }
    guard options.color != nil || process.asksForColor else { return false }
    return presentation.capabilities.isDressed
  }

  /// Waits for an answer of the terminal that is still due, before somebody else reads from it.
  func settleTerminal() {
    deferredPresentation.ifMade?.settleTerminal()
  }

  private static func reportingProblems(of snapshot: SettingsSnapshot) -> SettingsSnapshot {
    if let problem = snapshot.problem {
      StandardStreams.warn(
        "\(problem) The defaults are in effect until it is mended: \(Program.call) settings check --repair"
      )
    }
    for warning in snapshot.warnings { StandardStreams.warn("\(warning)") }
    return snapshot
  }
}
