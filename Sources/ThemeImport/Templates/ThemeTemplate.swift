import Colors
import Suggestions
import Theming

/// A text with places for the colours of a theme, in the manner of Mustache.
///
/// `{{priority.critical}}` becomes `#rrggbb`; after a role `.hex`, `.rgb`, `.rgb01`, `.hsl` and
/// `.ansi` give other forms and `.background` what lies behind it. `{{#roles}}…{{/roles}}` is
/// repeated for every role. `lighten`, `darken`, `mix`, `alpha` and `readable` work with
/// colours, as `{{lighten(accent, 10%)}}` or `{{#lighten}}accent, 10%{{/lighten}}`. Nothing is
/// escaped.
public struct ThemeTemplate: Hashable, Sendable {
  /// What the template is called in errors.
  public let file: String
  private let parts: [TemplatePart]

  /// Reads a template.
  ///
  /// - Throws: ``TemplateError`` if a tag or section is not closed, with its line.
  public init(_ text: String, file: String) throws(TemplateError) {
    self.file = file
    parts = try TemplateParser.parts(of: text, file: file)
  }

  /// The template filled with a theme.
  ///
  /// - Parameters:
  ///   - variants: The theme's halves; names mean the first one's colours.
  ///   - name: What `{{name}}` stands for.
  /// - Throws: ``TemplateError`` for the first name that nothing is called, with its line.
  public func text(
    with variants: [ExportedVariant], name: String
  ) throws(TemplateError) -> String {
    guard let first = variants.first else { return "" }
    var text = ""
    try write(parts, TemplateScope(name: name, variants: variants, variant: first), into: &text)
    return text
  }

