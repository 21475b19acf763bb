import ArgumentParser
import CommandLine
import Settings
import Theming

enum ProgramManual {
  /// All pages: the program, each group of commands, and the two file formats.
  static var pages: [ManualPage] {
    [program] + groups + [icontool, themeFile, settingsFile]
  }

  static let topics = ["manual", "settings-file", "theme-file"]

  /// The page for a word of `priorities help`; nil if there is none.
  static func page(about topic: String) -> ManualPage? {
    switch topic {
    case "theme-file", "themes": themeFile
    case "settings-file": settingsFile
    case "manual": program
    default: pages.first { $0.name == topic || $0.fileName == topic }
    }
  }

  /// Writes a file for each page into an existing folder.
  static func write(to folder: String, date: String) throws {
    for page in pages {
      try ExportTarget.write(Array(page.mdoc(date: date).utf8), to: "\(folder)/\(page.fileName)")
    }
  }

  private static var program: ManualPage {
    var blocks: [ManualPage.Block] = [
      .paragraph(
        """
        With no command, list is run. Options may stand anywhere; -- ends them. A NAME is a whole \
        name, whatever its case, width and accents; else a number of the last list --numbers, or \
        eight or more digits of an id; else the only beginning of a name, which is never a number. \
        Of several, done and lower take the only one that is needed. add and delete take no \
        beginnings. - reads names from standard input, one a line.
        """)
    ]
    for (words, entry) in CommandTable.entries {
      guard entry.group == nil, let command = ManualCommand.of(entry.type) else { continue }
      blocks += body(of: command, words: "priorities \(words[0])", Array(words.dropFirst()))
    }
    let groups = CommandTable.entries.compactMap(\.entry.group)
    return ManualPage(
      name: Program.name, number: 1, summary: "prioritized lists in the terminal",
      synopsis: ["priorities [command] [options]"],
      sections: [
        section(
          "DESCRIPTION",
          """
          Priorities keeps one master list of items. The prioritized list shows what is needed: \
          critical, high and medium items, the most urgent first. Lowering an item to low takes \
          it off the list without forgetting it. Any item can hold others, and one item may be \
          in many lists. Everything can be undone.
          """),
        .init("COMMANDS", blocks),
        section(
          "GROUPS OF COMMANDS",
          groups.map {
            .init(
              "priorities \($0.name)",
              "\($0.command.configuration.abstract). See priorities-\($0.name)(1).")
          }),
        section("OPTIONS FOR EVERY COMMAND", commonDefinitions),
        section(
          "ENVIRONMENT",
          [
            .init("PRIORITIES_HOME", "One folder for items, settings, themes and hooks."),
            .init(
              "PRIORITIES_KEY",
              "The setting KEY in capitals, with _ between words, such as PRIORITIES_THEME or "
                + "PRIORITIES_MINIMUM_CONTRAST, before the settings file."),
            .init(
              "NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, COLORTERM",
              "Whether colour is shown, and how much of it."),
            .init("VISUAL, EDITOR", "The editor of the command edit."),
          ]),
        section(
          "FILES",
          [
            .init("~/.local/share/priorities/priorities.sqlite", "The items."),
            .init("~/.config/priorities/settings.json", "The settings."),
            .init("~/.config/priorities/Themes", "Themes of your own."),
            .init("~/.config/priorities/Hooks", "Programs that run around changes."),
            .init(
              "~/.local/state/priorities",
              "What the numbers of the last lists meant, and which proposals were put off."),
          ]),
        section(
          "EXIT STATUS",
          [
            .init("0", "Done."),
            .init(
              "1",
              "Not found, ambiguous, not set, declined, or something that doctor finds not ok."),
            .init("64", "The command line is wrong."),
            .init("65", "The input or a file is not valid."),
            .init("69", "An editor cannot be started, or an address cannot be listened on."),
            .init("73, 74", "A file cannot be made, read or written."),
            .init("75", "Another program keeps the items busy."),
            .init("77", "No permission."),
            .init("78", "The items were made by a newer version."),
          ]),
      ],
      seeAlso: seeAlso(but: "priorities(1)"))
  }

  private static var groups: [ManualPage] {
    CommandTable.entries.compactMap(\.entry.group).map { group in
      var blocks: [ManualPage.Block] = []
      for (name, type) in group.commands {
        guard let command = ManualCommand.of(type) else { continue }
        blocks += body(of: command, words: "priorities \(group.name) \(name)")
      }
      let manual = ManualCommand.of(group.command)
      let summary = manual?.summary ?? ""
      let paragraphs = manual?.paragraphs ?? []
      return ManualPage(
        name: "priorities-\(group.name)", number: 1,
        summary: lowercasedFirst(summary),
        synopsis: ["priorities \(group.name) command [options]"],
        sections: [
          .init(
            "DESCRIPTION",
            (paragraphs.isEmpty ? ["\(summary)."] : paragraphs).map { .paragraph($0) }
              + examples(manual)),
          .init("COMMANDS", blocks),
          section("OPTIONS FOR EVERY COMMAND", commonDefinitions),
        ],
        seeAlso: seeAlso(but: "priorities-\(group.name)(1)"))
    }
  }

