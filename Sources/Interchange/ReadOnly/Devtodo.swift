import Lists

/// The XML file `.todo` of devtodo: nested notes with five levels.
enum Devtodo {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    let reader = Reader()
    try files.forEachNamed { bytes, name throws(FormatError) in
      reader.builder.file = name
      try reader.read(bytes)
    }
    return reader.builder.reading()
  }

  private final class Reader {
    var builder = DocumentBuilder()
    private var open: [Note] = []
    private var isTodo = false

    /// An open element; the item is added at the end of its text.
    private struct Note {
      var isNote: Bool
      var entry: ListDocument.Entry
      var text = ""
      var item: Int?
    }

    func read(_ bytes: [UInt8]) throws(FormatError) {
      (open, isTodo) = ([], false)
      try XMLWalk.visit(bytes) { [self] event throws(FormatError) in
        switch event {
        case .start(let name, let attributes, let line):
          if !isTodo {
            guard name == "todo" else {
              throw FormatError(
                line: line, column: 1, "expected the element <todo>, found <\(name)>")
            }
            isTodo = true
          }
          finishText()
          let attributes = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
          open.append(
            Note(isNote: name == "note", entry: entry(attributes, line: line)))
        case .end:
          finishText()
          open.removeLast()
        case .text(let text):
          guard !open.isEmpty else { return }
          open[open.count - 1].text += text
        }
      }
    }

    /// Adds the item of the innermost note, whose text ends where another element begins or ends.
    private func finishText() {
      guard let note = open.last, note.isNote, note.item == nil else { return }
      var entry = note.entry
      let words = note.text.split { $0.isWhitespace }
      guard !words.isEmpty else { return }
      entry.name = words.joined(separator: " ")
      let item = builder.add(entry, repeats: true)
      open[open.count - 1].item = item
      if let item, let list = open.dropLast().last(where: { $0.item != nil })?.item {
        builder.put(item, into: list, line: entry.line)
      }
    }

    private func entry(_ attributes: [String: String], line: Int) -> ListDocument.Entry {
      let time = { (key: String) in
        attributes[key].flatMap { Int64($0) }.flatMap { seconds in
          (0..<253_402_300_800).contains(seconds) ? Timestamp(milliseconds: seconds * 1000) : nil
        }
      }
      let priority: Priority? =
        switch attributes["priority"] {
        case "veryhigh": .critical
        case "high": .high
        case "medium": .medium
        case "low", "verylow": .low
        default: nil
        }
      let isDone = attributes["done"] != nil
      return ListDocument.Entry(
        name: "", need: isDone ? .priority(.low) : priority.map { .priority($0) } ?? .open,
        previous: isDone ? priority.flatMap { $0 > .low ? $0 : nil } : nil, created: time("time"),
        lastDone: time("done"), line: line)
    }
  }
}
