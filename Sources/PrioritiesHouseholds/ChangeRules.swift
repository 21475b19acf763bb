import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

/// The rules for changes that several devices make, applied to one change.
///
/// No clock decides. A need is never refused. What would take something away is refused if another
/// device has asked for it since the person looked. Texts are compared. Each item is decided alone.
struct ChangeRules {
  private typealias Target = ChangeRequest.Target

  private let change: ChangeRequest
  private let items: StoreTransaction
  private let findsSimilar: Bool
  /// Later changes by other devices count.
  private var since = Int64.max
  /// The list of the change; nil if there is none, or if it is gone.
  private var list: Item?
  private var outcomes: [JSONValue] = []
  private var refused: [JSONValue] = []
  private var firstProblem: Problem?
  /// The names of items that were added to a list that is gone.
  private var homeless: [String] = []

  init(_ change: ChangeRequest, in items: StoreTransaction, findsSimilar: Bool) {
    self.change = change
    self.items = items
    self.findsSimilar = findsSimilar
    items.command = change.command
  }

  /// The result, with a problem if every item is refused.
  mutating func apply() throws -> JSONObject {
    if let saw = change.saw {
      since = try items.knows(saw) ? saw.number : change.told?.number ?? 0
    }
    list = try change.list.flatMap { target in
      guard target.id != nil else { return try items.findList(.handle(target.name ?? "")) }
      return try find(target) ?? items.item(named: target.name)
    }
    switch change.command {
    case .undo, .redo: return try items.reverse(change)
    case .move: try move()
    case .add: try add()
    case .edit: try edit(change.items[0])
    case .delete: for item in change.items { try delete(item) }
    case .include: for item in change.items { try include(item) }
    case .exclude: for item in change.items { try exclude(item) }
    case .raise, .lower, .set, .done: for item in change.items { try setPriority(item) }
    }
    var result: JSONObject = ["outcomes": outcomes.json]
    if !refused.isEmpty { result["refused"] = refused.json }
    if var problem = firstProblem, refused.count >= change.items.count, outcomes.isEmpty {
      problem.members["refused"] = refused.json
      result["problem"] = .object(problem.json)
      result["status"] = problem.kind.status.json
    }
    if let list = change.list, !homeless.isEmpty {
      let name = try list.id.flatMap { try items.deletion(of: $0)?.name } ?? list.name ?? ""
      let verb = homeless.count == 1 ? "is" : "are"
      result["notice"] = .string("\(homeless.listed) \(verb) at home: \(name) was deleted.")
    }
    return result
  }

  /// Whether the change names a list that is gone, without which items are at home.
  private var isHome: Bool { change.list != nil && list == nil }

  private var listReference: ItemReference? { list.map { .id($0.id) } }

  // MARK: Finding

  /// The item that a change refers to; nil if it was deleted.
  private func find(_ target: Target) throws -> Item? {
    guard let id = target.id else { return try items.find(.handle(target.name ?? "")) }
    if let item = try items.item(id) { return item }
    // A program that knows only an id learns that it means nothing here.
    guard target.name != nil else {
      return try items.deletion(of: id) == nil ? items.find(.id(id)) : nil
    }
    // Only a deletion is about this very item.
    return try change.command == .delete ? nil : items.item(named: target.name)
  }

  /// Like ``find(_:)``, but a name that nothing has is no error.
  private func found(_ target: Target) throws -> Item? {
    do {
      return try find(target)
    } catch StoreError.notFound {
      return nil
    }
  }

  /// The item of a need, which brings a deleted item back.
  private func needed(_ target: Target) throws -> Item {
    if let item = try find(target) { return item }
    if let id = target.id, let item = try items.revive(id) { return item }
    let name = try target.name ?? target.id.flatMap { try items.deletion(of: $0)?.name } ?? ""
    if let item = try items.item(named: name) { return item }
    let created = try items.add(
      [name], ids: [target.id], priority: .low, details: nil, to: [], findsSimilar: false)
    return try items.find(.id(created[0].id))
  }

  // MARK: Priorities

  private mutating func setPriority(_ target: Target) throws {
    let wanted = change.command == .done ? .low : target.priority ?? change.priority
    let seen = try target.seenPriority ?? found(target).map(present) ?? .low
    let isUpward = change.command == .set && wanted.map { $0 > .low && $0 >= seen } ?? false
    try change.command == .raise || isUpward
      ? raise(target, to: wanted) : lower(target, to: wanted)
  }

