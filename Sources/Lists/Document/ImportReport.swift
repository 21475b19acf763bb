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
    /// The names of the lists that this import put it into, in the order of the file.
    public var joined: [String]
    /// Its line in the file, from 1; nil for formats without lines.
    public var line: Int?
    /// What the file says that was not imported, as a clause without a full stop.
    public var note: String?

    /// Creates the entry; each parameter sets the property of the same name.
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
  public var entries: [Entry]

  /// Creates the report; each parameter sets the property of the same name.
  public init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// How many entries have an effect that matches.
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
