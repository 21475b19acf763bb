import LayeredSettings
import PrioritiesBasics
import PrioritiesRendering
import PriorityLists

/// The sentences that several places of this module share.
enum Messages {
  /// A question, the refusal to ask it without a terminal, and the reply to any answer but yes.
  typealias Consent = (question: String, refusal: String, declined: String)

  static let editAgain = "Edit it again? [y/N] "
  static func deletion(of name: String) -> Consent {
    (
      "Delete \(name)?", "Nothing was deleted. Add --yes to delete \(name).", "Nothing was deleted."
    )
  }
  static func similar(_ similar: String, _ name: String) -> String {
    "There is also \"\(similar)\", which \(difference(of: similar, from: name))."
  }
  static func loop(_ name: String, _ list: String) -> String {
    "\"\(name)\" already contains \"\(list)\", so each now contains the other."
  }
  static func unknownSetting(_ key: String) -> String { "unknown setting \"\(key)\" (kept)" }
  static func keepsLastValues(_ problem: SettingsError) -> String {
    "\(problem) The last valid values stay in effect."
  }

  // Arguments
  static func takes(
    _ option: String, _ values: String, not word: String, nearest: String? = nil
  ) -> String {
    "\(option) takes \(values), not \"\(word)\"." + DidYouMean.sentence(nearest)
  }
  static func takes(_ option: String, oneOf words: [String], not word: String) -> String {
    takes(option, "one of \(words.commaSeparated)", not: word, nearest: words.nearest(to: word))
  }
  static func outOfRange(_ option: String, from least: Int, not number: Int) -> String {
    "\(option) takes a number from \(least) to \(NumberLimit.greatest.grouped), not \(number)."
  }
  static func invalidCount(_ word: String) -> String {
    "The count must be a number from 1 to \(NumberLimit.greatest.grouped), not \(word)."
  }
  static func leaveOneOut(_ one: String, _ other: String) -> String {
    "\(one) and \(other) cannot be combined. Leave one out."
  }
  static func unknownOption(_ name: String, nearest: String? = nil) -> String {
    "Unknown option '\(name)'." + DidYouMean.sentence(nearest)
  }
}

/// A number with its noun, such as "1 item" or "3 items".
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

func quoted(_ names: [String]) -> [String] { names.map { "\"\($0)\"" } }

/// The sorted paths of the files in a folder; nil if the path is not a folder.
func filePaths(inFolder path: String) throws(Failure) -> [String]? {
  guard path != "-", isFolder(path) else { return nil }
  let folder = path.hasSuffix("/") ? path : path + "/"
  do throws(SystemCallError) {
    return try entryNames(inFolder: path).map { folder + $0 }.filter { !isFolder($0) }
  } catch {
    throw Failure("The folder \(path) cannot be read", error)
  }
}

func inputName(_ path: String) -> String { path == "-" ? "standard input" : path }
