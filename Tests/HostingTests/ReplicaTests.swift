import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

@Suite struct ReplicaTests {
  @Test(
    "A follower equals the writer after random commands", arguments: 1...(runsSlowProofs ? 60 : 6))
  func copies(_ seed: Int) throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let writer = try Replica(household, log: log, clock: TestClock().now)
    let follower = try Replica(household, log: log, clock: TestClock().now)
    var generator = SeededGenerator(seed: UInt64(seed))
    for step in 0..<(runsSlowProofs ? 400 : 120) {
      let count = 1 + Int(generator.next() % 4)
      let commands = (0..<count).map { _ in RandomCommand(using: &generator) }
      let ids = commands.map { _ in Item.ID.random(using: &generator) }
      try writer.change { store in
        // Several in one transaction, as in client requests.
        _ = try store.once(
          zip(ids, commands).map { id, command in
            Store.Request(id: id) { items in
              command.run(on: items)
              return "{}"
            }
          })
      }
      if step % 7 == 0 {
        try follower.catchUp()
        #expect(try follower.dump() == writer.dump(), "seed \(seed), step \(step)")
      }
    }
    try follower.catchUp()
    #expect(try follower.dump() == writer.dump())
    let late = try Replica(household, log: log, clock: TestClock().now)
    #expect(try late.dump() == writer.dump())
    #expect(try late.copy().findings() == [])
  }

  @Test("Concurrent replicas retry conflicting changes and converge")
  func conflicts() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let replicas = try (0..<2).map { _ in
      try Replica(household, log: log, clock: TestClock().now)
    }
    try Threads.run(8) { index in
      for number in 0..<25 {
        // On a busy machine, one node may be overtaken too often, and answers that it is busy.
        while true {
          do {
            try replicas[index % 2].change { store in
              _ = try store.write { try $0.add(["Item \(index)-\(number)"]) }
            }
            break
          } catch LogError.busy {}
        }
      }
    }
    for replica in replicas { try replica.catchUp() }
    #expect(try replicas[0].dump() == replicas[1].dump())
    let count = try replicas[0].read {
      try $0.list(options: ListOptions(showsAll: true)).entries.count
    }
    #expect(count == 200)
    #expect(try log.newest(of: household).version == 200)
  }

  @Test("An append with an unknown outcome is applied exactly once")
  func unknownOutcome() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let replica = try Replica(household, log: log, clock: TestClock().now)
    log.fail { $0 == 1 ? .unanswered : $0 == 2 ? .lost : nil }
    let id = Item.ID(high: 1, low: 2)
    func raise() throws -> String {
      try replica.change { store in
        let request = Store.Request(id: id) {
          _ = try $0.add(["Milk"])
          return "added"
        }
        return try store.once([request])[0]
      }
    }
    #expect(throws: LogError.unavailable("unanswered")) { try raise() }
    // The log has the result of the repeated request.
    #expect(try raise() == "added")
    #expect(try log.newest(of: household).version == 1)
    #expect(throws: LogError.unavailable("lost")) {
      try replica.change { try $0.write { try $0.add(["Bread"]) } }
    }
    #expect(try replica.read { try $0.lines() } == ["medium Milk"])
    #expect(try log.newest(of: household).version == 1)
  }

  @Test("Two items can swap names")
  func exchanged() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let replica = try Replica(household, log: log, clock: TestClock().now)
    try replica.change { _ = try $0.write { try $0.add(["A", "B"]) } }
    for (name, next) in [("A", "C"), ("B", "A"), ("C", "B")] {
      try replica.change { _ = try $0.write { try $0.edit(.handle(name), name: next) } }
    }
    // Undone together, both rows swap names.
    try replica.change { _ = try $0.write { try $0.undo(3) } }
    let isWhole =
      if case .contents? = try log.start(of: household).1.last?.body { true } else { false }
    #expect(isWhole)
    let other = try Replica(household, log: log, clock: TestClock().now)
    #expect(try other.dump() == replica.dump())
  }

  @Test("Every 256 changes add a snapshot and prune the log")
  func snapshots() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let replica = try Replica(household, log: log, clock: TestClock().now)
    let slow = try Replica(household, log: log, clock: TestClock().now)
    for number in 1...600 {
      try replica.change { _ = try $0.write { try $0.add(["Item \(number)"]) } }
    }
    #expect(try log.start(of: household).0.position.version == 512)
    #expect(try log.start(of: household).1.count == 88)
    #expect(try log.entries(of: household, after: LogPosition(version: 255)) == .pruned)
    // A replica that missed the pruning restarts from the snapshot.
    try slow.catchUp()
    #expect(try slow.dump() == replica.dump())
    try slow.change { _ = try $0.write { try $0.undo() } }
    try replica.catchUp()
    #expect(try slow.dump() == replica.dump())
  }

  @Test("Entries of a newer version are refused")
  func newer() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let replica = try Replica(household, log: log, clock: TestClock().now)
    let entry = LogEntry(
      version: 1, id: Item.ID(high: 0, low: 1), schema: Store.schemaVersion + 1,
      body: .changeset([]))
    #expect(try log.append(entry, after: nil, to: household) == .appended)
    #expect(throws: LogError.newer(household, schema: Store.schemaVersion + 1)) {
      try replica.catchUp()
    }
  }

  @Test("Refused appends leave no trace", .timeLimit(.minutes(1)))
  func manyAppends() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let late = LogEntry(
      version: 7, id: Item.ID(high: 0, low: 1), schema: Store.schemaVersion, body: .changeset([]))
    for _ in 0..<200_000 {
      guard try log.append(late, after: nil, to: household) != .appended else { break }
    }
    #expect(try log.newest(of: household).version == 0)
  }

  @Test("A copy with entries that the log lost is discarded under a new epoch")
  func lostEntries() throws {
    for isOvertaken in [false, true] {
      let log = MemoryLog()
      let household = try log.addHousehold()
      let messages = Mutex<[String]>([])
      let metrics = HostingMetrics()
      let ahead = try Replica(household, log: log, clock: TestClock().now, metrics: metrics) {
        message in messages.withLock { $0.append(message) }
      }
      for name in ["A", "B", "C"] {
        try ahead.change { _ = try $0.write { try $0.add([name]) } }
      }
      let before = try ahead.read { try $0.revision() }
      log.lose(2, of: household)
      if isOvertaken {
        let other = try Replica(household, log: log, clock: TestClock().now)
        for name in ["D", "E", "F"] {
          try other.change { _ = try $0.write { try $0.add([name]) } }
        }
      }
      // Without a look-up before it, as in a failover after the look-up.
      try ahead.change { _ = try $0.write { try $0.add(["G"]) } }
      let names = isOvertaken ? ["A", "D", "E", "F", "G"] : ["A", "G"]
      #expect(try ahead.read { try $0.lines() } == names.map { "medium \($0)" })
      #expect(try ahead.read { try $0.revision() }.epoch != before.epoch)
      #expect(metrics[.discards] == 1)
      #expect(messages.withLock { $0.count } == 1)
      let fresh = try Replica(household, log: log, clock: TestClock().now)
      #expect(try fresh.dump() == ahead.dump())
      // A look-up notices it as well.
      log.lose(1, of: household)
      #expect(try ahead.catchUp())
      #expect(try ahead.read { try $0.lines() } == names.dropLast().map { "medium \($0)" })
    }
  }

  @Test("Undo steps older than 60 days are forgotten on every copy, but no completion")
  func forgetting() throws {
    let log = MemoryLog()
    let household = try log.addHousehold()
    let days = Mutex<Int64>(0)
    let clock = { @Sendable in
      Timestamp(milliseconds: 1_767_323_045_000 + days.withLock { $0 } * 86_400_000)
    }
    let node = try Replica(household, log: log, clock: clock)
    func run(_ body: @escaping (StoreTransaction) throws -> Void) throws {
      let id = Store.randomID()
      let request = Store.Request(id: id) {
        try body($0)
        return ""
      }
      try node.change { _ = try $0.once([request]) }
    }
    try run { _ = try $0.add(["Milk", "Bread"]) }
    try run { _ = try $0.done([.handle("Milk")]) }
    let follower = try Replica(household, log: log, clock: clock)
    days.withLock { $0 = 61 }
    try run { _ = try $0.add(["Tea"]) }
    #expect(
      try node.read { try $0.log(since: 0, limit: 9) }.map(\.command) == [
        "forgotten", "add",
      ])
    #expect(try node.read { try $0.stepCount(isRedo: false) } == 1)
    try run { _ = try $0.undo(2) }
    #expect(try node.read { try $0.lines() } == ["medium Bread"])
    #expect(try node.read { try $0.nextStep() } == nil)
    // The change that was completed is still known.
    let events = try node.read { try $0.log(since: 0, limit: 9) }.first?.events
    #expect(events?.map(\.kind) == [.completed])
    try follower.catchUp()
    #expect(try follower.dump() == node.dump())
    #expect(try Replica(household, log: log, clock: clock).dump() == node.dump())
  }

  @Test("A store's undo history survives import and export")
  func archives() throws {
    let folder = try TemporaryFolder()
    let path = folder.url("store.sqlite").path
    let home = try Store.open(path: path, access: .writing, clock: TestClock().now)
    _ = try home.write { try $0.add(["Milk", "Bread"]) }
    _ = try home.write { try $0.done([.handle("Milk")]) }
    let log = MemoryLog()
    let household = HouseholdID.random()
    log.add(household, schema: Store.schemaVersion, contents: try home.contents())
    let replica = try Replica(household, log: log, clock: TestClock().now)
    try replica.change { _ = try $0.write { try $0.undo(2) } }
    #expect(try replica.read { try $0.lines() } == [])
    try replica.change { _ = try $0.write { try $0.redo(2) } }
    let out = try Store.inMemory(contents: replica.contents(), clock: TestClock().now)
    #expect(try out.read { try $0.lines() } == ["medium Bread"])
    #expect(try out.write { try $0.undo() }.map(\.change.command) == ["done"])
  }
}
