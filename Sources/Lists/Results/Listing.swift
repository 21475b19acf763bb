/// What `list` shows: the master list, or what one item holds.
public struct Listing: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows, in the order asked for.
  public var entries: [ListEntry]
  /// Whether a limit left some rows out.
  public var isCut: Bool

  /// Makes a listing.
  public init(list: Item? = nil, entries: [ListEntry], isCut: Bool = false) {
    self.list = list
    self.entries = entries
    self.isCut = isCut
  }
}
