import GRDB
import PrioritiesBasics
import PriorityLists

struct Importer {
  private enum Match {
    case created
    case id
    case name
  }

  private struct Imported {
    var item: StoredItem
    var match: Match
    var fields: [ImportReport.Field] = []
    var raisedFrom: Priority?
    var joined: [String] = []
    var note: String?
  }

  private let document: ListDocument
  private let list: StoredItem?
  private let journal: Journal
  private let resolver: ItemResolver
  private let ids: () -> Item.ID
  private var imported: [Imported] = []
  /// The items before the import; nil for a small document, for which the store is queried.
  private var known: KnownItems?
  private var bulk: BulkRevision?
  /// The times for each item with imported completions.
  ///
  /// A query for each completion would scan all of the item's.
  private var completionTimes: [Item.ID: Set<Timestamp>] = [:]
  private var completionCount = 0

  init(
    _ document: ListDocument, into list: StoredItem?, journal: Journal,
    ids: @escaping () -> Item.ID
  ) {
    self.document = document
    self.list = list
    self.journal = journal
    resolver = ItemResolver(journal.db)
    self.ids = ids
  }

  mutating func run(progress: (Int) -> Void) throws -> ImportReport {
    imported.reserveCapacity(document.items.count)
    if document.items.count >= KnownItems.leastCount { known = try KnownItems(journal.db) }
    var found = try document.items.map { entry in
      try document.statesIDs ? entry.id.flatMap(item(id:)) : nil
    }
    // First, so that the former names are free for other items of the document.
    let renamed = try rename(&found)
    for (index, entry) in document.items.enumerated() {
      let name = try Name(entry.name)
      if let item = found[index] {
        imported.append(Imported(item: item, match: .id))
        try applyState(of: entry, index)
        if renamed.contains(index) { append(.name, to: index) }
        if item.name != name.text {
          imported[index].note =
            "its name is unchanged, because another item is called \"\(name.text)\""
        }
      } else if let item = try item(identity: name.keys.identity) {
        imported.append(Imported(item: item, match: .name))
        try raise(by: entry, index)
      } else {
        try beginBulk()
        let id = document.statesIDs ? entry.id : nil
        let item = try journal.create(name, entry, id: id ?? ids())
        imported.append(Imported(item: item, match: .created))
      }
      if index % 500 == 499 { progress(index + 1) }
    }
    for index in document.items.indices { try place(index) }
    try arrange()
    try addCompletions()
    try bulk?.end(journal.number)
    progress(document.items.count)
    return ImportReport(
      entries: document.items.indices.map { entry(of: $0) }, completions: completionCount)
  }

  /// Called late, so that an import that adds nothing writes nothing.
  private mutating func beginBulk() throws {
    guard bulk == nil, document.items.count >= BulkRevision.leastCount else { return }
    bulk = try BulkRevision(journal.db)
  }

  private func item(id: Item.ID) throws -> StoredItem? {
    known?.contains(id) == false ? nil : try resolver.item(id: id)
  }

  private func item(identity: String) throws -> StoredItem? {
    known?.contains(identity: identity) == false ? nil : try resolver.item(identity: identity)
  }

  private func entry(of index: Int) -> ImportReport.Entry {
    let imported = imported[index]
    let effect: ImportReport.Effect =
      if imported.match == .created {
        .created
      } else if let from = imported.raisedFrom {
        .raised(from: from, to: imported.item.priority)
      } else if imported.fields.isEmpty {
        .unchanged
      } else {
        .changed(imported.fields)
      }
    return ImportReport.Entry(
      name: imported.item.name, id: imported.item.id, effect: effect, joined: imported.joined,
      line: document.items[index].line, note: imported.note)
  }

  // MARK: - Existing items

  /// Applies the document's state to an item found by its id.
  private mutating func applyState(of entry: ListDocument.Entry, _ index: Int) throws {
    var item = imported[index].item
    let priority = entry.need.priority(of: item)
    let previous = priority == .low ? entry.previous ?? item.previous : nil
    let lastDone = [item.lastDone, entry.lastDone].compacted().max()
    if priority != item.priority || previous != item.previous || lastDone != item.lastDone {
      let former = item
      item.priority = priority
      item.previous =
        priority == .low && former.priority > .low ? entry.previous ?? former.priority : previous
      item.lastDone =
        priority == .low && former.priority > .low ? entry.lastDone ?? journal.at : lastDone
      item.modified = journal.at
      try journal.replaceState(former, with: item)
      if priority == .low, former.priority > .low, let at = item.lastDone {
        try addCompletion(of: item, at: at, from: former.priority)
      }
      imported[index].fields.append(priority == former.priority ? .history : .priority)
    }
    if let details = entry.details, details != item.details,
      document.statesDetails || !details.isEmpty
    {
      try journal.edit(item, name: Name(stored: item.name), details: details)
      item.details = details
      imported[index].fields.append(.details)
    }
    let isSame = entry.date.map { item.date?.says($0) ?? false } ?? !document.statesDates
    if !isSame {
      let date = entry.date
      if date != item.date { imported[index].fields.append(.date) }
      item = try journal.setDate(item, to: date)
    }
    if entry.arrangement != ListArrangement(), try journal.arrange(item, as: entry.arrangement) {
      imported[index].fields.append(.order)
    }
    if !entry.extra.isEmpty, try journal.mergeExtra(entry.extra, into: item) {
      imported[index].fields.append(.extra)
    }
    imported[index].item = item
  }

