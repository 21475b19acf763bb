import Lists
import Storage
import Synchronization

/// One attempt at a change: its transactions are appended to the log before they are committed.
final class AppendRound: Sendable {
  enum Failure {
    /// Another node took the version; what it wrote, if that is known.
    case conflict([LogEntry]?)
    /// The log failed, and the entry may be in it or not.
    case log(LogError)
  }

  private struct State {
    var version: Int64
    var count: Int64 = 0
    var failure: Failure?
  }

  /// Rolls the transaction back; the reason is in ``AppendRound/failure``.
  private struct Refused: Error {}

  private let household: HouseholdID
  private let log: any ChangeLog
  private let state: Mutex<State>

  /// Begins an attempt on a store of a version.
  init(household: HouseholdID, log: any ChangeLog, version: Int64) {
    self.household = household
    self.log = log
    state = Mutex(State(version: version))
  }

  /// The version of the store after what was appended.
  var version: Int64 { state.withLock { $0.version } }
  /// How many entries were appended.
  var count: Int64 { state.withLock { $0.count } }
  /// Why nothing was appended; nil if nothing failed.
  var failure: Failure? { state.withLock { $0.failure } }

  /// Runs a transaction's body and appends what it changed.
  func run(_ connection: OpaquePointer, _ body: () throws -> Bool) throws -> Bool {
    guard let recording = try Changeset.recorded(on: connection, body) else { return false }
    guard !recording.changes.isEmpty else { return true }
    let entryBody: LogEntry.Body =
      recording.movesValues
      ? .contents(try Store.contents(of: connection)) : .changeset(recording.changes)
    var generator = SystemRandomNumberGenerator()
    let entry = LogEntry(
      version: version + 1, id: .random(using: &generator), schema: Store.schemaVersion,
      body: entryBody)
    let outcome: AppendOutcome
    do throws(LogError) {
      outcome = try log.append(entry, to: household)
    } catch {
      state.withLock { $0.failure = .log(error) }
      throw Refused()
    }
    return try state.withLock { state in
      if case .taken(let entries) = outcome {
        state.failure = .conflict(entries)
        throw Refused()
      }
      state.version += 1
      state.count += 1
      return true
    }
  }
}
