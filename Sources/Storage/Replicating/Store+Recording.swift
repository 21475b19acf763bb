import GRDB
import Synchronization

/// Wraps each transaction of a store, with its connection.
///
/// A recorder calls the body, which makes the changes and returns whether to commit them, and
/// returns that value. It can inspect the changes and store them elsewhere before they are
/// committed here; by throwing, it rolls them back.
package typealias TransactionRecorder =
  @Sendable (_ connection: OpaquePointer, _ body: () throws -> Bool) throws -> Bool

extension Store {
  /// Sets the recorder of later transactions; nil for none.
  package func setRecorder(_ recorder: TransactionRecorder?) {
    state.withLock { $0.recorder = recorder }
  }

  /// Calls `body` with the connection, outside any transaction.
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
