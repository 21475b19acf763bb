import Lists

/// The file `todo` of calcurse: `[1] text`, with 1 the most urgent, 0 for no priority, and a minus
/// for what is done.
enum Calcurse {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    var builder = DocumentBuilder()
    try files.forEachNamed { bytes, name throws(FormatError) in
      builder.file = name
      for (offset, line) in try SourceText(bytes).lines.enumerated()
      where line.utf8.contains(where: { $0 != 0x20 }) {
        guard line.utf8.first == 0x5B, let close = line.utf8.firstIndex(of: 0x5D),
          let number = Int(line[line.utf8.index(after: line.startIndex)..<close]),
          (-9...9).contains(number)
        else {
          throw FormatError(
            line: offset + 1, column: 1,
            "expected a priority from 0 to 9 in brackets, such as \"[3]\"")
        }
        var text = line[line.utf8.index(after: close)...]
        var hasNote = false
        // A note is a separate file, named by 40 hexadecimal digits.
        if text.utf8.first == 0x3E {
          let hash = text.utf8.dropFirst().prefix { ($0 | 0x20).isHexadecimal }
          hasNote = hash.count == 40
          if hasNote { text = Substring(text.utf8.dropFirst(41)) }
        }
        let entry = ListDocument.Entry(
          name: String(text), need: need(number), line: offset + 1)
        if builder.add(entry) != nil, hasNote {
          builder.report(
            .details, item: entry.name.trimmedBlanks, line: offset + 1,
            "its note is in another file and is left out")
        }
      }
    }
    return builder.reading()
  }

  private static func need(_ number: Int) -> ListDocument.Need {
    switch number {
    case ...(-1): .priority(.low)
    // calcurse offers 0 as "none": to be done, with no priority given.
    case 0: .open
    case 1: .priority(.critical)
    case 2...4: .priority(.high)
    case 5: .priority(.medium)
    default: .priority(.low)
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    (0x30...0x39).contains(self) || (0x61...0x66).contains(self)
  }
}
