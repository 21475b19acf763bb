/// An outline of straight lines and cubic curves, filled by the nonzero rule.
///
/// Quadratic curves and arcs become cubic ones. An open contour is filled as if closed, and a contour
/// inside another one is a hole if it runs the other way.
public struct VectorPath: Hashable, Sendable {
  enum Element: Hashable {
    case move(Point)
    case line(Point)
    /// Two control points and the end.
    case curve(Point, Point, Point)
    case close
  }

  private(set) var elements: [Element] = []

  init() {}

  mutating func move(to point: Point) { elements.append(.move(point)) }
  mutating func line(to point: Point) { elements.append(.line(point)) }
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    elements.append(.curve(first, second, end))
  }
  mutating func close() { elements.append(.close) }
  mutating func append(_ other: VectorPath) { elements += other.elements }

  /// Scales the path, and then adds the offset.
  func scaled(by factor: Double, offset: Point = Point(0, 0)) -> VectorPath {
    mapped { $0 * factor + offset }
  }

  /// The path in reverse, which is a hole if it is inside another path.
  var reversed: VectorPath {
    var path = VectorPath()
    for contour in contours.reversed() {
      guard let last = contour.points.last else { continue }
      path.move(to: last)
      for index in contour.steps.indices.reversed() {
        let start = contour.points[index]
        switch contour.steps[index] {
        case .curve(let first, let second, _): path.curve(second, first, to: start)
        default: path.line(to: start)
        }
      }
      path.close()
    }
    return path
  }

  /// The contours, whose first points are the starts and have no steps.
  private var contours: [(points: [Point], steps: [Element])] {
    var contours: [(points: [Point], steps: [Element])] = []
    for element in elements {
      switch element {
      case .move(let point): contours.append(([point], []))
      case .line(let end), .curve(_, _, let end):
        guard !contours.isEmpty else { continue }
        contours[contours.count - 1].points.append(end)
        contours[contours.count - 1].steps.append(element)
      case .close: continue
      }
    }
    return contours
  }

  func moved(by offset: Point) -> VectorPath { mapped { $0 + offset } }

  private func mapped(_ change: (Point) -> Point) -> VectorPath {
    var path = VectorPath()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(change(point))
      case .line(let point): .line(change(point))
      case .curve(let first, let second, let end):
        .curve(change(first), change(second), change(end))
      case .close: .close
      }
    }
    return path
  }

  /// The bounding box of all points and control points; `nil` for an empty path.
  var bounds: Box? {
    var box: Box?
    for point in points {
      guard let known = box else {
        box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        continue
      }
      box = Box(
        minX: min(known.minX, point.x), minY: min(known.minY, point.y),
        maxX: max(known.maxX, point.x), maxY: max(known.maxY, point.y))
    }
    return box
  }

  private var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  /// The contours as polygons within `tolerance` units of the curves.
  func flattened(tolerance: Double) -> [[Point]] {
    var contours: [[Point]] = []
    var contour: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        if contour.count > 1 { contours.append(contour) }
        contour = [point]
      case .line(let point): contour.append(point)
      case .curve(let first, let second, let end):
        guard let start = contour.last else { continue }
        Self.flatten(start, first, second, end, tolerance: tolerance, into: &contour)
      case .close:
        if contour.count > 1 { contours.append(contour) }
        contour = contour.first.map { [$0] } ?? []
      }
    }
    if contour.count > 1 { contours.append(contour) }
    return contours
  }

  /// Flattens a cubic into n equal steps.
  ///
  /// They stay within d * 6 / (8 n²) of the curve, where d is the greatest second difference of its
  /// control points.
  private static func flatten(
    _ start: Point, _ first: Point, _ second: Point, _ end: Point, tolerance: Double,
    into contour: inout [Point]
  ) {
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    // More steps would only follow curves far beyond any canvas.
    let steps = min(max(1, Int((bend * 0.75 / tolerance).squareRoot().rounded(.up))), 1024)
    for step in 1..<max(2, steps) where steps > 1 {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      contour.append(
        start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end * (t * t * t)
      )
    }
    contour.append(end)
  }
}

/// A point, with x to the right and y downwards.
struct Point: Hashable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (one: Point, other: Point) -> Point { Point(one.x + other.x, one.y + other.y) }
  static func - (one: Point, other: Point) -> Point { Point(one.x - other.x, one.y - other.y) }
  static func * (point: Point, factor: Double) -> Point {
    Point(point.x * factor, point.y * factor)
  }

  var length: Double { (x * x + y * y).squareRoot() }
  /// The point at distance 1, or the origin unchanged.
  var unit: Point { length == 0 ? self : self * (1 / length) }
  /// The point after a quarter turn clockwise, with y downwards.
  var turned: Point { Point(-y, x) }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}

struct Box: Hashable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
}
