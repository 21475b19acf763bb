import Lists

/// The names in a pasted text, one a line, without the marks of a list.
struct PastedNames: Hashable, Sendable {
  /// The names, in order, each once; empty lines are dropped.
  let names: [String]
  /// How many lines had a bullet, a number or a check box.
  let marked: Int

  /// Names that were taken from a text before.
  init(names: [String]) {
    self.names = names
    marked = 0
  }

  init(_ text: String) {
    var names: [String] = []
    var known: Set<String> = []
    var marked = 0
    // Cells of a table that were copied have tabs between them, which no name may have.
    for line in text.replacing("\t", with: " ").split(whereSeparator: \.isNewline) {
      let name = ListedName(String(line)).name
      guard !name.isEmpty else { continue }
      if known.insert(NameKeys(name).identity).inserted { names.append(name) }
      if line.drop(while: \.isWhitespace).prefix(name.count) != name.prefix(name.count) {
        marked += 1
      }
    }
    self.names = names
    self.marked = marked
  }
}
