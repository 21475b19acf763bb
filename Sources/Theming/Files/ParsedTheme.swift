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

/// The named colours of a theme file and of those it inherits, worked out when
/// they are asked for, each once.
final class Palette {
  // A theme has a dozen colours: searching the row costs less than a table that hashes.
  private var entries: [Entry] = []
  private var open: [String] = []
  var backdrop = RGB.black
  var blendsAlpha = false

  struct Declaration {
    var text: String
    var path: [String]
    /// Whether it comes from a theme that the file inherits.
    var isInherited = false
  }

  private struct Entry {
    var name: String
    var declaration: Declaration
    var color: TerminalColor?
    var fault: ColorDiagnostic?
    var isUsed = false
  }

  init(_ declarations: [(name: String, declaration: Declaration)]) {
    for (name, declaration) in declarations {
      entries.append(Entry(name: name, declaration: declaration))
    }
  }

  var names: [String] { entries.map(\.name) }

  var unused: [Declaration] { entries.filter { !$0.isUsed }.map(\.declaration) }

  /// Works out every colour and gives what is wrong with them, each where it is declared.
  func faults() -> [(declaration: Declaration, fault: ColorDiagnostic)] {
    entries.indices.compactMap { index in
      _ = try? color(at: index)
      guard let fault = entries[index].fault, !fault.isSecondary else { return nil }
      return (entries[index].declaration, fault)
    }
  }

  /// The colour of a name; `nil` where the palette does not have it.
  func color(named name: String) throws(ColorDiagnostic) -> TerminalColor? {
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
    entries[index].isUsed = true
    if let start = open.firstIndex(of: name) {
      // In the palette a name may stand for the terminal's colour of that name.
      if open.last == name, entries[index].declaration.text == name { return nil }
      let chain = (open[start...] + [name]).joined(separator: " → ")
      throw ColorDiagnostic(
        code: .paletteCycle, message: "colours stand for each other in a circle: \(chain)")
    }
    return try color(at: index)
  }

  private func color(at index: Int) throws(ColorDiagnostic) -> TerminalColor {
    if let color = entries[index].color { return color }
    if entries[index].fault == nil {
      open.append(entries[index].name)
      defer { open.removeLast() }
      do throws(ColorDiagnostic) {
        let color = try ColorParser.color(entries[index].declaration.text, in: self)
        entries[index].color = color
        return color
      } catch {
        entries[index].fault = error
      }
    }
    throw ColorDiagnostic(
      code: .unknownColor,
      message: "\"\(entries[index].name)\" in the palette is not a colour", isSecondary: true)
  }
}
