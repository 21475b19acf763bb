import CSQLiteSession
import Foundation
import Storage

/// Records what the transactions of a store change.
///
/// Used by one thread at a time, within the store's transactions.
final class ChangeRecorder: @unchecked Sendable {
  // Kept open until the recorder has ended.
  private let store: Store
  private let recorder: OpaquePointer

  /// Creates the only recorder of a store.
  init(_ store: Store) throws {
    self.store = store
    recorder = try store.withConnection { connection in
      var recorder: OpaquePointer?
      try Changeset.check(crecorder_make(connection, &recorder))
      guard let recorder else { throw Changeset.Failure(code: 7) }
      return recorder
    }
  }

  deinit { crecorder_end(recorder) }

  /// What a transaction changed.
  struct Recording {
    /// The changeset; empty where every row is as it was.
    var changes: [UInt8]
    /// Whether the order of its rows matters, so that it cannot be applied as a changeset.
    var movesValues: Bool
  }

  /// Runs a body; returns what it changed, or nil where the body does not want that kept.
  func recorded(_ body: () throws -> Bool) throws -> Recording? {
    crecorder_start(recorder)
    defer { crecorder_stop(recorder) }
    guard try body() else { return nil }
    var bytes: UnsafeMutableRawPointer?
    var length: Int32 = 0
    try Changeset.check(crecorder_changeset(recorder, &bytes, &length))
    defer { free(bytes) }
    let changes = Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
    // It takes two items to move a value, and most changes are of one.
    let movesValues =
      crecorder_count(recorder, Changeset.itemTable) > 1 && Changeset.movesValues(changes)
    return Recording(changes: changes, movesValues: movesValues)
  }
}
