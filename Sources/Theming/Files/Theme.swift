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
  /// The name of its other half.
  public var counterpart: String?
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
