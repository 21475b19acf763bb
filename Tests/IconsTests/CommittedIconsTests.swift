import Foundation
import PrioritiesTestSupport
import Testing

@testable import AppIconSets

@Suite("Committed icons")
struct CommittedIconsTests {
  static let remedy: Comment =
    "Run icontool build --out Icons/png --svg Icons/svg, look at the pictures and commit them."

  @Test("The files match the definitions", arguments: IconLibrary.shipped.icons)
  func fresh(icon: Icon) throws {
    let file = try FileWriter.read("\(IconSources.folder)/png/\(icon.name).png")
    #expect(try Bitmap(png: file) == icon.bitmap(.square, pixels: 1024), Self.remedy)
    #expect(PNGChunks(file)?.names == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(PNGChunks(file)?.hasAlpha == false)
    #expect(file.count < 70_000)
    let drawing = try FileWriter.read("\(IconSources.folder)/svg/\(icon.name).svg")
    #expect(
      String(decoding: drawing, as: UTF8.self) == icon.artwork(.square, pixels: 1024).svg,
      Self.remedy)
  }

  @Test("The folders contain exactly the nine icons")
  func complete() throws {
    let names = IconLibrary.shipped.icons.map(\.name)
    for ending in ["png", "svg"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: "\(IconSources.folder)/\(ending)")
      #expect(Set(files) == Set(names.map { "\($0).\(ending)" }))
    }
  }

  @Test("The parts have enough contrast", arguments: IconLibrary.shipped.icons)
  func contrast(icon: Icon) {
    #expect(icon.contrast.cardOnGround >= IconContrast.minimum)
    #expect(icon.contrast.tickOnCard >= IconContrast.minimum)
  }
}

extension Icon: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}

@Suite("SVG in other renderers")
struct SVGRenderingTests {
  static let icons = IconLibrary.shipped.icons.filter {
    runsSlowProofs || ["blue", "green-light", "pink-dark"].contains($0.name)
  }
  /// Debug builds are slow with large sizes.
  static let sizes = runsSlowProofs ? [64, 180, 512, 1024] : [64, 180]

  @Test("librsvg renders the same pixels", .needs("rsvg-convert"), arguments: icons)
  func byLibrsvg(icon: Icon) throws {
    let folder = try TemporaryFolder()
    for (drawing, size) in drawings {
      let svg = folder.url("icon.svg").path
      let png = folder.url("icon.png").path
      try FileWriter.write(icon.artwork(.square, pixels: drawing).svg, to: svg)
      try Validator(tool: "rsvg-convert").accept(["-w", "\(size)", "-h", "\(size)", "-o", png, svg])
      try expectAlike(try Bitmap(png: try FileWriter.read(png)), icon, drawing, size)
    }
  }

  static let chromium = ["chromium", "chromium-browser", "google-chrome"].first(where: isInstalled)

  @Test(
    "Chromium renders the same pixels", .enabled(if: chromium != nil, "Chromium is missing"),
    .enabled(if: runsSlowProofs, "slow: PRIORITIES_TEST_ALL=1 runs it"), arguments: icons)
  func byChromium(icon: Icon) throws {
    let tool = try #require(Self.chromium)
    let folder = try TemporaryFolder()
    for (drawing, size) in drawings {
      let svg = icon.artwork(.square, pixels: drawing).svg
        .replacing(
          #/width="\d+" height="\d+"/#, with: "width=\"\(size)\" height=\"\(size)\"",
          maxReplacements: 1)
      let page = folder.url("page.html").path
      let style = "<style>html, body { margin: 0; background: #fff } svg { display: block }</style>"
      try FileWriter.write("<!doctype html>\(style)\(svg)", to: page)
      let png = folder.url("icon.png").path
      try Validator(tool: tool).accept([
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--force-device-scale-factor=1", "--force-color-profile=srgb",
        "--user-data-dir=\(folder.path)/profile",
        "--window-size=\(max(size, 600)),\(max(size, 600))",
        "--screenshot=\(png)", "file://\(page)",
      ])
      let shot = try Bitmap(png: try FileWriter.read(png))
      // Chromium approximates an arc by chords up to a quarter of a pixel inside it.
      let own = icon.artwork(.square, pixels: drawing).bitmap(pixels: size)
      let difference = try #require(own.difference(from: shot.cropped(to: size)))
      #expect(difference.mean < 0.8, "\(icon.name) at \(size)")
      #expect(difference.worst < 80, "\(icon.name) at \(size)")
    }
  }

  private var drawings: [(drawing: Int, size: Int)] { [(32, 32)] + Self.sizes.map { (1024, $0) } }

  private func expectAlike(_ other: Bitmap, _ icon: Icon, _ drawing: Int, _ size: Int) throws {
    let own = icon.artwork(.square, pixels: drawing).bitmap(pixels: size)
    let difference = try #require(own.difference(from: other))
    #expect(difference.mean < 0.5, "\(icon.name) at \(size)")
    #expect(difference.shareBeyond16 < 0.005, "\(icon.name) at \(size)")
  }
}

extension Bitmap {
  func cropped(to side: Int) -> Bitmap {
    let rows = (0..<side).flatMap { y in pixels[(y * width * 4)..<((y * width + side) * 4)] }
    return Bitmap(width: side, height: side, pixels: rows)
  }

  /// Differences of channels; `nil` if the sizes differ.
  func difference(from other: Bitmap) -> (mean: Double, shareBeyond16: Double, worst: Int)? {
    guard (width, height) == (other.width, other.height) else { return nil }
    var (sum, beyond, most) = (0, 0, 0)
    pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        for start in stride(from: 0, to: one.count, by: 4) {
          var worst = 0
          for channel in start..<(start + 3) {
            let distance = abs(Int(one[channel]) - Int(two[channel]))
            sum += distance
            worst = max(worst, distance)
          }
          if worst > 16 { beyond += 1 }
          most = max(most, worst)
        }
      }
    }
    let count = Double(width * height)
    return (Double(sum) / (count * 3), Double(beyond) / count, most)
  }
}
