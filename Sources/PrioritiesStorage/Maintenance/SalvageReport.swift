/// The result of salvaging a damaged store.
public struct SalvageReport: Hashable, Sendable {
  /// The path of the new file.
  public var file: String
  /// The number of saved items.
  public var items: Int
  /// The names of items rebuilt from the indexes, which have no case, details or times.
  public var rebuilt: [String]
  /// The number of items that could neither be read nor rebuilt.
  public var lost: Int
  /// The number of saved memberships.
  public var memberships: Int
  /// The number of saved completions.
  public var completions: Int
  /// Whether some memberships or list priorities were unreadable.
  public var hasLostMemberships: Bool
  /// Whether some completions were unreadable.
  public var hasLostCompletions: Bool
  /// Whether the undo steps were saved.
  public var includesHistory: Bool
}
