import GRDB
import PrioritiesBasics
import PriorityLists
import Synchronization

/// A change that the server of a joined store does not have yet.
package struct PendingChange: Hashable, Sendable {
  var row: Int64
  package var request: ChangeRequest
  /// The undo step in this store; nil if the change has no effect here.
  package var change: Int64?
  /// Whether the server may have received it.
  package var isSent: Bool
}

extension Store {
  /// Whether to store changes for a server; see ``StoreTransaction/pending(limit:)``.
  package func setRecordsPending(_ isOn: Bool) { state.withLock { $0.recordsPending = isOn } }

  var recordsPending: Bool { state.withLock { $0.recordsPending } }
}

extension StoreTransaction {
  /// Records a change for the server of a joined store.
  ///
  /// - Parameter complete: Adds what the command takes besides items and a list.
  func note(
    _ command: ChangeRequest.Command, _ items: [String], in list: String? = nil,
    complete: (inout ChangeRequest) -> Void = { _ in }
  ) {
    guard isRecording else { return }
    var request = ChangeRequest(id: Store.randomID(), command, items)
    request.list = list
    request.at = at ?? store.clock()
    complete(&request)
    requests.append(request)
  }

  /// The server's revision when its items were last read.
  func seenRevision() throws -> ChangeRequest.Expectation? {
    try serverRevision().map { .number($0.number) }
  }

  func storeRequests(_ journal: Journal) throws {
    guard isRecording, let change = journal.number else { return }
    if requests.isEmpty, [.importing, .request(.add)].contains(journal.command) {
      try noteEvents(of: change)
    }
    for request in requests {
      try db.run(
        "INSERT INTO pending (id, change, request, state) VALUES (?, ?, ?, 0)",
        [request.id, change, request.text])
    }
  }

  /// Records an import; the server can't expect its items to have the same ids as in this store.
  private func noteEvents(of change: Int64) throws {
    func priority(_ image: String?) throws -> Priority? {
      let number = try image.flatMap { try JSONReader.value(in: $0).object?["priority"]?.integer }
      return number.flatMap { Priority(rawValue: $0) }
    }
    let resolver = ItemResolver(db)
    var moves: [(list: String, move: Route.Move)] = []
    for event in try log(since: change - 1, after: change - 1, limit: 1).flatMap(\.events) {
      guard let item = try resolver.item(id: event.item) else { continue }
      let list = try event.list.flatMap { try resolver.item(id: $0) }?.name
      if event.list != nil, list == nil { continue }
      switch event.kind {
      case .created:
        note(.add, [item.name]) {
          $0.priority = item.priority
          $0.details = item.details.isEmpty ? nil : item.details
        }
      case .priority, .listPriority:
        let priority = try priority(event.after)
        note(.set, [item.name], in: list) { $0.priority = priority }
      case .edited:
        note(.edit, [event.name ?? item.name]) {
          $0.name = item.name
          $0.details = item.details
        }
      case .arranged:
        let arrangement = try ListArrangement(of: item.seq, db)
        note(.edit, [item.name]) { $0.order = arrangement.order }
        moves += arrangement.moves.map { (item.name, $0) }
      case .joined: note(.include, [item.name], in: list)
      case .left: note(.exclude, [item.name], in: list)
      case .deleted, .completed: break
      }
    }
    // Late, because both items must be in the list.
    for (list, move) in moves {
      guard let item = try resolver.item(id: move.item),
        let neighbor = try resolver.item(id: move.neighbor)
      else { continue }
      note(.move, [item.name], in: list) {
        if move.isBefore { $0.before = neighbor.name } else { $0.after = neighbor.name }
      }
    }
  }

  // MARK: - Exchange

  /// The changes that the server may not have, oldest first, without undone ones.
  package func pending(limit: Int = .max) throws -> [PendingChange] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT p.request, p.change, p.state, p.seq \(Self.fromPending) ORDER BY p.seq LIMIT ?
        """, arguments: [limit])
    return try rows.map { row in
      PendingChange(
        row: row[3], request: try ChangeRequest(JSONReader.value(in: row[0] as String)),
        change: row[1],
        isSent: row[2] == 1)
    }
  }

  package func pendingCount() throws -> Int {
    try db.value("SELECT count(*) \(Self.fromPending)") ?? 0
  }

  private static let fromPending = """
    FROM pending p LEFT JOIN change c ON c.seq = p.change
    WHERE p.state < 2 AND coalesce(c.state, 0) = 0
    """

  /// Makes the bytes of changes final, because they may reach the server from now on.
  package func markSent(_ changes: [PendingChange]) throws {
    for change in changes { try db.run("UPDATE pending SET state = 1 WHERE seq = ?", [change.row]) }
  }

  /// Replaces the bytes of a change that was not sent yet.
  package func replace(_ change: PendingChange, by request: ChangeRequest) throws {
    try db.run(
      "UPDATE pending SET request = ? WHERE seq = ? AND state = 0", [request.text, change.row])
  }

  /// Whether undo or redo can run locally, because the server has never received the change.
  package func canStepHere(isRedo: Bool = false) throws -> Bool {
    guard let number = try isRedo ? nextRedo()?.number : nextUndoNumber() else { return false }
    let sent: Int? = try db.value("SELECT max(state) FROM pending WHERE change = ?", [number])
    return sent == 0
  }

  /// A change that the server refused.
  package struct Refusal: Hashable, Sendable {
    package var request: ChangeRequest
    package var problem: JSONObject

    package var reason: String { problem["detail"]?.string ?? "" }
  }

  /// - Parameter areNew: Whether to return only those that no command has shown yet.
  package func refusals(areNew: Bool = false) throws -> [Refusal] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT request, problem FROM pending WHERE state \(areNew ? "= 2" : "> 1") ORDER BY seq
        """)
    return try rows.map { row in
      Refusal(
        request: try ChangeRequest(JSONReader.value(in: row[0] as String)),
        problem: try JSONReader.value(in: row[1] as String).object ?? [:])
    }
  }

  package func markRefusalsShown() throws {
    try db.run("UPDATE pending SET state = 3 WHERE state = 2")
  }

  package func deleteRefusals() throws {
    try db.run("DELETE FROM pending WHERE state > 1")
  }

  private var isRecording: Bool { !isRemade && store.recordsPending }
}

extension StoreTransaction {
  /// The items that a change created, with the names they had then.
  package func itemsCreated(by change: Int64) throws -> [(id: Item.ID, name: String)] {
    try Row.fetchAll(
      db,
      sql: "SELECT item, name FROM event WHERE change = ? AND kind = 'created' ORDER BY n",
      arguments: [change]
    ).map { ($0[0], ($0[1] as String?) ?? "") }
  }
}
