import Foundation
import PrioritiesTestSupport
import Testing

/// The service under its public addresses; the page below a path is in `PagePathTests`.
@Suite final class PublicAddressTests {
  let service: RunningService
  let token: String

  init() throws {
    service = try RunningService(
      home: TemporaryFolder(),
      arguments: [
        "--public-url", "https://example.org/family/list/", "--public-url", "http://nas.local:8080",
      ])
    token = try service.token()
  }

  private func status(_ target: String, host: String = "example.org") throws -> Int? {
    try service.request("GET", target, token: token, headers: ["Host": host])?.status
  }

  @Test(
    "Every route is below the path, and without it for probes and proxies that remove it",
    arguments: [
      ("/family/list/", 200), ("/family/list/app.js", 200), ("/family/list/sw.js", 200),
      ("/family/list/manifest.webmanifest", 200), ("/family/list/api/v1/items", 200),
      ("/family/list/api/v1/items?what", 400), ("/family/list/healthz", 200),
      ("/", 200), ("/api/v1/items", 200), ("/healthz", 200),
      ("/family", 404), ("/family/list2/", 404), ("/list/", 404),
    ])
  func routes(_ target: String, _ expected: Int) throws {
    #expect(try status(target) == expected)
  }

  @Test(
    "An address without its slash leads to the page",
    arguments: ["/family/list", "//family/list"])
  func slash(_ target: String) throws {
    let reply = try service.request("GET", target, headers: ["Host": "example.org"])
    #expect(reply?.status == 308)
    #expect(reply?.headers["location"] == "list/")
  }

  @Test(
    "An invitation has the address at which the page was opened, or the first",
    arguments: [
      ("example.org", "https://example.org/family/list/#"),
      ("NAS.local:8080", "http://nas.local:8080/#"),
      ("127.0.0.1", "https://example.org/family/list/#"),
    ])
  func invitation(_ host: String, _ start: String) throws {
    let reply = try service.request(
      "POST", "/api/v1/devices/invite", token: token, headers: ["Host": host])
    #expect(reply?.status == 201)
    #expect((reply?.json["link"] as? String)?.hasPrefix(start) == true)
    #expect(try status("/", host: host) == 200)
  }

  @Test("A refused host name is named, with the option that allows it")
  func refusal() throws {
    let reply = try service.request("GET", "/", headers: ["Host": "192.0.2.7:7117"])
    #expect(reply?.status == 421)
    #expect(
      reply?.json["detail"] as? String == """
        This service does not accept the host name 192.0.2.7:7117. Start it with --public-url and \
        the address that you opened; in a container, that belongs to its command.
        """)
  }

  @Test("serve pair prints a link to the first address, with which another computer joins")
  func pairing() throws {
    let link = try BuiltProgram.priorities.run(["serve", "pair"], home: service.home).output
    #expect(link.hasPrefix("https://example.org/family/list/#"))
    let code = link.pairingCode
    let joined = try BuiltProgram.priorities.run(
      ["join", "http://127.0.0.1:\(service.port)/family/list/#\(code)"], home: TemporaryFolder())
    #expect(joined.status == 0, "\(joined.errors)")
  }
}
