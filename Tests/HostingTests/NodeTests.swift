import Foundation
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHosting

@Suite(.serialized, .needsPostgres)
struct NodeLimitTests {
  let parameters: String
  let administration: Administration

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    let database = PostgresDatabase(parameters, connections: 2, metrics: HostingMetrics())
    try database.migrate(at: 0)
    administration = Administration(database: database, clock: machineClock)
  }

  private func metrics(_ node: HostedNode) throws -> [String: Int] {
    let text = try #require(try node.request("GET", "/metrics")).text
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("priorities_hosting_") }
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        let words = line.dropFirst("priorities_hosting_".count).split(separator: " ")
        return words.count == 2 ? Int(words[1]).map { (String(words[0]), $0) } : nil
      })
  }

  @Test("The least recently used households are evicted and load again completely")
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
    // Each household loads again, changes again, and has none of the others' items.
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
    // The limit, and some slack for the store being loaded.
    #expect(try metrics(node)["memory_bytes"] ?? .max < 18 << 20)
    #expect(node.end() == 0)
  }

  @Test("The request rate is limited per household, for all its tokens together")
  func rate() throws {
    let household = try administration.addHousehold("home")
    let (eager, second, other) = (
      try administration.makeToken("eager", of: household),
      try administration.makeToken("second", of: household),
      try administration.makeToken("other", of: administration.addHousehold("other"))
    )
    let node = try HostedNode(parameters, ["--rate", "2"])
    let replies = try (0..<60).compactMap { number in
      try node.request("GET", "/api/v1/items", token: number % 2 == 0 ? eager : second)
    }
    let refused = try #require(replies.first { $0.status == 429 })
    #expect(replies.allSatisfy { $0.status == 200 || $0.status == 429 })
    #expect(Int(refused.headers["retry-after"] ?? "") ?? 0 > 0)
    #expect(try node.request("GET", "/api/v1/items", token: other)?.status == 200)
    #expect(
      try eventually { try node.request("GET", "/api/v1/items", token: eager)?.status == 200 })
  }
}

