import ArgumentParser
import Basics
import Lists
import Settings

extension Priorities.SettingsGroup {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "check", of: "settings", abstract: "Look for faults in the settings file",
      discussion: """
        Exits 65 if the file or a value in it is not valid. --repair keeps a copy of the file, then \
        keeps every setting that can be read and is allowed.
        """,
      examples: ["settings check", "settings check --repair"])

    @Flag(help: "Mend the file; a copy of it is kept first.") var repair = false
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
  private let warnings: [SettingsWarning]
  private let nearest: [String: String]
  private let newer: SettingsError?

  init(_ store: SettingsStore) {
    path = store.path
    settings = store.read()
    warnings = settings.warnings.filter(\.isInFile)
    let names = store.schema.declarations.map(\.name)
    nearest = settings.unknownKeys.reduce(into: [:]) { nearest, key in
      nearest[key] = names.nearest(to: key)
    }
    newer = settings.fileVersion.flatMap { version in
      version > store.schema.version
        ? SettingsError.newerVersion(path: store.path, found: version, known: store.schema.version)
        : nil
    }
  }

  /// 0 for a file without faults, and for a missing file.
  var exitCode: Int32 {
    (settings.problem ?? newer)?.kind.exitCode ?? (warnings.isEmpty ? 0 : 65)
  }

  func text(_ repair: SettingsStore.Repair?) -> String {
    var lines: [String] = []
    if let repair {
      lines.append("Mended; the file as it was is \(repair.copy).")
      if !repair.dropped.isEmpty {
        lines.append("Not allowed, and gone: \(repair.dropped.joined(separator: ", ")).")
      }
      if !repair.retired.isEmpty {
        lines.append(
          "Not used by this version, and gone: \(repair.retired.joined(separator: ", ")).")
      }
    }
    if let problem = settings.problem { lines.append("\(problem)") }
    if let newer { lines.append("\(newer)") }
    lines += warnings.map { "\($0)" }
    lines += settings.unknownKeys.map { key in
      "\(path): \"\(key)\" is not a setting; it is kept.\(DidYouMean.sentence(nearest[key]))"
    }
    if let notice = settings.retirementNotice { lines.append(notice) }
    if exitCode == 0 { lines.append("\(path): no faults.") }
    return lines.map { "\($0)\n" }.joined()
  }

  func json(_ repair: SettingsStore.Repair?) -> String {
    var findings: [JSONValue] = []
    if let problem = settings.problem {
      var position = JSONPosition(line: 1, column: 1)
      if case .invalidFile(_, let fault) = problem { position = fault.position }
      findings.append(finding("error", position, nil, "\(problem)"))
    }
    if let newer { findings.append(finding("error", nil, "version", "\(newer)")) }
    for warning in warnings {
      guard case .file(_, let position) = warning.source else { continue }
      findings.append(finding("error", position, warning.name, "\(warning)"))
    }
    for key in settings.unknownKeys {
      findings.append(finding("warning", nil, key, "\"\(key)\" is not a setting; it is kept."))
    }
    if let notice = settings.retirementNotice {
      findings.append(finding("warning", nil, nil, notice))
    }
    return JSONDocument([
      "path": .string(path), "findings": .array(findings),
      "repaired": repair.map { .object($0.json) } ?? .null,
    ]).text
  }

  private func finding(
    _ severity: String, _ position: JSONPosition?, _ key: String?, _ message: String
  ) -> JSONValue {
    [
      "file": .string(path), "severity": .string(severity), "message": .string(message),
      "line": position.map { .integer($0.line) } ?? .null,
      "column": position.map { .integer($0.column) } ?? .null,
      "key": key.map { .string($0) } ?? .null,
    ]
  }
}

extension SettingsStore.Repair {
  fileprivate var json: JSONObject {
    [
      "copy": .string(copy), "kept": .strings(kept), "dropped": .strings(dropped + retired),
    ]
  }
}
