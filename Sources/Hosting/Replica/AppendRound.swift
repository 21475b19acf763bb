import Lists
import Storage
import Synchronization

/// One try to make a change: what its transaction did is appended before the transaction is committed.
final class AppendRound: Sendable {
  /// Why nothing was appended.
  enum Failure {
    /// Another node has the version.
    case conflict
    /// The log could not say.
    case log(LogError)
  }

  private struct State {
    var version: Int64
    var count: Int64 = 0
    var failure: Failure?
  }

  /// Ends the transaction; what it was ended for is in ``AppendRound/failure``.
  private struct Refused: Error {}

  private let household: HouseholdID
  private let log: any ChangeLog
  private let state: Mutex<State>

  /// Begins a try over a store of a version.
  init(household: HouseholdID, log: any ChangeLog, version: Int64) {
    self.household = household
    self.log = log
    state = Mutex(State(version: version))
  }

  /// The version with what was appended.
  var version: Int64 { state.withLock { $0.version } }
  /// How many entries were appended.
  var count: Int64 { state.withLock { $0.count } }
  /// Why nothing was appended, if so.
  var failure: Failure? { state.withLock { $0.failure } }

  /// Runs a transaction's body and appends what it changed.
  func run(_ connection: OpaquePointer, _ body: () throws -> Bool) throws -> Bool {
    let (isKept, changes) = try Changeset.recorded(connection, body)
    guard isKept, !changes.isEmpty else { return isKept }
    let entryBody: LogEntry.Body =
      Changeset.movesValues(changes)
      ? .contents(try Store.contents(of: connection)) : .changeset(changes)
    var generator = SystemRandomNumberGenerator()
    let entry = LogEntry(
      version: version + 1, id: .random(using: &generator), schema: Store.schemaVersion,
      body: entryBody)
    let isAppended: Bool
    do throws(LogError) {
      isAppended = try log.append(entry, to: household)
    } catch {
      state.withLock { $0.failure = .log(error) }
      throw Refused()
    }
    return try state.withLock { state in
      guard isAppended else {
        state.failure = .conflict
        throw Refused()
      }
      state.version += 1
      state.count += 1
      return true
    }
  }
}
