import Foundation
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesSync

/// The items of a household on a server.
package protocol ServedItems: Sendable {
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value
  func responses(to changes: [ChangeRequest]) async throws -> [ChangeResponse]
  func backup() throws -> [UInt8]
  /// - Parameter isCopy: Whether the file is only copied back, so that nothing tells of it.
  func restore(_ backup: [UInt8], isCopy: Bool) throws
}

/// The interface of a household without HTTP, with faults.
package final class FaultyServer: Sendable {
  enum Fault { case none, cut, lostReply, doubled }

  let items: any ServedItems
  let seed: Int
  let fault = Mutex(Fault.none)
  fileprivate let plans = Mutex(Plans())

  package init(_ items: any ServedItems, seed: Int = 0) { (self.items, self.seed) = (items, seed) }

  fileprivate func send(
    _ path: String, _ body: [UInt8]?, from device: Device?
  ) async throws -> Server.Answer {
    let fault = fault.withLock { fault in
      defer { fault = .none }
      return fault
    }
    if fault == .cut { throw SyncError.unreachable(host: "server", reason: "\(fault)") }
    var answer = try await answer(path, body, device)
    if fault == .doubled { answer = try await self.answer(path, body, device) }
    if fault == .lostReply { throw SyncError.unreachable(host: "server", reason: "\(fault)") }
    return answer
  }

  private func answer(
    _ path: String, _ body: [UInt8]?, _ device: Device?
  ) async throws -> Server.Answer {
    let address = URLComponents(string: path)
    let query = Dictionary(
      uniqueKeysWithValues: (address?.queryItems ?? []).map { ($0.name, $0.value ?? "") })
    @Sendable func number(_ key: String) -> Int64? { query[key].flatMap { Int64($0) } }
    let change = query["change"].flatMap { Item.ID($0) }
    var object: JSONObject
    switch address?.path {
    case "/api/v1/changes":
      let told = change.flatMap { change in
        number("revision").map { ItemsSnapshot.Point(number: $0, change: change) }
      }
      if let told, try await !items.read({ try $0.knows(told) }) {
        let problem = Problem(.setBack, "The server has another history.").json
        return Server.Answer(status: 409, body: JSONWriter.bytes(of: .object(problem)))
      }
      let changes = try (JSONReader.value(in: body ?? []).array ?? []).map { value in
        var change = try ChangeRequest(value)
        change.device = device
        change.told = told
        return change
      }
      object = ["results": .array(try await results(of: changes))]
    case "/api/v1/snapshot":
      let known = number("since").map {
        ItemsSnapshot.Revision(epoch: query["epoch"] ?? "", number: $0, change: change)
      }
      object = try await items.read { items in
        var object = try items.snapshot(since: known).json
        if let step = number("log") {
          object["changes"] = .object(try Self.log(items, since: step))
        }
        return object
      }
    default:
      object = try await items.read { try Self.log($0, since: number("since") ?? 0) }
    }
    let revision = try await items.read { try $0.revision() }
    for (key, value) in [
      ("epoch", JSONValue.string(revision.epoch)), ("change", revision.change.json),
    ]
    where object[key] == nil { object[key] = value }
    object["revision"] = object["revision"] ?? .integer(Int(revision.number))
    // Through bytes, as over HTTP.
    return Server.Answer(status: 200, body: JSONWriter.bytes(of: .object(object)))
  }

  private static func log(_ items: StoreTransaction, since: Int64) throws -> JSONObject {
    // A few at a time, so that answers continue.
    let log = try items.log(since: since, limit: 8)
    return ["more": .bool(log.count > 7), "log": .array(try log.prefix(7).map { try $0.json })]
  }

  func results(of changes: [ChangeRequest]) async throws -> [JSONValue] {
    let known = try await items.read { items in
      try changes.map { try $0.saw.map(items.knows) ?? true }
    }
    let results = try await items.responses(to: changes).map { try JSONReader.value(in: $0.text) }
    try plans.withLock { plans in
      for (index, result) in results.enumerated() {
        try plans.note(changes[index], result.object ?? [:], isSawKnown: known[index])
      }
    }
    return results
  }

  /// Expects that no member's plan is lost, and that each change was made once.
  func check() async throws {
    let (log, snapshot) = try await items.read { items in
      (try items.log(since: 0, limit: .max), try items.snapshot())
    }
    let lost = plans.withLock { $0.lost(in: snapshot, log) }
    #expect(lost.isEmpty, "seed \(seed): needed, and gone without a word: \(lost)")
    #expect(Set(log.map(\.id)).count == log.count, "seed \(seed): a change was made twice")
  }

  /// The server is an earlier one, whose history ends at its revision.
  func restore(_ backup: [UInt8], isCopy: Bool) async throws {
    try items.restore(backup, isCopy: isCopy)
    let end = try await items.read { try $0.revision().number }
    plans.withLock { $0.forget(after: end) }
  }
}

