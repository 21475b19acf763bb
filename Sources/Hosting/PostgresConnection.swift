import Basics
import CPostgreSQL

/// One connection, used by one thread at a time; its calls block, up to a timeout.
///
/// Settings last for one transaction, and only a direct connection to the server keeps statements,
/// so that any connection of a pooler works.
final class PostgresConnection {
  private let connection: OpaquePointer
  private(set) var isBroken = false
  /// In seconds of the monotonic clock.
  let opened: Double
  /// The names of prepared statements by their texts; nil where the server keeps none.
  private var kept: [String: String]?
  private var nextName = 1

  /// Opens a connection by libpq's parameters, as `host=… dbname=…` or an address.
  ///
  /// - Parameter timeout: Whole seconds per host, unless the parameters have `connect_timeout`.
  ///   Only libpq's blocking call tries the next of several hosts after a timeout.
  init(_ parameters: String, timeout: Int) throws(PostgresError) {
    opened = monotonicNow
    let made = "connect_timeout".withCString { timeoutKey in
      "\(timeout)".withCString { timeout in
        "dbname".withCString { parametersKey in
          parameters.withCString { parameters in
            // Of a repeated keyword, the last counts.
            PQconnectdbParams([timeoutKey, parametersKey, nil], [timeout, parameters, nil], 1)
          }
        }
      }
    }
    guard let connection = made else {
      throw .unreachable("there is no memory for a connection")
    }
    self.connection = connection
    guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0 else {
      isBroken = true
      throw .unreachable(message)
    }
    do throws(PostgresError) {
      try beginKeeping(within: Double(timeout))
    } catch {
      throw .unreachable(error.reason)
    }
  }

  /// Lets the server parse and plan each statement only once, which takes as long as the rest.
  ///
  /// Behind a pooler, the next transaction lacks what one prepared. A pooler reports another
  /// process to its clients than the one that does their work.
  private func beginKeeping(within timeout: Double) throws(PostgresError) {
    let process = try run(Statement(SQL.process), timeout: timeout).number(0, 0)
    guard let process, process == Int64(PQbackendPID(connection)) else { return }
    _ = try run(Statement(SQL.planOnce), timeout: timeout)
    kept = [:]
  }

  deinit { PQfinish(connection) }

  var descriptor: Int32 { PQsocket(connection) }

  /// Runs statements as one transaction in one round trip.
  func run(_ statements: [Statement], timeout: Double) throws(PostgresError) -> [QueryResult] {
    let end = monotonicNow + timeout
    guard PQenterPipelineMode(connection) == 1 else { throw lost() }
    // Separates results of statements from those of preparing them.
    var isAnswer: [Bool] = []
    var names: [String: String] = [:]
    for statement in statements {
      if let kept, !statement.values.isEmpty, kept[statement.sql] == nil,
        names[statement.sql] == nil
      {
        // Names are never reused: after a failed transaction, one may exist or not.
        names[statement.sql] = "s\(nextName)"
        nextName += 1
        try prepare(statement.sql, as: names[statement.sql])
        isAnswer.append(false)
      }
      try send(statement, prepared: kept?[statement.sql] ?? names[statement.sql])
      isAnswer.append(true)
    }
    guard PQpipelineSync(connection) == 1 else { throw lost() }
    try flush(until: end)
    var answers: [QueryResult] = []
    var results = isAnswer[...]
    var refusal: PostgresError?
    var isSynced = false
    var isAtEnd = false
    while !isSynced {
      guard let result = try next(until: end) else {
        // A null ends each statement; two in a row mean that the connection is out of step.
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
        if results.popFirst() == true { answers.append(Self.answer(result)) }
      default:
        let state = PQresultErrorField(result, 67).map { String(cString: $0) } ?? ""
        let text = PQresultErrorField(result, 77).map { String(cString: $0) } ?? message
        refusal = refusal ?? .refused(state: state, message: text)
      }
    }
    guard PQexitPipelineMode(connection) == 1 else { throw lost() }
    if let refusal {
      if refusal.isGone { isBroken = true }
      throw refusal
    }
    kept?.merge(names) { $1 }
    return answers
  }

  func run(_ statement: Statement, timeout: Double) throws(PostgresError) -> QueryResult {
    try run([statement], timeout: timeout)[0]
  }

  /// The notifications since the last call; waits for the first.
  ///
  /// - Parameter milliseconds: How long to wait; 0 returns only those that have arrived.
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

  /// - Parameter name: The name for preparing it; nil not to prepare it.
  private func send(_ statement: Statement, prepared name: String?) throws(PostgresError) {
    let values = statement.values
    // All values are in one buffer, each ended by a zero, since libpq reads texts as C strings.
    var buffer: [UInt8] = []
    var places: [Int?] = []
    for value in values {
      switch value {
      case .null: places.append(nil)
      case .text(let text):
        places.append(buffer.count)
        buffer.append(contentsOf: text.utf8)
        buffer.append(0)
      case .bytes(let bytes):
        places.append(buffer.count)
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
      let pointers = places.map { place in place.flatMap { base?.advanced(by: $0) } }
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
    return .lost(isLate ? "it did not answer in time" : message)
  }

  private var message: String {
    let text = String(cString: PQerrorMessage(connection))
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func answer(_ result: OpaquePointer) -> QueryResult {
    let (rows, columns) = (PQntuples(result), PQnfields(result))
    let values = (0..<rows).map { row in
      (0..<columns).map { column -> [UInt8]? in
        guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
        else { return nil }
        let bytes = UnsafeRawBufferPointer(
          start: value, count: Int(PQgetlength(result, row, column)))
        // 17 is the type of bytea, whose text is \x and hexadecimal digits.
        return PQftype(result, column) == 17 ? hexadecimal(bytes) : Array(bytes)
      }
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
