/// Items and their lists outside a store: what an import reads and an export writes.
///
/// Lists and completions refer to items by their index in ``items``. Entries have distinct
/// ``NameKeys/identity`` keys, and no entry contains itself.
public struct ListDocument: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [Entry]
  /// The earliest first.
  package var completions: [DoneEntry]
  /// Whether empty details mean that an item has none; false if the file may just omit them.
  package var statesDetails = false
  /// Whether a nil list priority means that there is none; false if the file may just omit it.
  package var statesListPriorities = false

  /// The index of the list that the document was made from, at which nested formats begin; nil for
  /// all items.
  package var root: Int?

  package init(items: [Entry] = [], completions: [DoneEntry] = []) {
    (self.items, self.completions) = (items, completions)
  }

  /// One item of a file.
  public struct Entry: Hashable, Sendable {
    /// Nil if the file has no permanent ids.
    package var id: Item.ID?
    /// A valid name: the ``Name/text`` of a ``Name``.
    package var name: String
    /// Nil if the file does not give them.
    package var details: String?
    package var need: Need
    package var previous: Priority?
    package var created: Timestamp?
    package var modified: Timestamp?
    package var lastDone: Timestamp?
    /// The lists that contain it, each once.
    package var lists: [Placement]
    /// Data of other formats without a counterpart here, by format, kept for a later export.
    package var extra: [String: String]
    /// The line in the file, from 1; nil for formats without lines.
    package var line: Int?

    package init(
      id: Item.ID? = nil, name: String, details: String? = nil, need: Need = .open,
      previous: Priority? = nil, created: Timestamp? = nil, modified: Timestamp? = nil,
      lastDone: Timestamp? = nil, lists: [Placement] = [], extra: [String: String] = [:],
      line: Int? = nil
    ) {
      (self.id, self.name, self.details, self.need) = (id, name, details, need)
      (self.previous, self.created, self.modified) = (previous, created, modified)
      (self.lastDone, self.lists, self.extra, self.line) = (lastDone, lists, extra, line)
    }
  }

  /// How much a file says an item is needed.
  public enum Need: Hashable, Sendable {
    case priority(Priority)
    /// Needed, with a priority that the file does not give.
    case open
    /// Only named as a list that contains other items.
    case mentioned

    /// The priority of an item created from this: the given one, else medium.
    package var priority: Priority {
      guard case .priority(let priority) = self else { return .medium }
      return priority
    }
  }

  /// A list that contains an item.
  public struct Placement: Hashable, Sendable {
    /// The index of the list in ``ListDocument/items``.
    package var list: Int
    /// The list's own priority for the item; nil if it has none or the file does not say.
    package var priority: Priority?
    package var added: Timestamp?

    package init(list: Int, priority: Priority? = nil, added: Timestamp? = nil) {
      (self.list, self.priority, self.added) = (list, priority, added)
    }
  }

  /// A completion.
  public struct DoneEntry: Hashable, Sendable {
    /// The index of the item in ``ListDocument/items``.
    package var item: Int
    package var at: Timestamp
    /// The name at the time.
    package var name: String
    /// The priority until then.
    package var from: Priority

    package init(item: Int, at: Timestamp, name: String, from: Priority) {
      (self.item, self.at, self.name, self.from) = (item, at, name, from)
    }
  }
}

/// What an import did, item by item in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// The result for one item of the file.
  public struct Entry: Hashable, Sendable {
    package var name: String
    package var id: Item.ID
    package var effect: Effect
    /// The names of the lists that this import added it to, in the order of the file.
    package var joined: [String]
    /// The line in the file, from 1; nil for formats without lines.
    package var line: Int?
    /// What the file has that was not imported, as a clause without a full stop.
    package var note: String?

    package init(
      name: String, id: Item.ID, effect: Effect, joined: [String] = [], line: Int? = nil,
      note: String? = nil
    ) {
      (self.name, self.id, self.effect, self.joined, self.line) = (name, id, effect, joined, line)
      self.note = note
    }
  }

  /// What was done to an item.
  public enum Effect: Hashable, Sendable {
    case created
    case changed([Field])
    /// Found by its name and raised; other parts may have changed too.
    case raised(from: Priority, to: Priority)
    case unchanged
  }

  /// A part of an item that an import changed.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case name, details, priority, lists, listPriority, history, extra
  }

  package var entries: [Entry]

  package init(entries: [Entry] = []) {
    self.entries = entries
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
