import GRDB
import Lists
import Testing

@testable import Storage

/// Statements that stay prepared, and the transactions that are made of them.
struct PreparedStatementTests {
  private static let insert = "INSERT INTO probe VALUES (?, ?, ?, ?)"

  private struct Refusal: Error {}

  /// A store with a table of its own.
  private func makeProbe() throws -> Store {
    let store = try makeStore()
    try store.using { db in
      try db.execute(sql: "CREATE TABLE probe (a INTEGER NOT NULL, b, c, d)")
    }
    return store
  }

  private func add(_ number: Int64, _ db: Database) throws {
    try db.prepared(Self.insert).run(.integer(number), .text(nil), .text(nil), .id(nil))
  }

  private func numbers(_ store: Store) throws -> [Int64] {
    try store.using { db in
      try db.prepared("SELECT a FROM probe ORDER BY a").all { $0.integer(0) }
    }
  }

  @Test("Values come back as they were bound, and what SQLite refuses says its code")
  func values() throws {
    let id = Item.ID(high: 1, low: .max)
    let rows = try makeProbe().using { db in
      try db.prepared(Self.insert).run(.integer(.min), .text(""), .text("Brötchen"), .id(id))
      #expect {
        try db.prepared(Self.insert).run(.integer(nil), .text("x"), .text("y"), .id(id))
      } throws: { error in
        (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_NOTNULL
      }
      // What GRDB has run is as good as what it has not.
      try db.cachedStatement(sql: Self.insert).execute(arguments: [1, 2, 3, 4])
      try db.prepared("DELETE FROM probe WHERE a = ?").run(.integer(1))
      try add(2, db)
      return try db.prepared("SELECT a, typeof(b), c, d FROM probe ORDER BY a").all { row in
        [
          "\(row.integer(0))", row.text(1), row.isNull(2) ? "null" : row.text(2),
          row.isNull(3) ? "null" : row.identity(3).description,
        ]
      }
    }
    #expect(
      rows == [
        ["\(Int64.min)", "text", "Brötchen", id.description], ["2", "null", "null", "null"],
      ])
  }

  @Test("A part of a transaction is taken back alone, and the whole with its parts")
  func parts() throws {
    let store = try makeProbe()
    try store.using { db in
      try db.inPreparedTransaction {
        try add(1, db)
        #expect(throws: Refusal.self) {
          try db.inPreparedTransaction {
            try add(2, db)
            throw Refusal()
          }
        }
        try db.inPreparedTransaction {
          try add(3, db)
          return .rollback
        }
        try db.inPreparedTransaction {
          try add(4, db)
          return .commit
        }
        return .commit
      }
      #expect(throws: Refusal.self) {
        try db.inPreparedTransaction {
          try db.inPreparedTransaction {
            try add(5, db)
            return .commit
          }
          throw Refusal()
        }
      }
    }
    #expect(try numbers(store) == [1, 4])
  }

  @Test("Nothing of a request is kept where SQLite takes its transaction back by itself")
  func aborted() throws {
    let store = try makeStore()
    let id = Store.randomID()
    // As a failure of the disk does; a body may pass over what it read in vain.
    func abort() throws { try store.using { db in try db.execute(sql: "ROLLBACK") } }
    #expect(throws: StoreError.self) {
      try store.once(id) {
        _ = try store.add(["Milk"])
        try abort()
        return "lost"
      }
    }
    #expect(throws: StoreError.self) {
      try store.once(id) {
        try abort()
        return try store.add(["Bread"])[0].name
      }
    }
    #expect(try store.count() == 0)
    #expect(try store.once(id) { "kept" } == "kept")
  }
}