  /// In a list, the list priority.
  private func present(_ item: Item) throws -> Priority {
    try list.flatMap { try items.listPriority(of: item.id, in: $0.id) } ?? item.priority
  }

  /// Makes the higher of the wanted priority and the present one.
  private mutating func raise(_ target: Target, to wanted: Priority?) throws {
    let item = try needed(target)
    if isHome { return try bringHome(item, atLeast: wanted ?? .medium) }
    if let list, try !items.isMember(item.id, of: list.id) {
      // Someone who did not know is told; someone who saw it there finds it there again.
      guard change.saw != nil else { throw StoreError.notInList(item: item.name, list: list.name) }
      _ = try items.include([.id(item.id)], in: .id(list.id))
    }
    let present = try present(item)
    let priority = max(present, wanted ?? present.raised)
    let isRaisedByDate = list == nil && item.own != nil && wanted != present
    guard priority == present, change.command == .raise || isRaisedByDate else {
      outcomes += try items.set(priority, [.id(item.id)], in: listReference).map(\.json)
      return
    }
    if list == nil, let own = item.own, own < wanted ?? present {
      // What only its date has raised is needed by hand too.
      _ = try items.add([item.name], priority: wanted ?? present, details: nil, to: [])
    } else {
      try items.note(item.id, priority, in: list?.id)
    }
    outcomes += [
      PriorityOutcome(
        name: item.name, id: item.id, list: list?.name, from: present, to: present, isChange: false
      ).json
    ]
  }

  private mutating func bringHome(_ item: Item, atLeast priority: Priority) throws {
    outcomes += try items.set(max(item.priority, priority, .medium), [.id(item.id)]).map(\.json)
    homeless.append(item.name)
  }

  /// Makes the lower of the wanted priority and the present one; nil takes the list priority away.
  private mutating func lower(_ target: Target, to wanted: Priority?) throws {
    guard let item = try find(target) else { return try refuseDeleted(target) }
    let present = try present(item)
    var hasNothingToDo = isHome
    if let list {
      // Only `set` stores a list priority that the item has anyway.
      let isBelow = wanted.map { $0 > present || $0 == present && change.command == .lower }
      hasNothingToDo =
        try isBelow ?? false || change.saw != nil && !items.isMember(item.id, of: list.id)
    }
    guard !hasNothingToDo else {
      outcomes += [unchanged(target)]
      return
    }
    let isNeededInList = try change.command == .done && items.hasListPriority(item.id)
    let isLess = wanted.map({ $0 < present }) ?? true || isNeededInList || change.isEarly
    let named = target.seen.due.flatMap(\.self)
    if isLess, try refusesNeeded(item, named) { return }
    let completion: DateCompletion =
      if change.isEarly {
        named == nil || named == item.date?.due ? .early : .named(nil)
      } else if target.seenPriority == .low || present == .low {
        .named(nil)
      } else {
        named.map { .named($0) } ?? .reached
      }
    let reference = [ItemReference.id(item.id)]
    switch (change.command, wanted) {
    case (.done, _): outcomes += try items.done(reference, completing: completion).map(\.json)
    case (.lower, nil):
      outcomes += try items.lower(reference, in: listReference, completing: completion).map(\.json)
    case (_, let wanted?):
      outcomes += try items.set(
        min(wanted, present), reference, in: listReference, completing: completion
      ).map(\.json)
    case (_, nil):
      guard let listReference else { return }
      outcomes += try items.clearListPriority(reference, in: listReference).map(\.json)
    }
  }

  /// Refuses if another device needed the item after the person looked, also by its date.
  ///
  /// - Parameter named: The date that is completed.
  private mutating func refusesNeeded(_ item: Item, _ named: Day? = nil) throws -> Bool {
    let today = items.today
    let need = try items.changesElsewhere(of: item.id, after: since).last { foreign in
      guard foreign.item == item.id else { return false }
      if list == nil, let date = foreign.date {
        if date.isReached(on: today) || named != nil && date.due != named { return true }
      }
      return foreign.isNeed && (foreign.list == list?.id || change.command == .done)
    }
    guard let need else { return false }
    let isOtherDate = !need.isNeed && need.date?.isReached(on: today) == false
    let place = list.map { " in \($0.name)" } ?? ""
    refuse(
      item.id, item.name, "needed", need,
      isOtherDate
        ? "The date of \(item.name) was changed \(need.place)."
        : "\(item.name) was needed again\(place) \(need.place).",
      list.map { ["list": Self.json($0.id, $0.name)] } ?? [:])
    return true
  }

