import Foundation
import PrioritiesPreferences
import PrioritiesTestSupport
import Testing

@testable import AppIconSets

@Suite("Icon commands")
struct IconCommandTests {
  private let home = TemporaryFolder.forSuite()

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(
      ["icon"] + words, home: home,
      environment: ["XDG_DATA_HOME": home.url("data").path, "LC_ALL": "C.UTF-8"])
  }

  private func files() throws -> [String] {
    guard FileManager.default.fileExists(atPath: home.url("data").path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: home.url("data").path)
      .filter { $0.contains(".") }.sorted()
  }

  @Test("list shows nine icons and the one in use")
  func list() throws {
    let names = IconLibrary.shipped.icons.map(\.name)
    #expect(
      try run("list")
        == .init(output: "blue\tactive\n" + names.dropFirst().map { "\($0)\n" }.joined()))
    let json = try run("list", "--json").output
    #expect(
      json.hasPrefix(
        #"{"icons":[{"active":true,"name":"blue"},{"active":false,"name":"blue-light"},"#))
    #expect(json.hasSuffix(#"{"active":false,"name":"pink-dark"}],"version":1}"# + "\n"))
  }

  @Test("use writes the setting, and installs the icon and desktop entry")
  func use() throws {
    let result = try run("use", "pink-dark")
    #expect(result == .init(output: "Using the icon pink-dark.\n"))
    #expect(try run("list").output.contains("pink-dark\tactive\n"))
    let sizes = [128, 16, 192, 22, 24, 256, 32, 36, 48, 512, 64, 72, 96]
    #expect(
      try files()
        == ["applications/priorities.desktop"]
        + sizes.map { "icons/hicolor/\($0)x\($0)/apps/priorities.png" }
        + [
          "icons/hicolor/scalable/apps/priorities.svg",
          "icons/hicolor/symbolic/apps/priorities-symbolic.svg",
        ])
    let file = try FileWriter.read(home.url("data/icons/hicolor/48x48/apps/priorities.png").path)
    let icon = try IconLibrary.shipped.icon(named: "pink-dark")
    #expect(try Bitmap(png: file) == icon.bitmap(.rounded, pixels: 48))
    let entry = try home.text("data/applications/priorities.desktop")
    #expect(entry.contains("\nIcon=priorities\n"))
    #expect(entry.contains("\nExec=/"))
  }

  @Test("use --none removes only our files")
  func none() throws {
    _ = try run("use", "green")
    let other = home.url("data/icons/hicolor/48x48/apps/other.png").path
    try FileWriter.write("other", to: other)
    #expect(try run("use", "--none") == .init(output: "Icon removed.\n"))
    #expect(try files() == ["icons/hicolor/48x48/apps/other.png"])
    #expect(try run("list").output.contains("blue\tactive\n"))
    #expect(try run("use", "--none") == .init(output: "No icon was installed.\n"))
  }

  @Test("The user's desktop entry is neither replaced nor removed")
  func foreign() throws {
    let entry = home.url("data/applications/priorities.desktop").path
    try FileWriter.write("[Desktop Entry]\nName=Mine\n", to: entry)
    let kept = "\(entry) was not created by this program, so it was left unchanged.\n"
    #expect(try run("use", "pink") == .init(output: "Using the icon pink.\n", errors: kept))
    #expect(try files().contains("icons/hicolor/48x48/apps/priorities.png"))
    #expect(try run("use", "--none") == .init(output: "Icon removed.\n", errors: kept))
    #expect(try files() == ["applications/priorities.desktop"])
    #expect(try String(contentsOfFile: entry, encoding: .utf8) == "[Desktop Entry]\nName=Mine\n")
  }

  @Test("An unknown name changes nothing, and the error has the nearest")
  func unknown() throws {
    for words in [["use", "blu"], ["show", "blu"]] {
      let result = try BuiltProgram.priorities.run(
        ["icon"] + words, home: home, environment: ["XDG_DATA_HOME": home.url("data").path])
      #expect(
        result == .init(status: 1, errors: "No icon is called \"blu\". Did you mean \"blue\"?\n"))
    }
    #expect(try run("use").status == 64)
    #expect(try run("use", "blue", "--none").status == 64)
    #expect(try home.names().isEmpty)
  }

  @Test("show draws letters without colour, and half blocks with colour")
  func show() throws {
    let plain = try run("show", "green")
    #expect(plain.status == 0)
    #expect(!plain.output.contains("\u{1B}"))
    #expect(plain.output.contains("'--------------'"))
    let colored = try run("show", "green", "--color", "truecolor")
    #expect(colored.output.contains("▀") && colored.output.contains("38;2;"))
    #expect(try run("show", "green", "--color", "256").output.contains("38;5;"))
    #expect(try run("show", "green", "--json").output.contains(#""name":"green""#))
  }

  @Test(
    "show uses the picture protocol of the terminal",
    arguments: [
      (["KITTY_WINDOW_ID": "1"], "\u{1B}_Ga=T,f=100,q=2,c=20,r=10,"),
      (["TERM_PROGRAM": "iTerm.app"], "\u{1B}]1337;File=inline=1;"),
      (["TERM": "foot"], "\u{1B}P0;1q\""),
      ([:], "▀"),
    ])
  func terminals(environment: [String: String], start: String) throws {
    let result = try BuiltProgram.priorities.runInTerminal(
      ["icon", "show", "blue"], home: home, environment: environment)
    #expect(result.status == 0)
    #expect(result.output.contains(start))
    #expect(withoutStyle(result.output).contains("blue  in use"))
  }

  @Test("The setting accepts only existing icons")
  func names() {
    #expect(Preference.Icon.allCases.map(\.rawValue) == IconLibrary.shipped.icons.map(\.name))
  }
}
