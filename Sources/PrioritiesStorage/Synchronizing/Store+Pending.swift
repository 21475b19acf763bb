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
  /// Makes changes those of a device, and stores them for its server; nil for a store without one.
  ///
  /// See ``StoreTransaction/pending(limit:)``.
  package func setDevice(_ device: Device?) { state.withLock { $0.device = device } }

  package var device: Device? { state.withLock { $0.device } }
}

extension ChangeRequest {
  /// The step that undo takes back.
  fileprivate var undoStep: Item.ID { step ?? id }
}

extension ChangeRequest.Target {
  init(_ item: StoredItem) { self.init(id: item.id, name: item.name) }
}

extension StoreTransaction {
  /// Records a change for the server of a joined store.
  ///
  /// - Parameter complete: Adds what the command takes besides items and a list.
  func note(
    _ command: ChangeRequest.Command, _ items: @autoclosure () -> [ChangeRequest.Target],
    in list: StoredItem? = nil, complete: (inout ChangeRequest) -> Void = { _ in }
  ) {
    guard isRecording else { return }
    var request = ChangeRequest(id: Store.randomID(), command, items())
    request.list = list.map { ChangeRequest.Target($0) }
    request.at = at ?? store.clock()
    request.day = today
    complete(&request)
    requests.append(request)
  }

  /// What a reader of this state has seen of a joined store.
  package func seen() throws -> ItemsSnapshot.Point? {
    store.device == nil ? nil : try serverRevision()?.point
  }

  func storeRequests(_ journal: Journal) throws {
    guard isRecording, let change = journal.number, let step = journal.id else { return }
    if requests.isEmpty, [.importing, .request(.add)].contains(journal.command) {
      try noteEvents(of: change)
    }
    if ![.request(.undo), .request(.redo)].contains(journal.command) {
      try db.run("DELETE FROM pending WHERE state = 4")
    }
    let saw = try self.saw ?? seen()
    for (index, request) in requests.enumerated() {
      var request = request
      request.saw = saw
      if index == 0 { request.id = step }
      if requests.count > 1 { request.step = step }
      try db.run(
        "INSERT INTO pending (id, change, request, state) VALUES (?, ?, ?, 0)",
        [request.id, change, request.text])
      for item in request.items.compactMap(\.id) where request.needs(item) {
        try db.run("DELETE FROM pending WHERE reason = 'needed' AND item = ?", [item])
      }
    }
  }

  /// Records an import; the server can't expect its items to have the same ids as in this store.
  func noteEvents(of change: Int64) throws {
    func stored(_ image: String?) throws -> Priority? {
      let number = try image.flatMap { try JSONReader.value(in: $0).object?["priority"]?.integer }
      return number.flatMap { Priority(rawValue: $0) }
    }
    let resolver = ItemResolver(db)
    var moves: [(list: StoredItem, move: Route.Move)] = []
    for event in try log(since: change - 1, limit: 1).flatMap(\.events) {
      if event.kind == .deleted {
        note(.delete, [ChangeRequest.Target(id: event.item, name: event.name)])
      }
      guard let item = try resolver.item(id: event.item) else { continue }
      let list = try event.list.flatMap { try resolver.item(id: $0) }
      let target = ChangeRequest.Target(item)
      if event.list != nil, list == nil { continue }
      switch event.kind {
      case .created:
        note(.add, [target]) {
          $0.priority = item.priority
          $0.details = item.details.isEmpty ? nil : item.details
          if item.date != nil { $0.date = DateChange(item.date) }
        }
      case .priority, .listPriority:
        if event.after?.contains("\"date\":") == true {
          note(.edit, [target]) { $0.date = DateChange(item.date) }
        }
        let priority = try stored(event.after)
        if event.list == nil, try priority == stored(event.before) { continue }
        note(.set, [target], in: list) { $0.priority = priority }
      case .edited:
        note(.edit, [target]) {
          $0.name = item.name
          $0.details = item.details
        }
      case .arranged:
        let arrangement = try ListArrangement(of: item.seq, db)
        note(.edit, [target]) { $0.order = arrangement.order }
        moves += arrangement.moves.map { (item, $0) }
      case .joined: note(.include, [target], in: list)
      case .left: note(.exclude, [target], in: list)
      case .deleted, .completed, .noted: break
      }
    }
    // Late, because both items must be in the list.
    for (list, move) in moves {
      guard let item = try resolver.item(id: move.item),
        let neighbor = try resolver.item(id: move.neighbor)
      else { continue }
      note(.move, [ChangeRequest.Target(item)], in: list) {
        let neighbor = ChangeRequest.Target(neighbor)
        if move.isBefore { $0.before = neighbor } else { $0.after = neighbor }
      }
    }
  }

