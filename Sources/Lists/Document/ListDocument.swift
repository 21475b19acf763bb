/// Items and the lists they are in, outside of a store: what an import reads and an export writes.
///
/// Lists and completions refer to items by their index in ``items``. No two entries may have the
/// same ``NameKeys/identity``, and no entry may be in itself.
public struct ListDocument: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [Entry]
  /// When items were done, the earliest first.
  package var completions: [DoneEntry]
  /// Whether empty details mean that an item has none, rather than that the file does not say.
  package var statesDetails = false
  /// Whether a nil list priority means that the item has none there, rather than that the file does
  /// not say.
  package var statesListPriorities = false

  /// The index of the list that the document was made from, which nested formats begin with; nil if
  /// it was made from all items.
  package var root: Int?

  package init(items: [Entry] = [], completions: [DoneEntry] = []) {
    (self.items, self.completions) = (items, completions)
  }

  /// One item of a file.
  public struct Entry: Hashable, Sendable {
    /// The item's id; nil if the file has no permanent one.
    package var id: Item.ID?
    /// A valid name: the ``Name/text`` of a ``Name``.
    package var name: String
    /// The details; nil if the file does not say.
    package var details: String?
    /// How much the file says it is needed.
    package var need: Need
    /// The priority it had before it was done.
    package var previous: Priority?
    package var created: Timestamp?
    package var modified: Timestamp?
    package var lastDone: Timestamp?
    /// The lists that hold it, each once.
    package var lists: [Placement]
    /// Data of other formats that has no counterpart here, by the name of the format, so that
    /// writing that format again keeps it.
    package var extra: [String: String]
    /// Its line in the file, from 1; nil for formats without lines.
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
    /// It has this priority.
    case priority(Priority)
    /// It is needed, at a level the file does not give.
    case open
    /// It is only named as a list that holds other items.
    case mentioned

    /// The priority of an item created from the entry: the given one, else medium.
    package var priority: Priority {
      guard case .priority(let priority) = self else { return .medium }
      return priority
    }
  }

  /// One list that holds an item.
  public struct Placement: Hashable, Sendable {
    /// The index of the list in ``ListDocument/items``.
    package var list: Int
    /// The list's own priority for the item; nil if it has none or the file does not say.
    package var priority: Priority?
    /// When the item was put into the list.
    package var added: Timestamp?

    package init(list: Int, priority: Priority? = nil, added: Timestamp? = nil) {
      (self.list, self.priority, self.added) = (list, priority, added)
    }
  }

  /// One time that an item was done.
  public struct DoneEntry: Hashable, Sendable {
    /// The index of the item in ``ListDocument/items``.
    package var item: Int
    package var at: Timestamp
    /// Its name at the time.
    package var name: String
    /// The priority it had until then.
    package var from: Priority

    package init(item: Int, at: Timestamp, name: String, from: Priority) {
      (self.item, self.at, self.name, self.from) = (item, at, name, from)
    }
  }
}

/// What an import did, item by item in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// What became of one item of the file.
  public struct Entry: Hashable, Sendable {
    /// The item's name as stored.
    package var name: String
    package var id: Item.ID
    package var effect: Effect
    /// The names of the lists that this import put it into, in the order of the file.
    package var joined: [String]
    /// Its line in the file, from 1; nil for formats without lines.
    package var line: Int?
    /// What the file says that was not imported, as a clause without a full stop.
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
    /// It did not exist and was created.
    case created
    /// It existed, and these parts of it changed.
    case changed([Field])
    /// It was found by its name and raised; other parts may have changed too.
    case raised(from: Priority, to: Priority)
    /// It existed, and nothing about it changed.
    case unchanged
  }

  /// A part of an item that an import changed.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case name, details, priority, lists, listPriority, history, extra
  }

  /// One entry per item of the document, in its order.
  package var entries: [Entry]

  package init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// How many entries have an effect that matches.
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
