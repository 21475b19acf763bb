import Foundation
import TestSupport
import Testing
import Theming

private let chromium = ["chromium", "chromium-browser", "google-chrome"].first(where: isInstalled)

struct GalleryCommandTests {
  @Test("The pictures in the documents are those that the program draws")
  func pictures() throws {
    let home = try TemporaryFolder()
    let result = try BuiltProgram.priorities.run(
      ["theme", "gallery", "--out", "gallery"], home: home)
    #expect(
      result
        == BuiltProgram.Result(
          output: "Drew \(ThemeLibrary().families.count) families of themes: gallery/index.html "
            + "and \(3 + Role.allCases.count) pictures.\n"))
    let documents = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/pictures").standardizedFileURL
    let roles = Role.allCases.map { "roles/\($0.name).svg" }
    for name in ["dark.svg", "light.svg", "themes.svg"] + roles {
      let drawn = try String(contentsOf: home.url("gallery/\(name)"), encoding: .utf8)
      let document = documents.appendingPathComponent(name)
      if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try FileManager.default.createDirectory(
          at: document.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(drawn.utf8).write(to: document)
      }
      let shown = try String(contentsOf: document, encoding: .utf8)
      #expect(
        drawn == shown, "docs/pictures/\(name) is old: draw it again with UPDATE_GOLDEN=1")
    }
  }

  @Test("The gallery draws the user's themes, and leaves broken ones out")
  func ownThemes() throws {
    let home = try TemporaryFolder()
    let themes = home.url("Themes")
    try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
    let mine = "# Mine: all my own.\nformat = 1\nname = \"mine\"\nvariant = \"dark\"\n"
    try Data(mine.utf8).write(to: themes.appendingPathComponent("mine.toml"))
    try Data("format = ".utf8).write(to: themes.appendingPathComponent("broken.toml"))
    try FileManager.default.createSymbolicLink(
      atPath: themes.appendingPathComponent("gone.toml").path, withDestinationPath: "nowhere")
    try FileManager.default.createDirectory(
      at: home.url("deep"), withIntermediateDirectories: false)
    let result = try BuiltProgram.priorities.run(
      ["theme", "gallery", "--out", "deep/gallery"], home: home)
    #expect(result.status == 0)
    #expect(
      result.errors == """
        The theme "broken" has an error, line 1, column 10: the value is missing \
        after =. It is left out; "priorities theme check broken" lists what is wrong.
        The theme file \(themes.path)/gone.toml is a link to a file that does not exist. It is left out.

        """)
    let html = try String(contentsOf: home.url("deep/gallery/index.html"), encoding: .utf8)
    #expect(html.contains("All my own."))
    #expect(!html.contains("theme use broken"))
  }

  @Test("A folder that cannot be made is named")
  func unwritable() throws {
    let home = try TemporaryFolder()
    try Data().write(to: home.url("file"))
    let result = try BuiltProgram.priorities.run(
      ["theme", "gallery", "--out", "file/gallery"], home: home)
    #expect(result.status == 73)
    #expect(
      result.errors == "The folder file/gallery cannot be made: Not a directory.\n")
  }

  @Test(
    "A browser shows the gallery in the colours of the themes",
    .enabled(
      if: chromium != nil && isInstalled("python3"), "needs a Chromium browser and python3"))
  func browser() throws {
    let browser = try #require(chromium)
    let home = try TemporaryFolder()
    _ = try BuiltProgram.priorities.run(["theme", "gallery", "--out", "gallery"], home: home)
    let page = home.url("gallery/index.html")
    let picture = home.url("page.png")
    let shot = try run(
      browser,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--user-data-dir=\(home.path)/browser", "--window-size=1280,2400",
        "--screenshot=\(picture.path)", page.absoluteString,
      ], in: home)
    #expect(shot.status == 0, "\(shot.errors)")
    // Width, height, then how many pixels each of the five commonest colours has.
    let counted = try run("python3", ["-c", Self.count, picture.path], in: home)
    #expect(counted.status == 0, "\(counted.errors)")
    let words = counted.output.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words.prefix(2) == ["1280", "2400"])
    let html = try String(contentsOf: page, encoding: .utf8)
    let grounds = html.matches(of: #/--bg:(#[0-9a-f]{6})/#).prefix(4).map { String($0.1) }
    for ground in grounds {
      #expect(words.contains(ground), "\(ground) is hardly seen: \(words)")
    }
  }

  private func run(
    _ tool: String, _ arguments: [String], in home: TemporaryFolder
  ) throws -> BuiltProgram.Result {
    var program = BuiltProgram(tool)
    program.path = try #require(toolPath(tool))
    return try program.run(arguments, home: home, seconds: 120)
  }

  /// Reads a PNG with nothing but Python itself, and names its commonest colours.
  private static let count = """
    import collections, struct, sys, zlib
    data = open(sys.argv[1], "rb").read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (2, 6)
    size, at, packed = (3 if kind == 2 else 4), 8, b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        if name == b"IDAT": packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    raw, stride, last, counts = zlib.decompress(packed), width * size, None, collections.Counter()
    last = bytearray(stride)
    for row in range(height):
        filter, line = raw[row * (stride + 1)], bytearray(raw[row * (stride + 1) + 1 : (row + 1) * (stride + 1)])
        if filter:
            for i in range(stride):
                a = line[i - size] if i >= size else 0
                b, c = last[i], last[i - size] if i >= size else 0
                if filter == 1: p = a
                elif filter == 2: p = b
                elif filter == 3: p = (a + b) // 2
                else:
                    pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                    p = a if pa <= pb and pa <= pc else b if pb <= pc else c
                line[i] = (line[i] + p) & 255
        last = line
        if row % 4 == 0:
            counts.update(bytes(line[i : i + 3]) for i in range(0, stride, 4 * size))
    print(width, height, *("#" + color.hex() for color, _ in counts.most_common(9)))
    """
}
