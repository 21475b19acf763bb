import GRDB
import Synchronization

/// Wraps each transaction of a store.
///
/// A recorder returns the result of the body, which says whether to commit. Before that, it can
/// store the changes elsewhere. If it throws, they are rolled back.
package typealias TransactionRecorder =
  @Sendable (_ connection: OpaquePointer, _ body: () throws -> Bool) throws -> Bool

extension Store {
  package func setRecorder(_ recorder: TransactionRecorder?) {
    state.withLock { $0.recorder = recorder }
  }

  /// Passes the SQLite connection to a body, without opening a transaction.
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
}
