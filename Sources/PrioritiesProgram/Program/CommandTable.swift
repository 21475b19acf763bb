import ArgumentParser
import PrioritiesBasics
import PriorityLists

/// The commands, each in an extension.
enum Priorities {}

/// The only place that registers commands.
enum CommandTable {
  enum Entry {
    case command(any ParsableCommand.Type)
    case everyday(any FastPathCommand.Type)
    case group(any ParsableCommand.Type)

    var type: any ParsableCommand.Type {
      switch self {
      case .command(let type), .group(let type): type
      case .everyday(let type): type
      }
    }

    var group: (any ParsableCommand.Type)? {
      if case .group(let group) = self { group } else { nil }
    }
  }

  static let standard: any FastPathCommand.Type = Priorities.List.self

  /// The options of any command that take the next word as their value.
  static let optionsWithValue: [String] = [
    "--accent", "--after", "--before", "--ca", "--color", "--details", "--every", "--format",
    "--from", "--if-value", "--in", "--lead", "--limit", "--listen", "--member", "--name",
    "--only", "--order", "--out", "--people", "--priority", "--profile", "--public-url", "--server",
    "--sort", "--step",
    "--template", "--theme", "--to", "--trusted-proxy", "--variant", "--waited", "-d", "-p",
  ]

  static let entries: [(words: [String], entry: Entry)] = [
    (["list", "ls"], .everyday(Priorities.List.self)),
    (["add"], .everyday(Priorities.Add.self)),
    (["done", "got"], .everyday(Priorities.Done.self)),
    (["raise"], .everyday(Priorities.Raise.self)),
    (["lower"], .everyday(Priorities.Lower.self)),
    (["set"], .everyday(Priorities.SetPriority.self)),
    (["search", "find"], .everyday(Priorities.Search.self)),
    (["show"], .everyday(Priorities.Show.self)),
    (["edit"], .command(Priorities.Edit.self)),
    (["include"], .command(Priorities.Include.self)),
    (["exclude"], .command(Priorities.Exclude.self)),
    (["move"], .command(Priorities.Move.self)),
    (["delete", "rm"], .everyday(Priorities.Delete.self)),
    (["undo"], .everyday(Priorities.Undo.self)),
    (["redo"], .everyday(Priorities.Redo.self)),
    (["log"], .command(Priorities.Log.self)),
    (["open", "ui"], .everyday(Priorities.Open.self)),
    (["status"], .everyday(Priorities.Status.self)),
    (["import"], .command(Priorities.ImportLists.self)),
    (["export"], .command(Priorities.ExportLists.self)),
    (["theme"], .group(Priorities.ThemeGroup.self)),
    (["doctor"], .command(Priorities.Doctor.self)),
    (["settings", "defaults"], .group(Priorities.SettingsGroup.self)),
    (["db"], .group(Priorities.DatabaseGroup.self)),
    (["icon"], .group(Priorities.IconGroup.self)),
    (["profile"], .group(Priorities.ProfileGroup.self)),
    (["serve"], .group(Priorities.ServeGroup.self)),
    (["join"], .command(Priorities.Join.self)),
    (["sync"], .command(Priorities.Synchronize.self)),
    (["leave"], .command(Priorities.Leave.self)),
  ]

  static var names: [String] { entries.flatMap(\.words) }

  static func nearest(to word: String) -> String? {
    synonyms[word.lowercased()] ?? names.nearest(to: word)
  }

  private static let synonyms = [
    "remove": "delete", "del": "delete", "finish": "done", "complete": "done", "check": "done",
    "tick": "done", "new": "add", "create": "add", "buy": "add", "rename": "edit", "view": "show",
    "history": "log", "undone": "undo", "revert": "undo", "config": "settings", "backup": "db",
    "restore": "db", "put": "include", "info": "show", "details": "show",
    "pair": "serve", "devices": "serve", "token": "serve", "revoke": "serve",
    "start": "open", "tui": "open", "app": "open", "version": "--version",
  ]

  /// Names that other programs use for a group's commands; the first existing one counts.
  private static let memberSynonyms = [
    "get": ["read", "show"], "set": ["write", "use"], "reset": ["delete"], "unset": ["delete"],
    "remove": ["delete", "revoke"], "rm": ["delete", "revoke"], "create": ["new"], "add": ["new"],
    "choose": ["use"], "switch": ["use"], "select": ["use"], "ls": ["list", "devices"],
    "save": ["backup", "export"],
  ]

  static func nearest(to word: String, in group: any ParsableCommand.Type) -> String? {
    memberSynonyms[word.lowercased()]?.first { group.member(named: $0) != nil }
      ?? group.configuration.subcommands.map { $0._commandName }.nearest(to: word)
  }

  private static let optionSynonyms = [
    "--to": ["--in"], "--into": ["--in"], "--list": ["--in", "--from"], "--in": ["--from"],
    "--from": ["--in"], "--level": ["--priority", "--only"], "--note": ["--details"],
    "--notes": ["--details"], "--description": ["--details"], "--format": ["--to", "--from"],
    "--file": ["--out"], "--output": ["--out"], "-d": ["--details"],
  ]

  static func nearestOption(to name: String, among names: Set<String>) -> String? {
    optionSynonyms[name]?.first(where: names.contains)
  }

  static func entry(named word: String) -> Entry? {
    entries.first { $0.words.contains(word) }?.entry
  }

  /// The words that call a command, such as `priorities theme list`.
  static func path(of command: any ParsableCommand.Type) -> String {
    let groups = entries.compactMap(\.entry.group) + [IconTool.self]
    let group = groups.first { $0.configuration.subcommands.contains { $0 == command } }
    let isTool = (group ?? command) == IconTool.self
    return [isTool ? nil : Program.name, group?._commandName, command._commandName]
      .compacted().spaceSeparated
  }
}

extension ParsableCommand {
  static func member(named word: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0._commandName == word }
  }
}
