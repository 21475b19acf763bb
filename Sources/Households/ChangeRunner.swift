import Basics
import Lists
import Storage

/// The response to a change, as stored when the change was made.
package struct ChangeAnswer: Sendable {
  package let text: String
  package let status: Int
  package let problem: JSONObject?

  fileprivate init(text: String, _ result: JSONObject) {
    self.text = text
    status = result["status"]?.integer ?? 0
    problem = result["problem"]?.object
  }
}

/// Applies changes to items by the rules for conflicts between devices.
struct ChangeRunner {
  var items: StoreTransaction

  struct Outcome {
    /// One per change; a repeated change gets its former answer.
    var answers: [ChangeAnswer]
    /// The revision after the last change; nil if all are repeated.
    var revision: ItemsSnapshot.Revision?
  }

  /// Applies changes to a store, each at most once, in one transaction.
  ///
  /// - Throws: `StoreError` if the store is unavailable; then no change was made. A refusal is a
  ///   result, not an error.
  static func outcome(of changes: [ChangeRequest], in store: Store) throws -> Outcome {
    var made: [Item.ID: ChangeAnswer] = [:]
    var revision: ItemsSnapshot.Revision?
    let answers = try store.once(
      changes.map { change in
        Store.Request(id: change.id) { items in
          let (result, now) = try ChangeRunner(items: items).result(of: change)
          let answer = ChangeAnswer(text: JSONWriter.line(of: .object(result)), result)
          made[change.id] = answer
          revision = now
          return answer.text
        }
      })
    let all = try zip(changes, answers).map { change, text in
      // Fresh answers need not be parsed again.
      try made[change.id] ?? ChangeAnswer(text: text, JSONReader.value(in: text).object ?? [:])
    }
    return Outcome(answers: all, revision: revision)
  }

  private func result(
    of change: ChangeRequest
  ) throws -> (result: JSONObject, revision: ItemsSnapshot.Revision) {
    var result: JSONObject
    do {
      result = try items.attempt { try performed(change) }
      result["status"] = .integer(200)
      result["step"] = try items.nextUndoNumber().map { .integer(Int($0)) } ?? .null
    } catch {
      guard let problem = Problem(error), problem.kind != .unavailable else { throw error }
      result = ["status": .integer(problem.kind.status), "problem": .object(problem.json)]
    }
    let revision = try items.revision()
    result["id"] = .string(change.id.description)
    result["revision"] = .integer(Int(revision.number))
    return (result, revision)
  }

