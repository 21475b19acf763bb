import GRDB
import PriorityLists

extension StoreTransaction {
  /// Creates items or finds them by exact name, and adds them to existing lists.
  ///
  /// An existing item is raised to `priority` or, by default, to the one it had before its
  /// completion. It is never lowered.
  /// - Parameters:
  ///   - priority: Nil creates medium items, or low ones with a date.
  ///   - details: Nil keeps those of existing items.
  ///   - findsSimilar: Whether the outcomes list similar items, which requires reading many.
  ///   - progress: Called with the number of processed names, after every 500 and at the end.
  /// - Returns: One outcome per name, in the same order.
  /// - Throws: ``StoreError/name(_:)``, ``StoreError/details(_:)``,
  ///   ``StoreError/noList(word:candidates:)``, with nothing changed, or an error of the file.
  public func add(
    _ names: [String], priority: Priority? = nil, details: String? = nil,
    to lists: [ItemReference] = [], findsSimilar: Bool = true, progress: ((Int) -> Void)? = nil
  ) throws -> [AddOutcome] {
    try add(
      names, ids: [], priority: priority, details: details, to: lists, findsSimilar: findsSimilar,
      progress: progress)
  }

  /// - Parameter ids: Those of created items, by the index of their names; others are random.
  package func add(
    _ names: [String], ids: [Item.ID?] = [], priority: Priority?, details: String?,
    date: DateChange = DateChange(), to lists: [ItemReference], findsSimilar: Bool = true,
    progress: ((Int) -> Void)? = nil
  ) throws -> [AddOutcome] {
    guard !names.isEmpty else { return [] }
    let cleaned = try names.map { try Name($0) }
    let details = try details.map { try Details.cleaned($0) }
    let journal = try changing(.request(.add))
    let lookup = ItemResolver(db)
    let lookAlikes = LookAlikes(db)
    let lists = try lookup.lists(lists)
    let known =
      try details == nil && date.isEmpty
      ? [] : cleaned.map { try lookup.item(identity: $0.keys.identity) }
    var outcomes: [AddOutcome] = []
    outcomes.reserveCapacity(names.count)
    for (index, name) in cleaned.enumerated() {
      outcomes.append(
        try add(
          name, id: ids.indices.contains(index) ? ids[index] : nil, priority: priority,
          details: details, date: date, to: lists, isShort: names.count <= 20,
          findsSimilar ? lookAlikes : nil,
          lookup, journal))
      if let progress, index % 500 == 499 { progress(index + 1) }
    }
    progress?(names.count)
    let targets = outcomes.enumerated().map { index, outcome in
      var target = ChangeRequest.Target(id: outcome.id, name: cleaned[index].text)
      // The priority of a dated item may be its date's.
      target.priority = outcome.date == nil ? outcome.priority : priority
      if details != nil { target.seenDetails = known[index]?.details ?? "" }
      if !date.isEmpty { target.seen = DateChange(seen: known[index]?.date, changing: date) }
      return target
    }
    note(.add, targets, in: lists.first) {
      $0.details = details
      $0.date = date.settled(on: known.first.flatMap { $0?.date })
    }
    for list in lists.dropFirst() { note(.include, targets, in: list) }
    return outcomes
  }

  private func add(
    _ name: Name, id: Item.ID?, priority: Priority?, details: String?, date: DateChange,
    to lists: [StoredItem], isShort: Bool, _ lookAlikes: LookAlikes?, _ lookup: ItemResolver,
    _ journal: Journal
  ) throws -> AddOutcome {
    var outcome: AddOutcome
    var item: StoredItem
    if let known = try lookup.item(identity: name.keys.identity) {
      (outcome, item) = try raiseExisting(
        known, to: priority, details: details, date: date, journal)
    } else {
      let newDate = try date.date(from: nil)
      let newPriority = priority ?? (newDate == nil ? .medium : .low)
      var similar: [String] = []
      if let lookAlikes {
        similar = try lookup.names(similarTo: name) + lookAlikes.names(of: name)
        // A long list should not produce a message for each line.
        if isShort { similar += try lookup.names(inOtherNumberThan: name) }
      }
      item = try journal.create(
        name, id: id ?? newID(), details: details ?? "", priority: newPriority,
        date: newDate)
      outcome = AddOutcome(
        name: item.name, id: item.id, effect: .created, priority: item.priority(on: today),
        similar: similar)
      outcome.date = newDate
      lookAlikes?.add(name)
    }
    for list in lists {
      guard try journal.join(item, list) else {
        if try journal.membership(item, list)?.priority == .low {
          outcome.stayingLow.append(list.name)
        }
        continue
      }
      outcome.joined.append(list.name)
      if outcome.effect != .created, try journal.isAncestor(item, of: list) {
        outcome.loops.append(list.name)
      }
    }
    return outcome
  }

  private func raiseExisting(
    _ known: StoredItem, to priority: Priority?, details: String?, date: DateChange,
    _ journal: Journal
  ) throws -> (AddOutcome, StoredItem) {
    var item = try journal.setDate(known, to: date.date(from: known.date))
    let remembered = item.priority == .low ? item.previous ?? .medium : item.priority
    // With a date and without a priority, only the date is meant.
    let newPriority = priority ?? (date.isEmpty ? remembered : item.priority)
    if newPriority > item.priority {
      item = try journal.setPriority(item, to: newPriority, isByHand: false)
    } else if date.isEmpty || priority != nil {
      try journal.note(item, newPriority)
    }
    let changesDetails = details.map { $0 != item.details } ?? false
    if let details, changesDetails {
      try journal.edit(item, name: Name(stored: item.name), details: details)
    }
    let from = known.priority(on: today)
    let shown = item.priority(on: today)
    var outcome = AddOutcome(
      name: item.name, id: item.id, effect: shown > from ? .raised(from: from) : .known,
      priority: shown, changedDetails: changesDetails)
    outcome.date = item.date
    outcome.changedDate = item.date != known.date
    return (outcome, item)
  }
}
