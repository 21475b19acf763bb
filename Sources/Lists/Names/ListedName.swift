/// A line of a pasted or piped list, read as a name: `- Milk`, `2. Bread`, `[ ] Tea`.
public struct ListedName: Hashable, Sendable {
  /// The line without its bullet, number and check box; empty for an empty bullet or check box.
  public let name: String
  /// Whether a bullet, a number or a check box was removed.
  public let isMarked: Bool

  /// Reads one line, without its line end.
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
    name = String(rest)
    isMarked = rest != whole
  }

  private static func bullet(_ text: Substring) -> Substring? {
    guard let first = text.first, "-*+•–".contains(first),
      text.dropFirst().first?.isWhitespace ?? true
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
