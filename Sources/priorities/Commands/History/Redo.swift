import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities redo [N]`.
  struct Redo: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "redo", abstract: "Make again what undo took back")

    @OptionGroup var steps: StepCount
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let changes = try context.store(.writing).redo(steps.count)
      guard !changes.isEmpty else { throw Failure(notDone: "There is nothing to redo.") }
      for change in changes {
        try context.show(Note(.success, "Made again: \(change.command) \(change.names)"))
      }
      if changes.count < steps.count {
        context.warn("There was no more to redo than \(changes.count).")
      }
    }
  }
}

extension Priorities.Redo {
  mutating func decode(from line: inout FastArguments) {
    steps = line.group()
    global = line.group()
  }
}
