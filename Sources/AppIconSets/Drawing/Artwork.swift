import StyledTerminalText

/// A square drawing that can be rendered as pixels or SVG.
public struct Artwork: Hashable, Sendable {
  /// In units of the drawing.
  var side: Double
  /// The layers, from back to front.
  var layers: [Layer]

  /// The largest rendered size, in pixels per side.
  package static let greatestSize = 8192
}

struct Layer: Hashable, Sendable {
  var path: Path
  var fill: Gradient
  /// 0 to 1.
  var opacity: Double
  var shadow: Shadow?

  init(_ path: Path, fill: Gradient, opacity: Double = 1, shadow: Shadow? = nil) {
    self.path = path
    self.fill = fill
    self.opacity = opacity
    self.shadow = shadow
  }
}

struct Shadow: Hashable, Sendable {
  var color: RGB
  /// The maximum opacity, 0 to 1.
  var opacity: Double
  /// The distance below the shape, in units.
  var offset: Double
  /// The standard deviation of its Gaussian blur, in units.
  var deviation: Double
}

/// Colours from top to bottom.
struct Gradient: Hashable, Sendable {
  /// The height of the first colour, in units.
  var top: Double
  /// The height of the last colour, in units.
  var bottom: Double
  /// The colours, evenly spaced; their encoded channels are interpolated, as in SVG and CSS.
  var colors: [RGB]

  init(top: Double, bottom: Double, _ colors: [RGB]) {
    precondition(!colors.isEmpty, "A gradient needs a colour.")
    self.top = top
    self.bottom = bottom
    self.colors = colors
  }

  /// The channels at a height, 0 to 255 and not rounded.
  func channels(at height: Double) -> (Float, Float, Float) {
    let length = bottom - top
    let fraction = length == 0 ? 0 : max(0, min(1, (height - top) / length))
    let position = Float(fraction) * Float(colors.count - 1)
    let index = min(Int(position), max(0, colors.count - 2))
    let (one, other) = (colors[index], colors[min(index + 1, colors.count - 1)])
    let part = position - Float(index)
    func mix(_ one: UInt8, _ other: UInt8) -> Float {
      Float(one) + (Float(other) - Float(one)) * part
    }
    return (mix(one.red, other.red), mix(one.green, other.green), mix(one.blue, other.blue))
  }
}
