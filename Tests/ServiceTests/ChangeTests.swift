import Foundation
import PrioritiesTestSupport
import Testing

@Suite(.serialized) final class ChangeTests: ServiceSuite {
  private func change(_ fields: [String: Any]) throws -> HTTPConnection.Reply {
    var fields = fields
    if fields["id"] == nil { fields["id"] = UUID().uuidString.lowercased() }
    let body = try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
    return try request("POST", "/api/v1/changes", body: String(decoding: body, as: UTF8.self))
  }

  private func results(_ reply: HTTPConnection.Reply) -> [[String: Any]] {
    reply.json["results"] as? [[String: Any]] ?? []
  }

  private func list(_ query: String = "") throws -> [String] {
    let reply = try request("GET", "/api/v1/items\(query)")
    let items = reply.json["items"] as? [[String: Any]] ?? []
    return items.map { "\($0["priority"] ?? "") \($0["name"] ?? "")" }
  }

  @Test("The page and the terminal share one list and one undo history")
  func both() throws {
    #expect(
      try change(["command": "add", "items": ["Milk"], "priority": "critical"]).status == 200)
    #expect(try terminal("list") == "critical\tMilk\n")
    try terminal("add", "Bread")
    #expect(try list() == ["critical Milk", "medium Bread"])
    try terminal("undo")
    #expect(try list() == ["critical Milk"])
    #expect(try change(["command": "undo"]).status == 200)
    #expect(try terminal("list", "--all") == "")
  }

  @Test("A repeated id gets the first response and changes nothing")
  func repeated() throws {
    try terminal("add", "Milk")
    let id = UUID().uuidString.lowercased()
    let fields: [String: Any] = ["id": id, "command": "raise", "items": ["Milk"]]
    let first = try change(fields)
    let second = try change(fields)
    #expect(first.status == 200)
    let responses = try [first, second].map {
      try #require(results($0).first, "\($0.text)") as NSDictionary
    }
    #expect(responses[0] == responses[1])
    #expect(try list() == ["high Milk"])
  }

  @Test("Adding an existing name returns the existing id")
  func known() throws {
    let first = results(try change(["command": "add", "items": ["Milk"]]))
    let second = results(try change(["command": "add", "items": [" milk"]]))
    let ids = [first, second].map { results in
      (results[0]["outcomes"] as? [[String: Any]])?.first?["id"] as? String
    }
    #expect(ids[0] != nil && ids[0] == ids[1])
  }

  /// The place in the history that a page shows, and the id of its only item.
  private func seen() throws -> (saw: [String: Any], id: String) {
    let snapshot = try request("GET", "/api/v1/snapshot").json
    let item = try #require((snapshot["items"] as? [[String: Any]])?.first)
    return (
      ["revision": try #require(snapshot["revision"]), "change": try #require(snapshot["change"])],
      try #require(item["id"] as? String)
    )
  }

  @Test("Completing an item that was needed again is refused")
  func neededElsewhere() throws {
    try terminal("add", "Milk")
    let (saw, id) = try seen()
    try terminal("set", "critical", "Milk")
    let reply = try change(["command": "done", "items": [id], "saw": saw])
    #expect(reply.status == 409)
    #expect(reply.headers["content-type"] == "application/problem+json")
    #expect(reply.json["type"] as? String == "/problems/kept")
    #expect(reply.json["detail"] as? String == "Milk was needed again on the server.")
    #expect(try list() == ["critical Milk"])
    #expect(try change(["command": "done", "items": [id], "saw": seen().saw]).status == 200)
    #expect(try list() == [])
  }

  @Test("Changing details that were changed elsewhere is refused with both texts")
  func details() throws {
    try terminal("add", "Milk", "-d", "one")
    let (saw, id) = try seen()
    try terminal("edit", "Milk", "--details", "two")
    let edit: [String: Any] = [
      "command": "edit", "items": [["id": id, "seen": ["details": "one"]]], "details": "three",
      "saw": saw,
    ]
    let reply = try change(edit)
    #expect(reply.status == 409)
    let refusal = try #require((reply.json["refused"] as? [[String: Any]])?.first)
    #expect(
      ["seen", "wanted", "present"].map { refusal[$0] as? String } == ["one", "three", "two"])
    let delete = try change(["command": "delete", "items": [id], "saw": saw])
    #expect(delete.json["type"] as? String == "/problems/changed")
    #expect(try list() == ["medium Milk"])
  }

  @Test("Repeated membership changes and deletions succeed")
  func idempotence() throws {
    try terminal("add", "Groceries", "Milk")
    let list: [String: Any] = ["items": ["Milk"], "list": "Groceries"]
    for command in ["exclude", "include", "include", "exclude", "exclude"] {
      #expect(try change(list.merging(["command": command]) { $1 }).status == 200)
    }
    let deletion: [String: Any] = [
      "command": "delete", "items": ["00000000-0000-4000-8000-000000000000"],
    ]
    #expect(try change(deletion).status == 200)
  }

  @Test("Undo takes back this device's change, and another's by its step")
  func undo() throws {
    #expect(try change(["command": "add", "items": ["Milk"]]).status == 200)
    try terminal("add", "Bread")
    #expect(try change(["command": "undo"]).status == 200)
    #expect(try list("?all=1") == ["medium Bread"])
    let nothing = try change(["command": "undo"])
    #expect(nothing.status == 404)
    #expect(
      nothing.json["detail"] as? String
        == "Nothing to undo here. The newest change was made on the server: Bread created.")
    let step = try #require(nothing.json["step"] as? String)
    #expect(try change(["command": "undo", "step": step]).status == 200)
    #expect(try list("?all=1") == [])
  }

  @Test("A change without effect has no undo step")
  func noStep() throws {
    func step(_ fields: [String: Any]) throws -> Int? {
      results(try change(fields)).first?["step"] as? Int
    }
    let raise: [String: Any] = ["command": "set", "items": ["Milk"], "priority": "high"]
    let added = try step(["command": "add", "items": ["Milk"]])
    let raised = try step(raise)
    #expect(added != nil && raised != nil && added != raised)
    #expect(try step(raise) == nil)
    #expect(try step(["command": "add", "items": ["Milk"]]) == nil)
    #expect(try step(["command": "undo"]) != nil)
    #expect(try list() == ["medium Milk"])
    #expect(try step(["command": "redo"]) != nil)
    #expect(try list() == ["high Milk"])
  }

  @Test("An array gets a result per change; 207 if some are refused, a problem if all are")
  func arrays() throws {
    func body(_ words: [String]) -> String {
      let parts = words.map { word in
        #"{"id":"\#(UUID().uuidString.lowercased())","command":"raise","items":["\#(word)"]}"#
      }
      return "[\(parts.joined(separator: ","))]"
    }
    try terminal("add", "Milk")
    let some = try request("POST", "/api/v1/changes", body: body(["Milk", "Bread"]))
    #expect(some.status == 207)
    #expect(results(some).map { $0["status"] as? Int } == [200, 404])
    let none = try request("POST", "/api/v1/changes", body: body(["Bread", "Rye"]))
    #expect(none.status == 404)
    #expect(results(none).count == 2)
  }

  @Test(
    "A malformed change is refused",
    arguments: [
      ("{}", 422), (#"{"id":"x","command":"add","items":["a"]}"#, 422), ("[]", 422),
      ("nonsense", 400),
      (#"{"id":"00000000-0000-4000-8000-000000000000","command":"fly","items":["a"]}"#, 422),
      (#"{"id":"00000000-0000-4000-8000-000000000000","command":"add"}"#, 422),
      (#"{"id":"00000000-0000-4000-8000-000000000000","command":"add","itmes":["a"]}"#, 422),
      (#"{"id":"00000000-0000-4000-8000-000000000000","command":"set","items":["a"]}"#, 422),
      (#"{"id":"00000000-0000-4000-8000-000000000000","command":"add","items":[1]}"#, 422),
    ])
  func malformed(_ body: String, _ status: Int) throws {
    let reply = try request("POST", "/api/v1/changes", body: body)
    #expect(reply.status == status)
    #expect((reply.json["detail"] as? String)?.hasSuffix(".") == true)
  }

  @Test("A snapshot gets 304 until a change, then only newer items")
  func snapshots() throws {
    try terminal("add", "Milk", "Bread")
    let whole = try request("GET", "/api/v1/snapshot")
    let tag = try #require(whole.headers["etag"])
    let again = try request("GET", "/api/v1/snapshot", headers: ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(try change(["command": "delete", "items": ["Bread"]]).status == 200)
    #expect(try change(["command": "raise", "items": ["Milk"]]).status == 200)
    let revision = try #require(whole.json["revision"] as? Int)
    let newer = try request("GET", "/api/v1/snapshot?since=\(revision)")
    #expect(newer.json["partial"] as? Bool == true)
    #expect((newer.json["items"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Milk"])
    #expect((newer.json["gone"] as? [String])?.count == 1)
    let changed = try request("GET", "/api/v1/snapshot", headers: ["If-None-Match": tag])
    #expect(changed.status == 200)
  }

  @Test("A snapshot is compressed for clients that accept gzip")
  func gzip() throws {
    try terminal("add", "Milk", "Bread")
    func snapshot(_ headers: [String: String]) throws -> HTTPConnection.Reply {
      try request("GET", "/api/v1/snapshot", headers: headers)
    }
    let plain = try snapshot([:])
    #expect(plain.headers["content-encoding"] == nil)
    #expect(plain.headers["vary"] == "Accept-Encoding")
    let compressed = try snapshot(["Accept-Encoding": "br, gzip"])
    #expect(compressed.headers["content-encoding"] == "gzip")
    let file = service.home.url("snapshot.gz")
    try compressed.body.write(to: file)
    #expect(try run("gzip", ["-dc", file.path]).output == plain.text)
    #expect(try snapshot(["Accept-Encoding": "gzip;q=0"]).body == plain.body)
    // Either tag is recognized.
    for reply in [plain, compressed] {
      let tag = try #require(reply.headers["etag"])
      #expect(try snapshot(["If-None-Match": tag, "Accept-Encoding": "gzip"]).status == 304)
    }
  }

  @Test("Concurrent changes of eight clients are separate undo steps")
  func together() async throws {
    let (port, token) = (service.port, token)
    let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
      for client in 0..<8 {
        group.addTask {
          let connection = try HTTPConnection(port: port)
          return (0..<20).map { number in
            let id = UUID().uuidString.lowercased()
            connection.send(
              "POST", "/api/v1/changes",
              headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
              body: Data(
                #"{"id":"\#(id)","command":"add","items":["Item \#(client)-\#(number)"]}"#.utf8))
            return connection.reply()?.status ?? 0
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(statuses == Array(repeating: 200, count: 160))
    #expect(try list("?all=1").count == 160)
    #expect(try change(["command": "undo"]).status == 200)
    #expect(try list("?all=1").count == 159)
  }
}
