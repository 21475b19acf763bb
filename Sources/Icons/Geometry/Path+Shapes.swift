extension Path {
  /// A square with the same length on each side, its corner at the origin.
  public static func square(_ side: Double) -> Path {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(side, 0))
    path.line(to: Point(side, side))
    path.line(to: Point(0, side))
    path.close()
    return path
  }

  /// A circle.
  public static func circle(center: Point, radius: Double) -> Path {
    var path = Path()
    let top = center + Point(0, -radius)
    let bottom = center + Point(0, radius)
    path.move(to: top)
    for (start, end) in [(top, bottom), (bottom, top)] {
      path.arc(
        radii: Point(radius, radius), isLarge: false, isClockwise: true, from: start, to: end)
    }
    path.close()
    return path
  }

  /// A square with the soft corners of a superellipse of exponent 5, the form
  /// of an application's icon on systems that do not cut it out themselves.
  ///
  /// - Parameters:
  ///   - side: how wide and high it is.
  ///   - inset: how far in from the origin's corner it begins.
  public static func squircle(_ side: Double, inset: Double = 0) -> Path {
    let radius = side / 2
    let center = Point(inset + radius, inset + radius)
    var path = Path()
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
  /// Two cubic curves were fitted to its first half by least squares (nowhere farther off than
  /// 0.00001 of the radius); the second half is their mirror image.
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
}
