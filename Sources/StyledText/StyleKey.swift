/// A name for a style that says nothing of how it looks.
///
/// Views mark text with keys; whoever dresses the text (a theme) gives each key
/// its meaning in a ``StyleSheet``. Zero is the key of plain text.
public struct StyleKey: RawRepresentable, Hashable, Sendable {
  /// The key's place in a ``StyleSheet``.
  public let rawValue: UInt16

  /// Makes the key of a place.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Text without a style of its own.
  public static let plain = StyleKey(rawValue: 0)
}
