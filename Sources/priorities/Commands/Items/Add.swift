import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  struct Add: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "add", abstract: "Put items on the list, and create those that are unknown",
      discussion: """
        An unknown name is created with medium priority, or the one given with -p.
        A known one is raised to that level, or to the level it had before it was done;
        add never lowers an item. Each NAME is one item, by its whole name or id; a name
        of several words is quoted. Bullets, numbers and check boxes at the start of piped lines are dropped.
        """,
      examples: ["add milk bread", "add \"Olive oil\" -p high --in Groceries", "add - < list.txt"])

    @OptionGroup var words: NameArguments
    @Option(
      name: [.customShort("p"), .customLong("priority")],
      help: ArgumentHelp("The level: critical, high, medium or low.", valueName: "level"),
      completion: .list(Priority.words))
    var level: String?
    @Option(
      name: [.customShort("d"), .long],
      help: ArgumentHelp(
        "Anything more to say about it; of a known item, instead of what was said.",
        valueName: "text"))
    var details: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Put it into this list too; may be repeated.", valueName: "list"),
      completion: ItemCompletion.lists)
    var lists: [String] = []
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let priority = try level.map(Priority.init(level:))
      let store = try context.store(.writing)
      let given = try words.read()
      let (names, outcomes) = try store.write { items in
        let names = try given.namesToAdd(in: items, context)
        let places = try lists.map { try NameArguments.reference($0, in: items, context) }
        let progress = Progress(of: names.count, verb: "Adding", in: context)
        let outcomes = try items.add(
          names, priority: priority, details: details, to: places, progress: progress.show(_:))
        progress.end()
        return (names, outcomes)
      }
      if let moved = store.movedJournal {
        context.warn(
          "A journal of a store that is no longer there lay beside this one, and is now \(moved).")
      }
      for outcome in outcomes { warn(about: outcome, context) }
      if let priority { warn(aboutLevel: priority, outcomes, context) }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
      if context.process.isTerminal(.output), !answer.json, !words.readsStandardInput,
        outcomes.allSatisfy({ $0.effect == .created }), SplitName.isLikely(names)
      {
        try context.show(
          .info,
          "These are \(outcomes.count) items. If one was meant: \(Program.call) undo, then "
            + command(adding: names.joined(separator: " ")))
      }
    }

    private func warn(about outcome: AddOutcome, _ context: CommandContext) {
      for similar in outcome.similar {
        context.warn(
          "There is also \"\(similar)\", which \(difference(of: similar, from: outcome.name)).")
      }
      for list in outcome.loops {
        context.warn("\"\(outcome.name)\" already holds \"\(list)\": each is now in the other.")
      }
    }

    private func warn(
      aboutLevel level: Priority, _ outcomes: [AddOutcome], _ context: CommandContext
    ) {
      let higher = outcomes.filter { $0.priority > level }
      guard let first = higher.first else { return }
      guard higher.count > 1 else {
        return context.warn(
          "\"\(first.name)\" stays \(first.priority.word): add lowers nothing. To lower it: "
            + "\(Program.call) set \(level.word) \(ShellWord(first.name).text)")
      }
      let names = enumerated(higher.map { "\"\($0.name)\"" }, limit: 3)
      context.warn(
        "\(names) stay more urgent than \(level.word): add lowers nothing, and \"\(Program.call) set "
          + "\(level.word)\" does.")
    }

    private func command(adding name: String) -> String {
      var text = "\(Program.call) add \(ShellWord(name).text)"
      if let level { text += " -p \(ShellWord(level).text)" }
      if let details { text += " -d \(ShellWord(details).text)" }
      for list in lists { text += " --in \(ShellWord(list).text)" }
      return text
    }
  }
}
