import Colors
import StyledText

/// A theme as one terminal shows it: a style for every role on every ground.
public struct ResolvedTheme: Hashable, Sendable {
  /// The theme.
  public let theme: Theme
  /// How much colour the terminal shows.
  public let level: ColorLevel
  /// What text lies on where no role says otherwise: the theme's background where
  /// that is painted, else the terminal's, told or assumed.
  public let background: RGB
  /// Whether ``background`` is a guess, because the terminal did not tell.
  public let isBackgroundAssumed: Bool
  /// Whether the theme's background is painted.
  public let paintsBackground: Bool
  /// The contrast that text is brought to; 0 where it is left as declared.
  public let minimumContrast: Double
  /// What each key looks like.
  public let sheet: StyleSheet
  /// The shapes to draw with.
  public let glyphs: Glyphs
  /// What became of each role on each ground.
  public let report: [RoleReport]

  /// Resolves a theme.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - level: How much colour the terminal shows.
  ///   - background: The terminal's background, where it told.
  ///   - minimumContrast: The least contrast of text, 1 to 21; 0 leaves colours as declared.
  ///   - paintsBackground: Whether the theme's background is painted over the terminal's.
  ///   - usesASCII: Whether shapes must be ASCII.
  public init(
    _ theme: Theme, level: ColorLevel, background: RGB? = nil, minimumContrast: Double = 4.5,
    paintsBackground: Bool = false, usesASCII: Bool = false
  ) {
    self.theme = theme
    self.level = level
    isBackgroundAssumed = background == nil && !paintsBackground
    self.background = background ?? (theme.appearance == .dark ? .black : .white)
    self.paintsBackground = paintsBackground
    self.minimumContrast = minimumContrast
    sheet = StyleSheet()
    glyphs = usesASCII || level == .none ? .ascii : .unicode
    report = []
  }
}
