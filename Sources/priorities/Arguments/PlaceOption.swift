import ArgumentParser
import Lists

/// The list whose own priority is meant.
struct PlaceOption: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Change the priority in this list alone.", valueName: "list"),
    completion: ItemCompletion.lists)
  var list: String?

  /// The list, where one is named.
  var reference: ItemReference? { list.map(ItemReference.handle) }
}
