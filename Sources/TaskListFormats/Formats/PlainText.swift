import PriorityLists

/// One item per line, nested by indentation, with optional bullets, check boxes, or `x` and `o`.
enum PlainText {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      var parents: [(indentation: Int, item: Int)] = []
      for (offset, text) in try SourceText(bytes).lines.enumerated() where !builder.isTooLong {
        let line = BulletLine(text)
        var name = line.text
        var isDone = line.mark == .checked
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
        parents.removeLast { $0.indentation >= line.indentation }
        let entry = ListDocument.Entry(
          name: String(name), need: isDone ? .priority(.low) : .open, line: offset + 1)
        guard let item = builder.add(entry, repeats: true) else { continue }
        if let list = parents.last?.item { builder.put(item, into: list, line: offset + 1) }
        parents.append((line.indentation, item))
      }
    }.reading()
  }

  static func write(_ document: ListDocument) -> ListWriting {
    var text = ""
    var losses = WritingLosses(document, format: .text)
    losses.omit(
      .id, .details, .priority, .previous, .moments, .completions, .listPriority, .date, .order,
      .extra)
    for row in Outline(document).rows {
      let entry = document.items[row.item]
      let line = BulletLine(entry.name)
      let reads =
        line.mark == .none && line.text == entry.name && check(before: line.text) == nil
      if !reads, !row.isRepeat {
        losses.report(
          .name, item: entry.name, "plain text reads the beginning of this name as a mark")
      }
      text += String(repeating: "\t", count: row.depth)
      if entry.need.priority == .low { text += "x " }
      text += entry.name + "\n"
    }
    return ListWriting(text, losses: losses.losses)
  }

  private static func check(before name: Substring) -> UInt8? {
    // Compare bytes, because a blank may be part of a grapheme cluster.
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

/// One line of Markdown or plain text, split into indentation, marker and text.
struct BulletLine {
  enum Marker: Hashable {
    case none
    case bullet
    case unchecked
    case checked
    /// One to six `#`, as a number.
    case heading(Int)
    case quote
  }

  /// The indentation in columns; a tab goes to the next multiple of four.
  var indentation = 0
  var mark = Marker.none
  var text: Substring

  init(_ line: String) {
    text = line[...]
    parseIndentation()
    if text.hasPrefix(">") {
      mark = .quote
      text.removeFirst()
      if text.unicodeScalars.first == " " { text.unicodeScalars.removeFirst() }
    } else if let level = headingLevel {
      mark = .heading(level)
      text = text.unicodeScalars.dropFirst(level).dropBlanks
      let bare = text.trimmingSuffix { $0 == " " }
      let open = bare.trimmingSuffix { $0 == "#" }
      if open.count < bare.count, open.last == " " || open.isEmpty { text = open }
    } else if parseBullet() {
      mark = .bullet
      parseCheckBox()
    }
  }

  private mutating func parseIndentation() {
    var count = 0
    for byte in text.utf8 {
      if byte == 0x20 {
        indentation += 1
      } else if byte == 0x09 {
        indentation += 4 - indentation % 4
      } else {
        break
      }
      count += 1
    }
    text = Substring(text.utf8.dropFirst(count))
  }

  private var headingLevel: Int? {
    guard indentation < 4 else { return nil }
    let level = text.utf8.prefix { $0 == 0x23 }.count
    guard (1...6).contains(level) else { return nil }
    let next = text.utf8.dropFirst(level).first
    return next == 0x20 || next == 0x09 || next == nil ? level : nil
  }

  private mutating func parseBullet() -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return false }
    var length = 0
    if first == "-" || first == "*" || first == "+" || first == "•" {
      length = 1
    } else {
      let digits = scalars.prefix { ("0"..."9").contains($0) }.count
      let after = scalars.dropFirst(digits).first
      guard (1...9).contains(digits), after == "." || after == ")" else { return false }
      length = digits + 1
    }
    let next = scalars.dropFirst(length).first
    guard next == nil || next == " " || next == "\t" else { return false }
    text = scalars.dropFirst(length).dropBlanks
    return true
  }

  private mutating func parseCheckBox() {
    let scalars = text.unicodeScalars
    guard scalars.first == "[", scalars.dropFirst(2).first == "]",
      let state = scalars.dropFirst().first, state == " " || state == "x" || state == "X"
    else { return }
    let rest = scalars.dropFirst(3)
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return }
    mark = state == " " ? .unchecked : .checked
    text = rest.dropBlanks
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var dropBlanks: Substring { Substring(drop { $0 == " " || $0 == "\t" }) }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isEnd: (Unicode.Scalar) -> Bool) -> Substring {
    var scalars = unicodeScalars
    while let last = scalars.last, isEnd(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}
