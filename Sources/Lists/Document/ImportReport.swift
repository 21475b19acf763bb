/// What an import did, item by item in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// What became of one item of the file.
  public struct Entry: Hashable, Sendable {
    /// The item's name as stored.
    public var name: String
    /// The item.
    public var id: Item.ID
    /// What was done.
    public var effect: Effect
    /// The lists it was put into by this import, in the order of the file.
    public var joined: [String]
    /// The line of the file it stands on, from 1.
    public var line: Int?
    /// What the file says and the store does not take: a clause without a full stop.
    public var note: String?

    /// Creates the entry from its parts: each parameter sets the property of its name.
    public init(
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

  /// What was done to an item.
  public enum Effect: Hashable, Sendable {
    /// It was unknown.
    case created
    /// It was known by its id, or its details or lists are different now.
    case changed([Field])
    /// It was known by its name and is needed more now.
    case raised(from: Priority, to: Priority)
    /// It was known and is as the file has it.
    case unchanged
  }

  /// A part of an item that an import changed.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case name, details, priority, lists, listPriority, history, extra
  }

  /// One entry an item.
  public var entries: [Entry]

  /// Creates the report from its parts: each parameter sets the property of its name.
  public init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// How many entries are of a kind.
  public func count(where matches: (Effect) -> Bool) -> Int {
    entries.count { matches($0.effect) }
  }

  /// Whether the import changed anything.
  public var isChange: Bool {
    entries.contains { entry in
      switch entry.effect {
      case .created, .changed, .raised: true
      case .unchanged: false
      }
    }
  }
}
