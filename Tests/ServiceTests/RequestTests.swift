import Foundation
import Hummingbird
import LayeredSettings
import NIOCore
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHouseholds
@testable import PrioritiesService

@Suite(.serialized) final class RequestTests: ServiceSuite {
  @Test("A theme can be read and deleted by the name that created it", arguments: ["a b", "Grün"])
  func themeNames(_ name: String) throws {
    let made = try request(
      "POST", "/api/v1/themes", body: "{\"name\":\"\(name)\",\"color\":\"#b45309\"}")
    #expect(made.status == 201, "\(made.text)")
    let escaped = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let path = "/api/v1/themes/\(escaped)"
    #expect(try request("GET", "\(path)-light.toml").status == 200)
    #expect(try request("DELETE", path).status == 204)
    #expect(try request("GET", "\(path)-light.toml").status == 404)
  }

  @Test("Theme files are listed, read and deleted by their own names")
  func themeFiles() throws {
    func files() throws -> JSONValue? {
      try JSONReader.value(in: request("GET", "/api/v1/themes").text).object?["files"]
    }
    #expect(try files() == .null)
    let body = ##"{"name":"mine","color":"#b45309"}"##
    #expect(try request("POST", "/api/v1/themes", body: body).status == 201)
    #expect(try files()?.object?.members.map(\.key) == ["mine-dark", "mine-light"])
    let dark = try request("GET", "/api/v1/themes/mine-dark.toml").text
    #expect(try files()?.object?["mine-dark"] == .string(SHA256.hexadecimal(dark)))
    for method in ["GET", "DELETE"] {
      #expect(try request(method, "/api/v1/themes/mine.toml").status == 404)
    }
    #expect(try request("DELETE", "/api/v1/themes/mine-dark.toml").status == 204)
    #expect(try files()?.object?.members.map(\.key) == ["mine-light"])
    try FileManager.default.createSymbolicLink(
      atPath: service.home.url("Themes/none.toml").path, withDestinationPath: "missing")
    #expect(try files()?.object?["none"] == .null)
    #expect(try request("GET", "/api/v1/themes/none.toml").status == 503)
  }

  @Test("An unreadable folder of themes is an error, not a folder without themes")
  func unreadableThemes() throws {
    #expect(try request("GET", "/api/v1/themes").status == 200)
    try Data().write(to: service.home.url("Themes"))
    let reply = try request("GET", "/api/v1/themes")
    #expect(reply.status == 503, "\(reply.text)")
  }

  @Test(
    "A theme cannot have a name that means something else", arguments: ["default", "none", "auto"])
  func reservedThemeNames(_ name: String) throws {
    let body = "{\"name\":\"\(name)\",\"color\":\"#b45309\"}"
    let reply = try request("POST", "/api/v1/themes", body: body)
    #expect(reply.status == 422, "\(reply.text)")
    let text = "format = 1\nname = \"\(name)\"\nvariant = \"light\"\n"
    for file in [name, "\(name)-dark"] {
      let put = try request(
        "PUT", "/api/v1/themes/\(file)", headers: ["Content-Type": "application/toml"], body: text)
      #expect(put.status == 422, "\(put.text)")
    }
  }

  @Test("A query is decoded as a form, and an unknown key or a broken escape is refused")
  func queries() throws {
    try terminal("add", "olive oil")
    for query in ["q=olive+oil", "q=olive%20oil", "%71=olive+oil"] {
      let found = try request("GET", "/api/v1/search?\(query)")
      #expect(found.text.contains("\"name\":\"olive oil\""), "\(query)")
    }
    for target in ["items?al=1", "items?all=%zz", "search?q=%ff", "settings?x", "devices/%2"] {
      let method = target.hasPrefix("devices") ? "DELETE" : "GET"
      #expect(try request(method, "/api/v1/\(target)").status == 400)
    }
  }

  @Test(
    "A value that the OpenAPI document does not allow is refused",
    arguments: [
      "items?all=maybe", "items?all=", "items?due=null", "items?limit=0", "items?sort=size",
      "items?only=urgent", "log?since=-1", "snapshot?log=-1", "snapshot?since=0&log=-1",
      "snapshot?since=1.5", "snapshot?change=", "search?q=\(String(repeating: "a", count: 501))",
    ])
  func values(_ target: String) throws {
    #expect(try request("GET", "/api/v1/\(target)").status == 422)
  }

