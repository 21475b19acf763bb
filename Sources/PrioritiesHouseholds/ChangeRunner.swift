import PrioritiesBasics
import PrioritiesStorage
import PriorityLists

package struct ChangeResponse: Sendable {
  package let text: String
  package let status: Int
  package let problem: JSONObject?

  fileprivate init(text: String, _ result: JSONObject) {
    self.text = text
    status = result["status"]?.integer ?? 0
    problem = result["problem"]?.object
  }

  /// The response for an id that belongs to another change.
  fileprivate init(reusing id: Item.ID) {
    let problem = Problem(.reused, "This id belongs to another change. Use a new id.")
    let result: JSONObject = [
      "status": .integer(problem.kind.status), "problem": .object(problem.json),
      "id": .string(id.description),
    ]
    self.init(text: JSONWriter.line(of: .object(result)), result)
  }
}

/// Applies changes to items, following the rules for conflicts between devices.
package struct ChangeRunner {
  fileprivate let items: StoreTransaction
  /// False for changes that a person made earlier on another device.
  var findsSimilar = true

  /// The age in milliseconds up to which a change is recorded with its own time.
  private static let longest: Int64 = 60 * 86_400_000

  /// Repeats a change that a person made on a replica, whatever the state of its items.
  package static func remake(_ change: ChangeRequest, in items: StoreTransaction) throws {
    var change = change
    change.expectation = nil
    items.at = change.at
    items.firstID = change.id
    _ = try ChangeRunner(items: items, findsSimilar: false).apply(change)
  }

  struct Outcome {
    /// One per change.
    ///
    /// A repeated change gets its first response.
    var responses: [ChangeResponse]
    /// The revision after the last change; nil if all of them are repeated.
    var revision: ItemsSnapshot.Revision?
  }

  /// Applies changes to a store, each at most once, in one transaction.
  ///
  /// - Throws: `StoreError` if the store is unavailable, in which case nothing changes. A refusal
  ///   is a result, not an error.
  static func outcome(of changes: [ChangeRequest], in store: Store) throws -> Outcome {
    var made: [Item.ID: ChangeResponse] = [:]
    var newest: ItemsSnapshot.Revision?
    let responses = try store.once(
      changes.map { change in
        Store.Request(id: change.id) { items in
          let now = items.now
          items.at = change.at.map {
            min(max($0, Timestamp(milliseconds: now.milliseconds - longest)), now)
          }
          items.device = change.device
          items.firstID = change.id
          let (result, revision) = try ChangeRunner(items: items, findsSimilar: change.at == nil)
            .result(of: change)
          let response = ChangeResponse(text: JSONWriter.line(of: .object(result)), result)
          made[change.id] = response
          newest = revision
          return "\(digest(of: change)) \(response.text)"
        }
      })
    let all = try zip(changes, responses).map { change, answer in
      guard answer.hasPrefix(digest(of: change)) else { return ChangeResponse(reusing: change.id) }
      if let known = made[change.id] { return known }
      let text = String(answer.drop { $0 != "{" })
      return ChangeResponse(text: text, try JSONReader.value(in: text).object ?? [:])
    }
    return Outcome(responses: all, revision: newest)
  }

  private static func digest(of change: ChangeRequest) -> Substring {
    SHA256.hexadecimal(change.text).prefix(16)
  }

  private func result(
    of change: ChangeRequest
  ) throws -> (result: JSONObject, revision: ItemsSnapshot.Revision) {
    var result: JSONObject
    do {
      let newest = try items.nextUndoNumber() ?? 0
      result = try items.attempt { try apply(change) }
      result["status"] = .integer(200)
      // After an undo, the newest step is an older one.
      let step = try items.nextUndoNumber().flatMap { $0 > newest ? Int($0) : nil }
      result["step"] = step.map { .integer($0) } ?? .null
    } catch {
      guard let problem = Problem(error), problem.kind != .unavailable else { throw error }
      result = ["status": .integer(problem.kind.status), "problem": .object(problem.json)]
    }
    let revision = try items.revision()
    result["id"] = .string(change.id.description)
    result["revision"] = .integer(Int(revision.number))
    return (result, revision)
  }

  private func apply(_ change: ChangeRequest) throws -> JSONObject {
    let requested = change.items.map(Self.reference)
    let list = change.list.map(Self.reference)
    // If there are several items, an earlier one could have changed a later one's revision.
    let known =
      requested.count != 1
      ? nil
      : change.command == .add
        ? try items.id(named: change.items[0]) : try id(of: requested[0])
    let references = known.map { [ItemReference.id($0)] } ?? requested
    let was = try known.flatMap { try items.revision(of: $0) }
    var result: JSONObject = [:]
    switch change.command {
    case .add:
      let outcomes = try items.add(
        change.items, priority: change.priority, details: change.details,
        to: list.map { [$0] } ?? [], findsSimilar: findsSimilar)
      result["outcomes"] = .array(outcomes.map(\.json))
    case .raise: result["outcomes"] = Self.json(try items.raise(references, in: list))
    case .lower: result["outcomes"] = Self.json(try items.lower(references, in: list))
    case .set, .done: result["outcomes"] = Self.json(try setPriority(change, references, list))
    case .edit: result["outcomes"] = .array([try edit(change, references[0], known, was)])
    case .include, .exclude:
      guard let list else { break }
      result["outcomes"] = .array(try membership(change.command, requested, list))
    case .delete: result["outcomes"] = .array(try delete(change, references, was))
    case .move:
      guard let list, let neighbor = change.before ?? change.after else { break }
      let moved = try items.move(
        references[0], before: change.before != nil, Self.reference(neighbor), in: list)
      result["outcomes"] = [["name": .string(moved.item), "list": .string(moved.list)]]
    case .undo, .redo: result = try replay(change)
    }
    if let known, let was, let now = try items.revision(of: known) {
      result["touched"] = [
        [
          "id": .string(known.description), "was": .integer(Int(was)),
          "revision": .integer(Int(now)),
        ]
      ]
    }
    return result
  }

  private static func reference(_ text: String) -> ItemReference {
    text.utf8.count == 36 ? Item.ID(text).map { .id($0) } ?? .handle(text) : .handle(text)
  }

  /// Nil if the item is missing, which is not an error for each command.
  private func id(of item: ItemReference) throws -> Item.ID? {
    do {
      return try items.id(of: item)
    } catch StoreError.notFound {
      return nil
    }
  }

  // MARK: Conflict rules

  /// Refuses to lower an item that was raised after the client last saw it.
  private func setPriority(
    _ change: ChangeRequest, _ references: [ItemReference], _ list: ItemReference?
  ) throws -> [PriorityOutcome] {
    let target = change.command == .done ? .low : change.priority
    if case .priority(let seen)? = change.expectation, let target {
      for item in try items.find(references) {
        var now = item.priority
        if let list, let listID = try id(of: list) {
          let memberships = try items.snapshot(of: item.id)?.memberships ?? []
          now = memberships.first { $0.list == listID }?.priority ?? now
        }
        guard now > seen, target < now else { continue }
        throw Problem(
          .kept, "\"\(item.name)\" was raised elsewhere and stays \(now.word).",
          members: ["name": .string(item.name), "priority": .string(now.word)])
      }
    }
    if change.command == .done { return try items.done(references) }
    if let priority = change.priority { return try items.set(priority, references, in: list) }
    guard let list else { return [] }
    return try items.clearListPriority(references, in: list)
  }

  private func edit(
    _ change: ChangeRequest, _ item: ItemReference, _ known: Item.ID?, _ was: Int64?
  ) throws -> JSONValue {
    if let details = change.details, case .number(let seen)? = change.expectation, let was,
      was > seen, let known, case let now = try items.find(.id(known)), now.details != details
    {
      throw Problem(
        .changed, "\"\(now.name)\" was changed elsewhere. Choose which details to keep.",
        members: ["name": .string(now.name), "details": .string(now.details)])
    }
    let isArranged =
      try change.order.map { try items.arrange(item, order: $0, forgetsMoves: change.resets) }
      ?? false
    let outcome = try items.edit(item, name: change.name, details: change.details)
    return .object([
      "id": .string(outcome.item.id.description), "name": .string(outcome.item.name),
      "priority": .string(outcome.item.priority.word),
      "changed": .bool(outcome.isChange || isArranged),
    ])
  }

  /// Succeeds without a change if the membership is already as requested.
  private func membership(
    _ command: ChangeRequest.Command, _ references: [ItemReference], _ list: ItemReference
  ) throws -> [JSONValue] {
    if command == .include { return try items.include(references, in: list).map(\.json) }
    return try references.flatMap { item in
      do {
        return try items.exclude([item], from: list).map(\.json)
      } catch StoreError.notInList, StoreError.alreadyOutside, StoreError.notFound {
        return [Self.unchanged(item)]
      }
    }
  }

  private static func unchanged(_ item: ItemReference) -> JSONValue {
    ["id": .string(item.description), "changed": false]
  }

  /// Refuses to delete an item that changed after the client last saw it.
  private func delete(
    _ change: ChangeRequest, _ references: [ItemReference], _ was: Int64?
  ) throws -> [JSONValue] {
    if case .number(let seen)? = change.expectation, let was, was > seen {
      let name = try items.find(references)[0].name
      throw Problem(
        .changed, "\"\(name)\" was changed elsewhere. Nothing was deleted.",
        members: ["name": .string(name)])
    }
    return try references.flatMap { item in
      do {
        return try items.delete([item]).map { item -> JSONValue in
          ["id": .string(item.id.description), "name": .string(item.name), "changed": true]
        }
      } catch StoreError.notFound {
        return [Self.unchanged(item)]
      }
    }
  }

  private func replay(_ change: ChangeRequest) throws -> JSONObject {
    let isUndo = change.command == .undo
    let next = try isUndo ? items.nextUndo() : items.nextRedo()
    if case .number(let seen)? = change.expectation, let next, next.number != seen {
      throw Problem(
        .notNewest, "The newest change was made elsewhere: \(next.change.words).",
        members: ["step": .integer(Int(next.number)), "words": .string(next.change.words)])
    }
    let changes = try isUndo ? items.undo(change.count) : items.redo(change.count)
    guard !changes.isEmpty else {
      throw Problem(.notFound, isUndo ? "Nothing to undo." : "Nothing to redo.")
    }
    return [
      "outcomes": .array(changes.map(\.json)),
      "words": .string(changes.map(\.words).joined(separator: ", ")),
    ]
  }

  private static func json(_ outcomes: [PriorityOutcome]) -> JSONValue {
    .array(outcomes.map(\.json))
  }
}

extension Change {
  /// The command with its first items, such as `raise Milk`.
  fileprivate var words: String {
    let names = items.prefix(3).joined(separator: ", ")
    return names.isEmpty ? command : "\(command) \(names)\(itemCount > 3 ? " …" : "")"
  }
}
