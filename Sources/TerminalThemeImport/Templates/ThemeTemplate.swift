import PrioritiesBasics

/// A Mustache-style template for theme colours, documented in `docs/Themes.md`.
///
/// Values aren't escaped, because the output is rarely HTML.
package struct ThemeTemplate: Hashable, Sendable {
  /// In bytes.
  private static let sizeLimit = 1 << 20
  /// In bytes.
  private static let outputLimit = 4 << 20
  private static let stepLimit = 100_000
  private static let depthLimit = 16

  package let file: String
  private let parts: [Part]

  fileprivate enum Part: Hashable {
    case text(String)
    case value(TemplateExpression, line: Int)
    case section(TemplateExpression, isInverted: Bool, parts: [Part], line: Int)
  }

  package init(_ text: String, file: String) throws(TemplateError) {
    self.file = file
    guard text.utf8.count <= Self.sizeLimit else {
      throw TemplateError(
        file: file, line: 1, message: "the template has more than \(Self.sizeLimit) bytes")
    }
    var parser = Parser(source: text.bytes)
    do throws(TemplateFault) {
      parts = try parser.parts().parts
    } catch {
      throw TemplateError(file: file, line: error.line ?? parser.line, message: error.message)
    }
  }

  /// - Parameter variants: The variants, of which names refer to the first one's colours.
  package func text(
    with variants: [ExportedVariant], name: String
  ) throws(TemplateError) -> String {
    guard let first = variants.first else { return "" }
    var writer = Writer()
    do throws(TemplateFault) {
      try writer.write(parts, TemplateScope(name: name, variants: variants, variant: first))
    } catch {
      throw TemplateError(file: file, line: error.line ?? writer.line, message: error.message)
    }
    return writer.text
  }

  private struct Writer {
    var text = ""
    var line = 1
    private var steps = 0

    mutating func write(_ parts: [Part], _ scope: TemplateScope) throws(TemplateFault) {
      try step()
      for part in parts {
        try step()
        switch part {
        case .text(let words): text += words
        case .value(let expression, let line):
          self.line = line
          switch try scope.value(of: expression) {
          case .text(let words): text += words
          case .color(let color): text += color.text
          case .flag(let flag): text += flag ? "true" : "false"
          case .list: throw TemplateFault("a list needs a section: {{#…}}…{{/…}}")
          }
        case .section(let expression, let isInverted, let inner, let line):
          self.line = line
          var (count, element) = (1, { (_: Int) in scope })
          switch try scope.value(of: expression) {
          case .flag(let flag): count = flag ? 1 : 0
          case .text(let words): count = words.isEmpty ? 0 : 1
          case .color: break
          case .list(let length, let scopes): (count, element) = (length, scopes)
          }
          if isInverted { (count, element) = (count == 0 ? 1 : 0, { _ in scope }) }
          for index in 0..<count { try write(inner, element(index)) }
        }
      }
    }

    private mutating func step() throws(TemplateFault) {
      steps += 1
      guard steps <= stepLimit else {
        throw TemplateFault("the template takes more than \(stepLimit) steps")
      }
      guard text.utf8.count <= outputLimit else {
        throw TemplateFault("the template produces more than \(outputLimit) bytes")
      }
    }
  }

  private struct Parser {
    let source: [UInt8]
    /// 1-based.
    var line = 1
    private var at = 0
    private var open = "{{".bytes
    private var close = "}}".bytes

    init(source: [UInt8]) { self.source = source }

    /// Parses up to the closing tag of a section, which starts with `end`, or to the end.
    mutating func parts(
      of section: String? = nil, from begin: Int = 1, depth: Int = 0
    ) throws(TemplateFault) -> (parts: [Part], end: Int) {
      guard depth <= depthLimit else {
        throw TemplateFault("sections are nested more than \(depthLimit) levels deep")
      }
      var parts: [Part] = []
      while let start = find(open) {
        let text = advance(to: start)
        let (kind, content, isStandalone, line) = try tag()
        let shown = isStandalone ? text.prefix(text.count - blanks(before: start)) : text
        if !shown.isEmpty { parts.append(.text(String(utf8: shown))) }
        switch kind {
        case "!": break
        case "=":
          let words = content.split { " \t=".contains($0) }
          if words.count != 2 {
            throw TemplateFault("delimiters must be two words, such as {{=<% %>=}}", line: line)
          }
          (open, close) = (words[0].bytes, words[1].bytes)
        case "/":
          if content == section { return (parts, start) }
          let message =
            section.map { "{{/\(content)}} found where {{/\($0)}} is expected" }
            ?? "{{/\(content)}} closes no section"
          throw TemplateFault(message, line: line)
        case "#", "^":
          let start = at
          let inner = try self.parts(of: content, from: line, depth: depth + 1)
          if kind == "#", TemplateScope.functions[content] != nil {
            guard inner.end - start < 1000 else {
              throw TemplateFault("the arguments of \(content) are too long", line: line)
            }
            // As in a Mustache lambda, the section contains the function's arguments.
            let words = String(utf8: source[start..<inner.end])
              .replacing("{{", with: "").replacing("}}", with: "").split { " ,\t\r\n".contains($0) }
            let call = "\(content)(\(words.joined(separator: ",")))"
            parts.append(.value(try TemplateExpression(call, line: line), line: line))
          } else {
            let value = try TemplateExpression(content, line: line)
            parts.append(
              .section(value, isInverted: kind == "^", parts: inner.parts, line: line))
          }
        case ">": throw TemplateFault("a template cannot include another", line: line)
        default: parts.append(.value(try TemplateExpression(content, line: line), line: line))
        }
      }
      if let section { throw TemplateFault("{{#\(section)}} is not closed", line: begin) }
      let rest = advance(to: source.count)
      if !rest.isEmpty { parts.append(.text(String(utf8: rest))) }
      return (parts, at)
    }

    /// Parses a tag; also skips the rest of the line if the tag is alone on it and writes nothing.
    private mutating func tag() throws(TemplateFault) -> (
      kind: Character?, content: String, isStandalone: Bool, line: Int
    ) {
      let (start, tagLine) = (at, line)
      at += open.count
      var kind: Character?
      if at < source.count, "#^/!={&>".utf8.contains(source[at]) {
        kind = Character(Unicode.Scalar(source[at]))
        at += 1
      }
      let ending = kind == "{" ? [0x7D] + close : kind == "=" ? [0x3D] + close : close
      guard let end = find(ending) else { throw TemplateFault("a tag is not closed", line: line) }
      let content = String(utf8: advance(to: end))
      at += ending.count
      let before = start - blanks(before: start)
      let isAtLineStart = before == 0 || source[before - 1] == 0x0A
      let after = source[at...].drop { [0x20, 0x09, 0x0D].contains($0) }
      let isStandalone =
        kind.map { "#^/!=".contains($0) } == true && isAtLineStart
        && (after.first ?? 0x0A) == 0x0A
      if isStandalone { _ = advance(to: min(after.startIndex + 1, source.count)) }
      return (kind, String(content.trimmingSpace), isStandalone, tagLine)
    }

    private func find(_ bytes: [UInt8]) -> Int? {
      source[at...].firstRange(of: bytes)?.lowerBound
    }

    private func blanks(before end: Int) -> Int {
      end - (source[..<end].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? -1) - 1
    }

    private mutating func advance(to end: Int) -> ArraySlice<UInt8> {
      let passed = source[at..<end]
      line += passed.count { $0 == 0x0A }
      at = end
      return passed
    }
  }
}

