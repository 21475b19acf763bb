/// The rules for changes that several devices make to one list, except those for undo.
///
/// Independent of the program's code. Everything that ever happened is kept, so that each rule can ask
/// for what another device did after the person saw the list.
struct DeviceModel {
  private var items: [Item] = []
  private var events: [Event] = []
  /// The number of events before each change that a member saw.
  private var seen: [String: Int] = ["before": 0]
  /// By device, item, field and refused text: the text that was seen first.
  private var refusedTexts: [[String]: String] = [:]
  private var change = DeviceChange(id: "", command: .add)
  private var answer = DeviceAnswer()
  /// The items that are at home because their list was deleted, by its name.
  private var atHome: [String: [String]] = [:]

  private struct Item {
    var id: String
    var name: String
    var details = ""
    var priority = Level.medium
    /// The priority that `add` restores.
    var former = Level.medium
    /// The list priorities by the ids of the lists; a deleted item's are those that it had.
    var lists: [String: Level?] = [:]
    /// What a deleted list contained.
    var contained: [String: Level?] = [:]
    var deletion: String?
  }

  private struct Event {
    enum Kind { case need, change, deletion }

    var kind: Kind
    var device: String
    var item: String
    var list: String?
    var field: String?
  }

  init(_ items: [ListedItem]) {
    self.items = items.map {
      Item(
        id: $0.name, name: $0.name, details: $0.details, priority: $0.priority, lists: $0.lists)
    }
  }

  /// All items, by name.
  var listed: [ListedItem] {
    items.filter { $0.deletion == nil }.map { item in
      ListedItem(
        name: item.name, priority: item.priority, details: item.details,
        lists: Dictionary(
          uniqueKeysWithValues: item.lists.map { (self[$0.key]?.name ?? $0.key, $0.value) }))
    }
    .sorted { $0.name < $1.name }
  }

  /// What a device knows of an item when it makes a change.
  func target(_ id: String, in list: String? = nil) -> DeviceChange.Target? {
    guard let item = self[id], item.deletion == nil else { return nil }
    let inList = list.flatMap { item.lists[$0] }.flatMap { $0 }
    return DeviceChange.Target(
      id: id, name: item.name,
      seen: DeviceChange.Seen(
        priority: inList ?? item.priority, name: item.name, details: item.details))
  }

  func contains(_ list: String, _ id: String) -> Bool { self[id]?.lists[list] != nil }

  // MARK: Changes

  mutating func answer(to change: DeviceChange) -> DeviceAnswer {
    self.change = change
    answer = DeviceAnswer()
    atHome = [:]
    for target in change.items { apply(target) }
    for (list, names) in atHome {
      let isOne = names.count == 1
      answer.notice =
        "\(words(names)) \(isOne ? "is" : "are") at home: \(list) was deleted."
    }
    if !answer.refused.isEmpty, !didSomething { answer.status = 409 }
    seen[change.id] = events.count
    return answer
  }

  /// Whether anything of the change was made, or was there already.
  private var didSomething = false

  private mutating func apply(_ target: DeviceChange.Target) {
    if target == change.items.first { didSomething = false }
    let refused = answer.refused.count
    switch change.command {
    case .add: add(target)
    case .raise: setPriority(target, target.priority) { $0.raised }
    case .lower: setPriority(target, target.priority) { $0.lowered }
    case .set: setPriority(target, target.priority ?? change.priority) { $0 }
    case .done: complete(target)
    case .edit: edit(target)
    case .include: include(target)
    case .exclude: exclude(target)
    case .delete: delete(target)
    case .undo, .redo: preconditionFailure("The model has no undo.")
    }
    // An edit says itself which of its fields was made.
    if change.command != .edit, change.command != .add, answer.refused.count > refused { return }
    if change.command != .edit { didSomething = true }
  }

