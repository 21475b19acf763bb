extension VectorPath {
  /// A square with a corner at the origin.
  static func square(_ side: Double) -> VectorPath {
    var path = VectorPath()
    path.move(to: Point(0, 0))
    path.line(to: Point(side, 0))
    path.line(to: Point(side, side))
    path.line(to: Point(0, side))
    path.close()
    return path
  }

  static func circle(center: Point, radius: Double) -> VectorPath {
    var path = VectorPath()
    let top = center + Point(0, -radius)
    let bottom = center + Point(0, radius)
    path.move(to: top)
    for (start, end) in [(top, bottom), (bottom, top)] {
      path.arc(Point(radius, radius), isClockwise: true, from: start, to: end)
    }
    path.close()
    return path
  }

  /// A superellipse of exponent 5; `inset` is the offset from the origin on both axes.
  static func squircle(_ side: Double, inset: Double = 0) -> VectorPath {
    let radius = side / 2
    let center = Point(inset + radius, inset + radius)
    var path = VectorPath()
    path.move(to: center + Point(0, -radius))
    var turn = Point(1, 0)
    for _ in 0..<4 {
      for piece in squircleQuarter {
        path.curve(
          center + turned(piece.0, by: turn) * radius, center + turned(piece.1, by: turn) * radius,
          to: center + turned(piece.2, by: turn) * radius)
      }
      turn = turn.turned
    }
    path.close()
    return path
  }

  /// The superellipse |x|⁵ + |y|⁵ = 1 from (0, -1) to (1, 0).
  ///
  /// It consists of two cubic curves and their mirror images, fitted by least squares with an error
  /// below 0.00001 of the radius.
  private static let squircleQuarter: [(Point, Point, Point)] = {
    let start = Point(0, -1)
    let first = (Point(0.22323, -1), Point(0.329336, -1.000237), Point(0.420503, -0.997357))
    let second = (
      Point(0.616531, -0.991162), Point(0.77212, -0.968981), Point(0.870551, -0.870551)
    )
    func mirrored(_ point: Point) -> Point { Point(-point.y, -point.x) }
    return [
      first, second,
      (mirrored(second.1), mirrored(second.0), mirrored(first.2)),
      (mirrored(first.1), mirrored(first.0), mirrored(start)),
    ]
  }()

  private static func turned(_ point: Point, by turn: Point) -> Point {
    Point(point.x * turn.x - point.y * turn.y, point.x * turn.y + point.y * turn.x)
  }

  /// Draws an ellipse's arc, as SVG's `A`, as cubic curves.
  ///
  /// As in SVG 1.1, appendix F.6, it enlarges radii that are too small, and draws a line for a
  /// radius of 0. It bisects the arc by square roots, because sine and cosine are rounded
  /// differently by different libraries.
  ///
  /// - Parameter turn: The direction of the ellipse's first radius, of length 1.
  mutating func arc(
    _ radii: Point, turn: Point = Point(1, 0), isLarge: Bool = false, isClockwise: Bool,
    from start: Point, to end: Point
  ) {
    // A smaller radius that is enlarged could enlarge the other one beyond all numbers.
    guard min(radii.x, radii.y) > 1e-4, start != end else {
      if start != end { line(to: end) }
      return
    }
    // In the frame where the ellipse is a circle of radius 1.
    func framed(_ point: Point, _ radii: Point) -> Point {
      Point(point.dot(turn) / radii.x, turn.cross(point) / radii.y)
    }
    let radii = radii * max(1, framed((end - start) * 0.5, radii).length)
    func unframed(_ point: Point) -> Point {
      Self.turned(Point(point.x * radii.x, point.y * radii.y), by: turn)
    }
    let from = framed(start, radii)
    let to = framed(end, radii)
    let half = (to - from) * 0.5
    let rise = max(0, 1 - half.dot(half)).squareRoot()
    let side = half.unit.turned * (isLarge == isClockwise ? -rise : rise)
    let center = (from + to) * 0.5 + side

    var pieces = [(from - center).unit]
    Self.split(
      (from - center).unit, (to - center).unit, isLarge: isLarge, isClockwise: isClockwise,
      into: &pieces)
    for (one, other) in zip(pieces, pieces.dropFirst()) {
      // tan(θ/4) by the half-angle formula twice, from the cosine of θ.
      let cosine = max(-1, min(1, one.dot(other)))
      let halfCosine = ((1 + cosine) / 2).squareRoot()
      let halfSine = ((1 - cosine) / 2).squareRoot()
      let handle = 4.0 / 3.0 * halfSine / (1 + halfCosine) * (isClockwise ? 1 : -1)
      let isLast = other == pieces[pieces.count - 1]
      curve(
        unframed(center + one + one.turned * handle),
        unframed(center + other - other.turned * handle),
        to: isLast ? end : unframed(center + other))
    }
  }

  private static func split(
    _ one: Point, _ other: Point, isLarge: Bool, isClockwise: Bool, into pieces: inout [Point]
  ) {
    if !isLarge, one.dot(other) > -1e-9 {
      pieces.append(other)
      return
    }
    let sum = one + other
    let turn = isClockwise ? one.turned : one.turned * -1
    // The midpoint of opposite points is a quarter turn away.
    var middle = sum.length < 1e-9 ? turn : sum.unit
    if isLarge && sum.length >= 1e-9 { middle = middle * -1 }
    split(one, middle, isLarge: false, isClockwise: isClockwise, into: &pieces)
    split(middle, other, isLarge: false, isClockwise: isClockwise, into: &pieces)
  }
}
