import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  struct Done: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "done", abstract: "Got it: take items off the list and remember when",
      discussion: """
        The item goes to low and is not forgotten: add brings it back as urgent as it was. Levels \
        that lists have of their own for it are cleared, which undo takes back.
        """,
      aliases: ["got"], examples: ["done milk", "got milk bread", "done 3 5"])

    @OptionGroup var words: NameArguments
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        try items.done(names.references(in: items, context, as: ItemReference.needed))
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
      context.signal(done: outcomes.filter(\.isChange).map(\.name))
    }
  }
}
