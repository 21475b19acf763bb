import ArgumentParser
import Lists

/// Every command by the word that calls it: the one place where a command is
/// registered.
enum CommandTable {
  enum Entry {
    case command(any ParsableCommand.Type)
    case everyday(any FastPathCommand.Type)
    case group(Group)
  }

  /// Commands under one word, such as `theme list` and `theme use`.
  struct Group {
    var name: String
    /// The group's own help.
    var command: any ParsableCommand.Type
    /// What the group's word alone does; without it, the help is shown.
    var standard: (any ParsableCommand.Type)?
    var commands: [(name: String, type: any ParsableCommand.Type)]

    func command(named word: String) -> (any ParsableCommand.Type)? {
      commands.first { $0.name == word }?.type
    }
  }

  /// What the program does when no command is named.
  static let standard: any FastPathCommand.Type = List.self

  static let entries: [(words: [String], entry: Entry)] = [
    (["list", "ls"], .everyday(List.self)),
    (["add"], .everyday(Add.self)),
    (["done", "got"], .everyday(Done.self)),
    (["raise"], .everyday(Raise.self)),
    (["lower"], .everyday(Lower.self)),
    (["set"], .everyday(SetLevel.self)),
    (["search", "find"], .everyday(Search.self)),
    (["show"], .everyday(Show.self)),
    (["edit"], .command(Edit.self)),
    (["include"], .command(Include.self)),
    (["exclude"], .command(Exclude.self)),
    (["delete", "rm"], .everyday(Delete.self)),
    (["undo"], .everyday(Undo.self)),
    (["redo"], .everyday(Redo.self)),
    (["log"], .command(Log.self)),
    (["open", "ui"], .everyday(Open.self)),
    (["theme"], .group(ThemeGroup.group)),
    (["doctor"], .command(Doctor.self)),
    (["settings", "defaults"], .group(SettingsGroup.group)),
    (["db"], .group(Database.group)),
    (["icon"], .group(IconGroup.group)),
  ]

  static var names: [String] { entries.flatMap(\.words) }

  static func entry(named word: String) -> Entry? {
    entries.first { $0.words.contains(word) }?.entry
  }

  /// The options of any command that take the next word as their value.
  ///
  /// Such a word is not taken for a command. A test compares the list with the
  /// commands' own declarations.
  static let optionsWithValue: Set<String> = [
    "--color", "--theme", "--profile",
    "--limit", "--sort", "--only",
    "-p", "--priority", "-d", "--details", "--in", "--from", "--name", "--variant",
    "--to", "--out",
    "--if-value",
    "--out",
  ]

  static func nearest(to word: String, in names: [String]) -> String? {
    Lists.nearest(to: word, in: names, limit: 1).first
  }
}
