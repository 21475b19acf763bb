/// One thing of the master list.
///
/// Any item may hold others, so a list is an item too.
public struct Item: Hashable, Sendable, Identifiable {
  /// What stays the same whatever the item is called.
  public let id: ID
  /// What people call it; unique after ``NameKeys/identity``.
  public var name: String
  /// Anything more to say about it, many lines if need be.
  public var details: String
  /// How much it is needed, wherever no list says otherwise.
  public var priority: Priority
  /// The names of the lists it is in, in alphabetical order.
  public var lists: [String]
  /// How many items it holds.
  public var subitems: Int
  /// How many of the items it holds are needed there.
  public var needed: Int
  /// When it was first added.
  public var created: Timestamp
  /// When its name, details or priority last changed.
  public var modified: Timestamp
  /// When it was last done, or nil if never.
  public var lastDone: Timestamp?

  /// Creates the item from its parts: each parameter sets the property of its name.
  public init(
    id: ID, name: String, details: String = "", priority: Priority = .medium,
    lists: [String] = [], subitems: Int = 0, needed: Int = 0,
    created: Timestamp, modified: Timestamp, lastDone: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.details = details
    self.priority = priority
    self.lists = lists
    self.subitems = subitems
    self.needed = needed
    self.created = created
    self.modified = modified
    self.lastDone = lastDone
  }
}
