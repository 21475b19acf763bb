import StyledText

/// The named colours of a theme file and of those it inherits, worked out when
/// they are asked for, each once.
final class Palette {
  /// What each name stands for.
  private(set) var declarations: [String: Declaration]
  private var known: [String: Result<TerminalColor, ColorFault>] = [:]
  private var open: [String] = []
  /// The names that something asked for.
  private(set) var used: Set<String> = []

  /// A colour as a file writes it.
  struct Declaration {
    var text: String
    /// Where it stands, by the file's structure.
    var path: [String]
    /// Whether it comes from a theme that the file inherits.
    var isInherited = false
  }

  init(_ declarations: [String: Declaration]) {
    self.declarations = declarations
  }

  var names: [String] { declarations.keys.sorted() }

  /// The colour of a name; `nil` where the palette does not have it.
  func color(named name: String) throws(ColorFault) -> TerminalColor? {
    guard let declaration = declarations[name] else { return nil }
    used.insert(name)
    if let known = known[name] { return try known.get() }
    if let start = open.firstIndex(of: name) {
      // In the palette a name may stand for the terminal's colour of that name.
      if open.last == name, declaration.text == name { return nil }
      let chain = (open[start...] + [name]).joined(separator: " → ")
      throw ColorFault(
        code: .paletteCycle, message: "colours stand for each other in a circle: \(chain)")
    }
    open.append(name)
    defer { open.removeLast() }
    do throws(ColorFault) {
      let color = try ColorParser.color(declaration.text, in: self)
      known[name] = .success(color)
      return color
    } catch {
      known[name] = .failure(
        ColorFault(
          code: error.code == .paletteCycle ? .paletteCycle : .unknownColor,
          message: error.code == .paletteCycle
            ? error.message : "\"\(name)\" of the palette is no colour itself"))
      throw error
    }
  }
}
