import ArgumentParser
import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import TaskListFormats

extension Priorities {
  struct ImportLists: ParsableCommand {
    static let configuration = command(
      "import", abstract: "Import lists from this program and others",
      discussion: """
        Updates an item that has the same id. An item that has only the same name is never \
        lowered, only raised. Nothing is deleted, and the whole import is one undo step. For a \
        folder, imports the files in it that contain a list. Formats: \
        \(ListFormat.allCases.map(\.word).commaSeparated).
        """,
      examples: [
        "import todo.txt", "import tasks.csv --in Work --dry-run",
        "import - --from markdown < list.md",
      ])

    @Argument(
      help: ArgumentHelp("Files and folders; - is standard input.", valueName: "file"),
      completion: .file())
    var files: [String]
    @Option(
      help: ArgumentHelp("The format of the files. Default: detected.", valueName: "format"),
      completion: .list(ListFormat.allCases.map(\.word)))
    var from: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp(
        "Put items that are not in a list into this list.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String?
    @Flag(help: "Report everything, but change nothing.") var dryRun = false
    @Flag(help: "Import the other files if some have errors.") var skipBad = false
    @Flag(help: "List everything that is left out.") var verbose = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let format = try FormatName.listFormat(from, option: "--from")
      var input = try ListInput(paths: files, as: format)
      let readings = try input.readings(skippingBad: skipBad, in: context)
      let documents = readings.map(\.document)
      let count = documents.reduce(0) { $0 + $1.items.count }
      let progress = Progress(of: count, verb: dryRun ? "Reading" : "Importing", in: context)
      let store =
        try dryRun ? context.store(.reading).copyInMemory() : context.store(.writing)
      let reports = try store.write { items in
        let place = try list.map { try NameArguments.reference($0, in: items, context) }
        return try items.importItems(from: documents, into: place, progress: progress.show(_:))
      }
      progress.end()
      let summary = ImportSummary(
        reports: reports, losses: Self.losses(of: readings, in: input),
        furtherLosses: readings.map(\.furtherLosses),
        skippedFiles: input.skipped, isDryRun: dryRun,
        ids: Set(documents.flatMap { $0.items.compactMap(\.id) }))
      if answer.json {
        try context.write(summary.json.text)
      } else {
        // In a pipe, print only the counts.
        let isTerminal = context.process.isTerminal(.output)
        for line in summary.lines(isShort: !isTerminal) { try context.show(.info, line) }
        for line in summary.skippedLines + summary.lossLines(isWhole: verbose || dryRun) {
          context.warn(line)
        }
        if let line = ImportSummary.extraDataLine(documents) {
          if isTerminal { try context.show(.info, line) } else { context.warn(line) }
        }
        if isTerminal, !dryRun, summary.hasNewLists, context.settings[Preference.home] != .lists {
          try context.show(
            .info,
            """
            To show only lists at home, not their items: \(Program.call) settings \
            write home lists
            """)
        }
      }
    }

    private static func losses(of readings: [ListReading], in input: ListInput) -> [Loss] {
      let isAlone = input.groups.count == 1 && input.skipped.isEmpty
      return zip(input.groups, readings).flatMap { group, reading in
        guard !isAlone, group.files.count == 1 else { return reading.losses }
        return reading.losses.map { loss in
          var loss = loss
          loss.file = loss.file ?? inputName(group.files[0].name)
          return loss
        }
      }
    }
  }
}

struct ListInput {
  /// Files of one format that form one document, because to-dos in a folder refer to each other.
  struct Group {
    var format: ListFormat
    var files: [SourceFile]
  }

  struct Skipped: Error {
    var name: String
    /// A clause about the file.
    var reason: String
    /// The sentence after the clause if it is the only file.
    var advice = "Nothing was changed."
    var code = EX_DATAERR
  }

  /// A group contains adjacent files of one format.
  private(set) var groups: [Group] = []
  private(set) var skipped: [Skipped] = []
  /// Files that cannot be read, or were given and are not lists.
  private var bad: [Skipped] = []

