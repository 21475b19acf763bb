extension Line {
  /// A bar that shows how much of some work is done, and is full only if all is done.
  ///
  /// ```swift
  /// print(Line(progress: 0.4, columns: 10).text)  // ████░░░░░░
  /// ```
  ///
  /// - Parameters:
  ///   - fraction: The part that is done, from 0 to 1; other values count as the nearest of them.
  ///   - columns: The width of the bar.
  ///   - filled: A column of the part that is done, such as `filled` of a theme's glyphs.
  ///   - empty: A column of the other part, such as `empty` of a theme's glyphs.
  public init(
    progress fraction: Double, columns: Int, filled: TextSpan = TextSpan("\u{2588}"),
    empty: TextSpan = TextSpan("\u{2591}")
  ) {
    // Not a number is not above 0.
    let done = fraction > 0 ? Int(Double(columns) * min(fraction, 1)) : 0
    self.init(
      Array(repeating: filled, count: done) + Array(repeating: empty, count: columns - done))
  }
}

/// A sign that moves while work goes on whose extent is unknown.
public struct Spinner: Hashable, Sendable {
  private let frames: [Character]

  /// Creates a spinner that shows each cluster of a text for a tenth of a second.
  ///
  /// The text must not be empty, and its clusters must be equally wide.
  public init(_ frames: String) {
    precondition(!frames.isEmpty, "A spinner needs a text.")
    self.frames = Array(frames)
  }

  /// The sign after some time, which isn't negative.
  public func frame(after time: Duration) -> String {
    String(frames[Int(time / .milliseconds(100)) % frames.count])
  }

  /// Dots that run around a cell of Braille.
  public static let dots = Spinner("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// A line that turns, in ASCII.
  public static let ascii = Spinner("|/-\\")
}
