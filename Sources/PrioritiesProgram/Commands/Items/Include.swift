import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Include: ParsableCommand {
    static let configuration = command(
      "include", abstract: "Put items into a list (any item can be one)",
      examples: ["include milk bread --in Groceries", "include Groceries --in Saturday"])

    @OptionGroup var words: NameArguments
    @Option(
      name: .customLong("in"), help: ArgumentHelp("The list.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.writing)
      let outcomes = try include(try words.read(), in: store, context)
      for outcome in outcomes where outcome.isLoop && outcome.isChange {
        context.warn(Messages.loop(outcome.name, outcome.list))
      }
      if answer.json {
        return try context.writeJSON(
          items: outcomes.map { ["name": $0.name.json, "changed": $0.isChange.json] })
      }
      for message in outcomes.messages(isIncluded: true) { try context.show(message) }
    }

    /// Includes items, or throws an error that mentions the command to create a missing one.
    private func include(
      _ names: GivenNames, in store: Store, _ context: CommandContext
    ) throws -> [MembershipOutcome] {
      let place = { try NameArguments.reference(list, in: $0, context) }
      do {
        return try store.write { items in
          let list = try place(items)
          return try items.include(names.references(in: items, context), in: list)
        }
      } catch let error as StoreError {
        guard case .notFound(let word, []) = error else { throw error }
        let place = try store.read { try $0.find(place($0)).name }
        let command = SearchView.creation(of: word, in: place, program: Program.call)
        throw Failure(error).adding("To create it there: \(command ?? "")")
      }
    }
  }

  struct Move: ParsableCommand {
    static let configuration = command(
      "move", abstract: "Place an item before or after another in a list, which is then by route",
      discussion: "It stays there until you move it again or \"edit --order route --reset\".",
      examples: ["move milk --before bread --in Shop", "move tea --after eggs --in Shop"])

    @OptionGroup var words: NameArguments
    @Option(
      help: ArgumentHelp("The item to place it before.", valueName: "name"),
      completion: ItemCompletion.names)
    var before: String?
    @Option(
      help: ArgumentHelp("The item to place it after.", valueName: "name"),
      completion: ItemCompletion.names)
    var after: String?
    @Option(
      name: .customLong("in"), help: ArgumentHelp("The list.", valueName: "list"),
      completion: ItemCompletion.lists)
    var list: String
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      if (before == nil) == (after == nil) {
        throw ValidationError("Specify either --before NAME or --after NAME.")
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      let name = try words.read()
      guard let neighbor = before ?? after else { return }
      let (moved, id) = try context.store(.writing).write { items in
        let reference = try name.reference(in: items, context)
        let moved = try items.move(
          reference, before: before != nil,
          NameArguments.reference(neighbor, in: items, context),
          in: NameArguments.reference(list, in: items, context))
        return (moved, try items.id(of: reference))
      }
      if answer.json {
        return try context.writeJSON(items: [["name": moved.item.json, "changed": true]])
      }
      let message = ChangeMessage.moved(
        moved.item, id, after: before == nil ? moved.neighbor : nil,
        before: before == nil ? nil : moved.neighbor,
        reordered: moved.isReordered ? moved.list : nil)
      try context.show(message.message())
    }
  }

  struct Exclude: ParsableCommand {
    static let configuration = command(
      "exclude", abstract: "Remove items from a list without deleting them",
      examples: ["exclude milk --from Groceries", "exclude milk bread --from Party"])

    @OptionGroup var words: NameArguments
    @Option(
      name: .customLong("from"), help: ArgumentHelp("The list.", valueName: "list"),
      completion: ItemCompletion.listsOfNamed)
    var list: String
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let names = try words.read()
      let outcomes: [MembershipOutcome]
      do {
        outcomes = try context.store(.writing).write { items in
          try items.exclude(
            names.references(in: items, context),
            from: NameArguments.reference(list, in: items, context))
        }
      } catch let error as StoreError {
        // A missing list is not created.
        guard case .noList = error else { throw error }
        throw Failure(notDone: error.description, candidates: error.candidates)
      }
      if answer.json {
        return try context.writeJSON(
          items: outcomes.map { ["name": $0.name.json, "changed": $0.isChange.json] })
      }
      for message in outcomes.messages(isIncluded: false) { try context.show(message) }
    }
  }
}
