import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import TerminalThemes

enum ProgramManual {
  static var pages: [ManualPage] {
    [program] + groups + [icontool, themeFile, settingsFile]
  }

  static let topics = ["manual", "settings-file", "theme-file"]

  static func page(about topic: String) -> ManualPage? {
    switch topic {
    case "theme-file", "themes": themeFile
    case "settings-file": settingsFile
    case "manual": program
    default: pages.first { $0.name == topic || $0.fileName == topic }
    }
  }

  static func write(to folder: String, date: String) throws {
    for page in pages {
      try ExportTarget.write(page.mdoc(date: date).bytes, to: "\(folder)/\(page.fileName)")
    }
  }

  private static var program: ManualPage {
    var blocks: [ManualPage.Block] = [
      .paragraph(
        """
        Without a command, list runs. Options may appear anywhere; -- ends them. A NAME can be a \
        whole name (ignoring case, width and accents), a number from the last list --numbers, at \
        least eight digits of an id, or the beginning of a name, if it is unambiguous and not a \
        number; the first of these that matches is used. If several items match but only one is \
        needed, done and lower use that one. add and delete do not accept beginnings. \
        - reads names from standard input, one per line.
        """)
    ]
    for (words, entry) in CommandTable.entries {
      guard entry.group == nil, let command = ManualCommand.of(entry.type) else { continue }
      blocks += body(of: command, words: "priorities \(words[0])", Array(words.dropFirst()))
    }
    let groups = CommandTable.entries.compactMap(\.entry.group)
    return ManualPage(
      name: Program.name, number: 1, summary: lowercasedFirst(programSummary),
      synopsis: ["priorities [command] [options]"],
      sections: [
        section(
          "DESCRIPTION",
          """
          Priorities keeps one master list of items. The prioritized list shows needed items: \
          critical, high and medium, most urgent first. An item lowered to low leaves the list but \
          is not deleted. Any item can contain others, and one item may be in many lists. Every \
          change of items can be undone.
          """),
        .init("COMMANDS", blocks),
        section(
          "COMMAND GROUPS",
          groups.map {
            .init(
              "priorities \($0._commandName)",
              "\($0.configuration.abstract). See priorities-\($0._commandName)(1).")
          }),
        section("GLOBAL OPTIONS", commonDefinitions),
        section(
          "ENVIRONMENT",
          [
            .init("PRIORITIES_HOME", "One folder for items, settings, themes and hooks."),
            .init(
              "PRIORITIES_KEY",
              "Overrides the setting KEY, such as PRIORITIES_THEME; see priorities-settings(5)."),
            .init(
              "NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, COLORTERM",
              "Whether output is coloured, and with how many colours."),
            .init("VISUAL, EDITOR", "Editor used by edit."),
            .init(
              "HTTPS_PROXY, NO_PROXY, SSL_CERT_FILE",
              "For join and sync: the proxy, the hosts reached without it, and the certificates "
                + "trusted instead of the system's."),
            .init(
              "PRIORITIES_HOOK, PRIORITIES_PROFILE",
              """
              Set for hooks: a mark that stops their own commands from running hooks, and the profile.
              """),
          ]),
        section(
          "FILES",
          [
            .init("~/.local/share/priorities/priorities.sqlite", "The items."),
            .init("~/.config/priorities/settings.json", "The settings."),
            .init("~/.config/priorities/Themes", "Your own themes."),
            .init("~/.config/priorities/Hooks", "Programs that run when items change."),
            .init(
              "~/.local/state/priorities",
              "The numbers of the last lists, and snoozed suggestions."),
            .init("share/doc/priorities", "The documents, beside the program's folder bin."),
          ]),
        section("EXIT STATUS", exitStatus.map { .init($0.key, $0.value) }),
      ],
      seeAlso: seeAlso(but: "priorities(1)"))
  }

  static let exitStatus: KeyValuePairs = [
    "0": "Done.",
    "1":
      "Not found, ambiguous, not set, declined, refused by a hook, or not ok according to doctor.",
    "64": "The command line is wrong.",
    "65": "The input, a file or the store is invalid.",
    "66": "A file to read is missing, or that of a certificate authority is invalid.",
    "69": "An editor cannot start, or a server cannot be reached.",
    "70, 71":
      "An unexpected error of the program, or of the system; 134 if Swift's runtime ends the program.",
    "73, 74": "A file cannot be created, read or written.",
    "75": "Another program is using the items.",
    "77": "No permission, or only to read.",
    "78": "A newer version wrote the items.",
  ]

