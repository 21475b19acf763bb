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
      "status": problem.kind.status.json, "problem": .object(problem.json),
      "id": id.json,
    ]
    self.init(text: result.json.line, result)
  }
}

/// Applies changes to items, each at most once.
package enum ChangeRunner {
  /// The age in milliseconds up to which a change is recorded with its own time.
  private static let longest: Int64 = 60 * 86_400_000

  /// Repeats a change that a person made on a replica, whatever the state of its items.
  package static func remake(_ change: ChangeRequest, in items: StoreTransaction) throws {
    var change = change
    change.saw = nil
    for index in change.items.indices {
      change.items[index].seenName = nil
      change.items[index].seenDetails = nil
      // A completion names its date.
      if [.add, .edit].contains(change.command) { change.items[index].seen = DateChange() }
    }
    items.at = change.at
    if let day = change.day { items.today = day }
    items.step = change.step
    var rules = ChangeRules(change, in: items, findsSimilar: false)
    if let problem = try rules.apply()["problem"]?.object {
      throw Problem(.changed, problem["detail"]?.string ?? "")
    }
  }

  /// Makes a refused change again, on what the person sees now.
  ///
  /// What was typed for a deleted item creates it again.
  package static func again(_ refused: ChangeRequest, in items: StoreTransaction) throws {
    var change = refused
    change.at = nil
    change.step = nil
    change.day = nil
    for index in change.items.indices {
      change.items[index].seen = DateChange()
    }
    if change.command == .edit, let target = change.items.first, let id = target.id,
      try items.item(id) == nil
    {
      change.command = .add
      change.items = [ChangeRequest.Target(id: nil, name: change.name ?? target.name)]
    }
    do {
      try remake(change, in: items)
    } catch let problem as Problem {
      throw StoreError.refused(reason: problem.detail)
    }
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
  /// - Parameter budget: Nil for none.
  /// - Throws: `StoreError` if the store is unavailable, in which case nothing changes. A refusal
  ///   is a result, not an error.
  static func outcome(
    of changes: [ChangeRequest], in store: Store, within budget: Budget? = nil
  ) throws -> Outcome {
    var made: [Item.ID: ChangeResponse] = [:]
    var newest: ItemsSnapshot.Revision?
    let responses = try store.once(
      changes.map { change in
        Store.Request(id: change.id) { items in
          let now = items.now
          items.at = change.at.map {
            min(max($0, Timestamp(milliseconds: now.milliseconds - longest)), now)
          }
          // Time zones differ by a day at most.
          if let day = change.day {
            let universal = Day(number: Int((items.at ?? now).milliseconds / 86_400_000))
            items.today = min(max(day, universal.adding(-1)), universal.adding(1))
          }
          items.device = change.device
          items.firstID = change.id
          items.changeID = change.id
          // An undo is a step of its own; its request names the one that it reverts.
          items.step = [.undo, .redo].contains(change.command) ? nil : change.step
          let (result, revision) = try result(of: change, in: items, within: budget)
          let response = ChangeResponse(text: result.json.line, result)
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

  private static func result(
    of change: ChangeRequest, in items: StoreTransaction, within budget: Budget?
  ) throws -> (result: JSONObject, revision: ItemsSnapshot.Revision) {
    var result: JSONObject
    func attempt() throws -> JSONObject {
      let before = try budget.map { _ in try items.size() }
      return try items.attempt {
        var rules = ChangeRules(change, in: items, findsSimilar: change.at == nil)
        let result = try rules.apply()
        if let budget, let before {
          try budget.check(change.command, from: before, to: try items.size())
        }
        return result
      }
    }
    do {
      do {
        result = try attempt()
      } catch let problem as Problem where problem == budget?.problem(.storage) {
        // The history gives way before items do.
        try items.forgetHistory()
        result = try attempt()
      }
      if result["status"] == nil { result["status"] = 200 }
      result["step"] = items.effect?.json ?? .null
    } catch {
      guard let problem = Problem(error), problem.kind != .unavailable else { throw error }
      result = ["status": problem.kind.status.json, "problem": .object(problem.json)]
    }
    let revision = try items.revision()
    result["id"] = change.id.json
    result["revision"] = revision.number.json
    return (result, revision)
  }
}
