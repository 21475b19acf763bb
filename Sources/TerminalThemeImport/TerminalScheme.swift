import StyledTerminalText
import TerminalThemes

/// A colour scheme in a form common to all formats.
public struct TerminalScheme: Hashable, Sendable {
  /// A colour with its name in the source file.
  public struct Entry: Hashable, Sendable {
    /// Letters, digits, `-` and `_`.
    public var name: String
    /// The colour's value.
    public var color: RGB
  }

  /// The name in the file, or else the file's name.
  public var name: String
  /// What else could name a theme if ``name`` has no letters for it: the slug and the file's name.
  package var otherNames: [String] = []
  /// The author according to the file.
  public var author: String?
  /// The licence according to the file.
  public var license: String?
  /// The declared variant, which may not match the colours.
  public var variant: Appearance?
  /// The colours by slot.
  public var colors: [SchemeColor: TerminalColor]
  /// The text attributes by slot.
  public var attributes: [SchemeColor: Attributes]
  /// The colours by their names in the file, in its order.
  public var palette: [Entry]
  /// The role styles that the file defines, as design tokens do.
  public var roles = RoleTable<RoleStyle>()

  /// Creates a scheme without role styles.
  public init(
    name: String, author: String? = nil, license: String? = nil, variant: Appearance? = nil,
    colors: [SchemeColor: TerminalColor] = [:], attributes: [SchemeColor: Attributes] = [:],
    palette: [Entry] = []
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.variant = variant
    self.colors = colors
    self.attributes = attributes
    self.palette = palette
  }

  /// The colour of a slot unless it depends on the terminal.
  public subscript(slot: SchemeColor) -> RGB? {
    get { if case .rgb(let color)? = colors[slot] { color } else { nil } }
    set { colors[slot] = newValue.map(TerminalColor.rgb) }
  }

  /// Adds a palette colour under its sanitized name, unless that name exists.
  mutating func record(_ name: String, _ color: RGB) {
    var name = PlainText.token(name)
    if let first = name.first, !first.isLetter { name = "c" + name }
    // `default` means the terminal's own colour.
    guard !name.isEmpty, name != "default", palette.count < 200,
      !palette.contains(where: { $0.name == name })
    else { return }
    palette.append(Entry(name: name, color: color))
  }
}

/// A slot of a colour scheme, out of the union of the slots of all formats.
public enum SchemeColor: Hashable, Sendable {
  case background
  case foreground
  /// The terminal's palette: 0 to 15, and 16 to 21 as in base16 shell scripts.
  case ansi(UInt8)
  case cursor, cursorText
  case selection, selectionText
  /// Search matches.
  case match, matchText
  case bold, link, bright
  case border, focus
  case surface, statusBar, statusbarText
  case muted, placeholder
  case heading, accent, medium, error, warning, success, info
  /// Colours that some formats add to the sixteen.
  case orange, brown, violet
}

extension TerminalScheme {
  /// The variant according to the background and foreground.
  var measuredVariant: Appearance {
    guard let background = self[.background] else { return variant ?? .dark }
    return Appearance(background: background, foreground: self[.foreground])
  }
}

extension TerminalScheme {
  /// Derives missing terminal colours from those with a meaning.
  mutating func fillMissingANSIColors() {
    let named: [(UInt8, SchemeColor)] = [
      (0, .background), (1, .error), (2, .success), (3, .warning), (4, .medium), (5, .heading),
      (6, .info), (7, .foreground), (8, .muted), (15, .bright),
    ]
    for (index, slot) in named where self[.ansi(index)] == nil {
      self[.ansi(index)] = self[slot]
    }
  }
}
