import Basics
import Households
import Lists
import Rendering
import Settings
import Storage
import StyledText
import Sync
import Terminal
import ThemeImport
import Theming

/// The sentences of this module that a person sees, except the help.
enum Messages {
  /// A question, the refusal to ask it without a terminal, and the reply to any answer but yes.
  typealias Consent = (question: String, refusal: String, declined: String)

  // Parts of sentences
  static var call: String { Program.call }
  static func counted(_ n: Int, _ noun: String) -> String { "\(n) \(noun)\(n == 1 ? "" : "s")" }
  static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
  static func all(_ words: [String]) -> String { words.joined(separator: " and ") }
  static func quoted(_ names: [String]) -> [String] { names.map { "\"\($0)\"" } }
  static func shell(_ word: String) -> String { ShellWord(word).text }
  static func file(_ path: String) -> String { "The file \(path)" }
  static func folder(_ path: String) -> String { "The folder \(path)" }
  static func input(_ path: String) -> String { path == "-" ? "Standard input" : file(path) }
  static func inputName(_ path: String) -> String { path == "-" ? "standard input" : path }
  static func notRead(_ name: String) -> String { "\(name) cannot be read" }
  static func notCreated(_ path: String) -> String { "\(folder(path)) cannot be created" }
  static let missing = "it does not exist"

  // Questions and outcomes of several commands
  static let nothingChanged = "Nothing was changed."
  static let nothingDeleted = "Nothing was deleted."
  static let editAgain = yesOrNo("Edit it again?")
  static func yesOrNo(_ question: String) -> String { "\(question) [y/N] " }
  static func deletion(of name: String) -> Consent {
    ("Delete \(name)?", "\(nothingDeleted) Add --yes to delete \(name).", nothingDeleted)
  }
  static func deleted(_ name: String) -> String { "Deleted \(name)." }
  static func replacement(of file: String, _ count: Int) -> Consent {
    let them = count == 1 ? "it" : "them"
    let found =
      count == 1
      ? "The file \(file) already exists."
      : "\(count.grouped) of these files already exist, such as \(file)."
    return (
      "\(found) Replace \(them)?",
      "\(found) Add --yes to replace \(them), or choose another name.", "Nothing was written."
    )
  }

  // Arguments
  static func takes(
    _ option: String, _ values: String, not word: String, nearest: String? = nil
  ) -> String {
    "\(option) takes \(values), not \"\(word)\"." + DidYouMean.sentence(nearest)
  }
  static func takes(_ option: String, oneOf words: [String], not word: String) -> String {
    takes(option, "one of \(list(words))", not: word, nearest: words.nearest(to: word))
  }
  static func outOfRange(_ option: String, from least: Int, not number: Int) -> String {
    "\(option) takes a number from \(least) to \(NumberLimit.greatest.grouped), not \(number)."
  }
  static func cannotCombine(_ one: String, _ other: String) -> String {
    "\(one) and \(other) cannot be combined."
  }
  static func leaveOneOut(_ one: String, _ other: String) -> String {
    "\(cannotCombine(one, other)) Leave one out."
  }
  static let emptyFileName = "The file name is empty."
  static func unknownPriority(_ word: String) -> String {
    "Unknown priority \"\(word)\". Use critical, high, medium, low, or 1 to 4."
      + DidYouMean.sentence(Priority.words.nearest(to: word))
  }
  static func unknownOrder(_ word: String, _ known: [String]) -> String {
    "Unknown sort order \"\(word)\". The sort orders are \(enumerated(known))."
      + DidYouMean.sentence(known.nearest(to: word))
  }
  static func unknownOption(_ name: String, nearest: String? = nil) -> String {
    "Unknown option '\(name)'." + DidYouMean.sentence(nearest)
  }
  static func onlyOnce(_ option: String, in command: String) -> String {
    "\(command) accepts \(option) only once. Leave one out."
  }
  static func joined(_ option: String, _ value: String) -> String {
    "Separate \(option) from its value: \(option) \(value)."
  }
  static let dashesBeforeNames = "Put -- before names that begin with \"-\"."
  static func see(_ help: String) -> String { "See \"\(help)\"." }
  static func argumentNotUTF8(_ word: String) -> String {
    "An argument is not valid UTF-8: \"\(word.sanitized)\". \(nothingChanged)"
  }
  static let inputTooLarge = "Standard input is larger than 64 MB. \(nothingChanged)"
  static func lineNotUTF8(_ number: Int) -> String {
    "Line \(number) of standard input is not valid UTF-8. \(nothingChanged)"
  }

