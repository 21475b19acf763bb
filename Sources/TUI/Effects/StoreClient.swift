import Lists
import Rendering
import Storage

/// Does what the app wants of the item store, and answers.
struct StoreClient {
  let store: Store
  /// Whether the caller retries what another program keeps from being done.
  let retries: Bool
  /// Whether another program holds the items, as far as is known: then nobody waits for it.
  private var isHeld = false
  /// Whether what is there now was no store when it was last looked at.
  private var isUnreadable = false
  /// The changes that were made here: undo takes them back without asking.
  private var ownChanges: Set<Int64> = []
  private var ownUndone: Set<Int64> = []
  /// What is due, as far as it is known.
  private var knownDue: [DueItem]?

  /// Milliseconds to wait for another program: one that does as much as this app needs no longer.
  private static let busyTimeout = 150

  init(store: Store, retries: Bool) {
    self.store = store
    self.retries = retries
    if retries { try? store.setBusyTimeout(milliseconds: StoreClient.busyTimeout) }
  }

  /// Takes note that another program holds the items.
  mutating func markLocked() {
    guard !isHeld else { return }
    isHeld = true
    // It was waited for; until it lets go, keys must not wait again.
    try? store.setBusyTimeout(milliseconds: 5)
  }

  /// Whether the items can be had again.
  mutating func probeUnlocked() -> Bool {
    do {
      _ = try store.hasChangedElsewhere()
    } catch .locked {
      return false
    } catch {
      // Any other problem is reported by the next operation.
    }
    isHeld = false
    try? store.setBusyTimeout(milliseconds: StoreClient.busyTimeout)
    return true
  }

  /// Whether another program changed the items; `nil` where one holds them.
  ///
  /// After items that could not be read, those that can count as changed.
  mutating func hasChanged() throws(StoreError) -> Bool? {
    do {
      let hasChanged = try store.hasChangedElsewhere()
      if hasChanged { forgetDue() }
      defer { isUnreadable = false }
      return hasChanged || isUnreadable
    } catch .locked where retries {
      return nil
    } catch {
      isUnreadable = true
      throw error
    }
  }

  func rows(_ request: ListRequest) -> EffectResult {
    var options = ListOptions(
      order: request.sort == .name ? .name : .priority, limit: ListScreen.limit,
      includesLists: false)
    options.showsAll = request.sort == .all
    do {
      let slice = try store.slice(of: request.list, options, with: request.selected)
      var selected = slice.item.map { Row($0) }
      if !slice.isMember { selected?.presence = .removed }
      var report: ItemReport?
      if let list = request.list, request.wantsReport || slice.total == 0 {
        report = try store.report(on: .id(list))
      }
      return .rows(
        request,
        ListContents(
          rows: slice.entries.map { Row($0) }, total: slice.total,
          heading: Heading(
            name: slice.list?.name ?? "Priorities", needed: slice.needed, item: slice.list),
          selected: selected, report: report))
    } catch .notFound {
      return .listGone(request.list)
    } catch .locked where retries {
      return .busy(.reading)
    } catch {
      return .unreadable(String(describing: error))
    }
  }

  /// The surest of the due items; none while they cannot be read.
  mutating func due(
    at now: Timestamp, dismissed: () -> [Item.ID: Timestamp], in view: ViewContext
  ) -> [DueProposal] {
    if knownDue == nil {
      knownDue = try? store.due(at: now, limit: DueSection.limit, dismissed: dismissed())
    }
    return (knownDue ?? []).map {
      DueProposal(
        item: $0.item.id, name: $0.item.name, reason: $0.rhythm.words(in: view),
        pause: $0.rhythm.pause)
    }
  }

  /// Looks for due items again when they are next asked for.
  mutating func forgetDue() { knownDue = nil }

