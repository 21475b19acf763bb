/// Items with the lists they are in, as a file holds them: what an import reads and an export writes.
///
/// Lists and completions refer to items by their index in ``items``. No two entries have the same
/// name identity, and no entry is in itself.
public struct ListDocument: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [Entry]
  /// When items were done, the earliest first.
  public var completions: [DoneEntry]
  /// Whether it says the details of every item, so that an empty text means that there are none.
  public var statesDetails = false
  /// Whether it says all list priorities, so that nil means that the item's own counts there.
  public var statesListPriorities = false

  /// The index of the list that it is about, which nested forms begin with; nil for none.
  public var root: Int?

  /// Creates the document from its parts: each parameter sets the property of its name.
  public init(items: [Entry] = [], completions: [DoneEntry] = []) {
    self.items = items
    self.completions = completions
  }

  /// One item of a file.
  public struct Entry: Hashable, Sendable {
    /// The item's id, or nil if the file has none that lasts.
    public var id: Item.ID?
    /// A valid name, as ``Name`` writes it.
    public var name: String
    /// The details; nil if the file cannot have any.
    public var details: String?
    /// What the file says of the need for it.
    public var need: Need
    /// What the priority was before it was done.
    public var previous: Priority?
    /// When it was added first.
    public var created: Timestamp?
    /// When it was changed last.
    public var modified: Timestamp?
    /// When it was done last.
    public var lastDone: Timestamp?
    /// The lists that hold it, each once.
    public var lists: [Placement]
    /// What a foreign format said beside that, by the format's name; kept for the way back.
    public var extra: [String: String]
    /// The line of the file it stands on, from 1.
    public var line: Int?

    /// Creates the entry from its parts: each parameter sets the property of its name.
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
    /// Exactly this much.
    case priority(Priority)
    /// It is on the list, with no level said.
    case open
    /// It is only named, as the list of something else.
    case mentioned

    /// The priority that a new item gets.
    public var priority: Priority {
      guard case .priority(let priority) = self else { return .medium }
      return priority
    }
  }

  /// One list that holds an item.
  public struct Placement: Hashable, Sendable {
    /// The index of the list in ``ListDocument/items``.
    public var list: Int
    /// The priority that the list alone gives the item.
    public var priority: Priority?
    /// When it was put there.
    public var added: Timestamp?

    /// Creates the placement from its parts: each parameter sets the property of its name.
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
    /// When.
    public var at: Timestamp
    /// What it was called then.
    public var name: String
    /// How much it was needed until then.
    public var from: Priority

    /// Creates the completion from its parts: each parameter sets the property of its name.
    public init(item: Int, at: Timestamp, name: String, from: Priority) {
      self.item = item
      self.at = at
      self.name = name
      self.from = from
    }
  }
}
