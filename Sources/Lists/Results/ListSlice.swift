/// Consecutive rows of a list, for a screen that shows only a part of it.
public struct ListSlice: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The index of the first row in the whole list.
  public var offset: Int
  /// The rows.
  public var entries: [ListEntry]
  /// How many rows the whole list has.
  public var total: Int
  /// How many items of the whole list are needed, whether or not its rows show them.
  public var needed: Int
  /// The index in the whole list of the item that was asked for; nil if it is not among the rows.
  public var anchor: Int?

  /// Creates the slice; each parameter sets the property of the same name.
  public init(
    list: Item? = nil, offset: Int, entries: [ListEntry], total: Int, needed: Int,
    anchor: Int? = nil
  ) {
    self.list = list
    self.offset = offset
    self.entries = entries
    self.total = total
    self.needed = needed
    self.anchor = anchor
  }
}
