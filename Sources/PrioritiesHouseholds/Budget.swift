import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Synchronization

/// What a household may use.
package struct Budget: Hashable, Sendable {
  package enum Limit: String, CaseIterable, Sendable {
    /// Megabytes of items and their history.
    case storage
    case items, themes, devices
    /// Codes that can still be used.
    case codes
    /// On a node, as the following ones.
    case streams
    /// For each second.
    case requests, changes
    /// Megabytes of bodies that are being read or sent.
    case transfer

    fileprivate var standard: Int {
      switch self {
      case .storage: 32
      case .items: 20_000
      case .themes: 50
      case .devices, .requests: 100
      case .codes: 20
      case .streams, .changes: 200
      case .transfer: 128
      }
    }

    fileprivate var unit: String {
      switch self {
      case .storage: "MB of items"
      case .transfer: "MB in transfer"
      case .codes: "unused codes"
      case .streams: "open streams"
      case .requests, .changes: "\(rawValue) a second"
      case .items, .themes, .devices: rawValue
      }
    }
  }

  private var values: [Limit: Int] = [:]

  package init() {}

  package subscript(limit: Limit) -> Int {
    get { values[limit] ?? limit.standard }
    set { values[limit] = newValue }
  }

  /// - Parameter seconds: The time to wait, if that is enough.
  package func problem(_ limit: Limit, retryAfter seconds: Int? = nil) -> Problem {
    let sentence = "A household can have at most \(self[limit]) \(limit.unit)."
    return seconds == nil
      ? Problem(.overLimit, "\(sentence) Delete something, or ask the server's operator.")
      : Problem(.tooMany, "\(sentence) Wait a moment.", retryAfter: seconds)
  }

  /// Refuses a change after which a household is larger than before and above a limit.
  ///
  /// Deleting always goes on. Completing and lowering, which add only to the history, go on up to
  /// twice the size.
  func check(
    _ command: ChangeRequest.Command, from before: StoreSize, to after: StoreSize
  ) throws(Problem) {
    guard command != .delete, command != .exclude else { return }
    let isLowering = [.done, .lower, .set].contains(command)
    let most = self[.storage] << (isLowering ? 21 : 20)
    if after.bytes > max(before.bytes, most) { throw problem(.storage) }
    if after.items > max(before.items, self[.items]) { throw problem(.items) }
  }
}

/// Counts what a household uses on this node.
package final class Meter: Sendable {
  private struct State {
    var budget: Budget
    var requests: RateLimit
    var changes: RateLimit
    var bytes = 0

    init(_ budget: Budget) {
      self.budget = budget
      requests = RateLimit(perSecond: budget[.requests])
      // A computer that joins sends thousands.
      changes = RateLimit(perSecond: budget[.changes], burst: 25)
    }
  }

  private static let all = Atomic(0)
  private let state: Mutex<State>

  package init(_ budget: Budget) { state = Mutex(State(budget)) }

  package var budget: Budget { state.withLock { $0.budget } }

  package func adopt(_ budget: Budget) {
    state.withLock { state in
      guard budget != state.budget else { return }
      let bytes = state.bytes
      state = State(budget)
      state.bytes = bytes
    }
  }

  /// Counts requests or changes.
  package func admit(_ limit: Budget.Limit, _ count: Int = 1, at now: Timestamp) throws(Problem) {
    let (budget, rate) = state.withLock {
      ($0.budget, limit == .changes ? $0.changes : $0.requests)
    }
    // 0 is no limit.
    guard budget[limit] > 0, let seconds = rate.wait(for: "", count, at: now) else { return }
    throw budget.problem(limit, retryAfter: seconds)
  }

  /// Refuses another body while those in memory exceed the budget.
  package func checkTransfer() throws(Problem) {
    let (bytes, budget) = state.withLock { ($0.bytes, $0.budget) }
    guard bytes < budget[.transfer] << 20 else { throw budget.problem(.transfer, retryAfter: 5) }
  }

  /// Whether no body is in memory.
  package var isIdle: Bool { state.withLock { $0.bytes } == 0 }

  fileprivate func count(_ bytes: Int) {
    state.withLock { $0.bytes += bytes }
    Self.all.add(bytes, ordering: .relaxed)
  }

  /// The bytes of the bodies of all households.
  package static var transfer: Int { all.load(ordering: .relaxed) }
}

/// A body, which counts for its household until the last one who reads or sends it is done.
package final class CountedBytes: Sendable {
  package let bytes: [UInt8]
  private let count: Int
  private let meter: Meter?

  /// - Parameter expected: The number of bytes, if they are still to come.
  package init(_ bytes: [UInt8] = [], expecting expected: Int? = nil, _ meter: Meter?) {
    self.bytes = bytes
    self.meter = meter
    count = expected ?? bytes.count
    meter?.count(count)
  }

  deinit { meter?.count(-count) }
}
