/// Items and their lists outside a store, for imports and exports.
///
/// Lists and completions refer to items by their index in ``items``. Entries have distinct
/// ``NameKeys/identity`` keys and do not contain themselves.
public struct ListDocument: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [Entry]
  /// The earliest completions first.
  package var completions: [DoneEntry] = []
  /// Whether an id finds the same item in a store; false if only names do.
  package var statesIDs = true
  /// Whether empty details mean that an item has none; false if the file may leave them out.
  package var statesDetails = false
  /// Whether a nil list priority means that there is none; false if the file may leave it out.
  package var statesListPriorities = false
  /// Whether an item without a date has none; false if the file may leave dates out.
  package var statesDates = false
  /// The index of the exported list; nil for all items.
  package var root: Int?

  package init(items: [Entry] = []) {
    self.items = items
  }

  /// One item of a file.
  public struct Entry: Hashable, Sendable {
    package var id: Item.ID?
    /// A valid name, as in the ``Name/text`` of a ``Name``.
    package var name: String
    package var details: String?
    package var need: Need
    package var previous: Priority?
    package var created: Timestamp?
    package var modified: Timestamp?
    package var lastDone: Timestamp?
    package var date: ItemDate?
    /// The priority that is shown on the day of an export, if its date has raised the item.
    package var shown: Priority?
    /// The lists, each once.
    package var lists: [Placement]
    package var arrangement: ListArrangement
    /// Data that has no equivalent here, by format, kept for a later export.
    package var extra: [String: String]
    /// The 1-based line in the file; nil for formats without lines.
    package var line: Int?

    package init(
      id: Item.ID? = nil, name: String, details: String? = nil, need: Need = .open,
      previous: Priority? = nil, created: Timestamp? = nil, modified: Timestamp? = nil,
      lastDone: Timestamp? = nil, date: ItemDate? = nil, lists: [Placement] = [],
      arrangement: ListArrangement = ListArrangement(), extra: [String: String] = [:],
      line: Int? = nil
    ) {
      self.id = id
      self.name = name
      self.details = details
      self.need = need
      self.previous = previous
      self.created = created
      self.modified = modified
      self.lastDone = lastDone
      self.date = date
      self.lists = lists
      self.arrangement = arrangement
      self.extra = extra
      self.line = line
    }
  }

  /// The priority in a file.
  public enum Need: Hashable, Sendable {
    case priority(Priority)
    /// Needed, but without a priority in the file.
    case open
    /// Only mentioned as a list that contains other items.
    case mentioned

    /// The priority for a new item, medium by default.
    package var priority: Priority {
      guard case .priority(let priority) = self else { return .medium }
      return priority
    }
  }

  /// A list that contains an item.
  public struct Placement: Hashable, Sendable {
    /// The index of the list in ``ListDocument/items``.
    package var list: Int
    package var priority: Priority?
    package var added: Timestamp?

    package init(list: Int, priority: Priority? = nil, added: Timestamp? = nil) {
      self.list = list
      self.priority = priority
      self.added = added
    }
  }

  /// A completion.
  public struct DoneEntry: Hashable, Sendable {
    /// The index of the item in ``ListDocument/items``.
    package var item: Int
    package var at: Timestamp
    /// The name at the time.
    package var name: String
    /// The priority that the item had before.
    package var from: Priority

    package init(item: Int, at: Timestamp, name: String, from: Priority) {
      self.item = item
      self.at = at
      self.name = name
      self.from = from
    }
  }
}

/// The results of an import.
public struct ImportReport: Hashable, Sendable {
  /// The result for one item of the file.
  public struct Entry: Hashable, Sendable {
    package var name: String
    package var id: Item.ID
    package var effect: Effect
    package var joined: [String]
    /// The 1-based line in the file; nil for formats without lines.
    package var line: Int?
    /// A clause about data that was not imported.
    package var note: String?

    package init(
      name: String, id: Item.ID, effect: Effect, joined: [String] = [], line: Int? = nil,
      note: String? = nil
    ) {
      self.name = name
      self.id = id
      self.effect = effect
      self.joined = joined
      self.line = line
      self.note = note
    }
  }

  /// The effect on an item.
  public enum Effect: Hashable, Sendable {
    case created
    case changed([Field])
    /// Raised, while other parts may have changed too.
    case raised(from: Priority, to: Priority)
    case unchanged
  }

  /// A part of an item that an import changed.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case name, details, priority, date, lists, listPriority, order, history, extra
  }

  /// In the order of the file.
  package var entries: [Entry]
  /// The number of completions that were not known.
  package var completions: Int

  package init(entries: [Entry] = [], completions: Int = 0) {
    self.entries = entries
    self.completions = completions
  }

  package func count(where matches: (Effect) -> Bool) -> Int {
    entries.count { matches($0.effect) }
  }

  package var isChange: Bool {
    entries.contains { entry in
      switch entry.effect {
      case .created, .changed, .raised: true
      case .unchanged: false
      }
    }
  }
}
