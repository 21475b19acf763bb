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

  /// Runs a body; returns what it changed, and whether the body wants that kept.
  func recorded(_ body: () throws -> Bool) throws -> (isKept: Bool, changes: [UInt8]) {
    crecorder_start(recorder)
    defer { crecorder_stop(recorder) }
    guard try body() else { return (false, []) }
    var bytes: UnsafeMutableRawPointer?
    var length: Int32 = 0
    try Changeset.check(crecorder_changeset(recorder, &bytes, &length))
    defer { free(bytes) }
    return (true, Array(UnsafeRawBufferPointer(start: bytes, count: Int(length))))
  }
}
