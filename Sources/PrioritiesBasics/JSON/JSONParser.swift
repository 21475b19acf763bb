/// A parser that is valid only as long as its buffer.
struct JSONParser {
  /// An error at an offset, which becomes a line and column only for a message.
  struct Stop: Error {
    let offset: Int
    let message: String
    var earlier: Int?
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let syntax: JSONReader.Syntax
  let recording: Bool
  /// The number of values that may follow.
  var rest = Int.max
  private(set) var offsets: [[String]: Int] = [:]
  private(set) var index = 0
  private var path: [String] = []

  init(
    bytes: UnsafeBufferPointer<UInt8>, syntax: JSONReader.Syntax = .strict, recording: Bool
  ) {
    self.bytes = bytes
    self.syntax = syntax
    self.recording = recording
  }

  mutating func document() throws(Stop) -> JSONValue {
    skipSpace()
    if index == bytes.count { throw stop("the file is empty, expected a value") }
    let value = try value(depth: 0)
    skipSpace()
    if index < bytes.count { throw stop("expected the end of the file, found \(found)") }
    return value
  }

  /// Parses a member, for callers that recover parts of a broken text.
  mutating func member() throws(Stop) -> JSONObject.Member {
    let key = try string()
    skipSpace()
    guard consume(":") else { throw stop("expected \":\" after the key, found \(found)") }
    return JSONObject.Member(key: key, value: try value(depth: 1))
  }

  private mutating func value(depth: Int) throws(Stop) -> JSONValue {
    rest -= 1
    guard rest >= 0 else { throw stop("there are too many values") }
    switch peek {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"): return .number(try number())
    default: throw stop("expected a value, found \(found)")
    }
  }

  private mutating func object(depth: Int) throws(Stop) -> JSONObject {
    try enter(depth)
    var members: [JSONObject.Member] = []
    var seen: [String: Int] = [:]
    if consume("}") { return JSONObject(unique: []) }
    while true {
      guard peek == UInt8(ascii: "\"") else {
        if syntax == .withComments, consume("}") { return JSONObject(unique: members) }
        if peek == UInt8(ascii: "}") { throw stop("a comma before \"}\" is not allowed") }
        throw stop("expected a key in double quotes, found \(found)")
      }
      let start = index
      let key = try string()
      let first = seen.updateValue(start, forKey: key)
      if let first, syntax == .strict {
        throw Stop(
          offset: start, message: "duplicate key \"\(key.shortened)\"", earlier: first)
      }
      skipSpace()
      guard consume(":") else { throw stop("expected \":\" after the key, found \(found)") }
      if recording {
        path.append(key)
        offsets[path] = start
      }
      if first != nil { members.removeAll { $0.key == key } }
      members.append(JSONObject.Member(key: key, value: try value(depth: depth)))
      if recording { path.removeLast() }
      skipSpace()
      if consume("}") { return JSONObject(unique: members) }
      guard consume(",") else { throw stop("expected \",\" or \"}\", found \(found)") }
    }
  }

  private mutating func array(depth: Int) throws(Stop) -> [JSONValue] {
    try enter(depth)
    var elements: [JSONValue] = []
    if consume("]") { return elements }
    while true {
      if syntax == .withComments, consume("]") { return elements }
      if peek == UInt8(ascii: "]") { throw stop("a comma before \"]\" is not allowed") }
      if recording { path.append(String(elements.count)) }
      elements.append(try value(depth: depth))
      if recording { path.removeLast() }
      skipSpace()
      if consume("]") { return elements }
      guard consume(",") else { throw stop("expected \",\" or \"]\", found \(found)") }
    }
  }

