import Foundation
import TestSupport
import Testing

/// What `docs/Service.md` shows of other programs' configurations.
@Suite struct GuideTests {
  private static let guide = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/Service.md")

  /// The first block of the guide that a text stands in, without its indentation.
  private func block(with word: String) throws -> String {
    let lines = try String(contentsOf: Self.guide, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
    let blocks = lines.split { $0.hasPrefix("```") }.map { $0.joined(separator: "\n") }
    return try #require(blocks.first { $0.contains(word) && !$0.contains("- **") })
  }

  @Test(
    "nginx takes its configuration", .enabled(if: isInstalled("nginx"), "nginx is not installed"))
  func nginx() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("nginx.conf")
    let location = try block(with: "proxy_pass")
    try Data(
      """
      pid \(folder.path)/pid;
      error_log \(folder.path)/errors;
      events {}
      http { access_log off; server { listen 127.0.0.1:18117; \(location) } }
      """.utf8
    ).write(to: file)
    let result = try run("nginx", ["-t", "-c", file.path])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(
    "Caddy takes its configuration", .enabled(if: isInstalled("caddy"), "Caddy is not installed"))
  func caddy() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("Caddyfile")
    try Data(try block(with: "reverse_proxy").utf8).write(to: file)
    let result = try run(
      "caddy", ["validate", "--adapter", "caddyfile", "--config", file.path],
      environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    #expect(result.status == 0, "\(result.errors)")
  }
}
