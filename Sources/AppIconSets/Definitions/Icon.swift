import StyledTerminalText

/// An icon: a name, and a drawing in the forms that platforms require.
public struct Icon: Hashable, Sendable {
  /// The name used in commands and file names, such as `blue-dark`; unique in a library.
  public private(set) var name: String
  let symbol: Symbol
  private(set) var own: Own?
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

  /// A drawing of an application's own, in place of the symbol.
  struct Own: Hashable {
    let artwork: Artwork
    let monochrome: Artwork
    let ground: ColorGradient?
  }

  /// Creates an icon of a drawing of your own.
  ///
  /// The drawing has no ground: each form adds the ground in its shape, and scales the drawing where
  /// a platform cuts the edges. What is within 0.39 of the side around the centre is visible
  /// everywhere.
  ///
  /// - Parameters:
  ///   - name: Lower-case letters, digits and `-`, beginning with a letter. It is part of file names.
  ///   - artwork: The drawing.
  ///   - monochrome: The drawing for forms in one colour, in which only its outlines and opacities
  ///     matter; by default `artwork`.
  ///   - ground: The ground over the unit square; `nil` is that of the shipped icon, which
  ///     ``recolored(_:name:)`` brings to any hue.
  public init(
    name: String, artwork: Artwork, monochrome: Artwork? = nil, ground: ColorGradient? = nil
  ) {
    precondition(Self.isValid(name), "An icon's name has only lower-case letters, digits and -.")
    self = IconLibrary.shipped.primary
    self.name = name
    own = Own(artwork: artwork, monochrome: monochrome ?? artwork, ground: ground)
  }

  /// Whether a name can be used for files and Android resources.
  static func isValid(_ name: String) -> Bool {
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
    return name.first?.isLetter == true && name.allSatisfy(letters.contains)
  }

  /// The ground over the unit square.
  var ground: ColorGradient { own?.ground ?? ColorGradient(palette.ground) }

  /// Returns the icon in another colour's hue, with its chroma if that is weak.
  ///
  /// A drawing and a ground of your own stay as they are.
  ///
  /// Each part keeps its lightness and therefore its contrast. A colour that is recognizable only
  /// when it is light, such as yellow, uses the style's bright form with dark cards.
  public func recolored(_ color: RGB, name: String? = nil) -> Icon {
    let target = OKLCH(color)
    let isBright = Self.isBright(target)
    var icon = Icon(
      name: name ?? self.name, symbol: symbol, hue: target.hue,
      strength: min(1, target.chroma / 0.1),
      style: (isBright ? brightStyle : nil) ?? style,
      darkStyle: (isBright ? brightDarkStyle : nil) ?? darkStyle, brightStyle: brightStyle,
      brightDarkStyle: brightDarkStyle)
    icon.own = own
    return icon
  }

  /// Whether a dark tone would turn a light yellow, lime or cyan into olive or teal.
  private static func isBright(_ color: OKLCH) -> Bool {
    color.chroma >= 0.09 && color.lightness >= 0.8 && 65...205 ~= color.hue
  }
}

/// The colours of one icon, each from top to bottom.
package struct Palette: Hashable, Sendable {
  struct Tint: Hashable {
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
