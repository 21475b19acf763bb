import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText

extension Priorities.SettingsGroup {
  struct Export: ParsableCommand {
    static let configuration = command(
      "export", abstract: "Export the stored settings as JSON",
      discussion: """
        Writes to standard output, or to a file that "settings import" reads. Asks before \
        replacing a file. Without a terminal, --yes is required.
        """,
      examples: ["settings export", "settings export settings.json"])

    @Argument(help: "The file. Without it, or with -, standard output.", completion: .file())
    var file: String?
    @Flag(name: .shortAndLong, help: "Replace a file without asking.") var yes = false
    @OptionGroup var answer: AnswerOptions

    func validate() throws { try checkFileName(file) }

    func run() throws {
      let context = try CommandContext(answer.global, checksThemes: true)
      let store = context.settingsStore
      var settings = try store.stored()
      settings.insertFirst("version", store.schema.version.json)
      let text = settings.json.text
      if let file, file != "-" {
        // Create only the program's own folders.
        var status = stat()
        guard stat(parentFolder(of: file), &status) == 0 else {
          throw SettingsError.cannotCreate(path: file, reason: SystemCallError().reason)
        }
        if !yes { try context.checkReplacing([(file, text.bytes)]) }
        try SettingsFile(path: file).write(text)
      } else {
        try context.write(text)
      }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = command(
      "import", abstract: "Import exported settings, all or nothing",
      discussion: """
        Reads the JSON that "settings export" writes. Settings that are not in the file stay \
        unchanged, and unknown keys are ignored and listed. Templates write files and run \
        commands, so they are shown first and imported only if you confirm or add --yes.
        """,
      examples: ["settings import settings.json", "settings import - < settings.json"])

    @Argument(help: "The file; - is standard input.", completion: .file()) var file: String
    @Flag(name: .shortAndLong, help: "Import templates and their commands without asking.")
    var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let imported = try ImportedSettings(try bytes(), from: file, schema: store.schema)
      try context.checkTheme(imported.values[Preference.theme.name])
      try confirmTemplates(in: imported, context)
      if !imported.values.isEmpty { try store.write(all: imported.values) }
      let names = imported.values.keys
      try context.show(
        names.isEmpty
          ? Message(.info, "Nothing was set: \(file == "-" ? "the input" : file) has no settings.")
          : Message(.success, "Set \(names.commaSeparated)."))
      if !imported.ignored.isEmpty {
        let ignored = imported.ignored.map(\.shortened).bounded { $1 }
        context.warn("Ignored (not settings): \(ignored.commaSeparated).")
      }
      for key in names { context.warnIfOverridden(key) }
    }

    private func confirmTemplates(
      in imported: ImportedSettings, _ context: CommandContext
    ) throws {
      let name = Preference.templates.name
      guard !yes, let value = imported.values[name] else { return }
      let templates = try Preference.templates.codec.decode(value)
      let known = context.settings[Preference.templates]
      let strange = templates.filter { !known.contains($0) }
      guard !strange.isEmpty else { return }
      guard context.isInteractive, file != "-" else {
        throw Failure(
          notDone: strange.map {
            "The file has a template, \($0.source), that writes \($0.destination)"
              + ($0.command.isEmpty ? "." : " and then runs \"\($0.command)\".")
          }.lineSeparated
            + " Nothing was set: confirmation needs a terminal. Add --yes to import them.")
      }
      guard try context.confirm(TemplateQuestion(templates: strange)) else {
        throw Failure(notDone: "Nothing was set.")
      }
    }

    private func bytes() throws -> [UInt8] {
      if file == "-" { return try StandardInput.bytes(limit: SettingsFile.largest) }
      guard let bytes = try SettingsFile(path: file).read() else {
        throw Failure("\(file) cannot be read: it does not exist.", code: EX_NOINPUT)
      }
      return bytes
    }
  }
}

struct TemplateQuestion: View {
  /// Templates that are missing from the settings.
  let templates: [TemplateSetting]

