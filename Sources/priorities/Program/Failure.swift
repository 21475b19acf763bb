import Basics
import CommandLine
import Icons
import Lists
import Rendering
import Service
import Settings
import Storage
import StyledText
import TUI
import Terminal
import ThemeImport
import Theming

/// What went wrong, as a sentence for a person and a code for a program: the
/// one place that turns errors into text and exit codes.
struct Failure: Error, Equatable, CustomStringConvertible {
  /// What happened, to which value, and what to do next.
  var message: String
  /// The exit code, from `sysexits.h` where it has one.
  var code: Int32
  /// The names that may have been meant.
  var candidates: [String] = []

  var description: String { message }

  init(_ message: String, code: Int32, candidates: [String] = []) {
    self.message = message
    self.code = code
    self.candidates = candidates
  }

  /// A command line that is not well formed.
  init(usage message: String) {
    self.init(message, code: EX_USAGE)
  }

  /// Nothing was found, or the person said no.
  init(notDone message: String, candidates: [String] = []) {
    self.init(message, code: EXIT_FAILURE, candidates: candidates)
  }

  /// The same failure with one more sentence; what a hook said may lack its full stop.
  func adding(_ sentence: String) -> Failure {
    let end = message.last.map { $0.isLetter || $0.isNumber } == true ? "." : ""
    return Failure("\(message)\(end) \(sentence)", code: code, candidates: candidates)
  }

  /// Translates what the modules throw.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case let error as UsageError:
      self.init(error.description, code: EX_USAGE)
    case let error as StoreError:
      self.init(error.advice, code: error.exitCode, candidates: error.candidates)
    case let error as SettingsError:
      self.init(error)
    case let error as FoldersError:
      self.init(error.description, code: error.exitCode)
    case let error as ServiceError:
      var message = error.description
      if case .address = error { message += " The option is --listen ADDRESS:PORT." }
      self.init(message, code: error.exitCode)
    case let error as SchemeError:
      self.init(error)
    case let error as TemplateError:
      self.init(error.description, code: EX_DATAERR)
    case let error as IconError:
      self.init(error.description, code: error.exitCode, candidates: error.candidates)
    case let error as ThemeError:
      self.init(error)
    case let error as FullScreenError:
      self.init(error)
    case let error as EventLoopError:
      self.init(error.description, code: EX_TEMPFAIL)
    case OutputError.closed:
      // The reader closed the pipe; that is not an error.
      self.init("", code: EXIT_SUCCESS)
    case let error as OutputError:
      let change =
        WrittenStore.hasChanges ? " The change was made all the same: do not repeat it." : ""
      self.init(error.description + change, code: EX_IOERR)
    default:
      self.init("\(error)", code: EX_SOFTWARE)
    }
  }

  private init(_ error: SchemeError) {
    var message = error.description
    if case .unknownFormat = error {
      message += " Name its format with --from; priorities is one too, the program's own."
    }
    self.init(message, code: EX_DATAERR)
  }

  private init(_ error: SettingsError) {
    var message = error.description
    switch error {
    case .refused(Preference.theme.name, let refusal)
    where refusal.nearest == nil && refusal.reason == nil:
      message += Self.themeHint(refusal.value.string)
    case .unknownKey(_, nil): message += " \"\(Program.call) settings list\" shows all there are."
    case .notWritten:
      message += " \"\(Program.call) settings check --repair\" keeps what can be read of it."
    default: break
    }
    self.init(message, code: error.exitCode, candidates: error.candidates)
  }

  private init(_ error: FullScreenError) {
    switch error {
    case .noTerminal:
      self.init("\(error.description) Use a command such as \"list\" instead.", code: EX_USAGE)
    case .noPipe: self.init(error.description, code: EX_OSERR)
    }
  }

  private init(_ error: ThemeError) {
    switch error {
    case .unknown(let name, let nearest):
      self.init(
        error.description + (nearest == nil ? Self.themeHint(name) : ""),
        code: EXIT_FAILURE, candidates: nearest.map { [$0] } ?? [])
    case .invalid: self.init(error.advice, code: EX_DATAERR)
    case .unreadable(_, let code):
      self.init(error.description, code: code == EACCES || code == EPERM ? EX_NOPERM : EX_IOERR)
    case .notAChoice: self.init(error.description, code: EX_USAGE)
    }
  }

  /// What to write in the place of a word that is no theme.
  private static func themeHint(_ word: String?) -> String {
    word.flatMap { RGB(themeColor: $0) }.map { " For a theme of this colour write '\($0.hex)'." }
      ?? " \"\(Program.call) theme list\" shows all there are."
  }

  /// Writes the failure to standard error and answers with its code.
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

/// A command line that asks for something the program does not have.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(word: String, nearest: String?)
  case unknownTopic(word: String, nearest: String?)
  case unknownSubcommand(word: String, group: String, nearest: String?)
  case unknownShell(word: String, nearest: String?)

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
