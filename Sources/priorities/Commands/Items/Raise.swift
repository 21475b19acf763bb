import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities raise NAME…`.
  struct Raise: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "raise", abstract: "Make items one level more urgent")

    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let outcomes = try context.store(.writing).raise(try words.references(), in: place.reference)
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is critical already; there is nothing above.")
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}

extension Priorities.Raise {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    place = line.group()
    answer = line.group()
    global = line.group()
  }
}
