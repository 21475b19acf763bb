import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Delete: FastPathCommand {
    static let configuration = command(
      "delete", abstract: "Delete items everywhere",
      discussion: """
        Accepts whole names, ids and, without --yes, numbers from the last list. Asks first
        and shows which lists contain the item. Without a terminal, --yes is required.
        "priorities undo" restores everything.
        """,
      examples: ["delete milk", "delete \"Whole milk\" --yes"])

    @OptionGroup var words: NameArguments
    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.writing)
      let given = try words.read()
      let references = { (items: StoreTransaction) in
        try given.references(in: items, context, acceptsNumbers: !yes, as: ItemReference.whole)
      }
      var confirmed: [Item] = []
      if !yes {
        let items = try store.read { try $0.find(references($0)) }
        guard context.isInteractive, !words.readsStandardInput else {
          throw Failure(
            notDone: """
              Nothing was deleted: confirmation needs a terminal. Add --yes to delete \
              \(enumerated(quoted(items.map(\.name)))).
              """)
        }
        guard
          try context.confirm(
            Message(.question, "\(DeletionQuestion(items).text) [y/N] "))
        else {
          throw Failure(notDone: "Nothing was deleted.")
        }
        confirmed = items
      }
      let deleted = try store.write { try $0.delete(references($0), confirmed: confirmed) }
      if answer.json {
        return try context.writeJSON(
          items: deleted.map {
            ["name": $0.name.json, "priority": $0.priority.json, "changed": true]
          })
      }
      var message = ChangeMessage.deleted(deleted.map(\.name)).message()
      message.text += " \"\(Program.call) undo\" restores \(deleted.count == 1 ? "it" : "them")."
      try context.show(message)
    }
  }
}
