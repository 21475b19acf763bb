import PrioritiesBasics

extension Markdown {
  /// The text without bold marks, and with links and images replaced by their texts (CommonMark 6.3
  /// and 6.4), whose addresses and titles are apart; code spans (6.1) stay as they are.
  static func inlined(_ text: Substring) -> (text: String, addresses: [String]) {
    guard text.utf8.contains(where: { "\\`*[".utf8.contains($0) }) else {
      return (String(text), [])
    }
    let source = Array(text.unicodeScalars)
    func ticks(_ start: Int) -> Int { source[start...].prefix { $0 == "`" }.count }
    // By length, so that no end is sought in vain.
    var lastTicks: [Int: Int] = [:]
    for place in source.indices
    where source[place] == "`" && (place == 0 || source[place - 1] != "`") {
      lastTicks[ticks(place)] = place
    }
    // Marks become nil, because removing them would move all that follows.
    var result: [Unicode.Scalar?] = []
    var addresses: [String] = []
    var bold: Int?
    var openings: [Range<Int>] = []
    // The number of those around a link, which cannot open another link, only an image.
    var outerCount = 0
    var index = 0
    while index < source.count {
      let scalar = source[index]
      index += 1
      let next = index < source.count ? source[index] : nil
      switch scalar {
      case "\\":
        result += [scalar, next]
        index += 1
      case "`":
        let start = index - 1
        let count = ticks(start)
        index = start + count
        if lastTicks[count, default: 0] > start {
          repeat { index += max(1, ticks(index)) } while ticks(index) != count
          index += count
        }
        // Only outside code, a backslash escapes what follows.
        for scalar in source[start..<index] {
          result += scalar == "\\" ? [scalar, scalar] : [scalar]
        }
      case "*" where next == "*":
        index += 1
        // An empty pair, as in a row of asterisks, is text.
        if let start = bold, start < result.count {
          bold = nil
        } else if let start = bold {
          result.insert(contentsOf: ["*", "*", "*", "*"], at: start)
          bold = nil
        } else {
          bold = result.count
        }
      case "!" where next == "[":
        openings.append(result.count..<result.count + 2)
        result += [scalar, next]
        index += 1
      case "[":
        openings.append(result.count..<result.count + 1)
        result.append(scalar)
      case "]":
        let opening = openings.popLast() ?? 0..<0
        let isLink = opening.count == 1 && openings.count >= outerCount
        outerCount = min(outerCount, openings.count)
        guard isLink || opening.count == 2, result.count > opening.upperBound,
          let target = linkTarget(source, index)
        else {
          result.append(scalar)
          continue
        }
        for place in opening { result[place] = nil }
        addresses += target.parts
        index = target.end
        if isLink { outerCount = openings.count }
      default: result.append(scalar)
      }
    }
    if let bold { result.insert(contentsOf: ["*", "*"], at: bold) }
    return (
      unescaped(Substring(String(String.UnicodeScalarView(result.compacted())))), addresses
    )
  }

  /// The address and the title of a link, and the place after it; nil if it is none.
  private static func linkTarget(
    _ source: [Unicode.Scalar], _ start: Int
  ) -> (parts: [String], end: Int)? {
    var index = start
    func current() -> Unicode.Scalar? { index < source.count ? source[index] : nil }
    func skipBlanks() { while current() == " " || current() == "\t" { index += 1 } }
    /// The text before the first unescaped scalar that ends it; nil if that makes it invalid.
    func part(_ ends: (Unicode.Scalar) -> Bool?) -> String? {
      let from = index
      while let scalar = current() {
        if let isValid = ends(scalar) {
          guard isValid else { return nil }
          return unescaped(Substring(String(String.UnicodeScalarView(source[from..<index]))))
        }
        index += 1
        if scalar == "\\", let next = current(), isPunctuation(next) { index += 1 }
      }
      return nil
    }
    guard current() == "(" else { return nil }
    index += 1
    skipBlanks()
    var parts: [String?] = []
    if current() == "<" {
      index += 1
      parts = [part { $0 == ">" ? true : $0 == "<" ? false : nil }]
      index += 1
    } else {
      // Few levels, as in other readers, so that not every opening is followed to the end of the line.
      var depth = 0
      parts = [
        part { scalar in
          if scalar == "(" { depth += 1 }
          if scalar == ")" { depth -= 1 }
          if scalar == " " || scalar == "\t" { return depth == 0 }
          return depth < 0 ? true : depth > 4 ? false : nil
        }
      ]
    }
    let end = index
    skipBlanks()
    if index > end, let mark = current(), mark == "\"" || mark == "'" || mark == "(" {
      index += 1
      let close = mark == "(" ? ")" : mark
      parts.append(part { $0 == close ? true : $0 == mark ? false : nil })
      index += 1
      skipBlanks()
    }
    guard current() == ")", !parts.contains(nil) else { return nil }
    return (parts.compacted().filter { !$0.isEmpty }, index + 1)
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(0x5C) else { return String(text) }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        if !isPunctuation(scalar) { result.append("\\") }
        result.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    if isEscaped { result.append("\\") }
    return String(result)
  }

  /// In CommonMark, a backslash escapes only ASCII punctuation.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
