/// The names in a pasted text, one a line, without the marks of a list.
struct PastedNames {
  /// The names, in order; empty lines are dropped.
  let names: [String]

  init(_ text: String) {
    names = text.split(whereSeparator: \.isNewline).compactMap { line in
      var line = line.drop(while: \.isWhitespace)
      for mark in ["- [ ] ", "- [x] ", "* ", "- ", "• ", "+ "] where line.hasPrefix(mark) {
        line = line.dropFirst(mark.count)
        break
      }
      while let last = line.last, last.isWhitespace { line.removeLast() }
      line = line.drop(while: \.isWhitespace)
      return line.isEmpty ? nil : String(line)
    }
  }
}
