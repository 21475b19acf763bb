import ArgumentParser
import Lists
import Suggestions

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
  static let standard: any FastPathCommand.Type = Priorities.List.self

  static let entries: [(words: [String], entry: Entry)] = [
    (["list", "ls"], .everyday(Priorities.List.self)),
    (["add"], .everyday(Priorities.Add.self)),
    (["done", "got"], .everyday(Priorities.Done.self)),
    (["raise"], .everyday(Priorities.Raise.self)),
    (["lower"], .everyday(Priorities.Lower.self)),
    (["set"], .everyday(Priorities.SetLevel.self)),
    (["search", "find"], .everyday(Priorities.Search.self)),
    (["show"], .everyday(Priorities.Show.self)),
    (["edit"], .command(Priorities.Edit.self)),
    (["include"], .command(Priorities.Include.self)),
    (["exclude"], .command(Priorities.Exclude.self)),
    (["delete", "rm"], .everyday(Priorities.Delete.self)),
    (["undo"], .everyday(Priorities.Undo.self)),
    (["redo"], .everyday(Priorities.Redo.self)),
    (["log"], .command(Priorities.Log.self)),
    (["open", "ui"], .everyday(Priorities.Open.self)),
    (["status"], .everyday(Priorities.Status.self)),
    (["import"], .command(Priorities.ImportLists.self)),
    (["export"], .command(Priorities.ExportLists.self)),
    (["theme"], .group(Priorities.ThemeGroup.group)),
    (["doctor"], .command(Priorities.Doctor.self)),
    (["settings", "defaults"], .group(Priorities.SettingsGroup.group)),
    (["db"], .group(Priorities.DatabaseGroup.group)),
    (["icon"], .group(Priorities.IconGroup.group)),
    (["profile"], .group(Priorities.ProfileGroup.group)),
    (["serve"], .group(Priorities.ServeGroup.group)),
  ]

  static var names: [String] { entries.flatMap(\.words) }

  /// The command that was probably meant by a word that is none.
  static func nearest(to word: String) -> String? {
    synonyms[word.lowercased()] ?? names.nearest(to: word)
  }

  /// What other programs call a command.
  private static let synonyms = [
    "remove": "delete", "del": "delete", "finish": "done", "complete": "done", "check": "done",
    "tick": "done", "new": "add", "create": "add", "buy": "add", "rename": "edit", "view": "show",
    "history": "log", "undone": "undo", "revert": "undo", "config": "settings", "backup": "db",
    "restore": "db",
  ]

  static func entry(named word: String) -> Entry? {
    entries.first { $0.words.contains(word) }?.entry
  }
}
