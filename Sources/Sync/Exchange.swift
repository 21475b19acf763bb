import Basics
import Households
import Lists
import Settings
import Storage

/// Sends pending changes to the server and brings the store to its state.
package struct Exchange: Sendable {
  private let store: Store
  private let server: any HouseholdServer

  package struct Report: Hashable, Sendable {
    package var sent = 0
    /// Changes by others.
    package var received = 0
    package var refused = 0

    package init() {}
  }

  package init(_ store: Store, _ server: any HouseholdServer) {
    (self.store, self.server) = (store, server)
  }

  /// Exchanges until nothing is pending.
  package func run() async throws -> Report {
    var report = Report()
    // A change made meanwhile is for the next exchange, if there are many.
    for _ in 0..<3 {
      let answers = try await push()
      report.sent += answers.accepted.count
      report.refused += answers.refused.count
      report.received += try await pull(answers)
      guard try store.read({ try $0.pendingCount() }) > 0 else { break }
    }
    return report
  }

  // MARK: Push

  private func push() async throws -> Answers {
    var answers = Answers()
    while true {
      let known = answers
      // Fixed before they are sent, so that a repetition has the same bytes.
      let (batch, created) = try store.write { items in
        let batch = Batch(try items.pending().filter { !known.contains($0.request.id) })
        try items.markSent(batch.changes)
        var created: [Item.ID: [(id: Item.ID, name: String)]] = [:]
        for change in batch.changes where change.request.command == .add {
          guard let number = change.change else { continue }
          created[change.request.id] = try items.itemsCreated(by: number)
        }
        return (batch, created)
      }
      guard !batch.changes.isEmpty else { return answers }
      let answer = try await server.send(.post, "/api/v1/changes", body: batch.body)
      guard let results = answer.json?["results"]?.array,
        answers.add(results, to: batch, created: created)
      else { throw server.problem(answer) }
      let now = answers
      try store.write { items in
        for change in try items.pending() where !change.isSent && !now.contains(change.request.id) {
          if let adapted = now.adapted(change.request) { try items.replace(change, by: adapted) }
        }
      }
    }
  }

  // MARK: Pull

  /// Returns the number of changes by others.
  private func pull(_ answers: Answers) async throws -> Int {
    let (known, newest) = try store.read { items in
      (try items.serverRevision(), try items.newestServerChange())
    }
    var snapshot = try await snapshot(since: known)
    let isWhole = !snapshot.isPartial
    var log = try await log(since: isWhole ? 0 : newest)
    // Others may change the items between the requests.
    for _ in 0..<5 where log.revision != snapshot.revision {
      let later = try await self.snapshot(since: snapshot.revision)
      snapshot = Self.merged(snapshot, later)
      log = try await self.log(since: isWhole ? 0 : newest)
    }
    guard snapshot.revision != known || !answers.accepted.isEmpty || !answers.refused.isEmpty else {
      return 0
    }
    let state = ServerState(
      snapshot: snapshot, log: log.changes, isWholeLog: isWhole, accepted: answers.accepted,
      refused: answers.refused)
    try store.rebase(on: state) { items, request in
      try ChangeRunner.remake(request, in: items)
    }
    return max(0, log.changes.count - answers.accepted.count)
  }

  private func snapshot(since known: ItemsSnapshot.Revision?) async throws -> ItemsSnapshot {
    let query = known.map { "?epoch=\($0.epoch)&since=\($0.number)" } ?? ""
    let object = try await server.get("/api/v1/snapshot\(query)")
    guard let snapshot = ItemsSnapshot(.object(object)) else {
      throw SyncError.otherServer(host: Link.host(of: server.address))
    }
    return snapshot
  }

  private func log(
    since: Int64
  ) async throws -> (changes: [LoggedChange], revision: ItemsSnapshot.Revision) {
    var changes: [LoggedChange] = []
    var query = "since=\(since)"
    while true {
      let object = try await server.get("/api/v1/log?\(query)")
      let found = (object["log"]?.array ?? []).map { LoggedChange($0) }
      guard let epoch = object["epoch"]?.string, let number = object["revision"]?.integer,
        case let known = found.compactMap(\.self), known.count == found.count
      else { throw SyncError.otherServer(host: Link.host(of: server.address)) }
      changes += known
      guard object["more"]?.bool == true, let last = changes.last?.number else {
        return (changes, ItemsSnapshot.Revision(epoch: epoch, number: Int64(number)))
      }
      query = "after=\(last)"
    }
  }

  private static func merged(_ first: ItemsSnapshot, _ later: ItemsSnapshot) -> ItemsSnapshot {
    guard later.isPartial else { return later }
    let changed = Set(later.entries.map(\.item.id) + later.gone)
    var merged = later
    merged.isPartial = first.isPartial
    merged.entries = first.entries.filter { !changed.contains($0.item.id) } + later.entries
    merged.gone = first.gone.filter { !changed.contains($0) } + later.gone
    return merged
  }

  // MARK: Undo

  /// Undoes or redoes on the server, then reads its state.
  ///
  /// - Parameter step: The number of the change that the person saw.
  package func step(
    _ command: ChangeRequest.Command, count: Int, saw step: Int64, timeout seconds: Int64
  ) async throws -> JSONObject {
    let object: JSONObject = [
      "id": .string(Store.randomID().description), "command": .string(command.rawValue),
      "count": .integer(count), "saw": .integer(Int(step)),
    ]
    let answer = try await server.send(
      .post, "/api/v1/changes", body: JSONWriter.bytes(of: .object(object)), timeout: seconds)
    _ = try await pull(Answers())
    guard answer.status == 200,
      let result = answer.json?["results"]?.array?.first?.object
    else { throw server.problem(answer) }
    return result
  }
}
