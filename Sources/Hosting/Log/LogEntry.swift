import Lists

/// What one transaction changed in a household, as its log keeps it.
public struct LogEntry: Hashable, Sendable {
  /// What is kept.
  public enum Body: Hashable, Sendable {
    /// The rows that changed, as SQLite's session extension writes them.
    case changeset([UInt8])
    /// The whole store as it is from this version on, where rows cannot say it.
    case contents([UInt8])
  }

  /// The number in the household's log: the first is 1, and each is one more.
  public var version: Int64
  /// What the writer calls it, so that it finds out whether an append of its own is there.
  public var id: Item.ID
  /// The version of the store's tables that it was written with.
  public var schema: Int
  /// What changed.
  public var body: Body

  /// Creates the entry from its parts: each parameter sets the property of its name.
  public init(version: Int64, id: Item.ID, schema: Int, body: Body) {
    self.version = version
    self.id = id
    self.schema = schema
    self.body = body
  }
}

/// The whole store of a household at one version of its log.
public struct LogSnapshot: Hashable, Sendable {
  /// The last entry that is in it; 0 for the one that a household begins with.
  public var version: Int64
  /// The version of the store's tables.
  public var schema: Int
  /// The bytes of the database.
  public var contents: [UInt8]

  /// Creates the snapshot from its parts: each parameter sets the property of its name.
  public init(version: Int64, schema: Int, contents: [UInt8]) {
    self.version = version
    self.schema = schema
    self.contents = contents
  }
}
