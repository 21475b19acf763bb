/// What could be saved from a damaged store.
public struct SalvageReport: Hashable, Sendable {
  /// The path of the new file.
  public var file: String
  /// How many items are in it.
  public var items: Int
  /// The names of items whose rows were lost and which were rebuilt from the indexes: the case of
  /// the name, the details and the times are lost.
  public var rebuilt: [String]
  /// How many items could be neither read nor rebuilt.
  public var lost: Int
  /// How many memberships in lists are in it.
  public var memberships: Int
  /// How many completions are in it.
  public var completions: Int
  /// Whether places in lists, or the levels that lists have of their own, could not all be read.
  public var losesMemberships: Bool
  /// Whether the log of what was got could not be read whole.
  public var losesCompletions: Bool
  /// Whether the steps of undo could be kept.
  public var keepsHistory: Bool
}
