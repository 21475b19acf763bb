import AppIconSets
import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import TerminalThemes

extension Priorities.SettingsGroup {
  struct Write: ParsableCommand {
    static let configuration = command(
      "write", abstract: "Write a setting to the file",
      discussion: """
        Parses the value as the type of the setting. If the setting allows several types, --string, \
        --int, --bool or --json-value chooses one. Put "--" before a value that begins with a dash.
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
      help: ArgumentHelp("Write only if the file contains this value.", valueName: "old"))
    var expected: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let declaration = try store.schema.declaration(of: key)
      let new = try type.value(of: context.fullName(value, of: declaration), for: declaration)
      if declaration.name == Preference.theme.name { try context.checkTheme(new) }
      try store.write(
        new, for: declaration.name,
        ifValue: try expected.map { try type.value(of: $0, for: declaration) })
      context.warnIfOverridden(declaration.name)
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = command(
      "delete", abstract: "Remove a setting from the file, restoring its default",
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

/// The type of a value, by default that of the setting.
struct SettingsValueType: ParsableArguments {
  @Flag(
    name: [.long, .customLong("string", withSingleDash: true)], help: "The value is text.")
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
      throw ValidationError("Use only one of --string, --int, --bool and --json-value.")
    }
  }

  func value(of text: String, for declaration: SettingDeclaration) throws -> JSONValue {
    if string { return text.json }
    if int {
      return try parsed(text, as: "a whole number, as --int requires", declaration) {
        $0.integer != nil
      }
    }
    if bool {
      let word = Self.truth[text.lowercased()] ?? text.lowercased()
      let value = try parsed(word, as: "true or false, as --bool requires", declaration) {
        $0.bool != nil
      }
      // A setting may have its own words for true and false.
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

  /// The words that Apple's `defaults` accepts.
  private static let truth = ["yes": "true", "no": "false", "1": "true", "0": "false"]

  private func parsed(
    _ text: String, as kind: String, _ declaration: SettingDeclaration,
    _ isRight: (JSONValue) -> Bool
  ) throws(SettingsError) -> JSONValue {
    guard let value = try? JSONReader.value(in: text), isRight(value) else {
      let refusal = InvalidSettingValue(text.json, allowed: kind)
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
  /// Completes an abbreviated name of a theme or icon, and leaves other text unchanged.
  func fullName(_ text: String, of setting: SettingDeclaration) -> String {
    switch setting.name {
    case Preference.theme.name:
      guard case .named(let name)? = try? library.choice(text) else { return text }
      return name
    case Preference.icon.name:
      return (try? IconLibrary.shipped.icon(named: text))?.name ?? text
    default: return text
    }
  }

  /// Rejects a theme whose file has errors; values of the wrong type are rejected by the store.
  func checkTheme(_ value: JSONValue?) throws(ThemeError) {
    let setting = Preference.theme
    guard let value, settingsStore.schema[setting.name]?.refusal(of: value) == nil,
      let choice = try? setting.codec.decode(value)
    else { return }
    try library.check(choice)
  }

  func warnIfOverridden(_ name: String) {
    guard let entry = settingsStore.read()[name], entry.layer > .file else { return }
    let setting = entry.declaration
    let source =
      entry.layer == .option
      ? "the command line" : "\(Preference.variablePrefix)\(setting.variable) in the environment"
    warn("\(setting.name) was written, but \(source) overrides it: \(entry.value.word).")
  }
}
