extension Artwork {
  /// Draws the layers in pixels.
  ///
  /// Colours are mixed as they are encoded (not in linear light), as SVG, CSS
  /// and every other renderer of the same shapes do. The same drawing has the same
  /// pixels on every machine and in every build.
  ///
  /// - Parameter pixels: the width and height, 1 to ``greatestSize``.
  public func bitmap(pixels: Int) -> Bitmap {
    precondition(
      (1...Self.greatestSize).contains(pixels), "A picture is 1 to \(Self.greatestSize) pixels.")
    let scale = Double(pixels) / side
    let whole = Path.square(side)
    var base: Gradient?
    var stencils: [ShadowMask] = []
    for layer in layers {
      if let shadow = layer.shadow {
        stencils.append(ShadowMask(shadow, of: layer.path, scale: scale, side: pixels))
      }
      // An opaque layer over the whole square is where each row begins.
      if stencils.isEmpty, layer.path == whole, layer.opacity == 1, layer.fill.isVertical {
        base = layer.fill
        continue
      }
      stencils.append(
        ShadowMask(
          coverage: Coverage(layer.path, scale: scale, side: pixels), fill: layer.fill,
          opacity: Float(layer.opacity)))
    }
    return Compositor(side: pixels, scale: scale, base: base, stencils: stencils).bitmap()
  }
}

/// A layer ready to be laid on: its coverage and what fills it.
struct ShadowMask {
  let coverage: Coverage
  let fill: Gradient
  let opacity: Float

  init(coverage: Coverage, fill: Gradient, opacity: Float) {
    self.coverage = coverage
    self.fill = fill
    self.opacity = opacity
  }

  init(_ shadow: Shadow, of path: Path, scale: Double, side: Int) {
    let deviation = shadow.deviation * scale
    var coverage = Coverage(
      path.moved(by: Point(0, shadow.offset)), scale: scale, side: side,
      margin: Coverage.blurMargin(deviation: deviation))
    coverage.blur(deviation: deviation)
    self.init(
      coverage: coverage, fill: Gradient(top: 0, bottom: 1, [shadow.color]),
      opacity: Float(shadow.opacity))
  }
}
