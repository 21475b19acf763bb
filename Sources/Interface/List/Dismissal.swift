import Lists

/// A proposal that was dismissed in the app, so that undo can bring it back in its turn.
struct Dismissal: Hashable, Sendable {
  /// The item.
  let item: Item.ID
  /// Its name.
  let name: String
  /// How many changes made later are not undone: they come first.
  var changes = 0
}
