/// The three forms of a name that it is compared by.
///
/// All are plain text, so that SQL can store,
/// index and compare them byte by byte without a function or a collation of ours.
public struct NameKeys: Hashable, Sendable {
  /// The version of these forms; a store whose keys are of another version recomputes them.
  public static let version = 1

  /// Two names with the same identity are the same name: case, width and runs of blanks are folded,
  /// accents are kept.
  public let identity: String
  /// What a search looks in: the identity with accents folded too.
  public let search: String
  /// What sorts names as people do when compared byte by byte.
  ///
  /// Accents are folded and digits count by value; after that comes the identity, so that no two
  /// identities share it.
  public let sort: String

  /// Computes the keys of a name; the cost grows with its length.
  public init(_ name: String) {
    if let plain = foldedPlain(name) {
      identity = plain
      search = plain
      sort = sortKey(search: plain, identity: plain)
    } else {
      identity = folded(name, accents: false)
      search = folded(name, accents: true)
      sort = sortKey(search: search, identity: identity)
    }
  }

  /// The first part of a sort key, which names that differ by accents only have in common.
  public static func sortPrefix(search: String) -> String {
    valueOrdered(search).key
  }
}