  private func performed(_ change: ChangeRequest) throws -> JSONObject {
    let asked = change.items.map(Self.reference)
    let list = change.list.map(Self.reference)
    // Only for a single item is it certain that no other change moved its revision.
    let known = asked.count == 1 ? try? items.id(of: asked[0]) : nil
    // Avoids resolving the name again.
    let references = known.map { [ItemReference.id($0)] } ?? asked
    let was = try known.flatMap { try items.revision(of: $0) }
    var result: JSONObject = [:]
    switch change.command {
    case .add:
      let outcomes = try items.add(
        change.items, priority: change.level, details: change.details, to: list.map { [$0] } ?? [])
      result["outcomes"] = .array(outcomes.map(\.json))
    case .raise: result["outcomes"] = Self.json(try items.raise(references, in: list))
    case .lower: result["outcomes"] = Self.json(try items.lower(references, in: list))
    case .set, .done: result["outcomes"] = Self.json(try level(change, references, list))
    case .edit: result["outcomes"] = .array([try edit(change, references[0], known, was)])
    case .include, .exclude:
      guard let list else { break }
      result["outcomes"] = .array(try membership(change.command, asked, list))
    case .delete: result["outcomes"] = .array(try delete(change, references, was))
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

  /// By id if the text is one, else by name.
  private static func reference(_ text: String) -> ItemReference {
    text.utf8.count == 36 ? Item.ID(text).map { .id($0) } ?? .handle(text) : .handle(text)
  }

  // MARK: The rules

  /// An older decision does not lower an item raised meanwhile.
  private func level(
    _ change: ChangeRequest, _ references: [ItemReference], _ list: ItemReference?
  ) throws -> [LevelOutcome] {
    let target = change.command == .done ? .low : change.level
    if case .level(let seen)? = change.saw, let target {
      for item in try items.find(references) {
        var now = item.priority
        if let list, let holder = try? items.find(list) {
          let entries = try items.snapshot(of: item.id)?.memberships ?? []
          now = entries.first { $0.list == holder.id }?.priority ?? now
        }
        guard now > seen, target < now else { continue }
        throw Problem(
          .kept, "\"\(item.name)\" was raised elsewhere and stays \(now.word).",
          members: ["name": .string(item.name), "priority": .string(now.word)])
      }
    }
    if change.command == .done { return try items.done(references) }
    if let level = change.level { return try items.set(level, references, in: list) }
    guard let list else { return [] }
    return try items.clearListPriority(references, in: list)
  }

  private func edit(
    _ change: ChangeRequest, _ item: ItemReference, _ known: Item.ID?, _ was: Int64?
  ) throws -> JSONValue {
    if let details = change.details, case .number(let seen)? = change.saw, let was, was > seen,
      let known, case let now = try items.find(.id(known)), now.details != details
    {
      throw Problem(
        .changed, "\"\(now.name)\" was changed elsewhere. Choose which details to keep.",
        members: ["name": .string(now.name), "details": .string(now.details)])
    }
    let outcome = try items.edit(item, name: change.name, details: change.details)
    return .object([
      "id": .string(outcome.item.id.description), "name": .string(outcome.item.name),
      "priority": .string(outcome.item.priority.word), "changed": .bool(outcome.isChange),
    ])
  }

  /// Succeeds if the membership already is as requested.
  private func membership(
    _ command: ChangeRequest.Command, _ references: [ItemReference], _ list: ItemReference
  ) throws -> [JSONValue] {
    if command == .include { return try items.include(references, in: list).map(\.json) }
    return try references.flatMap { item in
      do {
        return try items.exclude([item], from: list).map(\.json)
      } catch StoreError.notInList, StoreError.alreadyOutside, StoreError.notFound {
        return [.object(["id": .string(item.description), "changed": .bool(false)])]
      }
    }
  }

  /// Refuses to delete an item that changed since the client saw it.
  private func delete(
    _ change: ChangeRequest, _ references: [ItemReference], _ was: Int64?
  ) throws -> [JSONValue] {
    if case .number(let seen)? = change.saw, let was, was > seen {
      let name = try items.find(references)[0].name
      throw Problem(
        .changed, "\"\(name)\" was changed elsewhere since. Nothing was deleted.",
        members: ["name": .string(name)])
    }
    return try references.flatMap { item in
      do {
        return try items.delete([item]).map { item in
          JSONValue.object([
            "id": .string(item.id.description), "name": .string(item.name), "changed": .bool(true),
          ])
        }
      } catch StoreError.notFound {
        return [.object(["id": .string(item.description), "changed": .bool(false)])]
      }
    }
  }

  private func replay(_ change: ChangeRequest) throws -> JSONObject {
    let isUndo = change.command == .undo
    let next = try isUndo ? items.nextUndo() : items.nextRedo()
    if case .number(let seen)? = change.saw, let next, next.number != seen {
      throw Problem(
        .notNewest, "The newest change is not from here: \(next.change.words).",
        members: ["step": .integer(Int(next.number)), "words": .string(next.change.words)])
    }
    let changes = try isUndo ? items.undo(change.count) : items.redo(change.count)
    guard !changes.isEmpty else {
      throw Problem(.notFound, "There is nothing to \(isUndo ? "undo" : "redo").")
    }
    return [
      "outcomes": .array(changes.map(\.json)),
      "words": .string(changes.map(\.words).joined(separator: ", ")),
    ]
  }

  private static func json(_ outcomes: [LevelOutcome]) -> JSONValue {
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
