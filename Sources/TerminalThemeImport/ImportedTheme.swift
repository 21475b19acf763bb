import StyledTerminalText
import TerminalThemes

/// A theme made from another program's scheme.
public struct ImportedTheme: Hashable, Sendable {
  /// The name of the family with `-dark` or `-light`.
  public let name: String
  /// The source of the colours.
  public let scheme: TerminalScheme
  /// The variant, measured from the colours unless the format declares it.
  public let appearance: Appearance
  private let source: SchemeFormat

  /// Creates a theme in a family that is named after the scheme by default.
  public init(_ scheme: TerminalScheme, from source: SchemeFormat, family: String? = nil) {
    self.scheme = scheme
    self.source = source
    // Only formats with both variants label them reliably.
    let declaresVariant = source == .iterm2 || source == .dtcg
    appearance = declaresVariant ? scheme.variant ?? scheme.measuredVariant : scheme.measuredVariant
    let ending = "-\(appearance.rawValue)"
    var token = Self.token(family ?? scheme.name)
    // "Gruvbox dark, hard" becomes `gruvbox-hard`.
    if family == nil { token = token.replacing(ending + "-", with: "-") }
    let family = token.isEmpty ? "imported" : token
    name = family.hasSuffix(ending) ? family : family + ending
  }

  /// The other variant's name, whether or not that exists.
  package var otherVariant: String {
    name.dropLast(appearance.rawValue.count) + appearance.opposite.rawValue
  }

  /// A lower-case name with `-` between words.
  static func token(_ name: String) -> String {
    // Keep "Dark+" different from "Dark".
    let token = PlainText.token(name.lowercased().replacing("+", with: " plus "))
    return String(token.drop { $0 == "-" || $0 == "_" })
  }

  /// The theme's file.
  ///
  /// - Parameter hasBothVariants: Whether the other variant exists, in which case the file refers
  ///   to it.
  public func text(hasBothVariants: Bool = false) -> String {
    var lines = ["# \(scheme.name), imported from \(source.phrase).", "format = 1"]
    lines.append("name = \(Self.quoted(name))")
    if let author = scheme.author { lines.append("author = \(Self.quoted(author))") }
    if let license = scheme.license { lines.append("license = \(Self.quoted(license))") }
    lines.append("variant = \(Self.quoted(appearance.rawValue))")
    if hasBothVariants { lines.append("pair = \(Self.quoted(otherVariant))") }
    lines += ["", "[palette]"]
    lines += scheme.palette.map { "\($0.name) = \(Self.quoted($0.color.hex))" }
    lines += ["", "[roles]"]
    for (role, style) in styles {
      let key = role.name.contains(".") ? Self.quoted(role.name) : role.name
      lines.append("\(key) = \(value(of: style, role))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var styles: [(role: Role, style: RoleStyle)] {
    scheme.roles.isEmpty
      ? RoleMapping(scheme: scheme).styles
      : scheme.roles.entries.map { (role: $0.role, style: $0.value) }
  }

  private func value(of style: RoleStyle, _ role: Role) -> String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.strikethrough, "strikethrough"),
    ]
    let foreground = style.foreground.map(reference)
    if style.attributes == nil {
      // A single colour is the background of a fill, but the foreground of text.
      if style.background == nil, !role.isFill { return foreground ?? "\"default\"" }
      if foreground == nil, role.isFill, let area = style.background { return reference(area) }
    }
    var parts: [String] = []
    if let foreground { parts.append("fg = \(foreground)") }
    if let background = style.background { parts.append("bg = \(reference(background))") }
    for (attribute, name) in names where style.attributes?.contains(attribute) == true {
      parts.append("\(name) = true")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private func reference(_ color: TerminalColor) -> String {
    switch color {
    case .default: return "\"default\""
    case .ansi(let index), .indexed(let index): return "\"ansi:\(index)\""
    case .rgb(let rgb):
      let entry = scheme.palette.first { $0.color == rgb }
      return Self.quoted(entry?.name ?? rgb.hex)
    }
  }

  /// Quotes a TOML basic string, from which ``PlainText`` has removed control characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
