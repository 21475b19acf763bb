/// Items and the lists they are in, outside of a store: what an import reads and an export writes.
///
/// Lists and completions refer to items by their index in ``items``. No two entries may have the
/// same ``NameKeys/identity``, and no entry may be in itself.
public struct ListDocument: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [Entry]
  /// When items were done, the earliest first.
  public var completions: [DoneEntry]
  /// Whether empty details mean that an item has none, rather than that the file does not say.
  public var statesDetails = false
  /// Whether a nil list priority means that the item has none there, rather than that the file does
  /// not say.
  public var statesListPriorities = false

  /// The index of the list that the document was made from, which nested formats begin with; nil if
  /// it was made from all items.
  public var root: Int?

  /// Creates the document; each parameter sets the property of the same name.
  public init(items: [Entry] = [], completions: [DoneEntry] = []) {
    self.items = items
    self.completions = completions
  }

  /// One item of a file.
  public struct Entry: Hashable, Sendable {
    /// The item's id; nil if the file has no permanent one.
    public var id: Item.ID?
    /// A valid name: the ``Name/text`` of a ``Name``.
    public var name: String
    /// The details; nil if the file does not say.
    public var details: String?
    /// How much the file says it is needed.
    public var need: Need
    /// The priority it had before it was done.
    public var previous: Priority?
    /// When it was created.
    public var created: Timestamp?
    /// When it was last changed.
    public var modified: Timestamp?
    /// When it was last done.
    public var lastDone: Timestamp?
    /// The lists that hold it, each once.
    public var lists: [Placement]
    /// Data of other formats that has no counterpart here, by the name of the format, so that
    /// writing that format again keeps it.
    public var extra: [String: String]
    /// Its line in the file, from 1; nil for formats without lines.
    public var line: Int?

    /// Creates the entry; each parameter sets the property of the same name.
    public init(
      id: Item.ID? = nil, name: String, details: String? = nil, need: Need = .open,
      previous: Priority? = nil, created: Timestamp? = nil, modified: Timestamp? = nil,
      lastDone: Timestamp? = nil, lists: [Placement] = [], extra: [String: String] = [:],
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
      self.lists = lists
      self.extra = extra
      self.line = line
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
    public var priority: Priority {
      guard case .priority(let priority) = self else { return .medium }
      return priority
    }
  }

  /// One list that holds an item.
  public struct Placement: Hashable, Sendable {
    /// The index of the list in ``ListDocument/items``.
    public var list: Int
    /// The list's own priority for the item; nil if it has none or the file does not say.
    public var priority: Priority?
    /// When the item was put into the list.
    public var added: Timestamp?

    /// Creates the placement; each parameter sets the property of the same name.
    public init(list: Int, priority: Priority? = nil, added: Timestamp? = nil) {
      self.list = list
      self.priority = priority
      self.added = added
    }
  }

  /// One time that an item was done.
  public struct DoneEntry: Hashable, Sendable {
    /// The index of the item in ``ListDocument/items``.
    public var item: Int
    /// When it was done.
    public var at: Timestamp
    /// Its name at the time.
    public var name: String
    /// The priority it had until then.
    public var from: Priority

    /// Creates the completion; each parameter sets the property of the same name.
    public init(item: Int, at: Timestamp, name: String, from: Priority) {
      self.item = item
      self.at = at
      self.name = name
      self.from = from
    }
  }
}
