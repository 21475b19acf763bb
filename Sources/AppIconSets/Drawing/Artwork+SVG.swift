import PrioritiesBasics
import StyledTerminalText

extension Artwork {
  /// The drawing as an SVG file with the same outlines, gradients and shadow.
  public var svg: String {
    var definitions: [String] = []
    var shapes: [String] = []
    for (index, layer) in layers.enumerated() {
      let data = outline(layer.path)
      if let shadow = layer.shadow {
        definitions.append(Self.filter(shadow, layer.path, "shadow\(index)"))
        shapes.append(
          "<path d=\"\(outline(layer.path.moved(by: Point(0, shadow.offset))))\" "
            + "fill=\"\(shadow.color.hex)\"\(Self.opacity(shadow.opacity)) "
            + "filter=\"url(#shadow\(index))\"/>")
      }
      var fill = layer.fill.colors[0].hex
      if layer.fill.colors.count > 1 {
        definitions.append(Self.gradient(layer.fill, "fill\(index)"))
        fill = "url(#fill\(index))"
      }
      shapes.append("<path d=\"\(data)\" fill=\"\(fill)\"\(Self.opacity(layer.opacity))/>")
    }
    let size = decimal(side)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\" "
        + "viewBox=\"0 0 \(size) \(size)\">"
    ]
    if !definitions.isEmpty { lines += ["<defs>"] + definitions + ["</defs>"] }
    lines += shapes + ["</svg>", ""]
    return lines.lineSeparated
  }

  private func outline(_ path: VectorPath) -> String {
    // Measure steps from the previous rounded point, so that errors don't add up.
    var place = Point(0, 0)
    var text = ""
    func step(_ point: Point) -> String {
      let x = Self.short(point.x - place.x)
      let y = Self.short(point.y - place.y)
      return y.hasPrefix("-") ? x + y : x + " " + y
    }
    func end(at point: Point) {
      place = Point(
        place.x + (Double(decimal(point.x - place.x)) ?? 0),
        place.y + (Double(decimal(point.y - place.y)) ?? 0))
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        place = Point(0, 0)
        text += "M" + step(point)
        end(at: point)
      case .line(let point):
        let (x, y) = (Self.short(point.x - place.x), Self.short(point.y - place.y))
        text += y == "0" ? "h" + x : x == "0" ? "v" + y : "l" + step(point)
        end(at: point)
      case .curve(let first, let second, let point):
        if let arc = Self.quarter(first - place, second - place, point - place) {
          text += "a" + arc + " " + step(point)
          end(at: point)
          continue
        }
        let parts = [step(first), step(second), step(point)]
        text += "c" + parts[0]
        for part in parts.dropFirst() { text += part.hasPrefix("-") ? part : " " + part }
        end(at: point)
      case .close: text += "Z"
      }
    }
    return text
  }

  /// Formats a number without the zero before the point.
  private static func short(_ value: Double) -> String {
    let text = decimal(value)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
  }

  /// The radii and flags of an SVG arc if the curve is a quarter circle, as in card corners.
  private static func quarter(_ first: Point, _ second: Point, _ end: Point) -> String? {
    let radius = abs(end.x)
    let reach = radius * 0.5523
    let slack = radius * 0.002
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= slack }
    guard radius > 0, isNear(abs(end.y), radius) else { return nil }
    let startsFlat = isNear(first.y, 0) && isNear(abs(first.x), reach)
    let startsSteep = isNear(first.x, 0) && isNear(abs(first.y), reach)
    guard startsFlat || startsSteep else { return nil }
    let corner = startsFlat ? Point(end.x, 0) : Point(0, end.y)
    guard isNear((end - second).x, startsFlat ? 0 : (end.x > 0 ? reach : -reach)),
      isNear((end - second).y, startsFlat ? (end.y > 0 ? reach : -reach) : 0)
    else { return nil }
    let turns = corner.x * end.y - corner.y * end.x
    return "\(short(radius)) \(short(radius)) 0 0 \(turns > 0 ? 1 : 0)"
  }

  private static func opacity(_ value: Double) -> String {
    value == 1 ? "" : " fill-opacity=\"\(decimal(value))\""
  }

  private static func gradient(_ gradient: ColorGradient, _ name: String) -> String {
    let stops = gradient.stops.map { offset, color in
      "<stop offset=\"\(decimal(offset))\" stop-color=\"\(color.hex)\"/>"
    }
    let start = gradient.start
    let end = gradient.end
    let element = gradient.isRadial ? "radialGradient" : "linearGradient"
    let place =
      gradient.isRadial
      ? "cx=\"\(decimal(start.x))\" cy=\"\(decimal(start.y))\" r=\"\(decimal(end.x - start.x))\""
      : (start.x == 0 ? "" : "x1=\"\(decimal(start.x))\" ")
        + (start.y == 0 ? "" : "y1=\"\(decimal(start.y))\" ")
        + "x2=\"\(decimal(end.x))\" y2=\"\(decimal(end.y))\""
    return
      (["<\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" \(place)>"] + stops
      + ["</\(element)>"]).lineSeparated
  }

  private static func filter(_ shadow: Shadow, _ path: VectorPath, _ name: String) -> String {
    let box = path.bounds ?? Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
    let margin = shadow.deviation * 3
    // Without this, filters use linear light.
    return [
      "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\" "
        + "x=\"\(decimal(box.minX - margin))\" y=\"\(decimal(box.minY + shadow.offset - margin))\" "
        + "width=\"\(decimal(box.width + 2 * margin))\" "
        + "height=\"\(decimal(box.height + 2 * margin))\">",
      "<feGaussianBlur stdDeviation=\"\(decimal(shadow.deviation))\"/>",
      "</filter>",
    ].lineSeparated
  }
}
