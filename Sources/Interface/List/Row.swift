import Lists
import Rendering

/// An item as a list or a search shows it.
public struct Row: Hashable, Sendable, Identifiable {
  /// The item.
  public var id: Item.ID
  /// The item's name.
  public var name: String
  /// The first line of its details, or where a search found them the line that it found; empty for
  /// none.
  public var details: String
  /// Whether there are more lines than that one.
  public var hasMoreDetails = false
  /// The item's own priority.
  public var priority: Priority
  /// The priority that the list shown gives it for itself alone.
  public var listPriority: Priority?
  /// The number of items that it holds.
  public var subitems: Int
  /// The number of those that are needed.
  public var needed: Int
  /// The names of lists that it is in, for hits found elsewhere.
  public var lists: [String]

  /// Creates a row; by default it holds nothing and is in no list.
  public init(
    id: Item.ID, name: String, details: String = "", priority: Priority,
    listPriority: Priority? = nil,
    subitems: Int = 0, needed: Int = 0, lists: [String] = []
  ) {
    self.id = id
    self.name = name
    self.details = details
    self.priority = priority
    self.listPriority = listPriority
    self.subitems = subitems
    self.needed = needed
    self.lists = lists
  }

  /// The priority that counts where the row is shown.
  public var effectivePriority: Priority { listPriority ?? priority }

  /// Whether it was taken out of the list shown just now, and stays in its place for a moment.
  var isTakenOut = false
  /// The priority that it had in the list which it was taken out of.
  var formerListPriority: Priority?

  /// Whether it counts among what the list shown needs.
  var isNeededHere: Bool { effectivePriority.isNeeded && !isTakenOut }

  /// Whether it is needed in the list shown or elsewhere, so that it can be done.
  var isNeededAnywhere: Bool { priority.isNeeded || effectivePriority.isNeeded }

  /// The number of screen rows it takes.
  var height: Int { details.isEmpty ? 1 : 2 }
}

extension ItemRow {
  /// The row of an item as it is drawn.
  init(_ row: Row) {
    self.init(name: row.name, priority: row.effectivePriority)
    details = row.details
    hasMoreDetails = row.hasMoreDetails
    isListPriority = row.listPriority != nil
    subitems = row.subitems
    needed = row.needed
  }
}

extension Priority {
  /// The level so many steps less urgent (more, where negative); `nil` past an end.
  func lowered(by steps: Int) -> Priority? { Priority(rawValue: rawValue - steps) }
}
