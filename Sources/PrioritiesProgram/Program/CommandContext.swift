import LayeredSettings
import PrioritiesPreferences
import PrioritiesTUI
import PriorityLists
import TerminalInterface
import TerminalThemes

/// The environment of one run, read once, with its costly values ``Deferred``.
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

  @Deferred var settingsStore: SettingsStore
  /// The settings in effect, whose first use reports problems of the file.
  @Deferred var settings: SettingsSnapshot
  @Deferred var presentation: Presentation

  enum ColorRequest {
    /// Queried only if they affect the output and the terminal has replied in time before.
    case asNeeded
    /// All sixteen, even if nothing depends on them, for a report.
    case complete
  }

  /// - Parameters:
  ///   - checksThemes: Whether themes in the settings must exist, which reads the theme folder.
  ///   - checksKeys: Whether to validate key bindings in the settings.
  /// - Throws: `Failure` for an invalid option value, or a missing profile or theme.
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
    // The theme must exist even if nothing is going to be styled.
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

  private static func resolved(
    _ options: GlobalOptions, _ process: ProcessEnvironment
  ) throws -> (GlobalOptions, Folders) {
    let folders = { (profile: String?) throws(FoldersError) in
      try Folders(process, profile: profile)
    }
    // Validate the profile's name before looking it up.
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

  /// Whether standard output is styled, because it is a terminal or colour is forced.
  var isStyled: Bool {
    if process.isTerminal(.output) { return true }
    guard options.color != nil || process.requestsColor else { return false }
    return presentation.capabilities.isStyled
  }

  /// Waits for a pending reply of the terminal before another program reads from it.
  func settleTerminal() {
    _presentation.ifMade?.settleTerminal()
  }

  private static func reportingProblems(of snapshot: SettingsSnapshot) -> SettingsSnapshot {
    if let problem = snapshot.problem {
      StandardStreams.warn(
        """
        \(problem) Defaults apply until you repair it: \(Program.call) settings check \
        --repair
        """)
    }
    for warning in snapshot.warnings { StandardStreams.warn("\(warning)") }
    return snapshot
  }
}

/// A value that is computed when first used.
///
/// It depends only on constants, so a command pays only for what it uses.
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
      preconditionFailure("A deferred value was used while it was being computed.")
    }
    self.make = nil
    let value = make()
    made = value
    return value
  }

  var ifMade: Value? { made }
}