  /// Reads files, folders and, for `-`, standard input; detects each file's format if it is nil.
  ///
  /// Skips other files in folders. Throws if there is no list at all.
  init(paths: [String], as format: ListFormat?) throws(Failure) {
    let endings = Set(ListFormat.allCases.flatMap(\.fileExtensions))
    for path in paths {
      let names = try filePaths(inFolder: path)?.filter {
        endings.contains(fileExtension(of: $0) ?? "")
      }
      guard names != [] else {
        throw Failure("The folder \(path) contains no list files.", code: EX_DATAERR)
      }
      for name in names ?? [path] {
        do {
          let file = try Self.file(at: name)
          guard names != nil else {
            let found = if let format { format } else { try Self.format(of: file) }
            append(file, as: found)
            continue
          }
          let found = format ?? ListFormat.detectedAmongOthers(in: file)
          let reason: String? =
            if file.isBlank {
              "is empty"
            } else if format == nil, let program = ForeignProgram(of: file) {
              "is from \(program.name) (\(program.advice))"
            } else if let found {
              found.refusalAmongOthers(of: file)
            } else {
              "is not in a known list format"
            }
          if let reason {
            skipped.append(Skipped(name: name, reason: reason))
          } else if let found {
            append(file, as: found)
          }
        } catch {
          bad.append(error)
        }
      }
    }
    guard groups.isEmpty, bad.isEmpty else { return }
    let reasons = skipped.map { "\($0.name) \($0.reason)" }
    throw Failure(
      "Nothing to import: \(enumerated(reasons, limit: 8)). Nothing was changed.",
      code: EX_DATAERR)
  }

  /// Reads the groups.
  ///
  /// If some of several files have errors, names all of these or, on request, skips them.
  mutating func readings(
    skippingBad: Bool, in context: CommandContext
  ) throws(Failure) -> [ListReading] {
    var first: FormatError?
    do {
      let readings = try groups.map(Self.reading)
      if bad.isEmpty { return readings }
    } catch {
      first = error
    }
    let count = groups.reduce(bad.count) { $0 + $1.files.count }
    if count == 1, let only = bad.first {
      throw Failure("\(inputName(only.name)) \(only.reason). \(only.advice)", code: only.code)
    }
    var sound: [Group] = []
    for group in groups where count > 1 {
      let files = group.files.filter { file in
        do throws(FormatError) {
          _ = try Self.reading(of: Group(format: group.format, files: [file]))
          return true
        } catch {
          bad.append(Skipped(name: file.name, reason: "has an error (\(error.description))"))
          return false
        }
      }
      if !files.isEmpty { sound.append(Group(format: group.format, files: files)) }
    }
    if bad.isEmpty, let first {
      let name = inputName(first.file ?? groups.first?.files.first?.name ?? "-")
      let place = first.line == nil ? "\(name): " : "\(name):"
      throw Failure("\(place)\(first.description). Nothing was changed.", code: EX_DATAERR)
    }
    guard skippingBad, !sound.isEmpty else {
      for line in bad.map({ "\($0.name) \($0.reason)." }).bounded({ $1 }) { context.warn(line) }
      let rest = sound.isEmpty ? "" : " To import the others, add --skip-bad."
      throw Failure(
        "\(bad.count) of \(count) files cannot be imported. Nothing was changed.\(rest)",
        code: EX_DATAERR)
    }
    skipped += bad
    bad = []
    groups = sound
    return try readings(skippingBad: false, in: context)
  }

  private static func reading(of group: Group) throws(FormatError) -> ListReading {
    if let store = group.files.first(where: { $0.bytes.starts(with: "SQLite format 3\0".utf8) }) {
      throw FormatError(
        file: store.name,
        """
        this is a database, not a list; "\(Program.call) db restore \(ShellWord(store.name).text)" \
        replaces all items with a backup
        """)
    }
    return try group.format.read(group.files)
  }