  func lines(in context: ViewContext) -> [Line] {
    var messages = [
      Message(
        .warning,
        """
        The file has \
        \(templates.count == 1 ? "a template" : "\(templates.count) templates"):
        """)
    ]
    for template in templates {
      messages.append(Message(.info, "\(template.source) writes \(template.destination)"))
      if !template.command.isEmpty {
        messages.append(Message(.warning, "and then runs: \(template.command)"))
      }
    }
    messages.append(Message(.warning, "Import them? [y/N] "))
    return messages.flatMap { $0.lines(in: context) }
  }
}

extension Priorities.SettingsGroup {
  struct Check: ParsableCommand {
    static let configuration = command(
      "check", abstract: "Check the settings file for errors",
      discussion: """
        Exits with 65 if the file or a value in it is invalid. --repair copies the file first, \
        then keeps every setting that is readable and allowed.
        """,
      examples: ["settings check", "settings check --repair"])

    @Flag(help: "Repair the file, after copying it.") var repair = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let repair = repair ? try store.repair(suffix: "\(context.now.milliseconds)") : nil
      let findings = SettingsFindings(store)
      try context.write(answer.json ? findings.json(repair) : findings.text(repair))
      if findings.exitCode != 0 { throw ExitCode(findings.exitCode) }
    }
  }
}

struct SettingsFindings {
  private let path: String
  private let settings: SettingsSnapshot
  private let newer: SettingsError?
  private let findings: [Finding]

  private struct Finding {
    var severity = "error"
    var position: JSONPosition?
    var key: String?
    let message: String
    var suggestion = ""
  }

  init(_ store: SettingsStore) {
    path = store.path
    settings = store.read()
    newer = settings.fileVersion.flatMap { version in
      version > store.schema.version
        ? SettingsError.newerVersion(path: store.path, found: version, known: store.schema.version)
        : nil
    }
    var findings: [Finding] = []
    if let problem = settings.problem {
      var position = JSONPosition(line: 1, column: 1)
      if case .invalidFile(_, let fault) = problem { position = fault.position }
      findings.append(Finding(position: position, message: "\(problem)"))
    }
    if let newer { findings.append(Finding(key: "version", message: "\(newer)")) }
    for warning in settings.warnings {
      guard case .file(_, let position) = warning.source else { continue }
      findings.append(Finding(position: position, key: warning.name, message: "\(warning)"))
    }
    findings += settings.unknownKeys.map {
      Finding(severity: "warning", key: $0, message: Messages.unknownSetting($0.shortened))
    }
    let names = store.schema.declarations.map(\.name)
    self.findings = findings.bounded { rest, more in
      Finding(
        severity: rest.contains { $0.severity == "error" } ? "error" : "warning", message: more)
    }.map { finding in
      var finding = finding
      if finding.severity == "warning", let key = finding.key {
        finding.suggestion = DidYouMean.sentence(names.nearest(to: key))
      }
      return finding
    }
  }

  /// The file's exit code, which is 0 for a missing file as well.
  var exitCode: Int32 {
    (settings.problem ?? newer)?.kind.exitCode
      ?? (settings.warnings.contains(where: \.isInFile) ? 65 : 0)
  }

  func text(_ repair: SettingsStore.Repair?) -> String {
    var lines: [String] = []
    if let repair {
      lines.append("Repaired; the original file is \(repair.copy).")
      if !repair.dropped.isEmpty {
        lines.append("Removed because not allowed: \(repair.dropped.commaSeparated).")
      }
    }
    lines += findings.map {
      $0.severity == "warning" ? "\(path): \($0.message).\($0.suggestion)" : $0.message
    }
    if exitCode == 0 { lines.append("\(path): no errors.") }
    return lines.map { "\($0)\n" }.joined()
  }

  func json(_ repair: SettingsStore.Repair?) -> String {
    let findings = findings.map { finding -> JSONValue in
      [
        "file": path.json, "severity": finding.severity.json,
        "message": finding.message.json,
        "line": finding.position?.line.json ?? .null,
        "column": finding.position?.column.json ?? .null, "key": finding.key.json,
      ]
    }
    return JSONDocument([
      "path": path.json, "findings": findings.json,
      "repaired": repair.map { .object($0.json) } ?? .null,
    ]).text
  }
}

extension SettingsStore.Repair {
  fileprivate var json: JSONObject {
    [
      "copy": copy.json, "kept": kept.json, "dropped": dropped.json,
    ]
  }
}
