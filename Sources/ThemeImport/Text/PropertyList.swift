/// A property list as XML, cut down to what colour schemes are made of.
///
/// Foundation's reader recurses as deep as the file says and names no line, so
/// a scheme is read here: dictionaries, arrays, strings and numbers, eight deep.
indirect enum PropertyList: Hashable, Sendable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case number(Double)
  case other

  /// Where reading stopped, and why.
  struct Failure: Error {
    var line: Int?
    var reason: String
  }

  init(xml text: String) throws(Failure) {
    var parser = Parser(Array(text.utf8))
    self = try parser.document()
  }
}

extension PropertyList {
  private struct Parser {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func document() throws(Failure) -> PropertyList {
      var tag = try nextTag()
      if tag == "plist" { tag = try nextTag() }
      return try value(tag, depth: 0)
    }

    /// Reads what follows an opening tag, its closing tag included.
    private mutating func value(_ tag: String, depth: Int) throws(Failure) -> PropertyList {
      guard depth < 8 else { throw failure("The property list is nested too deep.") }
      switch tag {
      case "dict": return try dictionary(depth)
      case "array": return try array(depth)
      case "string": return .string(try content(of: tag))
      case "real", "integer":
        guard let number = Double(try content(of: tag).trimmingSpace), number.isFinite else {
          throw failure("A <\(tag)> holds no number.")
        }
        return .number(number)
      case "dict/", "array/": return .dictionary([:])
      case "string/": return .string("")
      case "true/", "false/", "data/", "date/": return .other
      case "data", "date", "true", "false":
        _ = try content(of: tag)
        return .other
      default:
        throw failure("A property list has no <\(PlainText.message(tag, limit: 40))> here.")
      }
    }

    private mutating func dictionary(_ depth: Int) throws(Failure) -> PropertyList {
      var entries: [String: PropertyList] = [:]
      while true {
        let tag = try nextTag()
        if tag == "/dict" { return .dictionary(entries) }
        guard tag == "key" else { throw failure("A <dict> needs a <key> before each value.") }
        let key = try content(of: tag)
        entries[key] = try value(try nextTag(), depth: depth + 1)
      }
    }

    private mutating func array(_ depth: Int) throws(Failure) -> PropertyList {
      var elements: [PropertyList] = []
      while true {
        let tag = try nextTag()
        if tag == "/array" { return .array(elements) }
        elements.append(try value(tag, depth: depth + 1))
      }
    }

    /// The next tag without its brackets and attributes: `dict`, `/dict`, `dict/`.
    private mutating func nextTag() throws(Failure) -> String {
      while true {
        guard let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else {
          position = bytes.count
          throw failure("The property list ends too early.")
        }
        position = open
        if try skip("<!--", to: "-->") { continue }
        if try skip("<?", to: "?>") { continue }
        if try skip("<!", to: ">") { continue }
        guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else {
          throw failure("A tag is not closed.")
        }
        position = close + 1
        let inside = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
        let name = inside.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        return inside.hasSuffix("/") && !name.hasSuffix("/") ? name + "/" : name
      }
    }

    /// The text up to the closing tag, its entities resolved.
    private mutating func content(of tag: String) throws(Failure) -> String {
      let start = position
      guard let open = bytes[start...].firstIndex(of: UInt8(ascii: "<")) else {
        throw failure("A <\(tag)> is not closed.")
      }
      guard try nextTag() == "/" + tag else {
        throw failure("A <\(tag)> holds text only.")
      }
      var text = String(decoding: bytes[start..<open], as: UTF8.self)
      guard text.contains("&") else { return text }
      let entities = [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")]
      for (name, character) in entities {
        text = text.replacing("&\(name);", with: character)
      }
      return text
    }

    private mutating func skip(_ start: String, to end: String) throws(Failure) -> Bool {
      guard bytes[position...].starts(with: start.utf8) else { return false }
      let end = Array(end.utf8)
      var index = position + start.utf8.count
      while index + end.count <= bytes.count {
        if bytes[index..<(index + end.count)].elementsEqual(end) {
          position = index + end.count
          return true
        }
        index += 1
      }
      throw failure("A comment or declaration is not closed.")
    }

    private func failure(_ reason: String) -> Failure {
      let newlines = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      return Failure(line: newlines + 1, reason: reason)
    }
  }
}
