extension Artwork {
  /// Renders a bitmap of 1 to `greatestSize` pixels per side, identical on every machine.
  ///
  /// Blends encoded colours instead of linear light, as SVG and CSS do.
  public func bitmap(pixels: Int) -> Bitmap {
    precondition(
      (1...Self.greatestSize).contains(pixels), "A picture is 1 to \(Self.greatestSize) pixels.")
    let scale = Double(pixels) / side
    let whole = VectorPath.square(side)
    var base: ColorGradient?
    var stencils: [Stencil] = []
    for layer in layers {
      if let shadow = layer.shadow {
        stencils.append(Stencil(shadow, of: layer.path, scale: scale, side: pixels))
      }
      // An opaque layer over the whole square is used as the base of each row.
      if stencils.isEmpty, layer.path == whole, layer.opacity == 1, layer.fill.isEvenInRows {
        base = layer.fill
        continue
      }
      stencils.append(
        Stencil(
          coverage: Coverage(layer.path, scale: scale, side: pixels), fill: layer.fill,
          opacity: Float(layer.opacity)))
    }
    return Compositor(side: pixels, scale: scale, base: base, stencils: stencils).bitmap()
  }
}

struct Stencil {
  let coverage: Coverage
  let fill: ColorGradient
  let opacity: Float
}

extension Stencil {
  init(_ shadow: Artwork.Shadow, of path: VectorPath, scale: Double, side: Int) {
    let deviation = shadow.deviation * scale
    var coverage = Coverage(
      path.moved(by: Point(0, shadow.offset)), scale: scale, side: side,
      margin: Coverage.blurMargin(deviation: deviation))
    coverage.blur(deviation: deviation)
    self.init(
      coverage: coverage, fill: ColorGradient([shadow.color]),
      opacity: Float(shadow.opacity))
  }
}

/// Blends stencils row by row, so that the current row stays in the processor's cache.
struct Compositor {
  let side: Int
  let scale: Double
  /// An opaque backdrop; `nil` is transparent.
  let base: ColorGradient?
  let stencils: [Stencil]

  func bitmap() -> Bitmap {
    let side = side
    // Premultiplied RGBA, 0 to 255.
    var row = [Float](repeating: 0, count: side * 4)
    let pixels = [UInt8](unsafeUninitializedCapacity: side * side * 4) { buffer, count in
      row.withUnsafeMutableBufferPointer { row in
        for y in 0..<side {
          let target = UnsafeMutableBufferPointer(
            rebasing: buffer[(y * side * 4)..<((y + 1) * side * 4)])
          drawRow(y, row, target)
        }
      }
      count = side * side * 4
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  private func drawRow(
    _ y: Int, _ row: UnsafeMutableBufferPointer<Float>,
    _ target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let center = (Double(y) + 0.5) / scale
    let back = base?.channels(at: Point(0, center)) ?? (0, 0, 0)
    let backAlpha: Float = base == nil ? 0 : 255
    let present = stencils.filter { stencil in
      y >= stencil.coverage.top && y < stencil.coverage.top + stencil.coverage.height
    }
    let from = max(0, present.map(\.coverage.left).min() ?? 0)
    let to = min(side, present.map { $0.coverage.left + $0.coverage.width }.max() ?? 0)

    // Outside the shapes, a row has a single colour.
    let color = [back.0, back.1, back.2, backAlpha].map { UInt8($0 + 0.5) }
    color.withUnsafeBufferPointer { color in
      for x in 0..<(from < to ? from : side) { Self.copy(color, to: target, at: x) }
      for x in max(from, to)..<side { Self.copy(color, to: target, at: x) }
    }
    guard from < to else { return }
    for x in from..<to {
      row[x * 4] = back.0
      row[x * 4 + 1] = back.1
      row[x * 4 + 2] = back.2
      row[x * 4 + 3] = backAlpha
    }
    for stencil in present {
      blend(stencil, y, center, row)
    }
    if base == nil {
      Self.storeTranslucent(row, target, from, to)
    } else {
      for index in (from * 4)..<(to * 4) { target[index] = UInt8(row[index] + 0.5) }
    }
  }

  @inline(__always)
  private static func copy(
    _ color: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>, at x: Int
  ) {
    target[x * 4] = color[0]
    target[x * 4 + 1] = color[1]
    target[x * 4 + 2] = color[2]
    target[x * 4 + 3] = color[3]
  }

  private func blend(
    _ stencil: Stencil, _ y: Int, _ center: Double, _ row: UnsafeMutableBufferPointer<Float>
  ) {
    let coverage = stencil.coverage
    let isEven = stencil.fill.isEvenInRows
    var color = stencil.fill.channels(at: Point(0, center))
    let from = max(0, coverage.left)
    let to = max(from, min(side, coverage.left + coverage.width))
    let start = (y - coverage.top) * coverage.width - coverage.left
    coverage.values.withUnsafeBufferPointer { values in
      for x in from..<to {
        let part = values[start + x] * stencil.opacity
        if part == 0 { continue }
        if !isEven { color = stencil.fill.channels(at: Point((Double(x) + 0.5) / scale, center)) }
        row[x * 4] += (color.0 - row[x * 4]) * part
        row[x * 4 + 1] += (color.1 - row[x * 4 + 1]) * part
        row[x * 4 + 2] += (color.2 - row[x * 4 + 2]) * part
        row[x * 4 + 3] += (255 - row[x * 4 + 3]) * part
      }
    }
  }

  private static func storeTranslucent(
    _ row: UnsafeMutableBufferPointer<Float>, _ target: UnsafeMutableBufferPointer<UInt8>,
    _ from: Int, _ to: Int
  ) {
    for x in from..<to {
      let index = x * 4
      let alpha = row[index + 3]
      let stored = UInt8(alpha + 0.5)
      target[index + 3] = stored
      // Invisible pixels compress well if they are equal.
      let factor = stored == 0 ? 0 : 255 / alpha
      target[index] = UInt8(min(row[index] * factor, 255) + 0.5)
      target[index + 1] = UInt8(min(row[index + 1] * factor, 255) + 0.5)
      target[index + 2] = UInt8(min(row[index + 2] * factor, 255) + 0.5)
    }
  }
}
