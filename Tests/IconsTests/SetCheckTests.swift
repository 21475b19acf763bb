import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import AppIconSets

@Suite("Icon set check")
struct SetCheckTests {
  let folder = TemporaryFolder.forSuite()
  let icon = IconLibrary.shipped.primary

  private func put(_ path: String, _ bytes: [UInt8]) throws {
    try FileWriter.write(bytes, to: "\(folder.path)/\(path)")
  }

  private func picture(_ form: IconVariant, _ pixels: Int, keepsAlpha: Bool = false) throws
    -> [UInt8]
  {
    try RenderRequest(icon, form, pixels: pixels, keepsAlpha: keepsAlpha).png(.fast)
  }

  private func faults() throws -> [String] {
    try SetRules(path: folder.path).findings.map {
      $0.description.replacing("\(folder.path)/", with: "")
    }
  }

  @Test("Exported sets have no faults", arguments: [Platform.linux, .web, .windows])
  func clean(platform: Platform) throws {
    let plan = ExportPlan(platform, icons: [icon], application: sampleApplication)
    try Exporter(effort: .fast).write(plan.files, to: folder.path)
    let check = try SetRules(path: folder.path)
    #expect(check.findings.isEmpty)
    #expect(check.files == plan.files.count)
  }

  @Test("Finds forbidden and unnecessary alpha channels")
  func alpha() throws {
    try put("apple-touch-icon.png", try picture(.square, 180, keepsAlpha: true))
    try put("other.png", try picture(.square, 20, keepsAlpha: true))
    try put("play_store_512.png", try picture(.square, 512))
    #expect(
      try faults() == [
        "apple-touch-icon.png: it has an alpha channel, which is not allowed here",
        "other.png: it has an unneeded alpha channel",
        "play_store_512.png: it has no alpha channel",
      ])
  }

  @Test("Finds pictures of the wrong size")
  func size() throws {
    try put("hicolor/48x48/apps/priorities.png", try picture(.rounded, 40))
    try put("res/mipmap-hdpi/ic_launcher_blue.png", try picture(.rounded, 48))
    #expect(
      try faults() == [
        "hicolor/48x48/apps/priorities.png: it is 40 pixels wide and must be 48",
        "res/mipmap-hdpi/ic_launcher_blue.png: it is 48 pixels wide and must be 72",
      ])
  }

  @Test("Finds symbols beyond the safe zone")
  func safeZones() throws {
    try put("icon-maskable-192.png", try picture(.circle, 192))
    try put("res/mipmap-mdpi/ic_launcher_blue_foreground.png", try picture(.dark, 108))
    let faults = try faults()
    #expect(
      faults.contains(
        "res/mipmap-mdpi/ic_launcher_blue_foreground.png: the symbol extends 39.4 % of the side from "
          + "the centre; the safe limit is 30.6 %"))
    #expect(faults.contains { $0.hasPrefix("icon-maskable-192.png: it has an alpha channel") })
  }

  @Test("Finds superfluous chunks")
  func chunks() throws {
    var file = try picture(.square, 32)
    // An empty tEXt chunk after IHDR.
    file.insert(contentsOf: [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0x48, 0xDD, 0xF3, 0x8B], at: 33)
    try put("a.png", file)
    try put("b.png", Array(try picture(.square, 32).dropLast(20)))
    let faults = try faults()
    #expect(faults.first?.hasPrefix("a.png: ") == true)
    #expect(faults.last == "b.png: this is not a complete PNG file")
  }

  @Test("Finds missing and unlisted files")
  func names() throws {
    let files = ExportPlan(.web, icons: [icon], application: sampleApplication).files.filter {
      !$0.path.contains("maskable-512")
    }
    try Exporter(effort: .fast).write(files, to: folder.path)
    let set = "Assets.xcassets/IconPreview-Blue.imageset"
    let catalog = ExportPlan(.apple, icons: [icon], application: sampleApplication).files.filter {
      $0.path.hasPrefix(set) && !$0.path.hasSuffix("120.png")
    }
    try Exporter(effort: .fast).write(catalog, to: folder.path)
    try put("\(set)/left-over.png", try picture(.rounded, 16))
    #expect(
      try faults() == [
        "\(set)/Contents.json: it does not list left-over.png",
        "\(set)/Contents.json: it lists blue-120.png, which does not exist",
        "manifest.webmanifest: it lists icon-maskable-512.png, which does not exist",
      ])
  }

  @Test("Finds low contrast in pictures and palettes")
  func contrast() throws {
    let text = String(decoding: try IconSources.palettes(), as: UTF8.self)
    let pale = text.replacing(
      #""name": "blue-light", "hue": 258, "style": "light""#,
      with: #""name": "blue-light", "hue": 258, "style": "light", "card": ["9cc4ff", "9cc4ff"]"#)
    try put("palettes.json", Array(pale.utf8))
    let library = try #require(
      IconLibrary(palettes: Array(pale.utf8), symbol: try IconSources.symbol()))
    let request = RenderRequest(try library.icon(named: "blue-light"), .square, pixels: 64)
    try put("blue-light.png", try request.png(.fast))
    let faults = try faults()
    #expect(
      faults == [
        "blue-light.png: the card's contrast with the ground is 1.4 and must be 3",
        "palettes.json: blue-light: the contrast of card and ground is 1.4 and must be 3",
        "palettes.json: blue-light: the contrast of tick and card is 1.7 and must be 3",
      ])
  }

  @Test("Finds icon names with an extension")
  func desktop() throws {
    try put("a.desktop", Array("[Desktop Entry]\nIcon=priorities.png\n".utf8))
    #expect(try faults() == ["a.desktop: the icon name must have no extension, not priorities.png"])
  }

  @Test("Finds damaged icon containers", arguments: [Platform.windows, .icns])
  func containers(platform: Platform) throws {
    let small = [16, 32].map { RenderRequest(icon, .rounded, pixels: $0) }
    let file =
      platform == .windows
      ? ExportFile("a.ico", .ico(small)) : ExportFile("a.icns", .icns(small))
    try Exporter(effort: .fast).write([file], to: folder.path)
    #expect(try faults().isEmpty)
    let path = "\(folder.path)/\(file.path)"
    let bytes = try FileWriter.read(path)
    try put(file.path, Array(bytes.dropLast(9)))
    #expect(try !faults().isEmpty)
    try put(file.path, Array("nothing of the kind".utf8))
    #expect(try !faults().isEmpty)
  }

  @Test("Reports a missing path")
  func missing() {
    let error = #expect(throws: FileError.self) { try SetCheck(path: "\(folder.path)/none") }
    #expect(error?.description.hasSuffix("none: it does not exist. Check the path.") == true)
  }
}
