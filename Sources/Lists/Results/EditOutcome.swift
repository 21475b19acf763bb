/// What `edit` did.
public struct EditOutcome: Hashable, Sendable {
  /// The item as it is now.
  public var item: Item
  /// The name before.
  public var formerName: String
  /// Whether the store holds anything different from before.
  public var isChange: Bool
  /// Other items whose names differ from the new one by accents only, or look like it in the letters
  /// of other scripts.
  public var similar: [String]

  /// Makes an outcome.
  public init(item: Item, formerName: String, isChange: Bool, similar: [String] = []) {
    self.item = item
    self.formerName = formerName
    self.isChange = isChange
    self.similar = similar
  }
}

/// What tells the name of an item from one that is much like it, as the end of a sentence:
/// "There is also "Creme", which …".
public func difference(of similar: String, from name: String) -> String {
  foldedForSearch(similar) == foldedForSearch(name)
    ? "differs from \"\(name)\" only by accents"
    : "looks like \"\(name)\" but has letters of another script"
}
