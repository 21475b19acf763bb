import CPrioritiesSQLiteSession
import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Synchronization

/// An attempt at a change, which appends each transaction to the log before committing it.
final class AppendRound: Sendable {
  enum Failure {
    case conflict([LogEntry]?)
    /// The log failed, but may have the entry.
    case log(LogError)
  }

  private struct State {
    var position: LogPosition
    var count: Int64 = 0
    var failure: Failure?
  }

  /// Rolls the transaction back.
  ///
  /// The reason is in ``AppendRound/failure``.
  private struct Refused: Error {}

  private let household: HouseholdID
  private let log: any ChangeLog
  private let state: Mutex<State>

  init(household: HouseholdID, log: any ChangeLog, position: LogPosition) {
    self.household = household
    self.log = log
    state = Mutex(State(position: position))
  }

  var position: LogPosition { state.withLock { $0.position } }
  var count: Int64 { state.withLock { $0.count } }
  var failure: Failure? { state.withLock { $0.failure } }

  func run(_ connection: OpaquePointer, _ body: () throws -> Bool) throws -> Bool {
    guard let recording = try Changeset.recorded(on: connection, body) else { return false }
    guard !recording.changes.isEmpty else { return true }
    let entryBody: LogEntry.Body =
      recording.movesValues
      ? .contents(try Store.contents(of: connection)) : .changeset(recording.changes)
    var generator = SystemRandomNumberGenerator()
    let previous = position
    let entry = LogEntry(
      version: previous.version + 1, id: .random(using: &generator), schema: Store.schemaVersion,
      body: entryBody)
    let outcome: AppendOutcome
    do throws(LogError) {
      outcome = try log.append(entry, after: previous.id, to: household)
    } catch {
      state.withLock { $0.failure = .log(error) }
      throw Refused()
    }
    return try state.withLock { state in
      if case .conflict(let entries) = outcome {
        state.failure = .conflict(entries)
        throw Refused()
      }
      state.position = LogPosition(version: entry.version, id: entry.id)
      state.count += 1
      return true
    }
  }
}

package enum Changeset {
  struct Failure: Error, CustomStringConvertible {
    var code: Int32

    var description: String { "SQLite error \(code)" }
  }

  package struct Recording {
    package var changes: [UInt8]
    /// Whether the order of rows matters, in which case a changeset can't express the changes.
    package var movesValues: Bool
  }

  /// Records a body's changes, or returns nil if the body returns false.
  package static func recorded(
    on connection: OpaquePointer, _ body: () throws -> Bool
  ) throws -> Recording? {
    var session: OpaquePointer?
    try check(csession_start(connection, &session))
    defer { csession_end(session) }
    guard try body() else { return nil }
    var bytes: UnsafeMutableRawPointer?
    var length: Int32 = 0
    try check(csession_changeset(session, &bytes, &length))
    let changes = taken(bytes, length)
    return Recording(changes: changes, movesValues: movesValues(changes))
  }

  package static func apply(_ changesets: [[UInt8]], to connection: OpaquePointer) throws {
    // Merging writes each row only once. The order matters only if values move between rows. If it
    // fails, the changesets are applied one by one.
    if changesets.count > 1, let merged = try? merged(changesets), !movesValues(merged),
      csession_apply(connection, merged, Int32(merged.count)) == 0
    {
      return
    }
    for changeset in changesets {
      try check(csession_apply(connection, changeset, Int32(changeset.count)))
    }
  }

  /// Whether names or ids move between items, in which case the order of rows matters.
  private static func movesValues(_ changeset: [UInt8]) -> Bool {
    // The columns uuid and name_key.
    csession_moves_values(changeset, Int32(changeset.count), "item", 0b1010) != 0
  }

  private static func merged(_ changesets: [[UInt8]]) throws -> [UInt8] {
    let all = changesets.flatMap(\.self)
    return try all.withUnsafeBytes { buffer in
      var parts: [UnsafeRawPointer?] = []
      var offset = 0
      for changeset in changesets {
        parts.append(buffer.baseAddress?.advanced(by: offset))
        offset += changeset.count
      }
      var bytes: UnsafeMutableRawPointer?
      var length: Int32 = 0
      try check(
        csession_merge(
          parts, changesets.map { Int32($0.count) }, Int32(changesets.count), &bytes, &length))
      return taken(bytes, length)
    }
  }

  private static func taken(_ bytes: UnsafeMutableRawPointer?, _ length: Int32) -> [UInt8] {
    defer { csession_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  private static func check(_ code: Int32) throws {
    guard code == 0 else { throw Failure(code: code) }
  }
}

package enum StoreMemory {
  /// Counts memory without SQLite's contended lock; must be called before opening any store.
  package static func countWithoutLock() { _ = csqlite_count_memory() }

  /// Returns memory to the system that a flood of requests has left behind.
  static func returnExcess(inUse: Int) {
    // Without the file, nothing is known to be in excess.
    let words = (try? readFile("/proc/self/statm")).map { String(utf8: $0) }
    let resident = words?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    if resident * Int(getpagesize()) - inUse > 128 << 20 { csqlite_return_unused_memory() }
  }

  /// The number of bytes that SQLite has allocated in this process.
  static var used: Int { Int(csqlite_memory_used()) }
}
