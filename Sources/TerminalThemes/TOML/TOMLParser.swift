import PrioritiesBasics

/// Parses TOML 1.0 (https://toml.io/en/v1.0.0) in one pass.
///
/// Headers and dotted keys may add to a table until the end, but inline tables and arrays can't be
/// extended. All open tables share one array, so that adding to one copies nothing.
struct TOMLParser {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private let keyLimit: Int
  private var at = 0
  private var line = 1
  private var column = 1
  private var counted = 0
  private var keyCount = 0
  private var tables: [OpenTable] = []
  private var lists: [[Int]] = []

  private typealias KeyPart = (name: String, place: TOMLPlace)

  private enum Slot {
    case value(TOMLValue)
    case table(Int)
    case tables(list: Int)
  }

  /// What created a table, which determines what may add to it.
  ///
  /// It is its own header or braces, the header of a table inside it, or a dotted key.
  private enum Origin { case itself, header, dottedKey }

  private struct OpenTable {
    var origin: Origin
    var place: TOMLPlace
    var entries: [(part: KeyPart, slot: Slot)] = []
    /// `nil` if there are few entries, for which a linear search is faster.
    var index: [[UInt8]: Int]?
  }

  init(
    _ source: [UInt8], sizeLimit: Int, depthLimit: Int, keyLimit: Int
  ) throws(TOMLError) {
    bytes = Array(source.withoutByteOrderMark)
    self.depthLimit = depthLimit
    self.keyLimit = keyLimit
    try check(bytes.count, sizeLimit, "the file has more than", "bytes", mark())
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var rest = bytes.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&rest) {
      at += UTF8.width(scalar)
      if scalar == "\n" { startLine() }
    }
    throw fault("the file is not UTF-8")
  }

  mutating func document() throws(TOMLError) -> TOMLTable {
    var current = openTable(.itself, mark())
    var depth = 0
    while true {
      try skipBlank()
      guard let first = next else { return finished(0) }
      if first == "[" {
        (current, depth) = try header()
      } else {
        try pair(in: current, depth: depth)
      }
      skipSpaces()
      skipComment()
      guard try takeNewline() || next == nil else {
        throw fault("only a comment can follow on this line")
      }
    }
  }

  private mutating func header() throws(TOMLError) -> (table: Int, depth: Int) {
    var place = mark()
    at += 1
    let isArray = take("[")
    let parts = try key(orElse: "a table header must be a name in brackets, such as [palette]")
    guard take("]"), !isArray || take("]") else { throw fault("the header is not closed with ]") }
    place.bytes = place.bytes.lowerBound..<at
    let (parent, last) = try enter(parts, of: 0, depth: 0, by: .header, place)
    let slot = find(last.name, in: parent)
    if case .table(let child) = slot, !isArray, tables[child].origin == .header {
      (tables[child].origin, tables[child].place) = (.itself, place)
      return (child, parts.count)
    }
    let child = openTable(.itself, place)
    switch slot {
    case nil where isArray:
      lists.append([child])
      add(last, .tables(list: lists.count - 1), to: parent)
    case nil: add(last, .table(child), to: parent)
    case .tables(let list) where isArray: lists[list].append(child)
    default: throw duplicate(last)
    }
    return (child, parts.count)
  }

  private mutating func pair(in table: Int, depth: Int) throws(TOMLError) {
    let parts = try key(orElse: "a key without quotes can contain only letters, digits, - and _")
    guard take("=") else { throw fault("a key needs = and a value after it") }
    skipSpaces()
    let (parent, last) = try enter(parts, of: table, depth: depth, by: .dottedKey, parts[0].place)
    guard find(last.name, in: parent) == nil else { throw duplicate(last) }
    add(last, .value(try value(depth: depth + parts.count)), to: parent)
  }

  private mutating func key(orElse reason: String) throws(TOMLError) -> [KeyPart] {
    var parts: [KeyPart] = []
    repeat {
      skipSpaces()
      var place = mark()
      var name: String
      if next == "\"" || next == "'" {
        guard !isLongQuote else { throw fault("a key must be on one line: use one quote") }
        name = try string()
      } else {
        skip(while: Self.isBare)
        name = String(utf8: bytes[place.bytes.lowerBound..<at])
        guard !name.isEmpty else { throw fault(reason) }
      }
      place.bytes = place.bytes.lowerBound..<at
      parts.append((name, place))
      skipSpaces()
    } while take(".")
    return parts
  }

  private mutating func openTable(_ origin: Origin, _ place: TOMLPlace) -> Int {
    tables.append(OpenTable(origin: origin, place: place))
    return tables.count - 1
  }

  /// The table that contains the last part of a key, created if it is missing.
  private mutating func enter(
    _ parts: [KeyPart], of table: Int, depth: Int, by origin: Origin, _ place: TOMLPlace
  ) throws(TOMLError) -> (table: Int, last: KeyPart) {
    let last = parts[parts.count - 1]
    keyCount += 1
    try check(keyCount, keyLimit, "the file has more than", "keys", last.place)
    try check(depth + parts.count, depthLimit, "tables are nested more than", "deep", last.place)
    var table = table
    for part in parts.dropLast() {
      switch find(part.name, in: table) {
      case nil:
        let child = openTable(origin, place)
        add(part, .table(child), to: table)
        table = child
      case .table(let child) where origin == .header || tables[child].origin != .itself:
        if origin == .dottedKey { tables[child].origin = .dottedKey }
        table = child
      case .tables(let list) where origin == .header: table = lists[list][lists[list].count - 1]
      default: throw duplicate(part)
      }
    }
    return (table, last)
  }

  private func find(_ name: String, in table: Int) -> Slot? {
    if let index = tables[table].index {
      return index[name.bytes].map { tables[table].entries[$0].slot }
    }
    // Strings that are equal but have different scalars are different keys.
    return tables[table].entries.first {
      $0.part.name == name && $0.part.name.utf8.elementsEqual(name.utf8)
    }?.slot
  }

  private mutating func add(_ part: KeyPart, _ slot: Slot, to table: Int) {
    let place = tables[table].entries.count
    tables[table].entries.append((part, slot))
    tables[table].index?[part.name.bytes] = place
    if place == 32 {
      let keys = tables[table].entries.map { $0.part.name.bytes }
      tables[table].index = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
    }
  }

  private func finished(_ table: Int) -> TOMLTable {
    func value(of table: Int) -> TOMLValue {
      TOMLValue(content: .table(finished(table)), place: tables[table].place)
    }
    return TOMLTable(
      entries: tables[table].entries.map { part, slot in
        let value =
          switch slot {
          case .value(let value): value
          case .table(let table): value(of: table)
          case .tables(let list):
            TOMLValue(
              content: .array(lists[list].map(value(of:))), place: tables[lists[list][0]].place)
          }
        return TOMLTable.Entry(key: part.name, place: part.place, value: value)
      })
  }

  private mutating func value(depth: Int) throws(TOMLError) -> TOMLValue {
    var place = mark()
    let content: TOMLValue.Content =
      switch next {
      case "\"", "'": .string(try string())
      case "[": .array(try array(depth: depth + 1))
      case "{": .table(try inlineTable(depth: depth))
      default: try scalar(place)
      }
    place.bytes = place.bytes.lowerBound..<at
    return TOMLValue(content: content, place: place)
  }

  private mutating func array(depth: Int) throws(TOMLError) -> [TOMLValue] {
    try check(depth, depthLimit, "arrays are nested more than", "deep", mark())
    at += 1
    var values: [TOMLValue] = []
    repeat {
      try skipBlank()
      if next == "]" { break }
      values.append(try value(depth: depth))
      try skipBlank()
    } while take(",")
    guard take("]") else { throw fault("a comma or ] is missing after the value") }
    return values
  }

  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    let table = openTable(.itself, mark())
    defer { tables.removeSubrange(table...) }
    at += 1
    skipSpaces()
    if take("}") { return finished(table) }
    repeat {
      try pair(in: table, depth: depth)
      skipSpaces()
    } while take(",")
    guard take("}") else { throw fault("a comma or } is missing after the value") }
    return finished(table)
  }

  private mutating func scalar(_ place: TOMLPlace) throws(TOMLError) -> TOMLValue.Content {
    let start = at
    skip { Self.isBare($0) || ".:+".unicodeScalars.contains($0) }
    // The date and the time may be separated by a space.
    if at - start == 10, bytes[start + 4] == UInt8(ascii: "-"), next == " ", at + 1 < bytes.count,
      ("0"..."9").contains(Unicode.Scalar(bytes[at + 1]))
    {
      at += 1
      skip { Self.isBare($0) || ".:+".unicodeScalars.contains($0) }
    }
    guard at > start else {
      throw fault(next == "#" ? "a value that begins with # needs quotes" : "the value is missing")
    }
    let text = String(utf8: bytes[start..<at])
    if let content = TOMLScalar.value(of: text) { return content }
    throw fault(
      "this is not a 64-bit number, date, true or false; a string needs quotes", at: place)
  }

  private var isLongQuote: Bool {
    at + 2 < bytes.count && bytes[at + 1] == bytes[at] && bytes[at + 2] == bytes[at]
  }

  private mutating func string() throws(TOMLError) -> String {
    let quote = bytes[at]
    let length = isLongQuote ? 3 : 1
    at += length
    if length == 3 { _ = try takeNewline() }
    var content: [UInt8] = []
    // The first byte not yet in `content`.
    var start = at
    while at < bytes.count {
      switch Unicode.Scalar(bytes[at]) {
      case Unicode.Scalar(quote):
        // Two more quotes may come before the three that end a long string.
        let limit = min(at + (length == 3 ? 5 : 1), bytes.count)
        let run = bytes[at..<limit].prefix { $0 == quote }.count
        at += run
        guard run >= length else { continue }
        content += bytes[start..<at - length]
        return String(utf8: content)
      case "\\" where quote == UInt8(ascii: "\""), "\n" where length == 3, "\r" where length == 3:
        content += bytes[start..<at]
        content += Array(try takeNewline() ? "\n".utf8 : escape(isLong: length == 3).utf8)
        start = at
      case let scalar where Self.isControl(scalar): throw fault(Self.unclosed)
      default: at += 1
      }
    }
    throw fault(Self.unclosed)
  }

  /// Parses an escape, which is empty for a line continuation.
  private mutating func escape(isLong: Bool) throws(TOMLError) -> String {
    let start = mark()
    at += 1
    guard let letter = next else { throw fault(Self.unclosed) }
    if let index = "btnfr\"\\".unicodeScalars.firstIndex(of: letter) {
      at += 1
      return String("\u{8}\t\n\u{C}\r\"\\".unicodeScalars[index])
    }
    if isLong {
      skipSpaces()
      if try takeNewline() {
        repeat { skipSpaces() } while try takeNewline()
        return ""
      }
    }
    let count = letter == "u" ? 4 : letter == "U" ? 8 : 0
    let digits = bytes[at...].dropFirst().prefix(count)
    guard digits.count == count, let value = hexadecimalValue(of: digits),
      let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init)
    else { throw fault("unknown escape; write \\\\ for a backslash", at: start) }
    at += 1 + count
    return String(scalar)
  }

  private var next: Unicode.Scalar? { at < bytes.count ? Unicode.Scalar(bytes[at]) : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == character else { return false }
    at += 1
    return true
  }

  private mutating func skip(while matches: (Unicode.Scalar) -> Bool) {
    while at < bytes.count, matches(Unicode.Scalar(bytes[at])) { at += 1 }
  }

  private mutating func skipSpaces() { skip { $0 == " " || $0 == "\t" } }

  private mutating func skipComment() {
    if next == "#" { skip { !Self.isControl($0) } }
  }

  private mutating func skipBlank() throws(TOMLError) {
    repeat {
      skipSpaces()
      skipComment()
    } while try takeNewline()
  }

  private mutating func takeNewline() throws(TOMLError) -> Bool {
    if next == "\r", at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\n") { at += 1 }
    guard take("\n") else {
      guard next == "\r" else { return false }
      throw fault("a carriage return must precede a line feed")
    }
    startLine()
    return true
  }

  private mutating func startLine() {
    line += 1
    column = 1
    counted = at
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar < " " && scalar != "\t" || scalar == "\u{7F}"
  }

  private mutating func mark() -> TOMLPlace {
    for byte in bytes[counted..<at] where byte & 0xC0 != 0x80 { column += 1 }
    counted = at
    return TOMLPlace(line: line, column: column, bytes: at..<at)
  }

  /// A fault; without a place, the reason becomes a control character or the end of the file.
  private mutating func fault(_ reason: String, at place: TOMLPlace? = nil) -> TOMLError {
    if let place { return TOMLError(reason: reason, place: place) }
    guard let next else { return fault(Self.endsEarly, at: mark()) }
    let isControl = Self.isControl(next) && next != "\n" && next != "\r"
    return fault(isControl ? "control characters are not allowed in TOML" : reason, at: mark())
  }

  private func check(
    _ count: Int, _ limit: Int, _ isMore: String, _ unit: String, _ place: TOMLPlace
  ) throws(TOMLError) {
    if count <= limit { return }
    throw TOMLError(reason: "\(isMore) \(limit) \(unit)", place: place, isLimit: true)
  }

  private mutating func duplicate(_ part: KeyPart) -> TOMLError {
    fault("duplicate key", at: part.place)
  }

  private static let endsEarly =
    "the file ends too early: a value, a quotation mark or a bracket is missing"
  private static let unclosed = "the string is not closed: a quote is missing at its end"
}
