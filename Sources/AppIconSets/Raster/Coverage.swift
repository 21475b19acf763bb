import PrioritiesBasics

/// How much a path covers each pixel in its bounding box, 0 to 1.
///
/// Accumulates signed areas, as FreeType and font-rs do: each edge adds the exact area to its right
/// in the pixels that it crosses, and the running sum of a row is the coverage. The result is the
/// same in every build.
struct Coverage {
  private(set) var left = 0
  private(set) var top = 0
  private(set) var width = 0
  private(set) var height = 0
  /// Row by row.
  private(set) var values: [Float] = []

  /// - Parameters:
  ///   - scale: Pixels per unit of the path.
  ///   - side: The canvas's width and height in pixels.
  ///   - margin: Empty pixels around the path for a blur, on or beyond the canvas.
  init(_ path: VectorPath, scale: Double, side: Int, margin: Int = 0) {
    let path = path.scaled(by: scale)
    guard let box = path.bounds else { return }
    let outer = Double(side + margin)
    let inner = -Double(margin)
    left = Int(max(inner, box.minX.rounded(.down) + inner))
    top = Int(max(inner, box.minY.rounded(.down) + inner))
    width = Int(min(outer, box.maxX.rounded(.up) - inner)) - left
    height = Int(min(outer, box.maxY.rounded(.up) - inner)) - top
    guard width > 0, height > 0 else {
      width = 0
      height = 0
      return
    }
    let (width, height) = (width, height)
    // An edge at the right border overflows into the next column.
    let stride = width + 2
    var sums = [Float](repeating: 0, count: stride * height)
    values = [Float](repeating: 0, count: width * height)
    let origin = Point(Double(-left), Double(-top))
    // 1/200 of a pixel is less than one level of 255.
    let contours = path.moved(by: origin).flattened(tolerance: 0.005)
    sums.withUnsafeMutableBufferPointer { sums in
      let area = AreaAccumulator(sums: sums, width: width, height: height, stride: stride)
      for contour in contours {
        var from = contour[contour.count - 1]
        for to in contour {
          area.add(Float(from.x), Float(from.y), Float(to.x), Float(to.y))
          from = to
        }
      }
    }
    values.withUnsafeMutableBufferPointer { values in
      sums.withUnsafeBufferPointer { sums in
        for y in 0..<height {
          var sum: Float = 0
          let from = y * stride
          let to = y * width
          for x in 0..<width {
            sum += sums[from + x]
            values[to + x] = min(abs(sum), 1)
          }
        }
      }
    }
  }

  /// Approximates a Gaussian by three extended box blurs, within one level of 255.
  ///
  /// The method is from Gwosdek et al., "Theoretical foundations of Gaussian convolution by
  /// extended box filtering".
  ///
  /// - Parameter deviation: The standard deviation in pixels; an exact sum is used if it is less
  ///   than 3.
  mutating func blur(deviation: Double) {
    guard width > 0, height > 0, deviation > 0 else { return }
    guard deviation >= 3 else {
      blurNarrowly(deviation: deviation)
      return
    }
    let box = BoxBlurKernel(deviation: deviation)
    // Running sums of whole numbers have no rounding errors.
    var one = values.map { UInt32($0 * 65535 + 0.5) }
    var other = [UInt32](repeating: 0, count: one.count)
    let (width, height) = (width, height)
    one.withUnsafeMutableBufferPointer { one in
      other.withUnsafeMutableBufferPointer { other in
        for _ in 0..<3 {
          box.blurRows(UnsafeBufferPointer(one), into: other, width: width, height: height)
          box.blurColumns(UnsafeBufferPointer(other), into: one, width: width, height: height)
        }
      }
    }
    values = one.map { Float($0) / 65535 }
  }

  private mutating func blurNarrowly(deviation: Double) {
    // Rounding hides the differences between libraries' exponential functions.
    let weights = (0...(3 * Int(deviation) + 3)).map { distance in
      Int(exp(-Double(distance * distance) / (2 * deviation * deviation)) * 65536 + 0.5)
    }
    let total = weights.dropFirst().reduce(weights[0]) { $0 + 2 * $1 }
    let source = values.map { Int($0 * 65535 + 0.5) }
    let (width, height) = (width, height)
    func blurred(_ source: [Int], _ step: Int, _ place: (Int) -> Int, _ count: Int) -> [Int] {
      source.indices.map { index in
        let position = place(index)
        var sum = source[index] * weights[0]
        for distance in 1..<weights.count {
          if position >= distance { sum += source[index - distance * step] * weights[distance] }
          if position + distance < count {
            sum += source[index + distance * step] * weights[distance]
          }
        }
        return (sum + total / 2) / total
      }
    }
    let rows = blurred(source, 1, { $0 % width }, width)
    let both = blurred(rows, width, { $0 / width }, height)
    values = both.map { Float($0) / 65535 }
  }

  /// How far a blur is visible beyond the shape, in pixels.
  static func blurMargin(deviation: Double) -> Int {
    3 * (BoxBlurKernel(deviation: deviation).radius + 1)
  }
}

private struct AreaAccumulator {
  let sums: UnsafeMutableBufferPointer<Float>
  let width: Int
  let height: Int
  let stride: Int

