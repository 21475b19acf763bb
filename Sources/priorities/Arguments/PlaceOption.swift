import ArgumentParser
import Lists
import Storage

/// The list whose own priority a command changes.
struct PlaceOption: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Change the priority in this list alone.", valueName: "list"),
    completion: ItemCompletion.lists)
  var list: String?

  func reference(in items: StoreTransaction, _ context: CommandContext) throws -> ItemReference? {
    try list.map { try NameArguments.reference($0, in: items, context) }
  }
}
