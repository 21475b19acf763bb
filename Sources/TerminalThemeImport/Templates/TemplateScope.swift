import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

struct TemplateScope {
  enum Value {
    case text(String)
    case color(TemplateColor)
    case flag(Bool)
    /// The scopes of the elements, which are only made when they are written.
    case list(count: Int, (Int) -> TemplateScope)
  }

  let name: String
  let variants: [ExportedVariant]
  let variant: ExportedVariant
  /// The current element of `{{#roles}}` or `{{#palette}}`.
  private var entry: Entry?

  private struct Entry {
    let name: String
    let color: RGB
    /// `nil` for a palette colour.
    let role: Role?
    let isLast: Bool
  }

  init(name: String, variants: [ExportedVariant], variant: ExportedVariant) {
    self.name = name
    self.variants = variants
    self.variant = variant
  }

  func value(of expression: TemplateExpression) throws(TemplateFault) -> Value {
    switch expression {
    case .path(let path):
      guard let value = value(path[...]) else { throw TemplateFault(unknown(path)) }
      return value
    case .number(let number): return .text(TemplateColor.decimal(number))
    case .function(let name, let arguments, let form):
      guard let value = value(try color(name, arguments), as: form[...]) else {
        throw TemplateFault(
          "unknown colour form \"\(form.joined(separator: "."))\"; use \(TemplateColor.forms.commaSeparated)"
        )
      }
      return value
    }
  }

  // MARK: Names

  private func value(_ path: ArraySlice<String>) -> Value? {
    guard let first = path.first else { return entry.map { .text($0.name) } }
    let rest = path.dropFirst()
    if rest.isEmpty, let value = value(first) { return value }
    if let entry {
      if first == "color" {
        guard let role = entry.role else { return value(TemplateColor(rgb: entry.color), as: rest) }
        return value(of: role, rest)
      }
      if let role = entry.role,
        Self.attributes[first] != nil || first == "fills" || first == "contrast"
      {
        return value(of: role, path)
      }
    }
    if first == "dark" || first == "light" {
      let other = variants.first { $0.theme.appearance.rawValue == first }
      let scope = TemplateScope(name: name, variants: variants, variant: other ?? variant)
      return rest.isEmpty ? .list(count: other == nil ? 0 : 1) { _ in scope } : scope.value(rest)
    }
    if first == "palette", let word = rest.first {
      let color = variant.palette.first { $0.name == word }?.color
      return color.flatMap { value(TemplateColor(rgb: $0), as: rest.dropFirst()) }
    }
    if first.hasPrefix("color"), let index = UInt8(first.dropFirst(5)), index < 16,
      let color = variant.scheme[.ansi(index)]
    {
      return value(TemplateColor(rgb: color), as: rest)
    }
    // The name of a role can contain a dot, as in `priority.critical`.
    for length in [2, 1] where path.count >= length {
      if let role = Role(name: path.prefix(length).joined(separator: ".")) {
        return value(of: role, path.dropFirst(length))
      }
    }
    return nil
  }

  private func value(_ word: String) -> Value? {
    let theme = variant.theme
    switch word {
    case "name": return .text(name)
    case "title": return .text(variant.title)
    case "variant": return .text(theme.appearance.rawValue)
    case "author": return .text(theme.author ?? "")
    case "license": return .text(theme.license ?? "")
    case "isDark": return .flag(theme.appearance == .dark)
    case "isLight": return .flag(theme.appearance == .light)
    case "role", "key": return entry.map { .text($0.name) }
    case "token": return entry.map { .text($0.name.replacing(".", with: "-")) }
    case "last": return entry.map { .flag($0.isLast) }
    case "roles":
      let roles = Role.allCases
      return list(roles.count) { (roles[$0].name, variant.colors(of: roles[$0]).text, roles[$0]) }
    case "palette":
      let palette = variant.palette
      return list(palette.count) { (palette[$0].name, palette[$0].color, nil) }
    default: return nil
    }
  }

  private func list(
    _ count: Int, _ entry: @escaping (Int) -> (name: String, color: RGB, role: Role?)
  ) -> Value {
    .list(count: count) { index in
      let (name, color, role) = entry(index)
      var scope = self
      scope.entry = Entry(name: name, color: color, role: role, isLast: index == count - 1)
      return scope
    }
  }

  private static let attributes: [String: Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline,
    "strikethrough": .strikethrough,
  ]

  private func value(of role: Role, _ path: ArraySlice<String>) -> Value? {
    let colors = variant.colors(of: role)
    let word = path.first ?? ""
    if let attribute = Self.attributes[word] {
      return .flag(variant.attributes(of: role).contains(attribute))
    }
    switch word {
    case "background": return value(TemplateColor(rgb: colors.area), as: path.dropFirst())
    case "contrast":
      return .text(TemplateColor.decimal(colors.text.contrast(with: colors.area)))
    case "fills": return .flag(variant.hasOwnBackground(role))
    default:
      return value(TemplateColor(rgb: role == .background ? colors.area : colors.text), as: path)
    }
  }

