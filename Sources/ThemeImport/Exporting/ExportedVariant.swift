import StyledText
import Theming

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

  /// How a role's text is set.
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
    scheme.name = theme.name
    source.fill(&scheme)
    SchemeBuilder(theme: resolved).complete(&scheme)
    return scheme
  }
}