/// What the people want, as they said it to the server.
private struct Plans {
  /// The statuses of changes, except those that a restored server does not know.
  private(set) var answered: [Item.ID: Int] = [:]
  /// The revision up to which the server has the history that devices may have seen.
  private var fork: Int64 = .max
  /// The changes that had an effect and were not undone, whatever became of the server.
  private(set) var effects: [Item.ID: ChangeRequest] = [:]
  private var wishes: [Word] = []
  private var takings: [Word] = []

  /// A member said that an item is needed, or that it is not.
  private struct Word {
    var change: Item.ID
    var device: String?
    var item: Item.ID
    var name: String
    var list: Item.ID?
    var revision: Int64
    /// The revision up to which its device knew what the others wanted.
    var saw: Int64
  }

  mutating func note(
    _ change: ChangeRequest, _ result: JSONObject, isSawKnown: Bool
  ) throws {
    let status = result["status"]?.integer ?? 0
    #expect(answered[change.id] ?? status == status)
    let isRepeated = answered.updateValue(status, forKey: change.id) != nil
    if change.command == .undo {
      effects = effects.filter { ($0.value.step ?? $0.key) != change.step }
    } else if change.command != .redo, result["step"]?.integer != nil {
      effects[change.id] = change
    }
    guard status == 200, !isRepeated, let revision = result["revision"]?.integer else { return }
    let wanted = change.command == .done ? .low : change.items.first?.priority ?? change.priority
    let seen = change.items.compactMap(\.seenPriority).max() ?? .low
    let isWish: Bool
    switch change.command {
    case .add, .raise: isWish = wanted != .low
    case .set: isWish = wanted.map { $0 > .low && $0 >= seen } ?? false
    case .lower, .done, .delete, .exclude: isWish = false
    case .edit, .include, .move, .undo, .redo: return
    }
    for outcome in (result["outcomes"]?.array ?? []).compactMap(\.object) {
      guard let item = outcome["id"]?.string.flatMap({ Item.ID($0) }) else { continue }
      var word = Word(
        change: change.id, device: change.device?.id, item: item,
        name: outcome["name"]?.string ?? "", list: change.list?.id, revision: Int64(revision),
        saw: change.saw?.number ?? .max)
      if isWish {
        if outcome["priority"]?.string != Priority.low.word { wishes.append(word) }
      } else {
        // Who finds nothing to do agrees with those who did it.
        if outcome["changed"]?.bool != true { word.saw = .max }
        if !isSawKnown { word.saw = min(word.saw, fork) }
        takings.append(word)
      }
    }
  }

