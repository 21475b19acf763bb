import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalThemes

extension Priorities {
  struct SettingsGroup: ParsableCommand {
    static let configuration = command(
      "settings",
      abstract: "Read, change and watch settings",
      discussion: """
        Command-line options override variables such as PRIORITIES_THEME, which override the \
        settings file, which overrides the defaults. "settings list" lists all settings.
        """,
      examples: ["settings", "settings write theme fjord", "settings read icon"],
      subcommands: [
        List.self, Read.self, Write.self, Delete.self, Export.self, Import.self, Watch.self,
        Check.self, Schema.self, Path.self,
      ], standard: List.self)
  }
}

extension Priorities.SettingsGroup {
  struct Read: ParsableCommand {
    static let configuration = command(
      "read", abstract: "Print the value of a setting",
      examples: ["settings read theme", "settings read icon --stored"])

    @Argument(help: "The name of the setting.", completion: SettingsCompletion.keys) var key: String
    @Flag(help: "Print only the value in the file, or exit with 1 if there is none.") var stored =
      false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, checksThemes: true)
      let store = context.settingsStore
      let value = stored ? try storedValue(in: store) : try value(in: context)
      try context.write(answer.json ? value.json : value.text)
    }

    private func value(in context: CommandContext) throws -> (text: String, json: String) {
      let store = context.settingsStore
      let name = try store.schema.declaration(of: key).name
      guard let entry = context.settings[name] else { throw SettingsError.notSet(name: name) }
      return (entry.value.word + "\n", JSONDocument(entry.json).text)
    }

    private func storedValue(in store: SettingsStore) throws -> (text: String, json: String) {
      let name = store.schema.name(key)
      guard let value = try store.stored()[name] else {
        throw SettingsError.notSet(name: try store.schema.declaration(of: name).name)
      }
      return (value.word + "\n", JSONDocument(["key": name.json, "value": value]).text)
    }
  }

  struct Path: ParsableCommand {
    static let configuration = command(
      "path", abstract: "Print the path of the settings file",
      examples: ["settings path", "settings path --profile work"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let path = context.folders.settings
      try context.write(answer.json ? JSONDocument(["path": path.json]).text : path + "\n")
    }
  }

  struct Schema: ParsableCommand {
    static let configuration = command(
      "schema", abstract: "Print the JSON Schema of the settings file",
      discussion: "For editors: save it to a file and set the key \"$schema\" to its path.",
      examples: ["settings schema", "settings schema > settings.schema.json"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, checksThemes: true)
      let schema = context.settingsStore.schema.jsonSchema
      try context.write(schema.json.text)
    }
  }

  struct Watch: ParsableCommand {
    static let configuration = command(
      "watch",
      abstract: "Print each change to an effective value until interrupted",
      discussion:
        """
        Prints one line per change as it happens: the key, a space and the value, or \
        JSON lines. If changes follow each other rapidly, it may print only the last \
        one.
        """,
      examples: ["settings watch", "settings watch theme --json"])

    @Argument(help: "Watch only this setting.", completion: SettingsCompletion.keys) var key:
      String?
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, checksThemes: true)
      let store = context.settingsStore
      let name = try key.map { try store.schema.declaration(of: $0).name }
      let observer = SettingsObserver(store)
      if let problem = observer.settings.problem { context.warn("\(problem)") }
      var problem = observer.settings.problem
      while let change = observer.next() {
        if change.problem != problem {
          problem = change.problem
          context.warn(problem.map(Messages.keepsLastValues) ?? "The file is valid again.")
        }
        let entries = change.keys.filter { name == nil || $0 == name }.compactMap {
          change.settings[$0]
        }
        for entry in entries {
          try context.write(
            answer.json ? json(entry) : "\(entry.declaration.name) \(entry.value.word)\n")
        }
      }
    }

    private func json(_ entry: SettingsSnapshot.Entry) -> String {
      JSONDocument([
        "key": entry.declaration.name.json, "value": entry.value,
        "layer": entry.layer.rawValue.json,
      ]).text
    }
  }

  struct List: ParsableCommand {
    static let configuration = command(
      "list",
      abstract: "Show every setting with its value, default and source",
      examples: ["settings list", "settings list --json"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, checksThemes: true)
      let settings = context.settings
      if answer.json {
        try context.write(json: [
          "settings": .array(settings.entries.map { .object($0.json) }),
          "unknown": settings.unknownKeys.json,
        ])
      } else if context.isStyled {
        try context.show(SettingsTable(settings: settings))
      } else {
        try context.write(settings.entries.map { "\($0.row)\n" }.joined())
      }
    }
  }
}

extension SettingsSnapshot.Entry {
  var json: JSONObject {
    [
      "key": declaration.name.json, "value": value, "default": declaration.defaultValue,
      "layer": layer.rawValue.json, "summary": declaration.summary.json,
      "allowed": declaration.allowed.json, "stored": stored ?? .null,
    ]
  }

  fileprivate var row: String {
    [declaration.name, value.word, layer.rawValue, declaration.defaultValue.word]
      .joined(separator: "\t")
  }
}

extension JSONValue {
  /// The value as text without quotes if it is a string, and as JSON otherwise.
  var word: String {
    string ?? self.line
  }
}

/// A row per setting with its name, value and source, and its purpose and accepted values below.
struct SettingsTable: View {
  var settings: SettingsSnapshot

  func lines(in context: ViewContext) -> [Line] {
    let names = settings.entries.map(\.declaration.name)
    let column = context.width < 60 ? 0 : (names.map(\.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: context.margin)
    let indent = Line([TextSpan(margin + String(repeating: " ", count: max(column, 2)))])

    var lines = [Line()]
    for entry in settings.entries {
      let name = entry.declaration.name
      let blanks = String(repeating: " ", count: max(column - name.count, 2))
      let isSet = entry.layer != .default
      var spans = [
        TextSpan(margin), TextSpan(name, .heading), TextSpan(blanks),
        TextSpan(entry.value.word.sanitized, isSet ? .accent : .foreground),
      ]
      if isSet { spans.append(TextSpan("  \(origin(of: entry))", .muted)) }
      if let refused = refused(in: entry) { spans.append(TextSpan("  \(refused)", .warning)) }
      lines += Line(spans).wrapped(to: context.width, indent: indent)
      for text in [entry.declaration.summary, "Takes \(entry.declaration.allowed)"] {
        lines += Line([indent.spans[0], TextSpan(text, .muted)])
          .wrapped(to: context.width, indent: indent)
      }
    }
    for key in settings.unknownKeys.bounded({ $1 }) {
      let spans = [
        TextSpan(margin), TextSpan("? ", .warning), TextSpan(key.shortened.sanitized, .heading),
        TextSpan("  unknown (kept)", .muted),
      ]
      lines += Line(spans).wrapped(to: context.width, indent: indent)
    }
    return lines + [Line()]
  }

  private func refused(in entry: SettingsSnapshot.Entry) -> String? {
    let name = entry.declaration.name
    guard let stored = entry.stored,
      settings.warnings.contains(where: { $0.isInFile && $0.name == name })
    else { return nil }
    return "the file's \(stored.line.shortened) is not allowed".sanitized
  }

  private func origin(of entry: SettingsSnapshot.Entry) -> String {
    let layer =
      switch entry.layer {
      case .default: "by default"
      case .file: "from the file"
      case .environment: "from the environment"
      case .option: "from the command line"
      }
    let standard = entry.declaration.defaultValue.word
    return "\(layer), default \(standard.isEmpty ? "\"\"" : standard)"
  }
}