  private static var icontool: ManualPage {
    let tool = ManualCommand.of(IconTool.self)
    let commands = tool?.subcommands ?? []
    let blocks = commands.flatMap { body(of: $0, words: "icontool \($0.name)") }
    return ManualPage(
      name: "icontool", number: 1, summary: lowercasedFirst(tool?.summary ?? ""),
      synopsis: ["icontool command [options]"],
      sections: [
        .init("DESCRIPTION", (tool?.paragraphs ?? []).map { .paragraph($0) } + examples(tool)),
        .init("COMMANDS", blocks),
      ],
      seeAlso: ["priorities(1)", "priorities-icon(1)"])
  }

  private static var themeFile: ManualPage {
    ManualPage(
      name: "priorities-theme", number: 5, summary: "the form of theme files",
      sections: [
        section(
          "DESCRIPTION",
          """
          A theme is a file of TOML in the folder Themes beside the settings. It says how each \
          role looks; a role it leaves out looks as one that is near to it. Colours are #rrggbb, \
          #rgb, the name of an entry of the palette, or one of the terminal's sixteen colours \
          such as ansi:red. "priorities theme new" makes one to begin with, and "priorities \
          theme check" finds what is wrong in it.
          """),
        .init(
          "ROLES",
          [
            .paragraph("Under [roles], each with a colour or a table of colours and attributes:"),
            .definitions(Role.allCases.map { .init($0.name, $0.meaning) }),
          ]),
      ],
      seeAlso: ["priorities(1)", "priorities-theme(1)", "priorities-settings(5)"])
  }

  private static var settingsFile: ManualPage {
    let declarations = Preference.schema().declarations
    return ManualPage(
      name: "priorities-settings", number: 5, summary: "the settings and their file",
      sections: [
        section(
          "DESCRIPTION",
          """
          The file settings.json holds what is not as it is by default. A setting of the command \
          line goes before the environment, that before the file, and that before the default. \
          Keys that the program does not know stay in the file. "priorities settings schema" \
          prints its JSON Schema.
          """),
        section(
          "SETTINGS",
          declarations.map { declaration in
            .init(
              declaration.name,
              "\(declaration.summary). It takes \(declaration.allowed). In the environment: "
                + "\(Preference.variablePrefix)\(declaration.variable).")
          }),
      ],
      seeAlso: ["priorities(1)", "priorities-settings(1)", "priorities-theme(5)"])
  }

  private static func section(_ heading: String, _ text: String) -> ManualPage.Section {
    .init(heading, [.paragraph(text)])
  }

  private static func section(
    _ heading: String, _ definitions: [ManualPage.Definition]
  ) -> ManualPage.Section {
    .init(heading, [.definitions(definitions)])
  }

  private static func body(
    of command: CommandManual, words: String, _ aliases: [String] = []
  ) -> [ManualPage.Block] {
    var text = "\(command.summary)."
    if !aliases.isEmpty { text += " Also: \(aliases.joined(separator: ", "))." }
    var blocks: [ManualPage.Block] = [
      .subheading(words), .paragraph(command.usage(words, common: ManualCommand.commonNames)),
      .paragraph(text),
    ]
    blocks += command.paragraphs.map { .paragraph($0) }
    let definitions = command.definitions(without: ManualCommand.commonNames)
    if !definitions.isEmpty { blocks.append(.definitions(definitions)) }
    return blocks + examples(command)
  }

  private static func examples(_ command: CommandManual?) -> [ManualPage.Block] {
    guard let examples = command?.examples, !examples.isEmpty else { return [] }
    return [.paragraph("Examples:"), .literal(examples.joined(separator: "\n"))]
  }

  private static var commonDefinitions: [ManualPage.Definition] {
    ManualCommand.of(ManualCommand.CommonOptions.self)?.definitions() ?? []
  }

  private static func seeAlso(but page: String) -> [String] {
    let groups = CommandTable.entries.compactMap(\.entry.group).map { "priorities-\($0.name)(1)" }
    return
      (["icontool(1)", "priorities(1)"] + groups.sorted() + [
        "priorities-settings(5)", "priorities-theme(5)",
      ]).filter { $0 != page }
  }

  private static func lowercasedFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}

enum ManualCommand {
  struct CommonOptions: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "common")
    @OptionGroup var global: GlobalOptions
  }

  static let commonNames: Set<String> = {
    let common = of(CommonOptions.self)
    return Set((common?.arguments ?? []).map(\.name)).union(["--help", "--version"])
  }()

  static func of(_ type: any ParsableCommand.Type) -> CommandManual? {
    CommandManual(dump: type._dumpHelp())
  }
}
