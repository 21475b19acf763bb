import GRDB
import Lists

/// Imports one document into the store, in an open transaction.
struct Importer {
  private enum Match {
    case created
    case id
    case name
  }

  private struct Taken {
    var item: StoredItem
    var match: Match
    var fields: [ImportReport.Field] = []
    var raisedFrom: Priority?
    var joined: [String] = []
    var note: String?
  }

  private let document: ListDocument
  private let holder: StoredItem?
  private let journal: Journal
  private let resolver: ItemResolver
  private let ids: () -> Item.ID
  private var taken: [Taken] = []
  /// The items of the store before the import; nil for a small document, which looks items up.
  private var known: KnownItems?
  private var bulk: BulkRevision?

  init(
    _ document: ListDocument, into holder: StoredItem?, journal: Journal,
    ids: @escaping () -> Item.ID
  ) {
    self.document = document
    self.holder = holder
    self.journal = journal
    resolver = ItemResolver(journal.db)
    self.ids = ids
  }

  mutating func run(progress: (Int) -> Void) throws -> ImportReport {
    taken.reserveCapacity(document.items.count)
    var renames: [Int] = []
    if document.items.count >= KnownItems.leastCount { known = try KnownItems(journal.db) }
    for (index, entry) in document.items.enumerated() {
      let name = try Name(entry.name)
      if let id = entry.id, let item = try item(id: id) {
        taken.append(Taken(item: item, match: .id))
        if item.name != name.text { renames.append(index) }
        try takeState(of: entry, index)
      } else if let item = try item(identity: name.keys.identity) {
        taken.append(Taken(item: item, match: .name))
        try raise(by: entry, index)
      } else {
        try beginBulk()
        let item = try journal.create(name, entry, id: entry.id ?? ids())
        taken.append(Taken(item: item, match: .created))
      }
      if index % 500 == 499 { progress(index + 1) }
    }
    try rename(renames)
    for index in document.items.indices { try place(index) }
    try takeCompletions()
    try bulk?.end()
    progress(document.items.count)
    return ImportReport(
      entries: document.items.indices.map { entry(of: $0) })
  }

