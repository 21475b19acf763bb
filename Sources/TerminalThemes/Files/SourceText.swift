import PrioritiesBasics
import StyledTerminalText

/// The text of a theme file, with its lines and columns.
struct SourceText {
  static let sizeLimit = 64 * 1024
  static let keyLimit = 512
  static let depthLimit = 4

  let bytes: [UInt8]

  /// Drops a leading byte order mark, as written by Notepad.
  init(bytes: [UInt8]) {
    self.bytes = Array(bytes.withoutByteOrderMark)
  }

  /// Line and column are 1-based; the column counts characters.
  func position(of offset: Int) -> (line: Int, column: Int, text: String) {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var start = 0
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return (line, columns(start..<offset) + 1, text(ofLineAt: start))
  }

  func columns(_ range: Range<Int>) -> Int {
    String(utf8: bytes[range]).unicodeScalars.count
  }

  private func text(ofLineAt start: Int) -> String {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var line = bytes[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(utf8: line)
  }
}
