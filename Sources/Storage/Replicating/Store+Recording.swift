import GRDB
import Synchronization

/// What a store lends each of its transactions to, on the connection that it runs on.
///
/// It calls the body, which makes the changes and answers whether they are to be kept. By throwing
/// it takes them back: so it can see what was changed, and keep it elsewhere before it is kept here.
package typealias TransactionRecorder =
  @Sendable (_ connection: OpaquePointer, _ body: () throws -> Bool) throws -> Bool

extension Store {
  /// Lends every transaction to a recorder from now on; nil for none.
  package func setRecorder(_ recorder: TransactionRecorder?) {
    state.withLock { $0.recorder = recorder }
  }

  /// Lends the connection, while no transaction is open on it.
  package func withConnection<Value>(
    _ body: (OpaquePointer) throws -> Value
  ) throws(StoreError) -> Value {
    try using { db in
      guard let connection = db.sqliteConnection else {
        throw StoreError.unexpected(detail: "the connection is closed")
      }
      return try body(connection)
    }
  }

  /// Changes in a transaction, by way of the recorder if there is one.
  func inRecordedTransaction(
    _ db: Database, _ body: () throws -> Database.TransactionCompletion
  ) throws {
    let recorder = state.withLock { $0.recorder }
    try db.inTransaction(.immediate) {
      guard let recorder, let connection = db.sqliteConnection else { return try body() }
      let isKept = try recorder(connection) {
        switch try body() {
        case .commit: true
        case .rollback: false
        }
      }
      return isKept ? .commit : .rollback
    }
  }
}
