import ArgumentParser
import Basics
import Lists
import Rendering
import Storage

extension Priorities {
  struct Redo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "redo", abstract: "Redo what was undone, or the last N of it",
      discussion: "More than 20, or more than there are, ask first.",
      examples: ["redo", "redo 3"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      try steps.check(
        available: { try store.read { try $0.redoableCount() } }, verb: "redo", context)
      let changes = try store.write { try $0.redo(steps.count) }
      guard !changes.isEmpty else { throw Failure(notDone: "Nothing to redo.") }
      try steps.show(changes, "Redone", asJSON: answer.json, in: context)
    }
  }
}
