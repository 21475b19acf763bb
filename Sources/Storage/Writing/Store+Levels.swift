import GRDB
import Lists

extension StoreTransaction {
  /// Raises each item by one level or, with a list, its list priority.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if the list does not contain an item.
  public func raise(
    _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [LevelOutcome] {
    try change("raise", items, in: list) { $0.raised }
  }

  /// Lowers each item by one level or, with a list, its list priority.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if the list does not contain an item.
  public func lower(
    _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [LevelOutcome] {
    try change("lower", items, in: list) { $0.lowered }
  }

  /// Sets the priority of each item or, with a list, its list priority.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if the list does not contain an item.
  public func set(
    _ level: Priority, _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [LevelOutcome] {
    try change("set", items, in: list) { _ in level }
  }

  /// Removes each item's list priority, so that its own priority applies there.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if the list does not contain an item.
  public func clearListPriority(
    _ items: [ItemReference], in list: ItemReference
  ) throws -> [LevelOutcome] {
    let journal = try changing("set")
    let lookup = ItemResolver(db)
    let holder = try lookup.list(list)
    return try lookup.items(items).map { item in
      let current = try listPriority(of: item, in: holder, journal)
      try journal.setListPriority(item, in: holder, from: current, to: nil)
      return LevelOutcome(
        name: item.name, id: item.id, list: holder.name, from: current ?? item.priority,
        to: item.priority, isChange: current != nil)
    }
  }

  /// Marks each item as done: sets it to low and records the time.
  ///
  /// Clears its list priorities too. An item that is needed nowhere does not change.
  public func done(_ items: [ItemReference]) throws -> [LevelOutcome] {
    let journal = try changing("done")
    return try ItemResolver(db).items(items).map { try done($0, journal) }
  }

  private func done(_ item: StoredItem, _ journal: Journal) throws -> LevelOutcome {
    let listPriorities = try journal.listPriorities(of: item)
    let wanted = listPriorities.map(\.level).max() ?? .low
    var isCompletion = item.priority.isNeeded
    if isCompletion {
      _ = try journal.setPriority(item, to: .low)
    } else if wanted.isNeeded {
      try journal.setDone(item, from: wanted)
      isCompletion = true
    }
    for (list, level) in listPriorities {
      try journal.setListPriority(item, in: list, from: level, to: nil)
    }
    return LevelOutcome(
      name: item.name, id: item.id, from: item.priority, to: .low,
      isChange: isCompletion || !listPriorities.isEmpty, isCompletion: isCompletion,
      cleared: listPriorities.map { .init(list: $0.list.name, level: $0.level) })
  }

  private func change(
    _ command: String, _ items: [ItemReference], in list: ItemReference?,
    _ next: (Priority) -> Priority
  ) throws -> [LevelOutcome] {
    let journal = try changing(command)
    let lookup = ItemResolver(db)
    let holder = try list.map { try lookup.list($0) }
    return try lookup.items(items).map { item in
      guard let holder else {
        let changed = try journal.setPriority(item, to: next(item.priority))
        let isCompletion = changed.priority == .low && item.priority != .low
        let kept = isCompletion ? try journal.listPriorities(of: item) : []
        return LevelOutcome(
          name: item.name, id: item.id, from: item.priority, to: changed.priority,
          isChange: changed.priority != item.priority, isCompletion: isCompletion,
          kept: kept.filter(\.level.isNeeded).map { .init(list: $0.list.name, level: $0.level) })
      }
      let current = try listPriority(of: item, in: holder, journal)
      let from = current ?? item.priority
      let to = next(from)
      // At the end of the scale nothing is stored, but `set` stores even the inherited level.
      let isChange = command == "set" ? current != to : from != to
      if isChange { try journal.setListPriority(item, in: holder, from: current, to: to) }
      return LevelOutcome(
        name: item.name, id: item.id, list: holder.name, from: from, to: to, isChange: isChange)
    }
  }

  /// The list priority; throws if the list does not contain the item.
  private func listPriority(
    of item: StoredItem, in list: StoredItem, _ journal: Journal
  ) throws -> Priority? {
    guard let membership = try journal.membership(item, list) else {
      throw StoreError.notInList(item: item.name, list: list.name)
    }
    return membership.priority
  }
}
