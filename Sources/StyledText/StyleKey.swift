/// A name for a style that says nothing of how it looks.
///
/// Views mark text with keys; a theme gives each key its look in a ``StyleSheet``. Zero is the
/// key of plain text.
public struct StyleKey: RawRepresentable, Hashable, Sendable {
  /// The key's place in a ``StyleSheet``.
  public let rawValue: UInt16

  /// Creates the key of a place; 0 is plain text's.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Text without a style of its own.
  public static let plain = StyleKey(rawValue: 0)
}
