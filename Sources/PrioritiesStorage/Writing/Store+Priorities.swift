import GRDB
import PriorityLists

extension StoreTransaction {
  /// Raises the priority of each item by one step or, if a list is given, its list priority.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if the list does not contain an item.
  public func raise(
    _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [PriorityOutcome] {
    try change(.raise, items, in: list) { $0.raised }
  }

  /// Lowers the priority of each item by one step or, if a list is given, its list priority.
  ///
  /// Otherwise works as ``raise(_:in:)`` does.
  public func lower(
    _ items: [ItemReference], in list: ItemReference? = nil,
    completing completion: DateCompletion = .reached
  ) throws -> [PriorityOutcome] {
    try change(.lower, items, in: list, completing: completion) { $0.lowered }
  }

  /// Sets the priority of each item or, if a list is given, its list priority.
  ///
  /// Otherwise works as ``raise(_:in:)`` does.
  public func set(
    _ priority: Priority, _ items: [ItemReference], in list: ItemReference? = nil,
    completing completion: DateCompletion = .reached
  ) throws -> [PriorityOutcome] {
    try change(.set, items, in: list, completing: completion) { _ in priority }
  }

  /// Removes the list priority of each item.
  ///
  /// Otherwise works as ``raise(_:in:)`` does.
  public func clearListPriority(
    _ items: [ItemReference], in list: ItemReference
  ) throws -> [PriorityOutcome] {
    let journal = try changing(.request(.set))
    let lookup = ItemResolver(db)
    let list = try lookup.list(list)
    let found = try lookup.items(items)
    note(.set, found.map(ChangeRequest.Target.init), in: list)
    return try found.map { item in
      let current = try listPriority(of: item, in: list, journal)
      try journal.setListPriority(item, in: list, from: current, to: nil)
      let shown = item.priority(on: today)
      return PriorityOutcome(
        name: item.name, id: item.id, list: list.name, from: current ?? shown, to: shown,
        isChange: current != nil)
    }
  }

  /// Lowers each item to low, clears its list priorities and records a completion.
  ///
  /// An item that isn't needed anywhere is left unchanged, unless its date is completed early.
  public func done(
    _ items: [ItemReference], completing completion: DateCompletion = .reached
  ) throws -> [PriorityOutcome] {
    let journal = try changing(.request(.done))
    let found = try ItemResolver(db).items(items)
    note(
      .done,
      found.map { item in
        var target = ChangeRequest.Target(item)
        target.seenPriority = item.priority(on: today)
        target.seen.due = completion.date(of: item, on: today).map { .some($0) }
        return target
      })
    return try found.map { try done($0, completion, journal) }
  }

  private func done(
    _ item: StoredItem, _ completion: DateCompletion, _ journal: Journal
  ) throws -> PriorityOutcome {
    let listPriorities = try journal.listPriorities(of: item)
    let highest = listPriorities.map(\.priority).max() ?? .low
    let shown = item.priority(on: today)
    var isCompletion = shown.isNeeded || completion.date(of: item, on: today) != nil
    var date = item.date
    if isCompletion {
      date = try journal.setPriority(item, to: .low, completing: completion).date
    } else if highest.isNeeded {
      try journal.setDone(item, from: highest)
      isCompletion = true
    }
    if !isCompletion { try journal.note(item, .low) }
    for (list, priority) in listPriorities {
      try journal.setListPriority(item, in: list, from: priority, to: nil)
    }
    return PriorityOutcome(
      name: item.name, id: item.id, from: shown, to: .low, date: date,
      isChange: isCompletion || !listPriorities.isEmpty, isCompletion: isCompletion,
      cleared: listPriorities.map { .init(list: $0.list.name, priority: $0.priority) })
  }

  private func change(
    _ command: ChangeRequest.Command, _ items: [ItemReference], in list: ItemReference?,
    completing completion: DateCompletion = .reached, _ next: (Priority) -> Priority
  ) throws -> [PriorityOutcome] {
    let journal = try changing(.request(command))
    let lookup = ItemResolver(db)
    let list = try list.map { try lookup.list($0) }
    let found = try lookup.items(items)
    let outcomes = try found.map { item -> PriorityOutcome in
      let shown = item.priority(on: today)
      guard let list else {
        let to = next(shown)
        let changed =
          to == .low && shown == .low
          ? item : try journal.setPriority(item, to: to, completing: completion)
        if to == shown { try journal.note(item, to) }
        let isCompletion = to == .low && shown != .low
        let remaining = isCompletion ? try journal.listPriorities(of: item) : []
        return PriorityOutcome(
          name: item.name, id: item.id, from: shown, to: to, date: changed.date,
          isChange: to != shown, isCompletion: isCompletion,
          remaining: remaining.filter(\.priority.isNeeded).map {
            .init(list: $0.list.name, priority: $0.priority)
          })
      }
      let current = try listPriority(of: item, in: list, journal)
      let from = current ?? shown
      let to = next(from)
      // `set` stores a priority even if it equals the inherited one.
      let isChange = command == .set ? current != to : from != to
      if isChange {
        try journal.setListPriority(item, in: list, from: current, to: to)
      } else {
        try journal.note(item, to, in: list)
      }
      return PriorityOutcome(
        name: item.name, id: item.id, list: list.name, from: from, to: to, isChange: isChange)
    }
    let targets = zip(found, outcomes).map { item, outcome in
      var target = ChangeRequest.Target(item)
      target.seenPriority = outcome.from
      target.priority = outcome.to
      if list == nil, outcome.isCompletion {
        target.seen.due = completion.date(of: item, on: today).map { .some($0) }
      }
      return target
    }
    note(command, targets, in: list) {
      if command == .set { $0.priority = outcomes.first?.to }
    }
    return outcomes
  }

  private func listPriority(
    of item: StoredItem, in list: StoredItem, _ journal: Journal
  ) throws -> Priority? {
    guard let membership = try journal.membership(item, list) else {
      throw StoreError.notInList(item: item.name, list: list.name)
    }
    return membership.priority
  }
}
