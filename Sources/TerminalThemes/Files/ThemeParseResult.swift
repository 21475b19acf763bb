import StyledTerminalText

/// The theme of a file, if it is valid, and all findings.
public struct ThemeParseResult: Sendable {
  /// The theme; `nil` if the file has an error.
  public let theme: Theme?
  /// The file.
  public let file: ThemeFile
  let faults: [ThemeDiagnostic]
  let draft: ParsedTheme
  let document: TOMLTable
  let unusedColors: [Palette.Declaration]
  let blendsAlpha: Bool

  init(_ file: ThemeFile, in library: ThemeLibrary, chain: [ThemeFile] = []) {
    self.file = file
    let reader = ThemeReader(SourceText(bytes: file.bytes), for: library.program)
    var faults = reader.faults
    var draft = reader.draft
    if let parent = draft.inherits, faults.isEmpty {
      do throws(ThemeDiagnostic) {
        draft = draft.inheriting(try library.parent(parent, of: file, chain: chain))
      } catch {
        faults.append(error)
      }
    }
    let palette = Palette(draft.palette)
    palette.backdrop = draft.appearance == .light ? .white : .black
    // An invalid background is reported with the other roles.
    if let text = draft.roles[.background]?.background?.text,
      let color = DerivedStyles.rgb(try? ColorParser.color(text, in: palette))
    {
      palette.backdrop = color
    }
    for (declaration, fault) in palette.faults() {
      faults.append(Self.fault(fault, in: declaration))
    }
    var styles = RoleTable<RoleStyle>()
    for (role, style) in draft.roles.entries {
      styles[role] = Self.style(style, palette, &faults)
    }
    let programStyles = draft.programRoles.map { $0.map { Self.style($0, palette, &faults) } }
    blendsAlpha = palette.blendsAlpha
    unusedColors = draft.hasForeignRoles ? [] : palette.unused.filter { !$0.isInherited }
    self.faults = faults
    self.draft = draft
    document = reader.document
    guard faults.allSatisfy({ $0.code.severity == .warning }), let appearance = draft.appearance
    else {
      theme = nil
      return
    }
    var theme = Theme(
      name: file.name, appearance: appearance, styles: styles, author: draft.author,
      license: draft.license, otherVariant: draft.otherVariant, glyphs: draft.glyphs,
      contrast: draft.contrast)
    theme.program = library.program
    theme.programStyles = programStyles
    self.theme = theme
  }

  private static func style(
    _ draft: ParsedTheme.RoleDraft, _ palette: Palette, _ faults: inout [ThemeDiagnostic]
  ) -> RoleStyle {
    RoleStyle(
      foreground: draft.foreground.flatMap { color($0, palette, &faults) },
      background: draft.background.flatMap { color($0, palette, &faults) },
      attributes: draft.attributesOn.isEmpty && draft.attributesOff.isEmpty
        ? nil : draft.attributesOn,
      ansi16: draft.ansi16, ansi256: draft.ansi256)
  }

  private static func color(
    _ declaration: Palette.Declaration, _ palette: Palette, _ faults: inout [ThemeDiagnostic]
  ) -> TerminalColor? {
    do throws(ColorDiagnostic) {
      return try ColorParser.color(declaration.text, in: palette)
    } catch {
      if !error.isSecondary { faults.append(fault(error, in: declaration)) }
      return nil
    }
  }

  private static func fault(
    _ fault: ColorDiagnostic, in declaration: Palette.Declaration
  ) -> ThemeDiagnostic {
    if declaration.isInherited {
      return ThemeDiagnostic(
        .badParent, "in the inherited theme: \(fault.message)",
        suggestion: fault.suggestion, .value(["inherits"]))
    }
    return ThemeDiagnostic(
      fault.code, fault.message, suggestion: fault.suggestion,
      .value(
        declaration.path, offset: declaration.start + fault.offset, length: fault.length))
  }
}
