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
        add never lowers an item. Each NAME is one item; a name of several words is
        quoted. Bullets, numbers and check boxes at the start of piped lines are dropped.
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
      help: ArgumentHelp("Anything more to say about it.", valueName: "text"))
    var details: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Put it into this list too; may be repeated.", valueName: "list"),
      completion: ItemCompletion.lists)
    var lists: [String] = []
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let priority = try level.map(Priority.init(level:))
      let store = try context.store(.writing)
      let names = try names(in: store, context)
      let progress = Progress(of: names.count, verb: "Adding", in: context)
      let outcomes = try store.add(
        names, priority: priority, details: details, to: lists.map(ItemReference.handle),
        progress: progress.show)
      progress.end()
      if let moved = store.movedJournal {
        context.warn(
          "A journal of a store that is no longer there lay beside this one, and is now \(moved).")
      }
      for outcome in outcomes { warn(about: outcome, context) }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
      if context.process.isTerminal(.output), !answer.json {
        try noteSplitName(outcomes, in: store, context)
      }
    }

    /// The names to add; several words that are together one item's name are that item.
    private func names(in store: Store, _ context: CommandContext) throws -> [String] {
      guard !words.readsStandardInput else {
        let all = try words.all()
        let cleaned = all.map { ListedName($0).name }
        let count = zip(all, cleaned).count { $0 != $1 }
        if count > 0 {
          context.warn(
            "Dropped the bullet, number or check box of \(count) line\(count == 1 ? "" : "s").")
        }
        return cleaned
      }
      let together = words.names.joined(separator: " ")
      if words.names.count > 1,
        !(try words.names.contains { try store.holds(whole: $0) }), try store.holds(whole: together)
      {
        return [together]
      }
      return words.names
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

    /// Points out how one item is meant, if the words look like one name without quotes.
    private func noteSplitName(
      _ outcomes: [AddOutcome], in store: Store, _ context: CommandContext
    ) throws {
      guard !words.readsStandardInput, outcomes.allSatisfy({ $0.effect == .created }),
        SplitName.isLikely(words.names)
      else { return }
      let name = ShellWord(words.names.joined(separator: " ")).text
      try context.show(
        Note(
          .info,
          "These are \(outcomes.count) items. If one was meant: priorities undo, then "
            + "priorities add \(name)"))
    }
  }
}
