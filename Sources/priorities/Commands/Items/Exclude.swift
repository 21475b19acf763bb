import ArgumentParser
import Basics
import Lists
import Rendering
import Storage

extension Priorities {
  struct Exclude: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "exclude", abstract: "Take items out of a list; nothing is deleted",
      examples: ["exclude milk --from Groceries", "exclude milk bread --from Party"])

    @OptionGroup var words: NameArguments
    @Option(
      name: .customLong("from"), help: ArgumentHelp("The list.", valueName: "list"),
      completion: ItemCompletion.listsOfNamed)
    var list: String
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      let outcomes = try exclude(try words.read(), in: store, context)
      if answer.json {
        return try context.writeJSON(
          items: outcomes.map { ["name": .string($0.name), "changed": .bool($0.isChange)] })
      }
      for note in outcomes.notes(isIncluded: false) { try context.show(note) }
    }

    /// Excludes the items; a missing list is not created.
    private func exclude(
      _ names: GivenNames, in store: Store, _ context: CommandContext
    ) throws -> [MembershipOutcome] {
      do {
        return try store.write { items in
          try items.exclude(
            names.references(in: items, context),
            from: NameArguments.reference(list, in: items, context))
        }
      } catch let error as StoreError {
        guard case .noList = error else { throw error }
        throw Failure(notDone: error.description, candidates: error.candidates)
      }
    }
  }
}
