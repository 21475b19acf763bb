/// A place on a drawing's grid: x to the right, y downwards.
public struct Point: Hashable, Sendable {
  /// Units from the left edge.
  public var x: Double
  /// Units from the top edge.
  public var y: Double

  /// Creates a point; y grows downwards.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (one: Point, other: Point) -> Point { Point(one.x + other.x, one.y + other.y) }
  static func - (one: Point, other: Point) -> Point { Point(one.x - other.x, one.y - other.y) }
  static func * (point: Point, factor: Double) -> Point {
    Point(point.x * factor, point.y * factor)
  }

  /// How far the point is from the origin.
  var length: Double { (x * x + y * y).squareRoot() }
  /// The same direction with length 1; the origin stays where it is.
  var unit: Point { length == 0 ? self : self * (1 / length) }
  /// The direction turned a quarter clockwise, as seen with y downwards.
  var turned: Point { Point(-y, x) }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
