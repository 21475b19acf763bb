import Foundation
import PrioritiesRendering
import PrioritiesTestSupport
import Testing

@Suite(.serialized) final class SecurityTests: ServiceSuite {
  static let guarded = [
    ("GET", "/api/v1"), ("GET", "/api/v1/items"), ("GET", "/api/v1/snapshot"),
    ("GET", "/api/v1/search?q=a"), ("GET", "/api/v1/events"), ("GET", "/api/v1/settings"),
    ("PUT", "/api/v1/settings/theme"), ("GET", "/api/v1/themes"), ("POST", "/api/v1/themes"),
    ("PUT", "/api/v1/themes/x"), ("DELETE", "/api/v1/themes/x"), ("GET", "/api/v1/icons"),
    ("GET", "/api/v1/devices"), ("PUT", "/api/v1/devices/x"), ("DELETE", "/api/v1/devices/x"),
    ("POST", "/api/v1/devices/invite"), ("POST", "/api/v1/changes"),
  ]

  @Test("A household is inaccessible without a token", arguments: guarded)
  func noToken(_ method: String, _ target: String) throws {
    let reply = try #require(
      try service.request(method, target, body: method == "GET" ? nil : "\"x\""))
    #expect(reply.status == 401)
    #expect(reply.headers["www-authenticate"] == "Bearer")
  }

  @Test("Wrong tokens are refused, the eleventh in a minute without a check")
  func wrongTokens() throws {
    for _ in 1...10 {
      let wrong = String(repeating: "A", count: 43)
      #expect(try service.request("GET", "/api/v1/items", token: wrong)?.status == 401)
    }
    let reply = try #require(try service.request("GET", "/api/v1/items", token: "x"))
    #expect(reply.status == 429)
    #expect(reply.headers["retry-after"].flatMap { Int($0) }.map { 1...60 ~= $0 } == true)
    // A valid token still works.
    #expect(try request("GET", "/api/v1/items").status == 200)
  }

  @Test("A revoked token is refused at once, and its stream ends")
  func revoked() throws {
    let connection = try HTTPConnection(port: service.port)
    connection.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
    #expect(connection.head()?.status == 200)
    let other = try service.token("other")
    let devices = try #require(try service.request("GET", "/api/v1/devices", token: other)).json
    let id = try #require(
      (devices["devices"] as? [[String: Any]])?.first { $0["name"] as? String == "test" }?["id"]
        as? String)
    #expect(try service.request("DELETE", "/api/v1/devices/\(id)", token: other)?.status == 204)
    while connection.chunk() != nil {}
    #expect(try request("GET", "/api/v1/items").status == 401)
    let result = try BuiltProgram.priorities.run(["serve", "revoke", "other"], home: service.home)
    #expect(result.status == 0)
    #expect(try service.request("GET", "/api/v1/items", token: other)?.status == 401)
  }

  @Test("After ten wrong codes, none from the address is looked up for a minute")
  func guessedCode() throws {
    let code = try terminal("serve", "pair").pairingCode
    let connection = try HTTPConnection(port: service.port)
    func pair(_ code: String) -> HTTPConnection.Reply? {
      connection.send(
        "POST", "/api/v1/pairings", headers: ["Content-Type": "application/json"],
        body: Data(#"{"code":"\#(code)","device":"phone"}"#.utf8))
      return connection.reply()
    }
    let replies = (0..<12).map { _ in pair("0000-0000")?.status }
    #expect(replies == Array(repeating: 403, count: 10) + [429, 429])
    let lines = service.messages.split(separator: "\n").filter { $0.contains("wrong code") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix(" level=warning event=\"wrong code\"") == true, "\(lines)")
    let right = pair(code)
    #expect(right?.status == 429)
    #expect(Int(right?.headers["retry-after"] ?? "") ?? 0 > 0)
  }

  @Test("A device invites another by a link")
  func invitation() throws {
    let reply = try request("POST", "/api/v1/devices/invite")
    #expect(reply.status == 201)
    let link = try #require(reply.json["link"] as? String)
    #expect(link.hasPrefix("http://127.0.0.1:\(service.port)/#"))
    let picture = try #require(QRCode(link))
    let drawn = reply.json["qr"] as? [String: Any]
    #expect(drawn?["size"] as? Int == picture.size)
    #expect(drawn?["path"] as? String == picture.path)
    let code = link.suffix(9)
    let body = #"{"code":"\#(code)","device":"tablet"}"#
    #expect(try service.request("POST", "/api/v1/pairings", body: body)?.status == 201)
    let devices = try request("GET", "/api/v1/devices").json
    #expect(
      (devices["devices"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        == ["test", "tablet"])
  }

  @Test("A device is renamed; bodies with other keys are refused with the allowed ones")
  func renaming() throws {
    func pair(_ more: String) throws -> HTTPConnection.Reply {
      let code = try terminal("serve", "pair").pairingCode
      return try #require(
        try service.request("POST", "/api/v1/pairings", body: #"{"code":"\#(code)"\#(more)}"#))
    }
    let id = "0b5e1c6e-6e52-4f0a-9f5e-1f2a3b4c5d6e"
    let paired = try pair(#","device":"phone","id":"\#(id)""#)
    #expect(paired.json["id"] as? String == id)
    #expect(paired.json["device"] as? String == "phone")
    let household = try #require(paired.json["household"] as? String)
    #expect(try request("GET", "/api/v1").json["household"] as? String == household)
    #expect(try pair(#","device":"phone""#).json["device"] as? String == "phone 2")
    #expect(try pair(#","id":"\#(id)""#).json["device"] as? String == "phone")

    func rename(_ device: String, _ body: String) throws -> HTTPConnection.Reply {
      try #require(
        try service.request("PUT", "/api/v1/devices/\(device)", token: token, body: body))
    }
    #expect(try rename(id, #"{"name":"Ana's phone"}"#).status == 204)
    let devices = try request("GET", "/api/v1/devices").json["devices"] as? [[String: Any]]
    #expect(devices?.compactMap { $0["name"] as? String } == ["test", "phone 2", "Ana's phone"])
    let taken = try rename(id, #"{"name":"test"}"#)
    #expect(taken.status == 409)
    #expect(
      taken.json["detail"] as? String
        == "A device called \"test\" already exists. Choose another name.")
    #expect(try rename("x", #"{"name":"y"}"#).status == 404)
    for body in ["{}", #"{"name":"y","x":1}"#, "[]"] {
      let refused = try rename(id, body)
      #expect(refused.status == 422)
      #expect(
        refused.json["detail"] as? String
          == "The body must be an object with \"name\". Allowed: name.")
    }
    #expect(try rename(id, #"{"name":" "}"#).status == 422)
    for more in [#","id":"x""#, #","name":"x""#] { #expect(try pair(more).status == 422) }
    _ = try terminal("serve", "rename", "Ana's phone", "Phone")
    #expect(try terminal("serve", "devices").contains("Phone\t"))
  }

  @Test("A code gives one token")
  func rightCode() throws {
    let code = try terminal("serve", "pair").pairingCode
    let body = #"{"code":"\#(code)","device":"phone"}"#
    let reply = try #require(try service.request("POST", "/api/v1/pairings", body: body))
    #expect(reply.status == 201)
    let token = try #require(reply.json["token"] as? String)
    #expect(try service.request("GET", "/api/v1/items", token: token)?.status == 200)
    #expect(try service.request("POST", "/api/v1/pairings", body: body)?.status == 403)
  }

  @Test(
    "Unknown host names are refused, even for the page",
    arguments: ["evil.example", "localhost.evil.example", "10.1.2.3", "127.0.0.1.evil.example:80"])
  func foreignHost(_ host: String) throws {
    for target in ["/", "/api/v1/items", "/healthz"] {
      let reply = try request("GET", target, headers: ["Host": host])
      #expect(reply.status == 421)
    }
  }

  @Test("A request without a host is refused")
  func noHost() throws {
    let connection = try HTTPConnection(port: service.port)
    connection.send(Data("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect([400, 421].contains(connection.reply()?.status ?? 400))
  }

  @Test("A head that is too long or not HTTP is refused with a problem")
  func longHead() throws {
    let requests = [
      "GET /api/v1/snapshot?since=\(String(repeating: "1", count: 40_000)) HTTP/1.1\r\n"
        + "Host: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n",
      "nothing of the kind\r\n\r\n",
    ]
    for request in requests {
      let connection = try HTTPConnection(port: service.port)
      connection.send(Data(request.utf8))
      let reply = try #require(connection.reply())
      #expect(reply.status == 400)
      #expect(reply.headers["content-type"] == "application/problem+json")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(
        (reply.json["detail"] as? String)?.hasPrefix("The request is not HTTP, or its address")
          == true)
    }
  }

  @Test("Another site's page cannot change anything", arguments: ["https://evil.example", "null"])
  func foreignOrigin(_ origin: String) throws {
    let body =
      #"{"id":"00000000-0000-4000-8000-000000000001","command":"add","items":["Milk"]}"#
    let reply = try request("POST", "/api/v1/changes", headers: ["Origin": origin], body: body)
    #expect(reply.status == 403)
    let form = try request(
      "POST", "/api/v1/changes",
      headers: ["Content-Type": "text/plain", "Origin": "http://localhost"], body: body)
    #expect(form.status == 415)
    #expect(try request("GET", "/api/v1/items").text.contains("Milk") == false)
  }

  @Test(
    "No response can be framed, sniffed or run foreign scripts",
    arguments: [
      "/", "/app.js", "/api/v1/items", "/nothing", "/manifest.webmanifest", "/theme.css",
      "/api/v1/icons/blue.png?size=64",
    ])
  func headers(_ target: String) throws {
    let reply = try request("GET", target)
    let policy = try #require(reply.headers["content-security-policy"])
    let isPage = ["/", "/app.js"].contains(target)
    #expect(
      policy
        == (isPage
          ? """
          default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
          connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
          form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
          trusted-types shell
          """ : "default-src 'none'; frame-ancestors 'none'"))
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(reply.headers["x-frame-options"] == "DENY")
    #expect(reply.headers["referrer-policy"] == "no-referrer")
    #expect(reply.headers["set-cookie"] == nil)
    #expect(reply.headers["access-control-allow-origin"] == nil)
  }

  @Test("The page has its own headers, and a 304 only a few")
  func pageHeaders() throws {
    let page = try #require(try service.request("GET", "/"))
    #expect(page.headers["cross-origin-opener-policy"] == "same-origin")
    #expect(page.headers["permissions-policy"] == "camera=(), microphone=(), geolocation=()")
    for target in ["/", "/api/v1/snapshot"] {
      let first = try request("GET", target)
      let tag = try #require(first.headers["etag"])
      let again = try request("GET", target, headers: ["If-None-Match": tag])
      #expect(again.status == 304)
      #expect(
        Set(again.headers.keys) == ["etag", "cache-control", "vary", "date"], "\(again.headers)")
    }
  }

  @Test("The page has no inline code")
  func inlineCode() throws {
    let page = try #require(try service.request("GET", "/")).text
    #expect(!page.contains("style="))
    #expect(!page.contains("<style"))
    let scripts = page.components(separatedBy: "<script").dropFirst()
    #expect(scripts.allSatisfy { $0.contains("src=\"app.js\"") && $0.contains("></script>") })
    #expect(page.range(of: " on[a-z]+=", options: .regularExpression) == nil)
  }

  @Test("A script as a name is only text")
  func scriptName() throws {
    let name = "<script>alert(1)</script>"
    try terminal("add", name)
    let reply = try request("GET", "/api/v1/snapshot")
    #expect(reply.headers["content-type"] == "application/json")
    #expect((reply.json["items"] as? [[String: Any]])?.first?["name"] as? String == name)
  }

  @Test(
    "An invalid theme is refused and never reaches a style sheet",
    arguments: [
      "<script>alert(1)</script>",
      "format = 1\nname = \"x\"\nvariant = \"light\"\n[roles]\nforeground = \"red; } body { background: url(//evil.example) \"",
      "format = 1\ninherits = \"../../settings\"",
    ])
  func scriptTheme(_ text: String) throws {
    let reply = try request(
      "PUT", "/api/v1/themes/x", headers: ["Content-Type": "application/toml"], body: text)
    #expect(reply.status == 422)
    #expect(try request("GET", "/api/v1/themes/x.css").status == 404)
  }

  @Test("A theme cannot be written outside its folder", arguments: ["..%2f..%2fx", "%2e%2e", ".x"])
  func themePath(_ name: String) throws {
    let text = "format = 1\nname = \"x\"\nvariant = \"light\"\n"
    let reply = try request(
      "PUT", "/api/v1/themes/\(name)", headers: ["Content-Type": "application/toml"], body: text)
    #expect([400, 404, 422].contains(reply.status))
  }

  @Test("A body of 100 MB is refused unread")
  func hugeBody() throws {
    let connection = try HTTPConnection(port: service.port)
    connection.send(
      Data(
        """
        POST /api/v1/changes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
        Content-Type: application/json\r\nContent-Length: 104857600\r\n\r\n
        """.utf8))
    #expect(connection.reply()?.status == 413)
    // A body without a declared length is cut off too.
    let chunked = try HTTPConnection(port: service.port)
    chunked.send(
      Data(
        """
        POST /api/v1/changes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
        Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n
        """.utf8))
    let part = Data("10000\r\n".utf8) + Data(repeating: 0x20, count: 65_536) + Data("\r\n".utf8)
    for _ in 0..<1600 where chunked.send(part) {}
    #expect(chunked.reply().map { $0.status == 413 } ?? true)
    #expect(try service.request("GET", "/healthz")?.status == 200)
  }

  @Test("More than a hundred changes, or endless headers, are refused")
  func tooMuch() throws {
    let one = #"{"id":"00000000-0000-4000-8000-000000000001","command":"undo"}"#
    let many = "[\(Array(repeating: one, count: 101).joined(separator: ","))]"
    let reply = try request("POST", "/api/v1/changes", body: many)
    #expect(reply.status == 422)
    let connection = try HTTPConnection(port: service.port)
    connection.send("GET", "/healthz", headers: ["X-Long": String(repeating: "x", count: 20_000)])
    #expect(connection.reply().map { $0.status >= 400 } ?? true)
  }

  @Test("1,000 slow connections do not block others")
  func slow() throws {
    let connections = try (0..<1000).map { _ in try HTTPConnection(port: service.port) }
    for connection in connections { connection.send(Data("GET / HTTP/1.1\r\nHost: loc".utf8)) }
    #expect(try service.request("GET", "/healthz")?.status == 200)
    #expect(try request("GET", "/api/v1/items").status == 200)
  }

  @Test("A token has at most 64 streams")
  func streams() throws {
    let connections = try (0..<65).map { _ in
      let connection = try HTTPConnection(port: service.port)
      connection.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
      return connection
    }
    let statuses = connections.map { $0.head()?.status ?? 0 }
    #expect(statuses.count { $0 == 200 } == 64)
    #expect(statuses.count { $0 == 429 } == 1)
    #expect(try request("GET", "/api/v1/items").status == 200)
  }

  @Test("The log contains no token, code or name")
  func log() throws {
    let code = try terminal("serve", "pair").pairingCode
    let pairing = try #require(
      try service.request(
        "POST", "/api/v1/pairings", body: #"{"code":"\#(code)","device":"Secret phone"}"#))
    let paired = try #require(pairing.json["token"] as? String)
    let body =
      #"{"id":"00000000-0000-4000-8000-000000000001","command":"add","items":["Secret milk"]}"#
    _ = try service.request("POST", "/api/v1/changes", token: paired, body: body)
    _ = try service.request("GET", "/api/v1/search?q=Secret", token: "wrong-token")
    #expect(service.stop() == 0)
    let messages = service.messages
    for secret in [token, paired, code, "Secret", "wrong-token"] {
      #expect(!messages.contains(secret))
    }
  }

  @Test("Only the owner can read the file of tokens, and it contains none")
  func file() throws {
    let path = service.home.path + "/service.json"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(token))
  }

  @Test("The service listens on loopback by default")
  func loopback() throws {
    let text = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
    let port = String(service.port, radix: 16, uppercase: true)
    let local = text.split(separator: "\n").dropFirst().compactMap { line -> String? in
      let fields = line.split(separator: " ")
      return fields.count > 3 && fields[3] == "0A" ? String(fields[1]) : nil
    }
    #expect(local.filter { $0.hasSuffix(":" + port) } == ["0100007F:\(port)"])
  }

  @Test(
    "Settings that name commands or paths are inaccessible",
    arguments: ["templates", "keys", "pager", "signal"])
  func hiddenSettings(_ key: String) throws {
    let target = "/api/v1/settings/\(key)"
    #expect(try request("GET", target).status == 404)
    #expect(try request("PUT", target, body: "\"x\"").status == 404)
  }
}
