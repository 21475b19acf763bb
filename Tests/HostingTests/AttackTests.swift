import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

/// A household that uses all it can, beside another one's load at a fixed rate.
@Suite(.serialized, .needsPostgres)
struct AttackTests {
  /// Only kept open.
  private struct OpenStream: @unchecked Sendable {
    let connection: HTTPConnection
  }

  private let parameters: String
  private let id: String
  private let token: String
  private let other: String

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    (id, token) = try HostedNode.makeHousehold(parameters)
    other = try HostedNode.makeHousehold(parameters).token
  }

  /// Replaces the household's items by so many with details.
  private func fill(_ count: Int, bytes: Int) throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(
      path: folder.url("priorities.sqlite").path, access: .writing, clock: TestClock().now)
    let details = String(repeating: "x", count: bytes)
    _ = try store.write { try $0.add((0..<count).map { "Item \($0)" }, details: details) }
    let restored = try HostedNode.run(
      ["household", "restore", id, folder.path, "--yes", "--save-to", folder.path], parameters)
    #expect(restored.status == 0, "\(restored.errors)")
  }

  /// Ten requests a second of the other household; returns the 99th percentile in seconds.
  private func load(_ node: HostedNode, seconds: Double) throws -> Double {
    var times: [Double] = []
    let begin = HostedLoad.now
    while HostedLoad.now - begin < seconds {
      let next = begin + Double(times.count) / 10
      usleep(UInt32(max(0, next - HostedLoad.now) * 1_000_000))
      let start = HostedLoad.now
      let reply: Int?
      switch times.count % 8 {
      case 0:
        reply = try node.request("GET", "/api/v1/icons/pink.png?size=64", token: other)?.status
      case 1: reply = try node.request("GET", "/api/v1/devices", token: other)?.status
      case 2, 4, 6: reply = try node.items(other) == nil ? 0 : 200
      default: reply = try node.change("add", ["Item \(UUID())"], token: other)?.status
      }
      #expect(reply == 200)
      times.append(HostedLoad.now - start)
    }
    return times.sorted()[times.count * 99 / 100]
  }

  /// The node's other household is not refused and, in a release build, at most three times as slow.
  private func compare(_ node: HostedNode, seconds: Double, during attack: () throws -> Void) throws
  {
    let before = try load(node, seconds: seconds)
    let isEnded = Mutex(false)
    let during = Mutex(0.0)
    let measured = Threads.begin {
      #expect(throws: Never.self) {
        repeat {
          let time = try load(node, seconds: seconds)
          during.withLock { $0 = max($0, time) }
        } while !isEnded.withLock { $0 }
      }
    }
    try attack()
    isEnded.withLock { $0 = true }
    #expect(measured.wait(timeout: .now() + 120) == .success)
    let time = during.withLock { $0 }
    guard runsSlowProofs else { return }
    // Below 0.1 s, other programs on the machine decide.
    #expect(time <= max(3 * before, 0.1), "\(time) s instead of \(before) s")
  }

  @Test("Readers that do not read hold a bounded part of one answer, which goes back afterwards")
  func slowReaders() throws {
    try fill(runsSlowProofs ? 20_000 : 400, bytes: runsSlowProofs ? 400 : 20_000)
    try check(readers: runsSlowProofs ? 800 : 200, of: "/api/v1/snapshot", statuses: [200])
  }

  @Test(
    "Readers of a household at its limit hold at most its budget, which goes back afterwards",
    .enabled(if: runsSlowProofs), arguments: [false, true])
  func largestHousehold(isDifferent: Bool) throws {
    try fill(1500, bytes: 20_000)
    // With a position, each gets an answer of its own.
    try check(
      readers: 40, of: "/api/v1/snapshot" + (isDifferent ? "?since=0&epoch=" : ""),
      statuses: isDifferent ? [200, 429] : [200])
  }

  private func check(readers count: Int, of path: String, statuses expected: Set<Int?>) throws {
    let memory = 64
    let node = try HostedNode(parameters, ["--memory", "\(memory)", "--rate", "100"])
    let about = try node.request("GET", "/api/v1", token: token)?.json
    let epoch = try #require(about?["epoch"] as? String)
    let path = path.hasSuffix("=") ? path + epoch : path
    #expect(try node.request("GET", path, token: token)?.body.count ?? 0 > 6_000_000)
    let before = node.memory
    var readers: [HTTPConnection] = []
    var statuses: Set<Int?> = []
    var peak = before
    try compare(node, seconds: 3) {
      for _ in 0..<count {
        let reader = try HTTPConnection(port: node.port, receiving: 4096)
        reader.send("GET", path, headers: ["Authorization": "Bearer \(token)"])
        readers.append(reader)
        // Each gets an answer, since 100 requests a second are allowed.
        usleep(12_000)
        peak = max(peak, node.memory)
      }
      for reader in readers { statuses.insert(reader.head()?.status) }
    }
    #expect(statuses == expected)
    peak = max(peak, node.memory)
    #expect(peak < memory + 200, "\(before) MB, then \(peak) MB")
    readers = []
    #expect(
      eventually(within: 60) { node.memory < max(before, memory) + 50 },
      "\(before) MB, then \(node.memory) MB")
    #expect(try eventually { try node.items(token) != nil })
    #expect(node.end() == 0)
  }

  @Test("All streams, devices, codes and icons of one household refuse no other")
  func everything() throws {
    let node = try HostedNode(
      parameters, ["--memory", "64", "--rate", "100", "--trusted-proxy", "127.0.0.1"])
    let attacker = ["X-Forwarded-For": "192.0.2.1"]
    let token = token
    let streams = Mutex<[OpenStream]>([])
    let seen = Mutex<[String: Set<Int?>]>([:])
    let attacks: [@Sendable (Int) throws -> Void] = [
      { _ in
        let stream = try HTTPConnection(port: node.port)
        stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
        seen.withLock { _ = $0["streams", default: []].insert(stream.head()?.status) }
        streams.withLock { $0.append(OpenStream(connection: stream)) }
      },
      { _ in
        let made = try node.request(
          "POST", "/api/v1/devices/invite", token: token, headers: attacker)
        seen.withLock { _ = $0["codes", default: []].insert(made?.status) }
        // Until all devices are taken; then codes remain.
        guard let code = (made?.json["link"] as? String)?.split(separator: "#").last,
          seen.withLock({ $0["devices"]?.contains(409) != true })
        else { return }
        // Icons exceed the rate of their address.
        let paired = try node.request(
          "POST", "/api/v1/pairings", headers: ["X-Forwarded-For": "192.0.2.2"],
          body: "{\"code\":\"\(code)\"}")
        seen.withLock { _ = $0["devices", default: []].insert(paired?.status) }
      },
      { _ in _ = try node.request("GET", "/api/v1/devices", token: token, headers: attacker) },
      { number in
        let color = String(number % 4096 + 0x100000, radix: 16)
        // A few large ones keep others waiting, and many small ones exceed the address's rate.
        let size = number % 22 < 8 ? 512 : 16
        let icon = try node.request(
          "GET", "/api/v1/icons/pink.png?size=\(size)&theme=%23\(color)", headers: attacker)
        seen.withLock { _ = $0["icons", default: []].insert(icon?.status) }
      },
    ]
    let seconds = runsSlowProofs ? 20.0 : 4
    // Until the limits are reached.
    if !runsSlowProofs {
      for (name, value) in ["streams": 20, "devices": 10, "codes": 5] {
        let words = ["household", "limit", id, name, "\(value)"]
        #expect(try HostedNode.run(words, parameters).status == 0)
      }
    }
    let refusals = [
      "streams": [200, 429], "codes": [201, 409], "devices": [201, 409], "icons": [200, 429],
    ]
    let areReached: @Sendable () -> Bool = {
      let seen = seen.withLock { $0 }
      return refusals.allSatisfy { name, statuses in
        seen[name, default: []].isSuperset(of: statuses)
      }
    }
    try compare(node, seconds: 3) {
      // Two of each, and 16 for icons, which take longer.
      try Threads.run(22) { thread in
        let begin = HostedLoad.now
        var number = thread
        // A busy machine takes longer to reach all limits.
        while HostedLoad.now - begin < (areReached() ? seconds : 60) {
          number += 22
          try attacks[thread < 6 ? thread % 3 : 3](number)
          usleep(40_000)
        }
      }
    }
    for (name, statuses) in refusals {
      // All requests of the household together can exceed its rate.
      let found = seen.withLock { $0[name] ?? [] }
      #expect(
        found.isSuperset(of: statuses) && found.subtracting(statuses).isSubset(of: [429]),
        "\(name): \(found)")
    }
    let stream = try HTTPConnection(port: node.port)
    stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(other)"])
    #expect(stream.head()?.status == 200)
    let made = try node.request("POST", "/api/v1/devices/invite", token: other)
    let code = try #require((made?.json["link"] as? String)?.split(separator: "#").last)
    #expect(
      try node.request("POST", "/api/v1/pairings", body: "{\"code\":\"\(code)\"}")?.status == 201)
    streams.withLock { $0 = [] }
    #expect(node.end() == 0)
  }
}
