import PrioritiesBasics

/// A command with its arguments, requested by a client.
package struct ChangeRequest: Hashable, Sendable {
  package enum Command: String, CaseIterable, Sendable {
    case add, raise, lower, set, done, edit, include, exclude, delete, move, undo, redo
  }

  /// An item that a change refers to, with what the person had seen of it.
  package struct Target: Hashable, Sendable {
    package var id: Item.ID?
    /// Finds the item if none has the id; a part of a name is enough if there is no id.
    package var name: String?
    /// In a list, the list priority, or the item's own if it has none.
    package var seenPriority: Priority?
    package var seenName: String?
    package var seenDetails: String?
    /// The parts of the date that were seen; for a completion, the date that it completes.
    package var seen = DateChange()
    /// The wanted priority; nil for that of the command.
    package var priority: Priority?

    package init(id: Item.ID?, name: String?) {
      self.id = id
      self.name = name
    }

    /// - Parameter text: An id or a name.
    package init(_ text: String) {
      let id = text.utf8.count == 36 ? Item.ID(text) : nil
      self.init(id: id, name: id == nil ? text : nil)
    }
  }

  /// The id, chosen by the client, with which a repeated request gets its first response again.
  package var id: Item.ID
  package var command: Command
  package var items: [Target]
  /// The priority for `set` and `add`; nil in `set` removes the list priority.
  package var priority: Priority?
  package var list: Target?
  package var name: String?
  package var details: String?
  package var date = DateChange()
  /// Whether `done` completes a date of which no step is reached.
  package var isEarly = false
  /// The local day on which the change was made; nil for the server's.
  package var day: Day?
  /// The order of a list, for `edit`.
  package var order: ListOrder?
  /// Whether `edit` forgets which rows were placed by hand.
  package var resets = false
  /// The neighbour for `move`.
  package var before: Target?
  package var after: Target?
  package var count = 1
  /// What the person had seen when making the change; nil for the present state.
  package var saw: ItemsSnapshot.Point?
  /// The step to undo or to restore, or that this change is a part of; nil for the newest one, or
  /// for one of its own.
  package var step: Item.ID?
  /// When the change was made, according to the client's clock; nil for the current time.
  package var at: Timestamp?
  /// The device that requests the change; nil for this computer.
  package var device: Device?
  /// The newest place in the server's history that the client knows.
  package var told: ItemsSnapshot.Point?

  /// Creates a change of this device.
  package init(id: Item.ID, _ command: Command, _ items: [Target] = []) {
    self.id = id
    self.command = command
    self.items = items
  }

  /// Parses a change and rejects unknown keys.
  package init(_ value: JSONValue) throws(Problem) {
    guard let object = value.object else {
      throw Problem(.invalid, "A change must be an object with \"id\" and \"command\".")
    }
    try Self.check(object, Self.keys, "a change")
    guard let id = try Self.uuid("id", in: object) else {
      throw Problem(.invalid, "\"id\" must be a UUID from the client, unique to each change.")
    }
    self.id = id
    let verb = try Self.text("command", in: object) ?? ""
    guard let command = Command(rawValue: verb) else {
      let known = Command.allCases.map(\.rawValue).commaSeparated
      throw Problem(.invalid, "Unknown command \"\(verb.prefix(40))\". Known: \(known).")
    }
    self.command = command
    items = try Self.targets(object["items"])
    list = try Self.target("list", in: object)
    name = try Self.text("name", in: object)
    details = try Self.text("details", in: object)
    date = try DateChange(object)
    isEarly = object["early"]?.bool ?? false
    day = try object.part("day") { Day($0) }.flatMap(\.self)
    order = try Self.text("order", in: object).map { word throws(Problem) in
      guard let order = ListOrder(rawValue: word) else {
        let known = ListOrder.allCases.map(\.rawValue).commaSeparated
        throw Problem(.invalid, "Unknown order \"\(word.prefix(40))\". Known: \(known).")
      }
      return order
    }
    resets = object["reset"]?.bool ?? false
    before = try Self.target("before", in: object)
    after = try Self.target("after", in: object)
    count = try Self.count(object["count"])
    let word = try Self.text("priority", in: object)
    let isInherit = word == "inherit"
    priority = try isInherit ? nil : word.map { word throws(Problem) in try Self.priority(word) }
    saw = try Self.point(object["saw"] ?? .null)
    step = try Self.uuid("step", in: object)
    at = try Self.text("at", in: object).map { text throws(Problem) in
      guard let time = Timestamp(iso8601: text) else {
        throw Problem(.invalid, "\"at\" must be a time such as 2026-01-02T03:04:05Z.")
      }
      return time
    }
    if command == .set, priority == nil, !isInherit {
      throw Problem(
        .invalid, "\"set\" needs a \"priority\": critical, high, medium, low or inherit.")
    }
    try check(isInherit: isInherit)
  }

  /// Whether the change says that an item is needed.
  package func needs(_ item: Item.ID) -> Bool {
    items.contains { target in
      guard target.id == item else { return false }
      if [.add, .raise, .include].contains(command) { return true }
      let wanted = target.priority ?? priority ?? .low
      return command == .set && wanted > (target.seenPriority ?? .low)
    }
  }

  /// The form that ``init(_:)`` parses, on one line.
  package var text: String { json.line }

  package var json: JSONValue {
    var object: JSONObject = ["id": id.json, "command": command.rawValue.json]
    let priority = priority?.word ?? (command == .set ? "inherit" : nil)
    let texts = [
      ("priority", priority), ("name", name), ("details", details), ("order", order?.rawValue),
      ("at", at?.iso8601), ("step", step?.description),
    ]
    for (key, text) in texts { object[key] = text?.json }
    for (key, target) in [("list", list), ("before", before), ("after", after)] {
      object[key] = target.map(\.json)
    }
    if !items.isEmpty { object["items"] = items.map(\.json).json }
    if count != 1 { object["count"] = count.json }
    if resets { object["reset"] = true }
    if isEarly { object["early"] = true }
    object["day"] = day?.text.json
    object.merge(date.json)
    if let saw {
      object["saw"] = [
        "revision": saw.number.json, "change": saw.change.json,
      ]
    }
    return object.json
  }

  private func check(isInherit: Bool) throws(Problem) {
    switch command {
    case .undo, .redo: return
    case .include, .exclude:
      if list == nil { throw Problem(.invalid, "\"\(command.rawValue)\" needs a \"list\".") }
    case .edit:
      if items.count > 1 { throw Problem(.invalid, "\"edit\" takes exactly one item.") }
    case .add:
      if isInherit { throw Problem(.invalid, "\"add\" does not take the priority \"inherit\".") }
    case .set:
      if isInherit, list == nil { throw Problem(.invalid, "\"inherit\" needs a \"list\".") }
    case .move:
      if items.count != 1 || list == nil || (before == nil) == (after == nil) {
        throw Problem(
          .invalid, "\"move\" takes one item, a \"list\", and either \"before\" or \"after\".")
      }
    case .raise, .lower, .done, .delete: break
    }
    if items.isEmpty { throw Problem(.invalid, "\"\(command.rawValue)\" needs \"items\".") }
  }

  private static let keys = [
    "id", "command", "items", "priority", "list", "name", "details", "count", "saw", "step",
    "at", "order", "reset", "before", "after", "due", "every", "lead", "early", "day",
  ]

  private static func check(
    _ object: JSONObject, _ keys: [String], _ place: String
  ) throws(Problem) {
    guard let key = object.keys.first(where: { !keys.contains($0) }) else { return }
    throw Problem(
      .invalid,
      "Unknown key \"\(key.prefix(40))\" in \(place). Allowed: \(keys.commaSeparated).")
  }

  private static func uuid(_ key: String, in object: JSONObject) throws(Problem) -> Item.ID? {
    guard let text = try text(key, in: object) else { return nil }
    guard text.utf8.count == 36, let id = Item.ID(text) else {
      throw Problem(.invalid, "\"\(key)\" must be a UUID.")
    }
    return id
  }

  private static func target(_ key: String, in object: JSONObject) throws(Problem) -> Target? {
    guard let value = object[key], value != .null else { return nil }
    return try target(value, "\"\(key)\"")
  }

  private static func target(_ value: JSONValue, _ place: String) throws(Problem) -> Target {
    if let text = value.string { return Target(text) }
    guard let object = value.object else {
      throw Problem(.invalid, "\(place) must be an id, a name, or an object with them.")
    }
    try check(object, ["id", "name", "seen", "priority"], place)
    let seen = object["seen"]?.object ?? [:]
    try check(seen, ["priority", "name", "details", "due", "every", "lead"], "\"seen\"")
    var target = Target(id: try uuid("id", in: object), name: try text("name", in: object))
    guard target.id != nil || target.name != nil else {
      throw Problem(.invalid, "\(place) needs an \"id\" or a \"name\".")
    }
    target.seenPriority = try priority(in: seen)
    target.seenName = try text("name", in: seen)
    target.seenDetails = try text("details", in: seen)
    target.seen = try DateChange(seen)
    target.priority = try priority(in: object)
    return target
  }

  private static func targets(_ value: JSONValue?) throws(Problem) -> [Target] {
    guard let value, value != .null else { return [] }
    guard let array = value.array, array.count <= 1000 else {
      throw Problem(.invalid, "\"items\" must be an array of at most 1000 items.")
    }
    return try array.map { value throws(Problem) in try target(value, "An item") }
  }

  private static func point(_ value: JSONValue) throws(Problem) -> ItemsSnapshot.Point? {
    guard value != .null else { return nil }
    guard let object = value.object, let number = object["revision"]?.integer,
      let change = try uuid("change", in: object)
    else { throw Problem(.invalid, "\"saw\" must have a \"revision\" and a \"change\".") }
    return ItemsSnapshot.Point(number: Int64(number), change: change)
  }

  private static func text(_ key: String, in object: JSONObject) throws(Problem) -> String? {
    guard let value = object[key], value != .null else { return nil }
    guard let text = value.string else { throw Problem(.invalid, "\"\(key)\" must be a string.") }
    return text
  }

  private static func count(_ value: JSONValue?) throws(Problem) -> Int {
    guard let value, value != .null else { return 1 }
    guard let count = value.integer, 1...1000 ~= count else {
      throw Problem(.invalid, "\"count\" must be a whole number from 1 to 1000.")
    }
    return count
  }

  private static func priority(_ word: String) throws(Problem) -> Priority {
    guard let priority = Priority.allCases.first(where: { $0.word == word }) else {
      throw Problem(
        .invalid, "Unknown priority \"\(word.prefix(40))\". Known: critical, high, medium, low.")
    }
    return priority
  }

  private static func priority(in object: JSONObject) throws(Problem) -> Priority? {
    try text("priority", in: object).map { word throws(Problem) in try priority(word) }
  }
}

