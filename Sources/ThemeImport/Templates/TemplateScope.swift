import Colors
import StyledText
import Theming

/// What the names in a template mean.
struct TemplateScope {
  /// What a name stands for.
  enum Value {
    case text(String)
    case color(TemplateColor)
    case flag(Bool)
    /// Another scope for each time that a section is repeated.
    case list([TemplateScope])
  }

  let name: String
  let variants: [ExportedVariant]
  let variant: ExportedVariant
  /// Inside `{{#roles}}` or `{{#palette}}`, what this turn is about.
  var entry: Entry?

  /// One turn of a list.
  struct Entry {
    var role: Role?
    var name: String
    var color: RGB
    var isLast: Bool
  }

  /// The names that can stand at the beginning of a path.
  static let names: [String] =
    ["name", "title", "variant", "author", "license", "palette", "roles", "light", "dark"]
    + ["isLight", "isDark"] + (0..<16).map { "color\($0)" } + Role.names

  /// The value of a path, `nil` for an unknown one.
  func value(_ path: [String]) -> Value? {
    guard let first = path.first else { return entry.map { .text($0.name) } }
    if let entry, let value = value(path, of: entry) { return value }
    let rest = path.dropFirst()
    switch first {
    case "name" where rest.isEmpty: return .text(name)
    case "title" where rest.isEmpty: return .text(variant.title)
    case "variant" where rest.isEmpty: return .text(variant.theme.appearance.rawValue)
    case "author" where rest.isEmpty: return .text(variant.theme.author ?? "")
    case "license" where rest.isEmpty: return .text(variant.theme.license ?? "")
    case "isDark" where rest.isEmpty: return .flag(variant.theme.appearance == .dark)
    case "isLight" where rest.isEmpty: return .flag(variant.theme.appearance == .light)
    case "dark", "light":
      let half = variants.first { $0.theme.appearance.rawValue == first }
      guard !rest.isEmpty else {
        return .list(
          half.map { [TemplateScope(name: name, variants: variants, variant: $0)] } ?? [])
      }
      return (half ?? variant).scope(name, variants).value(Array(rest))
    case "roles" where rest.isEmpty: return .list(roles)
    // Templates written for earlier versions have a section of that name; it stays empty.
    case "kept" where rest.isEmpty: return .list([])
    case "palette":
      guard let word = rest.first else { return .list(palette) }
      let color = variant.palette.first { $0.name == word }?.color
      return color.flatMap { form(TemplateColor(rgb: $0), rest.dropFirst()) }
    default: break
    }
    if first.hasPrefix("color"), let index = UInt8(first.dropFirst(5)), index < 16,
      let color = variant.scheme[.ansi(index)]
    {
      return form(TemplateColor(rgb: color), rest)
    }
    // `priority.critical` is one role's name, of two words.
    for length in [2, 1] where path.count >= length {
      if let role = Role(name: path.prefix(length).joined(separator: ".")) {
        return value(of: role, path.dropFirst(length))
      }
    }
    return nil
  }

  private func value(_ path: [String], of entry: Entry) -> Value? {
    switch path[0] {
    case "role" where path.count == 1, "key" where path.count == 1: return .text(entry.name)
    case "token" where path.count == 1:
      return .text(String(entry.name.map { $0 == "." ? "-" : $0 }))
    case "last" where path.count == 1: return .flag(entry.isLast)
    case "color":
      guard let role = entry.role else {
        return form(TemplateColor(rgb: entry.color), path.dropFirst())
      }
      return value(of: role, path.dropFirst())
    case "bold", "italic", "underline", "strikethrough", "dim", "fills", "contrast":
      return entry.role.flatMap { value(of: $0, path[...]) }
    default: return nil
    }
  }

  private func value(of role: Role, _ path: ArraySlice<String>) -> Value? {
    let colors = variant.colors(of: role)
    switch path.first {
    case "background":
      return form(TemplateColor(rgb: colors.area), path.dropFirst())
    case "contrast":
      return .text(TemplateColor.decimal(colors.text.contrast(with: colors.area)))
    case "fills": return .flag(variant.bringsArea(role))
    case "bold": return .flag(variant.attributes(of: role).contains(.bold))
    case "dim": return .flag(variant.attributes(of: role).contains(.dim))
    case "italic": return .flag(variant.attributes(of: role).contains(.italic))
    case "underline": return .flag(variant.attributes(of: role).contains(.underline))
    case "strikethrough": return .flag(variant.attributes(of: role).contains(.strikethrough))
    default:
      return form(TemplateColor(rgb: role == .background ? colors.area : colors.text), path)
    }
  }

  private func form(_ color: TemplateColor, _ path: ArraySlice<String>) -> Value? {
    guard let form = path.first else { return .color(color) }
    guard path.count == 1 else { return nil }
    return color.text(as: form).map { .text($0) }
  }

  private var roles: [TemplateScope] {
    Role.allCases.map { role in
      var scope = self
      scope.entry = Entry(
        role: role, name: role.name, color: variant.colors(of: role).text,
        isLast: role == Role.allCases.last)
      return scope
    }
  }

  private var palette: [TemplateScope] {
    variant.palette.enumerated().map { index, color in
      var scope = self
      scope.entry = Entry(
        role: nil, name: color.name, color: color.color,
        isLast: index == variant.palette.count - 1)
      return scope
    }
  }
}

extension ExportedVariant {
  fileprivate func scope(_ name: String, _ variants: [ExportedVariant]) -> TemplateScope {
    TemplateScope(name: name, variants: variants, variant: self)
  }
}
