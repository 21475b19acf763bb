import Synchronization

@testable import Hosting

/// Logs in the memory of one process, for tests of everything above a log.
final class MemoryLog: ChangeLog {
  private struct Household {
    var entries: [LogEntry] = []
    var snapshots: [LogSnapshot]
    /// How many entries were cleared away.
    var cleared: Int64 = 0
  }

  private let households = Mutex<[HouseholdID: Household]>([:])
  /// Faults of appends by their number, for tests.
  private let faults = Mutex(Faults())

  private struct Faults {
    var count = 0
    var at: @Sendable (Int) -> Fault? = { _ in nil }
  }

  /// What can go wrong at an append.
  enum Fault: Sendable {
    /// The entry is not appended, and the caller is not told.
    case lost
    /// The entry is appended, and the caller is not told.
    case unanswered
  }

  /// Makes appends fail from now on: the function gets the number of each.
  func fail(at fault: @escaping @Sendable (Int) -> Fault?) {
    faults.withLock { $0 = Faults(at: fault) }
  }

  /// Adds a household with its initial store.
  func add(_ household: HouseholdID, schema: Int, contents: [UInt8]) {
    households.withLock {
      $0[household] = Household(
        snapshots: [LogSnapshot(version: 0, schema: schema, contents: contents)])
    }
  }

  private func household(_ id: HouseholdID) throws(LogError) -> Household {
    guard let known = households.withLock({ $0[id] }) else { throw .gone(id) }
    return known
  }

  /// The newest version of a household.
  func version(of household: HouseholdID) throws(LogError) -> Int64 {
    let known = try self.household(household)
    return known.cleared + Int64(known.entries.count)
  }

  /// Appends an entry if its version is the next one.
  func append(
    _ entry: LogEntry, to household: HouseholdID
  ) throws(LogError) -> AppendOutcome {
    let fault = faults.withLock { faults in
      faults.count += 1
      return faults.at(faults.count)
    }
    if fault == .lost { throw .unavailable("lost") }
    let isKept: Bool? = households.withLock { households in
      guard var known = households[household] else { return nil }
      let next = known.cleared + Int64(known.entries.count) + 1
      guard entry.version == next else {
        let index = Int(entry.version - known.cleared) - 1
        return known.entries.indices.contains(index) && known.entries[index].id == entry.id
      }
      known.entries.append(entry)
      households[household] = known
      return true
    }
    guard let isKept else { throw .gone(household) }
    if fault == .unanswered { throw .unavailable("unanswered") }
    return isKept ? .kept : .taken(by: nil)
  }

  /// The entries after a version; nil if some were cleared away.
  func entries(
    of household: HouseholdID, after version: Int64
  ) throws(LogError) -> [LogEntry]? {
    let known = try self.household(household)
    guard version >= known.cleared else { return nil }
    return Array(known.entries.dropFirst(Int(version - known.cleared)))
  }

  /// The newest snapshot and what follows it.
  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry]) {
    let known = try self.household(household)
    guard let snapshot = known.snapshots.last else { throw .damaged(household, "no snapshot") }
    return (
      snapshot, Array(known.entries.dropFirst(Int(snapshot.version - known.cleared)))
    )
  }

  /// Adds a snapshot; it and the previous one stay.
  func keep(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError) {
    households.withLock { households in
      guard var known = households[household], let last = known.snapshots.last,
        last.version < snapshot.version
      else { return }
      known.snapshots = [last, snapshot]
      known.entries.removeFirst(Int(last.version - known.cleared))
      known.cleared = last.version
      households[household] = known
    }
  }
}
