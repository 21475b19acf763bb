import StyledTerminalText

/// A theme as its file defines it: colours for roles, independent of any terminal.
public struct Theme: Hashable, Sendable {
  /// The name of its file without the extension, such as `harbor-dark`.
  public var name: String
  /// The author; nil if the file names none.
  public var author: String?
  /// The licence; nil if the file names none.
  public var license: String?
  /// The variant: dark or light.
  public var appearance: Appearance
  package var otherVariant: String?
  /// The style of each role; missing ones are derived from the others.
  public var styles: RoleTable<RoleStyle>
  /// The running program, whose roles the theme has too; ``ThemeLibrary`` sets it.
  public var program: ThemedProgram?
  /// The styles in the file of the program's roles, in the order of the roles.
  var programStyles: [RoleStyle?] = []
  /// Shapes that differ from ``Glyphs/unicode`` and ``Glyphs/ascii``.
  public var glyphs: GlyphChanges
  /// The minimum contrast that the theme requires, if it exceeds the user's.
  public var contrast: Double?

  /// Creates a theme; `name` is the name of its file, and roles without a style are derived.
  public init(
    name: String, appearance: Appearance, styles: RoleTable<RoleStyle>, author: String? = nil,
    license: String? = nil, otherVariant: String? = nil, glyphs: GlyphChanges = GlyphChanges(),
    contrast: Double? = nil
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.appearance = appearance
    self.otherVariant = otherVariant
    self.styles = styles
    self.glyphs = glyphs
    self.contrast = contrast
  }

  /// The name without `-light` or `-dark`, as in `theme use`.
  public var family: String { ThemeName(name).family }
}

/// The style that a theme file defines for one role; anything left out is `nil`.
public struct RoleStyle: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: TerminalColor?
  /// The colour behind the text.
  public var background: TerminalColor?
  /// Bold, underline and so on.
  public var attributes: Attributes?
  /// The palette entry, 0 to 15, for terminals with 16 colours.
  public var ansi16: UInt8?
  /// The palette entry, 16 to 255, for terminals with 256 colours.
  public var ansi256: UInt8?

  /// Creates a style, whose missing parts are derived from other roles.
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

/// The shapes that a theme replaces.
public struct GlyphChanges: Hashable, Sendable {
  /// Replacements for shapes of ``Glyphs/unicode``, by the names of `[glyphs]`.
  public var unicode: [String: String]
  /// Replacements for shapes of ``Glyphs/ascii``, by the names of `[glyphs]`.
  public var ascii: [String: String]

  /// Creates a set of changes, by the names of `[glyphs]`.
  public init(unicode: [String: String] = [:], ascii: [String: String] = [:]) {
    self.unicode = unicode
    self.ascii = ascii
  }
}

extension Theme {
  package static let ansiName = "ansi"

  /// The theme that uses the terminal's sixteen colours at every level and paints no background.
  public static func ansi(_ appearance: Appearance) -> Theme {
    Theme(
      name: ansiName, appearance: appearance, styles: [:], license: "MIT")
  }

  package var isAnsi: Bool { name == Self.ansiName && styles.isEmpty }
}

extension Theme {
  /// The theme with its accent's hue replaced by that of `color`.
  ///
  /// Priorities and messages keep their colours, because these have a meaning.
  package func accented(_ color: RGB) -> Theme {
    guard !isAnsi else { return self }
    let requested = OKLCH(color)
    let declared = [Role.accent, .heading, .link, .priorityMedium].lazy
      .compactMap { self.styles[$0]?.foreground }
    guard let old = declared.compactMap({ DerivedStyles.rgb($0) }).first.map({ OKLCH($0) }) else {
      var theme = self
      theme.styles[.accent] = RoleStyle(foreground: .rgb(color))
      return theme
    }
    var theme = self
    let ratio = old.chroma > 0.02 ? requested.chroma / old.chroma : 1
    for role in [Role.accent, .heading, .link, .cursor, .keyHint, .illustration] {
      var style = styles[role] ?? RoleStyle()
      let own = DerivedStyles.rgb(style.foreground).map { OKLCH($0) } ?? old
      guard role == .accent || own.hueDistance(to: old) < 40 || old.chroma < 0.02 else { continue }
      style.foreground = .rgb(
        RGB(
          OKLCH(
            lightness: role == .accent ? requested.lightness : own.lightness,
            chroma: old.chroma > 0.02 ? own.chroma * ratio : requested.chroma,
            hue: requested.hue)))
      theme.styles[role] = style
    }
    if var selection = styles[.selection], let fill = DerivedStyles.rgb(selection.background) {
      let own = OKLCH(fill)
      if own.chroma > 0.02, own.hueDistance(to: old) < 40 {
        selection.background = .rgb(
          RGB(OKLCH(lightness: own.lightness, chroma: own.chroma, hue: requested.hue)))
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

  /// The raw value, because the default uses reflection, which takes longer than reading a theme.
  public var description: String { rawValue }

  package var opposite: Appearance { self == .dark ? .light : .dark }
}

extension Appearance {
  /// The appearance of two colours: light text on a dark background, or the reverse.
  ///
  /// If there is no text colour, or it is the same, the threshold is luminance 0.179, at which
  /// black and white text have the same contrast. All decisions between light and dark are made
  /// here.
  public init(background: RGB, foreground: RGB? = nil) {
    let text = foreground.flatMap { $0 == background ? nil : $0.luminance }
    self = background.luminance < (text ?? 0.179) ? .dark : .light
  }
}

/// The parts of a theme's name, such as `fjord-dark` for the dark variant of `fjord`.
public struct ThemeName: Hashable, Sendable {
  /// The name without `-light` or `-dark`.
  public let family: String
  /// The variant; nil for the name of a family or of a single theme.
  public let variant: Appearance?

  /// Splits the name of a variant into its family and its appearance.
  public init(_ name: String) {
    variant = Appearance.allCases.first { name.hasSuffix("-\($0)") }
    family = variant.map { String(name.dropLast($0.rawValue.count + 1)) } ?? name
  }

  /// Throws if a new theme cannot have a name: a file's name is unsafe, or a family's is a word of
  /// the `theme` setting or of `theme use`.
  package static func check(_ name: String) throws(ThemeError) {
    guard ThemeFile.isSafeName(name) else { throw .invalidName(name) }
    let family = ThemeName(name).family
    guard ![Theme.ansiName, "auto", "default", "none"].contains(family) else {
      throw .reservedName(family)
    }
  }

  /// Throws if the themes that are made for both variants cannot have a name.
  package static func check(family name: String) throws(ThemeError) {
    try check(name)
    guard ThemeName(name).variant == nil else { throw .variantName(name) }
  }

  /// The files that a name may refer to: its own, followed by a family's variants, light first.
  public static func candidates(for name: String) -> [String] {
    [name] + [Appearance.light, .dark].map { "\(name)-\($0)" }
  }
}
