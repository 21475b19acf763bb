import Foundation
import Lists
import TestSupport
import Testing

@testable import Hosting

/// What a node allows itself and its clients.
@Suite(
  .serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL's server is not installed"))
struct HostedLimitsTests {
  let parameters: String
  let administration: Administration

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    let database = PostgresDatabase(parameters, connections: 2, metrics: HostingMetrics())
    try database.migrate(at: 0)
    administration = Administration(database: database, clock: HostedLimitsTests.now)
  }

  private static let now: @Sendable () -> Timestamp = {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// What a node says of itself, by the names of its figures.
  private func metrics(_ node: HostedNode) throws -> [String: Int] {
    let text = try #require(try node.request("GET", "/metrics")).text
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("priorities_hosting_") }
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        let words = line.dropFirst("priorities_hosting_".count).split(separator: " ")
        return words.count == 2 ? Int(words[1]).map { (String(words[0]), $0) } : nil
      })
  }

  @Test("Households unused longest make room for others, and are whole when they come back")
  func eviction() throws {
    let tokens = try (0..<90).map { number in
      try administration.makeToken("test", of: administration.addHousehold("home \(number)"))
    }
    let node = try HostedNode(parameters, ["--memory", "16"])
    for (number, token) in tokens.enumerated() {
      #expect(try node.change("add", ["Item \(number)"], token: token)?.status == 200)
    }
    let first = try metrics(node)
    #expect(first["evictions_total"] ?? 0 > 0)
    #expect(first["replicas"] ?? 0 < tokens.count)
    #expect(first["log_entries"] == first["replicas"])
    #expect(first["log_entries_longest"] == 1)
    // Each of them is there again, changed once more, and what others were asked is not in it.
    for (number, token) in tokens.enumerated() {
      #expect(try node.items(token) == ["Item \(number)"])
      #expect(try node.change("raise", ["Item \(number)"], token: token)?.status == 200)
    }
    for (number, token) in tokens.enumerated() {
      let reply = try node.request("GET", "/api/v1/items", token: token)
      let items = reply?.json["items"] as? [[String: Any]] ?? []
      #expect(items.map { $0["name"] as? String } == ["Item \(number)"])
      #expect(items.map { $0["priority"] as? String } == ["high"])
    }
    // What comes in is what was allowed, and a little for the one that comes in.
    #expect(try metrics(node)["memory_bytes"] ?? .max < 18 << 20)
    #expect(node.end() == 0)
  }

  @Test("A token that asks too often waits, and others do not wait for it")
  func rate() throws {
    let household = try administration.addHousehold("home")
    let (eager, other) = (
      try administration.makeToken("eager", of: household),
      try administration.makeToken("other", of: household)
    )
    let node = try HostedNode(parameters, ["--rate", "2"])
    let replies = try (0..<60).compactMap { _ in
      try node.request("GET", "/api/v1/items", token: eager)
    }
    let refused = try #require(replies.first { $0.status == 429 })
    #expect(replies.allSatisfy { $0.status == 200 || $0.status == 429 })
    #expect(Int(refused.headers["retry-after"] ?? "") ?? 0 > 0)
    #expect(try node.request("GET", "/api/v1/items", token: other)?.status == 200)
    #expect(
      try eventually { try node.request("GET", "/api/v1/items", token: eager)?.status == 200 })
  }
}
