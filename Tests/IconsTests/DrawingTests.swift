import StyledTerminalText
import Testing

@testable import AppIconSets

@Suite("Drawing")
struct DrawingTests {
  @Test(
    "Coverage is the exact area of each pixel",
    arguments: [
      (
        "M0.5 1H3V3H0.5Z", [[0, 0, 0, 0], [128, 255, 255, 0], [128, 255, 255, 0], [0, 0, 0, 0]]
      ),
      (
        "M0 0L4 4H0Z",
        [[128, 0, 0, 0], [255, 128, 0, 0], [255, 255, 128, 0], [255, 255, 255, 128]]
      ),
      ("M0 0L4 1V0Z", [[32, 96, 159, 223], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
      // Beyond each border.
      ("M-9 1H9V2H-9Z", [[0, 0, 0, 0], [255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0]]),
      ("M1 -9H2V9H1Z", [[0, 255, 0, 0], [0, 255, 0, 0], [0, 255, 0, 0], [0, 255, 0, 0]]),
      (
        "M-1 2L2 -1L5 2L2 5Z",
        [
          [128, 255, 255, 128], [255, 255, 255, 255], [255, 255, 255, 255], [128, 255, 255, 128],
        ]
      ),
      ("M9 9H12V12H9Z", [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
    ])
  func exactArea(path: String, alphas: [[UInt8]]) throws {
    let artwork = Artwork(side: 4, layers: [Artwork.Layer(try VectorPath(svg: path), fill: .red)])
    #expect(artwork.bitmap(pixels: 4).alphas == alphas)
  }

  @Test("A circle has the right area at any size", arguments: [3, 16, 61, 200])
  func circle(pixels: Int) {
    let path = VectorPath.circle(center: Point(50, 50), radius: 40)
    let area = Artwork(side: 100, layers: [Artwork.Layer(path, fill: .red)]).bitmap(pixels: pixels)
      .covered
    let expected = Double.pi * 0.16 * Double(pixels * pixels)
    #expect(abs(area - expected) < max(0.02, expected * 0.001))
  }

  @Test("Layers blend encoded colours in order")
  func blending() throws {
    let square = VectorPath.square(1)
    let artwork = Artwork(
      side: 1,
      layers: [
        Artwork.Layer(square, fill: ColorGradient([RGB(200, 100, 0)])),
        Artwork.Layer(
          square, fill: ColorGradient([RGB(0, 0, 200)]), opacity: 0.25),
      ])
    let bitmap = artwork.bitmap(pixels: 1)
    #expect(bitmap.color(x: 0, y: 0) == RGB(150, 75, 50))
    #expect(bitmap.isOpaque)
  }

  @Test("Partial coverage changes alpha but not the colour")
  func translucent() {
    let layer = Artwork.Layer(
      .square(1), fill: ColorGradient([RGB(10, 120, 250)]), opacity: 0.5)
    let bitmap = Artwork(side: 1, layers: [layer]).bitmap(pixels: 1)
    #expect(bitmap.pixels == [10, 120, 250, 128])
  }

  @Test("Gradients run from top to bottom")
  func gradients() {
    let colors = [RGB(0, 0, 0), RGB(200, 200, 200), RGB(0, 0, 0)]
    let down = ColorGradient(colors, y2: 4)
    let one = Artwork(side: 4, layers: [Artwork.Layer(.square(4), fill: down)]).bitmap(pixels: 4)
    #expect((0..<4).map { one.color(x: 0, y: $0).red } == [50, 150, 150, 50])
  }

  @Test("A gradient can run in any direction or outwards")
  func directions() {
    let colors = [RGB(0, 0, 0), RGB(200, 200, 200)]
    func reds(_ fill: ColorGradient) -> [[UInt8]] {
      let bitmap = Artwork(side: 4, layers: [Artwork.Layer(.square(4), fill: fill)]).bitmap(
        pixels: 4)
      #expect(bitmap.isOpaque)
      return (0..<4).map { y in (0..<4).map { bitmap.color(x: $0, y: y).red } }
    }
    let row: [UInt8] = [25, 75, 125, 175]
    #expect(reds(ColorGradient(colors, x2: 4, y2: 0)) == [row, row, row, row])
    #expect(
      reds(ColorGradient(colors, x2: 4, y2: 4)) == [
        [25, 50, 75, 100], [50, 75, 100, 125], [75, 100, 125, 150], [100, 125, 150, 175],
      ])
    #expect(
      reds(ColorGradient(colors, x1: 4, y1: 4, x2: 0, y2: 0)).map { $0.map { 200 - $0 } }
        == reds(ColorGradient(colors, x2: 4, y2: 4)))
    // The distances are √0.5, √2.5 and √4.5.
    let (near, middle, far): (UInt8, UInt8, UInt8) = (71, 158, 200)
    #expect(
      reds(ColorGradient(colors, cx: 2, cy: 2, r: 2)) == [
        [far, middle, middle, far], [middle, near, near, middle], [middle, near, near, middle],
        [far, middle, middle, far],
      ])
  }

  @Test("A shadow has the total and variance of a Gaussian", arguments: [1.3, 2.5, 6.0])
  func shadow(deviation: Double) {
    let size = 64
    let shadow = Artwork.Shadow(color: .black, opacity: 1, offset: 0, deviation: deviation)
    // The shape is invisible.
    let path = VectorPath.square(8).moved(by: Point(28, 28))
    var layer = Artwork.Layer(path, fill: .red, opacity: 0)
    layer.shadow = shadow
    let alphas = Artwork(side: Double(size), layers: [layer]).bitmap(pixels: size).alphas
    let total = alphas.joined().reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(total - 64) < 2)
    var variance = 0.0
    for (y, row) in alphas.enumerated() {
      for alpha in row {
        variance += Double(alpha) / 255 * (Double(y) + 0.5 - 32) * (Double(y) + 0.5 - 32)
      }
    }
    // The square's variance is 8² / 12.
    let expected = 64.0 / 12 + deviation * deviation
    #expect(abs(variance / total - expected) / expected < 0.03)
  }

  @Test("Pixels are the same in every build")
  func sameEverywhere() throws {
    let path = try VectorPath(svg: "M3 2C9 -1 14 1 13 8A5 5 0 0 1 4 9C-2 7 1 5 3 2Z")
    let shadow = Artwork.Shadow(color: RGB(20, 0, 60), opacity: 0.4, offset: 1, deviation: 1.1)
    let fill = ColorGradient([RGB(1, 99, 200), RGB(255, 140, 7)], y1: 2, y2: 9)
    var layer = Artwork.Layer(path, fill: fill, opacity: 0.9)
    layer.shadow = shadow
    let bitmap = Artwork(side: 16, layers: [layer]).bitmap(pixels: 67)
    // FNV-1a, equal in debug and release builds.
    let hash = bitmap.pixels.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    #expect(hash == 8_783_871_460_504_237_452)
  }
}
