import StyledText

/// What a theme file says, before its colours are worked out.
struct ParsedTheme {
  var name: String?
  var author: String?
  var license: String?
  var appearance: Appearance?
  var inherits: String?
  var counterpart: String?
  var palette: [(name: String, declaration: Palette.Declaration)] = []
  var roles = RoleTable<RoleDraft>()
  var glyphs = GlyphChanges()
  var contrast: Double?

  /// What a file says of one role.
  struct RoleDraft {
    var foreground: Palette.Declaration?
    var background: Palette.Declaration?
    var attributesOn: Attributes = []
    var attributesOff: Attributes = []
    var ansi16: UInt8?
    var ansi256: UInt8?
  }

  /// This draft with what it leaves out taken from the one it inherits.
  ///
  /// Palettes are joined before colours are worked out, so that a new value for
  /// a name recolours the inherited roles that use it.
  func inheriting(_ parent: ParsedTheme) -> ParsedTheme {
    var whole = self
    whole.author = author ?? parent.author
    whole.license = license ?? parent.license
    whole.appearance = appearance ?? parent.appearance
    whole.counterpart = counterpart ?? parent.counterpart
    whole.contrast = contrast ?? parent.contrast
    for (name, declaration) in parent.palette where !palette.contains(where: { $0.name == name }) {
      whole.palette.append((name, Self.inherited(declaration)))
    }
    whole.glyphs.unicode.merge(parent.glyphs.unicode) { own, _ in own }
    whole.glyphs.ascii.merge(parent.glyphs.ascii) { own, _ in own }
    for (role, inherited) in parent.roles.entries {
      var style = roles[role] ?? RoleDraft()
      style.foreground = style.foreground ?? inherited.foreground.map(Self.inherited)
      style.background = style.background ?? inherited.background.map(Self.inherited)
      style.attributesOn.formUnion(inherited.attributesOn.subtracting(style.attributesOff))
      style.attributesOff.formUnion(inherited.attributesOff.subtracting(style.attributesOn))
      style.ansi16 = style.ansi16 ?? inherited.ansi16
      style.ansi256 = style.ansi256 ?? inherited.ansi256
      whole.roles[role] = style
    }
    return whole
  }

  private static func inherited(_ declaration: Palette.Declaration) -> Palette.Declaration {
    var declaration = declaration
    declaration.isInherited = true
    return declaration
  }
}
