/// Strips a file of the page of what only its authors read: indentation, comment lines, and spaces
/// between tokens.
///
/// It works line by line and is careful rather than thorough: a line of script with a comment at its
/// end is left as it is.
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
    return path.hasSuffix(".js") ? shortened(result[...]) : result
  }

  /// Merges consecutive declarations, so that `let a=1;let b=2` becomes `let a=1,b=2`, and shortens
  /// the names of private members of classes to one or two letters: no template may name one.
  private static func shortened(_ script: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    /// Whether the current statement is a declaration, for each open brace or parenthesis.
    var isDeclaration = [isDeclared(at: script)]
    var members: [ArraySlice<UInt8>: Int] = [:]
    var index = script.startIndex
    while index < script.endIndex {
      let byte = script[index]
      var next = script.index(after: index)
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        guard let end = end(ofTextAt: index, in: script) else { return Array(script) }
        next = script.index(after: end)
      case UInt8(ascii: "/") where !isDivision(after: result.last):
        guard let end = end(ofExpressionAt: index, in: script) else { return Array(script) }
        next = script.index(after: end)
      case UInt8(ascii: "#"):
        let name = script[next...].prefix { isWord($0) }
        let number = members[name] ?? members.count
        members[name] = number
        result += "#\(String(number + 10, radix: 36))".utf8
        index = name.endIndex
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        isDeclaration.append(byte == UInt8(ascii: "{") && isDeclared(at: script[next...]))
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard isDeclaration.count > 1 else { return Array(script) }
        isDeclaration.removeLast()
      case UInt8(ascii: ";"), UInt8(ascii: "\n"):
        let isNext = isDeclared(at: script[next...])
        if byte == UInt8(ascii: ";"), isNext, isDeclaration[isDeclaration.endIndex - 1] {
          result.append(UInt8(ascii: ","))
          index = next + declaration.count
          if script[index] == blank { index += 1 }
          continue
        }
        isDeclaration[isDeclaration.endIndex - 1] = isNext
      default: break
      }
      result += script[index..<next]
      index = next
    }
    return result
  }

  private static let declaration = Array("let".utf8)

  /// Whether a declaration begins here, of a name or of a pattern such as `{ items }`.
  private static func isDeclared(at script: ArraySlice<UInt8>) -> Bool {
    script.starts(with: declaration)
      && [blank, UInt8(ascii: "{"), UInt8(ascii: "[")].contains(
        script.dropFirst(declaration.count).first)
  }

  /// Whether a slash after this character divides; otherwise it begins a regular expression.
  private static func isDivision(after byte: UInt8?) -> Bool {
    let before = byte ?? UInt8(ascii: "(")
    return isWord(before) || before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
  }

  /// Appends a line; if its last character says that more follows, without a line break.
  private static func append(_ line: [UInt8], endings: String, to result: inout [UInt8]) {
    if let first = line.first { close(with: first, &result) }
    result += line
    if let last = line.last, endings.utf8.contains(last) { return }
    result.append(UInt8(ascii: "\n"))
  }

  /// Drops the semicolon before a closing brace, and the comma before whatever closes a list.
  private static func close(with byte: UInt8, _ result: inout [UInt8]) {
    let isBrace = byte == UInt8(ascii: "}")
    let isClosing = isBrace || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
    if isBrace, result.last == UInt8(ascii: ";") { result.removeLast() }
    if isClosing, result.last == UInt8(ascii: ",") { result.removeLast() }
  }

  private static let blank = UInt8(ascii: " ")

  /// Shorter words for the same: that a constant is never assigned again is the authors' concern.
  private static let shorter = [
    (word: "const", short: "let"), ("undefined", "void 0"), ("true", "!0"), ("false", "!1"),
  ].map { (word: Array($0.word.utf8), short: Array($0.short.utf8)) }

  private static func script(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        guard let end = end(ofTextAt: index, in: line) else { return Array(line) }
        result += text(line[index...end])
        index = end
      case UInt8(ascii: "/"):
        if isDivision(after: result.last) {
          result.append(byte)
        } else {
          guard let end = end(ofExpressionAt: index, in: line) else { return Array(line) }
          result += line[index...end]
          index = end
        }
      case UInt8(ascii: "("):
        guard let end = end(ofParameterAt: index, in: line) else {
          result.append(byte)
          break
        }
        // Only "async" stands before the parameter of a function without a name.
        if isWord(result.last ?? 0) { result.append(blank) }
        result += line[(index + 1)..<end]
        index = end
      case blank:
        let next = line.index(after: index) < line.endIndex ? line[index + 1] : 0
        let isBetweenWords = isWord(result.last ?? 0) && isWord(next)
        // "a + +b" is not "a++b".
        let isBetweenSigns =
          result.last == next && [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(next)
        if isBetweenWords || isBetweenSigns { result.append(byte) }
      default:
        let before = result.last ?? blank
        if !isWord(before), before != UInt8(ascii: "."),
          let (word, short) = shorter.first(where: { isWhole($0.word, at: index, in: line) })
        {
          result += short
          index += word.count
          continue
        }
        close(with: byte, &result)
        result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// Whether a word begins at an index, neither as part of a longer one nor as a member's name.
  private static func isWhole(
    _ word: [UInt8], at start: Int, in line: ArraySlice<UInt8>
  ) -> Bool {
    guard line[start...].starts(with: word) else { return false }
    let next = line[(start + word.count)...].first ?? blank
    return !isWord(next) && next != UInt8(ascii: ":")
  }

  /// The index after the only parameter of `(name) => …`, whose parentheses are not needed.
  private static func end(ofParameterAt start: Int, in line: ArraySlice<UInt8>) -> Int? {
    let name = line[(start + 1)...].prefix { isWord($0) }
    let rest = line[name.endIndex...]
    guard !name.isEmpty, rest.first == UInt8(ascii: ")"),
      rest.dropFirst().drop(while: { $0 == blank }).starts(with: "=>".utf8)
    else { return nil }
    return name.endIndex
  }

  /// The index of the quote that ends a string literal; nil if it does not end on this line.
  private static func end(ofTextAt start: Int, in line: ArraySlice<UInt8>) -> Int? {
    let quote = line[start]
    var index = start + 1
    while index < line.endIndex {
      let byte = line[index]
      if byte == quote { return index }
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if quote == UInt8(ascii: "`"), line[index...].starts(with: "${".utf8) {
        guard let end = end(ofPlaceholderAt: index + 2, in: line) else { return nil }
        index = end
      }
      index += 1
    }
    return nil
  }

  /// A string literal as it is; in a template literal the placeholders lose their spaces.
  private static func text(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.first == UInt8(ascii: "`") else { return Array(text) }
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let isEscape = text[index] == UInt8(ascii: "\\")
      guard !isEscape, text[index...].starts(with: "${".utf8),
        let end = end(ofPlaceholderAt: index + 2, in: text)
      else {
        result += text[index...].prefix(isEscape ? 2 : 1)
        index += isEscape ? 2 : 1
        continue
      }
      result += "${".utf8
      result += script(text[(index + 2)..<end])
      index = end
    }
    return result
  }

  /// The index of the brace that ends a placeholder, which may hold a template literal itself.
  private static func end(ofPlaceholderAt start: Int, in line: ArraySlice<UInt8>) -> Int? {
    var index = start
    var depth = 0
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        guard let end = end(ofTextAt: index, in: line) else { return nil }
        index = end
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        guard depth > 0 else { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The index of the last character of a regular expression; nil if it does not end on this line,
  /// or if this is a comment.
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
    for sign in ["{", "}", "!important"] { text = text.replacing(" \(sign)", with: sign) }
    for sign in [">", "/"] { text = text.replacing(" \(sign) ", with: sign) }
    return Array(text.utf8)
  }
}
