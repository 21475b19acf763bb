import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import StyledTerminalText

extension Priorities {
  struct Log: ParsableCommand {
    static let configuration = command(
      "log", abstract: "Show changes, newest first, or completed items",
      examples: ["log", "log --limit 5", "log --done"])

    @Flag(name: .customLong("done"), help: "Show completed items instead of changes.")
    var completions = false
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Show at most this many; 0 for all.", valueName: "number"))
    var limit = 50
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      if !(0...NumberLimit.greatest).contains(limit) {
        throw ValidationError(Messages.outOfRange("--limit", from: 0, not: limit))
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.reading)
      // One more than the limit shows whether there are more.
      let most = limit == 0 ? nil : min(limit, .max - 1) + 1
      if completions {
        let found = try store.read { try $0.completions(limit: most) }
        try show(found, as: "done", in: context, \.json, { $0.lines(in: $1) }) {
          [$0.at.iso8601, $0.from.word, $0.name]
        }
      } else {
        let found = try store.read { try $0.log(limit: most, nameLimit: answer.json ? nil : 3) }
        // Without a place for the numbers, those of "undo --step" count from the newest change.
        try? NumberedItems(context, kind: .steps)?.save(found.lazy.map(\.step))
        try show(found, as: "changes", in: context, \.json, { $0.lines(in: $1) }) {
          [$0.at.iso8601, $0.command, $0.summary] + ($0.isUndone ? ["undone"] : [])
        }
      }
    }

    private func show<Entry>(
      _ found: [Entry], as key: String, in context: CommandContext, _ json: (Entry) -> JSONValue,
      _ lines: ([Entry], ViewContext) -> [Line], columns: (Entry) -> [String]
    ) throws {
      let shown = limit == 0 ? found : Array(found.prefix(limit))
      if answer.json { return try context.write(json: [key: shown.map(json).json]) }
      guard context.isStyled else {
        let rows = shown.map { columns($0).map(\.sanitized).joined(separator: "\t") + "\n" }
        return try context.write(rows.joined())
      }
      try context.show(lines(shown, try context.viewContext))
      guard found.count > shown.count else { return }
      try context.show(
        .info,
        """
        There are more. "\(Program.call) log\(completions ? " --done" : "") --limit 0" \
        shows them all.
        """)
    }
  }
}
