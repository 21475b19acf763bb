import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities undo [N]`.
  struct Undo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "undo", abstract: "Take back the newest change, or the newest N")

    @OptionGroup var steps: StepCount
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let changes = try context.store(.writing).undo(steps.count)
      guard !changes.isEmpty else { throw Failure(notDone: "There is nothing to undo.") }
      for change in changes {
        try context.show(Note(.success, "Took back: \(change.command) \(change.names)"))
      }
      if changes.count < steps.count {
        context.warn("There was no more to undo than \(changes.count).")
      }
    }
  }
}

extension Priorities.Undo {
  mutating func decode(from line: inout FastArguments) {
    steps = line.group()
    global = line.group()
  }
}

/// How many commands to take back or make again.
struct StepCount: ParsableArguments {
  @Argument(help: "How many commands.") var count = 1

  func validate() throws {
    if count < 1 { throw ValidationError("The count is a number from 1, not \(count).") }
  }
}

extension StepCount: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    count = line.nextWord(as: Int.self) ?? 1
    if count < 1 { line.isValid = false }
  }
}
