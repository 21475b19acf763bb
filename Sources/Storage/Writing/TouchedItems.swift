import Basics
import GRDB
import Lists

/// Collects a command's events for hooks.
struct TouchedItems {
  /// A recorded event or, if it was undone, its inverse.
  private struct Touch {
    var kind: Journal.Kind
    var item: Item.ID
    var name: String?
    var list: Item.ID?
    var before: String?
    var after: String?
  }

  private var touches: [Touch] = []

  var isEmpty: Bool { touches.isEmpty }

  mutating func record(
    _ kind: Journal.Kind, _ item: Item.ID, name: String?, list: Item.ID?, before: String?,
    after: String?
  ) {
    touches.append(
      Touch(kind: kind, item: item, name: name, list: list, before: before, after: after))
  }

  mutating func record(_ event: Event, isUndone: Bool) {
    let opposites: [Journal.Kind: Journal.Kind] = [
      .created: .deleted, .deleted: .created, .joined: .left, .left: .joined,
    ]
    // The priority event of an undone completion already reports it.
    guard !isUndone || event.kind != .completed else { return }
    record(
      isUndone ? opposites[event.kind] ?? event.kind : event.kind, event.item, name: nil,
      list: event.list, before: isUndone ? event.after : event.before,
      after: isUndone ? event.before : event.after)
  }

  /// One event per item, and one per item and list, in order of first occurrence.
  func events(_ db: Database) throws -> [ItemEvent] {
    struct Key: Hashable {
      var item: Item.ID
      var list: Item.ID?
    }
    var order: [Key] = []
    var events: [Key: ItemEvent] = [:]
    for touch in touches {
      let key = Key(item: touch.item, list: touch.list)
      let before = Self.fields(touch.before)
      let after = Self.fields(touch.after)
      var event: ItemEvent
      if let known = events[key] {
        event = known
      } else {
        let current = try Self.row(touch.item, db)
        event = ItemEvent(
          kind: .change, id: touch.item,
          name: current?.name ?? touch.name ?? before.text("name") ?? "",
          list: try touch.list.flatMap { try Self.row($0, db)?.name })
        order.append(key)
      }
      switch touch.kind {
      case .created:
        event.kind = .add
        event.from["exists"] = .flag(false)
        event.to["exists"] = .flag(true)
        if let current = try Self.row(touch.item, db) {
          event.to["priority"] = .text(current.priority.word)
        }
      case .deleted:
        event.kind = .delete
        event.from["exists"] = .flag(true)
        event.to["exists"] = .flag(false)
      case .priority:
        event.from["priority"] = event.from["priority"] ?? before.priority
        event.to["priority"] = after.priority
      case .arranged: break
      case .completed: event.kind = event.kind == .change ? .done : event.kind
      case .edited:
        for field in ["name", "details"] where before.text(field) != after.text(field) {
          event.from[field] = event.from[field] ?? .text(before.text(field) ?? "")
          event.to[field] = .text(after.text(field) ?? "")
        }
      case .joined, .left:
        event.from["included"] = .flag(touch.kind == .left)
        event.to["included"] = .flag(touch.kind == .joined)
      case .listPriority:
        event.from["priority"] = event.from["priority"] ?? before.priority
        event.to["priority"] = after.priority
      }
      events[key] = event
    }
    return order.compactMap { events[$0] }
  }

  private static func row(
    _ id: Item.ID, _ db: Database
  ) throws -> (name: String, priority: Priority)? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT name, priority FROM item WHERE uuid = ?"),
      arguments: [id])
    return row.map { ($0[0], Priority(rawValue: $0[1]) ?? .low) }
  }

  private static func fields(_ image: String?) -> Fields {
    Fields(values: image.flatMap { (try? JSONReader.value(in: $0))?.object } ?? [:])
  }

  private struct Fields {
    var values: JSONObject

    func text(_ key: String) -> String? { values[key]?.string }

    var priority: ItemEvent.Value {
      values["priority"]?.integer.flatMap { Priority(rawValue: $0) }.map { .text($0.word) }
        ?? .none
    }
  }
}
