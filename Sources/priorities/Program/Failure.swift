import Basics
import CommandLine
import Households
import Icons
import Lists
import Rendering
import Settings
import Storage
import StyledText
import Sync
import TUI
import Terminal
import ThemeImport
import Theming

/// Turns errors into messages and exit codes, which no other code does.
extension Failure {
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case OutputError.closed:
      // A closed pipe is not an error.
      self.init("", code: EXIT_SUCCESS)
    case let error as any ReportableError:
      self.init(reporting: error)
      if let advice = Self.advice(on: error) { message += " \(advice)" }
    default: self.init("\(error)", code: EX_SOFTWARE)
    }
  }

  /// Appends the reason of a failed system call to a sentence without a full stop.
  init(_ sentence: String, _ error: SystemCallError, code: Int32 = EX_IOERR) {
    self.init("\(sentence): \(error.reason).", code: error.isPermission ? EX_NOPERM : code)
  }

  private static func advice(on error: any ReportableError) -> String? {
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
    case .notWritten:
      "\"\(Program.call) settings check --repair\" keeps its readable settings."
    default: nil
    }
  }

  private static func themeHint(_ word: String?) -> String {
    word.flatMap { RGB(themeColor: $0) }.map { "For a theme from this colour, use '\($0.hex)'." }
      ?? "\"\(Program.call) theme list\" lists all themes."
  }

  func report(asJSON: Bool) -> Int32 {
    guard !message.isEmpty else { return code }
    if asJSON {
      let error: JSONObject = [
        "code": .integer(Int(code)), "message": .string(message),
        "candidates": .array(candidates.map { .string($0) }),
      ]
      StandardStreams.writeError(Array(JSONDocument(["error": .object(error)]).text.utf8))
    } else {
      StandardStreams.warn(message)
    }
    return code
  }
}

enum UsageError: ReportableError, Equatable {
  case unknownCommand(word: String, nearest: String?)
  case unknownTopic(word: String, nearest: String?)
  case unknownSubcommand(word: String, group: String, nearest: String?)
  case unknownShell(word: String, nearest: String?)

  var kind: FailureKind { .usage }

  var description: String {
    switch self {
    case .unknownCommand(let word, let nearest?):
      "Unknown command \"\(word)\".\(DidYouMean.sentence(nearest))"
    case .unknownCommand(let word, nil):
      "Unknown command \"\(word)\". To show a list, use \"priorities list \(ShellWord(word).text)\"; "
        + "\"priorities --help\" lists all commands."
    case .unknownTopic(let word, let nearest):
      "Unknown command \"\(word)\".\(DidYouMean.sentence(nearest)) "
        + "\"priorities --help\" lists all commands."
    case .unknownSubcommand(let word, let group, let nearest?):
      "Unknown command \"\(group) \(word)\".\(DidYouMean.sentence("\(group) \(nearest)"))"
    case .unknownSubcommand(let word, let group, nil):
      "Unknown command \"\(group) \(word)\". \"priorities \(group) --help\" lists them all."
    case .unknownShell(let word, let nearest):
      "--generate-completion-script takes bash, zsh, fish or nushell, not \"\(word)\"."
        + DidYouMean.sentence(nearest)
    }
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
      (newest.map {
        "Restore the newest backup with \(Program.call) db restore \(ShellWord($0).text), or save"
      } ?? "Save")
        + " the readable part with \(Program.call) db salvage --out FILE"
    case .backUp: "create one with: \(Program.call) db backup"
    }
  }
}

extension ThemeError {
  var leftOut: String {
    "\(description) It is left out" + (checkCommand.map { "; \($0) lists the errors." } ?? ".")
  }

  /// The command that lists the file's errors, in quotation marks.
  var checkCommand: String? {
    guard case .invalid(let name, _) = self else { return nil }
    return "\"\(Program.call) theme check \(ShellWord(name).text)\""
  }
}
