import CPrioritiesPostgreSQL
import PrioritiesBasics

/// A connection for one thread at a time, which the pool ensures.
///
/// Calls block, up to a timeout. It works through a pooler: settings last for one transaction, and
/// statements are prepared only on a direct connection.
final class PostgresConnection: @unchecked Sendable {
  private let connection: OpaquePointer
  private(set) var isBroken = false
  let opened: Double
  /// The names of prepared statements by their SQL; nil behind a pooler.
  private var preparedNames: [String: String]?
  private var nextName = 1

  /// Connects and blocks, because only libpq's blocking call tries the next host after a timeout.
  ///
  /// - Parameter timeout: Whole seconds per host, unless the parameters have `connect_timeout`.
  init(_ parameters: String, timeout: Int) throws(PostgresError) {
    opened = monotonicNow
    let made = "connect_timeout".withCString { timeoutKey in
      "\(timeout)".withCString { timeout in
        "dbname".withCString { parametersKey in
          parameters.withCString { parameters in
            // If a keyword is repeated, its last value wins.
            PQconnectdbParams([timeoutKey, parametersKey, nil], [timeout, parameters, nil], 1)
          }
        }
      }
    }
    guard let connection = made else { throw .unreachable("not enough memory for a connection") }
    self.connection = connection
    guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0 else {
      isBroken = true
      throw .unreachable(message)
    }
    do throws(PostgresError) {
      try enablePreparedStatements(within: Double(timeout))
    } catch {
      throw .unreachable(error.reason)
    }
  }

  /// Enables prepared statements, because parsing and planning take half of a statement's time.
  ///
  /// Leaves them disabled behind a pooler, which reports a different process than the one that runs
  /// the statements.
  private func enablePreparedStatements(within timeout: Double) throws(PostgresError) {
    let process = try run(Statement(SQL.process), timeout: timeout).first?.number(0)
    guard let process, process == Int64(PQbackendPID(connection)) else { return }
    _ = try run(Statement(SQL.planOnce), timeout: timeout)
    preparedNames = [:]
  }

  deinit { PQfinish(connection) }

  var descriptor: Int32 { PQsocket(connection) }

