import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

struct StoreClient {
  let store: Store
  /// Whether the caller retries operations delayed by another program's lock.
  let retries: Bool
  /// Whether another program held the lock at the last check, so that operations don't wait.
  private var isLocked = false
  /// Whether the store was unreadable at the last check.
  private var isUnreadable = false
  private var dueItems: [DueItem]?
  /// What the person saw last, of a joined store.
  private var seen: ItemsSnapshot.Point?

  /// In milliseconds.
  ///
  /// Operations this short don't need to wait any longer.
  private static let busyTimeout = 150

  init(store: Store, retries: Bool) {
    self.store = store
    self.retries = retries
    // If this fails, operations wait longer for a lock.
    if retries { try? store.setBusyTimeout(milliseconds: StoreClient.busyTimeout) }
  }

  mutating func markLocked() {
    guard !isLocked else { return }
    isLocked = true
    // One operation has already waited for this lock, and keys must not wait for it again.
    try? store.setBusyTimeout(milliseconds: 5)
  }

  mutating func probeUnlocked() -> Bool {
    do {
      _ = try store.hasChangedElsewhere()
    } catch .locked {
      return false
    } catch {
      // The next operation will report any other problem.
    }
    isLocked = false
    try? store.setBusyTimeout(milliseconds: StoreClient.busyTimeout)
    return true
  }

  /// Whether another program changed the items; `nil` while the store is locked.
  ///
  /// If the items become readable again, that counts as a change.
  mutating func hasChanged() throws(StoreError) -> Bool? {
    do {
      let hasChanged = try store.hasChangedElsewhere()
      if hasChanged { invalidateDueItems() }
      defer { isUnreadable = false }
      return hasChanged || isUnreadable
    } catch .locked where retries {
      return nil
    } catch {
      isUnreadable = true
      throw error
    }
  }

  /// Reads an outcome; `missing` is the outcome if the list or item was deleted.
  private mutating func read(
    _ operation: BlockedOperation, missing: Outcome,
    _ body: (StoreTransaction) throws -> Outcome
  ) -> Outcome {
    do {
      let outcome: Outcome
      (outcome, seen) = try store.read { (try body($0), try $0.seen()) }
      return outcome
    } catch StoreError.notFound {
      return missing
    } catch StoreError.locked where retries {
      return .busy(operation)
    } catch {
      return .unreadable(error)
    }
  }

  mutating func rows(_ request: ListRequest, listsOnly: Bool) -> Outcome {
    var options = ListOptions(
      listsOnly: listsOnly, limit: ListScreen.limit, includesLists: request.list == nil)
    options.showsAll = request.showsLow
    return read(.reading, missing: .listDeleted(request.list)) { items in
      let slice = try items.slice(of: request.list, options, with: request.selected)
      let list = request.wantsReport || slice.total == 0 ? request.list : nil
      let report = try list.map { try items.report(on: .id($0)) }
      var selected = slice.item.map { ItemRow($0) }
      if !slice.isMember { selected?.presence = .removed }
      return .rows(
        request,
        ListContents(
          rows: slice.entries.enumerated().map { place, entry in
            var row = ItemRow(entry)
            row.place = place
            return row
          }, total: slice.total,
          heading: Heading(
            name: slice.list?.name ?? "Priorities", needed: slice.needed, item: slice.list,
            order: slice.order),
          selected: selected, report: report))
    }
  }

  /// The most certain suggestions; empty while the items are unreadable, and then read again.
  mutating func suggestions(
    at now: Timestamp, snoozed: () -> [Item.ID: Timestamp], in view: ViewContext
  ) -> [Suggestion] {
    if dueItems == nil {
      dueItems = try? store.read {
        try $0.due(at: now, limit: SuggestionSection.limit, snoozed: snoozed())
      }
    }
    return (dueItems ?? []).map {
      Suggestion(
        item: $0.item.id, name: $0.item.name, reason: $0.interval.words(in: view),
        pause: $0.interval.pause)
    }
  }

  mutating func invalidateDueItems() { dueItems = nil }

  /// - Parameter lead: That of a date in the text.
  mutating func hits(_ request: SearchRequest, lead: DaySpan) -> Outcome {
    read(.search, missing: .listDeleted(request.list)) {
      .hits(request, try Self.found(request, lead, in: $0))
    }
  }

