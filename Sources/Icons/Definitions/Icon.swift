import StyledText

/// One icon of a library: a name, a palette and the symbol it is drawn with.
public struct Icon: Hashable, Sendable, Identifiable {
  /// The name by which it is chosen and its files are called, such as `blue-dark`.
  public let name: String
  let symbol: Symbol
  package let palette: Palette
  /// Its colours where a system shows it on a dark ground of its own.
  let darkPalette: Palette
  private let style: IconStyle
  private let darkStyle: IconStyle
  private let brightStyle: IconStyle?
  private let brightDarkStyle: IconStyle?

  /// The name.
  public var id: String { name }

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

  /// The same icon in another colour: that colour's hue, and its chroma where
  /// that is weak.
  ///
  /// How light each part is stays as the icon's style has it, so
  /// that the parts stand out from each other as before. A colour that is itself only when it is
  /// light, as yellow is, takes the style's bright form, with dark cards.
  ///
  /// - Parameters:
  ///   - color: The colour whose hue the icon takes.
  ///   - name: The new icon's name; by default this one's.
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

  /// Whether a colour is a light yellow, lime or cyan, which would be olive or teal as dark as a blue
  /// is: the hues whose strongest colour in sRGB is very light.
  private static func isBright(_ color: OKLCH) -> Bool {
    color.chroma >= 0.09 && color.lightness >= 0.8 && 65...205 ~= color.hue
  }
}

/// The colours of one icon, each from top to bottom.
package struct Palette: Hashable, Sendable {
  /// A colour and how much of it there is, 0 to 1.
  struct Tint: Hashable, Sendable {
    var color: RGB
    var opacity: Double
  }

  package var ground: [RGB]
  package var card: [RGB]
  package var tick: [RGB]
  /// How much the rearmost card covers, and the one before it.
  var backOpacity: Double
  var middleOpacity: Double
  /// What the front card casts.
  var shadow: Tint
  /// A hairline inside the ground's outline, where it is cut out.
  var edge: Tint?
}
