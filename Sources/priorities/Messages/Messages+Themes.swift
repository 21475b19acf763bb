import Basics
import Rendering
import Settings
import ThemeImport
import Theming

/// Settings, themes, templates and icons.
extension Messages {
  static let lastValues = "The last valid values stay in effect."
  static let validAgain = "The file is valid again."
  static func defaultsApply(_ problem: SettingsError) -> String {
    "\(problem) Defaults apply until you repair it: \(call) settings check --repair"
  }
  static let types = "Use only one of --string, --int, --bool and --json-value."
  static let wholeNumber = "a whole number, as --int requires"
  static let trueOrFalse = "true or false, as --bool requires"
  static func notJSON(_ name: String, _ text: String, _ fault: JSONParseError) -> String {
    "\(name) cannot be \(text): not JSON, \(fault)."
  }
  static func overridden(_ entry: SettingsSnapshot.Entry) -> String {
    let setting = entry.declaration
    let source =
      entry.layer == .option
      ? "the command line" : "\(Preference.variablePrefix)\(setting.variable) in the environment"
    return "\(setting.name) was written, but \(source) overrides it: \(entry.value.word)."
  }
  static func retired(_ names: [String]) -> String {
    "Ignored in the settings: \(list(names)). "
      + "\"\(call) settings check --repair\" removes what this version does not use."
  }
  static func noSettings(_ file: String) -> String {
    "Nothing was set: \(file == "-" ? "the input" : file) has no settings."
  }
  static let nothingSet = "Nothing was set."
  static func set(_ names: [String]) -> String { "Set \(list(names))." }
  static func notSettings(_ keys: [String]) -> String { "Ignored (not settings): \(list(keys))." }
  static func templatesNeedTerminal(_ templates: [TemplateSetting]) -> String {
    templates.map {
      "The file has a template, \($0.source), that writes \($0.destination)"
        + ($0.command.isEmpty ? "." : " and then runs \"\($0.command)\".")
    }.joined(separator: "\n")
      + " Nothing was set: confirmation needs a terminal. Add --yes to import them."
  }
  static func templates(_ count: Int) -> String {
    "The file has \(count == 1 ? "a template" : "\(count) templates"):"
  }
  static func writes(_ source: String, _ file: String) -> String { "\(source) writes \(file)" }
  static func runs(_ command: String) -> String { "and then runs: \(command)" }
  static let importThem = yesOrNo("Import them?")
  static func repaired(_ repair: SettingsStore.Repair) -> [String] {
    var lines = ["Repaired; the original file is \(repair.copy)."]
    if !repair.dropped.isEmpty {
      lines.append("Removed because not allowed: \(list(repair.dropped)).")
    }
    if !repair.retired.isEmpty {
      lines.append("Removed because unused by this version: \(list(repair.retired)).")
    }
    return lines
  }
  static func unknownSetting(_ key: String) -> String { "unknown setting \"\(key)\" (kept)" }
  static func noErrors(in path: String) -> String { "\(path): no errors." }
  static func notAllowed(_ value: String) -> String { "the file's \(value) is not allowed" }

