import Foundation
import PrioritiesTestSupport
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
      ("M0 0A1e-300 5 0 0 1 4 4", "M0 0L4 4"),
      ("M10 0A-10-10 0 0 1 0 10", "M10 0C10 5.523 5.523 10 0 10"),
      ("M10 0A10 10 70 0 1 0 10", "M10 0C10 5.523 5.523 10 0 10"),
      ("M20 0A20 10 0 0 1 0 10", "M20 0C20 5.523 11.046 10 0 10"),
      ("M10 0A20 10 90 0 1 0 20", "M10 0C10 11.046 5.523 20 0 20"),
      // Too small for its ends, it becomes a half circle.
      ("M0 0A1 1 0 0 1 20 0", "M0 0C0 -5.523 4.477 -10 10 -10C15.523 -10 20 -5.523 20 0"),
      ("M0 0Q3 6 6 0", "M0 0C2 4 4 4 6 0"),
      ("M1 1q3 6 6 0", "M1 1C3 5 5 5 7 1"),
      // The control point is mirrored at the last point.
      ("M0 0Q3 6 6 0T12 0", "M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0"),
      ("M0 0Q3 6 6 0T12 0 18 0", "M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0C14 4 16 4 18 0"),
      ("M0 0q3 6 6 0t6 0", "M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0"),
      ("M0 0C1 2 3 4 5 6S9 9 8 7", "M0 0C1 2 3 4 5 6C7 8 9 9 8 7"),
      ("M0 0c1 2 3 4 5 6s4 3 3 1", "M0 0C1 2 3 4 5 6C7 8 9 9 8 7"),
      ("M0 0S1 1 2 2 4 4 5 3", "M0 0C0 0 1 1 2 2C3 3 4 4 5 3"),
      // Only after a curve of the same degree.
      ("M3 3L6 6S9 9 8 7", "M3 3L6 6C6 6 9 9 8 7"),
      ("M0 0Q3 6 6 0S9 9 8 7", "M0 0C2 4 4 4 6 0C6 0 9 9 8 7"),
      ("M0 0C1 2 3 4 6 6T9 9", "M0 0C1 2 3 4 6 6C6 6 7 7 9 9"),
      ("M1e+1 0\u{C}L0 1E1", "M10 0L0 10"),
      ("", ""),
    ])
  func reads(text: String, normal: String) throws {
    #expect(try VectorPath(svg: text).svg == normal)
  }

  @Test(
    "Reports faults with their position",
    arguments: [
      (
        "M0 0B1 1 2 2",
        "The path has \"B\" at character 5. Use only M L H V C S Q T A Z, their lower-case forms, "
          + "and numbers."
      ),
      ("M0 0T1", "The path's command T needs a number at character 7."),
      ("M0 0S1 1 2", "The path's command S needs a number at character 11."),
      (
        "M0 0Z1 1",
        "The path has \"0\" at character 6. Use only M L H V C S Q T A Z, their lower-case forms, "
          + "and numbers."
      ),
      ("M0 0L5", "The path's command L needs a number at character 7."),
      ("M0 0L5 x", "The path's command L needs a number at character 8."),
      ("L1 2", "The path must begin with M and a point."),
      ("5 5", "The path must begin with M and a point."),
      ("M0 0A1 1 0 2 0 1 1", "The path's command A needs a number at character 12."),
      (
        "M0 1e9",
        "The path reaches 1000000000.0 at character 4. Stay between -100000 and 100000."
      ),
      (
        "M90000 0l5e3 0 6000 0",
        "The path reaches 101000.0 at character 16. Stay between -100000 and 100000."
      ),
      ("M0 1e999", "The path reaches inf at character 4. Stay between -100000 and 100000."),
      (
        String(repeating: " ", count: 65_537),
        "The path has 65537 characters. Divide it into paths of at most 65536."
      ),
      (
        "M0 0\u{1B}",
        #"The path has "\u{1B}" at character 5. Use only M L H V C S Q T A Z, their lower-case forms, "#
          + "and numbers."
      ),
      ("M0 nan", "The path's command M needs a number at character 4."),
    ])
  func faults(text: String, message: String) {
    let error = #expect(throws: VectorPathError.self) { try VectorPath(svg: text) }
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
    let path = try VectorPath(svg: "M0 5A5 5 0 \(flags) 5 0Z")
    let area = path.bitmapOfItself(offset: 5, side: 15)
    let bounds = try #require(area)
    #expect(abs(bounds.minX - box.minX) <= 1 && abs(bounds.maxX - box.maxX) <= 1)
    #expect(abs(bounds.minY - box.minY) <= 1 && abs(bounds.maxY - box.maxY) <= 1)
  }

  @Test(
    "Curves and arcs in any notation enclose the same circle",
    arguments: [
      "M90 50A40 40 0 0 1 50 90A40 40 0 0 1 10 50A40 40 0 0 1 50 10A40 40 0 0 1 90 50Z",
      "M50 10a40 40 0 1 0 0 80 40 40 0 1 0 0-80z",
      "M50 10a40 40 123 1 1-.001 0z",
      "M90 50C90 72.091 72.091 90 50 90S10 72.091 10 50 27.909 10 50 10 90 27.909 90 50Z",
      "M90 50c0 22.091-17.909 40-40 40s-40-17.909-40-40 17.909-40 40-40 40 17.909 40 40z",
    ])
  func circles(text: String) throws {
    let fill = Artwork.Layer(try VectorPath(svg: text), fill: .red)
    let bitmap = Artwork(side: 100, layers: [fill]).bitmap(pixels: 200)
    #expect(abs(bitmap.covered / 4 - .pi * 1600) < 2)
    let circle = Artwork.Layer(.circle(center: Point(50, 50), radius: 40), fill: .red)
    let whole = Artwork(side: 100, layers: [circle]).bitmap(pixels: 200)
    let differences = zip(bitmap.pixels, whole.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 255 < 16)
  }

  @Test("Parabolas enclose their area")
  func parabolas() throws {
    // A parabola's segment has two thirds of the parallelogram around it.
    let path = try VectorPath(svg: "M0 50Q25 0 50 50T100 50V100H0Z")
    let area = Artwork(side: 100, layers: [Artwork.Layer(path, fill: .red)]).bitmap(pixels: 200)
      .covered
    #expect(abs(area / 4 - 5000) < 1)
    let arch = try VectorPath(svg: "M0 50Q50-50 100 50Z")
    let arches = Artwork(side: 100, layers: [Artwork.Layer(arch, fill: .red)]).bitmap(pixels: 200)
      .covered
    #expect(abs(arches / 4 - 100 * 50 * 2 / 3) < 1)
  }

  @Test("An ellipse at any angle has its area and extent", arguments: [0.0, 30, 45, 90, 137, -400])
  func ellipse(angle: Double) throws {
    let turn = angle * .pi / 180
    let (x, y) = (40 * cos(turn), 40 * sin(turn))
    let text =
      "M\(50 + x) \(50 + y)A40 15 \(angle) 0 1 \(50 - x) \(50 - y)A40 15 \(angle) 0 1 \(50 + x) "
      + "\(50 + y)Z"
    let path = try VectorPath(svg: text)
    let area = Artwork(side: 100, layers: [Artwork.Layer(path, fill: .red)]).bitmap(pixels: 200)
      .covered
    #expect(abs(area / 4 - .pi * 40 * 15) < 2)
    let points = path.flattened(tolerance: 0.001).joined()
    let width = (1600 * cos(turn) * cos(turn) + 225 * sin(turn) * sin(turn)).squareRoot()
    #expect(abs((points.map(\.x).max() ?? 0) - 50 - width) < 0.02)
    #expect(abs((points.map(\.x).min() ?? 0) - 50 + width) < 0.02)
  }

  @Test("Extreme paths are drawn without much work", arguments: Self.extremePaths)
  func extremes(text: String) throws {
    let path = try VectorPath(svg: text)
    let artwork = Artwork(side: 1, layers: [Artwork.Layer(path, fill: .red)])
    let start = processorTime
    #expect(artwork.bitmap(pixels: 64).width == 64)
    #expect(!artwork.svg.isEmpty)
    #expect(processorTime - start < 60)
  }

  static let extremePaths: [String] = [
    "M-1e5-1e5L1e5 1e5L1e5-1e5Z", "M0 0A2e-4 1e5 45 1 1 1e5 1e5",
    "M-1e5 0A1e5 1.1e-4 1e5 1 0 1e5 1e-9",
    "M0 0A1e5 1e5 0 1 1 1e-9 1e-9", "M1e5 1e5A3 4 5 1 1-1e5-1e5Z",
    "M0 0" + String(repeating: "C1e5-1e5-1e5 1e5 0 1", count: 300),
    "M0 0" + String(repeating: "t1-1", count: 16_000),
  ]

  @Test(
    "librsvg draws the same pixels", .needs("rsvg-convert"),
    arguments: [
      "M4 12C4 4 12 4 12 12S20 20 20 12 28 4 28 12V28H4Z",
      "M4 16Q8 2 12 16T20 16 28 16L28 28 4 28Z",
      "m4 16q4-14 8 0t8 0 8 0l0 12-24 0z",
      "M6 18A10 5 30 1 1 26 14A10 5 30 0 1 6 18ZM12 16a4 2-45 1 0 8 0 4 2-45 1 0-8 0z",
      "M4 4A14 7 20 0 1 28 20A3 3 0 0 0 10 26Z", "M16 4a3 9 80 1 0 1 1s4 9 3 19-13 2-17-4z",
    ])
  func byLibrsvg(text: String) throws {
    let fills: [(ColorGradient, String)] = [
      (
        ColorGradient([RGB(255, 0, 0), RGB(0, 0, 255)], x1: 4, y1: 8, x2: 25, y2: 30),
        #"<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="4" y1="8" x2="25" y2="30">"#
          + ##"<stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>"##
      ),
      (
        ColorGradient([.white, RGB(255, 0, 0), .black], cx: 14, cy: 12, r: 14),
        #"<radialGradient id="f" gradientUnits="userSpaceOnUse" cx="14" cy="12" r="14">"#
          + ##"<stop stop-color="#fff"/><stop offset="0.5" stop-color="#f00"/>"##
          + ##"<stop offset="1" stop-color="#000"/></radialGradient>"##
      ),
    ]
    let folder = try TemporaryFolder()
    for (fill, definition) in fills {
      let artwork = Artwork(
        side: 32,
        layers: [
          Artwork.Layer(.square(32), fill: ColorGradient([.white])),
          Artwork.Layer(try VectorPath(svg: text), fill: fill),
        ])
      let theirs =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs>\#(definition)</defs>"#
        + ##"<path fill="#fff" d="M0 0H32V32H0Z"/><path fill="url(#f)" d="\##(text)"/></svg>"##
      let own = artwork.bitmap(pixels: 256)
      for svg in [theirs, artwork.svg] {
        try FileWriter.write(svg, to: folder.url("path.svg").path)
        let png = folder.url("path.png").path
        try Validator(tool: "rsvg-convert").accept([
          "-w", "256", "-h", "256", "-o", png, folder.url("path.svg").path,
        ])
        let difference = try #require(
          own.difference(from: try Bitmap(png: try FileWriter.read(png))))
        #expect(difference.mean < 0.5)
        #expect(difference.shareBeyond16 < 0.002)
      }
    }
  }

  @Test("A reversed inner path is a hole")
  func hole() throws {
    var path = try VectorPath(svg: "M0 0H8V8H0Z")
    path.append(try VectorPath(svg: "M2 2H6V6H2Z").reversed)
    let artwork = Artwork(side: 8, layers: [Artwork.Layer(path, fill: .red)])
    let alphas = artwork.bitmap(pixels: 8).alphas
    #expect(alphas[1] == [255, 255, 255, 255, 255, 255, 255, 255])
    #expect(alphas[2] == [255, 255, 0, 0, 0, 0, 255, 255])
  }
}

extension ColorGradient {
  static var red: ColorGradient { ColorGradient([.init(255, 0, 0)]) }
}

extension Bitmap {
  var alphas: [[UInt8]] { (0..<height).map { y in (0..<width).map { alpha(x: $0, y: y) } } }

  var covered: Double { alphas.joined().reduce(0) { $0 + Double($1) / 255 } }
}

extension VectorPath {
  func bitmapOfItself(offset: Double, side: Int) -> Box? {
    let moved = moved(by: Point(offset, offset))
    let alphas = Artwork(side: Double(side), layers: [Artwork.Layer(moved, fill: .red)])
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

extension VectorPath {
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
