import ArgumentParser
import Basics
import Lists
import Rendering
import Storage

extension Priorities {
  struct Undo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "undo", abstract: "Undo the newest change, or the newest N",
      discussion: "More than 20, or more than there are, ask first.",
      examples: ["undo", "undo 3"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      try steps.check(
        available: { try store.read { try $0.undoableCount() } }, verb: "undo", context)
      let changes = try store.write { try $0.undo(steps.count) }
      guard !changes.isEmpty else { throw Failure(notDone: "Nothing to undo.") }
      try steps.show(changes, "Undone", asJSON: answer.json, in: context)
    }
  }
}
