/// Splits a template into its parts, by the rules of Mustache.
///
/// A section's tag or a comment that has a line to itself takes the line with it. Nothing is
/// escaped: what a template writes is rarely HTML.
struct TemplateParser {
  /// The largest template, in bytes.
  static let sizeLimit = 1 << 20
  private static let depthLimit = 16

  private let file: String
  private var rest: Substring
  private var line = 1
  private var open = "{{"
  private var close = "}}"
  private var isAtLineStart = true

  static func parts(of text: String, file: String) throws(TemplateError) -> [TemplatePart] {
    guard text.utf8.count <= sizeLimit else {
      throw TemplateError(
        file: file, line: 1, message: "the template has more than \(sizeLimit) bytes")
    }
    var parser = TemplateParser(file: file, rest: text[...])
    return try parser.parts(until: nil, depth: 0).parts
  }

  private init(file: String, rest: Substring) {
    self.file = file
    self.rest = rest
  }

  private mutating func parts(
    until name: String?, depth: Int
  ) throws(TemplateError) -> (parts: [TemplatePart], text: String) {
    let begin = line
    let start = rest
    guard depth <= Self.depthLimit else {
      throw fault("sections are nested more than \(Self.depthLimit) deep")
    }
    var parts: [TemplatePart] = []
    while let range = rest.firstRange(of: open) {
      let before = rest[..<range.lowerBound]
      advance(over: before)
      let tagLine = line
      var tag = try tag(after: range.upperBound)
      let isTriple = tag.kind == "{"
      if isTriple, rest.first == "}" { rest.removeFirst() }
      var text = String(before)
      if tag.isStandalone { trimLine(&text) }
      if !text.isEmpty { parts.append(.text(text)) }
      tag.content = tag.content.trimmingSpace
      switch tag.kind {
      case "!": break
      case "=": try setDelimiters(String(tag.content))
      case "/":
        guard let name else { throw fault("{{/\(tag.content)}} closes nothing", at: tagLine) }
        guard tag.content == name else {
          throw fault(
            "{{/\(tag.content)}} stands where {{/\(name)}} is expected", at: tagLine)
        }
        return (parts, String(start[..<range.lowerBound]))
      case "#", "^":
        let inner = try self.parts(until: String(tag.content), depth: depth + 1)
        parts.append(
          .section(
            try expression(tag.content, at: tagLine), isInverted: tag.kind == "^",
            parts: inner.parts, text: inner.text, line: tagLine))
      case ">":
        throw fault("a template cannot include another", at: tagLine)
      default:
        parts.append(.value(try expression(tag.content, at: tagLine), line: tagLine))
      }
    }
    guard name == nil else { throw fault("{{#\(name ?? "")}} is not closed", at: begin) }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return (parts, String(start))
  }

  private struct Tag {
    var kind: Character?
    var content: Substring
    var isStandalone: Bool
  }

  /// Reads a tag up to its end, and the rest of its line where it has the line to itself.
  private mutating func tag(after start: Substring.Index) throws(TemplateError) -> Tag {
    let isAtStart = isAtLineStart
    var content = rest[start...]
    var kind: Character?
    if let first = content.first, "#^/!={&>".contains(first) {
      kind = first
      content.removeFirst()
    }
    let ending = kind == "{" ? "}" + close : kind == "=" ? "=" + close : close
    guard let end = content.firstRange(of: ending) else { throw fault("a tag is not closed") }
    let inside = content[..<end.lowerBound]
    line += inside.count { $0 == "\n" }
    rest = rest[end.upperBound...]
    var isStandalone = false
    if let kind, isAtStart, "#^/!=".contains(kind) {
      let blank = rest.prefix { $0 == " " || $0 == "\t" }
      let after = rest[blank.endIndex...]
      if after.isEmpty || after.first == "\n" {
        isStandalone = true
        if after.first == "\n" { line += 1 }
        rest = after.dropFirst()
      }
    }
    isAtLineStart = isStandalone
    return Tag(kind: kind, content: inside, isStandalone: isStandalone)
  }

  /// Counts lines, and notes whether only blanks lie between the last line end and here.
  private mutating func advance(over text: Substring) {
    line += text.count { $0 == "\n" }
    let last = text.lastIndex(of: "\n").map { text[text.index(after: $0)...] }
    let isBlank = (last ?? text).allSatisfy { $0 == " " || $0 == "\t" }
    isAtLineStart = isBlank && (last != nil || isAtLineStart)
  }

  private func trimLine(_ text: inout String) {
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  }

  private mutating func setDelimiters(_ text: String) throws(TemplateError) {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "=" }
    guard words.count == 2 else { throw fault("delimiters are two words, such as {{=<% %>=}}") }
    open = String(words[0])
    close = String(words[1])
  }

  private func expression(
    _ text: Substring, at line: Int
  ) throws(TemplateError) -> TemplateExpression {
    do throws(TemplateFault) {
      return try TemplateExpression(text)
    } catch {
      throw fault(error.message, at: line)
    }
  }

  private func fault(_ message: String, at place: Int? = nil) -> TemplateError {
    TemplateError(file: file, line: place ?? line, message: message)
  }
}
