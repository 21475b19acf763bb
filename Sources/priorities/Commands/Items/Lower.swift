import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities lower NAME…`.
  struct Lower: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "lower", abstract: "Make items one level less urgent; low takes them off the list")

    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let outcomes = try context.store(.writing).lower(try words.references(), in: place.reference)
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is low already; there is nothing below.")
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}

extension Priorities.Lower {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    place = line.group()
    answer = line.group()
    global = line.group()
  }
}