  private static func found(
    _ request: SearchRequest, _ lead: DaySpan, in items: StoreTransaction
  ) throws -> SearchResults {
    let typed = try QuickWords(request.text) { word in
      Day(typed: word, today: items.today).map { ItemDate(due: $0, lead: lead) }
    } list: {
      try items.list(beginning: $0)
    }
    let result = try items.search(
      typed.item.name, in: request.list.map(ItemReference.id), limit: SearchRequest.limit + 1)
    var hits = SearchResults()
    hits.query = typed.item.name
    for section in result.sections {
      switch section {
      case .inList(let entries):
        hits.inList = entries.map { ItemRow($0, showsLists: false) }
        hits.members.formUnion(entries.map(\.item.id))
      case .matches(let found), .elsewhere(let found):
        hits.elsewhere = found.map { ItemRow(ListEntry(item: $0)) }
      case .details(let found):
        hits.members.formUnion(result.detailsInList.map(\.item.id))
        hits.details = found.map { item in
          let entry = result.detailsInList.first { $0.item.id == item.id }
          var row = ItemRow(entry ?? ListEntry(item: item))
          row.details = MatchMarking(typed.item.name).line(of: item.details) ?? row.details
          return row
        }
      case .create(let name):
        hits.creatable = typed.item
        hits.creatable?.name = name
      }
    }
    // An item that exists gets what the words say.
    if typed.hasWords, hits.creatable == nil {
      hits.creatable = typed.item
      hits.creatable?.known = (try? items.find(.whole(typed.item.name)))?.priority
    }
    let limit = SearchRequest.limit
    for section in SearchResults.sections where hits[keyPath: section].count > limit {
      hits.hasMore = true
      hits[keyPath: section] = Array(hits[keyPath: section].prefix(limit))
    }
    let found = Set(hits.rows.map(\.id))
    for id in request.shown where !found.contains(id) {
      let slice = try items.slice(of: request.list, ListOptions(limit: 0), with: id)
      if let entry = slice.item { hits.others.append(ItemRow(entry)) }
      if slice.isMember { hits.members.insert(id) }
    }
    return hits
  }

  mutating func report(on id: Item.ID, for purpose: ReportPurpose) -> Outcome {
    read(.reading, missing: .report(nil, purpose)) {
      .report(try $0.report(on: .id(id)), purpose)
    }
  }

  /// The items to ask about before they are deleted, without those deleted elsewhere.
  mutating func deletion(of ids: [Item.ID], isAgain: Bool = false) -> Outcome {
    read(.reading, missing: .report(nil, .edit)) { items in
      let found = try ids.compactMap { id in
        do {
          return try items.find(.id(id))
        } catch StoreError.notFound {
          return nil
        }
      }
      return found.isEmpty ? .report(nil, .edit) : .deletion(found, isAgain: isAgain)
    }
  }

  // MARK: Changes

  mutating func make(_ effect: StoreEffect, in view: ViewContext) -> Outcome {
    defer { invalidateDueItems() }
    do {
      switch effect {
      case .step(let isRedo):
        let (reversal, newest) = try store.write {
          (try isRedo ? $0.redo().first : $0.undo().first, try $0.newestStep())
        }
        guard let reversal else { return .unchanged(newest.nothingToReverse(isRedo: isRedo)) }
        return .changed(effect, .reversed(reversal))
      case .change(let change):
        let message = try store.write {
          $0.saw = seen
          return try $0.make(change)
        }
        return .changed(effect, message)
      }
    } catch StoreError.locked where retries {
      return .busy(.change)
    } catch StoreError.editedElsewhere {
      switch effect {
      // The sheet keeps the input and asks for confirmation.
      case .change(.edit(let draft)): return report(on: draft.item.id, for: .refresh)
      case .change(.delete(let items)): return deletion(of: items.map(\.id), isAgain: true)
      default: return .refused("", of: effect)
      }
    } catch StoreError.notFound(let word, _) where Item.ID(word) != nil {
      // Use the item's name, because an id means nothing to a user. If it cannot be read, the
      // sentence does without.
      let name = Item.ID(word).flatMap { id in try? store.read { try $0.formerName(of: id) } }
      return .refused(
        "\(name ?? "That item") was deleted elsewhere. Nothing was changed.", of: effect)
    } catch {
      // The change is stored, so it must stay on screen and not be repeated.
      if case StoreError.notDurable = error {
        let isChange = if case .change = effect { true } else { false }
        return .changed(effect, .notDurable(String(describing: error), isUndoable: isChange))
      }
      return .refused(String(describing: error), of: effect)
    }
  }
}

