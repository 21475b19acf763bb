/// Lists with their sub-items in place, each list expanded once.
///
/// The nodes are a flat array, each with its depth, so that no walk over them needs recursion: a
/// chain may be ten thousand lists deep.
public struct ItemTree: Hashable, Sendable {
  /// One row of the tree.
  public struct Node: Hashable, Sendable {
    /// The item, with its priority in the list above it.
    public var entry: ListEntry
    /// How many lists are above it; 0 for a root.
    public var depth: Int
    /// Whether the item occurs further up, where its sub-items are.
    public var isRepeated: Bool
    /// Whether it is the last of its siblings.
    public var isLast: Bool

    /// Creates the node; each parameter sets the property of the same name.
    public init(entry: ListEntry, depth: Int, isRepeated: Bool, isLast: Bool) {
      self.entry = entry
      self.depth = depth
      self.isRepeated = isRepeated
      self.isLast = isLast
    }
  }

  /// The item whose sub-items are the roots; nil if the roots are those of the master list.
  public var list: Item?
  /// The rows, each parent directly before its children.
  public var nodes: [Node]

  /// Creates the tree; each parameter sets the property of the same name.
  public init(list: Item? = nil, nodes: [Node]) {
    self.list = list
    self.nodes = nodes
  }
}