  private mutating func append(_ file: SourceFile, as format: ListFormat) {
    if groups.last?.format == format {
      groups[groups.count - 1].files.append(file)
    } else {
      groups.append(Group(format: format, files: [file]))
    }
  }

  private static func format(of file: SourceFile) throws(Skipped) -> ListFormat {
    if let program = ForeignProgram(of: file) {
      throw Skipped(
        name: file.name,
        reason: "is a file of \(program.name), which cannot be read (\(program.advice))")
    }
    if let format = ListFormat.detected(in: file) { return format }
    guard !file.isBlank else {
      throw Skipped(name: file.name, reason: "is empty", advice: "There is nothing to import.")
    }
    throw Skipped(
      name: file.name, reason: "is not in a known list format",
      advice: "Specify it with --from: \(ListFormat.allCases.map(\.word).commaSeparated).")
  }

  /// Fails early for input larger than the largest list.
  private static func file(at path: String) throws(Skipped) -> SourceFile {
    let limit = ListFormat.maximumSize
    do throws(SystemCallError) {
      let size = path == "-" ? 0 : try FileStatus(path: path).size
      if size <= limit {
        let bytes = try readInput(path, limit: limit)
        if bytes.count <= limit { return SourceFile(name: path, bytes: bytes) }
      }
    } catch {
      throw Skipped(
        name: path, reason: "cannot be read (\(error.reason))",
        code: error.isPermission ? EX_NOPERM : error.inputCode)
    }
    throw Skipped(
      name: path, reason: "is larger than \(limit >> 20) MB", advice: "Split it first.")
  }
}

extension FormatName {
  static func listFormat(
    _ word: String?, option: String, isAccepted: (ListFormat) -> Bool = { _ in true }
  ) throws(Failure) -> ListFormat? {
    guard let word else { return nil }
    if let format = ListFormat(word: word) { return format }
    return try format(word, option: option, ListFormat.self, isAccepted: isAccepted)
  }
}

struct ImportSummary {
  var reports: [ImportReport]
  var losses: [Loss]
  var furtherLosses: [[Loss.Part: Int]]
  var skippedFiles: [ListInput.Skipped]
  var isDryRun: Bool
  var ids: Set<Item.ID>

  private var entries: [ImportReport.Entry] { reports.flatMap(\.entries) }
  private var completions: Int { reports.map(\.completions).reduce(0, +) }

  /// The number of names on each line of the summary.
  private static let nameLimit = 8
  /// The number of losses listed without `--verbose`, and of notes.
  private static let lossLimit = 20

  var hasNewLists: Bool {
    let lists = Set(entries.flatMap(\.joined))
    return entries.contains { $0.effect == .created && lists.contains($0.name) }
  }

  /// Reports data that this program stores but doesn't use, such as reminders.
  static func extraDataLine(_ documents: [ListDocument]) -> String? {
    let count = documents.flatMap(\.items).count {
      !ImportedFacts.facts(in: $0.extra, besides: $0.date).isEmpty
    }
    return count > 0
      ? """
      \(count == 1 ? "1 item has" : "\(count) items have") data that Priorities does not use. \
      "\(Program.call) show NAME" shows it.
      """ : nil
  }

  private var kinds: [(word: String, entries: [ImportReport.Entry])] {
    [
      ("created", entries.filter { $0.effect == .created }),
      ("changed", entries.filter { if case .changed = $0.effect { true } else { false } }),
      ("raised", entries.filter { if case .raised = $0.effect { true } else { false } }),
      ("unchanged", entries.filter { $0.effect == .unchanged }),
    ]
  }

  /// Short lines leave out the names.
  func lines(isShort: Bool) -> [String] {
    var counts = kinds.map { "\($0.1.count) \($0.0)" } + ["\(skipped) skipped"]
    if completions > 0 { counts.append(counted(completions, "completion")) }
    var lines = [counts.commaSeparated + (isDryRun ? " (dry run)" : "") + "."]
    guard !isShort else { return lines }
    for (word, entries) in kinds.dropLast() where !entries.isEmpty {
      let names = entries.prefix(Self.nameLimit).map(\.name).commaSeparated
      let rest = entries.count - Self.nameLimit
      let more = rest > 0 ? " and \(rest) more" : ""
      lines.append("\(word.prefix(1).uppercased())\(word.dropFirst()): \(names)\(more)")
    }
    return lines
  }

