import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities include NAME… --in LIST`.
  struct Include: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "include", abstract: "Put items into a list; any item can be one")

    @OptionGroup var words: NameArguments
    @Option(
      name: .customLong("in"), help: ArgumentHelp("The list.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let outcomes = try context.store(.writing).include(
        try words.references(), in: .handle(list))
      for outcome in outcomes where outcome.isLoop && outcome.isChange {
        context.warn(
          "\"\(outcome.name)\" already holds \"\(outcome.list)\": each is now in the other.")
      }
      for note in MembershipNotes(outcomes, isIncluded: true).notes { try context.show(note) }
    }
  }
}