  private func write(
    _ parts: [TemplatePart], _ scope: TemplateScope, into text: inout String
  ) throws(TemplateError) {
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .value(let expression, let line):
        switch try value(of: expression, in: scope, line) {
        case .text(let words): text += words
        case .color(let color): text += color.text
        case .flag(let flag): text += flag ? "true" : "false"
        case .list:
          throw TemplateError(
            file: file, line: line, message: "a list is written by a section: {{#…}}…{{/…}}")
        }
      case .section(.path(let path), _, _, let inner, let line)
      where path.count == 1 && Self.functions[path[0]] != nil && scope.value(path) == nil:
        // A function around its own arguments, as Mustache's lambdas are written.
        try write(
          [.value(try call(path[0], inner, line), line: line)], scope, into: &text)
      case .section(let expression, let isInverted, let inner, _, let line):
        let scopes: [TemplateScope] =
          switch try value(of: expression, in: scope, line) {
          case .flag(let flag): flag ? [scope] : []
          case .text(let words): words.isEmpty ? [] : [scope]
          case .color: [scope]
          case .list(let scopes): scopes
          }
        if isInverted {
          if scopes.isEmpty { try write(inner, scope, into: &text) }
        } else {
          for scope in scopes { try write(inner, scope, into: &text) }
        }
      }
    }
  }

  /// The call of a function that stands around its arguments.
  private func call(
    _ name: String, _ inner: String, _ line: Int
  ) throws(TemplateError) -> TemplateExpression {
    var words = inner.trimmingSpace
    if words.hasPrefix("{{") { words = words.dropFirst(2) }
    let arguments = words.replacing("{{", with: "").replacing("}}", with: "")
    let list =
      arguments.contains(",")
      ? String(arguments)
      : arguments.split(separator: " ")
        .joined(separator: ", ")
    do throws(TemplateFault) {
      return try TemplateExpression("\(name)(\(list))")
    } catch {
      throw TemplateError(file: file, line: line, message: error.message)
    }
  }

  private func value(
    of expression: TemplateExpression, in scope: TemplateScope, _ line: Int
  ) throws(TemplateError) -> TemplateScope.Value {
    switch expression {
    case .path(let path):
      if let value = scope.value(path) { return value }
      throw unknown(path, in: scope, line)
    case .number(let number): return .text(TemplateColor.decimal(number))
    case .function(let name, let arguments, let suffix):
      let color = try color(name, arguments, in: scope, line)
      guard let form = suffix.first else { return .color(color) }
      guard suffix.count == 1, let text = color.text(as: form) else {
        throw TemplateError(
          file: file, line: line,
          message: "a colour has no form \"\(suffix.joined(separator: "."))\"; there are "
            + TemplateColor.forms.joined(separator: ", "))
      }
      return .text(text)
    }
  }

  private func unknown(
    _ path: [String], in scope: TemplateScope, _ line: Int
  ) -> TemplateError {
    let name = PlainText.message(path.joined(separator: "."), limit: 60)
    var message = "nothing is called \"\(name)\""
    let known = TemplateScope.names + scope.variant.palette.map { "palette.\($0.name)" }
    if path.first == "palette", path.count > 1, scope.value(["palette", path[1]]) == nil {
      let names = scope.variant.palette.map(\.name)
      message = "the palette has no colour \"\(PlainText.message(path[1], limit: 60))\""
      if let near = names.nearest(to: path[1]) { message += "; \(DidYouMean.clause(near))" }
    } else if let parent = (1..<max(1, path.count)).reversed().first(where: {
      scope.value(Array(path.prefix($0))) != nil
    }) {
      let form = PlainText.message(path.dropFirst(parent).joined(separator: "."), limit: 60)
      message =
        "\"\(path.prefix(parent).joined(separator: "."))\" has no form \"\(form)\"; there are "
        + (TemplateColor.forms + ["background"]).joined(separator: ", ")
    } else if let near = known.nearest(to: path.joined(separator: ".")) {
      message += "; \(DidYouMean.clause(near))"
    }
    return TemplateError(file: file, line: line, message: message)
  }

  // MARK: Functions

  /// How many arguments each function takes: colours, then a number.
  private static let functions: [String: (colors: Int, numbers: Int)] = [
    "lighten": (1, 1), "darken": (1, 1), "alpha": (1, 1), "mix": (2, 1),
    "readable": (2, 0),
  ]

  private func color(
    _ name: String, _ arguments: [TemplateExpression], in scope: TemplateScope, _ line: Int
  ) throws(TemplateError) -> TemplateColor {
    guard let shape = Self.functions[name] else {
      throw TemplateError(
        file: file, line: line,
        message: "there is no function \"\(PlainText.message(name, limit: 40))\"; there are "
          + Self.functions.keys.sorted().joined(separator: ", "))
    }
    guard arguments.count == shape.colors + shape.numbers else {
      let wanted =
        "\(shape.colors == 1 ? "a colour" : "two colours")"
        + (shape.numbers == 1 ? " and a number such as 10%" : "")
      throw TemplateError(file: file, line: line, message: "\(name)() takes \(wanted)")
    }
    var colors: [TemplateColor] = []
    for argument in arguments.prefix(shape.colors) {
      guard case .color(let color) = try value(of: argument, in: scope, line) else {
        throw TemplateError(file: file, line: line, message: "\(name)() takes a colour here")
      }
      colors.append(color)
    }
    var amount = 0.0
    if shape.numbers == 1 {
      guard case .number(let number)? = arguments.last, (0...1).contains(number) else {
        throw TemplateError(
          file: file, line: line, message: "\(name)() takes a number from 0 to 1, or 0% to 100%")
      }
      amount = number
    }
    let first = colors[0]
    switch name {
    case "lighten", "darken":
      let color = OKLCH(first.rgb)
      let lightness = color.lightness + (name == "lighten" ? amount : -amount)
      return TemplateColor(rgb: RGB(color.withLightness(lightness)), alpha: first.alpha)
    case "alpha": return TemplateColor(rgb: first.rgb, alpha: amount)
    case "mix":
      let mixed = OKLab(first.rgb).mixed(with: OKLab(colors[1].rgb), fraction: amount)
      return TemplateColor(rgb: RGB(mixed), alpha: first.alpha)
    default:
      return TemplateColor(
        rgb: first.rgb.readable(on: colors[1].rgb, contrast: 4.5), alpha: first.alpha)
    }
  }
}
