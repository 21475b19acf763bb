/// Leaves out of a file of the page what only its authors read: indentation, lines that are
/// comments, and blanks between signs.
///
/// Line by line and careful rather than thorough: a line of script that holds a comment at its end
/// or one template in another stays as it is.
enum Compaction {
  static func compact(_ bytes: [UInt8], path: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == blank }
      let isComment = ["//", "/*", "* ", "*/"].contains { line.starts(with: $0.utf8) }
      guard !line.isEmpty, !isComment else { continue }
      switch path.split(separator: ".").last {
      case "js": append(script(line), endings: "{;,([", to: &result)
      case "css": append(style(line), endings: "{};,", to: &result)
      default: append(Array(line), endings: "", to: &result)
      }
    }
    return result
  }

  /// Appends a line; where its last sign says that more comes, the next one follows at once.
  private static func append(_ line: [UInt8], endings: String, to result: inout [UInt8]) {
    // What closes a block ends its last statement too.
    if line.first == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
    result += line
    if let last = line.last, endings.utf8.contains(last) { return }
    result.append(UInt8(ascii: "\n"))
  }

  private static let blank = UInt8(ascii: " ")

  private static func script(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        guard let end = end(ofTextAt: index, in: line) else { return Array(line) }
        result += line[index...end]
        index = end
      case UInt8(ascii: "/"):
        let before = result.last ?? UInt8(ascii: "(")
        if isWord(before) || [UInt8(ascii: ")"), UInt8(ascii: "]")].contains(before) {
          result.append(byte)
        } else {
          guard let end = end(ofExpressionAt: index, in: line) else { return Array(line) }
          result += line[index...end]
          index = end
        }
      case blank:
        let next = line.index(after: index) < line.endIndex ? line[index + 1] : 0
        let isBetweenWords = isWord(result.last ?? 0) && isWord(next)
        // "a + +b" is not "a++b".
        let isBetweenSigns =
          result.last == next && [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(next)
        if isBetweenWords || isBetweenSigns { result.append(byte) }
      default:
        // What may not be assigned again is the authors' concern too.
        if line[index...].starts(with: "const".utf8), !isWord(result.last ?? blank),
          index + 5 < line.endIndex, !isWord(line[index + 5])
        {
          result += "let".utf8
          index += 5
          continue
        }
        result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// The last place of a text that begins at a quote; nil where it does not end on the line, or
  /// where a template holds a text of its own.
  private static func end(ofTextAt start: Int, in line: ArraySlice<UInt8>) -> Int? {
    let quote = line[start]
    var index = start + 1
    var isInExpression = false
    while index < line.endIndex {
      let byte = line[index]
      if quote == UInt8(ascii: "`") {
        if byte == UInt8(ascii: "{"), line[index - 1] == UInt8(ascii: "$") { isInExpression = true }
        if byte == UInt8(ascii: "}") { isInExpression = false }
        if byte == quote, isInExpression { return nil }
      }
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == quote { return index }
      index += 1
    }
    return nil
  }

  /// The last place of a regular expression; nil where it does not end on the line, or where this
  /// is a comment.
  private static func end(ofExpressionAt start: Int, in line: ArraySlice<UInt8>) -> Int? {
    var index = start + 1
    var isInClass = false
    guard index < line.endIndex, line[index] != UInt8(ascii: "/") else { return nil }
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return index
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
      true
    default: false
    }
  }

  private static func style(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var text = String(decoding: line, as: UTF8.self)
    for sign in [":", ";", "{", ","] { text = text.replacing("\(sign) ", with: sign) }
    for sign in ["{", "}"] { text = text.replacing(" \(sign)", with: sign) }
    return Array(text.utf8)
  }
}
