import Lists
import Rendering
import Storage

struct StoreClient {
  let store: Store
  /// Whether the caller retries what another program's lock delays.
  let retries: Bool
  /// Whether another program locks the items as far as is known; if so, nothing waits for it.
  private var isHeld = false
  /// Whether the file was no store when last checked.
  private var isUnreadable = false
  /// The changes made here, which undo reverts without a question.
  private var ownChanges: Set<Int64> = []
  private var ownUndone: Set<Int64> = []
  /// The due items; nil until read.
  private var knownDue: [DueItem]?

  /// The wait for another program's lock, in milliseconds; short work like this app's needs no
  /// longer.
  private static let busyTimeout = 150

  init(store: Store, retries: Bool) {
    self.store = store
    self.retries = retries
    if retries { try? store.setBusyTimeout(milliseconds: StoreClient.busyTimeout) }
  }

  mutating func markLocked() {
    guard !isHeld else { return }
    isHeld = true
    // This lock was waited for; keys must not wait again until it is released.
    try? store.setBusyTimeout(milliseconds: 5)
  }

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

  /// Whether another program changed the items; `nil` while one locks them.
  ///
  /// Items that become readable again count as changed.
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

  func rows(_ request: ListRequest) -> Outcome {
    var options = ListOptions(
      order: request.sort == .name ? .name : .priority, limit: ListScreen.limit,
      includesLists: false)
    options.showsAll = request.sort == .all
    do {
      let (slice, report) = try store.read { items in
        let slice = try items.slice(of: request.list, options, with: request.selected)
        let list = request.wantsReport || slice.total == 0 ? request.list : nil
        return (slice, try list.map { try items.report(on: .id($0)) })
      }
      var selected = slice.item.map { ItemRow($0) }
      if !slice.isMember { selected?.presence = .removed }
      return .rows(
        request,
        ListContents(
          rows: slice.entries.map { ItemRow($0) }, total: slice.total,
          heading: Heading(
            name: slice.list?.name ?? "Priorities", needed: slice.needed, item: slice.list),
          selected: selected, report: report))
    } catch StoreError.notFound {
      return .listGone(request.list)
    } catch StoreError.locked where retries {
      return .busy(.reading)
    } catch {
      return .unreadable(error)
    }
  }

  /// The most certain due items; none while they cannot be read.
  mutating func due(
    at now: Timestamp, dismissed: () -> [Item.ID: Timestamp], in view: ViewContext
  ) -> [DueProposal] {
    if knownDue == nil {
      knownDue = try? store.read {
        try $0.due(at: now, limit: DueSection.limit, dismissed: dismissed())
      }
    }
    return (knownDue ?? []).map {
      DueProposal(
        item: $0.item.id, name: $0.item.name, reason: $0.rhythm.words(in: view),
        pause: $0.rhythm.pause)
    }
  }

  mutating func forgetDue() { knownDue = nil }

  func hits(_ request: SearchRequest) -> Outcome {
    do {
      return try store.read { .hits(request, try found(request, in: $0)) }
    } catch StoreError.notFound {
      // The list was deleted meanwhile, which reading its rows reports.
      return .hits(request, SearchResults())
    } catch StoreError.locked where retries {
      return .busy(.search)
    } catch {
      return .unreadable(error)
    }
  }

