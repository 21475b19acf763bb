import Colors
import Foundation
import StyledText
import Testing

@testable import Theming

/// The repository's root, from this file.
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

struct ShippedThemesTests {
  @Test("The program brings just the files of Themes/, byte for byte")
  func embedded() throws {
    let folder = root.appending(path: "Themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".toml") }.sorted()
    #expect(ShippedThemes.names.map { "\($0).toml" } == files)
    for name in ShippedThemes.names {
      let data = try Data(contentsOf: folder.appending(path: "\(name).toml"))
      #expect(ShippedThemes.file(named: name)?.bytes == Array(data))
    }
  }

  @Test("Every shipped theme reads without a fault", arguments: ShippedThemes.names)
  func faultless(name: String) throws {
    let library = ThemeLibrary()
    let file = try #require(try library.file(named: name))
    let reading = library.read(file)
    #expect(reading.findings == [])
    let theme = try #require(reading.theme)
    #expect(theme.counterpart == "\(theme.family)-\(theme.appearance == .dark ? "light" : "dark")")
    #expect(theme.name == "\(theme.family)-\(theme.appearance)")
  }
}
