/// A name as it stands in a list that was pasted or piped: `- Milk`, `2. Bread`, `[ ] Tea`.
public struct ListedName: Hashable, Sendable {
  /// The name without bullets, numbers and check boxes; the whole line if nothing would be left.
  public let name: String
  /// Whether the line had a bullet, a number or a check box.
  public let isMarked: Bool

  /// Reads one line.
  public init(_ line: String) {
    var rest = Substring(line)
    Self.trim(&rest)
    let whole = rest
    for mark in [Self.bullet, Self.number, Self.checkBox] {
      if let after = mark(rest) {
        rest = after
        Self.trim(&rest)
      }
    }
    name = String(rest.isEmpty ? whole : rest)
    isMarked = !rest.isEmpty && rest != whole
  }

  private static func bullet(_ text: Substring) -> Substring? {
    guard let first = text.first, "-*+•–".contains(first),
      text.dropFirst().first?.isWhitespace == true
    else { return nil }
    return text.dropFirst()
  }

  private static func number(_ text: Substring) -> Substring? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 4, let mark = rest.first, ".)".contains(mark),
      rest.dropFirst().first?.isWhitespace == true
    else { return nil }
    return rest.dropFirst()
  }

  private static func checkBox(_ text: Substring) -> Substring? {
    for box in ["[ ]", "[x]", "[X]", "☐", "☑", "☒"] where text.hasPrefix(box) {
      let rest = text.dropFirst(box.count)
      if rest.first?.isWhitespace ?? true { return rest }
    }
    return nil
  }

  private static func trim(_ text: inout Substring) {
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
  }
}
