/// Where each key and value of a TOML file stands.
///
/// The TOML library reports positions of syntax errors only; this index
/// gives them for what is wrong in meaning. It is made from broken files
/// too, so it follows the grammar without checking it, and never fails: of a file that it does not
/// understand it knows less.
struct TOMLSourceMap {
  /// The bytes of a key and of its value.
  struct Entry {
    var key: Range<Int>
    var value: Range<Int>
    /// Whether the value is a string without escapes, so that offsets count.
    var isPlainString: Bool
  }

  private(set) var entries: [[String]: Entry] = [:]
  private(set) var tables: [[String]: Range<Int>] = [:]
  /// How many keys the file has.
  private(set) var keyCount = 0
  /// How deep tables and arrays lie in each other.
  private(set) var depth = 0

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var table: [String] = []
    while skipBlank(), let byte = current {
      let start = at
      if byte == UInt8(ascii: "[") {
        while current == UInt8(ascii: "[") { at += 1 }
        table = path()
        if tables[table] == nil { tables[table] = start..<end(ofLineAt: start) }
        deepen(to: table.count)
        skipLine()
      } else {
        pair(in: table)
        skipLine()
      }
      if at == start { at += 1 }
    }
  }

  private var current: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func deepen(to level: Int) { depth = max(depth, level) }

  private mutating func pair(in table: [String]) {
    let start = at
    let own = path()
    let key = start..<max(start, trimmedEnd(from: start))
    skipSpaces()
    guard current == UInt8(ascii: "=") else { return }
    at += 1
    skipSpaces()
    keyCount += 1
    let whole = table + own
    deepen(to: whole.count)
    let valueStart = at
    let isPlain = value(of: whole)
    let span = valueStart..<max(valueStart, at)
    if entries[whole] == nil {
      entries[whole] = Entry(key: key, value: span, isPlainString: isPlain)
    }
  }

  /// Passes over a value; true for a string without escapes on one line.
  private mutating func value(of path: [String]) -> Bool {
    guard path.count < 32 else {
      skipLine()
      return false
    }
    switch current {
    case UInt8(ascii: "{"):
      at += 1
      while skipBlank(alsoCommas: true), let byte = current, byte != UInt8(ascii: "}") {
        let start = at
        pair(in: path)
        if at == start { at += 1 }
      }
      at += 1
      return false
    case UInt8(ascii: "["):
      at += 1
      while skipBlank(alsoCommas: true), let byte = current, byte != UInt8(ascii: "]") {
        let start = at
        _ = value(of: path + ["[]"])
        if at == start { at += 1 }
      }
      at += 1
      deepen(to: path.count + 1)
      return false
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return string()
    default:
      let start = at
      while let byte = current, !",}]#\n".utf8.contains(byte) { at += 1 }
      // Never back over the start, or a stray bracket would be met for ever.
      while at > start, " \t\r".utf8.contains(bytes[at - 1]) { at -= 1 }
      return false
    }
  }

  private mutating func string() -> Bool {
    guard let quote = current else { return false }
    let isLiteral = quote == UInt8(ascii: "'")
    let isLong = at + 2 < bytes.count && bytes[at + 1] == quote && bytes[at + 2] == quote
    at += isLong ? 3 : 1
    var isPlain = !isLong
    while let byte = current {
      if byte == UInt8(ascii: "\\"), !isLiteral {
        isPlain = false
        at = min(at + 2, bytes.count)
      } else if byte != quote {
        at += 1
      } else if !isLong {
        at += 1
        return isPlain
      } else if at + 2 < bytes.count, bytes[at + 1] == quote, bytes[at + 2] == quote {
        at += 3
        while current == quote { at += 1 }
        return false
      } else {
        at += 1
      }
    }
    return false
  }

  private mutating func path() -> [String] {
    var parts: [String] = []
    while true {
      skipSpaces()
      let start = at
      if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        _ = string()
        let content = start + 1..<max(start + 1, at - 1)
        parts.append(String(decoding: bytes[content.clamped(to: bytes.indices)], as: UTF8.self))
      } else {
        while let byte = current, !" \t.=]\r\n".utf8.contains(byte) { at += 1 }
        parts.append(String(decoding: bytes[start..<at], as: UTF8.self))
      }
      skipSpaces()
      guard current == UInt8(ascii: ".") else { return parts }
      at += 1
    }
  }

  private mutating func skipSpaces() {
    while let byte = current, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { at += 1 }
  }

  private mutating func skipLine() { at = end(ofLineAt: at) }

  /// Passes over spaces, line ends and comments; always true, to stand in a condition.
  private mutating func skipBlank(alsoCommas: Bool = false) -> Bool {
    while let byte = current {
      if " \t\r\n".utf8.contains(byte) || (alsoCommas && byte == UInt8(ascii: ",")) {
        at += 1
      } else if byte == UInt8(ascii: "#") {
        skipLine()
      } else {
        break
      }
    }
    return true
  }

  private func end(ofLineAt start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private func trimmedEnd(from start: Int) -> Int {
    var end = at
    while end > start, " \t".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }
}
