import Basics

extension Coverage {
  /// The coverage blurred: three box blurs one after another come within a level
  /// of 255 of a Gaussian.
  ///
  /// The box is `2 * radius + 1` pixels wide and has a fraction of a pixel more at each
  /// end, so that its spread is that of the Gaussian at any size (Gwosdek et al.,
  /// "Theoretical foundations of Gaussian convolution by extended box filtering").
  ///
  /// A narrow Gaussian, whose shape boxes would miss, is summed up weight by weight.
  ///
  /// - Parameter deviation: the Gaussian's standard deviation in pixels.
  mutating func blur(deviation: Double) {
    guard width > 0, height > 0, deviation > 0 else { return }
    guard deviation >= 3 else {
      blurNarrowly(deviation: deviation)
      return
    }
    let box = BoxBlurKernel(deviation: deviation)
    // Whole numbers: a running sum of them never drifts.
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
    replaceValues(one.map { Float($0) / 65535 })
  }

  private mutating func blurNarrowly(deviation: Double) {
    // Rounded to whole numbers, so that no library's exponential can change a pixel.
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
    replaceValues(both.map { Float($0) / 65535 })
  }

  /// How many pixels beyond a shape its blur can be seen.
  static func blurMargin(deviation: Double) -> Int {
    3 * (BoxBlurKernel(deviation: deviation).radius + 1)
  }
}

private struct BoxBlurKernel {
  let radius: Int
  private let edge: Float
  private let factor: Float

  init(deviation: Double) {
    // Each of three passes has a third of the variance; a box of radius r alone
    // has r (r + 1) / 3.
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
        // The window goes from x - radius to x + radius; past the ends all is empty.
        if x + radius < width { sum &+= source[start + x + radius] }
        if x > radius { sum &-= source[start + x - radius - 1] }
        let before = x > radius ? source[start + x - radius - 1] : 0
        let after = x + radius + 1 < width ? source[start + x + radius + 1] : 0
        target[start + x] = mean(sum, before, after)
      }
    }
  }

  /// Row by row with a sum for each column, which reads memory in its order.
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
