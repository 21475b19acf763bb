import Lists

/// The format of todo.txt: one item per line.
enum TodoText {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    var builder = DocumentBuilder()
    try files.forEachNamed { bytes, name throws(FormatError) in
      builder.file = name
      try read(try SourceText(bytes), into: &builder)
    }
    return builder.reading()
  }

  private static func read(
    _ source: SourceText, into builder: inout DocumentBuilder
  ) throws(FormatError) {
    /// The items that other lines may refer to, by topydo's `id:`.
    var indexByLocalID: [String: Int] = [:]
    var parents: [(item: Int, id: String, line: Int)] = []
    for (offset, text) in source.lines.enumerated() {
      guard text.utf8.contains(where: { $0 != 0x20 }) else { continue }
      let number = offset + 1
      let line = TodoTextLine(text)
      var entry = ListDocument.Entry(
        name: line.text, details: line.note, need: need(of: line), created: line.created,
        lastDone: line.completed, line: number)
      if line.isDone { entry.markGot() }
      let kept = line.tags + line.contexts
      if !kept.isEmpty { entry.extra["todotxt"] = kept.joined(separator: " ") }
      guard let item = builder.add(entry) else { continue }
      for name in line.lists {
        guard let list = builder.list(named: name, line: number) else { continue }
        builder.put(item, into: list, line: number)
      }
      if let id = line.localID { indexByLocalID[id] = indexByLocalID[id] ?? item }
      for id in line.parents { parents.append((item, id, number)) }
    }
    for parent in parents {
      guard let list = indexByLocalID[parent.id] else {
        builder.report(.list, line: parent.line, "no line has the id \(parent.id)")
        continue
      }
      builder.put(parent.item, into: list, line: parent.line)
    }
  }

  private static func need(of line: TodoTextLine) -> ListDocument.Need {
    switch line.letter {
    case nil: return .open
    case "A": return .priority(.critical)
    case "B": return .priority(.high)
    case "C": return .priority(.medium)
    default: return .priority(.low)
    }
  }
}
