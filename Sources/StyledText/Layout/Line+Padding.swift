/// On which side of the room a line stands.
public enum Alignment: Hashable, Sendable {
  /// At the left, the room filled at the right.
  case leading
  /// In the middle; an odd column goes to the right.
  case center
  /// At the right, the room filled at the left.
  case trailing
}

extension Line {
  /// The line filled with spaces to at least `columns` columns, painted with
  /// the line's own fill.
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

  /// The line made exactly `columns` wide: cut with a mark or filled.
  public func fitted(
    to columns: Int, _ alignment: Alignment = .leading, mark: String = "\u{2026}"
  ) -> Line {
    truncated(to: columns, mark: mark).padded(to: columns, alignment)
  }
}
