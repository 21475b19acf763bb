import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities exclude NAME… --from LIST`.
  struct Exclude: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "exclude", abstract: "Take items out of a list; nothing is deleted")

    @OptionGroup var words: NameArguments
    @Option(
      name: .customLong("from"), help: ArgumentHelp("The list.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let outcomes = try context.store(.writing).exclude(
        try words.references(), from: .handle(list))
      for note in MembershipNotes(outcomes, isIncluded: false).notes { try context.show(note) }
    }
  }
}
