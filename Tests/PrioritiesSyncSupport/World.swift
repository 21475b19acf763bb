import Foundation
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesStorage
import PrioritiesSync
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

/// The items of a household on a server.
package protocol ServedItems: Sendable {
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value
  func responses(to changes: [ChangeRequest]) async throws -> [ChangeResponse]
  func backup() throws -> [UInt8]
  func restore(_ backup: [UInt8]) throws
}

/// The interface of a household without HTTP, with faults.
private final class FaultyServer: HouseholdServer {
  enum Fault { case none, cut, lostReply, doubled }

  let address = "http://server"
  let items: any ServedItems
  let fault = Mutex(Fault.none)
  /// The statuses of changes, except those that a restored server does not know.
  let answered = Mutex<[Item.ID: Int]>([:])

  init(_ items: any ServedItems) { self.items = items }

  func send(
    _ method: Server.Method, _ path: String, body: [UInt8]?, type: String, timeout: Int64
  ) async throws -> Server.Answer {
    let fault = fault.withLock { fault in
      defer { fault = .none }
      return fault
    }
    if fault == .cut { throw SyncError.unreachable(host: "server", reason: "\(fault)") }
    var answer = try await answer(path, body)
    if fault == .doubled { answer = try await self.answer(path, body) }
    if fault == .lostReply { throw SyncError.unreachable(host: "server", reason: "\(fault)") }
    return answer
  }

  private func answer(_ path: String, _ body: [UInt8]?) async throws -> Server.Answer {
    let address = URLComponents(string: path)
    let query = Dictionary(
      uniqueKeysWithValues: (address?.queryItems ?? []).map { ($0.name, $0.value ?? "") })
    let object: JSONObject
    switch address?.path {
    case "/api/v1/changes":
      let changes = try JSONReader.value(in: body ?? []).array ?? []
      object = try await change(changes.map { try ChangeRequest($0) })
    case "/api/v1/snapshot":
      let known = query["since"].map {
        ItemsSnapshot.Revision(epoch: query["epoch"] ?? "", number: Int64($0) ?? 0)
      }
      object = try await items.read { [self] items in
        var object = try items.snapshot(since: known).json
        if let step = query["log"].flatMap({ Int64($0) }) {
          object["changes"] = .object(try log(items, since: step, after: nil))
        }
        return object
      }
    default:
      let (since, after) = (Int64(query["since"] ?? "") ?? 0, query["after"].flatMap { Int64($0) })
      object = try await items.read { [self] items in
        var object = try log(items, since: since, after: after)
        let revision = try items.revision()
        object["epoch"] = .string(revision.epoch)
        object["revision"] = .integer(Int(revision.number))
        return object
      }
    }
    // Through bytes, as over HTTP.
    return Server.Answer(status: 200, body: JSONWriter.bytes(of: .object(object)))
  }

  private func log(
    _ items: StoreTransaction, since: Int64, after: Int64?
  ) throws -> JSONObject {
    // A few at a time, so that answers continue.
    let log = try items.log(since: since, after: after, limit: 8)
    return ["more": .bool(log.count > 7), "log": .array(try log.prefix(7).map { try $0.json })]
  }

  private func change(_ changes: [ChangeRequest]) async throws -> JSONObject {
    let responses = try await items.responses(to: changes)
    answered.withLock { answered in
      for (change, response) in zip(changes, responses) {
        #expect(answered[change.id] ?? response.status == response.status)
        answered[change.id] = response.status
      }
    }
    return ["results": .array(try responses.map { try JSONReader.value(in: $0.text) })]
  }
}

private struct Terminal {
  var name: String
  var store: Store
  /// The ids of all changes made here.
  var made: Set<Item.ID> = []
}

/// A page, with its queue of changes and the items that it last read.
private struct Phone {
  var items: [ItemsSnapshot.Entry] = []
  var queue: [JSONValue] = []
  var made: Set<Item.ID> = []

  /// Sends the queue, which stays the same until there is an answer.
  mutating func exchange(_ server: FaultyServer) async throws {
    if !queue.isEmpty {
      let body = JSONWriter.bytes(of: .array(queue))
      _ = try await server.send(.post, "/api/v1/changes", body: body)
      queue = []
    }
    items = ItemsSnapshot(.object(try await server.get("/api/v1/snapshot")))?.entries ?? []
  }
}

