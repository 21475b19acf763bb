import StyledText

/// A theme as one terminal shows it: a style for every role on every ground.
///
/// Resolving is a pure function of what the initialiser takes, and costs well
/// under a millisecond; keep the result for as long as nothing of that changes.
public struct ResolvedTheme: Hashable, Sendable {
  /// The theme.
  public let theme: Theme
  /// How much colour the terminal shows.
  public let level: ColorLevel
  /// What text lies on where no role says otherwise: the theme's background where
  /// that is painted, else the terminal's, reported or assumed.
  public let background: RGB
  /// Whether ``background`` is a guess, because the terminal did not report its own.
  public let isBackgroundAssumed: Bool
  /// Whether the theme's background is painted.
  public let paintsBackground: Bool
  /// The contrast that text is brought to; 0 where it is left as declared.
  public let minimumContrast: Double
  /// What each key looks like.
  public let sheet: StyleSheet
  /// The shapes to draw with.
  public let glyphs: Glyphs

  /// Resolves a theme.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - level: How much colour the terminal shows.
  ///   - background: The terminal's background, if it was reported.
  ///   - minimumContrast: The least contrast of text, 1 to 21; 0 leaves colours as declared.
  ///   - paintsBackground: Whether the theme's background is painted over the terminal's; a
  ///     theme that leaves it to the terminal is never painted, nor at 16 colours and fewer.
  ///   - usesASCII: Whether shapes must be ASCII.
  public init(
    _ theme: Theme, level: ColorLevel, background: RGB? = nil, minimumContrast: Double = 4.5,
    paintsBackground: Bool = false, usesASCII: Bool = false
  ) {
    let own = DerivedStyles.rgb(theme.styles[.background]?.background)
    let paints = paintsBackground && own != nil && level >= .ansi256 && !theme.isAnsi
    let target = minimumContrast <= 0 ? 0 : max(minimumContrast, theme.contrast ?? 0)
    self.theme = theme
    self.level = level
    self.paintsBackground = paints
    self.minimumContrast = target
    isBackgroundAssumed = background == nil && !paints
    var backdrop = Self.assumedBackground(of: theme)
    if let own, paints { backdrop = own } else if let background { backdrop = background }
    if theme.isAnsi || level < .ansi256 {
      self.background = backdrop
      let sheet = ANSI16StyleResolver(theme: theme, hasColors: level >= .ansi16)
      self.sheet = level == .none ? StyleSheet() : StyleSheet(styles: sheet.styles())
    } else {
      var resolver = RGBStyleResolver(
        theme, isIndexed: level == .ansi256, background: backdrop, paints: paints, target: target)
      let styles = resolver.styles(on: .background)
      let base = styles[Int(Role.background.rawValue)]
      self.background = DerivedStyles.rgb(base.background) ?? backdrop
      // Plain text has to match a background that is painted.
      let plain = paints ? base : .plain
      // Panels, the selected row and the bar are of the app and of pictures alone.
      let others = Backdrop.allCases.dropFirst()
      self.sheet = StyleSheet(
        first: [plain] + styles, others: others.count * StyleKey.placesOfBackdrop
      ) { [resolver] in
        var resolver = resolver
        return others.flatMap { resolver.styles(on: $0) }
      }
    }
    let isASCII = usesASCII
    glyphs = (isASCII ? Glyphs.ascii : .unicode)
      .applying(isASCII ? theme.glyphs.ascii : theme.glyphs.unicode)
  }

  /// The background to assume for a terminal that does not report its own: the
  /// one the theme was made for, else nearly black or nearly white.
  public static func assumedBackground(of theme: Theme) -> RGB {
    DerivedStyles.rgb(theme.styles[.background]?.background)
      ?? (theme.appearance == .dark ? RGB(16, 16, 16) : RGB(250, 250, 250))
  }
}
