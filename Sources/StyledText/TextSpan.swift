/// A run of text in one style.
public struct TextSpan: Hashable, Sendable {
  /// The text, one line, already harmless (see `String.sanitized`).
  public var text: String
  /// What it is painted with.
  public var paint: Paint
  /// Where a click leads (OSC 8), if the terminal has links.
  public var link: String?

  /// Creates a run that is painted with a theme's key; `text` must be harmless and one line.
  public init(_ text: String, _ key: StyleKey = .plain, link: String? = nil) {
    self.init(text, paint: .key(key), link: link)
  }

  /// Creates a run that is painted with a key or with a fixed style.
  public init(_ text: String, paint: Paint, link: String? = nil) {
    self.text = text
    self.paint = paint
    self.link = link
  }
}
