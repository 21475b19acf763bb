import Basics
import Lists
import Settings
import TUI
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
  let folders: Folders
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
    let (options, folders) = try Self.resolved(options, process)
    let library = ThemeLibrary(folder: folders.themes)
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

  /// The options with whole names of the profile and the theme, and the folders of that profile.
  private static func resolved(
    _ options: GlobalOptions, _ process: ProcessEnvironment
  ) throws -> (GlobalOptions, Folders) {
    let folders = { (profile: String?) throws(FoldersError) in
      try Folders(
        environment: process.variables, profile: profile,
        passwordHome: ProcessEnvironment.passwordHome,
        currentFolder: ProcessEnvironment.currentFolder)
    }
    // The form of a profile's name is checked before the profile is looked up.
    let typed = try folders(options.profile)
    try options.check()
    var options = options
    if let profile = options.profile {
      options.profile = try Profiles(process).name(profile)
      Program.call(with: options.profile ?? profile)
    }
    if let theme = options.theme {
      let choice = try? ThemeLibrary(folder: typed.themes).choice(theme)
      options.theme = choice?.description ?? theme
    }
    return (options, options.profile == nil ? typed : try folders(options.profile))
  }

  var environment: [String: String] { process.variables }

  /// The store of the settings; a pipe that is not dressed has no use for it.
  var settingsStore: SettingsStore { deferredStore.value }

  /// The settings in effect; problems of the file are reported once.
  var settings: SettingsSnapshot { deferredSettings.value }

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
    if let notice = snapshot.retirementNotice { StandardStreams.warn(notice) }
    return snapshot
  }
}
