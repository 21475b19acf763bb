/// A piece of a template, as it is parsed.
indirect enum TemplatePart: Hashable, Sendable {
  /// Text that stays as it is.
  case text(String)
  /// What a tag puts in its place.
  case value(TemplateExpression, line: Int)
  /// What is repeated, entered or left out; `text` is the source between the tags.
  case section(
    TemplateExpression, isInverted: Bool, parts: [TemplatePart], text: String, line: Int)
}

/// What a tag names: a path of names, or a function of others.
indirect enum TemplateExpression: Hashable, Sendable {
  case path([String])
  /// A number, as a share of 1.
  case number(Double)
  case function(String, [TemplateExpression], suffix: [String])

  /// How deep functions may stand in each other.
  private static let depthLimit = 8

  /// Reads the inside of a tag.
  ///
  /// - Throws: what is wrong, as part of a sentence.
  init(_ text: some StringProtocol) throws(TemplateFault) {
    var parser = Parser(characters: Array(text.utf8))
    self = try parser.expression(depth: 0)
    guard parser.isAtEnd else {
      throw TemplateFault("\"\(PlainText.message(String(text), limit: 60))\" is not a name")
    }
  }

  private struct Parser {
    let characters: [UInt8]
    var at = 0

    var isAtEnd: Bool {
      characters[at...].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    mutating func expression(depth: Int) throws(TemplateFault) -> TemplateExpression {
      guard depth < TemplateExpression.depthLimit else {
        throw TemplateFault("functions are nested more than \(TemplateExpression.depthLimit) deep")
      }
      skipSpaces()
      let word = word()
      guard !word.isEmpty else { throw TemplateFault("a name is missing") }
      if peek() == UInt8(ascii: "(") {
        at += 1
        var arguments = [try expression(depth: depth + 1)]
        skipSpaces()
        while peek() == UInt8(ascii: ",") {
          at += 1
          arguments.append(try expression(depth: depth + 1))
          skipSpaces()
        }
        guard peek() == UInt8(ascii: ")") else {
          throw TemplateFault("\(word)() lacks its closing parenthesis")
        }
        at += 1
        var suffix = ""
        if peek() == UInt8(ascii: ".") {
          at += 1
          suffix = self.word()
        }
        return .function(word, arguments, suffix: Self.names(suffix))
      }
      if let number = Self.number(word) { return .number(number) }
      return .path(word == "." ? [] : Self.names(word))
    }

    private static func names(_ word: String) -> [String] {
      word.split(separator: ".").map(String.init)
    }

    private static func number(_ word: String) -> Double? {
      guard let first = word.utf8.first, (0x30...0x39).contains(first) || first == 0x2E else {
        return nil
      }
      if word.hasSuffix("%") { return Double(word.dropLast()).map { $0 / 100 } }
      return Double(word)
    }

    private func peek() -> UInt8? { at < characters.count ? characters[at] : nil }

    private mutating func skipSpaces() {
      while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { at += 1 }
    }

    private mutating func word() -> String {
      let start = at
      while let byte = peek(), !" \t(),\n".utf8.contains(byte) { at += 1 }
      return String(decoding: characters[start..<at], as: UTF8.self)
    }
  }
}

/// What is wrong with a tag, before its line is known.
struct TemplateFault: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