  /// The items that a member needs, that are not needed on the server, and that no member who knew of
  /// it has completed, lowered or removed since.
  func lost(in snapshot: ItemsSnapshot, _ log: [LoggedChange]) -> [String] {
    let changes = Dictionary(uniqueKeysWithValues: log.map { ($0.id, $0) })
    func stands(_ word: Word) -> Bool {
      guard let change = changes[word.change] else { return false }
      // An undo leaves what others have changed since.
      let events = change.events.filter { $0.item == word.item }
      return !change.isUndone
        || events.contains { $0.kind != .noted }
          && !log.contains { undo in
            undo.reverts == change.step && undo.events.contains { $0.item == word.item }
          }
    }
    let needed = snapshot.entries.filter { entry in
      ([entry.item.priority] + entry.memberships.compactMap(\.priority)).contains { $0 > .low }
    }
    let known = (ids: Set(needed.map(\.item.id)), names: Set(needed.map(\.item.name)))
    return wishes.filter { wish in
      guard !known.ids.contains(wish.item), !known.names.contains(wish.name), stands(wish)
      else { return false }
      // What undo takes back includes what was said again without effect.
      let isTakenBack = log.contains { undo in
        undo.reverts != nil && undo.device?.id == wish.device && undo.number > wish.revision
          && undo.events.contains { $0.item == wish.item }
      }
      return !isTakenBack
        && !takings.contains { taking in
          taking.revision > wish.revision
            && (taking.item == wish.item || taking.item == wish.list)
            && (taking.device == wish.device || taking.saw >= wish.revision) && stands(taking)
        }
    }.map { wish in
      let after = takings.filter { $0.item == wish.item && $0.revision > wish.revision }
      let words = after.map { "\($0.device ?? "the server") at \($0.revision), saw \($0.saw)" }
      return "\(wish.name) by \(wish.device ?? "the server") at \(wish.revision); taken: \(words)"
    }
  }

  /// The server does not know what came after a revision.
  mutating func forget(after end: Int64) {
    answered = [:]
    fork = end
    wishes.removeAll { $0.revision > end }
    takings.removeAll { $0.revision > end }
  }
}

/// A device's connection.
package struct Line: HouseholdServer {
  package let server: FaultyServer
  package let device: Device
  package let address = "http://server"

  package init(server: FaultyServer, device: Device) {
    self.server = server
    self.device = device
  }

  package func send(
    _ method: Server.Method, _ path: String, body: [UInt8]?, type: String, timeout: Int64
  ) async throws -> Server.Answer {
    try await server.send(path, body, from: device)
  }
}

private struct Terminal {
  var name: String
  var store: Store
  var line: Line
  /// The ids of all changes made here.
  var made: Set<Item.ID> = []
  /// Whether changes that the server lacks were listed; an undo takes them back.
  var isTold = false

  mutating func noteMissing() {
    let refusals = (try? store.read { try $0.refusals() }) ?? []
    isTold = isTold || refusals.contains { $0.problem["reason"]?.string == "missing" }
  }
}

/// A page, with its queue of changes and the items that it last read.
private struct Phone {
  let line: Line
  var items: [ItemsSnapshot.Entry] = []
  /// The newest place in the history that it was told, and the one before the server was set back.
  var told: ItemsSnapshot.Point?
  var common: [ItemsSnapshot.Point] = []
  var queue: [JSONValue] = []
  /// The steps that undo takes back.
  var steps: [Item.ID] = []
  var made: Set<Item.ID> = []

