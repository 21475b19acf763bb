import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite struct RandomTests {
  @Test(
    "Random commands, undo and redo agree with the model",
    arguments: 1...(runsSlowProofs ? 60 : 3))
  func agreesWithModel(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    var run = RandomRun(
      store: try openStore(folder.store), path: folder.store,
      generator: SeededGenerator(seed: UInt64(seed)))
    for _ in 0..<(runsSlowProofs ? 300 : 80) {
      let command = try run.step()
      let found = try run.observed()
      #expect(found == run.model, "after \(command), seed \(seed)")
      guard found == run.model else { return }
    }
    #expect(try run.store.findings() == [])
  }
}

struct RandomRun {
  var store: Store
  var path: String
  var generator: SeededGenerator
  var model = Model()
  var past: [Model] = []
  var future: [Model] = []

  static let names = [
    "Milk", "Oat milk", "Bread", "Fruit", "Groceries", "Pear", "Crème", "Creme", "Item 9",
    "Item 10", "Öl", "牛乳",
  ]

  /// Runs one random command on the store and the model.
  mutating func step() throws -> String {
    var name = pick(Self.names)
    var list = pick(Self.names)
    let priority = pick(Priority.allCases)
    let command = pick([
      "add", "add", "add in", "raise", "lower", "set", "done", "set in", "raise in", "inherit",
      "include", "exclude", "rename", "delete", "undo", "undo", "redo", "reopen",
    ])
    let text = "\(command) \(name) \(list) \(priority.word)"
    // A new name is exact; other handles may omit accents.
    if command != "add", command != "add in" { name = model.resolve(name) }
    if command != "rename" { list = model.resolve(list) }
    var next = model
    let known = model.items[model.key(name)]
    let link = Model.Link(list: model.key(list), item: model.key(name))
    let isMember = model.links[link] != nil
    switch command {
    case "add":
      let requested = generator.next() % 2 == 0 ? priority : nil
      next.add(name, requested, to: nil)
      _ = try store.add([name], priority: requested)
    case "add in":
      guard model.items[model.key(list)] != nil, name != list else { return text }
      next.add(name, nil, to: list)
      _ = try store.add([name], to: [exact(list)])
    case "raise", "lower", "set", "done", "delete", "rename":
      guard let known else {
        expectRefusal { _ = try $0.raise([exact(name)]) }
        return text
      }
      switch command {
      case "raise":
        next.set(name, known.priority.raised)
        _ = try store.raise([exact(name)])
      case "lower":
        next.set(name, known.priority.lowered)
        _ = try store.lower([exact(name)])
      case "set":
        next.set(name, priority)
        _ = try store.set(priority, [exact(name)])
      case "done":
        next.done(name)
        _ = try store.done([exact(name)])
      case "delete":
        next.delete(name)
        _ = try store.delete([exact(name)])
      default:
        guard model.items[model.key(list)] == nil else {
          if name != list { expectRefusal { _ = try $0.edit(exact(name), name: list) } }
          return text
        }
        next.rename(name, to: list)
        _ = try store.edit(exact(name), name: list)
      }
    case "include":
      guard known != nil, model.items[model.key(list)] != nil, name != list else { return text }
      if !isMember { next.links[link] = .some(nil) }
      _ = try store.include([exact(name)], in: exact(list))
    case "exclude", "set in", "raise in", "inherit":
      guard known != nil, model.items[model.key(list)] != nil, isMember else {
        expectRefusal { _ = try $0.exclude([exact(name)], from: exact(list)) }
        return text
      }
      switch command {
      case "exclude":
        next.links[link] = nil
        _ = try store.exclude([exact(name)], from: exact(list))
      case "set in":
        next.links[link] = .some(priority)
        _ = try store.set(priority, [exact(name)], in: exact(list))
      case "raise in":
        if model.priority(link) != .critical {
          next.links[link] = .some(model.priority(link).raised)
        }
        _ = try store.raise([exact(name)], in: exact(list))
      default:
        next.links[link] = .some(nil)
        _ = try store.write { try $0.clearListPriority([exact(name)], in: exact(list)) }
      }
    case "undo":
      let undone = try store.undo().count
      #expect(undone == (past.isEmpty ? 0 : 1))
      if let former = past.popLast() {
        future.append(model)
        model = former
      }
      return text
    case "redo":
      let redone = try store.redo().count
      #expect(redone == (future.isEmpty ? 0 : 1))
      if let later = future.popLast() {
        past.append(model)
        model = later
      }
      return text
    default:
      store = try openStore(path)
      return text
    }
    if next != model {
      past.append(model)
      future = []
      model = next
    }
    return text
  }

  func observed() throws -> Model {
    var found = Model()
    for entry in try store.list(options: ListOptions(showsAll: true)).entries {
      let report = try store.report(on: .id(entry.item.id))
      #expect(report.item == entry.item)
      let key = found.key(entry.item.name)
      found.items[key] = Model.ItemState(
        name: entry.item.name, details: entry.item.details, priority: entry.item.priority,
        previous: model.items[key]?.previous, completions: report.history.map(\.from))
      for membership in report.memberships {
        found.links[Model.Link(list: found.key(membership.list), item: key)] =
          .some(membership.listPriority)
      }
      #expect(report.subitems.map(\.item.id).count == entry.item.subitems)
      #expect(report.subitems.count { $0.priority.isNeeded } == entry.item.needed)
    }
    return found
  }

  private func expectRefusal(_ command: (Store) throws -> Void) {
    #expect(throws: StoreError.self) { try command(store) }
  }

  private func exact(_ name: String) -> ItemReference { .handle(name) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(generator.next() % UInt64(values.count))]
  }
}
