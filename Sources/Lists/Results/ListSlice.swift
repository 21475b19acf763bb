/// A part of a list, for a screen that shows no more than that.
public struct ListSlice: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The place of the first row in the whole list.
  public var offset: Int
  /// The rows.
  public var entries: [ListEntry]
  /// How many rows the whole list has.
  public var total: Int
  /// How many of the whole list are needed.
  public var needed: Int
  /// The place of the item that was looked for, or nil where the list does not show it.
  public var anchor: Int?

  /// Makes a part of a list.
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
