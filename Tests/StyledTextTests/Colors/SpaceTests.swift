import StyledTerminalText
import Testing

struct SpaceTests {
  // From coloraide 8.13: `Color(hex).convert("oklab")` and `.convert("oklch")`.
  @Test(
    "OKLab and OKLCH match coloraide",
    arguments: [
      ("#000000", [0, 0, 0], 0, nil),
      ("#ffffff", [1, 0, 0], 0, nil),
      ("#808080", [0.599871, 0, 0], 0, nil),
      ("#ff0000", [0.627955, 0.224863, 0.125846], 0.257683, 29.2339),
      ("#00ff00", [0.86644, -0.233888, 0.179498], 0.294827, 142.4953),
      ("#0000ff", [0.452014, -0.032457, -0.311528], 0.313214, 264.052),
      ("#ffff00", [0.967983, -0.071369, 0.19857], 0.211006, 109.7692),
      ("#00ffff", [0.905399, -0.149444, -0.039398], 0.15455, 194.769),
      ("#ff00ff", [0.701674, 0.274566, -0.169156], 0.322491, 328.3634),
      ("#b45309", [0.555283, 0.095465, 0.10981], 0.145505, 48.9975),
      ("#0f766e", [0.510938, -0.085521, -0.00958], 0.086055, 186.3914),
      ("#6d28d9", [0.490666, 0.09263, -0.222738], 0.241232, 292.5809),
    ] as [(String, [Double], Double, Double?)])
  func published(hex: String, lab: [Double], chroma: Double, hue: Double?) throws {
    let color = try #require(RGB(hex: hex))
    let found = OKLab(color)
    let polar = OKLCH(color)
    for (value, expected) in zip(
      [found.lightness, found.a, found.b, polar.lightness, polar.chroma],
      lab + [lab[0], chroma])
    {
      #expect(abs(value - expected) < 0.000_002)
    }
    // The hue of grey is meaningless.
    if let hue { #expect(abs(polar.hue - hue) < 0.001) }
  }

  @Test("Every colour of a grid survives a round trip through each space")
  func roundTrips() {
    let steps = stride(from: 0, through: 255, by: 17).map { UInt8($0) }
    var lost: [String] = []
    for red in steps {
      for green in steps {
        for blue in steps {
          let color = RGB(red, green, blue)
          let back = [RGB(LinearRGB(color)), RGB(OKLab(color)), RGB(OKLCH(color))]
          if back != [color, color, color] { lost.append(color.hex) }
        }
      }
    }
    #expect(lost == [])
  }

  @Test("A hue wraps to 0 to 360, and the distance is the shorter arc")
  func hues() {
    #expect(OKLCH(lightness: 0.5, chroma: 0.1, hue: -30).hue == 330)
    #expect(OKLCH(lightness: 0.5, chroma: 0.1, hue: 750).hue == 30)
    #expect(
      OKLCH(lightness: 0.5, chroma: 0.1, hue: 350).hueDistance(
        to: OKLCH(lightness: 0.5, chroma: 0.1, hue: 20)) == 30)
    #expect(
      OKLCH(lightness: 0.5, chroma: 0.1, hue: 20).hueDistance(
        to: OKLCH(lightness: 0.5, chroma: 0.1, hue: 200)) == 180)
  }
}

struct GamutTests {
  // From coloraide 8.13: `Color("oklch", [l, c, h]).fit("srgb", method="raytrace",
  // pspace="oklch")`, which also preserves lightness and hue. The chroma's tolerance is larger,
  // because ours stops where 8 bits hide the difference.
  @Test(
    "A colour outside sRGB loses chroma and matches coloraide",
    arguments: [
      ([0.7, 0.3, 30], 0.191512, "#ff6551"),
      ([0.5, 0.4, 150], 0.137699, "#007835"),
      ([0.9, 0.2, 260], 0.048524, "#ccdfff"),
      ([0.3, 0.25, 90], 0.061307, "#3a2c00"),
      ([0.6, 0.37, 330], 0.273489, "#d100cb"),
      ([0.85, 0.35, 200], 0.144505, "#00e9f3"),
      ([0.15, 0.2, 300], 0.080069, "#120027"),
      ([0.6, 0.1, 60], 0.1, "#ac713e"),
    ] as [([Double], Double, String)])
  func published(parts: [Double], chroma: Double, hex: String) {
    let color = OKLCH(lightness: parts[0], chroma: parts[1], hue: parts[2])
    let mapped = color.inGamut
    #expect(mapped.lightness == color.lightness)
    #expect(mapped.hue == color.hue)
    #expect(abs(mapped.chroma - chroma) < 0.002)
    #expect(RGB(color).hex == hex)
  }

  @Test("Gamut mapping preserves lightness and hue and is idempotent")
  func everywhere() {
    for lightness in stride(from: 0.05, through: 0.95, by: 0.1) {
      for hue in stride(from: 0.0, to: 360, by: 15) {
        let color = OKLCH(lightness: lightness, chroma: 0.4, hue: hue)
        let mapped = color.inGamut
        #expect(mapped.isInGamut)
        #expect(mapped.chroma > 0 && mapped.chroma < 0.4)
        #expect(mapped.lightness == color.lightness)
        #expect(mapped.hue == color.hue)
        #expect(mapped.inGamut == mapped)
        #expect(!OKLCH(lightness: lightness, chroma: mapped.chroma + 0.000_1, hue: hue).isInGamut)
      }
    }
  }

  @Test("Lightness is clamped to white and black")
  func ends() {
    #expect(RGB(OKLCH(lightness: 1, chroma: 0.3, hue: 40)) == .white)
    #expect(RGB(OKLCH(lightness: 1.4, chroma: 0.1, hue: 40)) == .white)
    #expect(RGB(OKLCH(lightness: 0, chroma: 0.3, hue: 40)) == .black)
    #expect(RGB(OKLCH(lightness: -1, chroma: 0.1, hue: 40)) == .black)
  }
}
