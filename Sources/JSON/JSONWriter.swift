/// Writes JSON in the one form of a settings file: two spaces of indent, one key a line.
public enum JSONWriter {
  /// A whole file: keys in their order, lists of plain values on one line where they fit, and a
  /// newline at the end.
  public static func text(of value: JSONValue) -> String {
    var text = ""
    write(value, indent: 0, into: &text)
    return text + "\n"
  }

  /// The value on one line, without spaces or a newline, for messages and JSON lines.
  public static func line(of value: JSONValue) -> String {
    var text = ""
    writeCompact(value, into: &text)
    return text
  }

  private static func write(_ value: JSONValue, indent: Int, into text: inout String) {
    switch value {
    case .object(let object) where !object.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        text += String(repeating: " ", count: indent + 2)
        quote(member.key, into: &text)
        text += ": "
        write(member.value, indent: indent + 2, into: &text)
        text += index + 1 < object.members.count ? ",\n" : "\n"
      }
      text += String(repeating: " ", count: indent) + "}"
    case .array(let elements) where !elements.isEmpty:
      let plain = elements.allSatisfy { $0.array == nil && $0.object == nil }
      let line = plain ? "[" + elements.map(line(of:)).joined(separator: ", ") + "]" : ""
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
    default: writeCompact(value, into: &text)
    }
  }

  private static func writeCompact(_ value: JSONValue, into text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): quote(string, into: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        writeCompact(element, into: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += "," }
        quote(member.key, into: &text)
        text += ":"
        writeCompact(member.value, into: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ string: String, into text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most texts have nothing to escape; 0xC2, 0xD8 and 0xE2 begin the marks beyond ASCII.
    let isPlain = string.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xC2 && byte != 0xD8
        && byte != 0xE2
    }
    if isPlain {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        // C1 controls and marks of direction need no escape in JSON, but a terminal may obey them.
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
