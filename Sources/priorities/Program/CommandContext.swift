import Basics
import Lists
import Settings
import TUI
import Terminal
import Theming

/// The context of one run: its environment, and values made from it.
///
/// Everything is read once and never replaced. Costly parts (the settings file, the terminal's
/// colours, the theme) are ``Deferred``: made at their first use, from constants only.
///
/// ```
/// ProcessEnvironment, GlobalOptions → Folders → SettingsStore → settings ─┐
///                     TerminalEnvironment → capabilities ────────────────┴→ Presentation → one write
/// ```
struct CommandContext {
  let process: ProcessEnvironment
  let options: GlobalOptions
  let folders: Folders
  let now: Timestamp

  /// The store of the settings; never made for plain output to a pipe.
  @Deferred var settingsStore: SettingsStore
  /// The settings in effect; problems of the file are reported once.
  @Deferred var settings: SettingsSnapshot
  @Deferred var presentation: Presentation

  enum ColorRequest {
    /// Only if they affect the output, and not if the terminal was late before.
    case asNeeded
    /// All sixteen, even if nothing depends on them: for a report.
    case complete
  }

  /// Reads the environment.
  ///
  /// - Parameters:
  ///   - checksThemes: Whether settings may name only themes that exist, for commands that write or
  ///     report settings; costs a look into the folder of themes.
  ///   - checksKeys: Whether keys in settings are checked as for writing.
  /// - Throws: `Failure` for an invalid option value, a profile that does not exist, or a theme of
  ///   the command line that does not exist.
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
    let settings = Deferred { Self.reportingProblems(of: store.wrappedValue.read()) }
    // A theme on the command line must exist, even if nothing will be styled.
    if options.theme != nil { try library.check(settings.wrappedValue[Preference.theme]) }
    self.process = process
    self.options = options
    self.folders = folders
    _settingsStore = store
    now = ProcessEnvironment.now()
    _settings = settings
    _presentation = Deferred {
      Presentation(
        process, options: options, settings: settings.wrappedValue, folders: folders, colors: colors
      )
    }
  }

  /// The options with the profile and theme resolved, and the folders of that profile.
  private static func resolved(
    _ options: GlobalOptions, _ process: ProcessEnvironment
  ) throws -> (GlobalOptions, Folders) {
    let folders = { (profile: String?) throws(FoldersError) in
      try Folders(process, profile: profile)
    }
    // Validates the profile's name before it is looked up.
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

  var isInteractive: Bool { process.isTerminal(.input) }

  /// Whether standard output is styled: it is a terminal, or colour is forced.
  var isDressed: Bool {
    if process.isTerminal(.output) { return true }
    guard options.color != nil || process.asksForColor else { return false }
    return presentation.capabilities.isDressed
  }

  /// Waits for a pending reply of the terminal, before another program reads from it.
  func settleTerminal() {
    _presentation.ifMade?.settleTerminal()
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

/// A value that is made at its first use and then kept.
///
/// The closure depends only on constants, so the first use determines only when time is spent: a
/// command pays for what it uses.
@propertyWrapper
final class Deferred<Value> {
  private var make: (() -> Value)?
  private var made: Value?

  init(_ make: @escaping () -> Value) {
    self.make = make
  }

  var wrappedValue: Value {
    if let made { return made }
    guard let make else {
      preconditionFailure("A deferred value was used while it was being made.")
    }
    self.make = nil
    let value = make()
    made = value
    return value
  }

  /// The value, if it has been used.
  var ifMade: Value? { made }
}