  // The editor and its text
  static func editorNeedsTerminal(_ remedy: String) -> String {
    "An editor needs a terminal. \(remedy), or set VISUAL or EDITOR to a program that does not "
      + "need one."
  }
  static let noEditor =
    "No editor is set. Set VISUAL or EDITOR, or use the command's options instead."
  static func editor(_ command: String) -> String { "The editor \"\(command)\"" }
  static let editorLost = "Waiting for the editor failed."
  static func text(in path: String) -> String { "The text in \(path)" }
  static func draft(_ it: String, _ end: String) -> String { "The draft \(it) cannot be \(end)" }

  // Predicates, which come after the name of an editor, text, hook or command
  static let containsControls = "contains control characters. Set EDITOR again."
  static let didNotStart = "could not start"
  static let failed = "exited with an error."
  static let tooLong = "is too long."
  static let notValidUTF8 = "is not valid UTF-8."
  static func hook(_ name: String, _ end: String) -> String { "The hook \(name) \(end)" }
  static let refusedChange = "refused the change"
  static func didNotRun(_ reason: String) -> String { "could not run: \(reason)" }
  static let noTemporaryFile = "no temporary file can be created"
  static let unknownStatus = "ended with an unknown status"
  static let wroteTooMuch = "was killed because it wrote more than 1 MB"
  static let interrupted = "was interrupted"
  static func killed(after seconds: Int) -> String { "was killed after \(seconds) seconds" }
  static func killed(by signal: Int32) -> String { "was killed by signal \(signal)" }
  static func exited(_ code: Int32) -> String { "exited with \(code)" }

  // Profiles
  static let noProfiles = "There are no profiles. \"priorities profile new NAME\" creates one."
  static func createdProfile(_ name: String) -> String {
    let option = ShellWord(name).value(of: "--profile")
    return "Created the profile \(name). To use it: priorities list \(option)"
  }
  static func profile(_ name: String, with parts: [String]) -> String {
    "the profile \(name)" + (parts.isEmpty ? "" : " with its \(all(parts))")
  }
  static func noProfile(_ word: String) -> String { "No profile is called \"\(word)\"." }
  static let leaveOutProfile = "To use the items that are not in a profile, leave out --profile."
  static let createProfile = "To create it: priorities profile new"
  static let reservedProfile =
    "is reserved for items that are not in a profile. Choose another name."
  static func profileExists(_ name: String) -> String { "The profile \"\(name)\" already exists." }
  static func notDeleted(_ path: String) -> String { "\(folder(path)) cannot be deleted." }
}

extension Messages {
  /// What to do about an error, whose module cannot know the commands of this program.
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
    case .unknownKey(_, nil): "\"\(call) settings list\" lists all settings."
    case .notWritten: "\"\(call) settings check --repair\" keeps its readable settings."
    default: nil
    }
  }

  private static func themeHint(_ word: String?) -> String {
    word.flatMap { RGB(themeColor: $0) }.map { "For a theme from this colour, use '\($0.hex)'." }
      ?? "\"\(call) theme list\" lists all themes."
  }
}

extension UsageError {
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
      Messages.takes(
        "--generate-completion-script", "bash, zsh, fish or nushell", not: word, nearest: nearest)
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