  /// Runs statements as one transaction in one round trip.
  func run(_ statements: [Statement], timeout: Double) throws(PostgresError) -> [QueryResult] {
    let end = monotonicNow + timeout
    guard PQenterPipelineMode(connection) == 1 else { throw lost() }
    // False for the results of preparing a statement.
    var isResult: [Bool] = []
    var names: [String: String] = [:]
    for statement in statements {
      if let preparedNames, !statement.values.isEmpty, preparedNames[statement.sql] == nil,
        names[statement.sql] == nil
      {
        // Names are never reused, because a failed transaction may have left one behind.
        names[statement.sql] = "s\(nextName)"
        nextName += 1
        try prepare(statement.sql, as: names[statement.sql])
        isResult.append(false)
      }
      try send(statement, prepared: preparedNames?[statement.sql] ?? names[statement.sql])
      isResult.append(true)
    }
    guard PQpipelineSync(connection) == 1 else { throw lost() }
    try flush(until: end)
    var results: [QueryResult] = []
    var pending = isResult[...]
    var refusal: PostgresError?
    var isSynced = false
    var isAtEnd = false
    while !isSynced {
      guard let result = try next(until: end) else {
        // A null ends each statement. Two in a row mean that client and server are out of step.
        guard !isAtEnd else { throw lost() }
        isAtEnd = true
        continue
      }
      isAtEnd = false
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: isSynced = true
      case PGRES_PIPELINE_ABORTED: break
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if pending.popFirst() == true { results.append(Self.queryResult(result)) }
      default:
        let state = PQresultErrorField(result, 67).map { String(cString: $0) } ?? ""
        let text = PQresultErrorField(result, 77).map { String(cString: $0) } ?? message
        refusal = refusal ?? .refused(state: state, message: text)
      }
    }
    guard PQexitPipelineMode(connection) == 1 else { throw lost() }
    if let refusal {
      if refusal.breaksConnection { isBroken = true }
      throw refusal
    }
    preparedNames?.merge(names) { $1 }
    return results
  }

  func run(_ statement: Statement, timeout: Double) throws(PostgresError) -> QueryResult {
    try run([statement], timeout: timeout)[0]
  }

  /// Returns the notifications since the last call, waiting up to `milliseconds` for the first.
  func notifications(wait milliseconds: Int32) throws(PostgresError) -> [String] {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, milliseconds)
    guard PQconsumeInput(connection) == 1 else { throw lost() }
    var found: [String] = []
    while let notification = PQnotifies(connection) {
      if let text = notification.pointee.extra { found.append(String(cString: text)) }
      PQfreemem(notification)
    }
    return found
  }

  // MARK: Steps

  private func prepare(_ sql: String, as name: String?) throws(PostgresError) {
    guard PQsendPrepare(connection, name, sql, 0, nil) == 1 else { throw lost() }
  }

  private func send(_ statement: Statement, prepared name: String?) throws(PostgresError) {
    let values = statement.values
    // One buffer for all values, each terminated by a zero because libpq reads C strings.
    var buffer: [UInt8] = []
    var offsets: [Int?] = []
    for value in values {
      switch value {
      case .null: offsets.append(nil)
      case .text(let text):
        offsets.append(buffer.count)
        buffer.append(contentsOf: text.utf8)
        buffer.append(0)
      case .bytes(let bytes):
        offsets.append(buffer.count)
        buffer.append(contentsOf: bytes)
        buffer.append(0)
      }
    }
    let lengths = values.map { value -> Int32 in
      if case .bytes(let bytes) = value { Int32(bytes.count) } else { 0 }
    }
    let formats = values.map { value -> Int32 in if case .bytes = value { 1 } else { 0 } }
    let code = buffer.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = offsets.map { offset in offset.flatMap { base?.advanced(by: $0) } }
      return if let name {
        PQsendQueryPrepared(
          connection, name, Int32(values.count), pointers, lengths, formats, 0)
      } else {
        PQsendQueryParams(
          connection, statement.sql, Int32(values.count), nil, pointers, lengths, formats, 0)
      }
    }
    guard code == 1 else { throw lost() }
  }

  private func flush(until end: Double) throws(PostgresError) {
    while true {
      switch PQflush(connection) {
      case 0: return
      case 1:
        guard wait(for: Int16(POLLIN | POLLOUT), until: end), PQconsumeInput(connection) == 1 else {
          throw lost()
        }
      default: throw lost()
      }
    }
  }

  private func next(until end: Double) throws(PostgresError) -> OpaquePointer? {
    while PQisBusy(connection) == 1 {
      guard wait(for: Int16(POLLIN), until: end), PQconsumeInput(connection) == 1 else {
        throw lost(isLate: monotonicNow >= end)
      }
    }
    return PQgetResult(connection)
  }

  private func wait(for events: Int16, until end: Double) -> Bool {
    while true {
      let left = end - monotonicNow
      guard left > 0 else { return false }
      var waiting = pollfd(fd: PQsocket(connection), events: events, revents: 0)
      let count = poll(&waiting, 1, Int32(left * 1000) + 1)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  private func lost(isLate: Bool = false) -> PostgresError {
    isBroken = true
    return .lost(isLate ? "it did not reply in time" : message)
  }

  private var message: String {
    let text = String(cString: PQerrorMessage(connection))
    return text.split(whereSeparator: \.isNewline).spaceSeparated
  }

  private static func queryResult(_ result: OpaquePointer) -> QueryResult {
    let columns = PQnfields(result)
    let values = (0..<PQntuples(result)).map { row in
      let values = (0..<columns).map { column -> [UInt8]? in
        guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
        else { return nil }
        let bytes = UnsafeRawBufferPointer(
          start: value, count: Int(PQgetlength(result, row, column)))
        // 17 is the type bytea, sent as \x and hexadecimal digits.
        return PQftype(result, column) == 17 ? hexadecimal(bytes) : Array(bytes)
      }
      return QueryResult.Row(values: values)
    }
    return QueryResult(rows: values, changed: Int(String(cString: PQcmdTuples(result))) ?? 0)
  }

  private static func hexadecimal(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    guard text.count >= 2, text[0] == UInt8(ascii: "\\"), text[1] == UInt8(ascii: "x") else {
      return Array(text)
    }
    func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit - 48 : (digit | 32) - 87 }
    return [UInt8](unsafeUninitializedCapacity: (text.count - 2) / 2) { bytes, count in
      count = (text.count - 2) / 2
      for index in 0..<count {
        bytes[index] = value(text[2 + 2 * index]) << 4 | value(text[3 + 2 * index])
      }
    }
  }
}
