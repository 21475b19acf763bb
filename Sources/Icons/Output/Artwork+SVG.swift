import Colors

extension Artwork {
  /// The drawing as an SVG file: the same outlines, gradients and shadow.
  ///
  /// Curves stay curves, relative to where they begin, so that the file is small.
  public var svg: String {
    var definitions: [String] = []
    var shapes: [String] = []
    for (index, layer) in layers.enumerated() {
      let data = outline(layer.path)
      if let shadow = layer.shadow {
        definitions.append(Self.filter(shadow, layer.path, "shadow\(index)"))
        shapes.append(
          "  <path d=\"\(outline(layer.path.moved(by: Point(0, shadow.offset))))\" "
            + "fill=\"\(shadow.color.hex)\"\(Self.opacity(shadow.opacity)) "
            + "filter=\"url(#shadow\(index))\"/>")
      }
      var fill = layer.fill.colors[0].hex
      if layer.fill.colors.count > 1 {
        definitions.append(Self.gradient(layer.fill, "fill\(index)"))
        fill = "url(#fill\(index))"
      }
      shapes.append("  <path d=\"\(data)\" fill=\"\(fill)\"\(Self.opacity(layer.opacity))/>")
    }
    let size = decimal(side)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\" "
        + "viewBox=\"0 0 \(size) \(size)\">"
    ]
    if !definitions.isEmpty { lines += ["  <defs>"] + definitions + ["  </defs>"] }
    lines += shapes + ["</svg>", ""]
    return lines.joined(separator: "\n")
  }

  private func outline(_ path: Path) -> String {
    // Rounded steps are taken from the rounded place before, so that errors do not add up.
    var place = Point(0, 0)
    var text = ""
    func step(_ point: Point) -> String {
      let x = decimal(point.x - place.x)
      let y = decimal(point.y - place.y)
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
        text += "l" + step(point)
        end(at: point)
      case .curve(let first, let second, let point):
        let parts = [step(first), step(second), step(point)]
        text += "c" + parts[0]
        for part in parts.dropFirst() { text += part.hasPrefix("-") ? part : " " + part }
        end(at: point)
      case .close: text += "Z"
      }
    }
    return text
  }

  private static func opacity(_ value: Double) -> String {
    value == 1 ? "" : " fill-opacity=\"\(decimal(value))\""
  }

  private static func gradient(_ gradient: Gradient, _ name: String) -> String {
    let last = Double(max(1, gradient.colors.count - 1))
    let stops = gradient.colors.enumerated().map { index, color in
      "      <stop offset=\"\(decimal(Double(index) / last))\" stop-color=\"\(color.hex)\"/>"
    }
    let (start, end) = (gradient.start, gradient.end)
    return
      ([
        "    <linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" "
          + "x1=\"\(decimal(start.x))\" y1=\"\(decimal(start.y))\" "
          + "x2=\"\(decimal(end.x))\" y2=\"\(decimal(end.y))\">"
      ] + stops + ["    </linearGradient>"]).joined(separator: "\n")
  }

  private static func filter(_ shadow: Shadow, _ path: Path, _ name: String) -> String {
    let box = path.bounds ?? Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
    let margin = shadow.deviation * 3
    // Without sRGB here a filter works in linear light.
    return [
      "    <filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\" "
        + "x=\"\(decimal(box.minX - margin))\" y=\"\(decimal(box.minY + shadow.offset - margin))\" "
        + "width=\"\(decimal(box.width + 2 * margin))\" "
        + "height=\"\(decimal(box.height + 2 * margin))\">",
      "      <feGaussianBlur stdDeviation=\"\(decimal(shadow.deviation))\"/>",
      "    </filter>",
    ].joined(separator: "\n")
  }
}
