import ArgumentParser
import Basics
import Lists
import Rendering
import Storage

extension Priorities {
  struct Delete: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", abstract: "Delete items everywhere",
      discussion: """
        Takes whole names, ids and numbers of the last list; with --yes, no numbers.
        Asks first, and says which lists lose the item. Where nobody can be asked,
        --yes is needed. "priorities undo" brings everything back.
        """,
      aliases: ["rm"], examples: ["delete milk", "delete \"Whole milk\" --yes"])

    @OptionGroup var words: NameArguments
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let store = try context.store(.writing)
      let given = try words.read()
      let references = { (items: StoreTransaction) in
        try given.references(in: items, context, takesNumbers: !yes, as: ItemReference.whole)
      }
      var asked: [Item] = []
      if !yes {
        let items = try store.read { try $0.find(references($0)) }
        guard context.isInteractive, !words.readsStandardInput else {
          throw Failure(
            notDone:
              "Nothing was deleted: nobody can be asked here. Add --yes to delete \(enumerated(items.map { "\"\($0.name)\"" }))."
          )
        }
        guard try context.confirm(DeletionQuestion(items)) else {
          throw Failure(notDone: "Nothing was deleted.")
        }
        asked = items
      }
      let deleted = try store.write { try $0.delete(references($0), asked: asked) }
      if answer.json {
        return try context.writeJSON(
          items: deleted.map {
            ["name": .string($0.name), "priority": .string($0.priority.word), "changed": true]
          })
      }
      var note = ChangeMessage.deleted(deleted.map(\.name)).note()
      note.text += " \"\(Program.call) undo\" brings \(deleted.count == 1 ? "it" : "them") back."
      try context.show(note)
    }
  }
}