  // MARK: - Exchange

  /// The changes that the server may not have, oldest first.
  package func pending(limit: Int = .max) throws -> [PendingChange] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT request, change, state, seq FROM pending WHERE state < 2 ORDER BY seq LIMIT ?
        """, arguments: [limit])
    return try rows.map { row in
      PendingChange(
        row: row[3], request: try ChangeRequest(JSONReader.value(in: row[0] as String)),
        change: row[1],
        isSent: row[2] == 1)
    }
  }

  package func pendingCount() throws -> Int {
    try db.value("SELECT count(*) FROM pending WHERE state < 2") ?? 0
  }

  /// Makes the bytes of changes final, because they may reach the server from now on.
  package func markSent(_ changes: [PendingChange]) throws {
    for change in changes { try db.run("UPDATE pending SET state = 1 WHERE seq = ?", [change.row]) }
  }

  /// A change that the server refused.
  package struct Refusal: Hashable, Sendable {
    package var row: Int64
    package var request: ChangeRequest
    package var problem: JSONObject

    package var reason: String { problem["detail"]?.string ?? "" }
    /// Whether the change was made, in another way than was asked.
    package var isNotice: Bool { problem["reason"] == "notice" }
  }

  /// - Parameter areNew: Whether to return only those that no command has shown yet.
  package func refusals(areNew: Bool = false) throws -> [Refusal] {
    try refusals(areNew ? "= 2" : "IN (2, 3)")
  }

  private func refusals(_ state: String) throws -> [Refusal] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT request, problem, seq FROM pending WHERE state \(state) ORDER BY seq
        """)
    return try rows.map { row in
      Refusal(
        row: row[2], request: try ChangeRequest(JSONReader.value(in: row[0] as String)),
        problem: try JSONReader.value(in: row[1] as String).object ?? [:])
    }
  }

  package func markRefusalsShown() throws {
    try db.run("DELETE FROM pending WHERE state = 2 AND reason = 'notice'")
    try db.run("UPDATE pending SET state = 3 WHERE state = 2")
  }

  /// Takes back the newest refusal of a change made after a step, or restores the oldest taken back
  /// of a change made before it.
  func reverseRefusal(beside step: Item.ID?, isRedo: Bool) throws -> Reversal? {
    let made: Timestamp? = try step.flatMap {
      try db.value("SELECT max(at_ms) FROM change WHERE step = ?", [$0])
    }
    let candidates = try refusals(isRedo ? "= 4" : "IN (2, 3)").filter { !$0.isNotice }
    guard let request = (isRedo ? candidates.first : candidates.last)?.request, let at = request.at
    else { return nil }
    // The time of a request is in whole seconds.
    let isOlder = made.map { at.milliseconds / 1000 < $0.milliseconds / 1000 } ?? isRedo
    guard isOlder == isRedo else { return nil }
    let own = candidates.filter { $0.request.undoStep == request.undoStep }
    for refusal in own {
      try db.run("UPDATE pending SET state = ? WHERE seq = ?", [isRedo ? 3 : 4, refusal.row])
    }
    let names = own.flatMap(\.request.items).compactMap(\.name)
    let change = Change(
      at: at, command: request.command.rawValue, items: names, itemCount: names.count,
      isUndone: !isRedo, step: request.undoStep)
    return Reversal(change: change, count: names.count, kept: [], isRedo: isRedo)
  }

  package func delete(_ refusals: [Refusal]) throws {
    for refusal in refusals { try db.run("DELETE FROM pending WHERE seq = ?", [refusal.row]) }
  }

  private var isRecording: Bool { !isRemade && store.device != nil }
}
