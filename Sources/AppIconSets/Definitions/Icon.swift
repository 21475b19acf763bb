import StyledTerminalText

/// An icon of a library: a name, a palette and a symbol.
public struct Icon: Hashable, Sendable {
  /// The name used in commands and file names, such as `blue-dark`; unique in a library.
  public let name: String
  let symbol: Symbol
  package let palette: Palette
  /// The colours for a system's dark background.
  let darkPalette: Palette
  private let style: IconStyle
  private let darkStyle: IconStyle
  private let brightStyle: IconStyle?
  private let brightDarkStyle: IconStyle?

  init(
    name: String, symbol: Symbol, hue: Double, strength: Double = 1, style: IconStyle,
    darkStyle: IconStyle, brightStyle: IconStyle? = nil, brightDarkStyle: IconStyle? = nil,
    changes: (inout Palette) -> Void = { _ in }
  ) {
    self.brightStyle = brightStyle
    self.brightDarkStyle = brightDarkStyle
    self.name = name
    self.symbol = symbol
    self.style = style
    self.darkStyle = darkStyle
    var palette = style.palette(hue: hue, strength: strength)
    changes(&palette)
    self.palette = palette
    darkPalette = darkStyle.palette(hue: hue, strength: strength)
  }

  /// Returns the icon in another colour's hue, with its chroma if that is weak.
  ///
  /// Each part keeps its lightness and therefore its contrast. A colour that is recognizable only
  /// when it is light, such as yellow, uses the style's bright form with dark cards.
  public func recolored(_ color: RGB, name: String? = nil) -> Icon {
    let target = OKLCH(color)
    let isBright = Self.isBright(target)
    return Icon(
      name: name ?? self.name, symbol: symbol, hue: target.hue,
      strength: min(1, target.chroma / 0.1),
      style: (isBright ? brightStyle : nil) ?? style,
      darkStyle: (isBright ? brightDarkStyle : nil) ?? darkStyle, brightStyle: brightStyle,
      brightDarkStyle: brightDarkStyle)
  }

  /// Whether a dark tone would turn a light yellow, lime or cyan into olive or teal.
  private static func isBright(_ color: OKLCH) -> Bool {
    color.chroma >= 0.09 && color.lightness >= 0.8 && 65...205 ~= color.hue
  }
}

/// The colours of one icon, each from top to bottom.
package struct Palette: Hashable, Sendable {
  struct Tint: Hashable, Sendable {
    var color: RGB
    /// 0 to 1.
    var opacity: Double
  }

  package var ground: [RGB]
  package var card: [RGB]
  package var tick: [RGB]
  var backOpacity: Double
  var middleOpacity: Double
  var shadow: Tint
  /// A hairline inside the outline of a cut-out ground.
  var edge: Tint?
}
