import Dispatch
import Lists
import Service

/// Looks up tokens and how new their households are; those that come at the same time share one
/// statement.
final class ClientLookup: Sendable {
  /// What the database has of a token.
  struct Found: Sendable {
    /// The device that it belongs to.
    var device: Credentials.Device
    /// The version of the household's newest entry.
    var version: Int64
    var documents: Int64
  }

  private struct Question: Sendable {
    var household: HouseholdID
    var hash: String
  }

  private typealias Questions = Batcher<Question, Found?>

  private let questions: Questions

  init(database: PostgresDatabase) {
    // On threads of their own, which no household can occupy.
    let threads = DispatchQueue(label: "client lookups", attributes: .concurrent)
    questions = Questions(workers: 2, most: 200) { batch in
      await threads.run {
        do throws(PostgresError) {
          let found = try Self.found(batch.map(\.request), in: database)
          for (waiter, found) in zip(batch, found) { waiter.answer(.success(found)) }
        } catch {
          for waiter in batch { waiter.answer(.failure(error)) }
        }
      }
    }
  }

  /// What the database has of a token, read after this was called; nil if the token is unknown.
  func find(_ household: HouseholdID, _ hash: String) async throws -> Found? {
    try await questions.response(to: Question(household: household, hash: hash))
  }

  private static func found(
    _ questions: [Question], in database: PostgresDatabase
  ) throws(PostgresError) -> [Found?] {
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