  /// Sends the queue, which stays the same until there is an answer.
  mutating func exchange() async throws {
    while !queue.isEmpty {
      let body = JSONWriter.bytes(of: .array(queue))
      let place = common.last.map { "?revision=\($0.number)&change=\($0.change)" } ?? ""
      let answer = try await line.send(.post, "/api/v1/changes\(place)", body: body)
      if answer.status == 200 {
        queue = []
      } else {
        // The server was set back: what both know is in an earlier place.
        try #require(!common.isEmpty)
        common.removeLast()
      }
    }
    guard let snapshot = ItemsSnapshot(.object(try await line.get("/api/v1/snapshot"))) else {
      return
    }
    items = snapshot.entries
    told = snapshot.revision.point
    if let told { common.append(told) }
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
  private var phones: [Phone] = []
  private let seed: Int
  private let server: FaultyServer
  private var isRestored = false
  private var acts = 0
  /// Whether the server is sometimes a backup again.
  package var restores = true
  /// Whether people give items dates, and complete them.
  package var hasDates = false
  /// The greatest time between two operations, in milliseconds.
  package var pace: Int64 = 3_000_000
  private var random: SeededGenerator
  private var backup: [UInt8]?
  private let clock: WorldClock

  package init(seed: Int, _ items: any ServedItems, _ clock: WorldClock) throws {
    (self.seed, self.clock, server) = (seed, clock, FaultyServer(items, seed: seed))
    random = SeededGenerator(seed: UInt64(seed))
    for name in ["laptop", "desk", "kitchen"] {
      let offset = Int64.random(in: -86_400_000...86_400_000, using: &random)
      let store = try Store.inMemory(clock: clock.reading(offset: offset))
      let device = Device(id: name, name: name)
      store.setDevice(device)
      terminals.append(
        Terminal(name: name, store: store, line: Line(server: server, device: device)))
    }
    phones = ["Ana's phone", "Ben's phone"].map { name in
      Phone(line: Line(server: server, device: Device(id: name, name: name)))
    }
  }

  /// The number of all changes.
  package var count: Int { (terminals.map(\.made) + phones.map(\.made)).map(\.count).reduce(0, +) }

  /// The changes that the server refused.
  package var refusals: [StoreTransaction.Refusal] {
    get throws {
      try terminals.flatMap { try $0.store.read { try $0.refusals() } }.filter { !$0.isNotice }
    }
  }

  package mutating func act() async throws {
    acts += 1
    if acts.isMultiple(of: 50) { try await server.check() }
    clock.time.withLock { $0 += Int64.random(in: 1...pace, using: &random) }
    switch Int.random(in: 0..<21, using: &random) {
    case 0..<11: change(at: Int.random(in: 0..<3, using: &random))
    case 11..<13: try change(onPhone: Int.random(in: 0..<2, using: &random))
    case 13..<19:
      let faults: [FaultyServer.Fault] = [.none, .none, .cut, .lostReply, .doubled]
      server.fault.withLock { $0 = faults.randomElement(using: &random) ?? .none }
      let index = Int.random(in: 0..<5, using: &random)
      try? await index < 3 ? exchange(index) : phones[index - 3].exchange()
    case 19: try await changeOnServer()
    default: if restores { try await restore() }
    }
  }

  /// Expects that replicas become equal to the server, and that no change is lost.
  package mutating func heal() async throws {
    server.fault.withLock { $0 = .none }
    for index in phones.indices { try await phones[index].exchange() }
    try await server.check()
    for _ in 0..<2 {
      for index in terminals.indices { try await exchange(index) }
    }
    try await server.check()
    let (their, settled) = (
      try await server.items.read { try State($0) }, server.plans.withLock { $0.answered }
    )
    let (kept, effects) = try await (
      Set(server.items.read { try $0.log(since: 0, limit: .max) }.map(\.id)),
      server.plans.withLock { $0.effects }
    )
    for terminal in terminals {
      // What a server that was set back lacks is listed, except items that came and went.
      let lacking = effects.values.filter { change in
        change.device == terminal.line.device && settled[change.id] == nil
          && !kept.contains(change.id)
      }
      func items(_ command: ChangeRequest.Command) -> Set<Item.ID> {
        Set(lacking.filter { $0.command == command }.flatMap { $0.items.compactMap(\.id) })
      }
      let passing = items(.add).intersection(items(.delete))
      let missing = lacking.filter { change in
        !change.items.allSatisfy { $0.id.map(passing.contains) ?? false }
      }
      #expect(
        missing.isEmpty || terminal.isTold,
        "seed \(seed), \(terminal.name): \(missing.map(\.text)) are not listed")
      for days in hasDates ? [0, 1, 4, 15, 60] : [0] {
        let today = Day(local: clock.now()).adding(days)
        @Sendable func shown(_ items: StoreTransaction) throws -> [String] {
          items.today = today
          return try items.list(options: ListOptions(showsAll: true)).entries.map {
            "\($0.priority.word) \($0.item.name)"
          }
        }
        let theirs = try await server.items.read(shown)
        #expect(
          try terminal.store.read(shown) == theirs,
          "seed \(seed), \(terminal.name), \(days) days later")
      }
      let own = try terminal.store.read { try State($0) }
      #expect(own.items == their.items, "seed \(seed), \(terminal.name)")
      #expect(own.log == their.log, "seed \(seed), \(terminal.name)")
      #expect(own.completions == their.completions, "seed \(seed), \(terminal.name)")
      for refusal in try terminal.store.read({ try $0.refusals() }) where !isRestored {
        #expect(settled[refusal.request.id] != nil, "seed \(seed), \(terminal.name)")
      }
    }
    let made = terminals.flatMap(\.made) + phones.flatMap(\.made)
    let lost = made.filter { settled[$0] == nil }
    #expect(isRestored || lost.isEmpty, "seed \(seed): \(lost)")
  }

  private mutating func exchange(_ index: Int) async throws {
    // Also if the exchange fails in the end.
    defer { terminals[index].noteMissing() }
    _ = try await Exchange(terminals[index].store, terminals[index].line).run()
  }

  /// The server is a backup again, or a backup of it is made.
  private mutating func restore() async throws {
    guard let backup, Int.random(in: 0..<4, using: &random) == 0 else {
      backup = try server.items.backup()
      return
    }
    try await server.restore(backup, isCopy: Bool.random(using: &random))
    isRestored = true
  }

  private static let words = ["Milk", "Bread", "Eggs", "Tea", "Shop", "Party", "Rice", "Soap"]

  /// A change on the server's own terminal, which sees the present state.
  private mutating func changeOnServer() async throws {
    let commands: [ChangeRequest.Command] = [.add, .done, .undo]
    let word = Self.words.randomElement(using: &random) ?? ""
    let command = commands.randomElement(using: &random) ?? .add
    let change = ChangeRequest(
      id: Store.randomID(), command, command == .undo ? [] : [ChangeRequest.Target(word)])
    _ = try await server.results(of: [change])
  }

  /// Queues a change with what the person saw, as the page does.
  private mutating func change(onPhone index: Int) throws {
    let id = Store.randomID()
    var object: JSONObject = [
      "id": .string(id.description), "command": "add", "at": .string(clock.now().iso8601),
      "items": [.string(Self.words.randomElement(using: &random) ?? "")],
    ]
    let commands = [
      "add", "done", "done", "raise", "set", "delete", "include", "exclude", "edit", "edit",
      "undo", "redo",
    ]
    let phone = phones[index]
    if let told = phone.told {
      object["saw"] = [
        "revision": .integer(Int(told.number)), "change": .string(told.change.description),
      ]
    }
    if let entry = phone.items.randomElement(using: &random),
      let command = commands.randomElement(using: &random)
    {
      let today = Day(local: clock.now())
      let target = Self.target(entry, of: command, on: today)
      object["day"] = .string(today.text)
      object["command"] = .string(command)
      object["items"] = [.object(target)]
      switch command {
      case "add": object["details"] = Bool.random(using: &random) ? "from a phone" : nil
      case "raise": object["priority"] = nil
      case "set":
        object["priority"] = .string(Priority.allCases.randomElement(using: &random)?.word ?? "low")
      case "include", "exclude":
        let list = phone.items.randomElement(using: &random) ?? entry
        object["list"] = [
          "id": .string(list.item.id.description), "name": .string(list.item.name),
        ]
      case "edit":
        let text = JSONValue.string("Text \(random.next() % 100)")
        if hasDates, Bool.random(using: &random) {
          object.merge(Self.dates(using: &random, on: today).json)
        } else {
          object[Bool.random(using: &random) ? "name" : "details"] = text
        }
      case "undo", "redo":
        object["items"] = nil
        object["step"] = phone.steps.randomElement(using: &random).map {
          .string($0.description)
        }
      default: break
      }
    }
    if object["command"] != "undo", object["command"] != "redo" { phones[index].steps.append(id) }
    phones[index].queue.append(.object(object))
    phones[index].made.insert(id)
  }

  private static func target(
    _ entry: ItemsSnapshot.Entry, of command: String, on today: Day
  ) -> JSONObject {
    let item = entry.item
    let shown = item.date?.priority(item.priority, on: today) ?? item.priority
    var seen: JSONObject = [
      "priority": .string(shown.word), "name": .string(item.name), "details": .string(item.details),
    ]
    // A completion names a date only if it completes it.
    let isNamed = command == "edit" || shown > .low && item.date?.isReached(on: today) == true
    if isNamed { seen.merge(DateChange(item.date).json) }
    return [
      "id": .string(item.id.description), "name": .string(item.name), "seen": .object(seen),
    ]
  }

  /// A new date near a day, or a part of it.
  private static func dates(using random: inout SeededGenerator, on today: Day) -> DateChange {
    let unit = DaySpan.Unit.allCases.randomElement(using: &random) ?? .day
    let span = DaySpan(Int.random(in: 1...9, using: &random), unit)
    let due = today.adding(Int.random(in: -3...20, using: &random))
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: DateChange(due: .some(nil))
    case 1: DateChange(every: .some(Bool.random(using: &random) ? span : nil))
    case 2: DateChange(lead: .some(Bool.random(using: &random) ? span : nil))
    case 3: DateChange(due: due, every: .some(span))
    default: DateChange(due: due)
    }
  }

  private mutating func change(at index: Int) {
    let store = terminals[index].store
    var random = random
    defer { self.random = random }
    try? store.write { items in
      let known = try items.list(options: ListOptions(showsAll: true)).entries.map(\.item)
      let some = ItemReference.id(known.randomElement(using: &random)?.id ?? Store.randomID())
      let other = ItemReference.id(known.randomElement(using: &random)?.id ?? Store.randomID())
      let priority = Priority.allCases.randomElement(using: &random) ?? .low
      let word = Self.words.randomElement(using: &random) ?? ""
      let words = Array(Self.words.shuffled(using: &random).prefix(3))
      switch known.isEmpty ? 0 : Int.random(in: 0..<(hasDates ? 21 : 17), using: &random) {
      case 0..<2: _ = try items.add([word], priority: Bool.random(using: &random) ? priority : nil)
      case 2: _ = try items.add(words, details: "new", to: [some])
      case 3: _ = try items.raise([some])
      case 4: _ = try items.lower([some])
      case 5: _ = try items.set(priority, [some, other])
      case 6: _ = try items.done([some])
      case 7: _ = try items.edit(some, name: word + "\(random.next() % 3)")
      case 8: _ = try items.edit(some, details: "details \(random.next() % 100)")
      case 9: _ = try items.include([some], in: other)
      case 10: _ = try items.exclude([some], from: other)
      case 11: _ = try items.set(priority, [some], in: other)
      case 12: _ = try items.raise([some], in: other)
      case 13: _ = try items.delete([some])
      case 14: _ = try items.importItems(from: [Self.document(words)])
      case 15: _ = try items.redo()
      case 17: _ = try items.done([some], completing: .early)
      case 18: _ = try items.done([some])
      case 19, 20:
        let date = Self.dates(using: &random, on: items.today)
        _ = try items.edit(some, name: nil, details: nil, date: date)
      default: _ = try items.undo()
      }
    }
    terminals[index].made.formUnion(
      (try? store.read { try $0.pending().map(\.request.id) }) ?? [])
  }

  /// A list with two items.
  private static func document(_ words: [String]) -> ListDocument {
    ListDocument(
      items: words.enumerated().map { index, word in
        ListDocument.Entry(
          name: word, need: .priority(.medium),
          lists: index == 0 ? [] : [ListDocument.Placement(list: 0)])
      })
  }
}

/// What must be equal.
private struct State: Sendable {
  let items: [String]
  let log: [String]
  let completions: [Completion]

  init(_ items: StoreTransaction) throws {
    var snapshot = try items.snapshot()
    for index in snapshot.entries.indices {
      snapshot.entries[index].revision = 0
      snapshot.entries[index].memberships.sort { $0.list.description < $1.list.description }
    }
    self.items = try (snapshot.json["items"]?.array ?? []).map(Self.text).sorted()
    log = try items.log(since: 0, limit: .max).map { try Self.text($0.json) }
    completions = try items.completions()
  }

  /// JSON with its members in order.
  private static func text(_ value: JSONValue) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(JSONWriter.bytes(of: value)))
    let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: sorted, as: UTF8.self)
  }
}
