import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
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
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        try items.raise(
          names.references(in: items, context), in: place.reference(in: items, context))
      }
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is already critical, the highest level.")
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}
