import ArgumentParser
import Basics
import Foundation
import Interchange
import Lists
import Rendering
import Storage

extension Priorities {
  struct ImportLists: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "import", abstract: "Take in lists from files, of this program and of others",
      discussion: """
        An item is found by its id, and takes what the file says; else by its name, and is raised, \
        never lowered. Nothing is deleted. All of it is one step of undo. A folder stands for the \
        files in it, of which those without a list are skipped. Formats: \(ListFormat.allCases.map(\.word).joined(separator: ", ")).
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
      help: ArgumentHelp("The files' format; by default it is recognized.", valueName: "format"),
      completion: .list(ListFormat.allCases.map(\.word)))
    var from: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Put what is in no list of the files into this one.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String?
    @Flag(help: "Change nothing, and report it all.") var dryRun = false
    @Flag(help: "List all that is left out.") var verbose = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let format = try FormatName.listFormat(from, option: "--from")
      let input = try ListInput(paths: files, as: format)
      let readings = try input.groups.map(Self.reading)
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
        skippedFiles: input.skipped, isDryRun: dryRun,
        ids: Set(documents.flatMap { $0.items.compactMap(\.id) }))
      if answer.json {
        try context.write(summary.json.text)
      } else {
        // In a pipe, only the counts are the result.
        let isTerminal = context.process.isTerminal(.output)
        for line in summary.lines(isShort: !isTerminal) {
          try context.show(.info, line)
        }
        for line in summary.skippedLines + summary.lossLines(isWhole: verbose || dryRun) {
          context.warn(line)
        }
        if let line = ImportSummary.keptLine(documents) {
          if isTerminal { try context.show(.info, line) } else { context.warn(line) }
        }
      }
    }

    /// The losses, with the file's name if there are several files.
    private static func losses(of readings: [ListReading], in input: ListInput) -> [Loss] {
      let isAlone = input.groups.count == 1 && input.skipped.isEmpty
      return zip(input.groups, readings).flatMap { group, reading in
        guard !isAlone, group.files.count == 1 else { return reading.losses }
        return reading.losses.map { loss in
          var loss = loss
          loss.file = loss.file ?? ListInput.shown(group.files[0].name)
          return loss
        }
      }
    }

    private static func reading(of group: ListInput.Group) throws(Failure) -> ListReading {
      if let store = group.files.first(where: { $0.bytes.starts(with: "SQLite format 3\0".utf8) }) {
        let file = ListInput.shown(store.name)
        throw Failure(
          "\(file) is a database and no list. To replace all items with a backup: \(Program.call) db restore \(ShellWord(store.name).text)",
          code: EX_DATAERR)
      }
      do {
        return try group.format.read(group.files)
      } catch {
        throw Failure(error, in: group)
      }
    }
  }
}

struct ListInput {
  /// Files of one format that form one document: the to-dos of a folder refer to each other.
  struct Group {
    var format: ListFormat
    var files: [SourceFile]
  }

  struct Skipped {
    var name: String
    /// The reason, as a clause about the file.
    var reason: String
  }

  /// Adjacent files of one format share a group.
  private(set) var groups: [Group] = []
  /// Files in folders that contain no list.
  private(set) var skipped: [Skipped] = []

  /// Reads files, folders, and standard input for `-`.
  ///
  /// A named file must be a list; in folders, files without a list are skipped. An input with no
  /// list at all is an error with the names.
  ///
  /// - Parameter format: The format of all files; nil detects each.
  init(paths: [String], as format: ListFormat?) throws(Failure) {
    for path in paths {
      guard let names = try Self.names(inFolder: path) else {
        let file = try Self.file(at: path)
        let found = if let format { format } else { try Self.format(of: file) }
        append(file, as: found)
        continue
      }
      for name in names {
        let file = try Self.file(at: name)
        guard !file.isBlank, let found = format ?? ListFormat.detectedAmongOthers(in: file) else {
          let reason = file.isBlank ? "is empty" : "is of no known list format"
          skipped.append(Skipped(name: name, reason: reason))
          continue
        }
        if let reason = found.refusalAmongOthers(of: file) {
          skipped.append(Skipped(name: name, reason: reason))
        } else {
          append(file, as: found)
        }
      }
    }
    guard groups.isEmpty else { return }
    let files = skipped.map { "\($0.name) \($0.reason)" }
    throw Failure(
      "There is nothing to import: \(enumerated(files, limit: 8)). Nothing was changed.",
      code: EX_DATAERR)
  }

  private mutating func append(_ file: SourceFile, as format: ListFormat) {
    if groups.last?.format == format {
      groups[groups.count - 1].files.append(file)
    } else {
      groups.append(Group(format: format, files: [file]))
    }
  }

  /// Detects the format of a named file, which must have one.
  private static func format(of file: SourceFile) throws(Failure) -> ListFormat {
    if let format = ListFormat.detected(in: file) { return format }
    guard !file.isBlank else {
      throw Failure("\(shown(file.name)) is empty: there is nothing to import.", code: EX_DATAERR)
    }
    throw Failure(
      "The format of \(shown(file.name)) is unknown. Name it with --from, one of "
        + ListFormat.allCases.map(\.word).joined(separator: ", ") + ".",
      code: EX_DATAERR)
  }

  static func shown(_ name: String) -> String { name == "-" ? "standard input" : name }

  private static func file(at path: String) throws(Failure) -> SourceFile {
    SourceFile(name: path, bytes: try bytes(at: path))
  }

  /// The paths of the files in a folder that may contain lists; nil if the path is no folder.
  private static func names(inFolder path: String) throws(Failure) -> [String]? {
    guard path != "-" else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Failure("The file \(path) cannot be read", SystemCallError())
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let names = try names(in: path)
    guard !names.isEmpty else {
      throw Failure("The folder \(path) has no files with lists in it.", code: EX_DATAERR)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.map { folder + $0 }
  }

  /// The files in a folder with a list format's extension, in order.
  private static func names(in folder: String) throws(Failure) -> [String] {
    let endings = Set(ListFormat.allCases.flatMap(\.fileExtensions))
    do throws(SystemCallError) {
      return try entryNames(inFolder: folder).filter { name in
        endings.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "")
      }
    } catch {
      throw Failure("The file \(folder) cannot be read", error)
    }
  }

  /// Reads everything, but fails early beyond the largest list.
  private static func bytes(at path: String) throws(Failure) -> [UInt8] {
    let limit = ListFormat.maximumSize
    do throws(SystemCallError) {
      let size = path == "-" ? 0 : try FileStatus(path: path).size
      if size <= limit {
        let bytes =
          path == "-"
          ? try readFile(descriptor: STDIN_FILENO, limit: limit)
          : try readFile(path, limit: limit)
        if bytes.count <= limit { return bytes }
      }
    } catch {
      throw Failure("The file \(path) cannot be read", error)
    }
    throw Failure(
      "\(shown(path)) is larger than \(limit >> 20) MB. Split it first.", code: EX_DATAERR)
  }
}

extension Failure {
  init(_ error: FormatError, in group: ListInput.Group) {
    let name = ListInput.shown(error.file ?? group.files.first?.name ?? "-")
    self.init("\(name):\(error.description). Nothing was changed.", code: EX_DATAERR)
  }
}

extension FormatName {
  /// Parses a list format; nil for no word.
  static func listFormat(
    _ word: String?, option: String, isTaken: (ListFormat) -> Bool = { _ in true }
  ) throws(Failure) -> ListFormat? {
    guard let word else { return nil }
    if let format = ListFormat(word: word) { return format }
    return try format(word, option: option, ListFormat.self, isTaken: isTaken)
  }
}
