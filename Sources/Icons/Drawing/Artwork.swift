import StyledText

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

struct Gradient: Hashable, Sendable {
  var start: Point
  var end: Point
  /// The colours, evenly spaced; their encoded channels are interpolated, as in SVG and CSS.
  var colors: [RGB]

  init(from start: Point, to end: Point, _ colors: [RGB]) {
    precondition(!colors.isEmpty, "A gradient needs a colour.")
    self.start = start
    self.end = end
    self.colors = colors
  }

  init(top: Double, bottom: Double, _ colors: [RGB]) {
    self.init(from: Point(0, top), to: Point(0, bottom), colors)
  }

  var isVertical: Bool { start.x == end.x || colors.count == 1 }

  /// The channels at a point, 0 to 255 and not rounded.
  func channels(at point: Point) -> (Float, Float, Float) {
    let way = end - start
    let length = way.dot(way)
    let fraction = length == 0 ? 0 : max(0, min(1, (point - start).dot(way) / length))
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
