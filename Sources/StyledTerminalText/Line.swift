/// One line of output: runs of text from left to right, without line breaks.
public struct Line: Hashable, Sendable {
  /// The runs in visual order.
  public var spans: [TextSpan]
  /// The fill of the rest of the row, if the background is painted.
  public var fill: StyleKey

  /// Creates a line of runs.
  public init(_ spans: [TextSpan] = [], fill: StyleKey = .plain) {
    self.spans = spans
    self.fill = fill
  }

  /// Creates a line of one run.
  public init(_ text: String, _ key: StyleKey = .plain) {
    self.init([TextSpan(text, key)])
  }

  /// The text without styles.
  public var text: String { spans.map(\.text).joined() }
}

/// A run of text in one style.
public struct TextSpan: Hashable, Sendable {
  /// The text: one line without control characters (see `String.sanitized`).
  public var text: String
  /// The key or style of the text.
  public var paint: Paint
  /// The target when clicked (OSC 8), if the terminal supports links.
  public var link: String?

  /// Creates a run with a theme's key; `text` must be one line without control characters.
  public init(_ text: String, _ key: StyleKey = .plain, link: String? = nil) {
    self.init(text, paint: .key(key), link: link)
  }

  /// Creates a run with a key or a fixed style.
  public init(_ text: String, paint: Paint, link: String? = nil) {
    self.text = text
    self.paint = paint
    self.link = link
  }
}

struct PlacedCluster {
  var character: Character
  var columns: Int
  var span: Int
}

extension Line {
  var clusters: [PlacedCluster] {
    var clusters: [PlacedCluster] = []
    for (index, span) in spans.enumerated() {
      for character in span.text {
        let columns = ClusterWidth(character).columns
        clusters.append(PlacedCluster(character: character, columns: columns, span: index))
      }
    }
    return clusters
  }

  func assembled(_ clusters: ArraySlice<PlacedCluster>) -> Line {
    var line = Line([], fill: fill)
    var last = -1
    for cluster in clusters {
      if cluster.span == last {
        line.spans[line.spans.count - 1].text.append(cluster.character)
      } else {
        var span = spans[cluster.span]
        span.text = String(cluster.character)
        line.spans.append(span)
        last = cluster.span
      }
    }
    return line
  }

  /// Cuts a line that is wider than `columns`, and marks the cut in the style of the text before it.
  ///
  /// If a wide cluster doesn't fit, the line ends a column earlier. If there isn't room for the
  /// mark, it is empty.
  public func truncated(to columns: Int, mark: String = "\u{2026}") -> Line {
    guard width > columns else { return self }
    let room = columns - mark.displayWidth
    guard room >= 0 else { return Line([], fill: fill) }
    var result = Line([], fill: fill)
    var used = 0
    for span in spans {
      let width = span.width
      if used + width <= room {
        result.spans.append(span)
        used += width
        continue
      }
      var cut = span
      cut.text = prefix(of: span.text, columns: room - used) + mark
      if !cut.text.isEmpty { result.spans.append(cut) }
      break
    }
    return result
  }

  private func prefix(of text: String, columns: Int) -> String {
    var used = 0
    var prefix = ""
    for character in text {
      used += ClusterWidth(character).columns
      guard used <= columns else { break }
      prefix.append(character)
    }
    return prefix
  }
}

/// The position of a line in the available columns.
public enum Alignment: Hashable, Sendable {
  /// At the left.
  case leading
  /// In the middle, with an odd column on the right.
  case center
  /// At the right.
  case trailing
}

extension Line {
  /// Adds spaces in the style of the ``fill`` until the line is `columns` wide.
  ///
  /// A wider line stays as it is.
  public func padded(to columns: Int, _ alignment: Alignment = .leading) -> Line {
    let missing = columns - width
    guard missing > 0 else { return self }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    var padded = self
    if before > 0 {
      padded.spans.insert(TextSpan(String(repeating: " ", count: before), fill), at: 0)
    }
    if missing > before {
      padded.spans.append(TextSpan(String(repeating: " ", count: missing - before), fill))
    }
    return padded
  }

  /// Truncates or pads the line so that it is exactly `columns` wide.
  ///
  /// Only if the mark is wider than `columns`, a wider line becomes empty, and then spaces.
  public func fitted(
    to columns: Int, _ alignment: Alignment = .leading, mark: String = "\u{2026}"
  ) -> Line {
    truncated(to: columns, mark: mark).padded(to: columns, alignment)
  }

  /// Breaks the line into at least one line of at most `columns` columns.
  ///
  /// It breaks between words, next to wide characters such as Chinese ones, and inside words longer
  /// than a line. Spaces at a break are dropped. Every line except the first begins with `indent`,
  /// which counts towards the width. A cluster wider than the available columns gets its own line.
  public func wrapped(to columns: Int, indent: Line = Line()) -> [Line] {
    guard width > columns else { return [self] }
    var lines: [Line] = []
    var rest = clusters[...]
    var room = columns
    while !rest.isEmpty {
      let end = lineEnd(in: rest, room: max(room, 1))
      var line = assembled(trimmed(rest[..<end]))
      if !lines.isEmpty { line.spans.insert(contentsOf: indent.spans, at: 0) }
      lines.append(line)
      rest = rest[end...].drop { $0.character == " " }
      room = columns - indent.width
    }
    return lines.isEmpty ? [self] : lines
  }

  private func lineEnd(in clusters: ArraySlice<PlacedCluster>, room: Int) -> Int {
    var used = 0
    var end = clusters.startIndex
    var lastBreak: Int?
    while end < clusters.endIndex {
      let cluster = clusters[end]
      // Spaces may exceed the available width, because a break drops them.
      if cluster.character != " " && used + cluster.columns > room { break }
      used += cluster.columns
      end += 1
      if end < clusters.endIndex && canBreak(between: cluster, and: clusters[end]) {
        lastBreak = end
      }
    }
    if end == clusters.endIndex { return end }
    return lastBreak ?? max(end, clusters.startIndex + 1)
  }

  private func canBreak(between one: PlacedCluster, and other: PlacedCluster) -> Bool {
    if one.character == " " { return other.character != " " }
    if other.character == " " { return false }
    if Self.neverFirst.contains(other.character) || Self.neverLast.contains(one.character) {
      return false
    }
    return one.columns == 2 || other.columns == 2
  }

  private func trimmed(_ clusters: ArraySlice<PlacedCluster>) -> ArraySlice<PlacedCluster> {
    var trimmed = clusters
    while let last = trimmed.last, last.character == " ", trimmed.count > 1 {
      trimmed.removeLast()
    }
    return trimmed
  }

  /// Closing punctuation, and marks that belong to the character before.
  private static let neverFirst: Set<Character> = [
    "\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF0E}", "\u{FF1A}", "\u{FF1B}", "\u{FF1F}",
    "\u{FF01}", "\u{300D}", "\u{300F}", "\u{3011}", "\u{3015}", "\u{FF09}", "\u{30FC}",
    "\u{3005}", ",", ".", ";", ":", "!", "?", ")", "]", "}",
  ]
  /// Opening punctuation.
  private static let neverLast: Set<Character> = [
    "\u{300C}", "\u{300E}", "\u{3010}", "\u{3014}", "\u{FF08}", "(", "[", "{",
  ]
}
