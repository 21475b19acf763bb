import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities edit NAME`.
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "edit", abstract: "Change an item's name or details",
      discussion: """
        Without options, opens $VISUAL or $EDITOR: the first line is the name, the rest
        are the details.
        """)

    @Argument(help: "The item.", completion: ItemCompletion.names) var item: String
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its name from now on.", valueName: "new"))
    var newName: String?
    @Option(help: ArgumentHelp("Its details from now on; '' for none.", valueName: "text"))
    var details: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.writing)
      var name = newName
      var details = details
      if name == nil, details == nil {
        let current = try store.find(.handle(item))
        context.settleTerminal()
        let text = try TextEditor(environment: context.environment)
          .edit("\(current.name)\n\(current.details)\n", fileName: "item.txt")
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init) ?? ""
        details = parts.count > 1 ? String(parts[1]) : ""
      }
      let outcome = try store.edit(.handle(item), name: name, details: details)
      for similar in outcome.similar {
        context.warn(
          "There is \"\(similar)\" too, which differs from \"\(outcome.item.name)\" by accents only."
        )
      }
      try context.show(Note(outcome.isChange ? .success : .info, Self.sentence(outcome)))
    }

    private static func sentence(_ outcome: EditOutcome) -> String {
      if !outcome.isChange { return "\(outcome.item.name) is as it was." }
      if outcome.formerName == outcome.item.name { return "Changed \(outcome.item.name)." }
      return "\(outcome.formerName) is called \(outcome.item.name) from now on."
    }
  }
}
