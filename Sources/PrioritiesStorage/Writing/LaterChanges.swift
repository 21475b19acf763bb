import GRDB
import PrioritiesBasics
import PriorityLists

/// A part of an item that a change can touch.
struct ItemField: Hashable {
  enum Kind {
    case existence, priority, date, name, details, order, membership
  }

  var item: Item.ID
  var list: Item.ID?
  var kind: Kind
}

/// What the changes after a step have touched, of those that stand and are no undo or redo.
struct LaterChanges {
  private let journal: Journal
  /// The devices that touched each field last.
  private var devices: [ItemField: String?] = [:]
  private var items: [Item.ID: String?] = [:]
  /// By another device.
  private var needed: [Item.ID: String?] = [:]

  /// - Parameter seq: The first change of the step.
  init(_ journal: Journal, after seq: Int64, than step: Item.ID) throws {
    self.journal = journal
    let rows = try Row.fetchAll(
      journal.db,
      sql: """
        SELECT e.kind, e.item, e.name, e.list, e.before, e.after, c.device
        FROM change c JOIN event e ON e.change = c.seq
        WHERE c.seq > ? AND c.state = 0 AND c.step <> ? AND command NOT IN ('undo', 'redo')
        ORDER BY c.seq
        """, arguments: [seq, step])
    for row in rows {
      let event = try LoggedChange.Event(row)
      let (item, device): (Item.ID, String?) = (event.item, row[6])
      let isOwn = device == journal.device?.id
      let fields = try event.fields
      if event.kind == .noted, isOwn || fields.isEmpty { continue }
      items.updateValue(device, forKey: item)
      // Adding to a list touches it too.
      if let list = event.list, event.kind != .left { items.updateValue(device, forKey: list) }
      for field in fields { devices.updateValue(device, forKey: field) }
      if !isOwn, event.isNeed { needed.updateValue(device, forKey: item) }
    }
  }

  /// Where a field was touched; nil if it was not.
  func place(of field: ItemField) throws -> Place? {
    if let device = devices[field] { return Place(device: device) }
    guard field.kind == .existence else { return nil }
    if let device = items[field.item] { return Place(device: device) }
    guard !needed.isEmpty else { return nil }
    let inside = try Item.ID.fetchAll(
      journal.db,
      sql: """
        SELECT c.uuid FROM membership m JOIN item c ON c.seq = m.child
        WHERE m.parent = (SELECT seq FROM item WHERE uuid = ?)
        """, arguments: [field.item])
    return inside.lazy.compactMap { needed[$0] }.first.map { Place(device: $0) }
  }

  /// The computer or device of a change.
  struct Place: Hashable {
    /// Nil for the computer with the server.
    var device: String?
  }
}

extension LoggedChange.Event {
  /// Reads the columns kind, item, name, list, before and after.
  init(_ row: Row) throws {
    self.init(
      kind: try row.decode(atIndex: 0), item: row[1], name: row[2], list: row[3], before: row[4],
      after: row[5])
  }

  /// The parts that the event changes; `created` and `deleted` change all of them.
  var fields: [ItemField] {
    get throws {
      func field(_ kind: ItemField.Kind, in list: Item.ID? = nil) -> ItemField {
        ItemField(item: item, list: list, kind: kind)
      }
      switch kind {
      case .created, .deleted:
        return [.existence, .priority, .date, .name, .details, .order].map { field($0) }
      case .priority:
        guard let dates = try dates, !dates.changed.isEmpty else { return [field(.priority)] }
        let isDateOnly = try ["priority", "done_ms"].allSatisfy {
          try value($0, before) == value($0, after)
        }
        return isDateOnly ? [field(.date)] : [field(.priority), field(.date)]
      case .completed: return [field(.priority)]
      case .edited:
        return try [("name", ItemField.Kind.name), ("details", .details)].compactMap { key, kind in
          try value(key, before) == value(key, after) ? nil : field(kind)
        }
      case .arranged: return [field(.order)]
      case .joined, .left, .listPriority: return [field(.membership, in: list)]
      case .noted:
        guard levels(after).stored >= 0 else { return [] }
        return [list.map { field(.membership, in: $0) } ?? field(.priority)]
      }
    }
  }

  /// Whether the event says that the item is needed.
  var isNeed: Bool {
    switch kind {
    case .created, .joined: true
    case .noted: levels(after).stored > 0
    case .priority, .listPriority: isRaise
    default: false
    }
  }

  /// Also of what only a date had raised as high before.
  private var isRaise: Bool {
    let before = levels(before)
    return levels(after) > (max(0, before.shown), max(0, before.stored))
  }

  /// The date before and after, and the parts of it that differ; nil if the event has none.
  var dates: (before: ItemDate?, after: ItemDate?, changed: [String])? {
    get throws {
      guard try value("date", after) != nil else { return nil }
      let old = try value("date", before)?.string.flatMap { ItemDate($0) }
      let new = try value("date", after)?.string.flatMap { ItemDate($0) }
      let isSame = [
        "due": old?.due == new?.due, "every": old?.every == new?.every,
        "lead": old?.lead == new?.lead,
      ]
      return (old, new, ["due", "every", "lead"].filter { isSame[$0] == false })
    }
  }

  /// The priority that was shown, if a date had a part in it, and the stored one; minus one for none.
  private func levels(_ image: String?) -> (shown: Int, stored: Int) {
    let stored = (try? value("priority", image)?.integer) ?? -1
    return ((try? value("shown", image)?.integer) ?? stored, stored)
  }

  func value(_ key: String, _ image: String?) throws -> JSONValue? {
    try image.flatMap { try JSONReader.value(in: $0).object?[key] }
  }
}
