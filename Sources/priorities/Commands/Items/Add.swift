import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities add NAME…`.
  struct Add: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "add", abstract: "Put items on the list, and create those that are unknown",
      discussion: """
        An unknown name is created with medium priority, or the one given with -p.
        A known one is raised to that level, or to the level it had before it was done;
        add never lowers an item.
        """)

    @OptionGroup var words: NameArguments
    @Option(
      name: [.customShort("p"), .customLong("priority")],
      help: ArgumentHelp("The level: critical, high, medium or low.", valueName: "level"),
      completion: .list(Priority.words))
    var level: String?
    @Option(
      name: [.customShort("d"), .long],
      help: ArgumentHelp("Anything more to say about it.", valueName: "text"))
    var details: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Put it into this list too; may be repeated.", valueName: "list"),
      completion: ItemCompletion.names)
    var lists: [String] = []
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let priority = try level.map(Priority.init(level:))
      let names = try words.all()
      let progress = Progress(of: names.count, verb: "Adding", in: context)
      let outcomes = try context.store(.writing).add(
        names, priority: priority, details: details, to: lists.map(ItemReference.handle),
        progress: progress.show)
      progress.end()
      for outcome in outcomes {
        for similar in outcome.similar {
          context.warn(
            "There is \"\(similar)\" too, which differs from \"\(outcome.name)\" by accents only.")
        }
        for list in outcome.loops {
          context.warn("\"\(outcome.name)\" already holds \"\(list)\": each is now in the other.")
        }
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}

extension Priorities.Add {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    details = line.value(of: "-d", "--details")
    lists = line.values(of: "--in")
    level = line.value(of: "-p", "--priority")
    answer = line.group()
    global = line.group()
  }
}
