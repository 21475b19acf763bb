extension Path {
  /// Draws an arc of an ellipse as SVG's `A` describes it, as cubic curves.
  ///
  /// Radii too small to reach the end are enlarged, and radii of 0 give a
  /// straight line, as SVG 1.1 says (appendix F.6). The arc is halved with square
  /// roots until each piece is a quarter turn at most, so no sine or cosine is
  /// needed, which another library might round another way.
  ///
  /// - Parameter tilt: the cosine and sine of the x axis' rotation.
  mutating func arc(
    radii: Point, tilt: Point = Point(1, 0), isLarge: Bool, isClockwise: Bool, from start: Point,
    to end: Point
  ) {
    var radii = Point(abs(radii.x), abs(radii.y))
    guard radii.x > 0, radii.y > 0, start != end else {
      if start != end { line(to: end) }
      return
    }
    // On a grid that is turned and scaled, the ellipse is a unit circle.
    func flat(_ point: Point, _ radii: Point) -> Point {
      Point(
        (point.x * tilt.x + point.y * tilt.y) / radii.x,
        (point.y * tilt.x - point.x * tilt.y) / radii.y)
    }
    let reach = flat((end - start) * 0.5, radii).length
    if reach > 1 { radii = radii * reach }
    let from = flat(start, radii)
    let to = flat(end, radii)
    let half = (to - from) * 0.5
    let rise = max(0, 1 - half.dot(half)).squareRoot()
    let side = half.unit.turned * (isLarge == isClockwise ? -rise : rise)
    let center = (from + to) * 0.5 + side
    func back(_ point: Point) -> Point {
      let scaled = Point(point.x * radii.x, point.y * radii.y)
      return Point(scaled.x * tilt.x - scaled.y * tilt.y, scaled.x * tilt.y + scaled.y * tilt.x)
    }

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
        back(center + one + one.turned * handle), back(center + other - other.turned * handle),
        to: isLast ? end : back(center + other))
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
    // Of two opposite points the middle is a quarter turn on.
    var middle = sum.length < 1e-9 ? turn : sum.unit
    if isLarge && sum.length >= 1e-9 { middle = middle * -1 }
    split(one, middle, isLarge: false, isClockwise: isClockwise, into: &pieces)
    split(middle, other, isLarge: false, isClockwise: isClockwise, into: &pieces)
  }
}
