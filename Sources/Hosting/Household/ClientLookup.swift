import Lists
import NIOPosix
import Service
import Synchronization

/// Looks up tokens and how new their households are; those that come at the same time share one
/// statement.
final class ClientLookup: Sendable {
  /// What the database has of a token.
  struct Found: Sendable {
    /// The device that it belongs to.
    var device: Credentials.Device
    /// The version of the household's newest entry.
    var version: Int64
    /// The version of its documents.
    var documents: Int64
  }

  private struct Question: Sendable {
    var household: HouseholdID
    var hash: String
    var continuation: CheckedContinuation<Result<Found?, PostgresError>, Never>
  }

  private struct State {
    var waiting: [Question] = []
    var workers = 0
  }

  /// How many statements run at the same time, and for how many tokens each.
  private static let (workers, most) = (2, 200)

  private let database: PostgresDatabase
  private let pool: NIOThreadPool
  private let state = Mutex(State())

  init(database: PostgresDatabase, pool: NIOThreadPool) {
    self.database = database
    self.pool = pool
  }

  /// What the database has of a token, read after this was called; nil if the token is unknown.
  func find(_ household: HouseholdID, _ hash: String) async throws(PostgresError) -> Found? {
    let result = await withCheckedContinuation { continuation in
      let isWanted = state.withLock { state in
        state.waiting.append(
          Question(household: household, hash: hash, continuation: continuation))
        guard state.workers < Self.workers else { return false }
        state.workers += 1
        return true
      }
      if isWanted { start() }
    }
    return try result.get()
  }

  private func start() {
    pool.submit { [self] state in
      while let questions = next() {
        guard case .active = state else {
          let error = PostgresError.unreachable("this node is ending")
          for question in questions { question.continuation.resume(returning: .failure(error)) }
          continue
        }
        answer(questions)
      }
    }
  }

  private func next() -> [Question]? {
    state.withLock { state in
      let count = min(Self.most, state.waiting.count)
      guard count > 0 else {
        state.workers -= 1
        return nil
      }
      defer { state.waiting.removeFirst(count) }
      return Array(state.waiting.prefix(count))
    }
  }

  private func answer(_ questions: [Question]) {
    do throws(PostgresError) {
      let found = try find(questions)
      for (question, found) in zip(questions, found) {
        question.continuation.resume(returning: .success(found))
      }
    } catch {
      for question in questions { question.continuation.resume(returning: .failure(error)) }
    }
  }

  private func find(_ questions: [Question]) throws(PostgresError) -> [Found?] {
    let answer = try database.run(
      .several(questions.map(\.household)),
      [
        Statement(
          SQL.clients, .array(questions.map(\.household.description)),
          .array(questions.map(\.hash)))
      ])[0]
    var found = [Found?](repeating: nil, count: questions.count)
    for row in answer.rows.indices {
      guard let number = answer.number(row, 0).map({ Int($0) - 1 }),
        questions.indices.contains(number)
      else { continue }
      found[number] = Self.found(answer, row, hash: questions[number].hash)
    }
    return found
  }

  private static func found(_ answer: QueryResult, _ row: Int, hash: String) -> Found? {
    guard let documents = answer.number(row, 1), let version = answer.number(row, 2),
      let id = answer.text(row, 3), let name = answer.text(row, 4),
      let created = answer.number(row, 6)
    else { return nil }
    return Found(
      device: Credentials.Device(
        id: id, name: name, member: answer.text(row, 5), hash: hash,
        created: Timestamp(milliseconds: created),
        lastUsed: answer.number(row, 7).map { Timestamp(milliseconds: $0) }),
      version: version, documents: documents)
  }
}
