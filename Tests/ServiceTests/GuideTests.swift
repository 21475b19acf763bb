import Foundation
import PrioritiesTestSupport
import Testing

/// The configurations of other programs in the documentation.
@Suite struct GuideTests {
  private static let guide = packageRoot.appendingPathComponent("docs")

  /// The guide's first block that contains a text, without its indentation.
  private func block(with word: String, in page: String) throws -> String {
    let lines = try String(contentsOf: Self.guide.appending(path: page), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
    let blocks = lines.split { $0.hasPrefix("```") }.map { $0.joined(separator: "\n") }
    return try #require(blocks.first { $0.contains(word) && !$0.contains("- **") })
  }

  @Test(
    "The curl examples work",
    .enabled(if: isInstalled("curl") && isInstalled("jq"), "curl or jq is not installed"))
  func examples() throws {
    let home = try TemporaryFolder()
    let service = try RunningService(home: home)
    let icon = try #require(try service.request("GET", "/api/v1/icons/pink.png?size=64"))
    try icon.body.write(to: home.url("beach.png"))
    let scheme = (0...15).map { "color\($0) #\(String(repeating: "\($0 % 10)0", count: 3))\n" }
    try makeFolder(home.url(".config/kitty").path)
    try Data(("background #101010\nforeground #f0f0f0\n" + scheme.joined()).utf8)
      .write(to: home.url(".config/kitty/theme.conf"))
    // The stream does not end, and errors must be visible.
    let examples = try block(with: "export TOKEN", in: "Scripting.md").split(separator: "\n")
      .filter { !$0.hasSuffix("/events") }.joined(separator: "\n")
      .replacing("curl -s", with: "curl --fail-with-body -s")
      .replacing("localhost:7117", with: "127.0.0.1:\(service.port)")
    let script = home.url("examples.sh")
    try Data(
      """
      set -euo pipefail
      cd \(home.path)
      priorities() { \(BuiltProgram.priorities.path) "$@"; }
      \(examples)
      """.utf8
    ).write(to: script)
    let result = try run(
      "bash", [script.path], environment: ["PRIORITIES_HOME": home.path, "HOME": home.path])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    for part in [
      #""name":"Milk""#, #""undone":true"#, #""value":"fjord""#, "--background-fill",
      #""colorSpace":"srgb""#, #""name":"amber""#, #""name":"mine""#, #""name":"beach""#,
    ] {
      #expect(result.output.contains(part), "\(part)")
    }
    let picture = try Data(contentsOf: home.url("icon.png"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("nginx accepts its configuration", .needs("nginx"))
  func nginx() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("nginx.conf")
    let location = try block(with: "proxy_pass", in: "Phone.md")
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

  @Test("Caddy accepts its configuration", .needs("caddy"))
  func caddy() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("Caddyfile")
    try Data(try block(with: "reverse_proxy", in: "Phone.md").utf8).write(to: file)
    let result = try run(
      "caddy", ["validate", "--adapter", "caddyfile", "--config", file.path],
      environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    #expect(result.status == 0, "\(result.errors)")
  }
}
