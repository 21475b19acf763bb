import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Done: FastPathCommand {
    static let configuration = command(
      "done", abstract: "Mark items as done",
      discussion: """
        Lowers the items to low, which takes them off the list, records the time and clears their \
        list priorities. add restores the priority of an item; undo also restores its list \
        priorities. Once a date has begun to show, this completes it too: a repeated one moves on.
        """,
      examples: ["done milk", "got milk bread", "done 3 5"])

    @OptionGroup var words: NameArguments
    @Flag(help: "Complete the date too, although the item is not needed yet.") var early = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        try items.done(
          names.references(in: items, context, as: ItemReference.needed),
          completing: early ? .early : .reached)
      }
      context.warnOfDates(outcomes)
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
      context.signal(done: outcomes.filter(\.isChange).map(\.name))
    }
  }

  struct Raise: FastPathCommand {
    static let configuration = command(
      "raise", abstract: "Raise the priority of items by one step",
      examples: ["raise milk", "raise milk --in Party"])

    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        try items.raise(
          names.references(in: items, context), in: place.reference(in: items, context))
      }
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is already critical, the highest priority.")
      }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }

  struct Lower: FastPathCommand {
    static let configuration = command(
      "lower", abstract: "Lower the priority of items by one step (low takes them off the list)",
      discussion:
        "An item lowered to low counts as done and appears in \"log --done\", except with --in.",
      examples: ["lower milk", "lower milk --in Party"])

    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        try items.lower(
          names.references(in: items, context, as: ItemReference.needed),
          in: place.reference(in: items, context))
      }
      for outcome in outcomes where !outcome.isChange {
        context.warn("\"\(outcome.name)\" is already low, the lowest priority.")
      }
      context.warnOfDates(outcomes)
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }

  struct SetPriority: FastPathCommand {
    static let configuration = command(
      "set", abstract: "Set the priority of items",
      discussion: """
        The priorities are critical, high, medium and low, or c, h, m and l, or 1 to 4.
        An item set to low counts as done and appears in "log --done", except with --in.
        "set inherit NAME --in LIST" removes the list priority.
        """,
      examples: ["set critical milk", "set 1 milk bread", "set high milk --in Party"])

    @Argument(help: "critical, high, medium, low, or inherit.", completion: .list(priorities))
    var priority: String
    @OptionGroup var words: NameArguments
    @OptionGroup var place: PlaceOption
    @OptionGroup var answer: AnswerOptions

    private static let priorities = Priority.words + ["inherit"]

    private var inherits: Bool { priority.lowercased() == "inherit" }

    func validate() throws {
      if inherits, place.list == nil {
        throw ValidationError("\"set inherit\" needs a list. Add --in LIST.")
      }
    }

    /// Parses the priority, with a separate error if it is in the last place.
    private func parsed() throws(Failure) -> Priority {
      do throws(Failure) {
        return try Priority(argument: priority)
      } catch {
        guard let last = words.names.last, (try? Priority(argument: last)) != nil else {
          throw error
        }
        let names = ([priority] + words.names.dropLast()).map { ShellWord($0).text }
        throw Failure(
          usage: """
            The priority comes first: \(Program.call) set \(last) \
            \(names.spaceSeparated)
            """)
      }
    }

    func run() throws {
      let priority: Priority? = inherits ? nil : try parsed()
      let context = try CommandContext(answer.global)
      let names = try words.read()
      let outcomes = try context.store(.writing).write { items in
        let references = try names.references(in: items, context)
        let list = try place.reference(in: items, context)
        if let priority { return try items.set(priority, references, in: list) }
        return try list.map { try items.clearListPriority(references, in: $0) } ?? []
      }
      if priority == .low { context.warnOfDates(outcomes) }
      try context.show(outcomes: outcomes.map(\.row), asJSON: answer.json)
    }
  }
}

extension CommandContext {
  /// Names the way to complete dates that do not show yet.
  fileprivate func warnOfDates(_ outcomes: [PriorityOutcome]) {
    for outcome in outcomes where !outcome.isChange {
      guard let step = outcome.date?.nextStep(after: today) else { continue }
      warn(
        """
        \(outcome.name) is low until \(step.day.text). To complete its \
        date now: \(Program.call) done \(ShellWord(outcome.name).argument) --early
        """)
    }
  }
}