  private func value(_ color: TemplateColor, as form: ArraySlice<String>) -> Value? {
    guard let word = form.first else { return .color(color) }
    return form.count == 1 ? color.text(as: word).map { .text($0) } : nil
  }

  private func unknown(_ path: [String]) -> String {
    let shown = { PlainText.message($0, limit: 60) }
    let whole = path.joined(separator: ".")
    var near: String?
    var message = "unknown name \"\(shown(whole))\""
    if path.first == "palette", path.count > 1, value(path.prefix(2)) == nil {
      message = "the palette has no colour \"\(shown(path[1]))\""
      near = variant.palette.map(\.name).nearest(to: path[1])
    } else if let known = (1..<max(1, path.count)).last(where: { value(path.prefix($0)) != nil }) {
      let form = shown(path.dropFirst(known).joined(separator: "."))
      let forms = TemplateColor.forms + ["background"]
      return "\"\(path.prefix(known).joined(separator: "."))\" has no form \"\(form)\"; use "
        + forms.commaSeparated
    } else {
      let words = [
        "name", "title", "variant", "author", "license", "palette", "roles", "light", "dark",
        "isLight", "isDark",
      ]
      near =
        (words + (0..<16).map { "color\($0)" } + Role.names
        + variant.palette.map { "palette.\($0.name)" }).nearest(to: whole)
    }
    return near.map { "\(message); \(DidYouMean.clause($0))" } ?? message
  }

  // MARK: Functions

  /// The number of arguments of each function: colours, followed by numbers.
  static let functions: [String: (colors: Int, numbers: Int)] = [
    "lighten": (1, 1), "darken": (1, 1), "alpha": (1, 1), "mix": (2, 1), "readable": (2, 0),
  ]

  private func color(
    _ name: String, _ arguments: [TemplateExpression]
  ) throws(TemplateFault) -> TemplateColor {
    guard let shape = Self.functions[name] else {
      throw TemplateFault(
        "unknown function \"\(PlainText.message(name, limit: 40))\"; use \(Self.functions.keys.sorted().commaSeparated)"
      )
    }
    guard arguments.count == shape.colors + shape.numbers else {
      throw TemplateFault(
        "\(name)() takes \(shape.colors == 1 ? "a colour" : "two colours")"
          + (shape.numbers == 1 ? " and a number such as 10%" : ""))
    }
    var colors: [TemplateColor] = []
    for argument in arguments.prefix(shape.colors) {
      guard case .color(let color) = try value(of: argument) else {
        throw TemplateFault("\(name)() takes a colour here")
      }
      colors.append(color)
    }
    var amount = 0.0
    if shape.numbers == 1 {
      guard case .number(let number)? = arguments.last, (0...1).contains(number) else {
        throw TemplateFault("\(name)() takes a number from 0 to 1, or 0% to 100%")
      }
      amount = number
    }
    var color = colors[0]
    switch name {
    case "lighten", "darken":
      let old = OKLCH(color.rgb)
      color.rgb = RGB(old.withLightness(old.lightness + (name == "lighten" ? amount : -amount)))
    case "alpha": color.alpha = amount
    case "mix":
      color.rgb = RGB(OKLab(color.rgb).mixed(with: OKLab(colors[1].rgb), fraction: amount))
    default: color.rgb = color.rgb.readable(on: colors[1].rgb, contrast: 4.5)
    }
    return color
  }
}

struct TemplateColor: Hashable {
  var rgb: RGB
  /// From 0 to 1.
  var alpha = 1.0

  static let forms = [
    "hex", "rgb", "rgba", "rgb01", "hsl", "ansi", "red", "green", "blue",
  ]

  /// `#rrggbb`, or `#rrggbbaa` if translucent.
  var text: String {
    alpha < 1 ? rgb.hex + hexadecimal(Int((alpha * 255).rounded()), digits: 2) : rgb.hex
  }

  func text(as form: String) -> String? {
    let channels = [rgb.red, rgb.green, rgb.blue]
    let triple = channels.map(String.init).commaSeparated
    switch form {
    case "hex": return String(text.dropFirst())
    case "rgb": return triple
    case "rgba": return "\(triple), \(Self.decimal(alpha))"
    case "rgb01":
      return channels.map { Self.decimal(Double($0) / 255) }.commaSeparated
    case "hsl":
      let color = HSL(rgb)
      return "\(Int(color.hue.rounded())), \(Int((color.saturation * 100).rounded()))%, "
        + "\(Int((color.lightness * 100).rounded()))%"
    case "ansi": return String(XtermPalette.nearest(to: rgb)?.index ?? 16)
    case "red": return String(rgb.red)
    case "green": return String(rgb.green)
    case "blue": return String(rgb.blue)
    default: return nil
    }
  }

  /// Formats a number with up to four decimals, without trailing zeros.
  static func decimal(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }
}
