import Foundation
import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHouseholds

/// A household on a server, in memory, whose devices send changes with words as ids.
struct DeviceHousehold {
  private(set) var store: Store
  let clock = DeviceClock()
  private var copy: [UInt8] = []
  private var ids: [String: Item.ID] = [:]
  private var words: [Item.ID: String] = [:]
  private var names: [String: String] = [:]
  /// What each change and each device was told last.
  private var points: [String: ItemsSnapshot.Point] = [:]
  private var told: [String: [ItemsSnapshot.Point]] = [:]

  init() throws { store = try Store.inMemory(clock: clock.now) }

  /// Adds items on the server's own terminal.
  mutating func prepare(_ items: [ListedItem]) throws {
    for item in items {
      var add = DeviceChange(device: "server", id: "before \(item.name)", command: .add)
      add.items = [DeviceChange.Target(id: item.name, name: item.name)]
      add.priority = item.priority
      add.details = item.details
      try send(add)
    }
    for item in items {
      for (list, priority) in item.lists {
        var change = DeviceChange(
          device: "server", id: "before \(item.name) in \(list)", command: .include)
        change.items = [DeviceChange.Target(name: item.name)]
        change.list = DeviceChange.Target(name: list)
        try send(change)
        guard let priority else { continue }
        change.id += " \(priority)"
        change.command = .set
        change.priority = priority
        try send(change)
      }
    }
    points["before"] = try store.read { try $0.revision().point }
  }

  mutating func run(_ step: DeviceCase.Step) throws -> DeviceAnswer? {
    switch step {
    case .change(let change, _): return try send(change)
    case .days(let days): clock.advance(days: days)
    case .copyServer: copy = try store.contents()
    case .putServerBack: store = try Store.inMemory(contents: copy, clock: clock.now)
    case .pair(let device, let name): names[device] = name
    case .load(let device):
      // What is pending is sent with the newest pair that both know.
      told[device] = try store.read { items in
        try told[device, default: []].filter { try items.knows($0) }
      }
    }
    return nil
  }

  @discardableResult
  mutating func send(_ change: DeviceChange) throws -> DeviceAnswer {
    var request = try ChangeRequest(wire(change))
    if change.device != "server" { request.device = device(change.device) }
    clock.advance(seconds: 1)
    request.told = told[change.device]?.last
    if let point = request.told, try !store.read({ try $0.knows(point) }) {
      return DeviceAnswer(status: 409, problem: "set-back")
    }
    let outcome = try ChangeRunner.outcome(of: [request], in: store)
    if let revision = outcome.revision {
      points[change.id] = revision.point
      let start = [points["before"]].compactMap(\.self)
      told[change.device, default: start].append(contentsOf: [revision.point].compactMap(\.self))
    }
    return try answer(try #require(outcome.responses.first), to: change)
  }

  mutating func device(_ name: String) -> Device {
    Device(id: id(name).description, name: names[name] ?? name)
  }

  /// All items, by name.
  func listed() throws -> [ListedItem] { try Self.listed(in: store) }

  static func listed(in store: Store) throws -> [ListedItem] {
    let entries = try store.read { try $0.snapshot().entries }
    let names = Dictionary(uniqueKeysWithValues: entries.map { ($0.item.id, $0.item.name) })
    return entries.map { entry in
      ListedItem(
        name: entry.item.name, priority: level(entry.item.priority), details: entry.item.details,
        lists: Dictionary(
          uniqueKeysWithValues: entry.memberships.map {
            (names[$0.list] ?? "", $0.priority.map(level))
          }))
    }
    .sorted { $0.name < $1.name }
  }

  private static func level(_ priority: Priority) -> Level {
    Level(rawValue: priority.word) ?? .low
  }

  // MARK: The wire form

  mutating func id(_ word: String) -> Item.ID {
    let id = ids[word] ?? Store.randomID()
    name(id, word)
    return id
  }

  mutating func name(_ id: Item.ID, _ word: String) {
    ids[word] = id
    words[id] = word
  }

  private mutating func wire(_ change: DeviceChange) throws -> JSONValue {
    var object: JSONObject = [
      "id": .string(id(change.id).description), "command": .string(change.command.rawValue),
    ]
    if !change.items.isEmpty { object["items"] = .array(change.items.map { wire($0) }) }
    object["list"] = change.list.map { wire($0) }
    object["priority"] = change.priority.map { .string($0.rawValue) }
    object["name"] = change.name.map { .string($0) }
    object["details"] = change.details.map { .string($0) }
    object["count"] = change.count.map { .integer($0) }
    object["step"] = change.step.map { .string(id($0).description) }
    if let saw = change.saw {
      let point = try #require(points[saw], "no device saw \(saw)")
      object["saw"] = [
        "revision": .integer(Int(point.number)), "change": .string(point.change.description),
      ]
    }
    return .object(object)
  }

  private mutating func wire(_ target: DeviceChange.Target) -> JSONValue {
    var seen: JSONObject = [:]
    seen["priority"] = target.seen.priority.map { .string($0.rawValue) }
    seen["name"] = target.seen.name.map { .string($0) }
    seen["details"] = target.seen.details.map { .string($0) }
    if target.id == nil, target.priority == nil, seen.members.isEmpty, let name = target.name {
      return .string(name)
    }
    var object: JSONObject = [:]
    object["id"] = target.id.map { .string(id($0).description) }
    object["name"] = target.name.map { .string($0) }
    object["priority"] = target.priority.map { .string($0.rawValue) }
    if !seen.members.isEmpty { object["seen"] = .object(seen) }
    return .object(object)
  }

  private func answer(
    _ response: ChangeResponse, to change: DeviceChange
  ) throws -> DeviceAnswer {
    let result = try #require(try JSONReader.value(in: response.text).object)
    let known = [
      "id", "status", "outcomes", "step", "revision", "refused", "notice", "problem", "words",
    ]
    #expect(result.keys.filter { !known.contains($0) } == [])
    var answer = DeviceAnswer(status: response.status, notice: result["notice"]?.string)
    if let refused = result["refused"]?.array {
      answer.refused = try refused.map { try refusal($0) }
      let detail = response.problem?["detail"]?.string
      #expect(answer.status == 200 || detail == answer.refused.first?.detail)
    }
    if change.command == .undo || change.command == .redo {
      answer.message = answer.notice ?? response.problem?["detail"]?.string
      answer.notice = nil
    }
    return answer
  }

  func refusal(_ value: JSONValue) throws -> DeviceAnswer.Refusal {
    let bytes = Data(JSONWriter.bytes(of: worded(value)))
    return try JSONDecoder().decode(DeviceAnswer.Refusal.self, from: bytes)
  }

  /// The words instead of the ids.
  private func worded(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(Item.ID(text).flatMap { words[$0] } ?? text)
    case .array(let values): return .array(values.map(worded))
    case .object(let object):
      var copy: JSONObject = [:]
      for member in object.members { copy[member.key] = worded(member.value) }
      return .object(copy)
    default: return value
    }
  }
}

final class DeviceClock: Sendable {
  private let time = Mutex<Int64>(1_767_323_045_000)

  var now: @Sendable () -> Timestamp {
    { [self] in Timestamp(milliseconds: time.withLock { $0 }) }
  }

  func advance(days: Int) { advance(seconds: Int64(days) * 86_400) }
  func advance(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}
