extension Path {
  /// The outline of a pen with a round tip drawn along a line of points: round
  /// ends and round outer corners.
  ///
  /// At an inner corner the two edges meet in a point, so that the outline does
  /// not cross itself; each piece must be long enough for that, as it is when it
  /// is longer than the pen is wide.
  public static func stroke(along points: [Point], width: Double) -> Path {
    var path = Path()
    guard points.count > 1, width > 0 else { return path }
    let radius = width / 2
    let directions = zip(points, points.dropFirst()).map { ($1 - $0).unit }

    // Along one side to the end, round it, and back along the other side.
    path.move(to: points[0] - directions[0].turned * radius)
    path.followSide(points, directions, radius)
    let back = Array(points.reversed())
    let backwards = directions.reversed().map { $0 * -1 }
    path.roundEnd(at: back[0], direction: backwards[0] * -1, radius)
    path.followSide(back, backwards, radius)
    path.roundEnd(at: points[0], direction: directions[0] * -1, radius)
    path.close()
    return path
  }

  /// The side that lies left of the way (y downwards), from the second point on.
  private mutating func followSide(_ points: [Point], _ directions: [Point], _ radius: Double) {
    for index in 1..<points.count {
      let corner = points[index]
      let before = directions[index - 1]
      let edge = corner - before.turned * radius
      guard index < directions.count else {
        line(to: edge)
        return
      }
      let after = directions[index]
      let next = corner - after.turned * radius
      if before.cross(after) > 0 {
        // The way turns right, and this side is the outer one.
        line(to: edge)
        arc(
          radii: Point(radius, radius), isLarge: false, isClockwise: true, from: edge, to: next)
      } else {
        // Both edges are as far from the corner; they meet on its bisector.
        let bisector = (before.turned + after.turned) * -1
        line(to: corner + bisector * (2 * radius / max(1e-9, bisector.dot(bisector))))
      }
    }
  }

  private mutating func roundEnd(at point: Point, direction: Point, _ radius: Double) {
    let tip = point + direction * radius
    let start = point - direction.turned * radius
    let end = point + direction.turned * radius
    let radii = Point(radius, radius)
    arc(radii: radii, isLarge: false, isClockwise: true, from: start, to: tip)
    arc(radii: radii, isLarge: false, isClockwise: true, from: tip, to: end)
  }
}