  private func found(
    _ request: SearchRequest, in items: StoreTransaction
  ) throws -> SearchResults {
    let result = try items.search(
      request.text, in: request.list.map(ItemReference.id), limit: SearchRequest.limit + 1)
    var hits = SearchResults()
    for section in result.sections {
      switch section {
      case .inList(let entries):
        hits.inList = entries.map { ItemRow($0) }
        hits.members.formUnion(entries.map(\.item.id))
      case .matches(let found), .elsewhere(let found):
        hits.elsewhere = found.map { ItemRow(ListEntry(item: $0)) }
      case .details(let found):
        hits.members.formUnion(result.detailsInList.map(\.item.id))
        hits.details = found.map { item in
          let entry = result.detailsInList.first { $0.item.id == item.id }
          var row = ItemRow(entry ?? ListEntry(item: item))
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
      let slice = try items.slice(of: request.list, ListOptions(limit: 0), with: id)
      if let entry = slice.item { hits.others.append(ItemRow(entry)) }
      if slice.isMember { hits.members.insert(id) }
    }
    return hits
  }

  func facts(_ id: Item.ID, _ use: ReportPurpose) -> Outcome {
    do {
      return .facts(try store.read { try $0.report(on: .id(id)) }, use)
    } catch StoreError.notFound {
      return .facts(nil, use)
    } catch StoreError.locked where retries {
      return .busy(.reading)
    } catch {
      return .unreadable(error)
    }
  }

  // MARK: Changes

  mutating func make(_ change: Effect, in view: ViewContext) -> Outcome {
    defer { forgetDue() }
    do {
      switch change {
      case .undo(let confirmed): return try step(confirmed, isRedo: false, view)
      case .redo(let confirmed): return try step(confirmed, isRedo: true, view)
      default: break
      }
      let message = try store.write { try $0.make(change) }
      if let number = store.lastChange { ownChanges.insert(number) }
      return .changed(change, message)
    } catch StoreError.locked where retries {
      return .busy(.change)
    } catch StoreError.editedElsewhere {
      switch change {
      // The sheet keeps the input, and asks.
      case .edit(let id, _, _, _): return facts(id, .refresh)
      case .delete(let id, _): return facts(id, .deleteAsChanged)
      default: return .refused("")
      }
    } catch StoreError.notFound(let word, _) where Item.ID(word) != nil {
      // An id means nothing to a person.
      let name = Item.ID(word).flatMap { id in try? store.read { try $0.formerName(of: id) } }
      return .refused(
        "\(name ?? "That item") was deleted elsewhere: nothing was changed.", of: change)
    } catch {
      // A stored change must stay on the screen and not be made again.
      if case StoreError.notDurable = error {
        if let number = store.lastChange { ownChanges.insert(number) }
        let isStep =
          switch change {
          case .undo, .redo: true
          default: false
          }
        return .changed(change, .notDurable(String(describing: error), isUndoable: !isStep))
      }
      return .refused(String(describing: error), of: change)
    }
  }

  /// Undoes or redoes the next step; one made elsewhere only if `confirmed`.
  private mutating func step(
    _ confirmed: Int64?, isRedo: Bool, _ view: ViewContext
  ) throws -> Outcome {
    guard let step = try store.read({ try isRedo ? $0.nextRedo() : $0.nextUndo() }) else {
      return .unchanged(isRedo ? "Nothing to redo." : "Nothing to undo.")
    }
    if let confirmed, confirmed != step.number {
      return .unchanged(
        "Another change was made meanwhile: nothing was \(isRedo ? "redone" : "undone").")
    }
    let number = step.number
    guard confirmed != nil || (isRedo ? ownUndone : ownChanges).contains(number) else {
      return .elsewhere(
        isRedo ? .redo(confirmed: number) : .undo(confirmed: number),
        what: "\(step.change.words), \(step.change.at.words(in: view)).")
    }
    // Another program may have made a change since the check above; then that one is shown.
    let isDone = try store.write {
      try isRedo ? $0.redo(ifNext: number) : $0.undo(ifNewest: number)
    }
    guard isDone != nil else { return try self.step(confirmed, isRedo: isRedo, view) }
    guard isRedo else {
      ownUndone.insert(number)
      return .changed(.undo(), .undone(step))
    }
    ownUndone.remove(number)
    ownChanges.insert(number)
    return .changed(.redo(), .redone(step))
  }
}

extension StoreTransaction {
  /// Makes any change but undo and redo.
  fileprivate func make(_ change: Effect) throws -> ChangeMessage {
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
    case .create(let name, let priority, let list, _):
      return .added(try add([name], priority, to: list)[0])
    case .addAll(let names, let list): return .addedAll(try add(names, to: list))
    case .include(let id, let list):
      let outcome = try include([.id(id)], in: .id(list))[0]
      return .included(outcome, isLow: try report(on: .id(id)).item.priority == .low)
    case .exclude(let id, let list): return .excluded(try exclude([.id(id)], from: .id(list))[0])
    case .edit(let id, let name, let details, let old):
      return .edited(try edit(.id(id), name: name, details: details, replacing: old))
    case .addAgain(let report, let name, let details):
      let (outcome, subitems) = try addAgain(report, name: name, details: details)
      return .addedAgain(outcome, subitems: subitems)
    case .delete(let id, let asked):
      return .deleted(try delete([.id(id)], asked: asked.map { [$0] } ?? []).map(\.name))
    default: preconditionFailure("\(change) is no change of items.")
    }
  }
}