  @Test("The scheme of a token has any case; a body of another type is refused")
  func schemes() throws {
    for scheme in ["Bearer", "bearer", "BEARER"] {
      let headers = ["Authorization": "\(scheme) \(token)"]
      #expect(
        try service.request("GET", "/api/v1/items", headers: headers)?.status == 200, "\(scheme)")
    }
    for type in ["text/plain", "application/x-www-form-urlencoded"] {
      let reply = try request(
        "POST", "/api/v1/changes", headers: ["Content-Type": type], body: "{}")
      #expect(reply.status == 415, "\(type)")
    }
    for type in ["application/json", "text/plain"] {
      let reply = try request("PUT", "/api/v1/themes/q", headers: ["Content-Type": type], body: "x")
      #expect(reply.status == 415, "\(type)")
    }
  }

  @Test("A wrong method is refused with the right ones")
  func methods() throws {
    for (method, target, allowed) in [
      ("PATCH", "/api/v1/items", "GET, HEAD"), ("POST", "/", "GET, HEAD"),
      ("GET", "/api/v1/pairings", "POST"), ("TRACE", "/healthz", "GET, HEAD"),
      ("POST", "/api/v1/themes/x", "DELETE, GET, HEAD, PUT"),
      ("QUERY", "/api/v1/items", "GET, HEAD"),
    ] {
      let reply = try request(method, target)
      #expect(reply.status == 405)
      #expect(reply.headers["allow"] == allowed)
      #expect(reply.json["type"] as? String == "/problems/method-not-allowed")
    }
  }

  @Test("No extreme number in a query or a change crashes the service")
  func extremes() throws {
    try terminal("add", "Milk")
    let epoch = try request("GET", "/api/v1/snapshot").json["epoch"]
    let since = "snapshot?epoch=\(try #require(epoch as? String))&since"
    for number in ["\(Int64.min)", "\(Int64.max)", "9223372036854775808", "1e308", "-1"] {
      for target in [
        "items?limit", "log?since", "log?after", since, "\(since)=0&log", "icons/blue.png?size",
      ] {
        let reply = try request("GET", "/api/v1/\(target)=\(number)")
        #expect(reply.status < 500, "\(target)=\(number)")
      }
      for key in ["count", "saw", "revision", "at"] {
        let body = #"{"id":"\#(UUID())","command":"undo","\#(key)":\#(number)}"#
        let reply = try request("POST", "/api/v1/changes", body: body)
        #expect(reply.status < 500, "\(body)")
      }
    }
  }

  @Test("Two Host headers are refused")
  func twoHosts() throws {
    let connection = try HTTPConnection(port: service.port)
    connection.send(Data("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n".utf8))
    #expect(connection.reply()?.status == 400)
  }

  @Test("A change id with another body is refused, also within a request")
  func reusedID() throws {
    func change(_ name: String) -> String {
      #"{"id":"00000000-0000-4000-8000-000000000001","command":"add","items":["\#(name)"]}"#
    }
    func post(_ body: String) throws -> HTTPConnection.Reply {
      try request("POST", "/api/v1/changes", body: body)
    }
    let first = try post(change("Milk"))
    #expect(first.status == 200)
    #expect(try post(change("Milk")).text == first.text)
    let other = try post(change("Bread"))
    #expect(other.status == 409)
    #expect(other.json["type"] as? String == "/problems/reused")
    let both = try post("[\(change("Milk")),\(change("Bread"))]")
    #expect(both.status == 207)
    #expect(try terminal("list") == "medium\tMilk\n")
  }

  @Test("The list has a tag that changes with the items")
  func tags() throws {
    func list(_ tag: String = "") throws -> HTTPConnection.Reply {
      try request("GET", "/api/v1/items", headers: tag.isEmpty ? [:] : ["If-None-Match": tag])
    }
    let tag = try #require(try list().headers["etag"])
    #expect(try list(tag).status == 304)
    let body = #"{"id":"00000000-0000-4000-8000-000000000001","command":"add","items":["Milk"]}"#
    #expect(try request("POST", "/api/v1/changes", body: body).status == 200)
    let changed = try list(tag)
    #expect(changed.status == 200)
    #expect(changed.headers["etag"] != tag)
  }

  @Test("Metrics need a token where a proxy may be in front")
  func metrics() throws {
    #expect(try service.request("GET", "/metrics")?.status == 200)
    for header in ["Forwarded", "X-Forwarded-For", "X-Real-IP"] {
      let reply = try service.request("GET", "/metrics", headers: [header: "192.0.2.1"])
      #expect(reply?.status == 401)
    }
    for options in [
      ["--public-url", "https://list.example.org"], ["--trusted-proxy", "127.0.0.1"],
    ] {
      let proxied = try RunningService(home: service.home, arguments: options)
      #expect(try proxied.request("GET", "/metrics")?.status == 401)
      #expect(try proxied.request("GET", "/metrics", token: token)?.status == 200)
      #expect(proxied.stop() == 0)
    }
  }

  private static func halfBody(from client: String = "192.0.2.1") -> Data {
    Data(
      """
      POST /api/v1/pairings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
      X-Forwarded-For: \(client)\r\nContent-Length: 100\r\n\r\n{
      """.utf8)
  }

  @Test("The service stops within two seconds although a body is half sent")
  func stopping() throws {
    let connection = try HTTPConnection(port: service.port)
    connection.send(Self.halfBody())
    #expect(try service.request("GET", "/healthz")?.status == 200)
    let start = Date()
    #expect(service.stop() == 0)
    #expect(Date().timeIntervalSince(start) < 2)
    #expect(service.messages == "")
  }

  /// Connections that have read only the head of a list, whose items have 20 KB each.
  private func readers(_ counts: [Int]) throws -> [(HTTPConnection, HTTPConnection.Reply)] {
    let path = service.home.url("priorities.sqlite").path
    let store = try Store.open(path: path, access: .writing, clock: Self.clock)
    let details = String(repeating: "x", count: 20_000)
    _ = try store.write { try $0.add((0..<50).map { "Item \($0)" }, details: details) }
    return try counts.map { count in
      let connection = try HTTPConnection(port: service.port)
      connection.send(
        "GET", "/api/v1/items?limit=\(count)", headers: ["Authorization": "Bearer \(token)"])
      return (connection, try #require(connection.head()))
    }
  }

  @Test("A stop cuts no response to a client that reads, and waits ten seconds for others")
  func stoppingWhileClientsRead() throws {
    // The shorter one is written, but not all is sent.
    let readers = try readers([13, 50, 13, 50])
    let start = Date()
    kill(service.identifier, SIGTERM)
    #expect(eventually { (try? HTTPConnection(port: service.port)) == nil })
    let items = readers.prefix(2).map { connection, head in
      (connection.rest(of: head)?.json["items"] as? [Any])?.count
    }
    #expect(items == [13, 50])
    #expect(service.stop() == 0)
    #expect((9..<13).contains(Date().timeIntervalSince(start)))
  }

  @Test("A client that ends its side after its request gets its whole response")
  func halfClosed() throws {
    let items = try readers([13, 50]).map { connection, head in
      connection.finishSending()
      usleep(200_000)
      return (connection.rest(of: head)?.json["items"] as? [Any])?.count
    }
    #expect(items == [13, 50])
  }

  @Test("Of too many connections without a token, the oldest are closed")
  func tooMany() throws {
    let paired = try HTTPConnection(port: service.port)
    paired.send("GET", "/api/v1/items", headers: ["Authorization": "Bearer \(token)"])
    #expect(paired.reply()?.status == 200)
    let connections = try (0...Connections.most).map { _ in try HTTPConnection(port: service.port) }
    #expect(connections[0].isClosedByServer())
    paired.send("GET", "/api/v1/items", headers: ["Authorization": "Bearer \(token)"])
    #expect(paired.reply()?.status == 200)
    #expect(try service.request("GET", "/healthz")?.status == 200)
    let lines = service.messages.split(separator: "\n").map { $0.drop { $0 != " " } }
    #expect(lines == [" level=warning event=\"closed a connection: too many without a token\""])
  }

  @Test(
    "Behind a proxy, unfinished requests count for the address that it forwards",
    arguments: [["--public-url", "https://list.example.org"], ["--trusted-proxy", "127.0.0.1"]])
  func tooManyForwarded(_ options: [String]) throws {
    let proxied = try RunningService(home: service.home, arguments: options)
    func begin(_ client: String) throws -> HTTPConnection {
      let connection = try HTTPConnection(port: proxied.port)
      connection.send(Self.halfBody(from: client))
      return connection
    }
    let other = try begin("192.0.2.2")
    let connections = try (0...Connections.most).map { _ in try begin("192.0.2.1") }
    // Any of them, since several threads read their heads.
    #expect(HTTPConnection.anyIsClosedByServer(connections))
    other.send(Data(repeating: 0x20, count: 99))
    #expect(other.reply()?.status == 400)
  }

  @Test("A head or a body that takes too long ends its connection, with one line for all")
  func deadlines() async throws {
    let (closed, lines) = try await serve(TemporaryFolder(), within: .milliseconds(300)) { port in
      let connections = try (0..<3).map { _ in try HTTPConnection(port: port) }
      connections[0].send(Data("GET / HTT".utf8))
      for connection in connections[1...] { connection.send(Self.halfBody()) }
      return connections.map { $0.isClosedByServer() }
    }
    #expect(closed == [true, true, true])
    #expect(
      lines == ["time=1970-01-01T00:00:00Z level=warning event=\"closed a connection: slow body\""])
  }

  @Test("On a full disk, changes are refused with one line in the log; others stay", .needsMounts)
  func fullDisk() async throws {
    let home = try TemporaryFolder()
    try #require(
      try run("mount", ["-t", "tmpfs", "-o", "size=400k", "tmpfs", home.path]).status == 0)
    defer { _ = try? run("umount", ["-l", home.path]) }
    let (replies, lines) = try await serve(home) { port in
      let token = try CredentialStore(path: home.url("service.json").path, clock: Self.clock)
        .makeToken(name: "test")
      func add(_ name: String) throws -> String? {
        let body = #"{"id":"\#(UUID().uuidString)","command":"add","items":["\#(name)"]}"#
        return try HTTPConnection(port: port).request("POST", "/api/v1/changes", token, [:], body)
          .map { "\($0.status) \($0.json["detail"] ?? "")" }
      }
      let first = try add("Milk")
      _ = try run("dd", ["if=/dev/zero", "of=\(home.path)/filler", "count=1000"])
      let refused = try [add("Bread"), add("Eggs")]
      try FileManager.default.removeItem(atPath: "\(home.path)/filler")
      return try [first] + refused + [add("Tea")]
    }
    let refused = "503 The server cannot use its data now; its log says why. Try again later."
    #expect(replies == ["200 ", refused, refused, "200 "])
    #expect(
      lines == ["time=1970-01-01T00:00:00Z level=warning event=unavailable error=StoreError.full"])
    #expect(
      try BuiltProgram.priorities.run(["list"], home: home).output == "medium\tMilk\nmedium\tTea\n")
  }

  private static let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }

  /// Runs a service over a folder in this process, and returns the body's value and the log.
  private func serve<Value: Sendable>(
    _ home: TemporaryFolder, within limit: TimeAmount = .seconds(20),
    _ body: @escaping @Sendable (_ port: Int) throws -> Value
  ) async throws -> (Value, [String]) {
    let lines = Lines()
    var options = ServiceOptions(
      clock: Self.clock,
      log: ServiceLog(clock: Self.clock) { line in lines.all.withLock { $0.append(line) } })
    options.port = 0
    (options.head, options.body) = (limit, limit)
    let service = try PriorityService(
      options,
      home: HomeDirectory.Options(
        folders: try Folders(environment: ["PRIORITIES_HOME": home.path]), clock: Self.clock))
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let app = service.application { port.yield($0) }
    // As the program does: other tests may block every thread of the default executor.
    let running = Task(executorPreference: EventLoopExecutor.shared) { try await app.run() }
    var iterator = ports.makeAsyncIterator()
    let found = try #require(await iterator.next())
    let value = try await Task.detached { try body(found) }.value
    running.cancel()
    _ = await running.result
    return (value, lines.all.withLock { $0 })
  }
}