  /// Adds an edge, clamped to the left and right border, which keeps the areas inside exact.
  func add(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
    guard y0 != y1 else { return }
    for border in [0, Float(width)] where (x0 < border) != (x1 < border) && x0 != x1 {
      let y = y0 + (y1 - y0) * ((border - x0) / (x1 - x0))
      if x0 != border, x1 != border {
        add(x0, y0, border, y)
        add(border, y, x1, y1)
        return
      }
    }
    let limit = Float(width)
    let (from, to) = (min(max(x0, 0), limit), min(max(x1, 0), limit))
    if y0 < y1 {
      addDownwards(from, y0, to, y1, sign: 1)
    } else {
      addDownwards(to, y1, from, y0, sign: -1)
    }
  }

  private func addDownwards(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, sign: Float) {
    let slope = (x1 - x0) / (y1 - y0)
    let limit = Float(width)
    // From far above, rounding could miss the border.
    var x = y0 < 0 ? min(max(x0 - y0 * slope, 0), limit) : x0
    var y = max(y0, 0)
    let bottom = min(y1, Float(height))
    while y < bottom {
      let row = Int(y)
      let next = min(Float(row + 1), bottom)
      let nextX = min(max(x + (next - y) * slope, 0), limit)
      addPiece(row * stride, min(x, nextX), max(x, nextX), sign * (next - y))
      x = nextX
      y = next
    }
  }

  /// Adds the area to the right of a segment within one row, `rise` high.
  @inline(__always)
  private func addPiece(_ start: Int, _ x0: Float, _ x1: Float, _ rise: Float) {
    let first = Int(x0)
    let x0Floor = Float(first)
    if x1 <= x0Floor + 1 {
      let middle = (x0 + x1) * 0.5 - x0Floor
      sums[start + first] += rise - rise * middle
      sums[start + first + 1] += rise * middle
      return
    }
    let last = Int(x1.rounded(.up))
    let slope = rise / (x1 - x0)
    let into = 1 - (x0 - x0Floor)
    let firstArea = 0.5 * slope * into * into
    sums[start + first] += firstArea
    if last == first + 2 {
      let over = x1 - Float(last) + 1
      let lastArea = 0.5 * slope * over * over
      sums[start + first + 1] += rise - firstArea - lastArea
      sums[start + first + 2] += lastArea
      return
    }
    let secondArea = slope * (into + 0.5)
    sums[start + first + 1] += secondArea - firstArea
    for column in (first + 2)..<(last - 1) { sums[start + column] += slope }
    let reached = secondArea + Float(last - first - 3) * slope
    let over = x1 - Float(last) + 1
    let lastArea = 0.5 * slope * over * over
    sums[start + last - 1] += rise - reached - lastArea
    sums[start + last] += lastArea
  }
}

private struct BoxBlurKernel {
  let radius: Int
  private let edge: Float
  private let factor: Float

  init(deviation: Double) {
    // Each of three passes has a third of the variance; a box of radius r has r (r + 1) / 3.
    let variance = deviation * deviation / 3
    let r = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    radius = Int(r)
    let length = 2 * r + 1
    let missing = length * (r * (r + 1) - 3 * variance)
    let part = missing / (6 * (variance - (r + 1) * (r + 1)))
    edge = Float(part)
    factor = Float(1 / (length + 2 * part))
  }

  private func mean(_ sum: UInt32, _ before: UInt32, _ after: UInt32) -> UInt32 {
    UInt32((Float(sum) + edge * Float(before + after)) * factor + 0.5)
  }

  func blurRows(
    _ source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>,
    width: Int, height: Int
  ) {
    for y in 0..<height {
      let start = y * width
      var sum: UInt32 = 0
      for x in 0..<min(radius, width) { sum &+= source[start + x] }
      for x in 0..<width {
        // Values beyond the ends are zero.
        if x + radius < width { sum &+= source[start + x + radius] }
        if x > radius { sum &-= source[start + x - radius - 1] }
        let before = x > radius ? source[start + x - radius - 1] : 0
        let after = x + radius + 1 < width ? source[start + x + radius + 1] : 0
        target[start + x] = mean(sum, before, after)
      }
    }
  }

  /// Blurs columns by adding up whole rows, to read memory in order.
  func blurColumns(
    _ source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>,
    width: Int, height: Int
  ) {
    let empty = [UInt32](repeating: 0, count: width)
    var columns = empty
    empty.withUnsafeBufferPointer { empty in
      columns.withUnsafeMutableBufferPointer { columns in
        func row(_ y: Int) -> UnsafeBufferPointer<UInt32> {
          guard y >= 0, y < height else { return empty }
          return UnsafeBufferPointer(rebasing: source[(y * width)..<((y + 1) * width)])
        }
        for y in 0..<min(radius, height) {
          let added = row(y)
          for x in 0..<width { columns[x] &+= added[x] }
        }
        for y in 0..<height {
          let added = row(y + radius)
          let removed = row(y - radius - 1)
          let after = row(y + radius + 1)
          let start = y * width
          for x in 0..<width {
            let sum = columns[x] &+ added[x] &- removed[x]
            columns[x] = sum
            target[start + x] = mean(sum, removed[x], after[x])
          }
        }
      }
    }
  }
}
