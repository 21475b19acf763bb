import Lists
import SwiftCSV

/// The rows of a CSV file, each with the line it begins on, as parsed by SwiftCSV.
struct CSVTable {
  struct Row {
    var cells: [String]
    var line: Int
  }

  /// The cells of the first row, trimmed and in lower case.
  let header: [String]
  let rows: [Row]

  init(_ source: SourceText) throws(FormatError) {
    let delimiter = Self.delimiter(of: source.bytes)
    var outline = CSVOutline(source.bytes, delimiter: delimiter)
    // A sentinel row at the end shows whether an unclosed quotation swallowed it.
    let whole = "\(outline.text)\n\(Self.sentinel)\n"
    var rows: [Row] = []
    var line = 1
    let append = { (cells: [String]) in
      let cells = cells == [Self.sentinel] ? cells : cells.map { outline.next($0) }
      rows.append(Row(cells: cells, line: line))
      line += 1 + cells.reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
    }
    do {
      let table = try CSV<Unread>(string: whole, delimiter: delimiter, loadColumns: false)
      try table.enumerateAsArray(startAt: 0, rowLimit: nil, append)
    } catch {
      throw FormatError(
        line: line, column: 1,
        "expected a comma or the end of the line after a closing quote in this row")
    }
    let last = rows.popLast()
    guard last?.cells == [Self.sentinel] else {
      throw FormatError(
        line: last?.line ?? 1, column: 1, "a quotation begins in this row and does not end")
    }
    rows = rows.filter { $0.cells.contains { !$0.isEmpty } }
    guard let first = rows.first else { throw FormatError(line: 1, column: 1, "the file is empty") }
    header = first.cells.map { $0.trimmedBlanks.lowercased() }
    self.rows = Array(rows.dropFirst())
  }

  /// The index of the first of these columns that the table has; nil if it has none of them.
  func column(_ names: String...) -> Int? { column(names) }

  /// The index of the first of these columns that the table has; nil if it has none of them.
  func column(_ names: [String]) -> Int? {
    names.lazy.compactMap { header.firstIndex(of: $0) }.first
  }

  /// A placeholder for SwiftCSV's generic parameter.
  ///
  /// Rows are read one by one, because the library's own views pad every row to the longest.
  private struct Unread: CSVView {
    typealias Row = [String]
    typealias ColumnNames = [String]
    let rows: [[String]] = []
    let columns: [String]? = nil

    init(
      header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?
    ) throws {}

    func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
  }

  /// What no outline has in a cell of its own: two runs are never neighbours.
  private static let sentinel = String(repeating: CSVOutline.run, count: 2)

  /// Comma, semicolon or tab, whichever is most frequent in the first line that is not blank.
  private static func delimiter(of bytes: ArraySlice<UInt8>) -> CSVDelimiter {
    let line = bytes.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A && $0 != 0x0D }
    let counts = [UInt8(0x2C), 0x3B, 0x09].map { mark in line.count { $0 == mark } }
    if counts[2] > max(counts[0], counts[1]) { return .tab }
    return counts[1] > counts[0] ? .semicolon : .comma
  }
}

/// One row of CSV with its line end, quoted as RFC 4180 requires.
///
/// SwiftCSV's own writer leaves line breaks in cells unquoted.
func csvRow(_ cells: [String]) -> String {
  cells.map { cell in
    let bytes = cell.utf8
    let isPlain =
      bytes.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x2C && $0 != 0x3B }
      && bytes.first != 0x20 && bytes.last != 0x20
    if isPlain { return cell }
    // By scalars: to Swift, a quote followed by a combining accent is a different character.
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }.joined(separator: ",") + "\r\n"
}
