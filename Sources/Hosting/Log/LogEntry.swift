import Lists

/// One transaction's changes to a household, as its log stores them.
public struct LogEntry: Hashable, Sendable {
  /// The form of the changes.
  public enum Body: Hashable, Sendable {
    /// The rows that changed, as SQLite's session extension writes them.
    case changeset([UInt8])
    /// The whole store after the transaction, for changes that rows cannot express.
    case contents([UInt8])
  }

  /// Its number in the household's log, from 1 without gaps.
  public var version: Int64
  /// A random id by which its writer can tell whether its own append succeeded.
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
  /// The version of the last entry in it; 0 for the snapshot that a household begins with.
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
