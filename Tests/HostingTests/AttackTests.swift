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
      let reply =
        times.count % 2 == 0
        ? try node.items(other) == nil ? 0 : 200
        : try node.change("add", ["Item \(times.count)"], token: other)?.status
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
    let node = try HostedNode(parameters, ["--memory", "64", "--rate", "100"])
    // Makes the answer.
    #expect(try node.request("GET", "/api/v1/snapshot", token: token)?.body.count ?? 0 > 6_000_000)
    let before = node.memory
    var readers: [HTTPConnection] = []
    try compare(node, seconds: 3) {
      for _ in 0..<(runsSlowProofs ? 800 : 200) {
        let reader = try HTTPConnection(port: node.port, receiving: 4096)
        reader.send("GET", "/api/v1/snapshot", headers: ["Authorization": "Bearer \(token)"])
        readers.append(reader)
        // Each gets an answer, since 100 requests a second are allowed.
        usleep(12_000)
      }
    }
    #expect(node.memory - before < 200, "\(before) MB, then \(node.memory) MB")
    readers = []
    #expect(
      eventually(within: 60) { node.memory - before < 100 }, "\(before) MB, then \(node.memory) MB")
    #expect(node.end() == 0)
  }

  @Test(
    "Different answers that are not read end at the household's budget",
    .enabled(if: runsSlowProofs))
  func differentAnswers() throws {
    try fill(400, bytes: 20_000)
    let node = try HostedNode(parameters, ["--memory", "64", "--rate", "100"])
    let about = try node.request("GET", "/api/v1", token: token)?.json
    let epoch = try #require(about?["epoch"] as? String)
    let before = node.memory
    var readers: [HTTPConnection] = []
    var statuses: [Int?: Int] = [:]
    for _ in 0..<40 {
      let reader = try HTTPConnection(port: node.port, receiving: 4096)
      // An answer of its own for each.
      reader.send(
        "GET", "/api/v1/snapshot?since=0&epoch=\(epoch)",
        headers: ["Authorization": "Bearer \(token)"])
      statuses[reader.head()?.status, default: 0] += 1
      readers.append(reader)
    }
    #expect(Set(statuses.keys) == [200, 429], "\(statuses)")
    #expect(node.memory - before < 264, "\(before) MB, then \(node.memory) MB")
    #expect(try node.items(other) == [])
    readers = []
    #expect(try eventually { try node.items(token) != nil })
    #expect(node.end() == 0)
  }

  @Test("Streams, devices, codes and icons of one household refuse no other")
  func everything() throws {
    let node = try HostedNode(
      parameters, ["--memory", "64", "--rate", "100", "--trusted-proxy", "127.0.0.1"])
    let attacker = ["X-Forwarded-For": "192.0.2.1"]
    var streams: [HTTPConnection] = []
    try compare(node, seconds: 3) {
      let begin = HostedLoad.now
      var number = 0
      while HostedLoad.now - begin < (runsSlowProofs ? 20 : 4) {
        number += 1
        switch number % 4 {
        case 0:
          let stream = try HTTPConnection(port: node.port)
          stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
          streams.append(stream)
        case 1:
          _ = try node.request("POST", "/api/v1/devices/invite", token: token, headers: attacker)
        case 2: _ = try node.request("GET", "/api/v1/devices", token: token, headers: attacker)
        default:
          let color = String(number % 4096 + 0x100000, radix: 16)
          _ = try node.request(
            "GET", "/api/v1/icons/pink.png?size=1024&theme=%23\(color)", headers: attacker)
        }
        usleep(20_000)
      }
    }
    let stream = try HTTPConnection(port: node.port)
    stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(other)"])
    #expect(stream.head()?.status == 200)
    #expect(try node.request("GET", "/api/v1/icons/pink.png?size=64")?.status == 200)
    streams = []
    #expect(node.end() == 0)
  }
}