  private static var groups: [ManualPage] {
    CommandTable.entries.compactMap(\.entry.group).map { group in
      var blocks: [ManualPage.Block] = []
      for command in group.configuration.subcommands.compactMap(ManualCommand.of) {
        blocks += body(of: command, words: "priorities \(group._commandName) \(command.name)")
      }
      let manual = ManualCommand.of(group)
      let summary = manual?.summary ?? ""
      let paragraphs = manual?.paragraphs ?? []
      return ManualPage(
        name: "priorities-\(group._commandName)", number: 1,
        summary: lowercasedFirst(summary),
        synopsis: ["priorities \(group._commandName) command [options]"],
        sections: [
          .init(
            "DESCRIPTION",
            (paragraphs.isEmpty ? ["\(summary)."] : paragraphs).map { .paragraph($0) }
              + examples(manual)),
          .init("COMMANDS", blocks),
          section("GLOBAL OPTIONS", commonDefinitions),
        ],
        seeAlso: seeAlso(but: "priorities-\(group._commandName)(1)"))
    }
  }

  private static var icontool: ManualPage {
    let tool = ManualCommand.of(IconTool.self)
    let blocks = (tool?.subcommands ?? []).flatMap { body(of: $0, words: "icontool \($0.name)") }
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
      name: "priorities-theme", number: 5, summary: "the format of theme files",
      sections: [
        section(
          "DESCRIPTION",
          """
          A theme is a TOML file in the Themes folder next to the settings. It sets the style of \
          each role; a missing role takes the style of a related one. Colours are #rrggbb, #rgb, \
          other forms of CSS, the name of a palette entry, or a terminal's colour such as red or ansi:9. \
          "priorities theme new" creates a theme to start from, and "priorities theme check" \
          reports its errors.
          """),
        .init(
          "ROLES",
          [
            .paragraph(
              "Under [roles], each role has a colour or a table of colours and attributes:"),
            .definitions(Role.allCases.map { .init($0.name, $0.meaning) }),
          ]),
      ],
      seeAlso: ["priorities(1)", "priorities-theme(1)", "priorities-settings(5)"])
  }

  private static var settingsFile: ManualPage {
    ManualPage(
      name: "priorities-settings", number: 5, summary: "settings and the settings file",
      sections: [
        section(
          "DESCRIPTION",
          """
          The file settings.json contains the settings that differ from their defaults. The command \
          line overrides the environment, which overrides the file, which overrides the default. \
          Unknown keys stay in the file. "priorities settings schema" prints its JSON Schema.
          """),
        section(
          "SETTINGS",
          Preference.schema().declarations.map {
            .init(
              $0.name,
              """
              \($0.summary). Allowed: \($0.allowed). Environment variable: \
              \(Preference.variablePrefix)\($0.variable).
              """)
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
    let common = ManualCommand.commonNames(of: words)
    var text = "\(command.summary)."
    if !aliases.isEmpty { text += " Also: \(aliases.commaSeparated)." }
    var blocks: [ManualPage.Block] = [
      .subheading(words), .paragraph(command.usage(words, common: common)),
      .paragraph(text),
    ]
    blocks += command.paragraphs.map { .paragraph($0) }
    let definitions = command.definitions(without: common)
    if !definitions.isEmpty { blocks.append(.definitions(definitions)) }
    return blocks + examples(command)
  }

  private static func examples(_ command: CommandManual?) -> [ManualPage.Block] {
    guard let examples = command?.examples, !examples.isEmpty else { return [] }
    return [.paragraph("Examples:"), .literal(examples.lineSeparated)]
  }

  private static var commonDefinitions: [ManualPage.Definition] {
    ManualCommand.of(ManualCommand.CommonOptions.self)?.definitions() ?? []
  }

  private static func seeAlso(but page: String) -> [String] {
    let groups = CommandTable.entries.compactMap(\.entry.group).map {
      "priorities-\($0._commandName)(1)"
    }
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

  /// The options that a page explains once; icontool's commands have their own `--color` and `--theme`.
  static func commonNames(of words: String) -> Set<String> {
    words.hasPrefix(Program.name) ? commonNames : ["--help", "--version"]
  }

  static func of(_ type: any ParsableCommand.Type) -> CommandManual? {
    CommandManual(dump: type._dumpHelp())
  }
}
