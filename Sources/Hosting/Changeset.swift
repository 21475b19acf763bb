import CSQLiteSession
import Storage

/// SQLite's changesets: the rows that a transaction changed.
enum Changeset {
  /// An answer of SQLite that is not success.
  struct Failure: Error, CustomStringConvertible {
    var code: Int32

    var description: String { "SQLite error \(code)" }
  }

  struct Recording {
    /// The changeset; empty where every row is as it was.
    var changes: [UInt8]
    /// Whether the order of its rows matters, so that it cannot be applied as a changeset.
    var movesValues: Bool
  }

  /// Runs a body on a connection; returns what it changed, or nil where the body does not want that
  /// kept.
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

  /// Makes changes on a connection, in their order.
  static func apply(_ changesets: [[UInt8]], to connection: OpaquePointer) throws {
    // Made one changeset, a row that changed often is written once; only where values move from row
    // to row may the order of the changes matter.
    if changesets.count > 1, let merged = try? merged(changesets), !movesValues(merged),
      csession_apply(connection, merged, Int32(merged.count)) == 0
    {
      return
    }
    for changeset in changesets {
      try check(csession_apply(connection, changeset, Int32(changeset.count)))
    }
  }

  /// Whether names or ids move from one item to another, so that the rows cannot be changed in
  /// whatever order.
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

/// The memory that all open stores use.
package enum StoreMemory {
  /// Has it counted without SQLite's lock, which the threads of all stores would wait for.
  ///
  /// To be called before any store is opened; later it changes nothing.
  package static func countWithoutLock() { _ = csqlite_count_memory() }

  /// The memory that SQLite has allocated in this process, in bytes.
  static var used: Int { Int(csqlite_memory_used()) }
}
