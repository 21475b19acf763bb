import StyledTerminalText

/// A theme as shown by one terminal, with a style for every role on every backdrop.
///
/// The result depends only on the initializer's arguments, so cache it until one of them changes.
public struct ResolvedTheme: Hashable, Sendable {
  /// The theme as declared.
  public let theme: Theme
  /// The colour level of the terminal.
  public let level: ColorLevel
  /// The theme's background if it is painted, or the terminal's, reported or assumed.
  public let background: RGB
  package let isBackgroundAssumed: Bool
  /// Whether text must be readable on black and on white.
  package let isBackgroundUnknown: Bool
  package let paintsBackground: Bool
  /// The minimum contrast of text; 0 leaves colours as declared.
  public let minimumContrast: Double
  /// The style of each key.
  public let sheet: StyleSheet
  /// The shapes to draw with.
  public let glyphs: Glyphs

  /// Resolves a theme.
  ///
  /// - Parameters:
  ///   - theme: The variant.
  ///   - level: The number of colours.
  ///   - background: The background that the terminal reported, if any.
  ///   - isBackgroundUnknown: Whether the background may be light or dark, if it isn't painted.
  ///     Text is then in the terminal's own colour, other colours have a contrast of 3 on black and
  ///     on white, and at 16 colours the theme is `ansi`.
  ///   - minimumContrast: The minimum contrast of text, 1 to 21; 0 leaves colours as declared.
  ///   - paintsBackground: Whether to paint the theme's background; ignored if the theme has none,
  ///     and at 16 colours or fewer.
  ///   - usesASCII: Whether shapes must be ASCII.
  public init(
    _ theme: Theme, level: ColorLevel, background: RGB? = nil, isBackgroundUnknown: Bool = false,
    minimumContrast: Double = 4.5, paintsBackground: Bool = false, usesASCII: Bool = false
  ) {
    let own = DerivedStyles.rgb(theme.styles[.background]?.background)
    let paints = paintsBackground && own != nil && level >= .ansi256 && !theme.isAnsi
    let target = minimumContrast <= 0 ? 0 : max(minimumContrast, theme.contrast ?? 0)
    self.theme = theme
    self.level = level
    self.paintsBackground = paints
    self.minimumContrast = target
    isBackgroundAssumed = background == nil && !paints
    let isUnknown = isBackgroundUnknown && !paints
    self.isBackgroundUnknown = isUnknown
    var backdrop = Self.assumedBackground(of: theme)
    if let own, paints { backdrop = own } else if let background { backdrop = background }
    if theme.isAnsi || level < .ansi256 {
      self.background = backdrop
      var safe = Theme.ansi(.dark)
      safe.program = theme.program
      let sheet = ANSI16StyleResolver(
        theme: isUnknown ? safe : theme, hasColors: level >= .ansi16)
      self.sheet = level == .none ? StyleSheet() : StyleSheet(styles: sheet.styles())
    } else {
      var resolver = RGBStyleResolver(
        theme, isIndexed: level == .ansi256, background: backdrop, isKnown: !isUnknown,
        paints: paints, target: target)
      let styles = resolver.styles(on: .background)
      let base = styles[Int(Role.background.rawValue)]
      self.background = DerivedStyles.rgb(base.background) ?? backdrop
      // Plain text must match a painted background.
      let plain = paints ? base : .plain
      // Computed lazily, because only the app and pictures use the other backdrops.
      let others = Backdrop.allCases.dropFirst()
      let ownCount = Backdrop.allCases.count * (theme.program?.roles.count ?? 0)
      self.sheet = StyleSheet(
        first: [plain] + styles, others: others.count * StyleKey.keysPerBackdrop + ownCount
      ) { [resolver] in
        var resolver = resolver
        return others.flatMap { resolver.styles(on: $0) }
          + Backdrop.allCases.flatMap { resolver.programStyles(on: $0) }
      }
    }
    let isASCII = usesASCII
    glyphs = (isASCII ? Glyphs.ascii : .unicode)
      .applying(isASCII ? theme.glyphs.ascii : theme.glyphs.unicode)
  }

  /// The background to assume for a terminal that doesn't report one.
  package static func assumedBackground(of theme: Theme) -> RGB {
    DerivedStyles.rgb(theme.styles[.background]?.background)
      ?? assumedBackground(theme.appearance)
  }

  package static func assumedBackground(_ appearance: Appearance) -> RGB {
    appearance == .dark ? RGB(16, 16, 16) : RGB(250, 250, 250)
  }
}

extension Theme {
  /// The accent as shown in 24-bit colour on the theme's own background; `nil` if the terminal
  /// determines it.
  package var accent: RGB? {
    let resolved = ResolvedTheme(self, level: .truecolor, paintsBackground: true)
    return isAnsi ? nil : resolved.report(.accent).foreground
  }
}

