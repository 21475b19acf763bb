import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities done NAME…`.
  struct Done: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "done", abstract: "Got it: take items off the list and remember when",
      discussion: """
        The item goes to low and is not forgotten: add brings it back as urgent as it was.
        """,
      aliases: ["got"])

    @OptionGroup var words: NameArguments
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let outcomes = try context.store(.writing).done(try words.references())
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}

extension Priorities.Done {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    answer = line.group()
    global = line.group()
  }
}
