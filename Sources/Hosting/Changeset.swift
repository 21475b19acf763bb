import CSQLiteSession
import Storage

enum Changeset {
  struct Failure: Error, CustomStringConvertible {
    var code: Int32

    var description: String { "SQLite error \(code)" }
  }

  struct Recording {
    var changes: [UInt8]
    /// Whether the order of its rows matters, so that it cannot be applied as a changeset.
    var movesValues: Bool
  }

  /// Records what a body changes on a connection; nil if the body returns false.
  static func recorded(
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

  static func apply(_ changesets: [[UInt8]], to connection: OpaquePointer) throws {
    // Merging writes a row that changed often only once. The order of changes matters only where
    // values move between rows.
    if changesets.count > 1, let merged = try? merged(changesets), !movesValues(merged),
      csession_apply(connection, merged, Int32(merged.count)) == 0
    {
      return
    }
    for changeset in changesets {
      try check(csession_apply(connection, changeset, Int32(changeset.count)))
    }
  }

  /// Whether names or ids move between items, so that the order of rows matters.
  private static func movesValues(_ changeset: [UInt8]) -> Bool {
    // The columns uuid and name_key of the table.
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

/// The memory of all open stores.
package enum StoreMemory {
  /// Counts memory without SQLite's lock, for which all threads would wait.
  ///
  /// Call it before opening any store; later it has no effect.
  package static func countWithoutLock() { _ = csqlite_count_memory() }

  /// The memory that SQLite has allocated in this process, in bytes.
  static var used: Int { Int(csqlite_memory_used()) }
}
