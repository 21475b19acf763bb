import PrioritiesTestSupport
import Testing

@testable import AppIconSets

@Suite("Export plans")
struct ExportPlanTests {
  @Test("Each platform has its files")
  func files() throws {
    let icons = Array(IconLibrary.shipped.icons.prefix(2))
    let paths = ExportPlan(allFor: icons, application: sampleApplication).files.map(\.path)
    #expect(Set(paths).count == paths.count)
    try expectGolden(paths.sorted().joined(separator: "\n") + "\n", "export-files.txt")
  }

  @Test(
    "Manifests and descriptions match the goldens",
    arguments: [
      (Platform.apple, "Assets.xcassets/AppIcon-BlueLight.appiconset/Contents.json"),
      (.apple, "AppIcon.xcconfig"), (.android, "res/mipmap-anydpi-v26/ic_launcher_blue_light.xml"),
      (.android, "res/drawable/ic_launcher_blue_light_background.xml"),
      (.android, "activity-aliases.xml"), (.web, "manifest.webmanifest"), (.web, "head.html"),
      (.linux, "share/applications/priorities.desktop"),
      (.linux, "share/icons/hicolor/symbolic/apps/priorities-symbolic.svg"),
    ])
  func texts(platform: Platform, path: String) throws {
    let plan = ExportPlan(
      platform, icons: Array(IconLibrary.shipped.icons.prefix(2)), application: sampleApplication)
    let file = try #require(plan.files.first { $0.path == path })
    guard case .text(let text) = file.content else {
      Issue.record("\(path) is no text")
      return
    }
    try expectGolden(text, "export/\(path.split(separator: "/").last ?? "")")
  }

  @Test("A plan for nine icons repeats few pictures")
  func nine() {
    let plan = ExportPlan(allFor: IconLibrary.shipped.icons, application: sampleApplication)
    let apple = plan.files.filter { $0.path.hasSuffix(".appiconset/Contents.json") }
    let previews = plan.files.filter { $0.path.hasSuffix(".imageset/Contents.json") }
    #expect(apple.count == 9)
    #expect(previews.count == 9)
    #expect(plan.files.filter { $0.path.hasSuffix(".icns") }.count == 9)
    #expect(plan.files.filter { $0.path.hasPrefix("windows/") }.count == 9)
  }
}

@Suite("Icon installer")
struct IconInstallerTests {
  @Test(
    "The program's path is escaped for Exec and as a string",
    arguments: [
      ("/opt/priorities", "/opt/priorities"), ("/a b/p", "\"/a b/p\""), ("/50%/p", "/50%%/p"),
      ("/a\\b/p", #""/a\\\\b/p""#), ("/a\"b/p", #""/a\\"b/p""#),
      ("/$HOME/`p`", #""/\\$HOME/\\`p\\`""#),
      ("/x\nX-Evil=1\nExec=evil", #""/x\nX-Evil=1\nExec=evil""#), ("/a\r\n\tb", #""/a\r\n\tb""#),
    ])
  func escaping(path: String, word: String) throws {
    let folder = try TemporaryFolder()
    let icon = try #require(IconLibrary.shipped.icons.first)
    try IconInstaller(dataFolder: folder.path, application: sampleApplication)
      .install(icon, executable: path)
    let entry = try folder.text("applications/\(sampleApplication.id).desktop")
    let lines = entry.split(separator: "\n").filter { $0.hasPrefix("Exec=") || $0.contains("Evil") }
    #expect(
      lines == [Substring((["Exec=\(word)"] + sampleApplication.arguments).joined(separator: " "))])
  }
}