  // MARK: Adding

  private mutating func add() throws {
    let isAlike = change.items.allSatisfy { $0.id == nil && $0.priority == nil }
    let lists = listReference.map { [$0] } ?? []
    guard !isAlike || isHome || since < .max else {
      outcomes += try items.add(
        change.items.map { $0.name ?? "" }, priority: change.priority, details: change.details,
        date: change.date, to: lists, findsSimilar: findsSimilar
      ).map(\.json)
      return
    }
    for target in change.items {
      var known = try target.id.flatMap { try items.item($0) } ?? items.item(named: target.name)
      if known == nil, let name = target.name {
        known = try (target.id ?? items.deletedItem(named: name, after: since)).flatMap {
          try items.revive($0)
        }
      }
      var details = change.details
      var date = change.date
      if let known {
        details = try permitted(details, "details", known, target.seenDetails, known.details)
        date = try permitted(date, known, target.seen)
      }
      let priority = target.priority ?? change.priority
      let outcome = try items.add(
        [known?.name ?? target.name ?? ""], ids: [target.id],
        priority: isHome ? max(priority ?? .medium, .medium) : priority, details: details,
        date: date, to: lists, findsSimilar: findsSimilar)[0]
      outcomes += [outcome.json]
      if isHome { homeless.append(outcome.name) }
    }
  }

  // MARK: Lists

  private mutating func include(_ target: Target) throws {
    let item = try needed(target)
    guard let listReference else { return try bringHome(item, atLeast: .medium) }
    outcomes += try items.include([.id(item.id)], in: listReference).map(\.json)
  }

  /// Succeeds without a change if the item is not in the list.
  private mutating func exclude(_ target: Target) throws {
    guard let list, let item = try found(target), try items.isMember(item.id, of: list.id)
    else {
      outcomes += [unchanged(target)]
      return
    }
    guard try !refusesNeeded(item) else { return }
    outcomes += try items.exclude([.id(item.id)], from: .id(list.id)).map(\.json)
  }

  private func move() throws {
    guard let list = change.list, let neighbor = change.before ?? change.after else { return }
    func reference(_ target: Target) throws -> ItemReference {
      if let item = try find(target) { return .id(item.id) }
      return target.id.map { .id($0) } ?? .handle(target.name ?? "")
    }
    _ = try items.move(
      reference(change.items[0]), before: change.before != nil, reference(neighbor),
      in: reference(list))
  }

  // MARK: Deleting

  private mutating func delete(_ target: Target) throws {
    guard let item = try found(target) else {
      outcomes += [unchanged(target)]
      return
    }
    let foreign = try items.changesElsewhere(of: item.id, after: since).last { foreign in
      foreign.isNeed || foreign.item == item.id && ![.noted, .left].contains(foreign.kind)
    }
    if let foreign {
      return refuse(
        item.id, item.name, "changed", foreign,
        "\(item.name) was changed \(foreign.place) and not deleted.")
    }
    for id in since < .max ? try items.items(inside: item.id) : [] {
      let changes = try items.changesElsewhere(of: id, after: since)
      guard let need = changes.last(where: { $0.isNeed && $0.item == id }) else { continue }
      let name = try items.item(id)?.name ?? need.name
      return refuse(
        item.id, item.name, "changed", need,
        "\(name) in \(item.name) was needed \(need.place), so nothing was deleted.")
    }
    for deleted in try items.delete([.id(item.id)]) {
      outcomes += [
        ["id": deleted.id.json, "name": deleted.name.json, "changed": true]
      ]
    }
  }

  // MARK: Texts

