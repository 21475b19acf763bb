import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import Storage
import StyledText

extension Priorities {
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "log", abstract: "Show what was changed, newest first, or what was got",
      examples: ["log", "log --limit 5", "log --done"])

    @Flag(name: .customLong("done"), help: "Show what was got, and when.") var completions = false
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Show at most this many; 0 for all.", valueName: "number"))
    var limit = 50
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if limit < 0 { throw ValidationError("--limit takes a number from 0, not \(limit).") }
    }

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.reading)
      // One more than shown reveals whether there are more.
      let most = limit == 0 ? nil : limit + 1
      if completions {
        let found = try store.read { try $0.completions(limit: most) }
        try show(cut(found), in: context)
        try noteRest(found.count, in: context)
      } else {
        let found = try store.read { try $0.log(limit: most, nameLimit: answer.json ? nil : 3) }
        try show(cut(found), in: context)
        try noteRest(found.count, in: context)
      }
    }

    private func cut<Entry>(_ found: [Entry]) -> [Entry] {
      limit == 0 ? found : Array(found.prefix(limit))
    }

    private func noteRest(_ count: Int, in context: CommandContext) throws {
      guard limit > 0, count > limit, context.isDressed, !answer.json else { return }
      let log = "\(Program.call) log\(completions ? " --done" : "")"
      try context.show(Note(.info, "There are more; \"\(log) --limit 0\" shows all of them."))
    }

    private func show(_ completions: [Completion], in context: CommandContext) throws {
      if answer.json {
        try context.write(JSONDocument(["done": .array(completions.map(\.json))]).text)
      } else if context.isDressed {
        try context.show(completions.lines(in: context.viewContext))
      } else {
        let rows = completions.map {
          "\($0.at.iso8601)\t\($0.from.word)\t\($0.name.sanitized)\n"
        }
        try context.write(rows.joined())
      }
    }

    private func show(_ changes: [Change], in context: CommandContext) throws {
      if answer.json {
        try context.write(JSONDocument(["changes": .array(changes.map(\.json))]).text)
      } else if context.isDressed {
        try context.show(changes.lines(in: context.viewContext))
      } else {
        let rows = changes.map {
          "\($0.at.iso8601)\t\($0.command.sanitized)\t\($0.summary.sanitized)\($0.isUndone ? "\tundone" : "")\n"
        }
        try context.write(rows.joined())
      }
    }
  }
}
