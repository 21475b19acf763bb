import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHosting

/// What a household may use.
@Suite(.serialized, .needsPostgres)
struct BudgetTests {
  private let parameters: String
  private let id: String
  private let token: String

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    (id, token) = try HostedNode.makeHousehold(parameters)
  }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try HostedNode.run(words, parameters)
  }

  private func limit(_ name: String, _ value: String, of household: String? = nil) throws {
    let result = try run("household", "limit", household ?? id, name, value)
    #expect(result == BuiltProgram.Result(output: ""))
  }

  /// What a household uses and the most, by limit.
  private func shown() throws -> [String: [Int?]] {
    let result = try run("household", "show", id, "--json")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let limits = try #require(json?["limits"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: limits.compactMap { limit in
        (limit["name"] as? String).map { ($0, [limit["used"] as? Int, limit["most"] as? Int]) }
      })
  }

  @Test("The page on hosting has every limit with its standard")
  func page() throws {
    let text = try String(
      contentsOf: packageRoot.appending(path: "docs/Hosting.md"), encoding: .utf8)
    let limits = try #require(text.firstRange(of: "## Limits")).upperBound
    var standards: [String: Int] = [:]
    for row in text[limits...].matches(of: #/\n\| (`.+?) \| ([\d, ]+) \|/#) {
      let names = row.1.filter { $0 != "`" }.components(separatedBy: ", ")
      let values = row.2.components(separatedBy: ", ").map { Int($0.filter { $0 != "," }) }
      for (name, value) in zip(names, values) { standards[name] = value }
    }
    #expect(try shown().compactMapValues(\.last) == standards)
  }

  @Test("Above its number of items, a household refuses only what adds one")
  func items() throws {
    let node = try HostedNode(parameters)
    try limit("items", "2")
    for name in ["Milk", "Bread"] {
      #expect(try node.change("add", [name], token: token)?.status == 200)
    }
    for _ in 1...2 {
      let refused = try node.change("add", ["Tea"], token: token)
      #expect(refused?.status == 409)
      #expect(refused?.json["type"] as? String == "/problems/over-limit")
      #expect((refused?.json["detail"] as? String)?.contains("at most 2 items") == true)
    }
    // A running node notices a lower limit, and what is there stays.
    try limit("items", "1")
    #expect(
      try eventually {
        let refused = try node.change("add", ["Tea"], token: token)
        return (refused?.json["detail"] as? String)?.contains("at most 1 item") == true
      })
    for (command, name) in [("raise", "Milk"), ("lower", "Milk"), ("done", "Milk")] {
      #expect(try node.change(command, [name], token: token)?.status == 200, "\(command)")
    }
    #expect(try node.items(token) == ["Bread", "Milk"])
    #expect(try shown()["items"] == [2, 1])
    for name in ["Milk", "Bread"] {
      #expect(try node.change("delete", [name], token: token)?.status == 200)
    }
    #expect(try node.change("add", ["Tea"], token: token)?.status == 200)
    // Without its own limit, that of all households counts.
    try limit("items", "default")
    try limit("items", "7", of: "all")
    #expect(try shown()["items"] == [1, 7])
    try limit("items", "default", of: "all")
    #expect(try shown()["items"] == [1, 20_000])
  }

  @Test("Above its storage, a household completes, lowers, deletes, and then adds again")
  func storage() throws {
    let node = try HostedNode(parameters)
    try limit("storage", "1")
    let details = String(repeating: "x", count: 60_000)
    func add(_ name: String) throws -> Int? {
      try node.change("add", [name], token: token, more: ",\"details\":\"\(details)\"")?.status
    }
    var names: [String] = []
    while names.count < 40, try add("Item \(names.count)") == 200 {
      names.append("Item \(names.count)")
    }
    #expect(5..<20 ~= names.count, "\(names.count)")
    #expect(try node.change("done", names, token: token)?.status == 200)
    #expect(try node.change("lower", names, token: token)?.status == 200)
    let use = try #require(try shown()["storage"])
    #expect(use[0] ?? 0 >= 1 && use[1] == 1, "\(use)")
    for name in names {
      #expect(try node.change("delete", [name], token: token)?.status == 200)
    }
    #expect(try node.items(token) == [])
    // The history of what was deleted gives way.
    for number in 0..<5 { #expect(try add("New \(number)") == 200, "\(number)") }
  }

  @Test("Themes, devices and codes have a most, whoever makes them")
  func counts() throws {
    let node = try HostedNode(parameters)
    for name in ["themes", "devices", "codes"] { try limit(name, "2") }
    func send(_ method: String, _ path: String, _ body: String) throws -> HTTPConnection.Reply? {
      try node.request(method, path, token: token, body: body)
    }
    // Light and dark.
    let statuses = try ["one", "two"].map { name in
      try send("POST", "/api/v1/themes", "{\"name\":\"\(name)\",\"color\":\"#b45309\"}")?.status
    }
    #expect(statuses == [201, 409])
    #expect(try run("token", id, "second").status == 0)
    let third = try run("token", id, "third")
    #expect(third.status == 65)
    #expect(third.errors.contains("at most 2 devices"))
    let first = try run("pair", id).output.trimmingCharacters(in: .newlines)
    let invited = try send("POST", "/api/v1/devices/invite", "{}")
    #expect(invited?.status == 201)
    #expect(try send("POST", "/api/v1/devices/invite", "{}")?.status == 409)
    #expect(try run("pair", id).status == 65)
    let paired = try send("POST", "/api/v1/pairings", "{\"code\":\"\(first)\"}")
    #expect(paired?.status == 409)
    #expect(paired?.json["type"] as? String == "/problems/over-limit")
    let use = try shown()
    #expect(use["devices"] == [2, 2] && use["codes"] == [1, 2])
  }

  @Test("Streams, requests and changes have a most for all tokens together")
  func rates() throws {
    let second = try run("token", id, "second").output.trimmingCharacters(in: .newlines)
    let other = try HostedNode.makeHousehold(parameters).token
    let node = try HostedNode(parameters, ["--rate", "100"])
    try limit("streams", "2")
    try limit("changes", "1")
    var streams: [HTTPConnection] = []
    func stream(_ token: String) throws -> Int? {
      let stream = try HTTPConnection(port: node.port)
      stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
      streams.append(stream)
      return stream.head()?.status
    }
    #expect(try [token, second, token, other].map { try stream($0) } == [200, 200, 429, 200])
    let names = try (0..<60).map { number in
      try node.change("add", ["Item \(number)"], token: number % 2 == 0 ? token : second)?.status
    }
    #expect(Set(names) == [200, 429])
    #expect(names.prefix(25).allSatisfy { $0 == 200 })
    #expect(try node.items(token) != nil, "reading goes on")
    #expect(try node.change("add", ["Milk"], token: other)?.status == 200)
  }

  @Test("Nothing larger than a household may be is imported or restored")
  func archives() throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(
      path: folder.url("priorities.sqlite").path, access: .writing, clock: TestClock().now)
    _ = try store.write { try $0.add((0..<3).map { "Item \($0)" }) }
    try limit("items", "2")
    try limit("items", "2", of: "all")
    let words = [
      ["household", "import", folder.path],
      ["household", "restore", id, folder.path, "--yes", "--save-to", folder.path],
    ]
    for words in words {
      let result = try HostedNode.run(words, parameters)
      #expect(result.status == 65)
      #expect(result.errors.contains("at most 2 items"))
    }
    #expect(try run("household", "list").output.split(separator: "\n").count == 1)
    #expect(try folder.names() == ["priorities.sqlite"])
    try limit("items", "3")
    #expect(try HostedNode.run(words[1], parameters).status == 0)
  }
}
