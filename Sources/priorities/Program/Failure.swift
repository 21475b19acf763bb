import Basics
import CommandLine
import Households
import Icons
import Lists
import Rendering
import Settings
import Storage
import StyledText
import TUI
import Terminal
import ThemeImport
import Theming

/// The only place that turns errors into messages and exit codes: the module's own description, and
/// advice in this program's commands.
extension Failure {
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case OutputError.closed:
      // The reader closed the pipe; that is not an error.
      self.init("", code: EXIT_SUCCESS)
    case let error as any ReportableError:
      self.init(reporting: error)
      if let advice = Self.advice(on: error) { message += " \(advice)" }
    default: self.init("\(error)", code: EX_SOFTWARE)
    }
  }

  /// A refused system call; the sentence about it lacks the reason and the full stop.
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
        error.checkCommand.map { "\($0) lists what is wrong." }
      }
    case let error as SettingsError: advice(on: error)
    case ServiceError.address: "The option is --listen ADDRESS:PORT."
    case SchemeError.unknownFormat:
      "Name its format with --from; priorities is one too, the program's own."
    case FullScreenError.noTerminal: "Use a command such as \"list\" instead."
    case is OutputError where WrittenStore.hasChanges:
      "The change was made all the same: do not repeat it."
    default: nil
    }
  }

  private static func advice(on error: SettingsError) -> String? {
    switch error {
    case .refused(Preference.theme.name, let refusal)
    where refusal.nearest == nil && refusal.reason == nil:
      themeHint(refusal.value.string)
    case .unknownKey(_, nil): "\"\(Program.call) settings list\" shows all there are."
    case .notWritten:
      "\"\(Program.call) settings check --repair\" keeps what can be read of it."
    default: nil
    }
  }

  private static func themeHint(_ word: String?) -> String {
    word.flatMap { RGB(themeColor: $0) }.map { "For a theme of this colour write '\($0.hex)'." }
      ?? "\"\(Program.call) theme list\" shows all there are."
  }

  /// Writes the failure to standard error and returns its code.
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
      "There is no command \"\(word)\".\(DidYouMean.sentence(nearest))"
    case .unknownCommand(let word, nil):
      "There is no command \"\(word)\". To show a list, write \"priorities list \(ShellWord(word).text)\"; "
        + "\"priorities --help\" names all commands."
    case .unknownTopic(let word, let nearest):
      "There is no command \"\(word)\" to help with.\(DidYouMean.sentence(nearest)) "
        + "\"priorities --help\" names all commands."
    case .unknownSubcommand(let word, let group, let nearest?):
      "There is no command \"\(group) \(word)\".\(DidYouMean.sentence("\(group) \(nearest)"))"
    case .unknownSubcommand(let word, let group, nil):
      "There is no command \"\(group) \(word)\". \"priorities \(group) --help\" lists them all."
    case .unknownShell(let word, let nearest):
      "--generate-completion-script takes bash, zsh, fish or nushell, not \"\(word)\"."
        + DidYouMean.sentence(nearest)
    }
  }
}

extension StoreRecovery {
  var words: String {
    switch self {
    case .addItem: "Add a first item with: \(Program.call) add NAME"
    case .makeList(let name): "To make the list: \(Program.call) add \(ShellWord(name).argument)"
    case .include(let item, let list):
      "Put it there first: \(Program.call) include \(ShellWord(item).text) --in \(ShellWord(list).text)"
    case .restore(let newest?):
      "Restore the newest backup with: \(Program.call) db restore \(ShellWord(newest).text)"
    case .restore(nil): "Restore a backup with: \(Program.call) db restore FILE"
    case .salvage(let newest):
      (newest.map {
        "Restore the newest backup with: \(Program.call) db restore \(ShellWord($0).text), or see"
      } ?? "See")
        + " what can be saved with: \(Program.call) db salvage --out FILE"
    case .backUp: "make one with: \(Program.call) db backup"
    }
  }
}

extension ThemeError {
  var leftOut: String {
    "\(description) It is left out" + (checkCommand.map { "; \($0) lists what is wrong." } ?? ".")
  }

  /// The command that lists the errors of the file, in quotation marks; nil if there is none.
  var checkCommand: String? {
    guard case .invalid(let name, _) = self else { return nil }
    return "\"\(Program.call) theme check \(ShellWord(name).text)\""
  }
}
