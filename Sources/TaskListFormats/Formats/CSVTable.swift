import PrioritiesBasics
import PriorityLists

struct CSVTable {
  struct Row {
    var cells: [String]
    var line: Int
  }

  /// The cells of the first row, trimmed and in lower case.
  let header: [String]
  let rows: [Row]

  init(_ source: SourceText) throws(FormatError) {
    let separator = Self.separator(in: source.bytes)
    var reader = Reader(source.bytes, delimiter: separator ?? Self.delimiter(of: source.bytes))
    if separator != nil { reader.skipLine() }
    var rows: [Row] = []
    while let row = try reader.row() {
      if row.cells.contains(where: { !$0.isEmpty }) { rows.append(row) }
    }
    guard let first = rows.first else { throw FormatError(line: 1, column: 1, "the file is empty") }
    header = first.cells.map { $0.trimmedBlanks.lowercased() }
    self.rows = Array(rows.dropFirst())
  }

  /// The index of the first of these names in the header.
  func column(_ names: String...) -> Int? { column(names) }

  func column(_ names: [String]) -> Int? {
    names.lazy.compactMap { header.firstIndex(of: $0) }.first
  }

  /// The character that Excel's first line `sep=;` tells.
  static func separator(in bytes: ArraySlice<UInt8>) -> UInt8? {
    let line = bytes.prefix(6).prefix { $0 != 0x0A && $0 != 0x0D }
    let isMark = String(utf8: line.prefix(4)).lowercased() == "sep="
    return line.count == 5 && isMark && line.last != 0x22 ? line.last : nil
  }

  /// Comma, semicolon or tab, whichever is most common in the first line that isn't blank.
  private static func delimiter(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let line = bytes.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A && $0 != 0x0D }
    let counts = [UInt8(0x2C), 0x3B, 0x09].map { mark in line.count { $0 == mark } }
    if counts[2] > max(counts[0], counts[1]) { return 0x09 }
    return counts[1] > counts[0] ? 0x3B : 0x2C
  }

  /// Parses RFC 4180.
  ///
  /// Also accepts any line ending, blanks around a quoted cell, and a doubled quote in a cell
  /// without quotes.
  private struct Reader {
    private static let widest = 10_000

    private let bytes: ArraySlice<UInt8>
    private let delimiter: UInt8
    private var at: Int
    private var line = 1

    init(_ bytes: ArraySlice<UInt8>, delimiter: UInt8) {
      self.bytes = bytes
      self.delimiter = delimiter
      at = bytes.startIndex
    }

    mutating func skipLine() {
      while at < bytes.endIndex, !endLine() { at += 1 }
    }

    mutating func row() throws(FormatError) -> Row? {
      guard at < bytes.endIndex else { return nil }
      var row = Row(cells: [], line: line)
      repeat {
        guard row.cells.count < Self.widest else {
          throw FormatError(
            line: row.line, column: 1, "this row has more than \(Self.widest) cells")
        }
        row.cells.append(try cell(of: row))
      } while skip(delimiter)
      endLine()
      return row
    }

    private mutating func cell(of row: Row) throws(FormatError) -> String {
      skipBlanks()
      let isQuoted = skip(0x22)
      var text: [UInt8] = []
      var start = at
      while at < bytes.endIndex {
        let byte = bytes[at]
        if byte == 0x22 {
          text += bytes[start..<at]
          at += 1
          start = at
          // The second of two quotes starts the next part.
          if skip(0x22) { continue }
          guard isQuoted else { throw misplacedQuote(in: row) }
          skipBlanks()
          guard isAtEndOfCell else { throw misplacedQuote(in: row) }
          return String(utf8: text)
        }
        if isQuoted {
          if !endLine() { at += 1 }
        } else if isAtEndOfCell {
          break
        } else {
          at += 1
        }
      }
      if isQuoted {
        throw FormatError(
          line: row.line, column: 1, "a quoted cell begins in this row but is not closed")
      }
      text += bytes[start..<at]
      return String(utf8: text)
    }

    private func misplacedQuote(in row: Row) -> FormatError {
      FormatError(
        line: row.line, column: 1,
        "expected a comma or the end of the line after a closing quote in this row")
    }

    private var isAtEndOfCell: Bool {
      at == bytes.endIndex || [delimiter, 0x0A, 0x0D].contains(bytes[at])
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
      guard at < bytes.endIndex, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    private mutating func skipBlanks() {
      while at < bytes.endIndex, bytes[at] != delimiter, bytes[at] == 0x20 || bytes[at] == 0x09 {
        at += 1
      }
    }

    @discardableResult
    private mutating func endLine() -> Bool {
      let isReturn = skip(0x0D)
      guard skip(0x0A) || isReturn else { return false }
      line += 1
      return true
    }
  }
}

func csvRow(_ cells: [String]) -> String {
  cells.map { cell in
    let bytes = cell.utf8
    let isPlain =
      bytes.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x2C && $0 != 0x3B }
      && bytes.first != 0x20 && bytes.last != 0x20
    if isPlain { return cell }
    // Compare scalars, because Swift treats a quote and a combining accent as another character.
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }.joined(separator: ",") + "\r\n"
}