  private mutating func add(_ target: DeviceChange.Target) {
    let name = target.name ?? ""
    let known = target.id.flatMap { self[$0] }.flatMap { $0.deletion == nil ? $0.id : nil }
    let wanted = target.priority ?? change.priority
    var details = change.details
    let id: String
    if let found = known ?? self.id(named: name) {
      id = found
    } else if let gone = deletedMeanwhile(target) {
      restore(gone)
      id = gone
    } else {
      id = target.id ?? name
      items.removeAll { $0.id == id }
      items.append(
        Item(id: id, name: name, details: details ?? "", priority: wanted ?? .medium))
      for field in ["name", "details"] { record(.change, id, field: field) }
      details = nil
    }
    let item = self[id] ?? Item(id: id, name: name)
    let remembered = item.priority == .low ? item.former : item.priority
    raise(id, to: wanted ?? remembered)
    if let details {
      var target = target
      target.seen.details = target.seen.details ?? ""
      setText(id, "details", target, to: details)
    }
    if change.list != nil { join(id) }
  }

  private mutating func setPriority(
    _ target: DeviceChange.Target, _ wanted: Level?, _ next: (Level) -> Level
  ) {
    let found = id(of: target)
    let gone = found == nil ? deletedMeanwhile(target) : nil
    guard let id = found ?? gone, let item = self[id] else { return }
    let list = change.list.flatMap { self.list($0) }
    let present = list.flatMap { item.lists[$0] }.flatMap { $0 } ?? item.priority
    let before = target.seen.priority ?? present
    let isUp =
      wanted.map { $0 > before || ($0 == before && $0 > .low) } ?? (change.command == .raise)
    let wanted = wanted ?? next(present)
    guard isUp || gone == nil else { return refuseDeleted(target) }
    if isUp, gone != nil { restore(id) }
    guard change.list != nil else {
      if isUp { return raise(id, to: wanted) }
      guard present > wanted else { return }
      if refuseIfNeeded(id, { $0.list == nil }) { return }
      return store(id, wanted)
    }
    guard isUp else { return lower(id, to: wanted, present, in: list) }
    join(id, wanted: wanted)
    guard let list, let item = self[id] else { return }
    let own = item.lists[list].flatMap { $0 }
    let to = max(wanted, own ?? item.priority)
    if change.command == .set || to != own ?? item.priority { self[id]?.lists[list] = .some(to) }
  }

  private mutating func lower(
    _ id: String, to wanted: Level, _ present: Level, in list: String?
  ) {
    guard let list, let own = self[id]?.lists[list] else { return }
    guard present > wanted || (change.command == .set && present == wanted && own == nil) else {
      return
    }
    if present > wanted, refuseIfNeeded(id, in: list, { $0.list == list }) { return }
    self[id]?.lists[list] = .some(wanted)
    record(.change, id)
  }

  private mutating func complete(_ target: DeviceChange.Target) {
    guard let id = id(of: target) else { return refuseDeleted(target) }
    let priorities = self[id]?.lists.values.compactMap { $0 } ?? []
    let isNeeded = (priorities + [self[id]?.priority ?? .low]).contains { $0 > .low }
    if isNeeded, refuseIfNeeded(id, { _ in true }) { return }
    for list in self[id]?.lists.keys.map({ $0 }) ?? [] { self[id]?.lists[list] = .some(nil) }
    if isNeeded || !priorities.isEmpty { record(.change, id) }
    store(id, .low, records: false)
  }

  private mutating func include(_ target: DeviceChange.Target) {
    var found = id(of: target)
    if found == nil, let gone = deletedMeanwhile(target) {
      restore(gone)
      found = gone
    }
    if let found { join(found) }
  }

  private mutating func exclude(_ target: DeviceChange.Target) {
    guard let id = id(of: target), let list = change.list.flatMap({ self.list($0) }),
      contains(list, id)
    else { return }
    if refuseIfNeeded(id, in: list, { $0.list == list }) { return }
    self[id]?.lists[list] = nil
  }

