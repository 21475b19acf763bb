/// An item of the master list, which holds everything a person keeps track of.
///
/// Any item may hold others, so a list is an item too.
public struct Item: Hashable, Sendable, Identifiable {
  /// Its permanent identity.
  public let id: ID
  /// Its name; no two items of a store have names with the same ``NameKeys/identity``.
  public var name: String
  /// Further text, of any number of lines; empty for none.
  public var details: String
  /// How much it is needed, except in lists that have a priority of their own for it.
  public var priority: Priority
  /// The names of the lists it is in, in alphabetical order; empty if they were not asked for.
  public var lists: [String]
  /// How many items it holds directly; 0 if they were not counted.
  public var subitems: Int
  /// How many of those are needed in it; 0 if they were not counted.
  public var needed: Int
  /// When it was first added.
  public var created: Timestamp
  /// When its name, details or priority last changed.
  public var modified: Timestamp
  /// When it was last done, or nil if never.
  public var lastDone: Timestamp?

  /// Creates the item; each parameter sets the property of the same name.
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
