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
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
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
        return try items.importItems(from: documents, into: place, progress: progress.show)
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
          try context.show(Note(.info, line))
        }
        for line in summary.skippedLines + summary.lossLines(isWhole: verbose || dryRun) {
          context.warn(line)
        }
        if let line = ImportSummary.keptLine(documents) {
          if isTerminal { try context.show(Note(.info, line)) } else { context.warn(line) }
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
