import ArgumentParser
import PrioritiesBasics
import TerminalInterface

extension ParsableCommand {
  /// A command, or several under one word.
  ///
  /// - Parameters:
  ///   - examples: Two or three command lines without the program's name, which end the help.
  ///   - standard: The subcommand that runs without another.
  static func command(
    _ name: String, abstract: String, discussion: String = "", examples: [String],
    subcommands: [any ParsableCommand.Type] = [], standard: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract,
      discussion: CommandManual.discussion(
        discussion, examples: examples.map { "\(Program.name) \($0)" }),
      subcommands: subcommands, defaultSubcommand: standard)
  }
}

enum CommandHelp {
  static func text(of command: any ParsableCommand.Type, width: Int = Self.width) -> String {
    guard let manual = ManualCommand.of(command) else { return command.helpMessage() }
    let standard = command.configuration.defaultSubcommand.flatMap(ManualCommand.of)
    let path = CommandTable.path(of: command)
    let common = ManualCommand.commonNames(of: path)
    return manual.help(path, common: common, standard: standard).text(width: width)
  }

  /// The terminal's width, but at most 120 columns for legibility, or 80 without a terminal.
  static var width: Int {
    let columns = TerminalDevice.size(of: STDOUT_FILENO)?.columns
    return min(columns ?? getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80, 120)
  }
}

/// The program's help, with every command in the order in which new users need them.
enum RootHelp {
  static func text(width: Int) -> String {
    HelpPage(
      overview: programSummary + ".",
      paragraphs: ["Without a command, shows needed items, most urgent first."],
      usage: ["priorities", "[COMMAND]", "[OPTIONS]"],
      sections: sections.map { heading, commands in
        .init(heading, commands.map { .init($0.key, $0.value) })
      },
      footer: "\"priorities help COMMAND\" shows help for a command.",
      examples: [
        "priorities add milk \"Olive oil\"", "priorities done milk", "priorities list Groceries",
      ], column: 23
    ).text(width: width)
  }

  private static let sections: KeyValuePairs<String, KeyValuePairs<String, String>> = [
    "EVERY DAY": [
      "list [LIST]": "Show needed items, or the items in a list (also: ls)",
      "add NAME...": "Add items, creating new ones",
      "done NAME...": "Mark items as done; add restores them (also: got)",
      "raise NAME...": "Raise the priority by one step",
      "lower NAME...": "Lower the priority by one step",
      "set LEVEL NAME...": "Set the priority to critical, high, medium or low",
      "search TEXT": "Find items, including low ones (also: find)",
      "open": "Open the full-screen app (also: ui)",
    ],
    "ITEMS AND LISTS": [
      "show NAME": "Show everything about one item",
      "edit NAME": "Change its name, details or sort order",
      "include NAME... --in LIST": "Put items into a list (any item can be one)",
      "exclude NAME... --from LIST": "Remove items from a list without deleting them",
      "move NAME --before NAME --in LIST": "Place a row of a list, which is then by route",
      "delete NAME...": "Delete items everywhere; undo restores them (also: rm)",
    ],
    "UNDO AND HISTORY": [
      "undo, redo": "Undo the last change, or redo it",
      "log": "Show changes, or completed items with --done",
    ],
    "IMPORT AND EXPORT": [
      "status": "Print one line for status bars and prompts",
      "import FILE...": "Import lists: todo.txt, iCalendar, Taskwarrior, OPML, CSV and more",
      "export [LIST]": "Export a list, or everything; --to FORMAT",
    ],
    "THEMES AND SETTINGS": [
      "theme": "list, show, use, new, edit, delete, import, export and more",
      "icon": "list, show, use",
      "settings": "list, read, write, delete, export, import, watch (also: defaults)",
    ],
    "PHONES AND OTHER COMPUTERS": [
      "serve": "Serve a page for phones; pair, token, devices, revoke, install",
      "join LINK": "Share the list of another computer or a server",
      "sync, leave": "Exchange changes now, or stop sharing",
    ],
    "MAINTENANCE": [
      "profile": "Separate sets of items and settings: list, new, delete",
      "doctor": "Check items, folders and terminal",
      "db": "backup, check, restore, salvage",
    ],
    "GLOBAL OPTIONS": [
      "--theme VALUE": "Theme name, auto, ansi, or a colour such as '#b45309'",
      "--color WHEN": "auto, always, never, 16, 256 or truecolor",
      "--profile NAME": "Use the items and settings of a profile",
      "--json": "Versioned JSON for programs, where supported",
      "--version, --help": "Show the version or this help",
    ],
  ]
}
