import PrioritiesBasics

/// One unfolded line of iCalendar: a name, parameters and a value (RFC 5545, 3.1).
struct ContentLine {
  var name: String
  /// The parameters, with names in upper case.
  var parameters: [(name: String, value: String)]
  /// The value, still escaped.
  var value: String
  var text: String
  /// The 1-based number of its first line in the file.
  var line: Int

  subscript(parameter: String) -> String? {
    parameters.first { $0.name == parameter }?.value
  }

  var decodedValue: String { ContentLine.unescaped(value) }

  /// The unescaped values of a list, split at commas.
  var decodedValues: [String] {
    var parts: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == ",", !isEscaped {
        parts.append(String.UnicodeScalarView())
        continue
      }
      isEscaped = scalar == "\\" && !isEscaped
      parts[parts.count - 1].append(scalar)
    }
    return parts.map { ContentLine.unescaped(String($0)) }
  }

  /// Visits lines one by one, so that a large file isn't in memory twice.
  ///
  /// Joins folded lines before decoding them, because a fold may split a character. Throws for a
  /// line that is not UTF-8 or not a property.
  static func visitLines(
    of bytes: [UInt8], _ visit: (ContentLine) throws(FormatError) -> Void
  ) throws(FormatError) {
    var pending: [UInt8] = []
    var start = 0
    var number = 1
    var index = bytes.withoutByteOrderMark.startIndex
    while index < bytes.count {
      let rest = bytes[index...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = bytes[index..<end]
      if let first = line.first, first == 0x20 || first == 0x09 {
        pending += line.dropFirst()
      } else {
        if let line = try content(pending, line: start) { try visit(line) }
        pending = Array(line)
        start = number
      }
      index = end + 1
      if end < bytes.count, bytes[end] == 0x0D, index < bytes.count, bytes[index] == 0x0A {
        index += 1
      }
      number += 1
    }
    if let line = try content(pending, line: start) { try visit(line) }
  }

  private static func content(_ bytes: [UInt8], line: Int) throws(FormatError) -> ContentLine? {
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    // Not the whole file, where a fold may split a character.
    let text = try SourceText(bytes, line: line).string
    let nameEnd = bytes.firstIndex { $0 == 0x3A || $0 == 0x3B } ?? bytes.count
    let isName = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x5F
    }
    guard nameEnd > 0, bytes[..<nameEnd].allSatisfy(isName), nameEnd < bytes.count else {
      let column = (bytes[..<nameEnd].firstIndex { !isName($0) } ?? nameEnd) + 1
      throw FormatError(
        line: line, column: column, "expected a property such as SUMMARY:")
    }
    var parameters: [(name: String, value: String)] = []
    var index = nameEnd
    while index < bytes.count, bytes[index] == 0x3B {
      let from = index + 1
      var isQuoted = false
      index = from
      while index < bytes.count, isQuoted || (bytes[index] != 0x3A && bytes[index] != 0x3B) {
        if bytes[index] == 0x22 { isQuoted.toggle() }
        index += 1
      }
      let parts = bytes[from..<index].split(separator: 0x3D, maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].filter { $0 != 0x22 }
      parameters.append(
        (
          String(utf8: parts[0]).uppercased(),
          String(utf8: value)
        )
      )
    }
    guard index < bytes.count else {
      throw FormatError(line: line, column: index + 1, "expected \":\" and a value")
    }
    return ContentLine(
      name: String(utf8: bytes[..<nameEnd]).uppercased(),
      parameters: parameters, value: String(utf8: bytes[(index + 1)...]),
      text: text, line: line)
  }

  /// RFC 5545, 3.3.11.
  static func unescaped(_ value: String) -> String {
    guard value.utf8.contains(0x5C) else { return value }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        result.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x5C && $0 != 0x3B && $0 != 0x2C && $0 != 0x0A }
    return isPlain ? text : text.escaped(escapes)
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n",
  ]

  /// Adds the line ending, and folds at 75 bytes or fewer, between scalars and outside of escapes.
  static func folded(_ line: String) -> String {
    let bytes = line.utf8
    guard bytes.count > 75 else { return line + "\r\n" }
    var result = ""
    var rest = Substring(line)
    var limit = 75
    while bytes.distance(from: rest.startIndex, to: bytes.endIndex) > limit {
      var end = bytes.index(rest.startIndex, offsetBy: limit)
      while bytes[end] & 0xC0 == 0x80 { bytes.formIndex(before: &end) }
      // Each backslash of an odd number begins an escape.
      let marks = rest[..<end].utf8.reversed().prefix { $0 == 0x5C }.count
      if marks % 2 == 1 { bytes.formIndex(before: &end) }
      result += line[rest.startIndex..<end]
      result += "\r\n "
      rest = line[end...]
      limit = 74
    }
    return result + rest + "\r\n"
  }
}
