import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import AppIconSets

@Suite("Icons of one's own")
struct OwnIconTests {
  /// A sun with rays, and a cloud in front of it that would disappear in one colour.
  static func sky(ground: ColorGradient? = nil) throws -> Icon {
    let sun = Artwork.Layer(
      try VectorPath(svg: "M10 6.5a4 4 0 1 0 0 8 4 4 0 1 0 0-8z"),
      fill: ColorGradient(
        [RGB(0xFF, 0xF3, 0xB0), RGB(0xFF, 0xC4, 0x0C)], cx: 9, cy: 9, r: 6))
    let cloudPath =
      "M9 18.5q-2.5 0-2.5-2.4t2.6-2.3c.4-2 1.7-3 3.4-3s2.9 1.2 3.2 3h.4a2.3 2.3 0 0 1 .2 4.7z"
    let cloud = Artwork.Layer(
      try VectorPath(svg: cloudPath),
      fill: ColorGradient([.white, RGB(0xC9, 0xDD, 0xF5)], x1: 8, y1: 11, x2: 17, y2: 19))
    // A whole circle less the bulk of the cloud, which leaves a gap between them.
    let gap = Artwork.Layer(
      try VectorPath(
        svg: "M10 6.5a4 4 0 0 0-3.7 5.5q1-.7 1.7-.7 1.4-2.8 4.5-2.8.5 0 1 .1a4 4 0 0 0-3.5-2.1z"),
      fill: ColorGradient([.black]), opacity: 0.7)
    let monochrome = Artwork(side: 24, layers: [gap, cloud])
    return Icon(
      name: "sky-1", artwork: Artwork(side: 24, layers: [sun, cloud]), monochrome: monochrome,
      ground: ground)
  }

  static let diagonal = ColorGradient(
    [RGB(0x0B, 0x3D, 0x91), RGB(0x5B, 0x2A, 0x86)], x1: 0, y1: 0, x2: 1, y2: 1)

  @Test("Every platform's set has no faults", arguments: Platform.allCases)
  func sets(platform: Platform) throws {
    let folder = try TemporaryFolder()
    let icons = [try Self.sky(ground: Self.diagonal), IconLibrary.shipped.primary]
    let plan = ExportPlan(platform, icons: icons, application: sampleApplication)
    try Exporter(effort: .fast).write(plan.files, to: folder.path)
    let check = try SetRules(path: folder.path)
    #expect(check.findings.isEmpty)
    #expect(check.files > plan.files.count / 2)
  }

  @Test("A form has the ground in its shape, and the drawing in its safe zone")
  func forms() throws {
    let icon = try Self.sky(ground: ColorGradient([RGB(1, 2, 3)]))
    for form in IconVariant.allCases {
      let bitmap = icon.bitmap(form, pixels: 96)
      #expect(bitmap.isOpaque == form.isOpaque)
      let isBare = [.foreground, .themed, .monochrome, .dark, .symbolic].contains(form)
      #expect((bitmap.alpha(x: 48, y: 12) == 0) == isBare, "\(form)")
      let corner = bitmap.color(x: 0, y: 0)
      #expect(!form.isOpaque || corner == (form == .tinted ? .black : RGB(1, 2, 3)))
      // The cloud.
      #expect(bitmap.alpha(x: 50, y: 60) == 255, "\(form)")
    }
    let white = icon.bitmap(.themed, pixels: 96)
    #expect(white.isGrey)
    #expect(Set(white.alphas.joined()).contains(179))
    #expect(icon.bitmap(.tinted, pixels: 96).isGrey)
  }

  @Test("A ground runs across its shape in any direction")
  func ground() throws {
    let icon = try Self.sky(ground: ColorGradient([.black, .white], x2: 1, y2: 0))
    let square = icon.bitmap(.square, pixels: 64)
    #expect(square.color(x: 0, y: 0).red < 4 && square.color(x: 63, y: 0).red > 251)
    #expect(square.isOpaque)
    let mac = icon.bitmap(.mac, pixels: 1024)
    #expect(mac.color(x: 101, y: 512).red < 4 && mac.color(x: 922, y: 512).red > 251)
    let android = ExportPlan(.android, icons: [icon], application: sampleApplication)
    let background = try #require(android.files.first { $0.path.hasSuffix("_background.xml") })
    guard case .text(let text) = background.content else { return }
    #expect(
      text.contains(
        "<gradient android:startX=\"0\" android:startY=\"0\" android:endX=\"108\" android:endY=\"0\">"
      ))
  }

  @Test("Without a ground of its own, an icon has ours in any hue")
  func ourGround() throws {
    let icon = try Self.sky()
    #expect(icon.ground == IconLibrary.shipped.primary.ground)
    let green = icon.recolored(RGB(0, 0x80, 0), name: "sky-green")
    #expect(green.name == "sky-green")
    #expect(green.ground == IconLibrary.shipped.primary.recolored(RGB(0, 0x80, 0)).ground)
    #expect(green.artwork(.dark) == icon.artwork(.dark))
    let own = try Self.sky(ground: Self.diagonal)
    #expect(own.recolored(RGB(0, 0x80, 0)).ground == Self.diagonal)
  }

  @Test("An icon's layers are separate in Apple's layered icon")
  func layers() throws {
    let plan = ExportPlan(.apple, icons: [try Self.sky()], application: sampleApplication)
    #expect(
      plan.files.map(\.path).filter { $0.hasPrefix("AppIcon.icon/") } == [
        "AppIcon.icon/icon.json", "AppIcon.icon/Assets/layer-1.svg",
        "AppIcon.icon/Assets/layer-2.svg",
      ])
  }
}
