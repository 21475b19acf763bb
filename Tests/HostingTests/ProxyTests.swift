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

  private func check(_ language: String) throws {
    let server = try PostgresServer.shared.get()
    let parameters = try server.makeDatabase()
    let damaged = try HostedNode.makeHousehold(parameters)
    let token = try HostedNode.makeHousehold(parameters).token
    let name = String(parameters.firstMatch(of: #/dbname=(\w+)/#)?.1 ?? "")
    try server.sql(
      "UPDATE snapshot SET body = '' WHERE household = '\(damaged.id)'", in: name, as: "admin")
    let options = ["--trusted-proxy", "127.0.0.1"]
    let nodes = Mutex([
      try HostedNode(parameters, options), try HostedNode(parameters, options),
    ])
    let ports = nodes.withLock { $0.map(\.port) }
    let folder = try TemporaryFolder()
    let port = LocalSocket.freePort()
    let process = try Self.start(
      language, Self.configuration(language, ports, port: port, in: folder), in: folder)
    defer { process.end(SIGTERM) }
    let proxy = HostedNode(port: port)
    #expect(eventually { (try? proxy.items(token)) != nil })
    let counts = Mutex<[Int?: Int]>([:])
    let isEnded = Mutex(false)
    let load = Threads.begin {
      var number = 0
      while !isEnded.withLock({ $0 }) {
        number += 1
        let reply =
          number % 2 == 0
          ? try? proxy.request("GET", "/api/v1/items", token: token)
          : try? proxy.change("add", ["Item \(number)"], token: token)
        counts.withLock { $0[reply?.status, default: 0] += 1 }
      }
    }
    for _ in 0..<20 {
      let reply = try proxy.request("GET", "/api/v1/items", token: damaged.token)
      #expect(reply?.status == 500)
    }
    // A rolling restart, after which Caddy 2.6 fails a few changes that were on their way.
    for index in ports.indices where language == "nginx" {
      #expect(nodes.withLock { $0[index] }.end() == 0)
      let node = try HostedNode(parameters, options, port: ports[index])
      nodes.withLock { $0[index] = node }
    }
    isEnded.withLock { $0 = true }
    #expect(load.wait(timeout: .now() + 60) == .success)
    let statuses = counts.withLock { $0 }
    #expect(Set(statuses.keys) == [200], "\(statuses)")
    for path in ["/metrics", "/readyz"] {
      #expect(try proxy.request("GET", path)?.status == 404)
    }
  }

  @Test("Through nginx, neither a damaged household nor a restart fails others", .needs("nginx"))
  func nginx() throws { try check("nginx") }

  @Test("Through Caddy, a damaged household fails no others", .needs("caddy"))
  func caddy() throws { try check("caddy") }
}
