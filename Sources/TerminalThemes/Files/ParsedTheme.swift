import StyledTerminalText

/// The contents of a theme file before its colours are evaluated.
struct ParsedTheme {
  var name: String?
  var author: String?
  var license: String?
  var appearance: Appearance?
  var inherits: String?
  var otherVariant: String?
  var palette: [(name: String, declaration: Palette.Declaration)] = []
  var roles = RoleTable<RoleDraft>()
  /// The roles of the running program, in the order of ``ThemedProgram/roles``.
  var programRoles: [RoleDraft?] = []
  /// Whether there are roles of other programs, which may use any colour of the palette.
  var hasForeignRoles = false
  var glyphs = GlyphChanges()
  var contrast: Double?

  struct RoleDraft {
    var foreground: Palette.Declaration?
    var background: Palette.Declaration?
    var attributesOn: Attributes = []
    var attributesOff: Attributes = []
    var ansi16: UInt8?
    var ansi256: UInt8?

    func inheriting(_ parent: RoleDraft) -> RoleDraft {
      var style = self
      style.foreground = foreground ?? parent.foreground.map(ParsedTheme.inherited)
      style.background = background ?? parent.background.map(ParsedTheme.inherited)
      style.attributesOn.formUnion(parent.attributesOn.subtracting(attributesOff))
      style.attributesOff.formUnion(parent.attributesOff.subtracting(attributesOn))
      style.ansi16 = ansi16 ?? parent.ansi16
      style.ansi256 = ansi256 ?? parent.ansi256
      return style
    }
  }

  /// Merges palettes before evaluating them, so that a changed colour also affects inherited roles.
  func inheriting(_ parent: ParsedTheme) -> ParsedTheme {
    var whole = self
    whole.author = author ?? parent.author
    whole.license = license ?? parent.license
    whole.appearance = appearance ?? parent.appearance
    whole.otherVariant = otherVariant ?? parent.otherVariant
    whole.contrast = contrast ?? parent.contrast
    for (name, declaration) in parent.palette where !palette.contains(where: { $0.name == name }) {
      whole.palette.append((name, Self.inherited(declaration)))
    }
    whole.glyphs.unicode.merge(parent.glyphs.unicode) { own, _ in own }
    whole.glyphs.ascii.merge(parent.glyphs.ascii) { own, _ in own }
    for (role, inherited) in parent.roles.entries {
      whole.roles[role] = (roles[role] ?? RoleDraft()).inheriting(inherited)
    }
    for (index, inherited) in parent.programRoles.enumerated() {
      guard let inherited else { continue }
      whole.programRoles[index] = (programRoles[index] ?? RoleDraft()).inheriting(inherited)
    }
    return whole
  }

  private static func inherited(_ declaration: Palette.Declaration) -> Palette.Declaration {
    var declaration = declaration
    declaration.isInherited = true
    return declaration
  }
}

/// The named colours of a theme file and its parents, each evaluated when first used.
final class Palette {
  // A theme has about a dozen colours, for which a linear search is faster than a dictionary.
  private var entries: [Entry] = []
  private var evaluating: [String] = []
  var backdrop = RGB.black
  var blendsAlpha = false

  struct Declaration {
    var text: String
    var path: [String]
    /// Where the colour begins in a value with other parts, in bytes.
    var start = 0
    var isPart = false
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

  func faults() -> [(declaration: Declaration, fault: ColorDiagnostic)] {
    entries.indices.compactMap { index in
      _ = try? color(at: index)
      guard let fault = entries[index].fault, !fault.isSecondary else { return nil }
      return (entries[index].declaration, fault)
    }
  }

  func color(named name: String) throws(ColorDiagnostic) -> TerminalColor? {
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
    entries[index].isUsed = true
    if let start = evaluating.firstIndex(of: name) {
      // Within the palette, a name may refer to the terminal colour with that name.
      if evaluating.last == name, entries[index].declaration.text == name { return nil }
      let chain = (evaluating[start...] + [name]).joined(separator: " → ")
      throw ColorDiagnostic(
        code: .paletteCycle, message: "colours refer to each other in a circle: \(chain)")
    }
    return try color(at: index)
  }

  private func color(at index: Int) throws(ColorDiagnostic) -> TerminalColor {
    if let color = entries[index].color { return color }
    if entries[index].fault == nil {
      evaluating.append(entries[index].name)
      defer { evaluating.removeLast() }
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
