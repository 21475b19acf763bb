import Basics
import Interchange
import Lists
import Rendering

struct ImportSummary {
  var reports: [ImportReport]
  var losses: [Loss]
  var skippedFiles: [ListInput.Skipped]
  var isDryRun: Bool
  var ids: Set<Item.ID>

  private var entries: [ImportReport.Entry] { reports.flatMap(\.entries) }

  /// The most names on one line of the summary.
  private static let nameLimit = 8
  /// The most losses of one kind listed without `--verbose`.
  private static let lossLimit = 5

  /// Data that is kept but not used here, such as dates; nil if there is none.
  static func keptLine(_ documents: [ListDocument]) -> String? {
    let count = documents.flatMap(\.items).count { !$0.extra.isEmpty }
    guard count > 0 else { return nil }
    let items = count == 1 ? "1 item has" : "\(count) items have"
    return "\(items) dates or other data that is not used here. "
      + "\"\(Program.call) show NAME\" shows it."
  }

  private var kinds: [(word: String, entries: [ImportReport.Entry])] {
    [
      ("created", entries.filter { $0.effect == .created }),
      ("changed", entries.filter { if case .changed = $0.effect { true } else { false } }),
      ("raised", entries.filter { if case .raised = $0.effect { true } else { false } }),
      ("unchanged", entries.filter { $0.effect == .unchanged }),
    ]
  }

  /// The counts, and unless short the names.
  func lines(isShort: Bool) -> [String] {
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

  var skippedLines: [String] {
    skippedFiles.map { "\($0.name) \($0.reason) and is skipped." }
  }

  /// The losses, one line each; of many of one kind only the first, unless whole.
  func lossLines(isWhole: Bool) -> [String] {
    let limit = isWhole ? Int.max : Self.lossLimit
    var lines: [String] = []
    var counts: [Loss.Part: Int] = [:]
    for loss in losses {
      counts[loss.part, default: 0] += 1
      if counts[loss.part, default: 0] <= limit { lines.append(Self.sentence(loss.description)) }
    }
    let notes = entries.filter { $0.note != nil }
    lines += notes.prefix(limit).map { Self.sentence("\"\($0.name)\": \($0.note ?? "")") }
    let rest = ([notes.count] + counts.values).reduce(0) { $0 + max(0, $1 - limit) }
    if rest > 0 { lines.append("\(rest) more of these kinds: --verbose lists them.") }
    return lines
  }

  static func lines(of losses: [Loss]) -> [String] { losses.map { sentence($0.description) } }

  /// What an export omits and changes, in one line; nil for nothing.
  static func line(of losses: [Loss]) -> String? {
    let omitted = losses.filter { $0.item == nil }.map(\.part.words)
    let changed = Loss.Part.allCases.compactMap { part in
      let count = losses.count { $0.item != nil && $0.part == part }
      return count > 0 ? "\(part.words) (\(count))" : nil
    }
    var sentences: [String] = []
    if !omitted.isEmpty { sentences.append("Not exported: \(omitted.joined(separator: ", ")).") }
    if !changed.isEmpty {
      sentences.append("Changed: \(changed.joined(separator: ", ")); --verbose lists them.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  var json: JSONDocument {
    var counts: JSONObject = [:]
    for (word, entries) in kinds { counts[word] = .integer(entries.count) }
    counts["skipped"] = .integer(skipped)
    return JSONDocument([
      "dryRun": .bool(isDryRun),
      "items": .array(entries.map(json)), "losses": .array(losses.map(Self.json)),
      "counts": .object(counts),
      "skipped": .array(
        skippedFiles.map { ["file": .string($0.name), "reason": .string($0.reason)] }),
    ])
  }

  /// Items of the files that are left out; each has its reason among the losses.
  private var skipped: Int { losses.count { $0.part == .item } }

  private static func sentence(_ clause: String) -> String {
    clause.hasSuffix(".") ? clause : "\(clause)."
  }

  private func json(_ entry: ImportReport.Entry) -> JSONValue {
    var object: JSONObject = ["name": .string(entry.name)]
    // What a dry run would create has an id only if the file states one.
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
