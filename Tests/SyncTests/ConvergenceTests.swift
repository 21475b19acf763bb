import Basics
import Foundation
import Lists
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Households
@testable import Sync

/// Three terminals and two phones with one server, under random operations and faults.
struct ConvergenceTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["PRIORITIES_TEST_ALL"] == nil
    ? 1...50 : 1...2000

  @Test("Replicas become equal to the server, and no change is lost", arguments: seeds)
  func converge(seed: Int) async throws {
    var world = try World(seed: UInt64(seed))
    for _ in 0..<60 { try await world.act() }
    try await world.heal()
    for terminal in world.terminals {
      let (own, their) = (try State(terminal.store), try State(world.server.store))
      #expect(own.items == their.items, "seed \(seed), \(terminal.name)")
      #expect(own.log == their.log, "seed \(seed), \(terminal.name)")
      #expect(own.completions == their.completions, "seed \(seed), \(terminal.name)")
      let settled = world.server.answered
      let refused = try Set(terminal.store.read { try $0.refusals().map(\.request.id) })
      for id in terminal.made where settled[id] != nil || !world.isRestored {
        let status = try #require(settled[id], "seed \(seed): \(id) is lost")
        #expect((status >= 400) == refused.contains(id), "seed \(seed)")
      }
    }
    let lost = world.phones.flatMap(\.made).filter { world.server.answered[$0] == nil }
    #expect(world.isRestored || lost.isEmpty, "seed \(seed): \(lost)")
  }
}

extension ConvergenceTests {
  @Test("A day of 2,000 changes and random disconnections ends equal")
  func day() async throws {
    var world = try World(seed: 2026)
    (world.restores, world.pace) = (false, 40_000)
    var count = 0
    while count < 2000 {
      try await world.act()
      count = (world.terminals.map(\.made) + world.phones.map(\.made)).map(\.count).reduce(0, +)
    }
    try await world.heal()
    #expect(world.phones.allSatisfy { $0.made.allSatisfy { world.server.answered[$0] != nil } })
    let their = try State(world.server.store)
    var reasons: Set<String> = []
    for terminal in world.terminals {
      let own = try State(terminal.store)
      #expect(own == their, "\(terminal.name)")
      for refusal in try terminal.store.read({ try $0.refusals() }) {
        let kind = refusal.problem["type"]?.string?.split(separator: "/").last ?? ""
        reasons.insert("\(refusal.request.command.rawValue) \(kind)")
      }
      #expect(terminal.made.allSatisfy { world.server.answered[$0] != nil })
    }
    // What the server's rules leave to a person: see docs/Sync.md.
    let allowed: Set = [
      "done kept", "set kept", "lower kept", "edit changed", "edit name-taken", "delete changed",
    ]
    let gone: Set = Set(
      ["add", "raise", "lower", "set", "done", "edit", "include", "exclude"].map {
        "\($0) not-found"
      })
    let others = reasons.subtracting(allowed).subtracting(gone)
    #expect(others == [], "\(reasons.sorted())")
  }
}

/// What must be equal.
private struct State: Equatable {
  var items: [String]
  var log: [LoggedChange]
  var completions: [Completion]

  init(_ store: Store) throws {
    (items, log, completions) = try store.read { items in
      let snapshot = try items.snapshot()
      let names = Dictionary(
        uniqueKeysWithValues: snapshot.entries.map { ($0.item.id, $0.item.name) })
      let rows = snapshot.entries.map { entry in
        let item = entry.item
        let lists = entry.memberships.map { "\(names[$0.list] ?? "?")=\($0.priority?.word ?? "")" }
        return [
          item.id.description, item.name, item.details, item.priority.word,
          (entry.previous ?? .medium).word, item.created.iso8601, item.modified.iso8601,
          item.lastDone?.iso8601 ?? "", lists.sorted().joined(separator: ","),
        ].joined(separator: "|")
      }
      let log = try items.log(since: 0, after: nil, limit: .max).map { change in
        var change = change
        change.at = Timestamp(milliseconds: change.at.milliseconds / 1000 * 1000)
        change.events = change.events.map { event in
          var event = event
          event.before = event.before.map(Self.sorted)
          event.after = event.after.map(Self.sorted)
          return event
        }
        return change
      }
      return (rows.sorted(), log, try items.completions())
    }
  }

  /// JSON with its members in order.
  private static func sorted(_ text: String) -> String {
    let object = (try? JSONReader.value(in: text).object) ?? [:]
    return object.members.sorted { $0.key < $1.key }
      .map { "\($0.key):\(JSONWriter.line(of: $0.value))" }.joined(separator: ",")
  }
}

/// The interface of a household without HTTP, with faults.
private final class FaultyServer: HouseholdServer {
  enum Fault { case none, cut, lostReply, doubled }

  let address = "http://server"
  private let state: Mutex<(store: Store, fault: Fault, answered: [Item.ID: Int])>

  init(_ store: Store) { state = Mutex((store, .none, [:])) }

  var store: Store {
    get { state.withLock { $0.store } }
    set { state.withLock { $0.store = newValue } }
  }
  var fault: Fault {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }
  var answered: [Item.ID: Int] { state.withLock { $0.answered } }

  /// A restored server does not know them.
  func forgetAnswers() { state.withLock { $0.answered = [:] } }

  struct Unreachable: Error {}

