import StyledText
import Theming

/// A theme as a file for other programs.
public struct ThemeExport: Hashable, Sendable {
  /// What is written: one half, or both.
  public let halves: [ExportedVariant]
  /// What the theme is called: its family's name, or its own.
  public let name: String
  /// What the names of CSS custom properties begin with: `theme` for `--theme-text`.
  public let prefix: String

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - halves: One half, or two for formats that hold both; the one to show where there can be
  ///     only one goes first.
  ///   - name: What the theme is called.
  ///   - prefix: What the names of CSS custom properties begin with.
  public init(_ halves: [ExportedVariant], name: String, prefix: String = "theme") {
    self.halves = halves
    self.name = name
    self.prefix = prefix
  }

  /// The file's text.
  public func text(as format: ExportFormat) -> String {
    guard let first = halves.first else { return "" }
    let writer = SchemeWriter(scheme: first.scheme, title: first.title)
    return switch format {
    case .base16: writer.base(isExtended: false)
    case .base24: writer.base(isExtended: true)
    case .iterm2: PropertyListWriter(halves: halves.map(\.scheme)).text()
    case .alacritty: writer.alacritty()
    case .windowsTerminal: writer.windowsTerminal()
    case .kitty: writer.kitty()
    case .ghostty: writer.ghostty()
    case .css: RoleWriter(halves: halves, name: name, prefix: prefix).css()
    case .dtcg: RoleWriter(halves: halves, name: name, prefix: prefix).dtcg()
    }
  }
}

/// A format that themes are written in for other programs.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// The YAML of tinted theming with sixteen colours.
  case base16
  /// The YAML of tinted theming with twenty-four colours.
  case base24
  /// iTerm2's `.itermcolors`, with dark and light twins where a theme has both.
  case iterm2
  case alacritty
  /// A scheme for Windows Terminal's settings.
  case windowsTerminal = "windows-terminal"
  case kitty
  case ghostty
  /// Custom properties of CSS, for every role.
  case css
  /// Design tokens (DTCG 2025.10), for every role.
  case dtcg

  /// Whether a file of the format can hold a theme's dark and its light half.
  package var holdsBothHalves: Bool {
    switch self {
    case .iterm2, .css, .dtcg: true
    case .base16, .base24, .alacritty, .windowsTerminal, .kitty, .ghostty: false
    }
  }
}

/// One half of a theme as it is written for other programs: its roles in readable
/// colours, and terminal colours to match.
public struct ExportedVariant: Hashable, Sendable {
  /// The theme.
  public let theme: Theme
  let scheme: TerminalScheme
  /// The named colours of the theme's file, where they are plain colours.
  let palette: [TerminalScheme.Entry]
  private let resolved: ResolvedTheme

  /// Resolves one half of a theme.
  ///
  /// Where its file keeps the colours of the scheme that it was imported from,
  /// those are given back as they came.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - file: Its file, for its palette.
  ///   - minimumContrast: What text is brought to, 1 to 21.
  public init(_ theme: Theme, file: ThemeFile? = nil, minimumContrast: Double = 4.5) {
    self.theme = theme
    resolved = ResolvedTheme(
      theme, level: .truecolor, minimumContrast: minimumContrast, paintsBackground: true)
    let source = SourcePalette(file)
    palette = source.entries
    scheme = Self.scheme(of: theme, resolved, source)
  }

  /// What it is called: `stillwater-dark` as "Stillwater Dark".
  public var title: String {
    theme.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  func colors(of role: Role) -> (text: RGB, area: RGB) {
    let report = resolved.report(role)
    return (report.foreground ?? text, report.background ?? resolved.background)
  }

  func attributes(of role: Role) -> Attributes {
    resolved.sheet[StyleKey(role)].attributes
  }

  /// Whether a role brings a background of its own.
  func bringsArea(_ role: Role) -> Bool { colors(of: role).area != resolved.background }

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

/// The named colours of a theme's file; those of a scheme that it was imported from are in
/// hexadecimal digits there.
struct SourcePalette {
  private var colors: [String: RGB] = [:]
  /// Every colour that needs no other to be known.
  private var all: [String: RGB] = [:]

  init(_ file: ThemeFile?) {
    guard let document = file.flatMap({ try? TOMLTable(parsing: $0.bytes) })
    else { return }
    for (name, value) in document["palette"]?.table?.sorted ?? [] {
      guard let text = value.string else { continue }
      colors[name] = text.hasPrefix("#") ? RGB(hex: text) : nil
      all[name] = RGB(themeColor: text)
    }
  }

  var entries: [TerminalScheme.Entry] {
    all.sorted { $0.key < $1.key }.map { TerminalScheme.Entry(name: $0.key, color: $0.value) }
  }

  /// Gives a scheme's places the colours they came with.
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
