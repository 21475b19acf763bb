import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import TerminalInterface

struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use colour: auto, always, never, 16, 256 or truecolor.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var color: String?

  @Option(
    help: ArgumentHelp(
      "Use a theme: a name, auto, ansi or a colour such as '#b45309'.",
      valueName: "theme"),
    completion: ThemeCompletion.names)
  var theme: String?

  @Option(
    help: ArgumentHelp("Use the items and settings of a profile.", valueName: "name"),
    completion: ProfileCompletion.names)
  var profile: String?

  var settings: [String: String] {
    var settings: [String: String] = [:]
    if let color { settings[Preference.color.name] = color }
    if let theme { settings[Preference.theme.name] = theme }
    return settings
  }

  /// Rejects invalid values, for which a settings file would fall back to the default.
  func check() throws(Failure) {
    try Self.check(color, as: "--color", Preference.color.declaration)
    try Self.check(theme, as: "--theme", Preference.theme.declaration)
  }

  private static func check(
    _ text: String?, as option: String, _ declared: @autoclosure () -> SettingDeclaration
  ) throws(Failure) {
    guard let text else { return }
    let declaration = declared()
    guard let refusal = declaration.refusal(of: declaration.value(parsing: text)) else { return }
    throw Failure(
      usage: Messages.takes(option, refusal.allowed, not: text, nearest: refusal.nearest))
  }
}

struct AnswerOptions: ParsableArguments {
  @Flag(help: "Print versioned JSON for programs.") var json = false
  @OptionGroup var global: GlobalOptions
}

/// Rejects an empty name, such as that of an unset shell variable.
func checkFileName(_ name: String?) throws {
  if name?.isEmpty == true { throw ValidationError("The file name is empty.") }
}

extension Priority {
  /// Parses a priority from a word or its first letter, in any case, or from 1 (critical) to 4.
  init(argument word: String) throws(Failure) {
    // `Int` would take a sign or more zeros.
    let place = word.utf8.count == 1 ? Int(word) : nil
    let number = place.flatMap { (1...4).contains($0) ? $0 : nil }
    guard let priority = number.map({ Self.mostUrgentFirst[$0 - 1] }) ?? Priority(word: word) else {
      throw Failure(
        usage:
          "Unknown priority \"\(word)\". Use critical, high, medium or low, c, h, m or l, or 1 to 4."
          + DidYouMean.sentence(Priority.words.nearest(to: word)))
    }
    self = priority
  }

  static var words: [String] { mostUrgentFirst.map(\.word) }
}

extension ListOptions.Order {
  init(sort word: String) throws(Failure) {
    guard let order = Self(rawValue: word.lowercased()) else {
      throw Failure(
        usage: """
          Unknown sort order "\(word)". The sort orders are \
          \(enumerated(Self.allCases.map(\.rawValue), limit: .max)).
          """
            + DidYouMean.sentence(Self.allCases.map(\.rawValue).nearest(to: word)))
    }
    self = order
  }
}

extension Set<Priority> {
  init(only text: String) throws(Failure) {
    self = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      insert(try Priority(argument: String(word)))
    }
  }
}

/// The maximum of every numeric option, well below the limits of arithmetic.
enum NumberLimit {
  static let greatest = 1_000_000_000
}

enum FormatName {
  /// Parses a format in any case; returns nil if there is no word.
  ///
  /// - Parameters:
  ///   - others: Other accepted values, for the message.
  ///   - isAccepted: Whether the option accepts a format, for the message.
  static func format<Format: RawRepresentable & CaseIterable>(
    _ word: String?, option: String, _ type: Format.Type, orElse others: [String] = [],
    isAccepted: (Format) -> Bool = { _ in true }
  ) throws(Failure) -> Format? where Format.RawValue == String {
    guard let word else { return nil }
    let all = Format.allCases.map(\.rawValue)
    if let format = all.resolved(word, matchesPrefixes: false).flatMap(Format.init) {
      return format
    }
    let names = Format.allCases.filter(isAccepted).map(\.rawValue) + others
    throw Failure(usage: Messages.takes(option, oneOf: names, not: word))
  }
}
