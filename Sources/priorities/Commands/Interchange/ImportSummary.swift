import Interchange
import JSON
import Lists
import Rendering
import Wire

/// What an import did, in words and as JSON.
struct ImportSummary {
  var reports: [ImportReport]
  var losses: [Loss]
  /// The files of folders that hold no list.
  var skippedFiles: [ListInput.Skipped]
  var isDryRun: Bool
  /// The ids that the files give.
  var ids: Set<Item.ID>

  private var entries: [ImportReport.Entry] { reports.flatMap(\.entries) }

  /// The most names that one line of the summary has.
  private static let nameLimit = 8
  /// The most things of one kind that are reported one by one.
  private static let lossLimit = 20

  /// What the files say beside what is shown, such as dates: where it is, and how it comes out again.
  static func keptLines(_ documents: [ListDocument]) -> [String] {
    var items: [String: [String]] = [:]
    for entry in documents.flatMap(\.items) {
      for format in entry.extra.keys { items[format, default: []].append(entry.name) }
    }
    return items.sorted { $0.key < $1.key }.map { format, names in
      let rest = names.count == 1 ? " says" : " and \(names.count - 1) more say"
      return "\"\(names[0])\"\(rest) more than is shown here, such as dates: it is kept, and goes "
        + "out again with export --to \(format)."
    }
  }

  /// The counts, and on a terminal the names behind them.
  func lines(isShort: Bool) -> [String] {
    let kinds: [(String, [ImportReport.Entry])] = [
      ("created", entries.filter { $0.effect == .created }),
      ("changed", entries.filter { if case .changed = $0.effect { true } else { false } }),
      ("raised", entries.filter { if case .raised = $0.effect { true } else { false } }),
      ("unchanged", entries.filter { $0.effect == .unchanged }),
    ]
    let counts = kinds.map { "\($0.1.count) \($0.0)" } + ["\(skipped) skipped"]
    var lines = [counts.joined(separator: ", ") + (isDryRun ? " (dry run)" : "") + "."]
    guard !isShort else { return lines }
    for (word, entries) in kinds.dropLast() where !entries.isEmpty {
      let names = entries.prefix(Self.nameLimit).map(\.name).joined(separator: ", ")
      let rest = entries.count - Self.nameLimit
      lines.append(
        "\(word.prefix(1).uppercased())\(word.dropFirst()): \(names)\(rest > 0 ? " and \(rest) more" : "")"
      )
    }
    return lines
  }

  /// The files that were skipped, one line each.
  var skippedLines: [String] {
    skippedFiles.map { "\($0.name) \($0.reason) and is skipped." }
  }

  /// What was not kept, one line each; of many of a kind the first ones.
  var lossLines: [String] {
    var lines = Self.lines(of: losses)
    for entry in entries.filter({ $0.note != nil }).prefix(Self.lossLimit) {
      lines.append(Self.sentence("\"\(entry.name)\": \(entry.note ?? "")"))
    }
    return lines
  }

  /// What is lost, one line each; of many of a kind the first ones.
  private static func lines(of losses: [Loss]) -> [String] {
    var lines: [String] = []
    var counts: [Loss.Part: Int] = [:]
    for loss in losses {
      let count = counts[loss.part, default: 0]
      counts[loss.part] = count + 1
      if count < lossLimit { lines.append(sentence(loss.description)) }
    }
    for part in Loss.Part.allCases {
      let rest = counts[part, default: 0] - lossLimit
      if rest > 0 { lines.append("\(rest) more of this kind: \(part.rawValue).") }
    }
    return lines
  }

  /// What an export leaves out: one line for all that the format has no place for, then what single
  /// items lose.
  ///
  /// - Parameter isShort: Whether of many losses of a kind only the first ones are named.
  static func lines(of losses: [Loss], writing format: ListFormat, isShort: Bool) -> [String] {
    let omitted = losses.filter { $0.item == nil }.map(\.part.words)
    let others = losses.filter { $0.item != nil }
    let rest = isShort ? lines(of: others) : others.map { sentence($0.description) }
    guard !omitted.isEmpty else { return rest }
    let list = enumerated(omitted, limit: omitted.count)
    return ["\(format.title) has no place for \(list)."] + rest
  }

  /// The form for programs.
  var json: JSONDocument {
    JSONDocument([
      "dryRun": .bool(isDryRun),
      "items": .array(entries.map(json)), "losses": .array(losses.map(Self.json)),
      "counts": [
        "created": .integer(count { $0 == .created }),
        "changed": .integer(count { if case .changed = $0 { true } else { false } }),
        "raised": .integer(count { if case .raised = $0 { true } else { false } }),
        "unchanged": .integer(count { $0 == .unchanged }), "skipped": .integer(skipped),
      ],
      "skipped": .array(
        skippedFiles.map { ["file": .string($0.name), "reason": .string($0.reason)] }),
    ])
  }

  /// Items of the files that are left out; each has its reason among the losses.
  private var skipped: Int { losses.count { $0.part == .item } }

  private func count(_ matches: (ImportReport.Effect) -> Bool) -> Int {
    reports.reduce(0) { $0 + $1.count(where: matches) }
  }

  private static func sentence(_ clause: String) -> String {
    clause.hasSuffix(".") ? clause : "\(clause)."
  }

  private func json(_ entry: ImportReport.Entry) -> JSONValue {
    var object: JSONObject = ["name": .string(entry.name)]
    // What a dry run would create has no id yet, unless the file gives it one.
    if !isDryRun || entry.effect != .created || ids.contains(entry.id) {
      object["id"] = .string(entry.id.description)
    }
    switch entry.effect {
    case .created: object["effect"] = "created"
    case .changed(let fields):
      object["effect"] = "changed"
      object["fields"] = .array(fields.map { .string($0.rawValue) })
    case .raised(let from, let to):
      object["effect"] = "raised"
      object["from"] = .string(from.word)
      object["to"] = .string(to.word)
    case .unchanged: object["effect"] = "unchanged"
    }
    if !entry.joined.isEmpty { object["joined"] = .array(entry.joined.map { .string($0) }) }
    if let line = entry.line { object["line"] = .integer(line) }
    if let note = entry.note { object["note"] = .string(note) }
    return .object(object)
  }

  static func json(_ loss: Loss) -> JSONValue {
    var object: JSONObject = ["part": .string(loss.part.rawValue), "reason": .string(loss.reason)]
    if let item = loss.item { object["item"] = .string(item) }
    if let file = loss.file { object["file"] = .string(file) }
    if let line = loss.line { object["line"] = .integer(line) }
    return .object(object)
  }
}