  /// Raises an item found by its name, as `add` does.
  private mutating func raise(by entry: ListDocument.Entry, _ index: Int) throws {
    var item = imported[index].item
    let requested = entry.need.priority(of: item)
    if requested > item.priority {
      imported[index].raisedFrom = item.priority
      item = try journal.setPriority(item, to: requested)
    }
    if let date = entry.date, item.date?.says(date) != true {
      if item.date == nil {
        item = try journal.setDate(item, to: date)
        imported[index].fields.append(.date)
      } else {
        imported[index].note = "the date in the file differs and is ignored"
      }
    }
    if let details = entry.details, !details.isEmpty, details != item.details {
      if item.details.isEmpty {
        try journal.edit(item, name: Name(stored: item.name), details: details)
        item.details = details
        imported[index].fields.append(.details)
      } else {
        imported[index].note = "the details in the file differ and are ignored"
      }
    }
    imported[index].item = item
  }

  /// Renames items found by their ids, which may take over each other's names.
  private func rename(_ found: inout [StoredItem?]) throws -> Set<Int> {
    var renamed: Set<Int> = []
    var waiting = found.indices.filter { found[$0].map(\.name) != document.items[$0].name }
    while !waiting.isEmpty {
      var left: [Int] = []
      for index in waiting {
        guard let item = found[index] else { continue }
        let name = try Name(document.items[index].name)
        let other = try resolver.item(identity: name.keys.identity)
        guard other == nil || other?.id == item.id else {
          left.append(index)
          continue
        }
        try journal.edit(item, name: name, details: item.details)
        found[index]?.name = name.text
        renamed.insert(index)
      }
      guard left.count < waiting.count else { break }
      waiting = left
    }
    return renamed
  }

  // MARK: - Lists and history

  private mutating func place(_ index: Int) throws {
    let entry = document.items[index]
    let item = imported[index].item
    let match = imported[index].match
    var places: [(list: StoredItem, placement: ListDocument.Placement?)] =
      entry.lists.map { (imported[$0.list].item, $0) }
    if places.isEmpty, let list { places = [(list, nil)] }
    // Two entries may match the same item.
    for (list, placement) in places where list.id != item.id {
      let known = match == .created ? nil : try journal.membership(item, list)
      if known == nil {
        try beginBulk()
        guard try journal.join(item, list, at: placement?.added) else { continue }
        imported[index].joined.append(list.name)
        if match != .created { append(.lists, to: index) }
      }
      let isExact = match == .id && document.statesListPriorities && placement != nil
      let priority =
        isExact
        ? placement?.priority : [known?.priority, placement?.priority].compacted().max()
      try journal.setListPriority(item, in: list, from: known?.priority, to: priority)
      if known != nil, priority != known?.priority { append(.listPriority, to: index) }
    }
  }

  /// Arranges the created lists, whose rows placed by hand may be items found by their names.
  private func arrange() throws {
    let ids = Dictionary(
      zip(document.items.map(\.id), imported.map(\.item.id)), uniquingKeysWith: { $1 })
    for (entry, imported) in zip(document.items, imported)
    where imported.match == .created && entry.arrangement != ListArrangement() {
      var arrangement = entry.arrangement
      arrangement.moves = arrangement.moves.map { move in
        Route.Move(
          ids[move.item] ?? move.item, before: move.isBefore, ids[move.neighbor] ?? move.neighbor)
      }
      _ = try journal.arrange(imported.item, as: arrangement)
    }
  }

  private mutating func addCompletions() throws {
    for done in document.completions {
      var item = imported[done.item].item
      item.name = done.name
      guard try addCompletion(of: item, at: done.at, from: done.from) else { continue }
      completionCount += 1
      if imported[done.item].match != .created { append(.history, to: done.item) }
    }
  }

  /// Returns false if the store already has it.
  @discardableResult
  private mutating func addCompletion(
    of item: StoredItem, at time: Timestamp, from priority: Priority
  ) throws -> Bool {
    if completionTimes[item.id] == nil {
      completionTimes[item.id] = try journal.completionTimes(of: item)
    }
    guard completionTimes[item.id]?.insert(time).inserted == true else { return false }
    try journal.addCompletion(of: item, at: time, from: priority)
    return true
  }

  private mutating func append(_ field: ImportReport.Field, to index: Int) {
    if !imported[index].fields.contains(field) { imported[index].fields.append(field) }
  }
}

extension ListDocument.Need {
  /// The priority for an existing item.
  fileprivate func priority(of item: StoredItem) -> Priority {
    switch self {
    case .priority(let given): given
    case .open where item.priority == .low: item.previous ?? .medium
    case .open, .mentioned: item.priority
    }
  }
}
