import StyledTerminalText
import Testing

@testable import AppIconSets

@Suite("Paths")
struct PathTests {
  @Test(
    "Parses absolute and relative SVG commands",
    arguments: [
      ("M1 2L3 4", "M1 2L3 4"),
      ("M1 2 3 4 5 6", "M1 2L3 4L5 6"),
      ("m1,2 2,2", "M1 2L3 4"),
      ("M1 2h3v4H0V9Z", "M1 2L4 2L4 6L0 6L0 9Z"),
      ("M0 0C1 2 3 4 5 6", "M0 0C1 2 3 4 5 6"),
      ("M1 1c1 2 3 4 5 6", "M1 1C2 3 4 5 6 7"),
      ("M0 0L2 0Zl1 1", "M0 0L2 0ZM0 0L1 1"),
      ("M.5-.5l1e1.5", "M0.5 -0.5L10.5 0"),
      ("M10 0A10 10 0 0 1 0 10", "M10 0C10 5.523 5.523 10 0 10"),
      ("M10 0A10 10 0 1110 0", "M10 0"),
      ("M0 0A0 0 0 0 1 4 4", "M0 0L4 4"),
      ("", ""),
    ])
  func reads(text: String, normal: String) throws {
    #expect(try Path(svg: text).svg == normal)
  }

  @Test(
    "Reports faults with their position",
    arguments: [
      (
        "M0 0S1 1 2 2",
        "The path has \"S\" at character 5. Use only M L H V C A Z, their lower-case forms, "
          + "and numbers."
      ),
      ("M0 0L5", "The path's command L needs a number at character 7."),
      ("M0 0L5 x", "The path's command L needs a number at character 8."),
      ("L1 2", "The path must begin with M and a point."),
      ("5 5", "The path must begin with M and a point."),
      (
        "M0 0A1 2 0 0 0 1 1",
        "The path has an arc with two radii at character 7. Use arcs of circles."
      ),
      ("M0 0A1 1 0 2 0 1 1", "The path's command A needs a number at character 12."),
      (
        "M0 1e9",
        "The path has the number 1000000000.0 at character 4; numbers must be from -100000 to 100000."
      ),
      ("M0 nan", "The path's command M needs a number at character 4."),
    ])
  func faults(text: String, message: String) {
    let error = #expect(throws: PathError.self) { try Path(svg: text) }
    #expect(error?.description == message)
  }

  @Test(
    "The flags of an arc select one of four",
    arguments: [
      // From (0, 5) to (5, 0) around (0, 0) or (5, 5).
      ("0 1", Box(minX: 0, minY: 0, maxX: 5, maxY: 5)),
      ("0 0", Box(minX: 0, minY: 0, maxX: 5, maxY: 5)),
      ("1 1", Box(minX: -5, minY: -5, maxX: 5, maxY: 5)),
      ("1 0", Box(minX: 0, minY: 0, maxX: 10, maxY: 10)),
    ])
  func arc(flags: String, box: Box) throws {
    let path = try Path(svg: "M0 5A5 5 0 \(flags) 5 0Z")
    let area = path.bitmapOfItself(offset: 5, side: 15)
    let bounds = try #require(area)
    #expect(abs(bounds.minX - box.minX) <= 1 && abs(bounds.maxX - box.maxX) <= 1)
    #expect(abs(bounds.minY - box.minY) <= 1 && abs(bounds.maxY - box.maxY) <= 1)
  }

  @Test("A reversed inner path is a hole")
  func hole() throws {
    var path = try Path(svg: "M0 0H8V8H0Z")
    path.append(try Path(svg: "M2 2H6V6H2Z").reversed)
    let artwork = Artwork(side: 8, layers: [Layer(path, fill: .red)])
    let alphas = artwork.bitmap(pixels: 8).alphas
    #expect(alphas[1] == [255, 255, 255, 255, 255, 255, 255, 255])
    #expect(alphas[2] == [255, 255, 0, 0, 0, 0, 255, 255])
  }

  @Test("A stroke has round ends and a clean corner")
  func stroke() {
    let path = Path.stroke(along: [Point(2, 4), Point(6, 8), Point(12, 2)], width: 2)
    let area = Artwork(side: 16, layers: [Layer(path, fill: .red)]).bitmap(pixels: 160).covered
    // Two pieces, two half discs, and the outer quarter disc less the inner square at the corner.
    let expected = (32.0.squareRoot() + 72.0.squareRoot()) * 2 + .pi + .pi / 4 - 1
    #expect(abs(area / 100 - expected) < 0.02)
  }
}

extension Gradient {
  static var red: Gradient { Gradient(top: 0, bottom: 1, [.init(255, 0, 0)]) }
}

extension Bitmap {
  var alphas: [[UInt8]] { (0..<height).map { y in (0..<width).map { alpha(x: $0, y: y) } } }

  var covered: Double { alphas.joined().reduce(0) { $0 + Double($1) / 255 } }
}

extension Path {
  func bitmapOfItself(offset: Double, side: Int) -> Box? {
    let moved = moved(by: Point(offset, offset))
    let alphas = Artwork(side: Double(side), layers: [Layer(moved, fill: .red)])
      .bitmap(pixels: side).alphas
    let rows = alphas.indices.filter { alphas[$0].contains { $0 > 0 } }
    let columns = (0..<side).filter { x in alphas.contains { $0[x] > 0 } }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first,
      let right = columns.last
    else { return nil }
    return Box(
      minX: Double(left) - offset, minY: Double(top) - offset, maxX: Double(right + 1) - offset,
      maxY: Double(bottom + 1) - offset)
  }
}

extension Path {
  /// SVG path data with absolute coordinates.
  var svg: String {
    func text(_ point: Point) -> String { "\(decimal(point.x)) \(decimal(point.y))" }
    return elements.map { element in
      switch element {
      case .move(let point): "M\(text(point))"
      case .line(let point): "L\(text(point))"
      case .curve(let first, let second, let end):
        "C\(text(first)) \(text(second)) \(text(end))"
      case .close: "Z"
      }
    }.joined()
  }
}
