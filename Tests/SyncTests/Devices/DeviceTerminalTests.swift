import PrioritiesBasics
import PrioritiesStorage
import PrioritiesSync
import PrioritiesSyncSupport
import PriorityLists
import Testing

/// The cases once more, with a terminal as the device in hand.
struct DeviceTerminalTests {
  @Test(
    "A terminal ends with the server's items and lists what was refused", arguments: try cases())
  func terminal(_ example: DeviceCase) async throws {
    var terminal = try await JoinedTerminal(example.before)
    var waiting = example.own
    func makeChanges(after id: String) async throws {
      guard waiting.first?.saw == id else { return }
      try await terminal.exchange()
      while waiting.first?.saw == id { try terminal.make(waiting.removeFirst()) }
    }
    try await makeChanges(after: "before")
    for case .change(let change, _) in example.changes {
      if change.device == DeviceCase.mine {
        try await terminal.exchange()
      } else {
        try terminal.household.send(change)
      }
      try await makeChanges(after: change.id)
    }
    try await terminal.exchange()
    #expect(try DeviceHousehold.listed(in: terminal.store) == example.after)
    #expect(try terminal.refused() == example.refused)
  }

  /// Those in which a terminal can send each change at its time.
  private static func cases() throws -> [DeviceCase] {
    try DeviceCase.all().filter { example in
      var mine: [Bool] = []
      for step in example.changes {
        guard case .change(let change, _) = step else { return false }
        mine.append(change.device == DeviceCase.mine && change.saw == "before")
        let isUndo = change.command == .undo || change.command == .redo
        if change.device == DeviceCase.mine, change.saw == nil || change.step != nil && !isUndo {
          return false
        }
      }
      let first = mine.firstIndex(of: true) ?? 0
      let last = mine.lastIndex(of: true) ?? 0
      return mine.isEmpty || mine[first...last].allSatisfy(\.self) || first == last
    }
  }
}

extension DeviceCase {
  static let mine = "Ben's phone"

  fileprivate var own: [DeviceChange] {
    changes.compactMap { step in
      guard case .change(let change, _) = step, change.device == Self.mine else { return nil }
      return change
    }
  }

  /// What is still listed as refused in the end, by change.
  fileprivate var refused: [String: [DeviceAnswer.Refusal]] {
    var refused: [String: [DeviceAnswer.Refusal]] = [:]
    for case .change(let change, let answer) in changes
    where change.device == Self.mine && listed?.contains(change.id) ?? true {
      if !answer.refused.isEmpty { refused[change.id] = answer.refused }
    }
    return refused
  }
}

/// A terminal that has joined a household.
private struct JoinedTerminal {
  var household: DeviceHousehold
  let store: Store
  private let line: Line
  /// The words for the ids of changes.
  private var made: [Item.ID: String] = [:]

  init(_ before: [ListedItem]) async throws {
    household = try DeviceHousehold()
    try household.prepare(before)
    let device = household.device(DeviceCase.mine)
    let clock = household.clock.now
    store = try Store.inMemory(clock: clock)
    store.setDevice(device)
    line = Line(server: FaultyServer(HomeItems(household.store, clock)), device: device)
    try await exchange()
  }

  func exchange() async throws { _ = try await Exchange(store, line).run() }

  func refused() throws -> [String: [DeviceAnswer.Refusal]] {
    var refused: [String: [DeviceAnswer.Refusal]] = [:]
    for refusal in try store.read({ try $0.refusals() }) where !refusal.isNotice {
      let word = made[refusal.request.id] ?? refusal.request.id.description
      refused[word, default: []].append(try household.refusal(.object(refusal.problem)))
    }
    return refused
  }

  mutating func make(_ change: DeviceChange) throws {
    household.clock.advance(seconds: 1)
    let before = Set(try store.read { try $0.pending().map(\.request.id) })
    let priority = change.priority.flatMap(Self.priority)
    let list = change.list.map { reference($0) }
    let references = change.items.map { reference($0) }
    let step = change.step.map { step in
      made.first { $0.value == step }?.key ?? household.id(step)
    }
    try store.write { items in
      switch change.command {
      case .add:
        let wanted = change.items[0].priority.flatMap(Self.priority)
        let outcomes = try items.add(
          change.items.map { $0.name ?? "" }, priority: wanted ?? priority,
          details: change.details, to: list.map { [$0] } ?? [])
        for (target, outcome) in zip(change.items, outcomes) {
          if let word = target.id { household.name(outcome.id, word) }
        }
      case .raise: _ = try items.raise(references, in: list)
      case .lower: _ = try items.lower(references, in: list)
      case .set: if let priority { _ = try items.set(priority, references, in: list) }
      case .done: _ = try items.done(references)
      case .edit:
        _ = try items.edit(references[0], name: change.name, details: change.details)
      case .include: if let list { _ = try items.include(references, in: list) }
      case .exclude: if let list { _ = try items.exclude(references, from: list) }
      case .delete: _ = try items.delete(references)
      case .undo, .redo:
        let isRedo = change.command == .redo
        if let step {
          _ = try items.reverse(step: step, isRedo: isRedo)
        } else {
          _ = try isRedo ? items.redo(change.count ?? 1) : items.undo(change.count ?? 1)
        }
      }
    }
    for id in try store.read({ try $0.pending().map(\.request.id) }) where !before.contains(id) {
      made[id] = change.id
    }
  }

  private static func priority(_ level: Level) -> Priority? {
    Priority.allCases.first { $0.word == level.rawValue }
  }

  /// The item as this terminal knows it.
  private mutating func reference(_ target: DeviceChange.Target) -> ItemReference {
    let id = target.id.map { household.id($0) }
    let known = id.map { id in (try? store.read { try $0.item(id) }) != nil } ?? false
    if known, let id { return .id(id) }
    return .handle(target.name ?? "")
  }
}
