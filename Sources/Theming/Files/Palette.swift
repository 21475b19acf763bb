import StyledText

/// The named colours of a theme file and of those it inherits, worked out when
/// they are asked for, each once.
final class Palette {
  // A theme has a dozen colours: searching the row costs less than a table that hashes.
  private var entries: [Entry] = []
  private var open: [String] = []
  /// What a colour with alpha is mixed over.
  var backdrop = RGB.black
  /// Whether a colour with alpha was mixed.
  var blendsAlpha = false

  /// A colour as a file writes it.
  struct Declaration {
    var text: String
    /// Where it stands, by the file's structure.
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

  /// The colours that nothing has asked for.
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
