/// A run of text that is painted alike.
public struct TextSpan: Hashable, Sendable {
  /// The text, one line, already harmless (see ``sanitized(_:)``).
  public var text: String
  /// What it is painted with.
  public var paint: Paint
  /// Where a click leads (OSC 8), where the terminal has links.
  public var link: String?

  /// Makes a run painted with a theme's key.
  public init(_ text: String, _ key: StyleKey = .plain, link: String? = nil) {
    self.init(text, paint: .key(key), link: link)
  }

  /// Makes a run painted with a key or a fixed style.
  public init(_ text: String, paint: Paint, link: String? = nil) {
    self.text = text
    self.paint = paint
    self.link = link
  }
}
