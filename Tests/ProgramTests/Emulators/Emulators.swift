import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface

enum Emulators {
  static let hasPyte = (try? run("/usr/bin/env", ["python3", "-c", "import pyte"])) != nil

  /// Bytes for a screen of this size, resized from the previous part's.
  struct Part {
    var columns: Int
    var rows: Int
    var bytes: [UInt8]
  }

  /// pyte's cells after each part, as in ``Terminal/Frame/pyteCells(_:)``.
  static func pyte(_ parts: [Part]) throws -> [[String]] {
    var input: [UInt8] = []
    for part in parts {
      input += Array("\(part.columns) \(part.rows) \(part.bytes.count)\n".utf8) + part.bytes
    }
    let dump = try run("/usr/bin/env", ["python3", "-c", pyteScript], input: input)
    var lines = dump.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    return parts.map { part in
      defer { lines = lines.dropFirst(part.columns * part.rows) }
      return Array(lines.prefix(part.columns * part.rows))
    }
  }

  private static let pyteScript = """
    import sys, pyte
    source = sys.stdin.buffer
    screen = stream = None
    while line := source.readline():
        columns, rows, count = map(int, line.split())
        if screen is None:
            screen = pyte.Screen(columns, rows)
            stream = pyte.ByteStream(screen)
        screen.resize(rows, columns)
        stream.feed(source.read(count))
        for row in range(rows):
            for column in range(columns):
                cell = screen.buffer[row][column]
                blank = cell.data == " "
                names = [] if blank else [name for name in
                    ("bold", "italics", "underscore", "strikethrough", "reverse") if getattr(cell, name)]
                # pyte has a slip in one name.
                ground = cell.bg.replace("bfight", "bright")
                print("\\t".join([cell.data, "" if blank else cell.fg, ground] + names))
    """

  static func run(
    _ tool: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> String {
    let result = try ChildProcess.run([tool] + arguments, input: input)
    guard result.status == 0 else { throw CocoaError(.executableRuntimeMismatch) }
    return result.output
  }
}

extension Frame {
  /// The cells as in ``TestSupport/Screen/looks``.
  func looks(_ sheet: StyleSheet, level: ColorLevel = .truecolor) -> [Screen.Cell] {
    places.map { row, column in
      Screen.Cell(
        text: text(row: row, column: column), style: style(row, column, sheet, level)
      ).look
    }
  }

  /// The cells as in pyte, which does not support dim.
  func pyteCells(_ sheet: StyleSheet, level: ColorLevel = .truecolor) -> [String] {
    places.map { row, column in
      Self.pyteCell(text(row: row, column: column), style(row, column, sheet, level))
    }
  }

  private var places: [(row: Int, column: Int)] {
    (0..<rows).flatMap { row in (0..<columns).map { (row, $0) } }
  }

  /// Reduces colours that were mixed after resolution, such as in pictures.
  private func style(
    _ row: Int, _ column: Int, _ sheet: StyleSheet, _ level: ColorLevel
  ) -> Style {
    let style = sheet[paint(row: row, column: column)]
    return Style(
      foreground: style.foreground.downsampled(to: level),
      background: style.background.downsampled(to: level), attributes: style.attributes)
  }

  private static func pyteCell(_ text: String, _ style: Style) -> String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.italic, "italics"), (.underline, "underscore"),
      (.strikethrough, "strikethrough"), (.reverse, "reverse"),
    ]
    let isBlank = text == " "
    let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1)
    return
      ([text, isBlank ? "" : pyteColor(style.foreground), pyteColor(style.background)]
      + (isBlank ? [] : attributes)).joined(separator: "\t")
  }

  private static func pyteColor(_ color: TerminalColor) -> String {
    let names = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
    switch color {
    case .default: return "default"
    case .ansi(let index): return (index > 7 ? "bright" : "") + names[Int(index & 7)]
    case .indexed(let index): return String(xterm(index).hex.dropFirst())
    case .rgb(let color): return String(color.hex.dropFirst())
    }
  }

  /// A colour of xterm's palette, from 16.
  private static func xterm(_ index: UInt8) -> RGB {
    func step(_ level: UInt8) -> UInt8 { level == 0 ? 0 : 55 + level * 40 }
    guard index < 232 else {
      let gray = 8 + (index - 232) * 10
      return RGB(gray, gray, gray)
    }
    return RGB(step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6))
  }
}