  var skippedLines: [String] {
    skippedFiles.map { "\($0.name) \($0.reason) and is skipped." }.bounded { $1 }
  }

  /// Lists only the first losses and notes, unless it is to be whole.
  func lossLines(isWhole: Bool) -> [String] {
    let notes = entries.filter { $0.note != nil }
    let limit = isWhole ? Int.max : Self.lossLimit
    var lines = losses.prefix(limit).map { Self.sentence($0.description) }
    lines += notes.prefix(limit - lines.count).map {
      Self.sentence("\"\($0.name)\": \($0.note ?? "")")
    }
    let further = furtherLosses.flatMap(\.values).reduce(0, +)
    let rest = losses.count + notes.count - lines.count + further
    if rest > 0 {
      lines.append(isWhole ? "\(rest) more are not listed." : "\(rest) more. --verbose lists them.")
    }
    return lines
  }

  static func lines(of losses: [Loss]) -> [String] { losses.map { sentence($0.description) } }

  /// The losses of an export on one line.
  static func line(of losses: [Loss]) -> String? {
    let omitted = losses.filter { $0.item == nil }.map(\.part.words)
    let changed = Loss.Part.allCases.compactMap { part in
      let count = losses.count { $0.item != nil && $0.part == part }
      return count > 0 ? "\(part.words) (\(count))" : nil
    }
    var sentences: [String] = []
    if !omitted.isEmpty { sentences.append("Not exported: \(omitted.commaSeparated).") }
    if !changed.isEmpty {
      sentences.append("Changed: \(changed.commaSeparated); --verbose lists them.")
    }
    return sentences.isEmpty ? nil : sentences.spaceSeparated
  }

  var json: JSONDocument {
    var counts: JSONObject = [:]
    for (word, entries) in kinds { counts[word] = entries.count.json }
    counts["skipped"] = skipped.json
    counts["completions"] = completions.json
    return JSONDocument([
      "dryRun": isDryRun.json,
      "items": entries.map(json).json, "losses": losses.map(Self.json).json,
      "counts": counts.json,
      "skipped": .array(
        skippedFiles.map { ["file": $0.name.json, "reason": $0.reason.json] }),
    ])
  }

  /// The number of skipped items; the reasons are in the losses.
  private var skipped: Int {
    losses.count { $0.part == .item } + furtherLosses.reduce(0) { $0 + ($1[.item] ?? 0) }
  }

  private static func sentence(_ clause: String) -> String {
    clause.hasSuffix(".") ? clause : "\(clause.bounded())."
  }

  private func json(_ entry: ImportReport.Entry) -> JSONValue {
    var object: JSONObject = ["name": entry.name.json]
    // A dry run creates no ids, so only the file may state one.
    if !isDryRun || entry.effect != .created || ids.contains(entry.id) {
      object["id"] = entry.id.json
    }
    switch entry.effect {
    case .created: object["effect"] = "created"
    case .changed(let fields):
      object["effect"] = "changed"
      object["fields"] = fields.map(\.rawValue.json).json
    case .raised(let from, let to):
      object["effect"] = "raised"
      object["from"] = from.json
      object["to"] = to.json
    case .unchanged: object["effect"] = "unchanged"
    }
    if !entry.joined.isEmpty { object["joined"] = entry.joined.json }
    object["line"] = entry.line?.json
    object["note"] = entry.note?.json
    return object.json
  }

  static func json(_ loss: Loss) -> JSONValue {
    var object: JSONObject = ["part": loss.part.rawValue.json, "reason": loss.reason.json]
    object["item"] = loss.item?.json
    object["file"] = loss.file?.json
    object["line"] = loss.line?.json
    return object.json
  }
}
