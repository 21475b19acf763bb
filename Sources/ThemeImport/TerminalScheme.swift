import StyledText
import Theming

/// A colour scheme, independent of its format.
public struct TerminalScheme: Hashable, Sendable {
  /// A colour with its name in the source file.
  public struct Entry: Hashable, Sendable {
    /// The name: letters, digits, `-` and `_` only.
    public var name: String
    /// The colour.
    public var color: RGB
  }

  /// The scheme's own name, else its file's.
  public var name: String
  /// The author, if the file has one.
  public var author: String?
  /// The licence, if the file has one.
  public var license: String?
  /// The variant that the file declares; `measuredVariant` judges by the colours.
  public var variant: Appearance?
  /// The colour of each slot that has one.
  public var colors: [SchemeColor: TerminalColor]
  /// The text attributes of a slot, if the scheme defines any.
  public var attributes: [SchemeColor: Attributes]
  /// The source's colours, in its order.
  public var palette: [Entry]
  /// The styles of roles that the file defines itself, as design tokens do.
  public var roles = RoleTable<RoleStyle>()

  /// Creates a scheme; without colours it is empty.
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

  /// The colour of a slot, if the scheme has one that is independent of the terminal.
  public subscript(slot: SchemeColor) -> RGB? {
    get { if case .rgb(let color)? = colors[slot] { color } else { nil } }
    set { colors[slot] = newValue.map(TerminalColor.rgb) }
  }

  /// Records a colour once, under its source's name, which is sanitised.
  mutating func record(_ name: String, _ color: RGB) {
    var name = PlainText.token(name)
    if let first = name.first, !first.isLetter { name = "c" + name }
    // `default` denotes the terminal's own colour.
    guard !name.isEmpty, name != "default", palette.count < 200,
      !palette.contains(where: { $0.name == name })
    else { return }
    palette.append(Entry(name: name, color: color))
  }
}

/// A slot of a colour scheme: the union of what the formats have.
public enum SchemeColor: Hashable, Sendable {
  case background
  case foreground
  /// The terminal's palette: 0 to 15, and 16 to 21 as base16 shells set them.
  case ansi(UInt8)
  /// The cursor, and the letter under it.
  case cursor, cursorText
  /// The selection: its background and its text.
  case selection, selectionText
  /// Search matches: their background and their text.
  case match, matchText
  /// Bold text, links, and text brighter than ordinary.
  case bold, link, bright
  /// Borders, at rest and focused.
  case border, focus
  /// Panels, the status bar, and its text.
  case surface, statusBar, statusbarText
  /// Text that steps back, and text that is barely visible.
  case muted, placeholder
  /// Colours with a meaning.
  case heading, accent, medium, error, warning, success, info
  /// Colours that some formats add to the sixteen.
  case orange, brown, violet
}

extension TerminalScheme {
  /// The variant by background and foreground together.
  var measuredVariant: Appearance {
    guard let background = self[.background] else { return variant ?? .dark }
    return Appearance(background: background, foreground: self[.foreground])
  }
}

extension TerminalScheme {
  /// Derives the terminal's sixteen colours from those with a meaning, for formats without them.
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
