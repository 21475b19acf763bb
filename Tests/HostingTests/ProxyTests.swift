import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

@testable import PrioritiesHosting

/// Two nodes behind the proxies that the documentation configures.
@Suite(.serialized, .needsPostgres)
struct ProxyTests {
  private static let pages = packageRoot.appending(path: "docs/Hosting.md")

  /// The documentation's block in a language, for these nodes and a port without TLS.
  private static func configuration(
    _ language: String, _ ports: [Int], port: Int, in folder: TemporaryFolder
  ) throws -> String {
    let page = try String(contentsOf: pages, encoding: .utf8)
    let blocks = page.components(separatedBy: "```").filter { $0.hasPrefix("\(language)\n") }
    var text = String(try #require(blocks.first).dropFirst(language.count))
    for (address, port) in zip(["10.0.0.5:7118", "10.0.0.6:7118"], ports) {
      text = text.replacing(address, with: "127.0.0.1:\(port)")
    }
    guard language == "nginx" else {
      return "{\n\tadmin off\n\tauto_https off\n}\n"
        + text.replacing("lists.example.org {", with: "http://:\(port) {")
    }
    text = text.replacing("listen 443 ssl http2;", with: "listen 127.0.0.1:\(port);")
      .replacing(#/ssl_certificate.*;/#, with: "")
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(folder.path)/\($0);"
    }
    return """
      daemon off; pid \(folder.path)/pid; error_log \(folder.path)/errors;
      events {} http { access_log off; \(paths.joined(separator: " ")) \(text) }
      """
  }

  private static func start(
    _ language: String, _ configuration: String, in folder: TemporaryFolder
  ) throws -> ChildProcess {
    let file = folder.url("configuration")
    try Data(configuration.utf8).write(to: file)
    let words =
      language == "nginx"
      ? ["nginx", "-c", file.path]
      : ["caddy", "run", "--adapter", "caddyfile", "--config", file.path]
    return try HostingTests.start(
      ["/usr/bin/env", "HOME=\(folder.path)", "PATH=/usr/sbin:/usr/bin:/bin"] + words,
      output: folder.url("log").path)
  }

  /// Statuses of changes and reads of two households by four clients.
  private func load(
    _ proxy: HostedNode, _ tokens: [String], during body: () throws -> Void
  ) throws -> [Int?: Int] {
    let counts = Mutex<[Int?: Int]>([:])
    let isEnded = Mutex(false)
    let clients = (0..<4).map { client in
      Threads.begin {
        var number = 0
        while !isEnded.withLock({ $0 }) {
          number += 1
          let token = tokens[client % 2]
          let reply =
            number % 2 == 0
            ? try? proxy.request("GET", "/api/v1/items", token: token)
            : try? proxy.change("add", ["\(client % 2) \(UUID())"], token: token)
          counts.withLock { $0[reply?.status, default: 0] += 1 }
        }
      }
    }
    let result = Result { try body() }
    isEnded.withLock { $0 = true }
    for client in clients { #expect(client.wait(timeout: .now() + 60) == .success) }
    try result.get()
    return counts.withLock { $0 }
  }

  private func check(_ language: String, afterKill expected: Set<Int?>) throws {
    let server = try PostgresServer.shared.get()
    let parameters = try server.makeDatabase()
    let damaged = try HostedNode.makeHousehold(parameters)
    let tokens = try (0..<2).map { _ in try HostedNode.makeHousehold(parameters).token }
    let name = String(parameters.firstMatch(of: #/dbname=(\w+)/#)?.1 ?? "")
    try server.sql(
      "UPDATE snapshot SET body = '' WHERE household = '\(damaged.id)'", in: name, as: "admin")
    let options = ["--trusted-proxy", "127.0.0.1"]
    var nodes = [try HostedNode(parameters, options), try HostedNode(parameters, options)]
    let ports = nodes.map(\.port)
    let folder = try TemporaryFolder()
    let port = LocalSocket.freePort()
    let process = try Self.start(
      language, Self.configuration(language, ports, port: port, in: folder), in: folder)
    defer { process.end(SIGTERM) }
    let proxy = HostedNode(port: port)
    #expect(eventually { (try? proxy.items(tokens[0])) != nil })
    func restart(_ index: Int, _ signal: Int32) throws {
      nodes[index].end(signal)
      nodes[index] = try HostedNode(parameters, options, port: ports[index])
    }
    let statuses = try [
      { usleep(2_000_000) },
      {
        for _ in 0..<5 {
          let reply = try proxy.request("GET", "/api/v1/items", token: damaged.token)
          #expect(reply?.status == 500)
          usleep(1_000_000)
        }
      },
      // A rolling restart.
      { for index in ports.indices { try restart(index, SIGTERM) } },
    ].map { (body: () throws -> Void) in try load(proxy, tokens, during: body) }
    for statuses in statuses { #expect(Set(statuses.keys) == [200], "\(statuses)") }
    let killed = try load(proxy, tokens) {
      try restart(0, SIGKILL)
      usleep(2_000_000)
    }
    #expect(Set(killed.keys).isSubset(of: expected), "\(killed)")
    // Not one change reached another household, or twice.
    for (index, token) in tokens.enumerated() {
      let items = try #require(try proxy.items(token))
      #expect(items.allSatisfy { $0.hasPrefix("\(index) ") })
      #expect(Set(items).count == items.count)
    }
    for path in ["/metrics", "/readyz"] {
      #expect(try proxy.request("GET", path)?.status == 404)
    }
  }

  @Test("Through nginx, no damage, restart or crash fails a request of others", .needs("nginx"))
  func nginx() throws { try check("nginx", afterKill: [200]) }

  @Test("Through Caddy, no damage or restart fails a request of others", .needs("caddy"))
  func caddy() throws { try check("caddy", afterKill: [200, 502, 503]) }

  @Test("A node behind a proxy says that it stops, and goes on meanwhile")
  func draining() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    let token = try HostedNode.makeHousehold(parameters).token
    let node = try HostedNode(parameters, ["--trusted-proxy", "127.0.0.1"])
    #expect(try node.request("GET", "/healthz")?.status == 200)
    node.send(SIGTERM)
    #expect(try eventually { try node.request("GET", "/healthz")?.status == 503 })
    #expect(try node.request("GET", "/readyz")?.status == 503)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    #expect(node.end() == 0)
  }
}
