import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Testing

@testable import PrioritiesHouseholds
@testable import PrioritiesSync

/// A server whose items change with each request.
struct BusyServer: HouseholdServer {
  let address = "http://server"
  let store: Store

  func send(
    _ method: Server.Method, _ path: String, body: [UInt8]?, type: String, timeout: Int64
  ) async throws -> Server.Answer {
    let object = try store.read { items in
      let log: JSONObject = [
        "more": .bool(!path.contains("/log?") || path.hasSuffix("since=0")), "epoch": "e",
        "revision": 1,
        "log": .array(try items.log(since: 0, limit: 9).map { try $0.json }),
      ]
      guard path.hasPrefix("/api/v1/snapshot") else { return log }
      var object = try items.snapshot().json
      if path.contains("log=") { object["changes"] = .object(log) }
      return object
    }
    return Server.Answer(status: 200, body: JSONWriter.bytes(of: .object(object)))
  }
}

struct LimitTests {
  @Test("Items are not combined with a log of another revision")
  func revisions() async throws {
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }
    let server = BusyServer(store: try Store.inMemory(clock: clock))
    _ = try server.store.write { try $0.add(["Milk"]) }
    let own = try Store.inMemory(clock: clock)
    await #expect(
      throws: SyncError.unreachable(host: "server", reason: "its items keep changing")
    ) {
      try await Exchange(own, server).run()
    }
    #expect(try own.read { try $0.list(options: ListOptions(showsAll: true)) }.entries.isEmpty)
  }

  @Test("Delays grow from 1 to 60 seconds, and start again after a lasting connection")
  func delays() {
    var delay = Backoff()
    for most in [2.0, 4, 8, 16, 32, 60, 60] {
      #expect((most / 2...most).contains(delay.next(after: 1)))
    }
    #expect((1...2).contains(delay.next(after: 61)))
  }

  @Test(
    "A change keeps its time within the last 60 days",
    arguments: [(-90, -60), (-5, -5), (1, 0)] as [(Int64, Int64)])
  func times(made: Int64, recorded: Int64) throws {
    @Sendable func day(_ number: Int64) -> Timestamp {
      Timestamp(milliseconds: 1_700_000_000_000 + number * 86_400_000)
    }
    let store = try Store.inMemory(clock: { day(0) })
    let change: JSONObject = [
      "id": .string("\(Store.randomID())"), "command": "add", "items": ["Milk"],
      "at": .string(day(made).iso8601),
    ]
    _ = try ChangeRunner.outcome(of: [ChangeRequest(.object(change))], in: store)
    #expect(try store.read { try $0.log() }.map(\.at) == [day(recorded)])
  }

  @Test("A change whose answer is unknown for 60 days is listed, and not sent again")
  func lostAnswer() throws {
    let store = try Store.inMemory(clock: { Timestamp(milliseconds: 0) })
    store.setDevice(Device(id: "laptop", name: "laptop"))
    _ = try store.write { try $0.add(["Milk"]) }
    func lost(after days: Int64) throws -> [Item.ID] {
      let pending = try store.read { try $0.pending() }
      return Answers(lostFor: pending, at: Timestamp(milliseconds: days * 86_400_000)).refused.map(
        \.request.id)
    }
    #expect(try lost(after: 61) == [])
    try store.write { try $0.markSent($0.pending()) }
    #expect(try lost(after: 60) == [])
    #expect(try lost(after: 61) == store.read { try $0.pending().map(\.request.id) })
  }

  @Test("Plain http to another network needs consent")
  func insecure() throws {
    let link = "http://192.0.2.1/#ABCD-1234"
    #expect(throws: SyncError.insecure(host: "192.0.2.1")) { try Link(link, isInsecure: false) }
    #expect(try Link(link, isInsecure: true).address == "http://192.0.2.1")
  }
}
