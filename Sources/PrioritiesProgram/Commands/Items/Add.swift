import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Add: FastPathCommand {
    static let configuration = command(
      "add", abstract: "Add items, creating those that do not exist",
      discussion: """
        Creates an item if its name is new, with medium priority unless -p sets another.
        With --due, a new item is low and becomes medium, high and critical as its day comes near.
        Raises an existing item to that priority, or to its priority before it was done, and
        never lowers it. Each NAME is one item: its whole name or id. Quote names
        of several words. Bullets, numbers and check boxes at the start of piped lines are
        removed.
        """,
      examples: [
        "add milk bread", "add \"Olive oil\" -p high --in Groceries", "add - < list.txt",
        "add Boiler --due 2027-05-01 --every 1y --lead 3m",
      ])

    @OptionGroup var words: NameArguments
    @Option(
      name: [.customShort("p"), .customLong("priority")],
      help: ArgumentHelp("The priority: critical, high, medium or low.", valueName: "priority"),
      completion: .list(Priority.words))
    var priority: String?
    @Option(
      name: [.customShort("d"), .long],
      help: ArgumentHelp(
        "The details, replacing those of an existing item.",
        valueName: "text"))
    var details: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Also put the item into this list; may be repeated.", valueName: "list"),
      completion: ItemCompletion.lists)
    var lists: [String] = []
    @OptionGroup var date: DateOptions
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let priority = try self.priority.map(Priority.init(argument:))
      let date = try date.change(context)
      let store = try context.store(.writing)
      let given = try words.read()
      let (names, outcomes) = try store.write { items in
        let names = try given.namesToAdd(in: items, context)
        let places = try lists.map { try NameArguments.reference($0, in: items, context) }
        let progress = Progress(of: names.count, verb: "Adding", in: context)
        let outcomes = try items.add(
          names, priority: priority, details: details, date: date, to: places,
          progress: progress.show(_:))
        progress.end()
        return (names, outcomes)
      }
      for outcome in outcomes {
        for similar in outcome.similar { context.warn(Messages.similar(similar, outcome.name)) }
        for list in outcome.loops { context.warn(Messages.loop(outcome.name, list)) }
      }
      // The date of a new item can raise it above what was asked for.
      let higher =
        priority.map { own in outcomes.filter { $0.priority > own && $0.effect != .created } } ?? []
      if let priority, !higher.isEmpty {
        context.warn(
          higher.count == 1
            ? """
            "\(higher[0].name)" is already \(higher[0].priority.word). To lower it: \
            \(Program.call) set \(priority.word) \(ShellWord(higher[0].name).text)
            """
            : """
            \(enumerated(quoted(higher.map(\.name)), limit: 3)) already have a higher \
            priority than \(priority.word). To lower them: \(Program.call) set \
            \(priority.word) NAME…
            """)
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
      if context.process.isTerminal(.output), !answer.json, !words.readsStandardInput,
        outcomes.allSatisfy({ $0.effect == .created }), SplitName.isLikely(names)
      {
        let command = command(adding: names.spaceSeparated)
        try context.show(
          .info,
          """
          This added \(outcomes.count) items. To add one item instead: \(Program.call) \
          undo, then \(command)
          """)
      }
    }

    private func command(adding name: String) -> String {
      var text = "\(Program.call) add \(ShellWord(name).text)"
      if let priority { text += " -p \(ShellWord(priority).text)" }
      if let details { text += " -d \(ShellWord(details).text)" }
      for list in lists { text += " --in \(ShellWord(list).text)" }
      return text
    }
  }
}