@Suite(.serialized, .needsPostgres)
struct RequestLogTests {
  let parameters: String

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    _ = try HostedNode.run(["migrate"], parameters)
  }

  private func text(_ words: String...) throws -> String {
    try HostedNode.run(words, parameters).output.trimmingCharacters(in: .newlines)
  }

  /// Uses each kind of private text; returns the texts.
  private func use(_ node: HostedNode) throws -> [String] {
    let household = try text("household", "add", "Lake street")
    _ = try text("member", "add", household, "adalbert")
    let code = try text("pair", household, "--member", "adalbert")
    let paired = try node.request(
      "POST", "/api/v1/pairings", body: "{\"code\":\"\(code)\",\"device\":\"pocketphone\"}")
    let token = try #require(paired?.json["token"] as? String)
    #expect(try node.change("add", ["Marmalade"], token: token)?.status == 200)
    let items = try node.request("GET", "/api/v1/items", token: token)?.json["items"]
    let item = try #require((items as? [[String: Any]])?.first?["id"] as? String)
    #expect(try node.request("GET", "/api/v1/items/\(item)", token: token)?.status == 200)
    _ = try node.request("GET", "/api/v1/search?q=Marmalade", token: token)
    _ = try node.request(
      "POST", "/api/v1/themes", token: token,
      body: "{\"name\":\"secrettheme\",\"color\":\"#b45309\"}")
    _ = try node.request("GET", "/api/v1/themes/secrettheme.css", token: token)
    let wrong = String(token.dropLast()) + (token.hasSuffix("-") ? "_" : "-")
    _ = try node.request("GET", "/api/v1/items", token: wrong)
    _ = try node.request("GET", "/api/v1/items/Gooseberry", token: token)
    _ = try node.request("GET", "/Rhubarb/\(token)", token: token)
    _ = try node.request("GET", "/", headers: ["Host": "quince.example"])
    _ = try node.request("PROPFIND", "/api/v1/items")
    let devices = try node.request("GET", "/api/v1/devices", token: token)?.json["devices"]
    let device = try #require((devices as? [[String: Any]])?.first?["id"] as? String)
    _ = try node.request("DELETE", "/api/v1/devices/\(device)", token: token)
    return [
      household, "Lake", "adalbert", code, "pocketphone", token, String(token.prefix(22)),
      "armalade", item, "secrettheme", "Gooseberry", "Rhubarb", "quince", "PROPFIND", device,
      "b45309",
    ]
  }

  @Test("--log-requests logs a line per request, without names or secrets")
  func requests() throws {
    let node = try HostedNode(parameters, ["--log-requests"])
    let hidden = try use(node)
    #expect(node.end() == 0)
    let log = node.messages
    for text in hidden { #expect(!log.contains(text), "\(text)") }
    let requests = log.split(separator: "\n").filter { $0.contains("event=request") }
    let seen = requests.map { line in
      String(line).replacing(#/^time=\S+ level=info event=request /#, with: "")
        .replacing(#/ms=\d+\.\d{3}/#, with: "ms")
    }
    #expect(
      seen == [
        "method=POST ms route=/api/v1/pairings status=201",
        "method=POST ms route=/api/v1/changes status=200",
        "method=GET ms route=/api/v1/items status=200",
        "method=GET ms route=/api/v1/items/{id} status=200",
        "method=GET ms route=/api/v1/search status=200",
        "method=POST ms route=/api/v1/themes status=201",
        "method=GET ms route=/api/v1/themes/{name} status=200",
        "method=GET ms route=/api/v1/items status=401",
        "method=GET ms route=/api/v1/items/{id} status=404",
        "method=GET ms route=none status=404", "method=GET ms route=/ status=421",
        "method=other ms route=none status=404",
        "method=GET ms route=/api/v1/devices status=200",
        "method=DELETE ms route=/api/v1/devices/{id} status=204",
      ])
  }

  @Test("Without --log-requests only events are logged")
  func events() throws {
    let node = try HostedNode(parameters)
    let hidden = try use(node)
    #expect(node.end() == 0)
    let log = node.messages
    for text in hidden { #expect(!log.contains(text), "\(text)") }
    #expect(!log.contains("event=request"))
    #expect(log.contains("event=\"device paired\""))
    #expect(log.contains("event=\"device revoked\""))
  }

  @Test("--log-failures logs wrong tokens and codes as the documented filter reads them")
  func failures() throws {
    let page = try String(
      contentsOf: packageRoot.appending(path: "docs/Hosting.md"), encoding: .utf8)
    let pattern = try #require(page.firstMatch(of: #/\nfailregex = (.+)\n/#)?.1)
    let filter = try Regex(
      String(pattern).replacing("<HOST>", with: "([0-9.]+|[0-9a-f]*:[0-9a-f:]+)"),
      as: (Substring, Substring).self)
    let household = try text("household", "add", "home")
    let token = try text("token", household, "a")
    for option in [[], ["--log-failures"]] {
      let node = try HostedNode(parameters, ["--trusted-proxy", "127.0.0.1"] + option)
      func use(_ address: String, token: String) throws {
        _ = try node.request(
          "GET", "/api/v1/items", token: token, headers: ["X-Forwarded-For": address])
      }
      try use("192.0.2.1", token: token)
      try use("192.0.2.2", token: token + "x")
      // Forged left of the address that the proxy adds, or by the proxy itself.
      try use("192.0.2.99, 2001:db8::1:2", token: "x")
      try use("x\" address=192.0.2.99", token: "x")
      _ = try node.request(
        "POST", "/api/v1/pairings", headers: ["X-Forwarded-For": "192.0.2.3"],
        body: "{\"code\":\"ABCD-1234\"}")
      #expect(node.end() == 0)
      let lines = node.messages.split(separator: "\n")
      let found = lines.compactMap { $0.firstMatch(of: filter)?.1 }
      #expect(found == (option == [] ? [] : ["192.0.2.2", "2001:db8::1:2", "192.0.2.3"]))
    }
  }
}
