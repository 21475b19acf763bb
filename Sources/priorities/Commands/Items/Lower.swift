import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  struct Lower: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "lower", abstract: "Make items one level less urgent; low takes them off the list",
      discussion: "What becomes low counts as got, and shows in \"log --done\", but not with --in.",
      examples: ["lower milk", "lower milk --in Party"])

    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        try items.lower(
          names.references(in: items, context, as: ItemReference.needed),
          in: place.reference(in: items, context))
      }
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is already low, the lowest level.")
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}
