import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Theme exports in other programs")
struct ThemeExportReaderTests {
  let home = TemporaryFolder.forSuite()
  private static let chromium = ["chromium", "chromium-browser", "google-chrome"]
    .first(where: isInstalled)

  /// Background, foreground and the sixteen colours.
  private static func expected(_ variant: ExportedVariant) -> String {
    let slots =
      [SchemeColor.background, .foreground] + (UInt8(0)...15).map { SchemeColor.ansi($0) }
    return slots.map { variant.scheme[$0]?.hex ?? "none" }.joined(separator: " ")
  }

  private func run(_ tool: String, _ arguments: [String], in home: TemporaryFolder) throws
    -> BuiltProgram.Result
  {
    try BuiltProgram(path: #require(toolPath(tool))).run(arguments, home: home, seconds: 120)
  }

  private func export(_ format: ExportFormat, to home: TemporaryFolder) throws -> ExportedVariant {
    let variant = try Samples.variant("fjord-dark")
    let text = ThemeExport([variant], name: variant.theme.name).text(as: format)
    try home.write(text, to: "theme")
    return variant
  }

  @Test(
    "Python's standard library reads the same colours", .needsPython("tomllib"),
    arguments: [
      (
        ExportFormat.iterm2, "plistlib",
        """
        t = plistlib.load(open("theme", "rb"))
        def hex(name):
            c = t[name + " Color"]
            assert c["Color Space"] == "sRGB"
            return "#%02x%02x%02x" % tuple(round(c[k + " Component"] * 255) for k in ("Red", "Green", "Blue"))
        print(hex("Background"), hex("Foreground"), *(hex("Ansi %d" % i) for i in range(16)))
        """
      ),
      (
        .alacritty, "tomllib",
        """
        c = tomllib.load(open("theme", "rb"))["colors"]
        names = "black red green yellow blue magenta cyan white".split()
        print(c["primary"]["background"], c["primary"]["foreground"],
            *(c[row][name] for row in ("normal", "bright") for name in names))
        """
      ),
      (
        .windowsTerminal, "json",
        """
        t = json.load(open("theme"))
        names = "Black Red Green Yellow Blue Purple Cyan White".split()
        print(t["background"], t["foreground"], *(t[n.lower()] for n in names),
            *(t["bright" + n] for n in names))
        """
      ),
    ] as [(ExportFormat, String, String)])
  func python(_ format: ExportFormat, _ module: String, _ script: String) throws {
    let variant = try export(format, to: home)
    let answer = try run("python3", ["-c", "import \(module)\n" + script], in: home)
    #expect(answer == BuiltProgram.Result(output: Self.expected(variant) + "\n"))
  }

  @Test(
    "PyYAML reads base16 and base24", .needsPython("yaml"),
    arguments: [ExportFormat.base16, .base24])
  func yaml(_ format: ExportFormat) throws {
    let variant = try export(format, to: home)
    let script = """
      import yaml
      p = yaml.safe_load(open("theme"))["palette"]
      print(*(p[k] for k in sorted(p)))
      """
    let answer = try run("python3", ["-c", script], in: home)
    let count = format == .base16 ? 16 : 24
    let names = BaseColors.names.prefix(count).sorted()
    let colors = names.compactMap { variant.scheme.baseColors[$0]?.hex }
    #expect(answer == BuiltProgram.Result(output: colors.joined(separator: " ") + "\n"))
  }

  @Test("kitty reads its configuration", .needs("kitty"))
  func kitty() throws {
    let variant = try export(.kitty, to: home)
    let script = """
      from kitty.config import load_config
      bad = []
      o = load_config("theme", accumulate_bad_lines=bad)
      assert not bad, bad
      colors = [o.background, o.foreground]
      for i in range(16): colors.append(getattr(o, "color%d" % i))
      print(*("#%02x%02x%02x" % (c.red, c.green, c.blue) for c in colors))
      """
    let answer = try run("kitty", ["+runpy", script], in: home)
    #expect(answer.output == Self.expected(variant) + "\n", "\(answer.errors)")
  }

  @Test(
    "A browser computes the custom properties of both appearances",
    .enabled(if: chromium != nil, "needs a Chromium browser"))
  func css() throws {
    let variants = try ["fjord-dark", "fjord-light"].map(Samples.variant)
    let css = ThemeExport(variants, name: "fjord").text(as: .css)
    let page = """
      <!doctype html><style>\(css)</style><body><script>
      const values = () => { const s = getComputedStyle(document.documentElement);
        return ["foreground", "background", "priority-critical"].map(
          n => s.getPropertyValue("--theme-" + n).trim()).join(" ") + " " + s.colorScheme; };
      const root = document.documentElement;
      root.dataset.theme = "dark"; const dark = values();
      root.dataset.theme = "light"; document.body.textContent = dark + "|" + values();
      </script>
      """
    try home.write(page, to: "page.html")
    let answer = try run(
      try #require(Self.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(home.path)/browser",
        "--dump-dom", home.url("page.html").absoluteString,
      ], in: home)
    let expected = variants.map { variant in
      "\(variant.colors(of: .foreground).text) \(variant.colors(of: .background).area) "
        + "\(variant.colors(of: .priorityCritical).text) \(variant.theme.appearance)"
    }.joined(separator: "|")
    #expect(answer.output.contains(expected), "\(answer.output.suffix(400))")
  }
}
