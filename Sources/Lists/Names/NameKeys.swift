/// The three forms by which a name is identified, searched and sorted.
///
/// All are plain text to be compared byte by byte, so that SQL can store and index them without a
/// custom function or collation.
public struct NameKeys: Hashable, Sendable {
  /// The version of the rules by which keys are computed; a store notes it with its keys.
  public static let version = 1

  /// Equal for names that count as the same: case, width and runs of white space are folded,
  /// accents are kept.
  public let identity: String
  /// The text that searches look in: the identity with accents folded too.
  public let search: String
  /// A text that sorts as people sort names: accents are folded, and numbers compare by value.
  ///
  /// Different identities have different sort keys.
  public let sort: String

  /// Computes the keys of a name, in time linear in its length.
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

  /// The beginning that the sort keys of all names with a search key have in common.
  public static func sortPrefix(search: String) -> String {
    valueOrdered(search).key
  }
}
