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
    _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [PriorityOutcome] {
    try change(.lower, items, in: list) { $0.lowered }
  }

  /// Sets the priority of each item or, if a list is given, its list priority.
  ///
  /// Otherwise works as ``raise(_:in:)`` does.
  public func set(
    _ priority: Priority, _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [PriorityOutcome] {
    try change(.set, items, in: list) { _ in priority }
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
      return PriorityOutcome(
        name: item.name, id: item.id, list: list.name, from: current ?? item.priority,
        to: item.priority, isChange: current != nil)
    }
  }

  /// Lowers each item to low, clears its list priorities and records a completion.
  ///
  /// An item that isn't needed anywhere is left unchanged.
  public func done(_ items: [ItemReference]) throws -> [PriorityOutcome] {
    let journal = try changing(.request(.done))
    let found = try ItemResolver(db).items(items)
    note(
      .done,
      found.map { item in
        var target = ChangeRequest.Target(item)
        target.seenPriority = item.priority
        return target
      })
    return try found.map { try done($0, journal) }
  }

  private func done(_ item: StoredItem, _ journal: Journal) throws -> PriorityOutcome {
    let listPriorities = try journal.listPriorities(of: item)
    let highest = listPriorities.map(\.priority).max() ?? .low
    var isCompletion = item.priority.isNeeded
    if isCompletion {
      _ = try journal.setPriority(item, to: .low)
    } else if highest.isNeeded {
      try journal.setDone(item, from: highest)
      isCompletion = true
    }
    if !isCompletion { try journal.note(item, .low) }
    for (list, priority) in listPriorities {
      try journal.setListPriority(item, in: list, from: priority, to: nil)
    }
    return PriorityOutcome(
      name: item.name, id: item.id, from: item.priority, to: .low,
      isChange: isCompletion || !listPriorities.isEmpty, isCompletion: isCompletion,
      cleared: listPriorities.map { .init(list: $0.list.name, priority: $0.priority) })
  }

  private func change(
    _ command: ChangeRequest.Command, _ items: [ItemReference], in list: ItemReference?,
    _ next: (Priority) -> Priority
  ) throws -> [PriorityOutcome] {
    let journal = try changing(.request(command))
    let lookup = ItemResolver(db)
    let list = try list.map { try lookup.list($0) }
    let found = try lookup.items(items)
    let outcomes = try found.map { item -> PriorityOutcome in
      guard let list else {
        let changed = try journal.setPriority(item, to: next(item.priority))
        if changed.priority == item.priority { try journal.note(item, item.priority) }
        let isCompletion = changed.priority == .low && item.priority != .low
        let remaining = isCompletion ? try journal.listPriorities(of: item) : []
        return PriorityOutcome(
          name: item.name, id: item.id, from: item.priority, to: changed.priority,
          isChange: changed.priority != item.priority, isCompletion: isCompletion,
          remaining: remaining.filter(\.priority.isNeeded).map {
            .init(list: $0.list.name, priority: $0.priority)
          })
      }
      let current = try listPriority(of: item, in: list, journal)
      let from = current ?? item.priority
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
