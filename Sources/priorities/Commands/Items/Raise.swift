import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities raise NAME…`.
  struct Raise: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "raise", abstract: "Make items one level more urgent",
      examples: ["raise milk", "raise milk --in Party"])

    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      let outcomes = try store.raise(
        try words.references(in: store, context), in: try place.reference(in: store, context))
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is already critical, the highest level.")
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}
