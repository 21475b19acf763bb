import JSON
import NIOPosix
import Storage
import Synchronization
import Wire

/// Commits the changes that arrive while another is being written to the disk together.
///
/// A change that arrives alone runs at once. Those that arrive meanwhile wait for it and then share
/// one transaction, so that eight clients are not eight times as slow as one.
final class ChangeQueue: Sendable {
  /// The most changes in one transaction: the terminal program has to wait until it ends.
  private static let most = 100

  private struct Entry {
    var changes: [ChangeRequest]
    var continuation: CheckedContinuation<[JSONObject], any Error>
  }

  private struct State {
    var waiting: [Entry] = []
    var isRunning = false
  }

  private struct Owner: Sendable {
    weak var household: Household?
    var pool: NIOThreadPool
  }

  private let state = Mutex(State())
  private let owner = Mutex<Owner?>(nil)

  /// Sets the household that the changes belong to and the threads that they run on.
  func start(_ household: Household, pool: NIOThreadPool) {
    owner.withLock { $0 = Owner(household: household, pool: pool) }
  }

  /// Runs changes in their order and answers once they are on the disk.
  func results(of changes: [ChangeRequest]) async throws -> [JSONObject] {
    try await withCheckedThrowingContinuation { continuation in
      let isFirst = state.withLock { state in
        state.waiting.append(Entry(changes: changes, continuation: continuation))
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if isFirst { run() }
    }
  }

  private func run() {
    guard let owner = owner.withLock({ $0 }) else { return }
    owner.pool.submit { [self] state in
      while let entries = next() {
        guard case .active = state, let household = owner.household else {
          for entry in entries { entry.continuation.resume(throwing: CancellationError()) }
          continue
        }
        finish(entries, household)
      }
    }
  }

  /// The changes of the next transaction; `nil` if none are waiting.
  private func next() -> [Entry]? {
    state.withLock { state in
      var count = 0
      let end = state.waiting.firstIndex { entry in
        count += entry.changes.count
        return count > Self.most
      }
      // A single request goes whole, however many it has.
      let taken = max(end ?? state.waiting.count, min(1, state.waiting.count))
      guard taken > 0 else {
        state.isRunning = false
        return nil
      }
      defer { state.waiting.removeFirst(taken) }
      return Array(state.waiting.prefix(taken))
    }
  }

  private func finish(_ entries: [Entry], _ household: Household) {
    let changes = entries.flatMap(\.changes)
    do {
      let made = try household.contents.change { store in
        try ChangeRunner(store: store).outcome(of: changes)
      }
      var results = made.results[...]
      let news = try? household.news(after: made.revision)
      for entry in entries {
        entry.continuation.resume(returning: Array(results.prefix(entry.changes.count)))
        results = results.dropFirst(entry.changes.count)
      }
      // Whoever changed something need not wait until a thousand streams have been told.
      if let news { household.hub.publish(news) }
    } catch {
      // A store that is unavailable to one of them is unavailable to all.
      let isUnavailable = (error as? Problem)?.kind == .unavailable
      guard entries.count > 1, !isUnavailable else {
        for entry in entries { entry.continuation.resume(throwing: error) }
        return
      }
      // One of them may be to blame: try each on its own.
      for entry in entries { finish([entry], household) }
    }
  }
}
