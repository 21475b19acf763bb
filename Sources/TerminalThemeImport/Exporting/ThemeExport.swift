import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

/// Exports a theme as a file for other programs.
public struct ThemeExport: Hashable, Sendable {
  /// The variants to export: one, or the light and the dark one.
  public let variants: [ExportedVariant]
  /// The name of the theme family or of a single theme.
  public let name: String
  /// The prefix of CSS custom properties, such as `theme` for `--theme-text`.
  public let prefix: String

  /// Creates an export of one or two variants; formats for a single variant use the first.
  public init(_ variants: [ExportedVariant], name: String, prefix: String = "theme") {
    self.variants = variants
    self.name = name
    self.prefix = prefix
  }

  /// Writes the text of the file in a format.
  public func text(as format: ExportFormat) -> String {
    guard let first = variants.first else { return "" }
    let writer = SchemeWriter(scheme: first.scheme, title: first.title)
    return switch format {
    case .base16: writer.base(isExtended: false)
    case .base24: writer.base(isExtended: true)
    case .iterm2: PropertyListWriter(schemes: variants.map(\.scheme)).text()
    case .alacritty: writer.alacritty()
    case .windowsTerminal: writer.windowsTerminal()
    case .kitty: writer.kitty()
    case .ghostty: writer.ghostty()
    case .css: RoleWriter(variants: variants, name: name, prefix: prefix).css()
    case .dtcg: RoleWriter(variants: variants, name: name, prefix: prefix).dtcg()
    }
  }
}

/// The format of an exported theme.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// The YAML of tinted theming with 16 colours.
  case base16
  /// The YAML of tinted theming with 24 colours.
  case base24
  case iterm2
  case alacritty
  case windowsTerminal = "windows-terminal"
  case kitty
  case ghostty
  case css
  /// Design tokens (DTCG 2025.10).
  case dtcg

  package var containsBothVariants: Bool {
    switch self {
    case .iterm2, .css, .dtcg: true
    case .base16, .base24, .alacritty, .windowsTerminal, .kitty, .ghostty: false
    }
  }
}

/// A theme variant with readable role colours and matching terminal colours.
public struct ExportedVariant: Hashable, Sendable {
  /// The theme as declared, which the export makes readable.
  public let theme: Theme
  let scheme: TerminalScheme
  let palette: [TerminalScheme.Entry]
  private let resolved: ResolvedTheme

  /// Resolves one variant of a theme.
  ///
  /// If the file was imported from a scheme, that scheme's colours are exported unchanged.
  ///
  /// - Parameters:
  ///   - theme: The variant.
  ///   - file: The file that declares it, if there is one.
  ///   - minimumContrast: The minimum contrast of text, 1 to 21.
  public init(_ theme: Theme, file: ThemeFile? = nil, minimumContrast: Double = 4.5) {
    self.theme = theme
    resolved = ResolvedTheme(
      theme, level: .truecolor, minimumContrast: minimumContrast, paintsBackground: true)
    let source = SourcePalette(file)
    palette = source.entries
    scheme = Self.scheme(of: theme, resolved, source)
  }

  /// The name in title case: "Stillwater Dark" for `stillwater-dark`.
  public var title: String {
    theme.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .spaceSeparated
  }

  func colors(of role: Role) -> (text: RGB, area: RGB) {
    let report = resolved.report(role)
    return (report.foreground ?? text, report.background ?? resolved.background)
  }

  func attributes(of role: Role) -> Attributes {
    resolved.sheet[StyleKey(role)].attributes
  }

  func hasOwnBackground(_ role: Role) -> Bool { colors(of: role).area != resolved.background }

  private var text: RGB {
    resolved.report(.foreground).foreground
      ?? (theme.appearance == .dark ? .white : .black)
  }

  private static func scheme(
    of theme: Theme, _ resolved: ResolvedTheme, _ source: SourcePalette
  ) -> TerminalScheme {
    var scheme = TerminalScheme(
      name: theme.name, author: theme.author, license: theme.license, variant: theme.appearance)
    source.fill(&scheme)
    SchemeBuilder(theme: resolved).complete(&scheme)
    return scheme
  }
}

struct SourcePalette {
  /// The hexadecimal colours, as written by an import.
  private var colors: [String: RGB] = [:]
  /// All colours that do not refer to others.
  private var all: [String: RGB] = [:]

  init(_ file: ThemeFile?) {
    // A theme was loaded from this text, so it is TOML.
    guard let document = file.flatMap({ try? TOMLTable(parsing: $0.bytes) })
    else { return }
    for (name, value) in document["palette"]?.table?.sorted ?? [] {
      guard let text = value.string else { continue }
      colors[name] = text.hasPrefix("#") ? RGB(hex: text) : nil
      all[name] = RGB(themeColor: text)
    }
  }

  var entries: [TerminalScheme.Entry] {
    all.sortedByKey.map { TerminalScheme.Entry(name: $0.key, color: $0.value) }
  }

  func fill(_ scheme: inout TerminalScheme) {
    var base = BaseColors()
    for name in BaseColors.names { base[name] = colors[name] }
    if base.isComplete {
      _ = scheme.apply(base)
    } else if (1...6).allSatisfy({ colors["color\($0)"] != nil }) {
      for (name, slot) in TerminalScheme.paletteNames where colors[name] != nil {
        scheme[slot] = colors[name]
      }
    }
  }
}
