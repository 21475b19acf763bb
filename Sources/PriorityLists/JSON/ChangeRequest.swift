import PrioritiesBasics

/// A command with its arguments, requested by a client.
package struct ChangeRequest: Hashable, Sendable {
  package enum Command: String, CaseIterable, Sendable {
    case add, raise, lower, set, done, edit, include, exclude, delete, move, undo, redo
  }

  /// The state that the client had shown, called `saw` in JSON.
  package enum Expectation: Hashable, Sendable {
    case priority(Priority)
    /// The revision of the item or, for undo and redo, the number of the step.
    case number(Int64)
  }

  /// The id, chosen by the client, with which a repeated request gets its first response again.
  package var id: Item.ID
  package var command: Command
  /// Ids or names, or only names for `add`.
  package var items: [String]
  /// The priority for `set` and `add`; nil in `set` removes the list priority.
  package var priority: Priority?
  /// An id or a name.
  package var list: String?
  package var name: String?
  package var details: String?
  /// The order of a list, for `edit`.
  package var order: ListOrder?
  /// Whether `edit` forgets which rows were placed by hand.
  package var resets = false
  /// The neighbour for `move`, an id or a name.
  package var before: String?
  package var after: String?
  package var count = 1
  /// The expected state; nil changes the item whatever its state.
  package var expectation: Expectation?
  /// When the change was made, according to the client's clock; nil for the current time.
  package var at: Timestamp?
  /// The device that requests the change; nil for this computer.
  package var device: String?

  /// Creates a change of this device.
  package init(id: Item.ID, _ command: Command, _ items: [String] = []) {
    self.id = id
    self.command = command
    self.items = items
  }

  /// Parses a change and rejects unknown keys.
  package init(_ value: JSONValue) throws(Problem) {
    guard let object = value.object else {
      throw Problem(.invalid, "A change must be an object with \"id\" and \"command\".")
    }
    if let key = object.keys.first(where: { !Self.keys.contains($0) }) {
      throw Problem(
        .invalid,
        "Unknown key \"\(key)\" in a change. Allowed: \(Self.keys.joined(separator: ", ")).")
    }
    id = try Self.uuid(object["id"])
    let verb = try Self.text("command", in: object) ?? ""
    guard let command = Command(rawValue: verb) else {
      let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(.invalid, "Unknown command \"\(verb.prefix(40))\". Known: \(known).")
    }
    self.command = command
    items = try Self.texts(object["items"])
    list = try Self.text("list", in: object)
    name = try Self.text("name", in: object)
    details = try Self.text("details", in: object)
    order = try Self.text("order", in: object).map { word throws(Problem) in
      guard let order = ListOrder(rawValue: word) else {
        let known = ListOrder.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.invalid, "Unknown order \"\(word.prefix(40))\". Known: \(known).")
      }
      return order
    }
    resets = object["reset"]?.bool ?? false
    before = try Self.text("before", in: object)
    after = try Self.text("after", in: object)
    count = try Self.count(object["count"])
    let word = try Self.text("priority", in: object)
    let isInherit = word == "inherit"
    priority = try isInherit ? nil : word.map { word throws(Problem) in try Self.priority(word) }
    expectation = try Self.expectation(object["saw"])
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

  /// The form that ``init(_:)`` parses, on one line.
  package var text: String { JSONWriter.line(of: json) }

  package var json: JSONValue {
    var object: JSONObject = ["id": .string(id.description), "command": .string(command.rawValue)]
    let priority = priority?.word ?? (command == .set ? "inherit" : nil)
    let texts = [
      ("priority", priority), ("list", list), ("name", name), ("details", details),
      ("order", order?.rawValue), ("before", before), ("after", after), ("at", at?.iso8601),
    ]
    for (key, text) in texts { object[key] = text.map { .string($0) } }
    if !items.isEmpty { object["items"] = .strings(items) }
    if count != 1 { object["count"] = .integer(count) }
    if resets { object["reset"] = true }
    switch expectation {
    case .priority(let priority)?: object["saw"] = .string(priority.word)
    case .number(let number)?: object["saw"] = .integer(Int(number))
    case nil: break
    }
    return .object(object)
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
    "id", "command", "items", "priority", "list", "name", "details", "count", "saw",
    "at", "order", "reset", "before", "after",
  ]

  private static func uuid(_ value: JSONValue?) throws(Problem) -> Item.ID {
    guard let text = value?.string, text.utf8.count == 36, let id = Item.ID(text) else {
      throw Problem(.invalid, "\"id\" must be a UUID from the client, unique to each change.")
    }
    return id
  }

  private static func text(_ key: String, in object: JSONObject) throws(Problem) -> String? {
    guard let value = object[key], value != .null else { return nil }
    guard let text = value.string else { throw Problem(.invalid, "\"\(key)\" must be a string.") }
    return text
  }

  private static func texts(_ value: JSONValue?) throws(Problem) -> [String] {
    guard let value, value != .null else { return [] }
    guard let array = value.array, array.count <= 1000, case let texts = array.compactMap(\.string),
      texts.count == array.count
    else { throw Problem(.invalid, "\"items\" must be an array of at most 1000 strings.") }
    return texts
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

  private static func expectation(_ value: JSONValue?) throws(Problem) -> Expectation? {
    switch value {
    case nil, .null: return nil
    case .string(let word): return .priority(try priority(word))
    default:
      guard let number = value?.integer else {
        throw Problem(.invalid, "\"saw\" must be a priority or a revision.")
      }
      return .number(Int64(number))
    }
  }
}
