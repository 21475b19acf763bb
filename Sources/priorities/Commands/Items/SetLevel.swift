import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities set LEVEL NAME…`.
  struct SetLevel: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "set", abstract: "Set items to a level",
      discussion: """
        The levels are critical, high, medium and low, or c, h, m and l.
        "set inherit NAME --in LIST" drops the priority that a list has of its own.
        """)

    @Argument(help: "critical, high, medium, low, or inherit.", completion: .list(levels))
    var level: String
    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    private static let levels = Priority.words + ["inherit"]

    private var inherits: Bool { level.lowercased() == "inherit" }

    func validate() throws {
      if inherits, place.list == nil {
        throw ValidationError("\"set inherit\" needs the list that is meant: add --in LIST.")
      }
    }

    func run() throws {
      let priority: Priority? = inherits ? nil : try Priority(level: level)
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      let references = try words.references()
      let outcomes =
        if let priority {
          try store.set(priority, references, in: place.reference)
        } else if let list = place.reference {
          try store.clearListPriority(references, in: list)
        } else {
          [LevelOutcome]()
        }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}

extension Priorities.SetLevel {
  mutating func decode(from line: inout FastArguments) {
    level = line.word()
    words = line.group()
    place = line.group()
    answer = line.group()
    global = line.group()
  }
}
