import ArgumentParser
import Basics
import Lists
import Rendering

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
    let fact = count > available ? Self.only(available, verb) : ""
    let words = fact.isEmpty ? "" : fact + ". "
    let object = steps == 1 ? "it" : "\(steps) changes"
    guard context.isInteractive else {
      throw Failure(
        notDone: "\(words)Nothing was changed: add --yes to \(verb) \(object).")
    }
    let question = "\(words)Really \(verb) \(object)? [y/N] "
    guard try context.confirm(Note(.question, question)) else {
      throw Failure(notDone: "Nothing was changed.")
    }
  }

  private static func only(_ available: Int, _ verb: String) -> String {
    available == 1
      ? "There is only 1 change to \(verb)" : "There are only \(available) changes to \(verb)"
  }

  func show(
    _ changes: [Change], _ word: String, asJSON: Bool, in context: CommandContext
  ) throws {
    if asJSON {
      return try context.write(JSONDocument(["changes": .array(changes.map(\.json))]).text)
    }
    for change in changes {
      try context.show(Note(.success, "\(word): \(change.words)"))
    }
  }
}
