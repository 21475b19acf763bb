import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities delete NAME…`.
  struct Delete: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", abstract: "Forget items for good, in every list",
      discussion: """
        Asks first, and says which lists lose the item. Where nobody can be asked,
        --yes is needed. "priorities undo" brings everything back.
        """,
      aliases: ["rm"])

    @OptionGroup var words: NameArguments
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let references = try words.references()
      let store = try context.store(.writing)
      if !yes {
        let items = try store.find(references)
        guard context.isInteractive, !words.names.contains("-") else {
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
      let names = enumerated(deleted.map(\.name))
      try context.show(
        Note(
          .success,
          "Deleted \(names). \"priorities undo\" brings \(deleted.count == 1 ? "it" : "them") back."
        ))
    }
  }
}

extension Priorities.Delete {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    yes = line.has("--yes")
    global = line.group()
  }
}