  private mutating func edit(_ target: Target) throws {
    guard let item = try find(target) else { return try refuseDeleted(target) }
    let isArranged = try change.order.map {
      try items.arrange(.id(item.id), order: $0, forgetsMoves: change.resets)
    }
    var name = try permitted(change.name, "name", item, target.seenName, item.name)
    let details = try permitted(change.details, "details", item, target.seenDetails, item.details)
    if let wanted = name, let other = try items.item(named: wanted), other.id != item.id {
      let problem = StoreError.nameTaken(name: wanted, by: other.name).problem
      firstProblem = firstProblem ?? problem
      refuse(
        item.id, item.name, "taken", nil, problem.detail,
        ["field": "name", "wanted": wanted.json, "present": other.name.json])
      name = nil
    }
    let date = try permitted(change.date, item, target.seen)
    guard
      name != nil || details != nil || !date.isEmpty || isArranged != nil || refused.isEmpty
    else { return }
    let outcome = try items.edit(.id(item.id), name: name, details: details, date: date)
    var result: JSONObject = [
      "id": outcome.item.id.json, "name": outcome.item.name.json,
      "priority": outcome.item.priority.json,
      "changed": .bool(outcome.isChange || isArranged ?? false),
    ]
    result.merge(outcome.item.date?.json)
    outcomes += [result.json]
  }

  /// The wanted parts of a date, without those that are refused.
  private mutating func permitted(
    _ wanted: DateChange, _ item: Item, _ seen: DateChange
  ) throws -> DateChange {
    let (shown, present) = (seen.json, DateChange(item.date).json)
    var permitted = wanted.json
    for (field, value) in permitted.members.map({ ($0.key, $0.value) }) {
      let text = try self.permitted(
        value.string, field, item, shown[field]?.string, present[field]?.string ?? "")
      permitted[field] = text?.json
    }
    return try DateChange(permitted)
  }

  /// The wanted text, or nil if it is refused or there is none.
  ///
  /// - Parameter seen: Nil for the present one.
  private mutating func permitted(
    _ wanted: String?, _ field: String, _ item: Item, _ seen: String?, _ present: String
  ) throws -> String? {
    guard let wanted, let shown = seen, ![shown, wanted].contains(present) else { return wanted }
    // The person saw an own text that was refused, so the one before it counts.
    let seen = try items.text(before: shown, field, of: item.id) ?? shown
    guard present != seen else { return wanted }
    guard wanted != seen else { return nil }
    try items.noteRefused(wanted, seen: seen, field, of: item.id)
    let foreign = try items.changesElsewhere(of: item.id, after: since).last {
      $0.item == item.id && $0.fields.contains(field)
    }
    let place = foreign?.place ?? "elsewhere"
    let sentence =
      switch field {
      case "name": "\(seen) was renamed to \(present) \(place)."
      case "details": "The details of \(item.name) were changed \(place)."
      default: "The date of \(item.name) was changed \(place)."
      }
    refuse(
      item.id, item.name, "changed", foreign, sentence,
      [
        "field": field.json, "seen": seen.json, "wanted": wanted.json,
        "present": present.json,
      ])
    return nil
  }

  // MARK: Results

  private func unchanged(_ target: Target) -> JSONValue {
    ["id": .string(target.id?.description ?? target.name ?? ""), "changed": false]
  }

  private mutating func refuseDeleted(_ target: Target) throws {
    let deletion = try target.id.flatMap { try items.deletion(of: $0) }
    let name = target.name ?? deletion?.name ?? ""
    if let id = target.id, let wanted = change.details, let seen = target.seenDetails {
      // A need that brings the item back may have seen this text.
      try items.noteRefused(wanted, seen: seen, "details", of: id)
    }
    var typed: JSONObject = [:]
    typed["name"] = change.name?.json
    typed["details"] = change.details?.json
    typed.merge(change.date.json)
    refuse(
      target.id, name, "deleted", deletion,
      "\(name) was deleted \(deletion?.place ?? "elsewhere").",
      typed.members.isEmpty ? [:] : ["wanted": typed.json])
  }

  private mutating func refuse(
    _ id: Item.ID?, _ name: String, _ reason: String, _ foreign: ForeignChange?,
    _ sentence: String, _ members: JSONObject = [:]
  ) {
    var refusal: JSONObject = [
      "item": Self.json(id, name), "reason": reason.json, "detail": sentence.json,
      "device": (foreign?.device).json,
    ]
    refusal.merge(members)
    refused.append(refusal.json)
    firstProblem = firstProblem ?? Problem(reason == "needed" ? .kept : .changed, sentence)
  }

  private static func json(_ id: Item.ID?, _ name: String) -> JSONValue {
    ["id": id.json, "name": name.json]
  }
}

extension ForeignChange {
  fileprivate var place: String { device.map { "on \($0)" } ?? "on the server" }
}
