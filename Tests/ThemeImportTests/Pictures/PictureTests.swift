import Foundation
import StyledTerminalText
import Testing

@testable import TerminalThemeImport

private let samples = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Samples")

private func picture(_ name: String) throws -> PictureSample {
  try PictureSample(contentsOfFile: samples.appending(path: name).path)
}

@Suite("Picture samples")
struct PictureSampleTests {
  @Test(
    "Every kind of file gives its size and about its mean colour",
    arguments: [
      ("dusk.jpg", PictureSample.Format.jpeg, 144, "dusk.jpg"),
      ("dusk-cmyk.jpg", .jpeg, 144, "dusk.jpg"),
      ("meadow-progressive.jpg", .jpeg, 144, "meadow-indexed.png"),
      ("slate-grey.jpg", .jpeg, 144, "slate-grey.jpg"),
      ("lagoon-interlaced.png", .png, 144, "lagoon.png"),
      ("lagoon-deep.png", .png, 48, "lagoon.png"),
    ])
  func kinds(name: String, format: PictureSample.Format, width: Int, like other: String) throws {
    let sample = try picture(name)
    #expect(sample.format == format && sample.width == width)
    #expect(sample.height == width * 2 / 3)
    #expect(sample.colors.count == sample.width * sample.height)
    let means = [sample, try picture(other)].map { Self.mean(of: $0.colors) }
    #expect(means[0].difference(from: means[1]) < 3)
  }

  @Test("Transparent pixels are omitted")
  func transparent() throws {
    let half = try picture("lagoon-transparent.png")
    #expect(half.colors == Array(try picture("lagoon.png").colors.dropFirst(144 * 48)))
    let sample = try picture("invisible.png")
    #expect(throws: PictureError.empty(name: "it")) { try AccentPalette(sample, name: "it") }
  }

  @Test("A grey picture gives greys")
  func grey() throws {
    #expect(try picture("slate-grey.jpg").colors.allSatisfy { $0.red == $0.green })
  }

  @Test("Bytes and file give the same sample")
  func bytes() throws {
    let bytes = Array(try Data(contentsOf: samples.appending(path: "dusk.jpg")))
    #expect(try PictureSample(bytes: bytes, name: "it") == (try picture("dusk.jpg")))
  }

  @Test("Damaged, truncated and other files throw errors")
  func damaged() throws {
    for name in ["lagoon.png", "lagoon-interlaced.png"] {
      let bytes = Array(try Data(contentsOf: samples.appending(path: name)))
      #expect(throws: PictureError.self) {
        try PictureSample(bytes: Array(bytes.prefix(bytes.count / 2)), name: name)
      }
    }
    #expect(throws: PictureError.self) {
      try PictureSample(bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 2], name: "it")
    }
    for bytes in [[], Array("GIF89a".utf8), [0xFF]] {
      #expect(throws: PictureError.notAPicture(name: "it")) {
        try PictureSample(bytes: bytes, name: "it")
      }
    }
    #expect(throws: PictureError.unreadable(path: "/nowhere.png", code: ENOENT)) {
      try PictureSample(contentsOfFile: "/nowhere.png")
    }
  }

  @Test("Excessive sizes are rejected before decoding")
  func immense() throws {
    var bytes = Array(try Data(contentsOf: samples.appending(path: "lagoon.png")))
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    #expect(throws: PictureError.self) { try PictureSample(bytes: bytes, name: "it") }
  }

  @Test("A JPEG of several scans may have a quarter of the pixels, as it stays in memory")
  func progressive() throws {
    for (file, share) in [("meadow-progressive.jpg", 4), ("dusk.jpg", 1)] {
      let bytes = Array(try Data(contentsOf: samples.appending(path: file)))
      let sample = try PictureSample(bytes: bytes, name: file)
      let limit = sample.width * sample.height * share
      #expect(try PictureSample(bytes: bytes, name: file, pixelLimit: limit) == sample)
      #expect(
        throws: PictureError.damaged(
          name: file, format: .jpeg, reason: "the picture has too many pixels")
      ) { try PictureSample(bytes: bytes, name: file, pixelLimit: limit - 1) }
    }
  }

  @Test("A picture with too many scans is rejected")
  func scans() throws {
    let bytes = Array(try Data(contentsOf: samples.appending(path: "meadow-progressive.jpg")))
    let start = try #require(
      bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let scan = bytes[start..<(bytes.count - 2)]
    let repeated = bytes[..<start] + (0..<70).flatMap { _ in scan } + bytes.suffix(2)
    #expect(
      throws: PictureError.damaged(
        name: "it", format: .jpeg, reason: "the picture has too many scans")
    ) { try PictureSample(bytes: Array(repeated), name: "it") }
  }

  private static func mean(of colors: [RGB]) -> RGB {
    let sum = colors.reduce(into: (0, 0, 0)) {
      $0 = ($0.0 + Int($1.red), $0.1 + Int($1.green), $0.2 + Int($1.blue))
    }
    let count = max(1, colors.count)
    return RGB(UInt8(sum.0 / count), UInt8(sum.1 / count), UInt8(sum.2 / count))
  }
}