extension ResolvedTheme {
  /// The resulting style and colours of each role on each backdrop, also of the program's roles.
  ///
  /// If known, the terminal's sixteen colours and its text colour complete the report.
  public func report(palette: [RGB] = [], foreground: RGB? = nil) -> [RoleReport] {
    let complete = DerivedStyles(theme, on: background)
    return Backdrop.allCases.flatMap { backdrop in
      Role.allCases.map { role in
        report(role, on: backdrop, complete, palette: palette, terminalText: foreground)
      }
        + (theme.program?.roles.indices ?? 0..<0).map {
          report(
            programRole: $0, on: backdrop, complete, palette: palette, terminalText: foreground)
        }
    }
  }

  /// The resulting style and colours of one role.
  public func report(
    _ role: Role, on backdrop: Backdrop = .background, palette: [RGB] = [], foreground: RGB? = nil
  ) -> RoleReport {
    report(
      role, on: backdrop, DerivedStyles(theme, on: background), palette: palette,
      terminalText: foreground)
  }

  /// The resulting style and colours of one of the program's roles.
  public func report<OwnRole: ProgramRole>(
    _ role: OwnRole, on backdrop: Backdrop? = nil, palette: [RGB] = [], foreground: RGB? = nil
  ) -> RoleReport? {
    (theme.program?.roles.firstIndex { $0.name == role.name }).map {
      report(
        programRole: $0, on: backdrop, DerivedStyles(theme, on: background), palette: palette,
        terminalText: foreground)
    }
  }

  func report(
    programRole index: Int, on backdrop: Backdrop? = nil, _ complete: DerivedStyles,
    palette: [RGB] = [], terminalText: RGB? = nil
  ) -> RoleReport {
    let roles = theme.program?.roles ?? []
    let backdrop = backdrop ?? roles[index].backdrop
    let key = StyleKey(programRole: index, of: roles.count, on: backdrop)
    var report = report(
      roles[index].base, sheet[key], theme.style(ofProgramRole: index).foreground, on: backdrop,
      complete, palette: palette, terminalText: terminalText)
    report.programRole = roles[index].name
    return report
  }

  private func report(
    _ role: Role, on backdrop: Backdrop, _ complete: DerivedStyles, palette: [RGB],
    terminalText: RGB?
  ) -> RoleReport {
    report(
      role, sheet[StyleKey(role, on: backdrop)], nil, on: backdrop, complete, palette: palette,
      terminalText: terminalText)
  }

  private func report(
    _ role: Role, _ style: Style, _ own: TerminalColor?, on backdrop: Backdrop,
    _ complete: DerivedStyles, palette: [RGB], terminalText: RGB?
  ) -> RoleReport {
    func color(_ color: TerminalColor) -> RGB? {
      if case .ansi(let index) = color {
        return Int(index) < palette.count ? palette[Int(index)] : nil
      }
      return DerivedStyles.rgb(color)
    }
    let declared = theme.isAnsi ? nil : DerivedStyles.rgb(own ?? complete.foreground(role))
    var text = style.foreground == .default ? terminalText : color(style.foreground)
    var behind = style.background == .default ? nil : color(style.background)
    let shown = (text: text, behind: behind)
    if style.attributes.contains(.reverse) {
      (text, behind) = (behind ?? background, text)
    }
    var ratio: Double?
    let isKnown =
      behind != nil || style.background == .default && !style.attributes.contains(.reverse)
    if let text, isKnown { ratio = text.contrast(with: behind ?? background) }
    return RoleReport(
      role: role, backdrop: backdrop, style: style, declared: declared, foreground: shown.text,
      background: shown.behind, contrast: ratio,
      isRepaired: level == .truecolor && declared != nil && shown.text != declared)
  }
}

/// The style and colours of one role on one terminal.
public struct RoleReport: Hashable, Sendable {
  /// The role; of a program's role, its base.
  public var role: Role
  /// The name of the program's role; `nil` for one of ``Role``.
  public var programRole: String?
  /// The backdrop behind the role's text.
  public var backdrop: Backdrop
  /// The style it is drawn with.
  public var style: Style
  /// The text colour that the theme declares; `nil` for the terminal's own.
  public var declared: RGB?
  /// The text colour as shown, which is a palette entry at 256 colours.
  ///
  /// `nil` if only the terminal can resolve it.
  public var foreground: RGB?
  /// The background as shown; `nil` for the terminal's own.
  public var background: RGB?
  /// The contrast of ``foreground`` and ``background``, from 1 (none) to 21; `nil` if it depends on
  /// the terminal.
  public var contrast: Double?
  package var isRepaired: Bool
}
