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

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.writing)
      try steps.check(
        available: { try store.read { try $0.undoableCount() } }, verb: "undo", context)
      let changes = try store.write { try $0.undo(steps.count) }
      guard !changes.isEmpty else { throw Failure(notDone: "Nothing to undo.") }
      try steps.show(changes, "Undone", asJSON: answer.json, in: context)
    }
  }

  struct Redo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "redo", abstract: "Redo what was undone, or the last N of it",
      discussion: "More than 20, or more than there are, ask first.",
      examples: ["redo", "redo 3"])

    @OptionGroup var steps: StepCount
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.writing)
      try steps.check(
        available: { try store.read { try $0.redoableCount() } }, verb: "redo", context)
      let changes = try store.write { try $0.redo(steps.count) }
      guard !changes.isEmpty else { throw Failure(notDone: "Nothing to redo.") }
      try steps.show(changes, "Redone", asJSON: answer.json, in: context)
    }
  }
}

struct StepCount: ParsableArguments {
  /// A larger count needs confirmation.
  private static let mostUnasked = 20

  @Argument(help: "How many commands.") var count = 1
  @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false

  func validate() throws {
    if count < 1 { throw ValidationError(Self.refusal(of: "\(count)")) }
  }

  static func refusal(of word: String) -> String { "The count is a number from 1, not \(word)." }

  /// Asks for confirmation of a large count, or one larger than available.
  ///
  /// - Parameters:
  ///   - available: Read only if the count needs it.
  ///   - verb: `undo` or `redo`.
  func check(available: () throws -> Int, verb: String, _ context: CommandContext) throws {
    guard count > 1, !yes else { return }
    let available = try available()
    guard available > 0, count > Self.mostUnasked || count > available else { return }
    let steps = min(count, available)
    let there = available == 1 ? "is only 1 change" : "are only \(available) changes"
    let words = count > available ? "There \(there) to \(verb). " : ""
    let object = steps == 1 ? "it" : "\(steps) changes"
    try context.requireConsent(
      to: "\(words)Really \(verb) \(object)?",
      orRefuse: "\(words)Nothing was changed: add --yes to \(verb) \(object).",
      declined: "Nothing was changed.")
  }

  func show(
    _ changes: [Change], _ word: String, asJSON: Bool, in context: CommandContext
  ) throws {
    if asJSON {
      return try context.write(json: ["changes": .array(changes.map(\.json))])
    }
    for change in changes {
      try context.show(.success, "\(word): \(change.words)")
    }
  }
}