package struct TemplateError: ReportableError, Hashable, Sendable {
  let file: String
  /// 1-based.
  let line: Int
  /// A sentence without its full stop.
  let message: String

  package var kind: FailureKind { .invalid }

  /// `FILE:LINE: …`, as compilers report errors.
  package var description: String {
    "\(PlainText.message(file, limit: 200)):\(line): \(message.shortened(to: 300, ending: 120))\(message.hasSuffix("?") ? "" : ".")"
  }
}

struct TemplateFault: Error {
  let message: String
  /// `nil` for the current line.
  let line: Int?

  init(_ message: String, line: Int? = nil) {
    self.message = message
    self.line = line
  }
}

indirect enum TemplateExpression: Hashable {
  case path([String])
  case number(Double)
  case function(String, [TemplateExpression], form: [String])

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
      throw TemplateFault("functions are nested more than \(depthLimit) levels deep")
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
        throw TemplateFault("\(word)() has no closing parenthesis")
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
    let names = word.split(separator: ".", maxSplits: 8).map(String.init)
    return names.count > 8 ? [word] : names
  }

  private static func number(_ word: String) -> Double? {
    let isPercent = word.hasSuffix("%")
    guard let number = Double(isPercent ? word.dropLast() : word[...]), number.magnitude < 1e6
    else { return nil }
    return isPercent ? number / 100 : number
  }
}

package enum ShippedTemplates {
  package static var names: [String] { files.map(\.name) }

  package static func template(named name: String) throws(TemplateError) -> ThemeTemplate? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    return try ThemeTemplate(String(utf8: file.bytes()), file: name)
  }

  private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("bat", { PackageResources.bat_tmTheme_mustache }),
    ("delta", { PackageResources.delta_gitconfig_mustache }),
    ("dunst", { PackageResources.dunst_conf_mustache }),
    ("firefox", { PackageResources.firefox_css_mustache }),
    ("foot", { PackageResources.foot_ini_mustache }),
    ("fzf", { PackageResources.fzf_sh_mustache }),
    ("gtk", { PackageResources.gtk_css_mustache }),
    ("helix", { PackageResources.helix_toml_mustache }),
    ("i3", { PackageResources.i3_mustache }),
    ("ls-colors", { PackageResources.ls_colors_sh_mustache }),
    ("mako", { PackageResources.mako_conf_mustache }),
    ("rofi", { PackageResources.rofi_rasi_mustache }),
    ("tailwind", { PackageResources.tailwind_css_mustache }),
    ("tmux", { PackageResources.tmux_conf_mustache }),
    ("vim", { PackageResources.vim_vim_mustache }),
    ("vscode", { PackageResources.vscode_json_mustache }),
    ("waybar", { PackageResources.waybar_css_mustache }),
    ("wezterm", { PackageResources.wezterm_toml_mustache }),
    ("xresources", { PackageResources.xresources_mustache }),
    ("zathura", { PackageResources.zathura_mustache }),
  ]
}