extension StoreTransaction {
  fileprivate func make(_ change: ItemEffect) throws -> ChangeMessage {
    func add(
      _ names: [String], _ priority: Priority? = nil, to list: Item.ID?
    ) throws -> [AddOutcome] {
      try self.add(names, priority: priority, to: list.map { [.id($0)] } ?? [])
    }
    switch change {
    case .setPriority(let id, let priority): return .priority(try set(priority, [.id(id)])[0])
    case .setListPriority(let id, let priority?, let list):
      return .priority(try set(priority, [.id(id)], in: .id(list))[0])
    case .setListPriority(let id, nil, let list):
      return .priority(try clearListPriority([.id(id)], in: .id(list))[0])
    case .done(let id): return .completed(try done([.id(id)])[0])
    case .need(let id, let list, _):
      let outcome = try add([try report(on: .id(id)).item.name], to: list)[0]
      return list == nil ? .needed(outcome) : .added(outcome)
    case .create(let item, let list, _): return .added(try create(item, in: list))
    case .addAll(let names, let list): return .addedAll(try add(names, to: list))
    case .include(let id, let list):
      let outcome = try include([.id(id)], in: .id(list))[0]
      return .included(outcome, isLow: try report(on: .id(id)).item.priority == .low)
    case .exclude(let id, let list): return .excluded(try exclude([.id(id)], from: .id(list))[0])
    case .moveRow(let id, let isBefore, let neighbor, let list):
      let moved = try move(.id(id), before: isBefore, .id(neighbor), in: .id(list))
      return .moved(
        moved.item, id, after: isBefore ? nil : moved.neighbor,
        before: isBefore ? moved.neighbor : nil,
        reordered: moved.isReordered ? moved.list : nil)
    case .setOrder(let order, let list):
      _ = try arrange(.id(list), order: order)
      return .arranged(try find(.id(list)).name, order)
    case .gather(let ids, let list, let item):
      guard let list = try list ?? item.map({ try create($0).id }) else { return .several([]) }
      return try make(.several(ids.filter { $0 != list }.map { .include($0, list: list) }))
    case .several(let changes): return .several(try changes.map(make))
    case .edit(let draft): return try save(draft)
    case .addAgain(let report, let name, let details, let date):
      let (outcome, subitems) = try addAgain(report, name: name, details: details)
      _ = try edit(.id(outcome.id), name: nil, details: nil, date: date)
      return .addedAgain(outcome, subitems: subitems)
    case .delete(let items):
      return .deleted(try delete(items.map { .id($0.id) }, confirmed: items).map(\.name))
    }
  }

  private func create(_ item: NewItem, in list: Item.ID? = nil) throws -> AddOutcome {
    let lists = [list, item.list?.id].compacted().map(ItemReference.id)
    var date = DateChange(due: item.date.map { .some($0.due) })
    date.newLead = item.date?.lead ?? date.newLead
    return try add([item.name], priority: item.priority, details: nil, date: date, to: lists)[0]
  }

  private func save(_ draft: ItemDraft) throws -> ChangeMessage {
    let id = draft.item.id
    let outcome = try edit(
      .id(id), name: draft.name, details: draft.details, date: draft.date, replacing: draft.item)
    // Items that left the list meanwhile need not be removed, nor deleted ones added.
    let members = Set(try report(on: .id(id)).subitems.map(\.item.id))
    var changes: [ItemEffect] = draft.priority.map { [.setPriority(id, $0)] } ?? []
    changes += draft.order.map { [.setOrder($0, list: id)] } ?? []
    changes += draft.excluded.filter(members.contains).map { .exclude($0, list: id) }
    changes += draft.included.filter { (try? find(.id($0))) != nil }.map { .include($0, list: id) }
    changes += draft.created.map { .create($0, list: id, then: .stay) }
    return .several([.edited(outcome)] + (try changes.map(make)))
  }

  /// The list with a name, or the only one whose name begins with it, ignoring case, accents and
  /// spaces.
  fileprivate func list(beginning word: String) throws -> NewItem.NamedList? {
    guard let first = word.first else { return nil }
    let key = word.foldedForSearch
    func shortened(_ name: String) -> String { name.foldedForSearch.filter { $0 != " " } }
    let found = try names(.lists, beginning: String(first)).filter {
      shortened($0).hasPrefix(key)
    }
    guard let name = found.first(where: { shortened($0) == key }) ?? found.first,
      found.count == 1 || shortened(name) == key
    else { return nil }
    return NewItem.NamedList(id: try id(of: .whole(name)), name: name)
  }
}