  func hits(_ request: SearchRequest) -> EffectResult {
    do {
      let result = try store.search(
        request.text, in: request.list.map(ItemReference.id), limit: SearchRequest.limit + 1)
      var hits = SearchResults()
      for section in result.sections {
        switch section {
        case .inList(let entries):
          hits.inList = entries.map { Row($0) }
          hits.members.formUnion(entries.map(\.item.id))
        case .matches(let items), .elsewhere(let items):
          hits.elsewhere = items.map { Row(ListEntry(item: $0)) }
        case .details(let items):
          hits.members.formUnion(result.detailsInList.map(\.item.id))
          hits.details = items.map { item in
            let entry = result.detailsInList.first { $0.item.id == item.id }
            var row = Row(entry ?? ListEntry(item: item))
            row.details = MatchMarking(request.text).line(of: item.details) ?? row.details
            return row
          }
        case .create(let name): hits.creatable = name
        }
      }
      let limit = SearchRequest.limit
      for section in SearchResults.sections where hits[keyPath: section].count > limit {
        hits.hasMore = true
        hits[keyPath: section] = Array(hits[keyPath: section].prefix(limit))
      }
      let found = Set(hits.rows.map(\.id))
      for id in request.shown where !found.contains(id) {
        let slice = try store.slice(of: request.list, ListOptions(limit: 0), with: id)
        if let entry = slice.item { hits.others.append(Row(entry)) }
        if slice.isMember { hits.members.insert(id) }
      }
      return .hits(request, hits)
    } catch .notFound {
      // The list went away meanwhile; reading its rows says so.
      return .hits(request, SearchResults())
    } catch .locked where retries {
      return .busy(.search)
    } catch {
      return .unreadable(String(describing: error))
    }
  }

  func facts(_ id: Item.ID, _ use: ReportPurpose) -> EffectResult {
    do {
      return .facts(try store.report(on: .id(id)), use)
    } catch .notFound {
      return .facts(nil, use)
    } catch .locked where retries {
      return .busy(.reading)
    } catch {
      return .unreadable(String(describing: error))
    }
  }

  mutating func make(_ mutation: Mutation, in view: ViewContext) -> EffectResult {
    defer { forgetDue() }
    do {
      switch mutation {
      case .undo(let confirmed): return try step(mutation, confirmed, isUndone: false, view)
      case .redo(let confirmed): return try step(mutation, confirmed, isUndone: true, view)
      default: break
      }
      let (item, said, isChange) = try store.make(mutation)
      if let number = store.lastChange { ownChanges.insert(number) }
      return .changed(mutation, item: item, said: said, isChange: isChange)
    } catch .locked where retries {
      return .busy(.change)
    } catch .editedElsewhere {
      switch mutation {
      // The sheet keeps what is typed, and asks.
      case .edit(let id, _, _, _): return facts(id, .refresh)
      case .delete(let id, _): return facts(id, .deleteAsChanged)
      default: return .refused("")
      }
    } catch .notFound(let word, _) where Item.ID(word) != nil {
      // An id says nothing to a person.
      let name = Item.ID(word).flatMap { try? store.formerName(of: $0) }
      return .refused(
        "\(name ?? "That item") was deleted elsewhere: nothing was changed.", of: mutation)
    } catch {
      // A change that is stored must stay on the screen and not be made again.
      if case .notDurable = error {
        if let number = store.lastChange { ownChanges.insert(number) }
        return .changed(mutation, item: nil, said: error.description)
      }
      return .refused(String(describing: error), of: mutation)
    }
  }

  private mutating func step(
    _ mutation: Mutation, _ confirmed: Int64?, isUndone: Bool, _ view: ViewContext
  ) throws(StoreError) -> EffectResult {
    guard let step = try isUndone ? store.nextRedo() : store.nextUndo() else {
      return .noted(isUndone ? "Nothing to redo." : "Nothing to undo.")
    }
    let what = step.change.words
    if let confirmed, confirmed != step.number {
      return .noted(
        "Another change was made meanwhile: nothing was \(isUndone ? "redone" : "undone").")
    }
    guard confirmed != nil || (isUndone ? ownUndone : ownChanges).contains(step.number) else {
      return .elsewhere(
        mutation, number: step.number, what: "\(what), \(step.change.at.words(in: view)).")
    }
    // Another program may have changed something since the look above: then its change is shown.
    let isDone =
      try isUndone ? store.redo(ifNext: step.number) : store.undo(ifNewest: step.number)
    guard isDone != nil else { return try self.step(mutation, confirmed, isUndone: isUndone, view) }
    if isUndone {
      ownUndone.remove(step.number)
      ownChanges.insert(step.number)
    } else {
      ownUndone.insert(step.number)
    }
    return .changed(
      mutation, item: step.item, said: "\(isUndone ? "Redone" : "Undone"): \(what).")
  }
}

extension Lists.Change {
  /// The change as a person would name it: `done Milk`.
  fileprivate var words: String {
    "\(command) \(summary)"
  }
}
