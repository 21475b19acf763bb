import PrioritiesBasics

/// The effect of one command, which is one undo step.
public struct Change: Hashable, Sendable {
  package var at: Timestamp
  /// The command, such as `add`.
  package var command: String
  /// The names that the changed items had, each once; may be truncated.
  package var items: [String]
  /// The number of all changed items, even if ``items`` is truncated, up to ``countLimit``.
  package var itemCount: Int
  package var isUndone: Bool
  /// The device that made it; nil for this computer.
  package var device: String?
  /// The id of the undo step, which may have several changes.
  package var step: Item.ID
  /// The changes of the items in ``items``, which may be truncated as well.
  package var changed: [ItemChange]

  package static let countLimit = 10_000

  package init(
    at: Timestamp, command: String, items: [String], itemCount: Int, isUndone: Bool = false,
    step: Item.ID = Item.ID(high: 0, low: 0), changed: [ItemChange] = []
  ) {
    self.at = at
    self.command = command
    self.items = items
    self.itemCount = itemCount
    self.isUndone = isUndone
    self.step = step
    self.changed = changed
  }
}

/// What an undo or a redo did with one step.
public struct Reversal: Hashable, Sendable {
  /// A part that was left as it is.
  package struct Kept: Hashable, Sendable {
    package var item: Item.ID
    package var name: String
    package var place: Place

    package init(item: Item.ID, name: String, place: Place) {
      self.item = item
      self.name = name
      self.place = place
    }
  }

  /// Why a part was left as it is.
  package enum Place: Hashable, Sendable {
    /// This computer has changed it since.
    case here
    /// A device has changed it since; nil for the computer with the server.
    case device(String?)
    case taken(by: String)
  }

  /// The step as it was.
  package var change: Change
  /// The number of items that were changed back.
  package var count: Int
  package var kept: [Kept]
  package var isRedo: Bool

  package init(change: Change, count: Int, kept: [Kept], isRedo: Bool) {
    self.change = change
    self.count = count
    self.kept = kept
    self.isRedo = isRedo
  }
}

extension Reversal {
  /// The first item; nil if there is none.
  package var item: Item.ID? { change.changed.first?.id }

  /// What was left as it is, and why; nil if nothing was.
  package var remark: String? {
    guard !kept.isEmpty else { return nil }
    let verb = isRedo ? "redone" : "undone"
    var causes: [(place: Place, names: [String])] = []
    for part in kept {
      if let index = causes.firstIndex(where: { $0.place == part.place }) {
        causes[index].names.append(part.name)
      } else {
        causes.append((part.place, [part.name]))
      }
    }
    let reasons = causes.map { $0.place.reason(for: $0.names) }.joined(separator: "; ")
    guard count > 0 else { return "Nothing was \(verb): \(reasons)." }
    return "\(count) of \(count + kept.count) \(verb); \(reasons)."
  }
}

extension Reversal.Place {
  fileprivate func reason(for names: [String]) -> String {
    let verb = names.count == 1 ? "was" : "were"
    return switch self {
    case .here: "\(names.listed) \(verb) changed since"
    case .device(let name?): "\(names.listed) \(verb) changed on \(name) since"
    case .device(nil): "\(names.listed) \(verb) changed on the server since"
    case .taken(let other): "another item is called \"\(other)\""
    }
  }
}

extension [String] {
  /// The first names and the number of the others, such as "Milk, Bread and Tea".
  package var listed: String {
    guard count > 1 else { return first ?? "" }
    guard count > 5 else { return dropLast().commaSeparated + " and " + self[count - 1] }
    return prefix(5).commaSeparated + " and \(count - 5) more"
  }
}

/// A device of a household.
package struct Device: Hashable, Sendable {
  package var id: String
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The difference of one item, or of its membership in one list.
public struct ItemChange: Hashable, Sendable {
  /// The values before or after; nil if unchanged or unknown.
  public struct State: Hashable, Sendable {
    /// The priority or, in a list, the list priority.
    package var priority: Priority?
    package var name: String?
    package var details: String?
    /// `.some(nil)` for none.
    package var date: ItemDate??
    package var isIncluded: Bool?
    package var exists: Bool?
    package var order: ListOrder?
    /// Whether the item was placed by hand in the list.
    package var isMoved: Bool?

    package init(priority: Priority? = nil, name: String? = nil, details: String? = nil) {
      self.priority = priority
      self.name = name
      self.details = details
    }
  }

  package var id: Item.ID
  /// The name at the time.
  package var name: String
  /// The name of the list; nil for the item itself.
  package var list: String?
  package var from: State
  package var to: State

  package init(id: Item.ID, name: String, list: String? = nil, from: State, to: State) {
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
  }
}

/// The effect of one command on one item, as reported to hooks.
public struct ItemEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, change, done, delete
  }

  package var kind: Kind
  /// With the name after the command, or before it if the item was deleted.
  package var change: ItemChange

  package init(kind: Kind, change: ItemChange) {
    self.kind = kind
    self.change = change
  }
}
