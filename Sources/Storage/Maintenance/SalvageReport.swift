/// What could be saved from a damaged store.
public struct SalvageReport: Hashable, Sendable {
  /// The new file.
  public var file: String
  /// How many items are in it.
  public var items: Int
  /// Names of items whose rows were lost and which were put together from the indexes: their case,
  /// details and times are gone.
  public var rebuilt: [String]
  /// How many rows could not be read or put together at all.
  public var lost: Int
  /// How many places in lists are in it.
  public var memberships: Int
  /// How many completions are in it.
  public var completions: Int
  /// Whether the steps of undo could be kept.
  public var keepsHistory: Bool
}