  // Themes
  static func using(_ theme: String) -> String { "Using the theme \(theme)." }
  static func using(_ theme: String, _ color: AccentColor?, followsTerminal: Bool) -> String {
    let end = color.map { $0.color == nil ? " with its own accent" : " with the accent \($0.text)" }
    return "Using \(theme)\(end ?? "")\(followsTerminal ? toMatchTerminal : ".")"
  }
  private static let toMatchTerminal = " (light or dark, to match the terminal)."
  static let usingDefault = "Using the default theme\(toMatchTerminal)"
  static let wasInUse = "The theme was in use. Using the default theme."
  static func removedAccent(_ accent: String) -> String {
    "Removed the accent \(accent), because the theme has its own."
  }
  static func keepsAccent(_ accent: String, _ theme: String) -> String {
    "The theme keeps the accent \(accent); \"\(call) theme use \(shell(theme)) --accent none\" "
      + "removes it."
  }
  static let accents = "a colour such as '#b45309' or orange, or none"
  static let accentNeedsTheme =
    "--accent needs a theme, such as \"theme use auto --accent COLOUR\"."
  static func notUsable(_ error: ThemeError, isFromEnvironment: Bool) -> String {
    let choosing = "choose another with \"\(call) theme use NAME\"."
    let remedy =
      isFromEnvironment
      ? "Set PRIORITIES_THEME to another theme, or unset it."
      : error.checkCommand.map { "See \($0), or \(choosing)" }
        ?? choosing.prefix(1).uppercased() + choosing.dropFirst()
    return "\(error) Using the theme \(Theme.defaultName) instead. \(remedy)"
  }
  static func themeFile(_ path: String) -> String { "The theme file \(path)" }
  static func notRemoved(_ path: String) -> String { "\(themeFile(path)) cannot be removed" }
  static func notAThemeName(_ name: String) -> String { "\"\(name)\" is not a valid theme name." }
  static let shortThemeNames = "Use letters, digits, - and _."
  static let themeNames =
    "Use letters, digits, spaces, -, _, + and full stops, and begin with a letter or digit."
  static let reservedTheme = "is a reserved word. Choose another name for the theme."
  static let variantName =
    "is the name of a variant. Choose a name without -light or -dark, which are added for the "
    + "variants."
  static func themeExists(_ name: String) -> String {
    "A theme called \"\(name)\" already exists. Choose another name."
  }
  static let renaming = "or rename this one with --name"
  static let otherName = "or choose another name"
  static func existingTheme(_ name: String, _ file: String, _ remedy: String) -> String {
    "The theme \"\(name)\" already exists: \(file). Replace it with --force, \(remedy)."
  }
  static func shippedTheme(_ name: String, _ remedy: String) -> String {
    "\"\(name)\" is a shipped theme. Replace it with --force, \(remedy)."
  }
  static func replacesShipped(_ names: [String], restoring themes: [String]) -> String {
    let commands = themes.map { "\"\(call) theme delete \(shell($0))\"" }
    return "Your theme replaces the shipped \(all(names)). \(all(commands)) "
      + "\(commands.count == 1 ? "restores" : "restore") \(names.count == 1 ? "it" : "them")."
  }
  static func createdTheme(_ name: String, _ files: [String]) -> String {
    "Created \(all(files)). To use it: \(call) theme use \(shell(name))"
  }
  static let seeds =
    "a picture file, or a colour such as '#b45309', 'rgb(180 83 9)', 'hsl(26 90% 37%)', "
    + "'oklch(0.55 0.14 50)' or a name such as orange"
  static func noFile(_ it: String, to verb: String) -> String { "\(it) has no file to \(verb)." }
  static func unchangedTheme(_ name: String) -> String { "The theme \(name) is unchanged." }
  static func draftKept(_ name: String, in draft: String) -> String {
    "\(unchangedTheme(name)) \(textSaved("in \(draft)")). To continue: \(call) theme edit \(shell(name))"
  }
  /// Doesn't export into the theme folder, where the shell's empty file would hide the theme.
  static func remedy(for theme: String, in folder: ThemeFolder) -> String {
    guard !folder.contains(theme) else { return "Edit \(folder.file(of: theme)) directly" }
    let file = shell("\(theme).toml")
    return "Export the theme with \"\(call) theme export \(shell(theme)) > \(file)\", "
      + "edit the file and import it with \"\(call) theme import \(file) --force\""
  }
  static func savedTheme(_ file: String) -> String { "Saved \(file)." }
  static func sound(_ files: [String]) -> String { "No problems in \(list(files))." }
  static func noThemeFile(_ path: String) -> String {
    "No theme file exists at \(path), and no theme has that name."
  }
  static let shippedStays = "is shipped with the program and cannot be deleted."
  static let notYours = "is not one of your themes, so it cannot be deleted."
  static func shippedAgain(_ name: String) -> String { " The shipped \(name) is available again." }

  // Importing and exporting
  static func nameNeedsOneFile(_ rest: String) -> String { "--name works with one file\(rest)." }
  static func noFiles(_ paths: [String]) -> String { "No files found in \(list(paths))." }
  static let notImported = "files could not be imported."
  static let hasNoScheme = "is empty and contains no scheme."
  static func noScheme(_ name: String, in file: String, _ known: [String]) -> String {
    "\(file) has no scheme called \"\(name)\". It has \(list(quoted(known)))."
  }
  static func tooFaint(_ roles: [String]) -> String {
    "\(roles.count) colours are too faint on the background and are shown at 4.5:1: \(list(roles))."
  }
  static func imported(_ theme: ImportedTheme, _ format: SchemeFormat) -> String {
    "Imported \"\(theme.scheme.name)\", \(format.phrase), as \(theme.name). \(toSee(theme.name))"
  }
  static func importedOwn(_ name: String) -> String {
    "Imported \(name), a theme of Priorities. \(toSee(name))"
  }
  static func toSee(_ name: String) -> String { "To see it: \(call) theme show \(shell(name))" }
  static func notATheme(_ file: String) -> String { "\(file) is not a theme." }
  static func missingVariant(_ name: String) -> String {
    "The other variant, \(name), is missing. Import it too, so that the theme can follow the "
      + "terminal."
  }
  static let toOrTemplate = "Use --to or --template, not both."
  static let darkVariant = "This is the dark variant; the light one is"
  static let ansiTheme =
    "The theme \"ansi\" uses the colours of the terminal and has none to export."

  // Templates
  static func notUTF8(_ file: String) -> String { "\(file) is not UTF-8 text." }
  static let watchFollows = "--watch follows the theme in use. Leave out"
  static var noTemplates: String {
    "The \"templates\" setting is empty. To set it: \(call) settings write templates "
      + "'[{\"source\": \"tmux\", \"destination\": \"~/.tmux-theme.conf\"}]'"
  }
  static let ownFile = "belongs to Priorities. Choose another destination."
  static func follows(_ path: String, _ theme: String, isChanged: Bool) -> String {
    "\(path) \(isChanged ? "follows" : "already follows") \(theme)."
  }
  static let notApplied = "templates could not be applied completely."
  static let templateCommand = "A template's command"
  static let iconOrNone = "Specify either an icon name or --none."
  static let iconRemoved = "Icon removed."
  static let noIcon = "No icon was installed."
  static func usingIcon(_ name: String) -> String { "Using the icon \(name)." }
  static let foreignEntry = "was not created by this program, so it was left unchanged."
}

extension ThemeError {
  var leftOut: String {
    "\(description) It is left out" + (checkCommand.map { "; \($0) lists the errors." } ?? ".")
  }

  /// The command that lists the file's errors, in quotation marks.
  var checkCommand: String? {
    guard case .invalid(let name, _) = self else { return nil }
    return "\"\(Program.call) theme check \(ShellWord(name).text)\""
  }
}
