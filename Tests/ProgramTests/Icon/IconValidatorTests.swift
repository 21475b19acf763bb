import Foundation
import PrioritiesTestSupport
import Testing

@testable import AppIconSets

@Suite("Exported sets in other programs")
struct IconValidatorTests {
  @Test("pngcheck accepts PNG files", .needs("pngcheck"))
  func pngcheck() throws {
    #expect(try Validator(tool: "pngcheck").accept(["-q"] + ExportedSets.files("png")) == "")
  }

  @Test("Pillow decodes the pictures", .needsPython("PIL"))
  func pillow() throws {
    let script = """
      import sys
      from PIL import Image
      for path in sys.argv[1:]:
          image = Image.open(path)
          image.load()
          if image.format == "PNG":
              assert image.mode in ("RGB", "RGBA"), path
              assert image.width == image.height, path
              assert image.info == {"srgb": 0}, (path, image.info)
          if image.format == "ICO":
              assert all(image.ico.getimage(size).size == size for size in image.ico.sizes()), path
      print("all read")
      """
    let files = try ExportedSets.files("png", "ico", "icns")
    let result = try Validator(tool: "python3").run(["-c", script] + files)
    #expect(result.text == "all read\n")
  }

  @Test("ImageMagick identifies the pictures", .needs("identify"))
  func imageMagick() throws {
    let files = try ExportedSets.files("png")
    let text = try Validator(tool: "identify").accept(
      ["-regard-warnings", "-format", "%m %w %h %[colorspace]\n"] + files)
    let expected = try files.map { path in
      let chunks = try #require(PNGChunks(try FileWriter.read(path)))
      return "PNG \(chunks.width) \(chunks.height) sRGB"
    }
    // It reports grey pictures as Gray regardless of the file's channels.
    #expect(
      text.replacing(" Gray", with: " sRGB").split(separator: "\n").map(String.init) == expected)
  }

  @Test("icotool lists the sizes of Windows icons", .needs("icotool"))
  func icotool() throws {
    for file in try ExportedSets.files("ico") {
      let text = try Validator(tool: "icotool").accept(["-l", file])
      let widths = text.matches(of: #/--width=(\d+)/#).compactMap { Int($0.1) }
      let isFavicon = file.hasSuffix("favicon.ico")
      #expect(
        widths
          == (isFavicon
            ? [16, 32, 48] : [16, 20, 24, 30, 32, 36, 40, 48, 60, 64, 72, 80, 96, 256]))
    }
  }

  @Test("icnsutil accepts macOS icons", .needsPython("icnsutil"))
  func icnsutil() throws {
    for file in try ExportedSets.files("icns") {
      let test = try Validator(tool: "python3").accept(["-m", "icnsutil", "test", file])
      #expect(test.hasSuffix("OK\n"), "\(test)")
      let info = try Validator(tool: "python3").run(["-m", "icnsutil", "info", file])
      for type in ["ic04", "ic05", "ic07", "ic08", "ic09", "ic10", "ic11", "ic12", "ic13", "ic14"] {
        #expect(info.text.contains(type), "\(file) lacks \(type)")
      }
    }
  }

  @Test("desktop-file-validate accepts the entry", .needs("desktop-file-validate"))
  func desktopEntry() throws {
    // Some errors exit with 0.
    let files = try ExportedSets.files("desktop")
    let result = try Validator(tool: "desktop-file-validate").run(files)
    #expect(result.text.isEmpty)
    #expect(files.count == 1)
  }

  @Test("gtk-update-icon-cache accepts the theme", .needs("gtk-update-icon-cache"))
  func iconCache() throws {
    let theme = try ExportedSets.shared.get().folder.url("sets/linux/share/icons/hicolor").path
    try Validator(tool: "gtk-update-icon-cache").accept(["-t", "-f", theme])
    try Validator(tool: "gtk-update-icon-cache").accept(["--validate", theme])
  }

  @Test("xmllint parses the XML", .needs("xmllint"))
  func xml() throws {
    let files = try ExportedSets.files("xml", "svg")
    #expect(try Validator(tool: "xmllint").accept(["--noout"] + files) == "")
  }

  @Test("Python parses the JSON", .needs("python3"))
  func json() throws {
    let script = "import json, sys\nfor path in sys.argv[1:]: json.load(open(path))"
    try Validator(tool: "python3").accept(
      ["-c", script] + ExportedSets.files("json", "webmanifest"))
  }

  @Test("icontool check accepts the sets")
  func ownCheck() throws {
    let folder = try ExportedSets.shared.get().folder
    let result = try BuiltProgram.icontool.run(["check", "sets"], home: folder, seconds: 240)
    #expect(result.status == 0, "\(result.output)")
  }
}

/// The sets of all platforms, exported once.
struct ExportedSets {
  let folder: TemporaryFolder

  static let shared = Result { try ExportedSets() }

  private init() throws {
    folder = try TemporaryFolder()
    let some = runsSlowProofs ? [] : ["--icon", "blue", "--icon", "pink-light"]
    let result = try BuiltProgram.icontool.run(
      ["export", "--platform", "all", "--out", "sets"] + some, home: folder, seconds: 240)
    guard result.status == 0 else { throw Failure(text: result.errors) }
  }

  struct Failure: Error { let text: String }

  static func files(_ endings: String...) throws -> [String] {
    let root = try shared.get().folder.url("sets").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
      endings.contains { path.hasSuffix(".\($0)") }
    }
    return paths.sorted().map { "\(root)/\($0)" }
  }
}
