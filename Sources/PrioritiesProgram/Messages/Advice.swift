import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import StyledTerminalText
import TerminalInterface
import TerminalThemeImport
import TerminalThemes

/// What to do about errors, whose modules cannot know the commands of this program.
extension Failure {
  static func advice(on error: any ReportableError) -> String? {
    switch error {
    case let error as StoreError: error.recovery?.words
    case let error as ThemeError:
      if case .unknown(let name, nil) = error {
        themeHint(name)
      } else {
        error.checkCommand.map { "\($0) lists the errors." }
      }
    case let error as SettingsError: advice(on: error)
    case ServiceError.address: "Use --listen ADDRESS:PORT."
    case SchemeError.unknownFormat:
      "Specify the format with --from. The program's own format is \"priorities\"."
    case FullScreenError.noTerminal: "Use a command such as \"list\" instead."
    case SyncError.unreachable:
      JoinedProfile.isOpen
        ? "Changes are kept until it can be reached." : "Try again when it can be reached."
    case is OutputError where WrittenStore.hasChanges:
      "The change was made. Do not repeat it."
    default: nil
    }
  }

  private static func advice(on error: SettingsError) -> String? {
    switch error {
    case .refused(Preference.theme.name, let refusal)
    where refusal.nearest == nil && refusal.reason == nil:
      themeHint(refusal.value.string)
    case .unknownKey(_, nil): "\"\(Program.call) settings list\" lists all settings."
    case .notWritten: "\"\(Program.call) settings check --repair\" keeps its readable settings."
    default: nil
    }
  }

  private static func themeHint(_ word: String?) -> String {
    word.flatMap { RGB(themeColor: $0) }.map { "For a theme from this colour, use '\($0.hex)'." }
      ?? "\"\(Program.call) theme list\" lists all themes."
  }
}

extension StoreRecovery {
  var words: String {
    switch self {
    case .addItem: "To add an item: \(Program.call) add NAME"
    case .makeList(let name): "To create the list: \(Program.call) add \(ShellWord(name).argument)"
    case .include(let item, let list):
      "To put it there: \(Program.call) include \(ShellWord(item).text) --in \(ShellWord(list).text)"
    case .restore(let newest?):
      "To restore the newest backup: \(Program.call) db restore \(ShellWord(newest).text)"
    case .restore(nil): "To restore a backup: \(Program.call) db restore FILE"
    case .salvage(let newest):
      newest.map {
        """
        Restore the newest backup with \(Program.call) db restore \(ShellWord($0).text), or save the \
        readable part with \(Program.call) db salvage --out FILE
        """
      } ?? "Save the readable part with \(Program.call) db salvage --out FILE"
    case .backUp: "create one with: \(Program.call) db backup"
    }
  }
}

extension ThemeError {
  /// The command that lists the file's errors, in quotation marks.
  var checkCommand: String? {
    guard case .invalid(let name, _) = self else { return nil }
    return "\"\(Program.call) theme check \(ShellWord(name).text)\""
  }
}
