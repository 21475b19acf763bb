/// The inside of a tag: a path of names, or a function of others.
indirect enum TemplateExpression: Hashable, Sendable {
  case path([String])
  /// A number, as a share of 1.
  case number(Double)
  case function(String, [TemplateExpression], form: [String])

  /// How deep functions may stand in each other.
  private static let depthLimit = 8

  init(_ text: String, line: Int) throws(TemplateFault) {
    var rest = text[...]
    do throws(TemplateFault) {
      self = try Self.parse(&rest, depth: 0)
    } catch {
      throw TemplateFault(error.message, line: line)
    }
    guard rest.trimmingSpace.isEmpty else {
      throw TemplateFault("\"\(PlainText.message(text, limit: 60))\" is not a name", line: line)
    }
  }

  private static func parse(
    _ rest: inout Substring, depth: Int
  ) throws(TemplateFault) -> TemplateExpression {
    guard depth < depthLimit else {
      throw TemplateFault("functions are nested more than \(depthLimit) deep")
    }
    let word = word(&rest)
    guard !word.isEmpty else { throw TemplateFault("a name is missing") }
    if rest.first == "(" {
      var arguments: [TemplateExpression] = []
      repeat {
        rest.removeFirst()
        arguments.append(try parse(&rest, depth: depth + 1))
        rest = rest.drop { " \t".contains($0) }
      } while rest.first == ","
      guard rest.popFirst() == ")" else {
        throw TemplateFault("\(word)() lacks its closing parenthesis")
      }
      return .function(word, arguments, form: rest.first == "." ? names(self.word(&rest)) : [])
    }
    if let number = number(word) { return .number(number) }
    return .path(names(word))
  }

  private static func word(_ rest: inout Substring) -> String {
    rest = rest.drop { " \t".contains($0) }
    let word = rest.prefix { !" \t(),\n".contains($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private static func names(_ word: String) -> [String] {
    word.split(separator: ".").map(String.init)
  }

  private static func number(_ word: String) -> Double? {
    let isPercent = word.hasSuffix("%")
    guard let number = Double(isPercent ? word.dropLast() : word[...]), number.magnitude < 1e6
    else { return nil }
    return isPercent ? number / 100 : number
  }
}
