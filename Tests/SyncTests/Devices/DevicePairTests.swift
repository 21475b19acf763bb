import PrioritiesTestSupport
import Testing

/// Two devices change one item and one list, each without seeing what the other does.
struct DevicePairTests {
  @Test("Any two short sequences of changes end as the rules say", arguments: Setting.allCases)
  func pairs(_ setting: Setting) throws {
    let one = Act.allCases.map { [$0] }
    let two = one.flatMap { first in Act.allCases.map { first + [$0] } }
    let all = one + two
    var pairs = all.flatMap { first in all.map { (first, $0) } }
    if !runsSlowProofs {
      var random = SeededGenerator(seed: 1)
      let short = pairs.filter { $0.count + $1.count == 2 }
      pairs = short + pairs.shuffled(using: &random).prefix(100)
    }
    var household = try DeviceHousehold()
    for (number, pair) in pairs.enumerated() {
      // A store with many items is slow to read.
      if number.isMultiple(of: 50) { household = try DeviceHousehold() }
      let words = "\(setting); Ana: \(pair.0); Ben: \(pair.1)"
      try Play(setting, number).run(pair.0, pair.1, in: &household, words)
    }
  }

  /// The item before the changes, which may be in the list.
  enum Setting: CaseIterable {
    case listed, outside, done, lowInList, onlyInList
  }

  enum Act: CaseIterable {
    case add, addCritical, addWithDetails, addToList, raise, lower, setHigh, tick, describe, rename
    case include, exclude, raiseInList, setLowInList, delete, deleteList, addList
  }
}

/// One pair, whose names differ from those of all others.
private struct Play {
  private let item: String
  private let list: String
  private let before: [ListedItem]

  init(_ setting: DevicePairTests.Setting, _ number: Int) {
    item = "Eggs \(number)"
    list = "Shop \(number)"
    var eggs = ListedItem(name: item, details: "10", lists: [list: nil])
    switch setting {
    case .listed: break
    case .outside: eggs.lists = [:]
    case .done: eggs.priority = .low
    case .lowInList: eggs.lists = [list: .low]
    case .onlyInList:
      eggs.priority = .low
      eggs.lists = [list: .high]
    }
    before = [eggs, ListedItem(name: list, priority: .low)]
  }

  func run(
    _ first: [DevicePairTests.Act], _ second: [DevicePairTests.Act],
    in household: inout DeviceHousehold, _ words: String
  ) throws {
    guard let one = changes(first, "Ana's phone"), let other = changes(second, "Ben's phone")
    else { return }
    var model = DeviceModel(before)
    try household.prepare(before)
    for change in one + other {
      let expected = model.answer(to: change)
      let answer = try household.send(change)
      #expect(answer == expected, "\(words): \(change.id)")
    }
    let listed = try household.listed().filter { $0.name.hasSuffix(String(item.dropFirst(4))) }
    #expect(listed == model.listed, "\(words)")
  }

  /// The changes of a device that sees only its own; nil if one of them is impossible there.
  private func changes(_ acts: [DevicePairTests.Act], _ device: String) -> [DeviceChange]? {
    var seen = DeviceModel(before)
    var names = [item: item, list: list]
    var changes: [DeviceChange] = []
    for act in acts {
      let id = "\(item) \(device) \(changes.count)"
      guard var change = change(act, seen, &names, id) else { return nil }
      change.device = device
      change.id = id
      change.saw = "before"
      _ = seen.answer(to: change)
      changes.append(change)
    }
    return changes
  }

  private func change(
    _ act: DevicePairTests.Act, _ seen: DeviceModel, _ ids: inout [String: String], _ id: String
  ) -> DeviceChange? {
    var change = DeviceChange(id: "", command: .add)
    let isList = act == .deleteList || act == .addList
    let word = isList ? list : item
    let isInList = [.raiseInList, .setLowInList].contains(act)
    let target = seen.target(ids[word] ?? "", in: isInList ? ids[list] : nil)
    let there = seen.target(ids[list] ?? "").map { DeviceChange.Target(id: $0.id, name: $0.name) }
    switch act {
    case .add, .addCritical, .addWithDetails, .addToList, .addList:
      if target == nil { ids[word] = "\(word) of \(id)" }
      let new = DeviceChange.Target(
        id: ids[word], name: word, seen: DeviceChange.Seen(details: ""))
      change.items = [target ?? new]
      if act == .addCritical { change.priority = .critical }
      if act == .addWithDetails { change.details = "\(id) new" }
      if act == .addToList {
        guard let there else { return nil }
        change.list = there
      }
      return change
    default: break
    }
    guard let target, let priority = target.seen.priority else { return nil }
    change.items = [target]
    switch act {
    case .raise, .raiseInList:
      change.command = .raise
      change.items[0].priority = priority.raised
    case .lower:
      change.command = .lower
      change.items[0].priority = priority.lowered
    case .setHigh, .setLowInList:
      change.command = .set
      change.priority = act == .setHigh ? .high : .low
    case .tick: change.command = .done
    case .describe, .rename:
      change.command = .edit
      if act == .rename {
        change.name = "\(id.contains("Ana") ? "Brown" : "White") \(item)"
      } else {
        change.details = id
      }
    case .include: change.command = .include
    case .exclude: change.command = .exclude
    case .delete, .deleteList: change.command = .delete
    default: return nil
    }
    guard isInList || act == .include || act == .exclude else { return change }
    guard let there, let listID = there.id, let itemID = target.id,
      seen.contains(listID, itemID) || act == .include
    else { return nil }
    change.list = there
    return change
  }
}
