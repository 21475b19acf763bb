import StyledTerminalText

/// A minimal terminal emulator for tests.
///
/// It displays frames and lines, and records any sequence it does not support.
package struct Screen {
  package struct Cell: Hashable {
    /// The cluster; empty for the second cell of a wide one.
    package var text = " "
    package var style = Style.plain

    package init(text: String = " ", style: Style = .plain) {
      self.text = text
      self.style = style
    }

    /// The visible content: for a blank, only the background.
    package var look: Cell { text == " " ? Cell(style: Style(background: style.background)) : self }
  }

  package let columns: Int
  package let rows: Int
  package private(set) var cells: [Cell]
  package private(set) var row = 0
  package private(set) var column = 0
  package private(set) var isCursorShown = true
  package private(set) var title = ""
  package private(set) var unknown: [String] = []
  /// The pictures on text cells, by protocol; writing over a cell removes its part.
  package private(set) var pictures: [String?]
  /// The pictures of the kitty protocol: their numbers, positions in columns and rows, and sizes.
  package private(set) var layers: [String: [Int]] = [:]
  private var style = Style.plain
  private var unfinished: [UInt8] = []
  private var margin: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    margin = rows
    cells = Array(repeating: Cell(), count: columns * rows)
    pictures = Array(repeating: nil, count: columns * rows)
  }

  package var looks: [Cell] { cells.map(\.look) }

  package var text: String {
    (0..<rows).map { row in
      cells[row * columns..<(row + 1) * columns].map(\.text).joined()
    }.joined(separator: "\n")
  }

  /// Processes bytes; an incomplete sequence waits for its rest.
  package mutating func feed(_ bytes: [UInt8]) {
    var whole = unfinished + bytes
    unfinished = Self.cutOff(&whole)
    var rest = String(decoding: whole, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.first {
      switch scalar {
      case "\u{1B}":
        guard let after = escape(rest.dropFirst()) else {
          unfinished = Array(String(rest).utf8) + unfinished
          return
        }
        rest = after
      case "\r":
        column = 0
        rest.removeFirst()
      case "\n":
        row = min(row + 1, rows - 1)
        rest.removeFirst()
      case "\u{8}":
        column = max(column - 1, 0)
        rest.removeFirst()
      case _ where scalar.value < 0x20: rest.removeFirst()
      default:
        let end = rest.firstIndex { $0.value < 0x20 } ?? rest.endIndex
        for character in String(rest[..<end]) { put(character) }
        rest = rest[end...]
      }
    }
  }

  private static func cutOff(_ bytes: inout [UInt8]) -> [UInt8] {
    for length in 1...3 where length <= bytes.count {
      let lead = bytes[bytes.count - length]
      guard lead & 0xC0 != 0x80 else { continue }
      guard lead >= 0xC0, (lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2) > length else { return [] }
      defer { bytes.removeLast(length) }
      return Array(bytes.suffix(length))
    }
    return []
  }

  private mutating func escape(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard let kind = text.first else { return nil }
    let rest = text.dropFirst()
    guard kind == "[" else {
      guard let end = rest.firstIndex(where: { $0 == "\u{7}" || $0 == "\u{1B}" }) else {
        return nil
      }
      let mark = rest[end...]
      guard mark.first == "\u{7}" || mark.count > 1 else { return nil }
      string(String(kind), String(rest[..<end]))
      return mark.dropFirst(mark.first == "\u{7}" ? 1 : 2)
    }
    guard let end = rest.firstIndex(where: { $0.value >= 0x40 }) else { return nil }
    sequence(String(rest[..<end]), rest[end])
    return rest[end...].dropFirst()
  }

  private mutating func string(_ kind: String, _ text: String) {
    if kind == "]", text.hasPrefix("2;") { title = String(text.dropFirst(2)) }
    let parts = text.split(separator: kind == "_" ? ";" : ":", maxSplits: 1)
    var numbers: [String: String] = [:]
    for pair in parts.first?.dropFirst().split(whereSeparator: { ",;".contains($0) }) ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { numbers[String(sides[0])] = String(sides[1]) }
    }
    func number(_ name: String) -> Int { numbers[name].flatMap { Int($0) } ?? 0 }
    switch (kind, numbers["a"]) {
    case ("_", "T"):
      layers[numbers["i"] ?? ""] = [row, column, number("r"), number("c")]
    case ("_", "d") where numbers["d"] == "A": layers = [:]
    case ("_", "d"): layers[numbers["i"] ?? ""] = nil
    case ("]", _) where text.hasPrefix("1337;"):
      let place = (row, column)
      for row in place.0..<min(place.0 + number("height"), rows) {
        for column in place.1..<min(place.1 + number("width"), columns) {
          pictures[row * columns + column] = text
        }
      }
      // The resulting cursor position is not specified.
      (row, column) = (0, 3)
    default: break
    }
  }

  private mutating func put(_ character: Character) {
    let width = ClusterWidth(character).columns
    guard column + width <= columns else { return }
    cells[row * columns + column] = Cell(text: String(character), style: style)
    for at in column..<column + width { pictures[row * columns + at] = nil }
    if width == 2 { cells[row * columns + column + 1] = Cell(text: "", style: style) }
    column += width
  }

  private mutating func sequence(_ text: String, _ final: Unicode.Scalar) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(numbers.first ?? 1, 1)
    switch final {
    // Positions beyond the edge are clamped, as in every terminal: a program may not know of a
    // resize yet.
    case "H":
      row = min(count, rows) - 1
      column = numbers.count > 1 ? min(max(numbers[1], 1), columns) - 1 : 0
    case "G": column = min(count, columns) - 1
    case "C": column = min(column + count, columns - 1)
    case "J":
      cells = Array(repeating: Cell(style: erased), count: cells.count)
      pictures = Array(repeating: nil, count: cells.count)
    case "K":
      for at in column..<columns {
        cells[row * columns + at] = Cell(style: erased)
        pictures[row * columns + at] = nil
      }
    case "L": shift(by: -count)
    case "M": shift(by: count)
    case "r":
      margin = numbers.count > 1 ? min(numbers[1], rows) : rows
      row = 0
      column = 0
    case "m": select(text.isEmpty ? [0] : numbers)
    case "h", "l":
      if text == "?25" {
        isCursorShown = final == "h"
      } else if text != "?2026" {
        unknown.append(text)
      }
    default: unknown.append("\(text)\(final)")
    }
  }

  private var erased: Style { Style(background: style.background) }

  private mutating func shift(by distance: Int) {
    guard row < margin else { return }
    let old = cells
    for to in row..<margin {
      for at in 0..<columns {
        let from = to + distance
        cells[to * columns + at] =
          (row..<margin).contains(from) ? old[from * columns + at] : Cell(style: erased)
      }
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 9: style.attributes.insert(.strikethrough)
      case 22: style.attributes.subtract([.bold, .dim])
      case 23: style.attributes.remove(.italic)
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 29: style.attributes.remove(.strikethrough)
      case 30...37: style.foreground = .ansi(UInt8(number - 30))
      case 40...47: style.background = .ansi(UInt8(number - 40))
      case 90...97: style.foreground = .ansi(UInt8(number - 82))
      case 100...107: style.background = .ansi(UInt8(number - 92))
      case 39: style.foreground = .default
      case 49: style.background = .default
      case 38: style.foreground = color(&rest)
      case 48: style.background = color(&rest)
      default: unknown.append("\(number)m")
      }
    }
  }

  private func color(_ rest: inout ArraySlice<Int>) -> TerminalColor {
    if rest.popFirst() == 5 { return .indexed(UInt8(rest.popFirst() ?? 0)) }
    let channels = (0..<3).map { _ in UInt8(rest.popFirst() ?? 0) }
    return .rgb(RGB(channels[0], channels[1], channels[2]))
  }
}