  private mutating func delete(_ target: DeviceChange.Target) {
    // A new item of that name is not the one to delete.
    guard let id = target.id ?? id(of: target), self[id]?.deletion == nil else { return }
    let inside = items.filter { $0.deletion == nil && contains(id, $0.id) }.map(\.id)
    if let event = others.last(where: { $0.item == id || $0.list == id && $0.kind == .need }) {
      return refuse(
        id, "changed", "\(self[id]?.name ?? "") was changed", event.device,
        ending: " and not deleted.")
    }
    if let need = others.last(where: { $0.kind == .need && inside.contains($0.item) }) {
      let name = self[need.item]?.name ?? ""
      return refuse(
        id, "changed", "\(name) in \(self[id]?.name ?? "") was needed", need.device,
        ending: ", so nothing was deleted.")
    }
    var contained: [String: Level?] = [:]
    for child in inside {
      contained[child] = self[child]?.lists.removeValue(forKey: id)
    }
    let device = change.device
    self[id]?.contained = contained
    self[id]?.deletion = device
    record(.deletion, id)
  }

  // MARK: Parts of changes

  /// Adds an item to the change's list, to the one that has its name now, or else to home.
  private mutating func join(_ id: String, wanted: Level = .medium) {
    guard let target = change.list else { return }
    guard let list = list(target) else {
      let name = target.name ?? target.id ?? ""
      atHome[name, default: []].append(self[id]?.name ?? "")
      return raise(id, to: max(.medium, wanted))
    }
    if !contains(list, id) {
      self[id]?.lists[list] = .some(nil)
    }
    record(.need, id, in: list)
  }

  private mutating func raise(_ id: String, to priority: Level) {
    record(.need, id)
    store(id, max(priority, self[id]?.priority ?? .low), records: false)
  }

  private mutating func store(_ id: String, _ priority: Level, records: Bool = true) {
    guard let old = self[id]?.priority, old != priority else { return }
    if priority == .low { self[id]?.former = old }
    if old == .low { self[id]?.former = .medium }
    self[id]?.priority = priority
    if records { record(.change, id) }
  }

  private mutating func restore(_ id: String) {
    self[id]?.deletion = nil
    for list in self[id]?.lists.keys.map({ $0 }) ?? [] where self[list]?.deletion != nil {
      self[id]?.lists[list] = nil
    }
    for (child, priority) in self[id]?.contained ?? [:] where self[child]?.deletion == nil {
      self[child]?.lists[id] = .some(priority)
    }
    self[id]?.contained = [:]
  }

  private mutating func edit(_ target: DeviceChange.Target) {
    guard let id = id(of: target) else {
      refuseDeleted(target)
      guard let gone = deletedMeanwhile(target) else { return }
      for (field, seen, wanted) in [
        ("name", target.seen.name, change.name), ("details", target.seen.details, change.details),
      ] {
        if let seen, let wanted {
          noteRefusal([change.device, gone, field], of: wanted, seen: seen)
        }
      }
      return
    }
    if let name = change.name { setText(id, "name", target, to: name) }
    if let details = change.details { setText(id, "details", target, to: details) }
  }

  private mutating func setText(
    _ id: String, _ field: String, _ target: DeviceChange.Target, to wanted: String
  ) {
    let isName = field == "name"
    let present = (isName ? self[id]?.name : self[id]?.details) ?? ""
    var before = (isName ? target.seen.name : target.seen.details) ?? present
    let key = [change.device, id, field]
    if before != present { before = refusedTexts[key + [before]] ?? before }
    let taken = isName ? self.id(named: wanted).flatMap { $0 == id ? nil : $0 } : nil
    guard present == before || present == wanted, taken == nil else {
      noteRefusal(key, of: wanted, seen: before)
      // The person has gone back to the text that was seen first.
      if before == wanted {
        didSomething = true
        return
      }
      let author = others.last { $0.item == id && $0.field == field }?.device
      let place = author.map { "on \($0)" } ?? "elsewhere"
      let detail =
        taken.map {
          "The name \"\(wanted)\" conflicts with the item \"\(self[$0]?.name ?? "")\". Choose another name."
        }
        ?? (isName
          ? "\(before) was renamed to \(present) \(place)."
          : "The details of \(self[id]?.name ?? "") were changed \(place).")
      answer.refused.append(
        DeviceAnswer.Refusal(
          item: self.place(id), reason: taken == nil ? "changed" : "taken", detail: detail,
          device: taken == nil ? author : nil, field: field, seen: taken == nil ? before : nil,
          wanted: .text(wanted),
          present: taken.map { self[$0]?.name ?? "" } ?? present))
      return
    }
    didSomething = true
    guard present != wanted else { return }
    if isName { self[id]?.name = wanted } else { self[id]?.details = wanted }
    record(.change, id, field: field)
  }