  func send(
    _ method: Server.Method, _ path: String, body: [UInt8]?, type: String, timeout: Int64
  ) async throws -> Server.Answer {
    let fault = fault
    self.fault = .none
    if fault == .cut { throw Unreachable() }
    var answer = try answer(path, body)
    if fault == .doubled { answer = try self.answer(path, body) }
    if fault == .lostReply { throw Unreachable() }
    return answer
  }

  private func answer(_ path: String, _ body: [UInt8]?) throws -> Server.Answer {
    let parts = path.split(separator: "?")
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let words = pair.split(separator: "=")
      query[String(words[0])] = String(words[1])
    }
    let object: JSONObject
    switch parts[0] {
    case "/api/v1/changes":
      let changes = try JSONReader.value(in: body ?? []).array ?? []
      object = try change(changes.map { try ChangeRequest($0) })
    case "/api/v1/snapshot":
      let known = query["since"].map {
        ItemsSnapshot.Revision(epoch: query["epoch"] ?? "", number: Int64($0) ?? 0)
      }
      object = try store.read { items in
        var object = try items.snapshot(since: known).json
        if let step = query["log"].flatMap({ Int64($0) }) {
          object["changes"] = .object(try log(items, since: step, after: nil))
        }
        return object
      }
    default:
      let (since, after) = (Int64(query["since"] ?? "") ?? 0, query["after"].flatMap { Int64($0) })
      object = try store.read { items in
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
    return ["more": .bool(log.count > 7), "log": .array(log.prefix(7).map(\.json))]
  }

  private func change(_ changes: [ChangeRequest]) throws -> JSONObject {
    let responses = try ChangeRunner.outcome(of: changes, in: store).responses
    state.withLock { state in
      for (change, response) in zip(changes, responses) {
        #expect(state.answered[change.id] ?? response.status == response.status)
        state.answered[change.id] = response.status
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

private final class Clock: Sendable {
  let now = Mutex<Int64>(1_700_000_000_000)
}

private struct World {
  var terminals: [Terminal] = []
  var phones = [Phone(), Phone()]
  let server: FaultyServer
  var isRestored = false
  /// Whether the server is sometimes a backup again.
  var restores = true
  /// The greatest time between two operations, in milliseconds.
  var pace: Int64 = 3_000_000
  private var random: SeededGenerator
  private var backup: [UInt8]?
  private let clock = Clock()

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    server = FaultyServer(try Self.store(clock, offset: 0))
    for name in ["laptop", "desk", "kitchen"] {
      let offset = Int64.random(in: -86_400_000...86_400_000, using: &random)
      let store = try Self.store(clock, offset: offset)
      store.setRecordsPending(true)
      terminals.append(Terminal(name: name, store: store))
    }
  }

  private static func store(_ clock: Clock, offset: Int64) throws -> Store {
    try Store.inMemory(clock: {
      Timestamp(milliseconds: clock.now.withLock { $0 } + offset)
    })
  }

  mutating func act() async throws {
    clock.now.withLock { $0 += Int64.random(in: 1...pace, using: &random) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11: change(at: Int.random(in: 0..<3, using: &random))
    case 11..<13: try change(onPhone: Int.random(in: 0..<2, using: &random))
    case 13..<19:
      server.fault =
        [.none, .none, .cut, .lostReply, .doubled].randomElement(using: &random) ?? .none
      let index = Int.random(in: 0..<5, using: &random)
      try? await index < 3 ? exchange(index) : phones[index - 3].exchange(server)
    default: if restores { try restore() }
    }
  }

  mutating func heal() async throws {
    server.fault = .none
    for index in phones.indices { try await phones[index].exchange(server) }
    for _ in 0..<2 {
      for index in terminals.indices { try await exchange(index) }
    }
  }

  private func exchange(_ index: Int) async throws {
    _ = try await Exchange(terminals[index].store, server).run()
  }

  /// The server is a backup again, or a backup of it is made.
  private mutating func restore() throws {
    guard let backup, Int.random(in: 0..<4, using: &random) == 0 else {
      backup = try server.store.contents()
      return
    }
    let clock = clock
    server.store = try Store.inMemory(
      contents: backup, clock: { Timestamp(milliseconds: clock.now.withLock { $0 }) })
    try server.store.renewEpoch()
    server.forgetAnswers()
    isRestored = true
  }

  private static let words = ["Milk", "Bread", "Eggs", "Tea", "Shop", "Party", "Rice", "Soap"]

  /// Queues a change with what the person saw, as the page does.
  private mutating func change(onPhone index: Int) throws {
    let id = Store.randomID()
    let now = Timestamp(milliseconds: clock.now.withLock { $0 })
    var object: JSONObject = [
      "id": .string(id.description), "command": "add", "at": .string(now.iso8601),
      "items": [.string(Self.words.randomElement(using: &random) ?? "")],
    ]
    let commands = ["add", "done", "raise", "set", "delete", "include", "edit", "undo"]
    let items = phones[index].items
    if let entry = items.randomElement(using: &random),
      let command = commands.randomElement(using: &random), command != "add"
    {
      object["command"] = .string(command)
      object["items"] = [.string(entry.item.id.description)]
      switch command {
      case "done": object["saw"] = .string(entry.item.priority.word)
      case "set":
        object["level"] = "high"
        object["saw"] = .string(entry.item.priority.word)
      case "delete": object["saw"] = .integer(Int(entry.revision))
      case "include":
        object["list"] = .string(items.randomElement(using: &random)?.item.id.description ?? "")
      case "edit":
        object["details"] = .string("details \(random.next() % 100)")
        object["saw"] = .integer(Int(entry.revision))
      case "undo": object["items"] = nil
      default: break
      }
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
