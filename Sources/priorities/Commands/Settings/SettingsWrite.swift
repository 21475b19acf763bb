import ArgumentParser
import Basics
import Icons
import Settings
import Theming

extension Priorities.SettingsGroup {
  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "write", of: "settings", abstract: "Set a setting in the file",
      discussion: """
        The value is understood as the setting's own type. Where that leaves a choice, --string, \
        --int, --bool or --json-value says what it is. A value that begins with a dash follows "--".
        """,
      examples: [
        "settings write theme fjord", "settings write mouse off",
        "settings write keys '{\"done\": [\"space\"]}'",
      ])

    @Argument(help: "The name of the setting.", completion: SettingsCompletion.keys) var key: String
    @Argument(help: "The value.", completion: SettingsCompletion.values) var value: String
    @OptionGroup var type: SettingsValueType
    @Option(
      name: .customLong("if-value"),
      help: ArgumentHelp("Write only while this value is in the file.", valueName: "old"))
    var expected: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let declaration = try store.schema.declaration(of: key)
      let new = try type.value(of: context.wholeName(value, of: declaration), for: declaration)
      if declaration.name == Preference.theme.name { try context.checkTheme(new) }
      try store.write(
        new, for: declaration.name,
        ifValue: try expected.map { try type.value(of: $0, for: declaration) })
      context.warnIfOverridden(declaration.name)
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", of: "settings", abstract: "Take a setting out of the file, back to its default",
      examples: ["settings delete theme", "settings delete keys"])

    @Argument(help: "The name of the setting.", completion: SettingsCompletion.keys) var key: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let store = context.settingsStore
      try store.delete(store.schema.name(key))
    }
  }
}

/// The type of a value on the command line; by default the setting's own.
struct SettingsValueType: ParsableArguments {
  @Flag(
    name: [.long, .customLong("string", withSingleDash: true)], help: "The value is a text.")
  var string = false
  @Flag(
    name: [.long, .customLong("int", withSingleDash: true)], help: "The value is a whole number.")
  var int = false
  @Flag(
    name: [.long, .customLong("bool", withSingleDash: true)], help: "The value is true or false.")
  var bool = false
  @Flag(name: .customLong("json-value"), help: "The value is JSON.") var json = false

  func validate() throws {
    if [string, int, bool, json].filter(\.self).count > 1 {
      throw ValidationError("Give one of --string, --int, --bool and --json-value, not several.")
    }
  }

  func value(of text: String, for declaration: SettingDeclaration) throws -> JSONValue {
    if string { return .string(text) }
    if int {
      return try parsed(text, as: "a whole number, as --int says", declaration) {
        $0.integer != nil
      }
    }
    if bool {
      let word = Self.truth[text.lowercased()] ?? text.lowercased()
      let value = try parsed(word, as: "true or false, as --bool says", declaration) {
        $0.bool != nil
      }
      // A setting that is on or off has words for it.
      let named = declaration.value(parsing: word)
      return declaration.refusal(of: value) != nil && declaration.refusal(of: named) == nil
        ? named : value
    }
    if json {
      do {
        return try JSONReader.value(in: text)
      } catch {
        throw Failure("\(declaration.name) cannot be \(text): not JSON, \(error).", code: 65)
      }
    }
    return declaration.value(parsing: text)
  }

  /// As Apple's `defaults` accepts them.
  private static let truth = ["yes": "true", "no": "false", "1": "true", "0": "false"]

  private func parsed(
    _ text: String, as kind: String, _ declaration: SettingDeclaration,
    _ isRight: (JSONValue) -> Bool
  ) throws(SettingsError) -> JSONValue {
    guard let value = try? JSONReader.value(in: text), isRight(value) else {
      let refusal = InvalidSettingValue(.string(text), allowed: kind)
      throw .refused(name: declaration.name, refusal)
    }
    return value
  }
}

extension Folders {
  var themeNames: [String] {
    ThemeLibrary(folder: themes).families.flatMap { family in
      [family.name] + family.variants.map { "\(family.name)-\($0)" }
    }
  }
}

extension CommandContext {
  /// The full name of the theme or icon that a setting's text abbreviates; other text is unchanged.
  func wholeName(_ text: String, of setting: SettingDeclaration) -> String {
    switch setting.name {
    case Preference.theme.name:
      guard case .named(let name)? = try? library.choice(text) else { return text }
      return name
    case Preference.icon.name:
      return (try? IconLibrary.shipped.icon(named: text))?.name ?? text
    default: return text
    }
  }

  /// Refuses a theme whose file has errors; values of another type are left to the store.
  func checkTheme(_ value: JSONValue?) throws(ThemeError) {
    let setting = Preference.theme
    guard let value, settingsStore.schema[setting.name]?.refusal(of: value) == nil,
      let choice = try? setting.form.decode(value)
    else { return }
    try library.check(choice)
  }

  /// Warns on standard error if a value just written is overridden, and by what.
  func warnIfOverridden(_ name: String) {
    guard let entry = settingsStore.read()[name], entry.layer > .file else { return }
    let source =
      entry.layer == .option
      ? "the command line"
      : Preference.variablePrefix + entry.declaration.variable + " in the environment"
    warn("\(name) is written, but \(source) decides: \(entry.value.word).")
  }
}

extension SettingsSnapshot {
  /// The notice about settings of earlier versions in the file; nil without any.
  var retirementNotice: String? {
    guard !retired.isEmpty else { return nil }
    return "Ignored in the settings: \(retired.joined(separator: ", ")). "
      + "\"\(Program.call) settings check --repair\" removes what this version does not use."
  }
}
