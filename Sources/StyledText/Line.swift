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
