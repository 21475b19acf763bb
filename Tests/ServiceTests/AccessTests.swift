import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHouseholds
@testable import PrioritiesService

@Suite struct AccessTests {
  @Test(
    "SHA-256 matches the standard's digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func digests(_ text: String, _ digest: String) {
    #expect(SHA256.hexadecimal(text) == digest)
  }

  @Test(
    "A network contains exactly its addresses",
    arguments: [
      ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.8", false),
      ("::1", "::1", true), ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false),
      ("127.0.0.0/8", "::ffff:127.0.0.1", true), ("0.0.0.0/0", "8.8.8.8", true),
      ("10.0.0.0/8", "example.org", false),
    ])
  func networks(_ network: String, _ address: String, _ isInside: Bool) throws {
    #expect(try #require(Network(network)).contains(address) == isInside)
  }

  @Test("Invalid networks are refused", arguments: ["", "10.0.0.0/33", "x", "10.0.0.0/", "1.2.3"])
  func noNetwork(_ text: String) {
    #expect(Network(text) == nil)
  }

  @Test(
    "Typed codes ignore case, hyphens and spaces",
    arguments: ["4F7K-QX2M", "4f7k qx2m", "4F7KQX2M", " 4f7k-qx2m "])
  func codes(_ typed: String) {
    #expect(PairingCode(typed: typed)?.text == "4F7K-QX2M")
  }

  @Test("Letters that look like digits are read as digits")
  func lookalikes() {
    #expect(PairingCode(typed: "IlO0-1111")?.text == "1100-1111")
    #expect(PairingCode(typed: "4F7K-QX2") == nil)
    #expect(PairingCode(typed: "4F7K-QX2U") == nil)
  }

  @Test("Codes are random")
  func randomCodes() {
    let codes = Set((0..<1000).map { _ in PairingCode.random().text })
    #expect(codes.count == 1000)
  }

  @Test(
    "Only this machine's host names are allowed",
    arguments: [
      ("localhost:7117", true), ("127.0.0.1:7117", true), ("[::1]:7117", true),
      ("192.168.1.20:7117", true), ("192.168.1.21:7117", false), ("list.example.org", true),
      ("example.org:8443", true), ("example.org", false),
      ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
      ("", false),
    ])
  func hosts(_ host: String, _ isAllowed: Bool) throws {
    let hosts = AllowedHosts(publicURLs: [
      try PublicURL("https://Example.org:8443/list"), try PublicURL("https://list.example.org/"),
    ])
    #expect(hosts.allows(host, local: "192.168.1.20") == isAllowed)
  }

  @Test(
    "A public address has a scheme, a host and perhaps a path that is not the service's",
    arguments: [
      ("https://list.example.org", "https://list.example.org", ""),
      ("HTTP://[::1]:80/", "HTTP://[::1]:80", ""),
      ("https://Example.org/list/", "https://Example.org/list", "/list"),
      ("https://example.org/~ana/my-list", "https://example.org/~ana/my-list", "/~ana/my-list"),
      ("list.example.org", nil, nil), ("ftp://example.org", nil, nil), ("https://", nil, nil),
      ("https:///list", nil, nil), ("https://a@example.org", nil, nil),
      ("https://example.org//", nil, nil), ("https://example.org/a//b", nil, nil),
      ("https://example.org/../list", nil, nil), ("https://example.org/list?x", nil, nil),
      ("https://example.org/#list", nil, nil), ("https://example.org/{list}", nil, nil),
      ("https://example.org/:list", nil, nil), ("https://example.org/li%73t", nil, nil),
      ("https://example.org/liste ", nil, nil), ("https://example.org/healthz", nil, nil),
      ("https://example.org/api", nil, nil), ("https://example.org/app.js", nil, nil),
    ])
  func publicAddresses(_ text: String, _ address: String?, _ path: String?) {
    let url = try? PublicURL(text)
    #expect(url?.address == address)
    #expect(url?.path == path)
  }

  @Test("Only the page's own origin is allowed")
  func origins() throws {
    let hosts = AllowedHosts(publicURLs: [try PublicURL("https://list.example.org/list")])
    #expect(hosts.isSame(origin: "http://localhost:7117", host: "localhost:7117"))
    #expect(hosts.isSame(origin: "https://list.example.org", host: "127.0.0.1:7117"))
    #expect(!hosts.isSame(origin: "http://localhost:8000", host: "localhost:7117"))
    #expect(!hosts.isSame(origin: "null", host: "localhost:7117"))
  }

  @Test("Failures are limited to ten a minute")
  func failures() {
    let limit = FailureLimit()
    for second in 0..<10 {
      #expect(limit.wait(for: "a", at: at(second)) == nil)
      limit.fail("a", at: at(second))
    }
    #expect(limit.wait(for: "a", at: at(10)) == 50)
    #expect(limit.wait(for: "b", at: at(10)) == nil)
    #expect(limit.wait(for: "a", at: at(61)) == nil)
  }

  @Test("A token expires 180 days after its last use")
  func sliding() throws {
    let folder = try TemporaryFolder()
    let now = Clock()
    let store = CredentialStore(path: folder.path + "/service.json", clock: { now.value })
    let token = try store.makeToken(name: "phone")
    now.add(days: 179)
    let device = try #require(try store.device(of: token))
    store.recordUse(of: device)
    now.add(days: 179)
    #expect(try store.device(of: token) != nil)
    now.add(days: 2)
    #expect(try store.device(of: token) == nil)
  }

  @Test("A device that pairs again keeps its id and name, and only its new token works")
  func pairingAgain() throws {
    let folder = try TemporaryFolder()
    let now = Clock()
    let store = CredentialStore(path: folder.path + "/service.json", clock: { now.value })
    let id = try #require(Item.ID("0b5e1c6e-6e52-4f0a-9f5e-1f2a3b4c5d6e"))
    func pair(_ name: String, member: String? = nil, isShared: Bool = true) throws -> String {
      try store.pair(
        code: store.makeCode(member: member).code, device: name, id: id, isShared: isShared)
    }
    let first = try pair("laptop")
    let other = try store.pair(code: store.makeCode().code, device: "laptop")
    #expect(try store.rename("laptop 2", to: "desk") == 1)
    let again = try pair("another name", member: "ana")
    #expect(try store.devices.map(\.name) == ["desk", "laptop"])
    #expect(try store.device(of: first) == nil)
    #expect(try store.device(of: again)?.id == id.description)
    #expect(try store.device(of: again)?.member == "ana")
    // The same computer in the household of another member.
    let foreign = try pair("laptop", member: "ben", isShared: false)
    #expect(try store.devices.map(\.name) == ["desk", "laptop", "laptop 2"])
    for token in [other, again, foreign] { #expect(try store.device(of: token) != nil) }

    #expect(throws: Problem.deviceNameTaken("desk")) { try store.rename("laptop", to: "desk") }
    // Two devices have this id.
    #expect(throws: Problem.deviceNameTaken("x")) { try store.rename(id.description, to: "x") }
    #expect(try store.rename("laptop", to: "laptop") == 1)
    #expect(try store.rename("tablet", to: "x") == 0)
    let own = try #require(try store.device(of: again))
    #expect(try store.revoke(own.hash) == 1)
    #expect(try store.devices.map(\.name) == ["desk", "laptop 2"])
  }

  @Test("A pairing whose token is never used ends after ten minutes")
  func unusedPairing() throws {
    let folder = try TemporaryFolder()
    let now = Clock()
    let store = CredentialStore(path: folder.path + "/service.json", clock: { now.value })
    let tokens = try ["used", "unused"].map {
      try store.pair(code: store.makeCode().code, device: $0)
    }
    _ = try store.makeToken(name: "program")
    store.recordUse(of: try #require(try store.device(of: tokens[0])))
    now.add(seconds: 599)
    #expect(try store.device(of: tokens[1]) != nil)
    now.add(seconds: 2)
    #expect(try store.device(of: tokens[0]) != nil)
    #expect(try store.device(of: tokens[1]) == nil)
    #expect(try store.devices.map(\.name) == ["used", "program"])
    _ = try store.makeToken(name: "another")
    #expect(try !String(contentsOfFile: store.path, encoding: .utf8).contains("unused"))
  }

  @Test("A code works once, for ten minutes; a refusal says which it is")
  func pairing() throws {
    let folder = try TemporaryFolder()
    let now = Clock()
    let store = CredentialStore(path: folder.path + "/service.json", clock: { now.value })
    let code = try store.makeCode(member: "ana").code
    let token = try store.pair(code: code, device: "phone")
    #expect(try store.device(of: token)?.member == "ana")
    #expect(throws: CodeFault.used.problem) { try store.pair(code: code, device: "phone") }
    #expect(throws: CodeFault.wrong.problem) { try store.pair(code: "0000-0000", device: "guess") }
    let second = try store.makeCode().code
    now.add(seconds: 601)
    #expect(throws: CodeFault.expired.problem) { try store.pair(code: second, device: "phone") }
    #expect(throws: CodeFault.used.problem) { try store.pair(code: code, device: "phone") }
    now.add(days: 59)
    _ = try store.makeCode()
    #expect(throws: CodeFault.expired.problem) { try store.pair(code: second, device: "phone") }
    #expect(throws: CodeFault.used.problem) { try store.pair(code: code, device: "phone") }
    now.add(days: 2)
    _ = try store.makeCode()
    #expect(throws: CodeFault.wrong.problem) { try store.pair(code: second, device: "phone") }
    #expect(try !String(contentsOfFile: store.path, encoding: .utf8).contains(second))
  }

  @Test("A damaged file of devices is neither read as empty nor overwritten")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let store = CredentialStore(path: folder.path + "/service.json", clock: { Clock().value })
    let token = try store.makeToken(name: "phone")
    try Data("{".utf8).write(to: folder.url("service.json"))
    #expect(throws: ServiceError.self) { try store.device(of: token) }
    #expect(throws: ServiceError.self) { try store.makeToken(name: "desk") }
    #expect(try String(contentsOf: folder.url("service.json"), encoding: .utf8) == "{")
  }

  @Test("Another process's revocation applies at once, and the file contains no token")
  func revoking() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/service.json"
    let now = Clock()
    let store = CredentialStore(path: path, clock: { now.value })
    let other = CredentialStore(path: path, clock: { now.value })
    let token = try store.makeToken(name: "phone")
    #expect(try other.device(of: token) != nil)
    #expect(try store.revoke("phone") == 1)
    #expect(try other.device(of: token) == nil)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains(token))
  }

  private func at(_ seconds: Int) -> Timestamp { Timestamp(milliseconds: Int64(seconds) * 1000) }
}

final class Clock: Sendable {
  private let state = Mutex(Int64(1_767_323_045_000))

  var value: Timestamp { Timestamp(milliseconds: state.withLock { $0 }) }

  func add(days: Int64 = 0, seconds: Int64 = 0) {
    state.withLock { $0 += (days * 86_400 + seconds) * 1000 }
  }
}