extension ChangeRequest.Target {
  fileprivate var json: JSONValue {
    let seen =
      [
        ("priority", seenPriority?.word), ("name", seenName), ("details", seenDetails),
      ].compactMap { key, text in text.map { (key, $0.json) } }
      + self.seen.json.members.map { ($0.key, $0.value) }
    let alone = (id == nil || name == nil) && seen.isEmpty && priority == nil
    if alone, let text = id?.description ?? name { return text.json }
    var object: JSONObject = [:]
    object["id"] = id?.json
    object["name"] = name?.json
    if !seen.isEmpty {
      var values: JSONObject = [:]
      for (key, value) in seen { values[key] = value }
      object["seen"] = values.json
    }
    object["priority"] = priority?.json
    return object.json
  }
}

extension DateChange {
  /// The changed parts, "none" for what is taken away.
  package var json: JSONObject {
    var object: JSONObject = [:]
    object["due"] = due.map { .string($0?.text ?? "none") }
    object["every"] = every.map { .string($0?.text ?? "none") }
    object["lead"] = lead.map { .string($0?.text ?? "none") }
    return object
  }

  /// Reads ``json`` among other members.
  package init(_ object: JSONObject) throws(Problem) {
    self.init(
      due: try object.part("due") { Day($0) },
      every: try object.part("every") { DaySpan($0).flatMap { $0.count > 0 ? $0 : nil } },
      lead: try object.part("lead") { DaySpan($0) })
  }
}

extension JSONObject {
  /// A part of a date, or "none"; nil if it is left out.
  fileprivate func part<Value>(
    _ key: String, _ parse: (String) -> Value?
  ) throws(Problem) -> Value?? {
    guard let value = self[key], value != .null else { return nil }
    if value == "none" { return .some(nil) }
    guard let part = value.string.flatMap(parse) else {
      let example =
        ["every", "lead"].contains(key) ? "a span such as 2w" : "a day such as 2027-05-01"
      throw Problem(.invalid, "\"\(key)\" must be \(example), or \"none\".")
    }
    return part
  }
}
