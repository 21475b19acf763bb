import StyledText

/// A theme as its file says it: colours for roles, before any terminal is known.
public struct Theme: Hashable, Sendable {
  /// The theme's name, that of its file: `harbor-dark`.
  public var name: String
  /// Who made it.
  public var author: String?
  /// The licence it may be used under.
  public var license: String?
  /// Whether it is a dark theme or a light one.
  public var appearance: Appearance
  package var counterpart: String?
  /// What each role looks like; a role that is missing is derived from the others.
  public var styles: RoleTable<RoleStyle>
  /// Shapes that differ from ``Glyphs/unicode`` and ``Glyphs/ascii``.
  public var glyphs: GlyphChanges
  /// The least contrast that the theme asks for, where it is more than the user's.
  public var contrast: Double?

  /// Creates a theme; `name` is that of its file, and roles without a style are derived.
  public init(
    name: String, appearance: Appearance, styles: RoleTable<RoleStyle>, author: String? = nil,
    license: String? = nil, counterpart: String? = nil, glyphs: GlyphChanges = GlyphChanges(),
    contrast: Double? = nil
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.appearance = appearance
    self.counterpart = counterpart
    self.styles = styles
    self.glyphs = glyphs
    self.contrast = contrast
  }

  /// The name without `-light` or `-dark`: what `theme use` takes.
  public var family: String { ThemeName(name).family }
}

/// What a theme file says of one role; what it leaves out is `nil`.
public struct RoleStyle: Hashable, Sendable {
  /// The colour of the strokes.
  public var foreground: TerminalColor?
  /// The colour behind them.
  public var background: TerminalColor?
  /// Bold, underline and their kin.
  public var attributes: Attributes?
  /// The entry, 0 to 15, to use where there are sixteen colours.
  public var ansi16: UInt8?
  /// The entry, 16 to 255, to use where there are 256 colours.
  public var ansi256: UInt8?

  /// Creates a style; omitted parts are derived from other roles.
  public init(
    foreground: TerminalColor? = nil, background: TerminalColor? = nil,
    attributes: Attributes? = nil, ansi16: UInt8? = nil, ansi256: UInt8? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.ansi16 = ansi16
    self.ansi256 = ansi256
  }
}

/// The shapes that a theme has of its own.
public struct GlyphChanges: Hashable, Sendable {
  /// Shapes in place of those of ``Glyphs/unicode``, by the names of `[glyphs]`.
  public var unicode: [String: String]
  /// Shapes in place of those of ``Glyphs/ascii``.
  public var ascii: [String: String]

  /// Creates a set of changes, by the names that `[glyphs]` has.
  public init(unicode: [String: String] = [:], ascii: [String: String] = [:]) {
    self.unicode = unicode
    self.ascii = ascii
  }
}

extension Theme {
  /// The name of the theme that uses the terminal's own colours.
  package static let ansiName = "ansi"

  /// The theme that uses the terminal's own sixteen colours at every level and
  /// never paints the background.
  public static func ansi(_ appearance: Appearance) -> Theme {
    Theme(
      name: ansiName, appearance: appearance, styles: [:], license: "MIT")
  }

  /// Whether the theme uses the terminal's own sixteen colours at every level.
  package var isAnsi: Bool { name == Self.ansiName && styles.isEmpty }
}

extension Theme {
  /// The theme with another accent: what has the accent's hue takes that of `color`.
  ///
  /// Lightness stays, so that what was readable is still readable (and is repaired where it is
  /// not); priorities and messages keep their colours, which have a meaning.
  package func accented(_ color: RGB) -> Theme {
    guard !isAnsi else { return self }
    let wanted = OKLCH(color)
    let declared = [Role.accent, .heading, .link, .priorityMedium].lazy
      .compactMap { self.styles[$0]?.foreground }
    guard let old = declared.compactMap({ DerivedStyles.rgb($0) }).first.map({ OKLCH($0) }) else {
      var theme = self
      theme.styles[.accent] = RoleStyle(foreground: .rgb(color))
      return theme
    }
    var theme = self
    let ratio = old.chroma > 0.02 ? wanted.chroma / old.chroma : 1
    for role in [Role.accent, .heading, .link, .cursor, .keyHint, .illustration] {
      var style = styles[role] ?? RoleStyle()
      let own = DerivedStyles.rgb(style.foreground).map { OKLCH($0) } ?? old
      guard role == .accent || own.hueDistance(to: old) < 40 || old.chroma < 0.02 else { continue }
      style.foreground = .rgb(
        RGB(
          OKLCH(
            lightness: role == .accent ? wanted.lightness : own.lightness,
            chroma: old.chroma > 0.02 ? own.chroma * ratio : wanted.chroma, hue: wanted.hue)))
      theme.styles[role] = style
    }
    if var selection = styles[.selection], let fill = DerivedStyles.rgb(selection.background) {
      let own = OKLCH(fill)
      if own.chroma > 0.02, own.hueDistance(to: old) < 40 {
        selection.background = .rgb(
          RGB(OKLCH(lightness: own.lightness, chroma: own.chroma, hue: wanted.hue)))
        theme.styles[.selection] = selection
      }
    }
    return theme
  }
}

/// Whether text is light on dark or dark on light.
public enum Appearance: String, CaseIterable, CustomStringConvertible, Hashable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The word. (Without it a text that names an appearance would find its word by reflection, which
  /// costs more at the start than reading a theme.)
  public var description: String { rawValue }

  package var opposite: Appearance { self == .dark ? .light : .dark }
}

extension Appearance {
  /// The appearance that two colours have together: light text on a dark background, or the reverse.
  ///
  /// This is the one rule for light or dark. The two colours are compared with each other, which is
  /// right for every scheme where a fixed threshold is not. Only a background that stands alone (or
  /// has the colour of its text) is judged by a threshold: luminance 0.179, at which black and white
  /// text have the same contrast.
  ///
  /// - Parameters:
  ///   - background: The colour behind the text.
  ///   - foreground: The colour of the text, if known.
  public init(background: RGB, foreground: RGB? = nil) {
    let text = foreground.flatMap { $0 == background ? nil : $0.luminance }
    self = background.luminance < (text ?? 0.179) ? .dark : .light
  }
}

/// The name of a theme's file, taken apart: `fjord-dark` is the dark half of the family `fjord`.
public struct ThemeName: Hashable, Sendable {
  /// What both halves are called: the name without `-light` or `-dark`.
  public let family: String
  /// Which half it is; nil for the name of a family or of a single theme.
  public let half: Appearance?

  /// Takes a name apart.
  public init(_ name: String) {
    half = Appearance.allCases.first { name.hasSuffix("-\($0)") }
    family = half.map { String(name.dropLast($0.rawValue.count + 1)) } ?? name
  }

  /// The files that a name may stand for: its own, then a family's light and dark halves.
  public static func candidates(for name: String) -> [String] {
    [name] + [Appearance.light, .dark].map { "\(name)-\($0)" }
  }
}
