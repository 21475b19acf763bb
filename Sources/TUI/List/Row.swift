import Lists
import Rendering

/// An item as a list or a search shows it.
struct Row: Hashable, Sendable, Identifiable {
  let id: Item.ID
  var name: String
  /// The first line of its details, or where a search found them the line that it found; empty for
  /// none.
  var details = ""
  /// Whether there are more lines than that one.
  var hasMoreDetails = false
  var priority: Priority
  /// The list priority, if the list shown has one for it.
  var listPriority: Priority?
  /// The number of items that it contains.
  var subitems = 0
  /// The number of those that are needed.
  var needed = 0
  /// The names of lists that it is in, for hits found elsewhere.
  var lists: [String] = []
  /// Whether the item is still where the row shows it.
  var presence = Presence.here

  /// What became of an item whose row stays in sight.
  enum Presence: Hashable, Sendable {
    case here
    case removed
    case deleted
  }

  /// The priority that counts where the row is shown.
  var effectivePriority: Priority { listPriority ?? priority }

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

extension Row {
  /// The row of an entry of a list.
  init(_ entry: ListEntry) {
    let item = entry.item
    let lines = item.details.split(maxSplits: 1, whereSeparator: \.isNewline)
    self.init(
      id: item.id, name: item.name, details: lines.first.map(String.init) ?? "",
      hasMoreDetails: lines.count > 1 && lines[1].contains { !$0.isWhitespace },
      priority: item.priority, listPriority: entry.listPriority,
      subitems: item.subitems, needed: item.needed, lists: item.lists)
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
