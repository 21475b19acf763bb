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
  /// The list priority, if the list shown has one for it.
  public var listPriority: Priority?
  /// The number of items that it contains.
  public var subitems: Int
  /// The number of those that are needed.
  public var needed: Int
  /// The names of lists that it is in, for hits found elsewhere.
  public var lists: [String]
  /// Whether the item is still where the row shows it.
  public var presence = Presence.here

  /// What became of an item whose row stays in sight.
  public enum Presence: Hashable, Sendable {
    /// It is in the list.
    case here
    /// It was removed from the list.
    case removed
    /// It was deleted.
    case deleted
  }

  /// Creates a row; by default it contains nothing and is in no list.
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

  /// The row of an entry of a list.
  init(_ entry: ListEntry) {
    let item = entry.item
    let lines = item.details.split(maxSplits: 1, whereSeparator: \.isNewline)
    let details = lines.first.map(String.init) ?? ""
    self.init(
      id: item.id, name: item.name, details: details, priority: item.priority,
      listPriority: entry.listPriority,
      subitems: item.subitems, needed: item.needed, lists: item.lists)
    hasMoreDetails = lines.count > 1 && lines[1].contains { !$0.isWhitespace }
  }

  /// The priority that counts where the row is shown.
  public var effectivePriority: Priority { listPriority ?? priority }

  /// Whether it is needed in the list shown or elsewhere, so that it can be completed.
  var isNeededAnywhere: Bool { priority.isNeeded || effectivePriority.isNeeded }

  /// The number of screen rows it takes.
  var height: Int { details.isEmpty ? 1 : 2 }

  /// The row once the item is completed.
  var completed: Row {
    var row = self
    row.priority = .low
    row.listPriority = nil
    return row
  }

  /// What sorts a row before others, the greatest first.
  struct SortKey: Comparable {
    let level: Int
    let name: String

    static func < (one: SortKey, other: SortKey) -> Bool {
      (one.level, other.name) < (other.level, one.name)
    }
  }

  /// Its place in an order, as the store sorts it.
  func sortKey(in order: Sort) -> SortKey {
    SortKey(
      level: order == .name ? 0 : effectivePriority.rawValue, name: NameKeys(name).sort)
  }
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
    isStruck = row.presence != .here
    switch row.presence {
    case .here: break
    case .removed: note = "removed"
    case .deleted: note = "deleted"
    }
  }
}

extension Priority {
  /// The priority so many steps less urgent (more, where negative); `nil` past an end.
  func lowered(by steps: Int) -> Priority? { Priority(rawValue: rawValue - steps) }
}
