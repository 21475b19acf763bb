import PrioritiesBasics
import PrioritiesStorage
import PriorityLists

/// The first pending changes, as many as one request may have.
struct Batch {
  var changes: [PendingChange] = []

  /// The maximum number of changes in a request.
  private static let most = 100
  /// The maximum size of a request in bytes, well below the server's limit.
  private static let mostBytes = 500_000

  init(_ pending: [PendingChange]) {
    var size = 0
    for change in pending.prefix(Self.most) {
      size += change.request.text.utf8.count
      guard changes.isEmpty || size <= Self.mostBytes else { break }
      changes.append(change)
    }
  }

  var body: [UInt8] {
    Array("[\(changes.map(\.request.text).joined(separator: ","))]".utf8)
  }
}

/// The server's answers to pending changes.
struct Answers {
  var accepted: [Item.ID] = []
  var refused: [RefusedChange] = []

  func contains(_ id: Item.ID) -> Bool {
    accepted.contains(id) || refused.contains { $0.request.id == id }
  }

  /// - Returns: False if a result is missing.
  mutating func add(_ results: [JSONValue], to batch: Batch) -> Bool {
    for change in batch.changes {
      let request = change.request
      let id = request.id.description
      guard let result = results.first(where: { $0.object?["id"]?.string == id })?.object,
        let status = result["status"]?.integer
      else { return false }
      let parts = (result["refused"]?.array ?? []).compactMap(\.object)
      for part in parts {
        var request = request
        let item = part["item"]?.object
        let same = request.items.filter {
          $0.id.map { $0.description == item?["id"]?.string } ?? ($0.name == item?["name"]?.string)
        }
        if !same.isEmpty { request.items = same }
        refused.append(RefusedChange(request: request, problem: part))
      }
      if status >= 400, parts.isEmpty {
        refused.append(
          RefusedChange(request: request, problem: result["problem"]?.object ?? result))
      }
      if status < 400 { accepted.append(request.id) }
      if let notice = result["notice"] {
        refused.append(
          RefusedChange(request: request, problem: ["reason": "notice", "detail": notice]))
      }
    }
    return true
  }
}
