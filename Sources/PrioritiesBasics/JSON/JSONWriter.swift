/// Writes JSON as in settings files, with an indent of two spaces and one key per line.
public enum JSONWriter {
  /// A whole file with a final newline; keys stay in order, short lists of plain values on one
  /// line.
  public static func text(of value: JSONValue) -> String {
    var text = ""
    write(value, indent: 0, into: &text)
    return text + "\n"
  }

  /// The value on one line without spaces or a newline, for messages and JSON lines.
  public static func line(of value: JSONValue) -> String {
    String(utf8: bytes(of: value))
  }

  /// The value on one line, as UTF-8.
  public static func bytes(of value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    writeCompact(value, into: &bytes)
    return bytes
  }

  private static func write(_ value: JSONValue, indent: Int, into text: inout String) {
    switch value {
    case .object(let object) where !object.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        text += String(repeating: " ", count: indent + 2)
        text += line(of: .string(member.key)) + ": "
        write(member.value, indent: indent + 2, into: &text)
        text += index + 1 < object.members.count ? ",\n" : "\n"
      }
      text += String(repeating: " ", count: indent) + "}"
    case .array(let elements) where !elements.isEmpty:
      let plain = elements.allSatisfy { $0.array == nil && $0.object == nil }
      let line = plain ? "[" + elements.map(line(of:)).commaSeparated + "]" : ""
      if plain, indent + line.count <= 80 {
        text += line
        return
      }
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += String(repeating: " ", count: indent + 2)
        write(element, indent: indent + 2, into: &text)
        text += index + 1 < elements.count ? ",\n" : "\n"
      }
      text += String(repeating: " ", count: indent) + "]"
    default: text += line(of: value)
    }
  }

  // Appending to a string would take several times as long.
  private static func writeCompact(_ value: JSONValue, into bytes: inout [UInt8]) {
    switch value {
    case .null: append("null", to: &bytes)
    case .bool(let flag): append(flag ? "true" : "false", to: &bytes)
    case .number(let number): append(number.text, to: &bytes)
    case .string(let string): quote(string, into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        writeCompact(element, into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in object.members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        quote(member.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        writeCompact(member.value, into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    string.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private static func quote(_ string: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    var copy = string
    let isPlain = copy.withUTF8 { characters in
      for character in characters where mayNeedEscaping(character) { return false }
      bytes.append(contentsOf: characters)
      return true
    }
    if !isPlain { append(escaped(string), to: &bytes) }
  }

  /// Whether escaping may be needed; 0xC2, 0xD8 and 0xE2 begin the marks beyond ASCII.
  private static func mayNeedEscaping(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xD8
      || byte == 0xE2
  }

  private static func escaped(_ string: String) -> String {
    var text = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // JSON allows unescaped C1 controls and direction marks, but a terminal may interpret them.
      case _ where scalar.isUnsafe: text += "\\u" + hexadecimal(scalar.value, digits: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension JSONValue {
  /// A whole file; see ``JSONWriter/text(of:)``.
  package var text: String { JSONWriter.text(of: self) }

  /// The value on one line; see ``JSONWriter/line(of:)``.
  package var line: String { JSONWriter.line(of: self) }

  /// The value on one line, as UTF-8.
  package var bytes: [UInt8] { JSONWriter.bytes(of: self) }
}
