/// Lists opened in place: every item once, in the order a reader meets them.
///
/// The nodes are flat, each with its depth, so that neither a loop nor a chain of ten thousand lists
/// could overflow the stack of a recursive walk.
public struct ItemTree: Hashable, Sendable {
  /// One row of the tree.
  public struct Node: Hashable, Sendable {
    /// The item, and its priority in the list above it.
    public var entry: ListEntry
    /// How many lists are above it; 0 for a root.
    public var depth: Int
    /// Whether the item stands further up already; its sub-items are only there.
    public var isRepeated: Bool
    /// Whether no sibling follows.
    public var isLast: Bool

    /// Creates the node from its parts: each parameter sets the property of its name.
    public init(entry: ListEntry, depth: Int, isRepeated: Bool, isLast: Bool) {
      self.entry = entry
      self.depth = depth
      self.isRepeated = isRepeated
      self.isLast = isLast
    }
  }

  /// The item whose sub-items are the roots, or nil where the roots are the master list's.
  public var list: Item?
  /// The rows, each parent directly before its children.
  public var nodes: [Node]

  /// Creates the tree from its parts: each parameter sets the property of its name.
  public init(list: Item? = nil, nodes: [Node]) {
    self.list = list
    self.nodes = nodes
  }
}