@Suite("Accent palettes")
struct AccentPaletteTests {
  @Test(
    "Accents have the visible hues",
    arguments: [
      ("dusk.jpg", [325.0, 12], true), ("lagoon.png", [210], false),
      ("meadow-indexed.png", [135], false),
    ])
  func hues(name: String, hues: [Double], isDark: Bool) throws {
    let palette = try AccentPalette(try picture(name))
    for (accent, hue) in zip(palette.accents.map { OKLCH($0) }, hues) {
      #expect(min(abs(accent.hue - hue), 360 - abs(accent.hue - hue)) < 20, "\(accent)")
      #expect(accent.chroma > 0.05)
    }
    #expect(palette.accents.count >= hues.count)
    #expect(palette.isDark == isDark)
  }

  @Test("A picture without colour gives its grey")
  func grey() throws {
    let palette = try AccentPalette(try picture("slate-grey.jpg"))
    #expect(palette.accents.count == 1)
    #expect(OKLCH(palette.accents[0]).chroma < 0.01)
  }

  @Test("The palette is deterministic")
  func deterministic() throws {
    let sample = try picture("dusk.jpg")
    #expect(try AccentPalette(sample) == (try AccentPalette(sample)))
  }

  @Test("Clustering preserves the total weight and a few colours")
  func clusters() throws {
    let colors = [RGB](repeating: .black, count: 30) + [RGB](repeating: RGB(255, 0, 0), count: 12)
    let clusters = [ColorCluster](clustering: colors)
    #expect(clusters.map(\.population) == [30, 12])
    #expect(clusters.map { RGB($0.color) } == [.black, RGB(255, 0, 0)])
    let sample = try picture("meadow-indexed.png")
    let many = [ColorCluster](clustering: sample.colors, count: 16)
    #expect(many.reduce(0) { $0 + $1.population } == sample.colors.count)
    #expect(many.count <= 16)
    // Better than the sixteen most frequent colours.
    #expect(Self.loss(sample.colors, many.map { RGB($0.color) }) < 0.03)
  }

  /// The mean OKLab distance to the nearest of a few colours.
  private static func loss(_ colors: [RGB], _ few: [RGB]) -> Double {
    let few = few.map { OKLab($0) }
    let sum = colors.reduce(0.0) { sum, color in
      let color = OKLab(color)
      let least = few.map { other in
        let (l, a, b) = (color.lightness - other.lightness, color.a - other.a, color.b - other.b)
        return (l * l + a * a + b * b).squareRoot()
      }.min()
      return sum + (least ?? 0)
    }
    return sum / Double(max(1, colors.count))
  }
}
