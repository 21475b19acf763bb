import GRDB

extension Database {
  /// Runs a body in a transaction that is begun for writing, or in a part of the one that is open.
  ///
  /// What it changed is kept if it answers so, and taken back if it does not or throws. The statements
  /// stay prepared: GRDB's own transactions parse theirs each time.
  func inPreparedTransaction(_ body: () throws -> TransactionCompletion) throws {
    let isPart = isInsideTransaction
    try prepared(isPart ? "SAVEPOINT part" : "BEGIN IMMEDIATE").run()
    let completion: TransactionCompletion
    do {
      completion = try body()
      if completion == .commit {
        try requireTransaction()
        try prepared(isPart ? "RELEASE part" : "COMMIT").run()
      }
    } catch {
      try? rollBack(isPart: isPart)
      throw error
    }
    if completion == .rollback { try rollBack(isPart: isPart) }
  }

  /// Throws where SQLite itself has taken back the transaction that a caller is in, as after a failure
  /// of the disk: what follows would be kept without what came before.
  func requireTransaction() throws {
    guard isInsideTransaction else {
      throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction was aborted")
    }
  }

  private func rollBack(isPart: Bool) throws {
    guard isInsideTransaction else { return }
    if isPart { try prepared("ROLLBACK TO part").run() }
    try prepared(isPart ? "RELEASE part" : "ROLLBACK").run()
  }
}
