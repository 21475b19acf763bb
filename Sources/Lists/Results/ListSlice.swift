/// The first rows of a list, for a screen that shows no more.
public struct ListSlice: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows.
  public var entries: [ListEntry]
  /// How many rows the whole list has.
  public var total: Int
  /// How many items of the whole list are needed, whether or not its rows show them.
  public var needed: Int
  /// The item that was asked about; nil if there is none.
  public var item: ListEntry?
  /// Whether that item is in the list.
  public var isMember = false

  /// Creates the slice; no item was asked about.
  public init(list: Item? = nil, entries: [ListEntry], total: Int, needed: Int) {
    self.list = list
    self.entries = entries
    self.total = total
    self.needed = needed
  }
}
