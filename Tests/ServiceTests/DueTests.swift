import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@Suite struct DueTests {
  /// Bread, done four times nine days apart, last fifteen days ago, and Milk.
  static func write(in home: TemporaryFolder) throws {
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let moment = Mutex<Int64>(0)
    let store = try Store.open(
      path: home.path + "/priorities.sqlite", access: .writing,
      clock: { Timestamp(milliseconds: moment.withLock { $0 }) })
    for days: Int64 in [42, 33, 24, 15] {
      moment.withLock { $0 = now - days * 86_400_000 }
      _ = try store.write { try $0.add(["Bread"]) }
      _ = try store.write { try $0.done(["Bread"]) }
    }
    _ = try store.write { try $0.add(["Milk"]) }
  }

  @Test("Suggestions are listed with their interval until they are needed")
  func listing() throws {
    let service = try RunningService(home: TemporaryFolder())
    let token = try service.token()
    try Self.write(in: service.home)
    func due() throws -> [[String: Any]] {
      let reply = try #require(
        try service.request("GET", "/api/v1/items?due=1&limit=5", token: token))
      #expect(reply.status == 200)
      return reply.json["items"] as? [[String: Any]] ?? []
    }
    let items = try due()
    #expect(items.map { $0["name"] as? String } == ["Bread"])
    #expect((items.first?["interval"] as? [String: Any])?["everyDays"] as? Double == 9)
    _ = try BuiltProgram.priorities.run(["add", "Bread"], home: service.home)
    #expect(try due().isEmpty)
  }
}