  /// Notes what the person saw before a text that was refused.
  private mutating func noteRefusal(_ field: [String], of wanted: String, seen: String) {
    refusedTexts[field + [wanted]] = refusedTexts[field + [seen]] ?? seen
  }

  // MARK: Refusals

  /// What other devices did after the person saw the list.
  private var others: some BidirectionalCollection<Event> {
    let start = change.saw.map { seen[$0] ?? 0 } ?? events.count
    return events[start...].filter { $0.device != change.device }
  }

  private mutating func refuseIfNeeded(
    _ id: String, in list: String? = nil, _ isHere: (Event) -> Bool
  ) -> Bool {
    guard let need = others.last(where: { $0.kind == .need && $0.item == id && isHere($0) })
    else { return false }
    let inside = list.map { " in \(self[$0]?.name ?? "")" } ?? ""
    let name = self[id]?.name ?? ""
    refuse(id, "needed", "\(name) was needed again\(inside)", need.device, in: list)
    return true
  }

  private mutating func refuseDeleted(_ target: DeviceChange.Target) {
    guard let id = deletedMeanwhile(target) else { return }
    // The name that the person knows it by.
    let name = target.name ?? self[id]?.name ?? ""
    refuse(id, "deleted", "\(name) was deleted", self[id]?.deletion ?? "")
    answer.refused[answer.refused.count - 1].item.name = name
    guard change.command == .edit else { return }
    answer.refused[answer.refused.count - 1].wanted = .typed(
      DeviceAnswer.Typed(name: change.name, details: change.details))
  }

  private mutating func refuse(
    _ id: String, _ reason: String, _ words: String, _ device: String, in list: String? = nil,
    ending: String = "."
  ) {
    let place = place(id)
    let isServer = device == "server"
    answer.refused.append(
      DeviceAnswer.Refusal(
        item: place, list: list.map { self.place($0) }, reason: reason,
        detail: "\(words) on \(isServer ? "the server" : device)\(ending)",
        device: isServer ? nil : device))
  }

  private func place(_ id: String) -> DeviceAnswer.Place {
    DeviceAnswer.Place(id: id, name: self[id]?.name ?? "")
  }

  // MARK: Items

  private subscript(id: String) -> Item? {
    get { items.last { $0.id == id } }
    set {
      guard let newValue, let index = items.lastIndex(where: { $0.id == id }) else { return }
      items[index] = newValue
    }
  }

  private func id(named name: String) -> String? {
    items.last { $0.deletion == nil && $0.name.lowercased() == name.lowercased() }?.id
  }

  private func id(of target: DeviceChange.Target) -> String? {
    if let id = target.id, let item = self[id], item.deletion == nil { return id }
    return target.name.flatMap { id(named: $0) }
  }

  private func list(_ target: DeviceChange.Target) -> String? { id(of: target) }

  /// The item that another device deleted after the person saw it.
  private func deletedMeanwhile(_ target: DeviceChange.Target) -> String? {
    others.last { event in
      guard event.kind == .deletion, let item = self[event.item], item.deletion != nil else {
        return false
      }
      return target.id.map { $0 == item.id } ?? (item.name == target.name)
    }?.item
  }

  private mutating func record(
    _ kind: Event.Kind, _ item: String, in list: String? = nil, field: String? = nil
  ) {
    events.append(
      Event(kind: kind, device: change.device, item: item, list: list, field: field))
  }

  private func words(_ names: [String]) -> String {
    names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
