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