package final class WorldClock: Sendable {
  let time = Mutex<Int64>(1_700_000_000_000)

  package init() {}

  package var now: @Sendable () -> Timestamp { reading(offset: 0) }

  /// - Parameter offset: In milliseconds.
  func reading(offset: Int64) -> @Sendable () -> Timestamp {
    { [self] in Timestamp(milliseconds: time.withLock { $0 } + offset) }
  }
}

/// Three terminals and two phones with one server, under random operations and faults.
package struct World {
  private var terminals: [Terminal] = []
  private var phones = [Phone(), Phone()]
  private let seed: Int
  private let server: FaultyServer
  private var isRestored = false
  /// Whether the server is sometimes a backup again.
  package var restores = true
  /// The greatest time between two operations, in milliseconds.
  package var pace: Int64 = 3_000_000
  private var random: SeededGenerator
  private var backup: [UInt8]?
  private let clock: WorldClock

  package init(seed: Int, _ items: any ServedItems, _ clock: WorldClock) throws {
    (self.seed, self.clock, server) = (seed, clock, FaultyServer(items))
    random = SeededGenerator(seed: UInt64(seed))
    for name in ["laptop", "desk", "kitchen"] {
      let offset = Int64.random(in: -86_400_000...86_400_000, using: &random)
      let store = try Store.inMemory(clock: clock.reading(offset: offset))
      store.setRecordsPending(true)
      terminals.append(Terminal(name: name, store: store))
    }
  }

  /// The number of all changes.
  package var count: Int { (terminals.map(\.made) + phones.map(\.made)).map(\.count).reduce(0, +) }

  /// The changes that the server refused.
  package var refusals: [StoreTransaction.Refusal] {
    get throws { try terminals.flatMap { try $0.store.read { try $0.refusals() } } }
  }

  package mutating func act() async throws {
    clock.time.withLock { $0 += Int64.random(in: 1...pace, using: &random) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11: change(at: Int.random(in: 0..<3, using: &random))
    case 11..<13: try change(onPhone: Int.random(in: 0..<2, using: &random))
    case 13..<19:
      let faults: [FaultyServer.Fault] = [.none, .none, .cut, .lostReply, .doubled]
      server.fault.withLock { $0 = faults.randomElement(using: &random) ?? .none }
      let index = Int.random(in: 0..<5, using: &random)
      try? await index < 3 ? exchange(index) : phones[index - 3].exchange(server)
    default: if restores { try restore() }
    }
  }

  /// Expects that replicas become equal to the server, and that no change is lost.
  package mutating func heal() async throws {
    server.fault.withLock { $0 = .none }
    for index in phones.indices { try await phones[index].exchange(server) }
    for _ in 0..<2 {
      for index in terminals.indices { try await exchange(index) }
    }
    let (their, settled) = (
      try await server.items.read { try State($0) }, server.answered.withLock { $0 }
    )
    for terminal in terminals {
      let own = try terminal.store.read { try State($0, newest: their.newest) }
      #expect(own.items == their.items, "seed \(seed), \(terminal.name)")
      #expect(own.log == their.log, "seed \(seed), \(terminal.name)")
      #expect(own.completions == their.completions, "seed \(seed), \(terminal.name)")
      let refused = try Set(terminal.store.read { try $0.refusals().map(\.request.id) })
      for id in terminal.made where settled[id] != nil || !isRestored {
        let status = try #require(settled[id], "seed \(seed): \(id) is lost")
        #expect((status >= 400) == refused.contains(id), "seed \(seed)")
      }
    }
    let lost = phones.flatMap(\.made).filter { settled[$0] == nil }
    #expect(isRestored || lost.isEmpty, "seed \(seed): \(lost)")
  }

  private func exchange(_ index: Int) async throws {
    _ = try await Exchange(terminals[index].store, server).run()
  }

  /// The server is a backup again, or a backup of it is made.
  private mutating func restore() throws {
    guard let backup, Int.random(in: 0..<4, using: &random) == 0 else {
      backup = try server.items.backup()
      return
    }
    try server.items.restore(backup)
    server.answered.withLock { $0 = [:] }
    isRestored = true
  }

  private static let words = ["Milk", "Bread", "Eggs", "Tea", "Shop", "Party", "Rice", "Soap"]

  /// Queues a change with what the person saw, as the page does.
  private mutating func change(onPhone index: Int) throws {
    let id = Store.randomID()
    var object: JSONObject = [
      "id": .string(id.description), "command": "add", "at": .string(clock.now().iso8601),
      "items": [.string(Self.words.randomElement(using: &random) ?? "")],
    ]
    let commands = ["add", "done", "raise", "set", "delete", "include", "edit", "undo"]
    let items = phones[index].items
    if let entry = items.randomElement(using: &random),
      let command = commands.randomElement(using: &random), command != "add"
    {
      object["command"] = .string(command)
      object["items"] = command == "undo" ? nil : [.string(entry.item.id.description)]
      switch command {
      case "done", "set": object["saw"] = .string(entry.item.priority.word)
      case "delete", "edit": object["saw"] = .integer(Int(entry.revision))
      case "include":
        object["list"] = .string(items.randomElement(using: &random)?.item.id.description ?? "")
      default: break
      }
      if command == "set" { object["priority"] = "high" }
      if command == "edit" { object["details"] = .string("details \(random.next() % 100)") }
    }
    phones[index].queue.append(.object(object))
    phones[index].made.insert(id)
  }

  private mutating func change(at index: Int) {
    let store = terminals[index].store
    var random = random
    defer { self.random = random }
    let before = pending(store)
    var isUndo = false
    try? store.write { items in
      let known = try items.list(options: ListOptions(showsAll: true)).entries.map(\.item)
      let some = ItemReference.id(known.randomElement(using: &random)?.id ?? Store.randomID())
      let other = ItemReference.id(known.randomElement(using: &random)?.id ?? Store.randomID())
      let priority = Priority.allCases.randomElement(using: &random) ?? .low
      let word = Self.words.randomElement(using: &random) ?? ""
      switch known.isEmpty ? 0 : Int.random(in: 0..<14, using: &random) {
      case 0..<2: _ = try items.add([word], priority: Bool.random(using: &random) ? priority : nil)
      case 2:
        _ = try items.add(
          Array(Self.words.shuffled(using: &random).prefix(3)), details: "new", to: [some])
      case 3: _ = try items.raise([some])
      case 4: _ = try items.lower([some])
      case 5: _ = try items.set(priority, [some, other])
      case 6: _ = try items.done([some])
      case 7: _ = try items.edit(some, name: word + "\(random.next() % 3)")
      case 8: _ = try items.edit(some, details: "details \(random.next() % 100)")
      case 9: _ = try items.include([some], in: other)
      case 10: _ = try items.exclude([some], from: other)
      case 11: _ = try items.set(priority, [some], in: other)
      case 12: _ = try items.delete([some])
      default:
        isUndo = try items.canStepHere()
        if isUndo { _ = try items.undo() }
      }
    }
    let after = pending(store)
    terminals[index].made.formUnion(after)
    // An undone change is never sent.
    if isUndo { terminals[index].made.subtract(before.subtracting(after)) }
  }

  private func pending(_ store: Store) -> Set<Item.ID> {
    Set((try? store.read { try $0.pending().map(\.request.id) }) ?? [])
  }
}

/// What must be equal.
private struct State: Sendable {
  let items: [String]
  let log: [String]
  let completions: [Completion]
  /// The number of the log's newest change.
  let newest: Int64

  /// - Parameter newest: The server's newest change. One after it that is undone never left its
  ///   terminal, and can be redone there until something else changes.
  init(_ items: StoreTransaction, newest: Int64 = .max) throws {
    var snapshot = try items.snapshot()
    for index in snapshot.entries.indices {
      snapshot.entries[index].revision = 0
      snapshot.entries[index].memberships.sort { $0.list.description < $1.list.description }
    }
    self.items = try (snapshot.json["items"]?.array ?? []).map(Self.text).sorted()
    let isRedoable = try items.canStepHere(isRedo: true)
    let changes = try items.log(since: 0, after: nil, limit: .max)
      .filter { $0.state == .applied || $0.number <= newest || !isRedoable }
    log = try changes.map { try Self.text($0.json) }
    self.newest = changes.last?.number ?? 0
    completions = try items.completions()
  }

  /// JSON with its members in order.
  private static func text(_ value: JSONValue) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(JSONWriter.bytes(of: value)))
    let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: sorted, as: UTF8.self)
  }
}
