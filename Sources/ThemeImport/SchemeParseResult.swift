/// What a foreign file holds: its schemes, and what to know about them.
public struct SchemeParseResult: Hashable, Sendable {
  /// The format it was read in.
  public var format: SchemeFormat
  /// The schemes in the file's order, at least one; two when it has a dark and
  /// a light twin, any number in a settings file of Windows Terminal.
  public var schemes: [TerminalScheme]
  /// What to tell the person.
  public var notes: [SchemeNote]

  init(format: SchemeFormat, schemes: [TerminalScheme], notes: [SchemeNote] = []) {
    self.format = format
    self.schemes = schemes
    self.notes = notes
  }

  /// Reads a file of another program.
  ///
  /// - Parameters:
  ///   - file: the file; 1 MiB at most.
  ///   - format: its format; left out, it is guessed from name and content.
  ///   - parent: gives the bytes of the Helix theme of a name, where there is
  ///     one beside the file. Only letters, digits, `-`, `_` and `.` are asked
  ///     for, never a path.
  public init(
    _ file: SchemeFile, as format: SchemeFormat? = nil,
    parent: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(SchemeError) {
    let text = try file.text()
    guard let format = format ?? SchemeFormat(guessing: file.name, text: text) else {
      throw .unknownFormat(file: file.name)
    }
    switch format {
    case .base16, .base24: self = try BaseReader(file: file, text: text, format: format).read()
    case .iterm2: self = try ITermReader(file: file, text: text).read()
    case .alacritty: self = try AlacrittyReader(file: file, text: text).read()
    case .windowsTerminal: self = try WindowsTerminalReader(file: file, text: text).read()
    case .kitty: self = try KittyReader(file: file, text: text).read()
    case .ghostty: self = try GhosttyReader(file: file, text: text).read()
    case .xresources: self = try XResourcesReader(file: file, text: text).read()
    case .helix: self = try HelixReader(file: file, text: text, parent: parent).read()
    case .vscode: self = try VSCodeReader(file: file, text: text).read()
    case .dtcg: self = try DesignTokensReader(file: file, text: text).read()
    case .textmate: self = try TextMateReader(file: file, text: text).read()
    case .pywal: self = try PywalReader(file: file, text: text).read()
    }
  }
}
