import PrioritiesBasics
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
    let names = (family.map { [$0] } ?? [scheme.name] + scheme.otherNames).map(Self.token)
    var token =
      names.first { !["", "dark", "light"].contains($0) } ?? names.first { $0 != "" } ?? "imported"
    // "Gruvbox dark, hard" becomes `gruvbox-hard`.
    if family == nil { token = token.replacing(ending + "-", with: "-") }
    let family = token
    name = family.hasSuffix(ending) ? family : family + ending
  }

  /// The other variant's name, whether or not that exists.
  package var otherVariant: String {
    name.dropLast(appearance.rawValue.count) + appearance.opposite.rawValue
  }

  /// A lower-case name with `-` between words.
  static func token(_ name: String) -> String {
    // Keep "Dark+" different from "Dark".
    let plain = Self.transliterated(name).lowercased()
    let token = PlainText.token(plain.replacing("+", with: " plus "))
    return String(token.drop { $0 == "-" || $0 == "_" })
  }

  /// The text with Latin, Greek and Cyrillic letters in ASCII, by their names in Unicode.
  ///
  /// "LATIN SMALL LETTER E WITH ACUTE" becomes `e`. Combining marks are dropped.
  private static func transliterated(_ text: String) -> String {
    text.unicodeScalars.prefix(400).map { scalar -> String in
      let properties = scalar.properties
      if scalar.isASCII { return String(scalar) }
      if properties.canonicalCombiningClass != .notReordered { return "" }
      let words = (properties.name ?? "").split(separator: " ")
      guard words.contains(where: { ["LATIN", "GREEK", "CYRILLIC"].contains($0) }),
        let kind = words.firstIndex(where: { ["LETTER", "LIGATURE"].contains($0) })
      else { return " " }
      let name = words[(kind + 1)...].prefix { $0 != "WITH" }.spaceSeparated.lowercased()
      return letters[name] ?? name.replacing(" ", with: "")
    }.joined()
  }

  /// Letters whose names differ from how they are written in ASCII.
  private static let letters = Dictionary(
    uniqueKeysWithValues: """
      sharp s=ss,thorn=th,eth=d,dotless i=i,long s=s,eng=ng,schwa=e,kra=q,\
      alpha=a,beta=v,gamma=g,delta=d,epsilon=e,zeta=z,eta=i,theta=th,iota=i,kappa=k,lamda=l,mu=m,\
      nu=n,xi=x,omicron=o,pi=p,rho=r,sigma=s,final sigma=s,tau=t,upsilon=y,phi=f,chi=ch,psi=ps,\
      omega=o,be=b,ve=v,ghe=g,de=d,ie=e,io=yo,zhe=zh,ze=z,short i=y,ka=k,el=l,em=m,en=n,pe=p,er=r,\
      es=s,te=t,ef=f,ha=kh,tse=ts,che=ch,sha=sh,shcha=shch,hard sign=,yeru=y,soft sign=,short u=u,\
      ukrainian ie=ye,byelorussian-ukrainian i=i,je=j,lje=lj,nje=nj,dje=dj,tshe=c,dzhe=dz
      """.split(separator: ",").map { pair in
        let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
        return (String(sides[0]), String(sides[1]))
      })

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
    return lines.lineSeparated + "\n"
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
    return "{ \(parts.commaSeparated) }"
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
