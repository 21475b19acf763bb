import StyledText
import Theming

/// A colour scheme, free of the format it was written in.
public struct TerminalScheme: Hashable, Sendable {
  /// A colour under the name it has in its file.
  public struct Entry: Hashable, Sendable {
    /// The name: letters, digits, `-` and `_` only.
    public var name: String
    /// The colour.
    public var color: RGB
  }

  /// What the scheme calls itself, else its file's name.
  public var name: String
  /// Who made it, where the file says so.
  public var author: String?
  /// Under which licence, where the file says so.
  public var license: String?
  /// What the file says it is for; `measuredVariant` is what its colours say.
  public var variant: Appearance?
  /// What each place is painted with; a place without a colour is not in it.
  public var colors: [SchemeColor: TerminalColor]
  /// How text in a place is set, where the scheme says so.
  public var attributes: [SchemeColor: Attributes]
  /// The source's own colours in the source's order.
  public var palette: [Entry]
  /// What each role looks like, where the file says so itself, as design tokens do.
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

  /// The colour of a place, where the scheme has one of its own for it.
  public subscript(slot: SchemeColor) -> RGB? {
    get { if case .rgb(let color)? = colors[slot] { color } else { nil } }
    set { colors[slot] = newValue.map(TerminalColor.rgb) }
  }

  /// Adds a colour under its source's name, once; the name is made harmless.
  mutating func record(_ name: String, _ color: RGB) {
    var name = PlainText.token(name)
    if let first = name.first, !first.isLetter { name = "c" + name }
    // `default` is the word for the terminal's own colour.
    guard !name.isEmpty, name != "default", palette.count < 200,
      !palette.contains(where: { $0.name == name })
    else { return }
    palette.append(Entry(name: name, color: color))
  }
}

/// A place that a colour scheme can fill: what the formats have between them.
public enum SchemeColor: Hashable, Sendable {
  case background
  case foreground
  /// The terminal's palette: 0 to 15, and 16 to 21 as base16 shells set them.
  case ansi(UInt8)
  /// The cursor, and the letter under it.
  case cursor, cursorText
  /// What is chosen: the area and the text in it.
  case selection, selectionText
  /// Search hits: the area and the text in it.
  case match, matchText
  /// Bold text, links and text brighter than ordinary.
  case bold, link, bright
  /// Lines around things, at rest and in focus.
  case border, focus
  /// Panels, and the bar at the bottom with its text.
  case surface, statusBar, statusbarText
  /// Text that steps back, and text that is hardly there.
  case muted, placeholder
  /// Colours with a meaning of their own.
  case heading, accent, medium, error, warning, success, info
  /// Colours that some formats have beside the sixteen.
  case orange, brown, violet
}

extension TerminalScheme {
  /// Whether its colours are dark or light, by background and foreground together.
  var measuredVariant: Appearance {
    guard let background = self[.background] else { return variant ?? .dark }
    return Appearance(background: background, foreground: self[.foreground])
  }
}

extension TerminalScheme {
  /// Derives the terminal's sixteen from the colours that have a meaning, for
  /// formats that have no sixteen of their own.
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
