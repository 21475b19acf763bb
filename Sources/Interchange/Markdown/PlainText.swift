import Lists

/// Plain text with one item per line.
///
/// Indentation nests items; bullets, check boxes and a leading `x` or `o` are understood.
enum PlainText {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    var builder = DocumentBuilder()
    try files.forEachNamed { bytes, name throws(FormatError) in
      builder.file = name
      var parents: [(indentation: Int, item: Int)] = []
      for (offset, text) in try SourceText(bytes).lines.enumerated() {
        let line = BulletLine(text)
        var name = line.text
        var isDone = line.mark == .checked
        // A letter before the name, as many people type a check.
        if line.mark == .none, let check = check(before: name) {
          isDone = check == UInt8(ascii: "x")
          name = Substring(name.utf8.dropFirst(2))
        } else if line.mark == .quote || line.mark.isHeading {
          name = text[...]
        }
        guard !trimmed(String(name)).isEmpty else {
          if !trimmed(text).isEmpty {
            builder.report(.item, line: offset + 1, "it has no name and is left out")
          }
          continue
        }
        parents.removeAll { $0.indentation >= line.indentation }
        let entry = ListDocument.Entry(
          name: String(name), need: isDone ? .priority(.low) : .open, line: offset + 1)
        guard let item = builder.add(entry, repeats: true) else { continue }
        if let list = parents.last?.item { builder.put(item, into: list, line: offset + 1) }
        parents.append((line.indentation, item))
      }
    }
    return builder.reading()
  }

  static func write(_ document: ListDocument) -> ListWriting {
    var text = ""
    var losses = WritingLosses(document, format: .text)
    losses.leaveOut(
      .id, .details, .priority, .previous, .moments, .completions, .listPriority, .extra)
    for row in Outline(document).rows {
      let entry = document.items[row.item]
      let line = BulletLine(entry.name)
      let reads =
        line.mark == .none && line.text == entry.name && check(before: line.text) == nil
      if !reads, !row.isRepeat {
        losses.report(
          .name, item: entry.name, "plain text would read the beginning of the name as a mark")
      }
      text += String(repeating: "\t", count: row.depth)
      if entry.need.priority == .low { text += "x " }
      text += entry.name + "\n"
    }
    return ListWriting(text, losses: losses.losses)
  }

  /// The `x` or `o` before a name, which says whether it is done.
  private static func check(before name: Substring) -> UInt8? {
    // By bytes: a blank may be part of a grapheme cluster.
    let start = Array(name.utf8.prefix(2))
    guard start.count == 2, start[1] == 0x20, start[0] == 0x78 || start[0] == 0x6F else {
      return nil
    }
    return start[0]
  }
}

extension BulletLine.Marker {
  fileprivate var isHeading: Bool {
    if case .heading = self { return true }
    return false
  }
}