  private mutating func enter(_ depth: Int) throws(Stop) {
    guard depth <= JSONReader.deepest else {
      throw stop("values are nested more than \(JSONReader.deepest) levels deep")
    }
    index += 1
    skipSpace()
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Stop) -> JSONValue {
    let start = index
    let length = text.utf8CodeUnitCount
    let end = min(bytes.count, start + length)
    let matches = bytes[start..<end].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: length))
    guard matches, end == bytes.count || !bytes[end].isWordPart else {
      throw stop("expected a value, found \(found)")
    }
    index = end
    return value
  }

  private mutating func number() throws(Stop) -> JSONNumber {
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    if peek == UInt8(ascii: "0") {
      index += 1
      if let next = peek, next.isDigit { throw stop("a number cannot begin with 0") }
    } else {
      try digits()
    }
    if peek == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    if let next = peek, next.isWordPart { throw stop("a number cannot contain \(found)") }
    return JSONNumber(unchecked: String(utf8: bytes[start..<index]))
  }

  private mutating func digits() throws(Stop) {
    guard let first = peek, first.isDigit else { throw stop("expected a digit, found \(found)") }
    while let next = peek, next.isDigit { index += 1 }
  }

  private mutating func string() throws(Stop) -> String {
    let opening = index
    index += 1
    let start = index
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
      (0x20..<0x80).contains(byte)
    { index += 1 }
    // Nearly every string ends here, because it is plain ASCII that can be decoded in one piece.
    if peek == UInt8(ascii: "\"") {
      defer { index += 1 }
      return String(utf8: bytes[start..<index])
    }
    var text = Array(bytes[start..<index])
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(utf8: text)
      case UInt8(ascii: "\\"): try escape(into: &text)
      // A line ending here is nearly always caused by a missing quotation mark.
      case 0x0A, 0x0D: throw Stop(offset: opening, message: Self.unclosed)
      case 0..<0x20:
        throw stop(
          "a control character must be written as \\u\(hexadecimal(byte, digits: 4).uppercased())")
      case 0..<0x80:
        text.append(byte)
        index += 1
      default: try sequence(into: &text)
      }
    }
    throw Stop(offset: opening, message: Self.unclosed)
  }

  private static let unclosed = "the string has no closing quotation mark"

  private mutating func sequence(into text: inout [UInt8]) throws(Stop) {
    // Allow only shortest forms, no surrogates and nothing above U+10FFFF (Unicode, table 3-7).
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch bytes[index] {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      default: (0, 0x80...0xBF)
      }
    guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]),
      bytes[(index + 1)..<(index + length)].allSatisfy({ (0x80...0xBF).contains($0) })
    else { throw stop("these bytes are not UTF-8") }
    text.append(contentsOf: bytes[index..<(index + length)])
    index += length
  }

  private mutating func escape(into text: inout [UInt8]) throws(Stop) {
    let start = index
    index += 1
    guard let kind = peek else { throw stop(Self.unclosed) }
    index += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hex()
      if (0xD800..<0xDC00).contains(code), peek == UInt8(ascii: "\\"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "u")
      {
        index += 2
        let low = try hex()
        guard (0xDC00..<0xE000).contains(low) else {
          throw Stop(offset: start, message: "unpaired surrogate")
        }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw Stop(offset: start, message: "unpaired surrogate")
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw Stop(offset: start, message: "unknown escape sequence")
    }
  }

  private mutating func hex() throws(Stop) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw stop("expected four hexadecimal digits, found \(found)")
      }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }

  private var peek: UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    index += 1
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
      } else if byte != UInt8(ascii: "/") || syntax == .strict || !skipComment() {
        return
      }
    }
  }

  /// Skips a comment, but leaves one without an end for the error message.
  private mutating func skipComment() -> Bool {
    guard index + 1 < bytes.count else { return false }
    var end = index + 2
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    case UInt8(ascii: "*"):
      repeat {
        guard end + 1 < bytes.count else { return false }
        end += 1
      } while bytes[end] != UInt8(ascii: "/") || bytes[end - 1] != UInt8(ascii: "*")
        || end < index + 3
      end += 1
    default: return false
    }
    index = end
    return true
  }

  private func stop(_ message: String) -> Stop {
    Stop(offset: index, message: message)
  }

  private var found: String {
    guard let byte = peek else { return "the end of the file" }
    let rest = bytes[index...]
    if rest.starts(with: "<<<<<<<".utf8) || rest.starts(with: ">>>>>>>".utf8)
      || rest.starts(with: "=======".utf8)
    {
      return "a merge conflict marker"
    }
    if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) || byte == UInt8(ascii: "#") {
      return syntax == .strict ? "a comment, which JSON does not allow" : "an unterminated comment"
    }
    if byte.isWordPart, byte < 0x80 {
      let word = rest.prefix(20).prefix { $0.isWordPart && $0 < 0x80 }
      return "\"\(String(utf8: word))\""
    }
    guard (0x21..<0x7F).contains(byte) else {
      return "the byte 0x\(hexadecimal(byte, digits: 2).uppercased())"
    }
    if byte == UInt8(ascii: "\"") { return "a double quote" }
    return "\"\(Character(Unicode.Scalar(byte)))\""
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  fileprivate var isWordPart: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || self == UInt8(ascii: "_") || self >= 0x80
  }
}
