import Foundation
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHouseholds
@testable import PrioritiesSync

/// What a server sends instead of any answer.
private struct HostileAnswer: CustomTestStringConvertible {
  var testDescription: String
  var flood: FaultyProxy.Flood
  var message: String

  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let tooLarge = "The response from 127.0.0.1 is too large, so nothing was changed."

  private static let foreign =
    "127.0.0.1 sent something other than the answer of a household. Check the address, and sign in if "
    + "the network asks you to.\n"

  private init(_ name: String, _ start: String, _ part: [UInt8], _ message: String = tooLarge) {
    testDescription = name
    flood = FaultyProxy.Flood(Array((Self.head + start).utf8), part: part)
    self.message = message
  }

  static let all = [
    HostileAnswer("endless values", "\r\n[", Array(String(repeating: "0,", count: 1 << 15).utf8)),
    HostileAnswer(
      "many values", "Content-Length: 6000000\r\n\r\n[",
      Array(String(repeating: #"{"a":1},"#, count: 750_000).utf8),
      foreign),
    HostileAnswer(
      "a page", "Content-Length: 6\r\n\r\n", Array("<html>".utf8), foreign),
    HostileAnswer("endless compressed bytes", "Content-Encoding: gzip\r\n\r\n", bomb),
    HostileAnswer(
      "few compressed bytes that become many",
      "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n", bomb),
  ]

  private static let bomb = Compressed.packed([UInt8](repeating: 0x20, count: 256 << 20))
}

/// A joined computer whose server becomes hostile.
@Suite(.serialized) struct HostileServerTests {
  let server: RunningService
  let laptop: TemporaryFolder
  let proxy: FaultyProxy

  init() throws {
    server = try RunningService(home: TemporaryFolder())
    laptop = try TemporaryFolder()
    proxy = try FaultyProxy(to: server.port)
  }

  private func run(_ words: [String], _ home: TemporaryFolder) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home)
  }

  private func join() throws {
    let code = try run(["serve", "pair"], server.home).output.pairingCode
    let link = "http://127.0.0.1:\(proxy.port)/#\(code)"
    #expect(try run(["join", link, "--name", "laptop"], laptop).status == 0)
    _ = try run(["settings", "write", "sync", "manual"], laptop)
  }

  /// Runs `sync`, and returns its messages and its peak memory in MB.
  private func sync() throws -> (errors: String, peak: Int) {
    let errors = laptop.url("errors").path
    let process = try ChildProcess(
      [BuiltProgram.priorities.path, "sync"],
      environment: ["PRIORITIES_HOME": laptop.path, "HOME": laptop.path], errors: .file(errors))
    var peak = 0
    while process.status(seconds: 0.002) == nil {
      let status = try? String(
        contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
      let kilobytes = status?.firstMatch(of: #/VmHWM:\s+(\d+) kB/#).flatMap { Int($0.1) }
      peak = max(peak, (kilobytes ?? 0) / 1024)
    }
    return (try String(contentsOfFile: errors, encoding: .utf8), peak)
  }

  @Test("Whatever a server sends, the memory stays within 64 MB", arguments: HostileAnswer.all)
  private func memory(_ answer: HostileAnswer) throws {
    for number in 0..<5 { _ = try run(["add", "Item \(number)"], server.home) }
    try join()
    let honest = try sync()
    #expect(honest.errors == "")
    for pending in [false, true] {
      if pending { _ = try run(["add", "Tea"], laptop) }
      proxy.set(.flood(answer.flood))
      let hostile = try sync()
      #expect(hostile.errors.hasPrefix(answer.message), "\(hostile.errors)")
      #expect(hostile.peak < honest.peak + 64, "\(honest.peak) MB, then \(hostile.peak) MB")
    }
    proxy.set(.none)
    #expect(try sync().errors == "")
    #expect(try run(["list"], server.home).output.contains("Tea"))
  }

  @Test("An exchange ends at its deadline, although bytes keep arriving")
  func deadline() async throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{".utf8)
    proxy.set(.flood(FaultyProxy.Flood(head, part: [0x20], pause: 10_000)))
    let start = ContinuousClock.now
    let reason = "it takes too long to answer"
    try await Server("http://127.0.0.1:\(proxy.port)", token: nil, authority: nil).using { server in
      server.begin(bytes: 1000, seconds: 1)
      for _ in 0..<3 {
        await #expect(throws: SyncError.unreachable(host: "127.0.0.1", reason: reason)) {
          try await server.get("/api/v1/snapshot")
        }
      }
    }
    // Without it, each answer takes a minute.
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test("The answers of an exchange share a limit")
  func limit() async throws {
    let page = #"{"log":[],"more":true}"#
    proxy.set(
      .answer(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)")
    )
    try await Server("http://127.0.0.1:\(proxy.port)", token: nil, authority: nil).using { server in
      server.begin(bytes: 100, seconds: 3600)
      for _ in 0..<4 { _ = try await server.get("/api/v1/log") }
      await #expect(throws: SyncError.tooLarge(host: "127.0.0.1")) {
        try await server.get("/api/v1/log")
      }
      server.begin(bytes: 100, seconds: 3600)
      _ = try await server.get("/api/v1/log")
    }
  }

  @Test("A clock that was wrong by a year stops no exchange", arguments: [-400, 400] as [Int64])
  func wrongClock(days: Int64) throws {
    try join()
    _ = try run(["settings", "write", "sync", "auto"], laptop)
    let folders = try Folders(environment: ["PRIORITIES_HOME": laptop.path])
    let wrong = Timestamp(
      milliseconds: Int64(Date().timeIntervalSince1970 + Double(days) * 86_400) * 1000)
    Account.noteExchange(folders, at: wrong)
    _ = try run(["add", "Milk"], server.home)
    #expect(try eventually { try run(["list"], laptop).output == "medium\tMilk\n" })

    let limit = (rate: RateLimit(perSecond: 1, burst: 1), failures: FailureLimit(most: 1))
    limit.failures.fail("x", at: wrong)
    #expect(limit.failures.wait(for: "x", at: Timestamp(milliseconds: 0)) == nil)
    #expect(limit.rate.wait(for: "x", at: wrong) == nil)
    #expect(limit.rate.wait(for: "x", at: Timestamp(milliseconds: 0)) == nil)
  }

  @Test(
    "Only an answer with a version or a sentence is a household's",
    arguments: [
      (200, #"{"hello":1}"#, false), (200, "[]", false), (404, #"{"error":"x"}"#, false),
      (200, #"{"version":2}"#, true), (404, #"{"detail":"Unknown address."}"#, true),
    ])
  func foreign(status: Int, body: String, isHousehold: Bool) throws {
    let server = BusyServer(store: try Store.inMemory(clock: { Timestamp(milliseconds: 0) }))
    #expect(
      server.problem(Server.Answer(status: status, body: Array(body.utf8)))
        == (isHousehold ? .otherServer(host: server.host) : .noHousehold(host: server.host)))
  }

  @Test("A long sentence of a server is cut")
  func sentence() throws {
    let store = try Store.inMemory(clock: { Timestamp(milliseconds: 0) })
    let detail = String(repeating: "x", count: 100_000)
    let body = JSONWriter.bytes(of: .object(["detail": .string(detail)]))
    #expect(
      BusyServer(store: store).problem(Server.Answer(status: 409, body: body))
        == .refused(String(repeating: "x", count: 1000)))
  }
}
