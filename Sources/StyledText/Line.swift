/// One line of output: runs of text from left to right, no line break in any.
public struct Line: Hashable, Sendable {
  /// The runs, from left to right.
  public var spans: [TextSpan]
  /// What the rest of the row is filled with, where a row is wider than its
  /// text and the background is painted.
  public var fill: StyleKey

  /// Creates a line of runs, in their order; without runs it is empty.
  public init(_ spans: [TextSpan] = [], fill: StyleKey = .plain) {
    self.spans = spans
    self.fill = fill
  }

  /// Creates a line of one run.
  public init(_ text: String, _ key: StyleKey = .plain) {
    self.init([TextSpan(text, key)])
  }

  /// The text alone, without any style.
  public var text: String { spans.map(\.text).joined() }
}

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
