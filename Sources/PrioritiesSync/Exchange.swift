import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists

/// Sends pending changes to the server and brings the store to its state.
package struct Exchange: Sendable {
  private let store: Store
  private let server: any HouseholdServer

  package struct Report: Hashable, Sendable {
    package var sent = 0
    /// The number of changes by others.
    package var received = 0
    package var refused = 0
    /// Why the server refused a theme.
    package var themeRefusal: SyncError?

    package init() {}
  }

  package init(_ store: Store, _ server: any HouseholdServer) {
    self.store = store
    self.server = server
  }

  /// Exchanges until nothing is pending.
  ///
  /// - Parameter prepare: Called before the store is brought to the server's state.
  package func run(prepare: () throws -> Void = {}) async throws -> Report {
    var report = Report()
    // If there are many changes, one made in the meantime waits for the next exchange.
    for _ in 0..<3 {
      guard let answers = try await push() else {
        // The server was set back: take what it has now, and send the rest then.
        report.received += try await pull(Answers(), loadsAll: true, prepare: prepare)
        continue
      }
      report.sent += answers.accepted.count
      report.refused += answers.refused.count { !$0.isNotice }
      report.received += try await pull(answers, prepare: prepare)
      guard try store.read({ try $0.pendingCount() }) > 0 else { break }
    }
    return report
  }

  // MARK: Push

  /// - Returns: Nil if the server has another history.
  private func push() async throws -> Answers? {
    var answers = try Answers(lostFor: store.read { try $0.pending() }, at: store.clock())
    while true {
      let known = answers
      // Finalize the bytes before sending them, so that a repeated request is identical.
      let (batch, told) = try store.write { items in
        let batch = Batch(try items.pending().filter { !known.contains($0.request.id) })
        try items.markSent(batch.changes)
        return (batch, try items.serverRevision()?.point)
      }
      guard !batch.changes.isEmpty else { return answers }
      let query = told.map { "?revision=\($0.number)&change=\($0.change)" } ?? ""
      let answer = try await server.send(.post, "/api/v1/changes\(query)", body: batch.body)
      if answer.status == 409, answer.json?["type"]?.string?.hasSuffix("set-back") ?? false {
        return nil
      }
      guard let results = answer.json?["results"]?.array, answers.add(results, to: batch)
      else { throw server.problem(answer) }
    }
  }

  // MARK: Pull

  /// Reads the server's state and returns the number of changes by others.
  private func pull(
    _ answers: Answers, loadsAll: Bool = false, prepare: () throws -> Void = {}
  ) async throws -> Int {
    let (known, newest) = try store.read { items in
      (try items.serverRevision(), try items.newestServerChange())
    }
    var (snapshot, first) = try await snapshot(since: loadsAll ? nil : known, newest)
    let isWhole = !snapshot.isPartial
    let log = try await isWhole ? self.log() : first
    guard var log else { throw wrongForm }
    // Others may change the items between requests.
    for _ in 0..<20 where log.revision != snapshot.revision {
      let newest = log.changes.last?.number ?? 0
      let (later, more) = try await self.snapshot(since: snapshot.revision, newest)
      snapshot = Self.merged(snapshot, later)
      guard let more else { throw wrongForm }
      let numbers = Set(more.changes.map(\.number))
      log.changes = log.changes.filter { !numbers.contains($0.number) } + more.changes
      log.revision = more.revision
    }
    guard log.revision == snapshot.revision else {
      throw SyncError.unreachable(
        host: server.host, reason: "its items keep changing")
    }
    let changes = log.changes
    guard
      loadsAll || snapshot.revision != known || !answers.accepted.isEmpty
        || !answers.refused.isEmpty
    else {
      return 0
    }
    let state = ServerState(
      snapshot: snapshot, log: changes, isWholeLog: isWhole, accepted: answers.accepted,
      refused: answers.refused)
    try prepare()
    try store.rebase(on: state) { items, request in
      try ChangeRunner.remake(request, in: items)
    }
    return changes.count { $0.device?.id != store.device?.id }
  }

  private struct Log {
    var changes: [LoggedChange]
    /// Nil if several requests were needed.
    var revision: ItemsSnapshot.Revision?
  }

  /// The items and, if only newer items are returned, the changes after a given one.
  private func snapshot(
    since known: ItemsSnapshot.Revision?, _ newest: Int64
  ) async throws -> (items: ItemsSnapshot, log: Log?) {
    let query =
      known.map { known in
        let change = known.change.map { "&change=\($0)" } ?? ""
        return "?epoch=\(known.epoch)&since=\(known.number)\(change)&log=\(newest)"
      } ?? ""
    let object = try await server.get("/api/v1/snapshot\(query)")
    guard let snapshot = ItemsSnapshot(object.json) else { throw wrongForm }
    guard let changes = object["changes"]?.object else { return (snapshot, nil) }
    return (snapshot, try await log(changes, snapshot.revision))
  }

  private func log() async throws -> Log {
    let object = try await server.get("/api/v1/log?since=0")
    guard let epoch = object["epoch"]?.string, let number = object["revision"]?.integer else {
      throw wrongForm
    }
    let change = object["change"]?.string.flatMap { Item.ID($0) }
    return try await log(
      object, ItemsSnapshot.Revision(epoch: epoch, number: Int64(number), change: change))
  }

  /// The changes of a response and of those that continue it.
  private func log(
    _ answer: JSONObject, _ revision: ItemsSnapshot.Revision
  ) async throws -> Log {
    var answer = answer
    var log = Log(changes: [], revision: revision)
    while true {
      let found = (answer["log"]?.array ?? []).map { LoggedChange($0) }
      guard case let known = found.compacted(), known.count == found.count else {
        throw wrongForm
      }
      log.changes += known
      guard answer["more"]?.bool == true, let last = known.last?.number else { return log }
      log.revision = nil
      answer = try await server.get("/api/v1/log?since=\(last)")
    }
  }

  private var wrongForm: SyncError { .otherServer(host: server.host) }

  private static func merged(_ first: ItemsSnapshot, _ later: ItemsSnapshot) -> ItemsSnapshot {
    guard later.isPartial else { return later }
    let changed = Set(later.entries.map(\.item.id) + later.gone)
    var merged = later
    merged.isPartial = first.isPartial
    merged.entries = first.entries.filter { !changed.contains($0.item.id) } + later.entries
    merged.gone = first.gone.filter { !changed.contains($0) } + later.gone
    return merged
  }
}
