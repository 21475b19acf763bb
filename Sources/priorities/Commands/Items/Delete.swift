import ArgumentParser
import Basics
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities delete NAME…`.
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
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      let references = try words.references(
        in: store, context, takesNumbers: !yes, as: ItemReference.whole)
      if !yes {
        let items = try store.find(references)
        guard context.isInteractive, !words.readsStandardInput else {
          throw Failure(
            notDone:
              "Nothing was deleted: nobody can be asked here. Add --yes to delete \(enumerated(items.map { "\"\($0.name)\"" }))."
          )
        }
        guard try context.confirm(DeletionQuestion(items)) else {
          throw Failure(notDone: "Nothing was deleted.")
        }
      }
      let deleted = try store.delete(references)
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
