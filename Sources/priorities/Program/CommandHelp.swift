import ArgumentParser
import Basics
import CommandLine

extension CommandConfiguration {
  /// A command parsed on its own, without the tree above it.
  ///
  /// - Parameters:
  ///   - group: The word before the command's own, such as `theme`.
  ///   - examples: Two or three command lines without the program's name, which end the help.
  static func leaf(
    _ name: String, of group: String? = nil, abstract: String, discussion: String = "",
    aliases: [String] = [], examples: [String]
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      _superCommandName: group.map { "\(Program.name) \($0)" } ?? Program.name,
      abstract: abstract, discussion: text(discussion, examples), aliases: aliases)
  }

  /// Commands under one word.
  ///
  /// - Parameter examples: Two or three command lines without the program's name, which end the
  ///   help.
  static func group(
    _ name: String, abstract: String, discussion: String = "", aliases: [String] = [],
    examples: [String], subcommands: [any ParsableCommand.Type],
    standard: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: Program.name, abstract: abstract,
      discussion: text(discussion, examples), subcommands: subcommands,
      defaultSubcommand: standard, aliases: aliases)
  }

  private static func text(_ discussion: String, _ examples: [String]) -> String {
    CommandManual.discussion(discussion, examples: examples.map { "\(Program.name) \($0)" })
  }
}

enum CommandHelp {
  static func text(of command: any ParsableCommand.Type, width: Int = Self.width) -> String {
    guard let manual = ManualCommand.of(command) else { return command.helpMessage() }
    let configuration = command.configuration
    let path = [configuration._superCommandName, command._commandName].compactMap(\.self)
    let standard = configuration.defaultSubcommand.flatMap(ManualCommand.of)
    return manual.help(
      path.joined(separator: " "), common: ManualCommand.commonNames, standard: standard
    ).text(width: width)
  }

  /// The columns for help: those of the terminal, at most 120 for legibility; 80 without one.
  static var width: Int {
    let columns = ProcessEnvironment.columns(of: STDOUT_FILENO)
    return min(columns ?? getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80, 120)
  }
}

/// The program's own help: every command in the order that a newcomer needs.
enum RootHelp {
  /// The help, wrapped to the width in columns.
  static func text(width: Int) -> String {
    HelpPage(
      overview: "Prioritized lists in the terminal, dressed by themes.",
      paragraphs: ["With no command, the prioritized list: what is needed, most urgent first."],
      usage: ["priorities", "[COMMAND]", "[OPTIONS]"],
      sections: sections.map { heading, commands in
        .init(heading, commands.map { .init($0.key, $0.value) })
      },
      footer: "\"priorities help COMMAND\" shows the help of a command.",
      examples: [
        "priorities add milk \"Olive oil\"", "priorities done milk", "priorities list Groceries",
      ], column: 23
    ).text(width: width)
  }

  private static let sections: KeyValuePairs<String, KeyValuePairs<String, String>> = [
    "EVERY DAY": [
      "list [LIST]": "Show what is needed, or what a list holds (also: ls)",
      "add NAME...": "Put items on the list; unknown ones are created",
      "done NAME...": "Got it: off the list, not forgotten (also: got)",
      "raise NAME...": "One level more urgent",
      "lower NAME...": "One level less urgent",
      "set LEVEL NAME...": "To critical, high, medium or low",
      "search TEXT": "Find items, the forgotten ones too (also: find)",
      "open": "The full-screen app (also: ui)",
    ],
    "ITEMS AND LISTS": [
      "show NAME": "Everything about one item",
      "edit NAME": "Change its name or details",
      "include NAME... --in LIST": "Put items into a list (any item can be one)",
      "exclude NAME... --from LIST": "Take them out; nothing is deleted",
      "delete NAME...": "Delete items everywhere; undo brings them back (also: rm)",
    ],
    "SECOND THOUGHTS": [
      "undo, redo": "Take the last change back, or make it again",
      "log": "What was changed, or with --done what was got",
    ],
    "IN AND OUT": [
      "status": "One line for status bars and prompts",
      "import FILE...": "Take in lists: todo.txt, iCalendar, Taskwarrior, OPML, CSV and more",
      "export [LIST]": "Write them, or all there is; --to FORMAT",
    ],
    "LOOKS AND SETTINGS": [
      "theme": "list, show, use, new, edit, delete, import, export and more",
      "icon": "list, show, use",
      "settings": "list, read, write, delete, export, import, watch (also: defaults)",
    ],
    "ON THE PHONE": [
      "serve": "The list on a page for phones; pair, token, devices, revoke, install"
    ],
    "CARE": [
      "profile": "Sets of items and settings of their own: list, new, delete",
      "doctor": "Check items, folders and terminal",
      "db": "backup, check, restore, salvage",
    ],
    "OPTIONS FOR EVERY COMMAND": [
      "--theme VALUE": "A theme's name, auto, ansi, or a colour such as '#b45309'",
      "--color WHEN": "auto, always, never, 16, 256 or truecolor",
      "--profile NAME": "Items and settings of their own",
      "--json": "For programs: versioned JSON, where the help has it",
      "--version, --help": "The version, or this help",
    ],
  ]
}
