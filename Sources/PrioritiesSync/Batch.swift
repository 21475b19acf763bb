import PrioritiesBasics
import PrioritiesStorage
import PriorityLists

/// The first pending changes that can be sent together.
struct Batch {
  var changes: [PendingChange] = []

  /// The maximum number of changes in a request.
  private static let most = 100
  /// The maximum size of a request in bytes, well below the server's limit.
  private static let mostBytes = 500_000

  /// Takes pending changes up to the first one that depends on the answer to an earlier one.
  ///
  /// It depends on it if it refers to an item that may have another id on the server, or expects a
  /// revision that an earlier change affects.
  init(_ pending: [PendingChange]) {
    var touched: Set<String> = []
    var provisional: Set<String> = []
    var size = 0
    for change in pending {
      let request = change.request
      let references =
        request.items + [request.list, request.before, request.after].compactMap(\.self)
      guard references.allSatisfy({ !provisional.contains($0) }) else { break }
      if case .number? = request.expectation, request.items.contains(where: touched.contains) {
        break
      }
      size += request.text.utf8.count
      guard changes.isEmpty || size <= Self.mostBytes && changes.count < Self.most else { break }
      changes.append(change)
      touched.formUnion(references)
      if request.command == .add {
        for index in request.items.indices {
          let id = Item.ID(high: request.id.high, low: request.id.low ^ UInt64(index))
          provisional.insert(id.description)
        }
      }
    }
  }

  var body: [UInt8] {
    Array("[\(changes.map(\.request.text).joined(separator: ","))]".utf8)
  }
}

/// The server's answers to pending changes.
struct Answers {
  var accepted: [Item.ID] = []
  var refused: [(id: Item.ID, problem: JSONObject)] = []
  /// The server's ids of items that it already had under the same names.
  private var renamed: [String: String] = [:]
  /// The revisions of items before and after this device's changes.
  private var seen: [String: (was: Int64, revision: Int64)] = [:]

  func contains(_ id: Item.ID) -> Bool {
    accepted.contains(id) || refused.contains { $0.id == id }
  }

  /// - Parameter created: The items that each change created here.
  /// - Returns: False if a result is missing.
  mutating func add(
    _ results: [JSONValue], to batch: Batch, created: [Item.ID: [(id: Item.ID, name: String)]]
  ) -> Bool {
    for change in batch.changes {
      let id = change.request.id
      guard
        let result = results.first(where: { $0.object?["id"]?.string == id.description })?.object,
        let status = result["status"]?.integer
      else { return false }
      guard status < 400 else {
        refused.append((id, result["problem"]?.object ?? result))
        continue
      }
      accepted.append(id)
      let outcomes = (result["outcomes"]?.array ?? []).compactMap(\.object)
      for (own, name) in created[id] ?? [] {
        let outcome = outcomes.first { $0["name"]?.string.map(Self.key) == Self.key(name) }
        guard let found = outcome?["id"]?.string, found != own.description else { continue }
        renamed[own.description] = found
      }
      for touched in (result["touched"]?.array ?? []).compactMap(\.object) {
        guard let item = touched["id"]?.string, let was = touched["was"]?.integer,
          let revision = touched["revision"]?.integer
        else { continue }
        seen[item] = (Int64(was), Int64(revision))
      }
    }
    return true
  }

  private static func key(_ name: String) -> String { NameKeys(name).identity }

  /// A change adapted to the answers to earlier ones; nil if it stays the same.
  func adapted(_ request: ChangeRequest) -> ChangeRequest? {
    let items = request.command == .add ? request.items : request.items.map { renamed[$0] ?? $0 }
    let list = request.list.map { renamed[$0] ?? $0 }
    var saw: Int64?
    // The item's revision changed only because of this device's own change.
    if case .number(let number)? = request.expectation, let item = items.first,
      let own = seen[item], number >= own.was
    {
      saw = own.revision
    }
    guard items != request.items || list != request.list || saw != nil else { return nil }
    var adapted = request
    adapted.items = items
    adapted.list = list
    if let saw { adapted.expectation = .number(saw) }
    return adapted
  }
}
