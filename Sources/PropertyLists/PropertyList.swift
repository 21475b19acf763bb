/// A property list, cut down to what settings and colour schemes are made of.
///
/// Read here and not by Foundation, whose reader follows the same array again for each reference to
/// it: two hundred bytes of a binary property list can keep it busy for days.
///
/// Eight deep at most, with the line of a fault where there are lines.
package indirect enum PropertyList: Hashable, Sendable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  /// Dates and data.
  case other

  /// Where reading stopped, and why.
  package struct Failure: Error {
    /// 1-based; nil in a binary property list, which has no lines.
    package var line: Int?
    /// A sentence.
    package var reason: String

    package init(line: Int?, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Reads either form; a file of any size costs at most a step for each of its bytes.
  package init(_ bytes: [UInt8]) throws(Failure) {
    guard BinaryPropertyList.matches(bytes) else {
      self = try PropertyList(xml: String(decoding: bytes, as: UTF8.self))
      return
    }
    var binary = BinaryPropertyList(bytes)
    guard let document = binary.document() else {
      throw Failure(line: nil, reason: "The binary property list is broken.")
    }
    self = document
  }

  /// The number, whole or not.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// Reads the form in XML.
  package init(xml text: String) throws(Failure) {
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
        let words = try content(of: tag).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let number = Double(words[0]), number.isFinite else {
          throw failure("A <\(tag)> does not hold a number.")
        }
        return tag == "integer"
          ? Int(exactly: number).map { .integer($0) } ?? .number(number)
          : .number(number)
      case "true/", "true", "false/", "false":
        if !tag.hasSuffix("/") { _ = try content(of: tag) }
        return .bool(tag.hasPrefix("true"))
      case "dict/": return .dictionary([:])
      case "array/": return .array([])
      case "string/": return .string("")
      case "data/", "date/": return .other
      case "data", "date":
        _ = try content(of: tag)
        return .other
      default:
        throw failure(
          "A property list has no <\(String(tag.unicodeScalars.prefix(40).filter { !$0.properties.isWhitespace && $0.value >= 0x20 }.map(Character.init)))> here."
        )
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
