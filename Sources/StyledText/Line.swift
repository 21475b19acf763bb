/// One line of output: runs of text from left to right, without line breaks.
public struct Line: Hashable, Sendable {
  /// The runs, from left to right.
  public var spans: [TextSpan]
  /// The fill of the rest of the row, if the background is painted.
  public var fill: StyleKey

  /// Creates a line of runs, in their order; without runs it is empty.
  public init(_ spans: [TextSpan] = [], fill: StyleKey = .plain) {
    (self.spans, self.fill) = (spans, fill)
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
  /// The key or style it is painted with.
  public var paint: Paint
  /// The target of a click (OSC 8), if the terminal supports links.
  public var link: String?

  /// Creates a run with a theme's key; `text` must be one line without control characters.
  public init(_ text: String, _ key: StyleKey = .plain, link: String? = nil) {
    self.init(text, paint: .key(key), link: link)
  }

  /// Creates a run with a key or a fixed style.
  public init(_ text: String, paint: Paint, link: String? = nil) {
    (self.text, self.paint, self.link) = (text, paint, link)
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

  /// The line cut to at most `columns` columns, with a mark if it was cut.
  ///
  /// The mark is painted like the text before it. A cluster is never split: if a wide one does not
  /// fit, the line ends a column earlier. If not even the mark fits, the line is empty.
  package func truncated(to columns: Int, mark: String = "\u{2026}") -> Line {
    guard width > columns else { return self }
    let room = columns - mark.displayWidth
    guard room >= 0 else { return Line([], fill: fill) }
    var kept = Line([], fill: fill)
    var used = 0
    for span in spans {
      let width = span.width
      if used + width <= room {
        kept.spans.append(span)
        used += width
        continue
      }
      var cut = span
      cut.text = prefix(of: span.text, columns: room - used) + mark
      if !cut.text.isEmpty { kept.spans.append(cut) }
      break
    }
    return kept
  }

  private func prefix(of text: String, columns: Int) -> String {
    var used = 0
    var kept = ""
    for character in text {
      used += ClusterWidth(character).columns
      guard used <= columns else { break }
      kept.append(character)
    }
    return kept
  }
}

/// The position of a line in the available columns.
public enum Alignment: Hashable, Sendable {
  case leading
  /// In the middle; an odd column goes to the right.
  case center
  case trailing
}

extension Line {
  /// The line padded with spaces to at least `columns` columns, painted with its fill.
  package func padded(to columns: Int, _ alignment: Alignment = .leading) -> Line {
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

  /// The line at exactly `columns` columns: truncated or padded.
  package func fitted(
    to columns: Int, _ alignment: Alignment = .leading, mark: String = "\u{2026}"
  ) -> Line {
    truncated(to: columns, mark: mark).padded(to: columns, alignment)
  }

  /// The line broken into lines of at most `columns` columns.
  ///
  /// It breaks between words, beside wide characters such as Chinese ones, and inside a word only
  /// if that is longer than a line. Spaces at a break are dropped. Every line but the first begins
  /// with
  /// `indent`, whose columns count; a cluster wider than the available columns has its own line.
  ///
  /// - Returns: At least one line.
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

  /// The index after the last cluster that fits and allows a break behind it.
  private func lineEnd(in clusters: ArraySlice<PlacedCluster>, room: Int) -> Int {
    var used = 0
    var end = clusters.startIndex
    var lastBreak: Int?
    while end < clusters.endIndex {
      let cluster = clusters[end]
      // Spaces may exceed the room, because a break drops them.
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

  /// Closing punctuation, and marks that belong to the preceding character.
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
