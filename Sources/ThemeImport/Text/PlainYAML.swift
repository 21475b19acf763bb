import Yams

/// Keeps YAML to the plain kind before the library sees it.
///
/// An alias can blow a small file up without end, and deep nesting ends in deep
/// recursion; a scheme needs neither.
enum PlainYAML {
  /// Refuses anchors, aliases, complex keys and deep nesting.
  static func check(_ text: String, of file: String) throws(SchemeError) {
    var flowDepth = 0
    for (line, content) in ConfigurationLines(text) {
      var rest = content
      var dashes = 0
      while rest.hasPrefix("- ") || rest.hasPrefix("? ") {
        dashes += 1
        rest = rest.dropFirst(2).trimmingSpace
      }
      let faults = scan(rest, &flowDepth)
      if let anchor = faults {
        throw .syntax(
          file: file, line: line, column: nil,
          reason: "\"\(anchor)\" starts an anchor or alias; a scheme is read without them. "
            + "Write the value out, or put it in quotes.")
      }
      if flowDepth > 8 || dashes > 4 {
        throw .syntax(file: file, line: line, column: nil, reason: "This is nested too deep.")
      }
    }
    guard indentation(of: text) <= 64 else {
      throw .syntax(file: file, line: nil, column: nil, reason: "This is nested too deep.")
    }
  }

  /// A fault of the library as one of ours, with its place.
  static func failure(_ error: any Error, in file: String) -> SchemeError {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?,
      .composer(_, let problem, let mark, _)?:
      .syntax(
        file: file, line: mark.line, column: mark.column, reason: "This is not YAML: \(problem).")
    case .duplicatedKeysInMapping(let duplicates, let context)?:
      .syntax(
        file: file, line: context.mark.line, column: context.mark.column,
        reason: "A key is there twice: \(duplicates.sorted().prefix(3).joined(separator: ", ")).")
    default:
      .syntax(file: file, line: nil, column: nil, reason: "This is not YAML.")
    }
  }

  /// The first `&` or `*` that stands where a value starts, outside of quotes.
  private static func scan(_ content: Substring, _ flowDepth: inout Int) -> Character? {
    var quote: Character?
    var startsValue = true
    var previous: Character = " "
    for character in content {
      defer { previous = character }
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"" where startsValue, "'" where startsValue:
        quote = character
        startsValue = false
      case "&" where startsValue, "*" where startsValue: return character
      case "#" where previous.isWhitespace: return nil
      case "[", "{":
        if startsValue || flowDepth > 0 { flowDepth += 1 }
        startsValue = true
      case "]", "}":
        flowDepth = max(0, flowDepth - 1)
      case ",": startsValue = flowDepth > 0
      case ":", "-", "?": startsValue = true
      case _ where character.isWhitespace: break
      // A tag may stand before an anchor.
      case "!" where startsValue: return character
      default: startsValue = false
      }
    }
    return nil
  }

  private static func indentation(of text: String) -> Int {
    var deepest = 0
    var current = 0
    var isIndenting = true
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        current = 0
        isIndenting = true
      } else if isIndenting, byte == UInt8(ascii: " ") {
        current += 1
      } else if isIndenting {
        deepest = max(deepest, current)
        isIndenting = false
      }
    }
    return deepest
  }
}
