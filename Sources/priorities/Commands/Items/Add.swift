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
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let priority = try level.map(Priority.init(level:))
      let store = try context.store(.writing)
      var names = try names(in: store)
      let lists = try joinedList(&names, in: store)
      if !words.readsStandardInput {
        names = try NameArguments.resolvingHandles(of: names, in: store, context)
      }
      let places = try lists.map { try NameArguments.reference($0, in: store, context) }
      let progress = Progress(of: names.count, verb: "Adding", in: context)
      let outcomes = try store.add(
        names, priority: priority, details: details, to: places,
        progress: progress.show)
      progress.end()
      if let moved = store.movedJournal {
        context.warn(
          "A journal of a store that is no longer there lay beside this one, and is now \(moved).")
      }
      for outcome in outcomes { warn(about: outcome, context) }
      if let priority { warn(aboutLevel: priority, outcomes, context) }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
      if context.process.isTerminal(.output), !answer.json {
        try noteSplitName(names, outcomes, in: store, context)
      }
    }

    /// The names to add; several words that are together one item's name are that item.
    private func names(in store: Store) throws -> [String] {
      guard !words.readsStandardInput else { return try words.all(in: store) }
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

    /// Says which items stay more urgent than was asked for.
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

    /// Points out how one item is meant, if the words look like one name without quotes.
    private func noteSplitName(
      _ names: [String], _ outcomes: [AddOutcome], in store: Store, _ context: CommandContext
    ) throws {
      guard !words.readsStandardInput, names.count == outcomes.count else { return }
      let isNew = outcomes.map { $0.effect == .created }
      if let meant = try commandWord(in: names, isNew, store) {
        try context.show(
          Note(
            .info,
            "\"\(meant.word)\" is an item. If the \(meant.part) was meant: \(Program.call) undo, then "
              + meant.command))
      } else if let meant = strayDetails(in: names, isNew) {
        try context.show(
          Note(
            .info,
            "\(enumerated(meant.strays.map { "\"\($0)\"" })) \(meant.strays.count == 1 ? "is an item" : "are items"). "
              + "If the details were meant: \(Program.call) undo, then \(meant.command)"))
      } else if let known = try Self.knownName(in: names, isNew, store) {
        try context.show(
          Note(
            .info,
            "\"\(known.name)\" is one item. If it was meant: \(Program.call) undo, then "
              + command(adding: known.words)))
      } else if SplitName.isLikely(names, isNew: isNew) {
        try context.show(
          Note(
            .info,
            "These are \(outcomes.count) items. If one was meant: \(Program.call) undo, then "
              + command(adding: [names.joined(separator: " ")])))
      }
    }

    /// A new item whose name is a word of a command, and the command that was perhaps meant: `in`
    /// before a list that there is, or a level before or after all else.
    private func commandWord(
      in names: [String], _ isNew: [Bool], _ store: Store
    ) throws -> (word: String, part: String, command: String)? {
      guard names.count > 1 else { return nil }
      for (index, name) in names.enumerated().dropFirst() where isNew[index] {
        guard ["in", "to"].contains(name.lowercased()), index + 1 < names.count else { continue }
        let list = names[(index + 1)...].joined(separator: " ")
        guard try store.holds(whole: list) else { continue }
        return (
          name, "list", command(adding: Array(names[..<index]), to: lists + [list])
        )
      }
      for index in [0, names.count - 1] where isNew[index] && level == nil {
        let words = Set(Priority.words)
        guard words.contains(names[index].lowercased()) else { continue }
        var rest = names
        let word = rest.remove(at: index)
        return (word, "level", command(adding: rest, level: word.lowercased()))
      }
      return nil
    }

    /// Details whose later words, all of them new items, were perhaps meant to belong to them:
    /// `add Milk -d two litres`.
    private func strayDetails(in names: [String], _ isNew: [Bool]) -> UnquotedText? {
      guard details != nil,
        let meant = UnquotedText(valueOf: ["-d", "--details"], in: ProcessEnvironment.arguments),
        names.count > meant.strays.count, names.suffix(meant.strays.count) == meant.strays[...],
        isNew.suffix(meant.strays.count).allSatisfy({ $0 }),
        // A name of its own is likely written like one.
        meant.strays.first?.first?.isUppercase == false
      else { return nil }
      return meant
    }

    /// The first item whose name neighbouring words have together though one of them made an item,
    /// and the words with that name as one of them.
    private static func knownName(
      in names: [String], _ isNew: [Bool], _ store: Store
    ) throws -> (name: String, words: [String])? {
      guard names.count > 1, names.count <= 12 else { return nil }
      for length in (2...names.count).reversed() {
        for start in 0...(names.count - length) {
          let range = start..<(start + length)
          let name = names[range].joined(separator: " ")
          guard isNew[range].contains(true), try store.holds(whole: name) else { continue }
          let item = try store.find(.whole(name))
          return (item.name, names[..<start] + [item.name] + names[range.upperBound...])
        }
      }
      return nil
    }

    /// The command that adds these names as this one would have.
    private func command(
      adding names: [String], level meant: String? = nil, to places: [String]? = nil
    ) -> String {
      var text = "\(Program.call) add"
      for name in names { text += " \(ShellWord(name).text)" }
      if let level = meant ?? level { text += " -p \(ShellWord(level).text)" }
      if let details { text += " -d \(ShellWord(details).text)" }
      for list in places ?? lists { text += " --in \(ShellWord(list).text)" }
      return text
    }

    /// The lists to put the items into; the words after `--in` that belong to a list's name leave
    /// the names.
    ///
    /// `add Candles --in Birthday card` means the list "Birthday card" where there is one, and none
    /// that is just called "Birthday".
    private func joinedList(_ names: inout [String], in store: Store) throws -> [String] {
      guard lists.count == 1, !words.readsStandardInput, names.count > 1,
        !(try store.holds(whole: lists[0]))
      else { return lists }
      for count in 1..<min(names.count, 8) {
        let name = ([lists[0]] + names.suffix(count)).joined(separator: " ")
        guard try store.holds(whole: name) else { continue }
        names.removeLast(count)
        return [name]
      }
      return lists
    }
  }
}
