import Foundation
import Icons
import Testing

@Suite("The committed icons")
struct CommittedIconsTests {
  static let remedy: Comment =
    "Run icontool build --out Icons/png --svg Icons/svg, look at the pictures and commit them."

  @Test("are what the definitions draw", arguments: IconLibrary.shipped.icons)
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

  @Test("are the nine and no others")
  func complete() throws {
    let names = IconLibrary.shipped.icons.map(\.name)
    for ending in ["png", "svg"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: "\(IconSources.folder)/\(ending)")
      #expect(Set(files) == Set(names.map { "\($0).\(ending)" }))
    }
  }

  @Test("have parts that stand out from each other", arguments: IconLibrary.shipped.icons)
  func contrast(icon: Icon) {
    #expect(icon.contrast.cardOnGround >= IconContrast.minimum)
    #expect(icon.contrast.tickOnCard >= IconContrast.minimum)
  }
}

extension Icon: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}
