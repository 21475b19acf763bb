import ArgumentParser
import Lists

/// The list whose own priority is meant.
struct PlaceOption: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Change the priority in this list alone.", valueName: "list"),
    completion: ItemCompletion.names)
  var list: String?

  /// The list, where one is named.
  var reference: ItemReference? { list.map(ItemReference.handle) }
}

extension PlaceOption: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    list = line.value(of: "--in")
  }
}

extension NameArguments {
  /// The names as handles of items.
  func references() throws(Failure) -> [ItemReference] {
    try all().map(ItemReference.handle)
  }
}