  /// Called before the first addition, so that an import that adds nothing writes nothing.
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
    let taken = taken[index]
    let effect: ImportReport.Effect =
      if taken.match == .created {
        .created
      } else if let from = taken.raisedFrom {
        .raised(from: from, to: taken.item.priority)
      } else if taken.fields.isEmpty {
        .unchanged
      } else {
        .changed(taken.fields)
      }
    return ImportReport.Entry(
      name: taken.item.name, id: taken.item.id, effect: effect, joined: taken.joined,
      line: document.items[index].line, note: taken.note)
  }

  // MARK: - Items that exist

  /// Sets an item that was found by its id to the state in the document.
  private mutating func takeState(of entry: ListDocument.Entry, _ index: Int) throws {
    var item = taken[index].item
    let level: Priority =
      switch entry.need {
      case .priority(let priority): priority
      case .open where item.priority == .low: item.previous ?? .medium
      case .open, .mentioned: item.priority
      }
    let previous = level == .low ? entry.previous ?? item.previous : nil
    let lastDone = [item.lastDone, entry.lastDone].compactMap(\.self).max()
    if level != item.priority || previous != item.previous || lastDone != item.lastDone {
      let former = item
      item.priority = level
      item.previous =
        level == .low && former.priority > .low ? entry.previous ?? former.priority : previous
      item.lastDone =
        level == .low && former.priority > .low ? entry.lastDone ?? journal.at : lastDone
      item.modified = journal.at
      try journal.replaceState(former, with: item)
      if level == .low, former.priority > .low, let at = item.lastDone {
        try journal.addCompletion(of: item, at: at, from: former.priority)
      }
      taken[index].fields.append(level == former.priority ? .history : .priority)
    }
    if let details = entry.details, details != item.details,
      document.statesDetails || !details.isEmpty, let name = try? Name(item.name)
    {
      try journal.edit(item, name: name, details: details)
      item.details = details
      taken[index].fields.append(.details)
    }
    if !entry.extra.isEmpty, try journal.mergeExtra(entry.extra, into: item) {
      taken[index].fields.append(.extra)
    }
    taken[index].item = item
  }

  /// Raises an item that was found by its name, as `add` does; never lowers it.
  private mutating func raise(by entry: ListDocument.Entry, _ index: Int) throws {
    var item = taken[index].item
    let wanted: Priority =
      switch entry.need {
      case .priority(let priority): priority
      case .open where item.priority == .low: item.previous ?? .medium
      case .open, .mentioned: item.priority
      }
    if wanted > item.priority {
      taken[index].raisedFrom = item.priority
      item = try journal.setPriority(item, to: wanted)
    }
    if let details = entry.details, !details.isEmpty, details != item.details {
      if item.details.isEmpty, let name = try? Name(item.name) {
        try journal.edit(item, name: name, details: details)
        item.details = details
        taken[index].fields.append(.details)
      } else {
        taken[index].note = "its details are kept; those in the file differ"
      }
    }
    taken[index].item = item
  }

  /// Renames items that were found by their ids, in an order in which each name is free: names may
  /// move from item to item.
  private mutating func rename(_ indices: [Int]) throws {
    var waiting = indices
    while !waiting.isEmpty {
      var left: [Int] = []
      for index in waiting {
        let name = try Name(document.items[index].name)
        let other = try resolver.item(identity: name.keys.identity)
        guard other == nil || other?.id == taken[index].item.id else {
          left.append(index)
          continue
        }
        let item = taken[index].item
        try journal.edit(item, name: name, details: item.details)
        taken[index].item.name = name.text
        taken[index].fields.append(.name)
      }
      guard left.count < waiting.count else { break }
      waiting = left
    }
    for index in waiting where taken[index].item.name != document.items[index].name {
      taken[index].note =
        "its name is kept: another item is called \"\(document.items[index].name)\""
    }
  }

  // MARK: - Lists and history

  private mutating func place(_ index: Int) throws {
    let entry = document.items[index]
    let item = taken[index].item
    let isNew = taken[index].match == .created
    for placement in entry.lists {
      let list = taken[placement.list].item
      // Two entries of the document may match one item of the store.
      guard list.id != item.id else { continue }
      let isListNew = taken[placement.list].match == .created
      let known = isNew || isListNew ? nil : try journal.membership(item, list)
      if known == nil {
        try beginBulk()
        guard try journal.join(item, list, at: placement.added ?? journal.at) else { continue }
        bulk?.note(joined: item)
        taken[index].joined.append(list.name)
        if !isNew { append(.lists, to: index) }
        try journal.setListPriority(item, in: list, from: nil, to: placement.priority)
        continue
      }
      let former = known?.priority
      let takesAll = taken[index].match == .id && document.statesListPriorities
      let level =
        takesAll ? placement.priority : [former, placement.priority].compactMap(\.self).max()
      if level != former {
        try journal.setListPriority(item, in: list, from: former, to: level)
        append(.listPriority, to: index)
      }
    }
    if let holder, entry.lists.isEmpty, holder.id != item.id,
      try isNew || journal.membership(item, holder) == nil
    {
      try beginBulk()
      guard try journal.join(item, holder) else { return }
      bulk?.note(joined: item)
      taken[index].joined.append(holder.name)
      if !isNew { append(.lists, to: index) }
    }
  }

  private mutating func takeCompletions() throws {
    for done in document.completions {
      var item = taken[done.item].item
      item.name = done.name
      if try journal.addCompletion(of: item, at: done.at, from: done.from),
        taken[done.item].match != .created
      {
        append(.history, to: done.item)
      }
    }
  }

  private mutating func append(_ field: ImportReport.Field, to index: Int) {
    if !taken[index].fields.contains(field) { taken[index].fields.append(field) }
  }
}
