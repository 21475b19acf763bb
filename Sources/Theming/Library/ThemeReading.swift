import StyledText

/// What reading a theme file gave: the theme, where it can be used, and all
/// that is wrong with the file.
public struct ThemeReading: Sendable {
  /// The theme; `nil` where the file has an error.
  public let theme: Theme?
  /// The file.
  public let file: ThemeFile
  let faults: [ThemeFault]
  let draft: ThemeDraft
  let unusedColors: [Palette.Declaration]

  init(_ file: ThemeFile, in library: ThemeLibrary, chain: [ThemeFile] = []) {
    self.file = file
    let source = SourceText(bytes: file.bytes)
    let reader = ThemeReader(source)
    var faults = reader.faults
    var draft = reader.draft
    if file.origin == .user, faults.isEmpty || source.bytes.count <= SourceText.sizeLimit {
      faults += Self.limitFaults(source)
    }
    if let parent = draft.inherits, faults.isEmpty {
      do throws(ThemeFault) {
        draft = draft.inheriting(try library.parent(parent, of: file, chain: chain))
      } catch {
        faults.append(error)
      }
    }
    let palette = Palette(draft.palette)
    for (declaration, fault) in palette.faults() {
      faults.append(Self.fault(fault, in: declaration))
    }
    var styles = RoleTable<RoleStyle>()
    for (role, style) in draft.roles.entries {
      styles[role] = Self.style(style, palette, &faults)
    }
    unusedColors = palette.unused.filter { !$0.isInherited }
    self.faults = faults
    self.draft = draft
    guard faults.allSatisfy({ $0.code.severity == .warning }), let appearance = draft.appearance
    else {
      theme = nil
      return
    }
    theme = Theme(
      name: file.name, appearance: appearance, styles: styles, author: draft.author,
      license: draft.license, pair: draft.pair, glyphs: draft.glyphs, contrast: draft.contrast)
  }

  private static func limitFaults(_ source: SourceText) -> [ThemeFault] {
    let index = KeyIndex(source.bytes)
    var faults: [ThemeFault] = []
    if index.keyCount > SourceText.keyLimit {
      faults.append(
        ThemeFault(
          code: .tooLarge,
          message: "the file has \(index.keyCount) keys; a theme has at most"
            + " \(SourceText.keyLimit)", place: .start))
    }
    if index.depth > SourceText.depthLimit {
      faults.append(
        ThemeFault(
          code: .tooLarge,
          message: "tables lie \(index.depth) deep in each other; in a theme at most"
            + " \(SourceText.depthLimit)", place: .start))
    }
    return faults
  }

  private static func style(
    _ draft: ThemeDraft.RoleDraft, _ palette: Palette, _ faults: inout [ThemeFault]
  ) -> RoleStyle {
    RoleStyle(
      foreground: draft.foreground.flatMap { color($0, palette, &faults) },
      background: draft.background.flatMap { color($0, palette, &faults) },
      attributes: draft.attributesOn.isEmpty && draft.attributesOff.isEmpty
        ? nil : draft.attributesOn,
      ansi16: draft.ansi16, ansi256: draft.ansi256)
  }

  private static func color(
    _ declaration: Palette.Declaration, _ palette: Palette, _ faults: inout [ThemeFault]
  ) -> TerminalColor? {
    do throws(ColorFault) {
      return try ColorParser.color(declaration.text, in: palette)
    } catch {
      if !error.isEcho { faults.append(fault(error, in: declaration)) }
      return nil
    }
  }

  private static func fault(
    _ fault: ColorFault, in declaration: Palette.Declaration
  ) -> ThemeFault {
    if declaration.isInherited {
      return ThemeFault(
        code: .badParent, message: "in what it inherits: \(fault.message)",
        suggestion: fault.suggestion, place: .value(["inherits"]))
    }
    return ThemeFault(
      code: fault.code, message: fault.message, suggestion: fault.suggestion,
      place: .value(declaration.path, offset: fault.offset, length: fault.length))
  }
}
