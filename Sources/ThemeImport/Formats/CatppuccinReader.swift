import Colors
import JSON
import Theming

/// Reads Catppuccin's `palette.json`: its flavours, each with the same names of colours.
///
/// Which colour is for what follows the project's style guide.
struct CatppuccinReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try JSONScheme.object(in: text, of: file)
    let flavors = root.members.filter { $0.value.object?["colors"]?.object != nil }.prefix(100)
    // One flavour alone is as good.
    let found =
      flavors.isEmpty ? [(file.stem, root)] : flavors.map { ($0.key, $0.value.object ?? [:]) }
    var schemes: [TerminalScheme] = []
    for (key, flavor) in found { schemes.append(try scheme(key, flavor)) }
    return SchemeParseResult(format: .catppuccin, schemes: schemes)
  }

  private func scheme(
    _ key: String, _ flavor: JSONObject
  ) throws(SchemeError) -> TerminalScheme {
    let colors = flavor["colors"]?.object ?? flavor
    func color(_ name: String) -> RGB? {
      let value = colors[name]
      return RGB(hex: value?.object?["hex"]?.string ?? value?.string ?? "")
    }
    let title = flavor["name"]?.string ?? key
    let name = PlainText.title(
      title.lowercased().contains("catppuccin") ? title : "Catppuccin \(title)")
    var scheme = TerminalScheme(name: name ?? "Catppuccin")
    scheme.author = "Catppuccin"
    for (slot, name) in Self.sources { scheme[slot] = color(name) }
    let missing = ["base", "text", "red", "green", "yellow", "blue", "pink", "teal"].filter {
      color($0) == nil
    }
    guard missing.isEmpty else {
      throw .missing(file: file.name, format: .catppuccin, keys: missing.map { "\(key).\($0)" })
    }
    // A selection is overlay2 at a quarter.
    if let background = scheme[.background], let overlay = color("overlay2") {
      scheme[.selection] = RGB(OKLab(background).mixed(with: OKLab(overlay), fraction: 0.25))
    }
    let isDark = scheme.measuredVariant == .dark
    scheme[.ansi(0)] = color(isDark ? "surface1" : "subtext1")
    scheme[.ansi(8)] = color(isDark ? "surface2" : "subtext0")
    scheme[.ansi(7)] = color(isDark ? "subtext1" : "surface2")
    scheme[.ansi(15)] = color(isDark ? "subtext0" : "surface1")
    sixteen(flavor["ansiColors"]?.object, &scheme)
    scheme.completeSixteen()
    for member in colors.members {
      if let color = color(member.key) { scheme.record(member.key, color) }
    }
    return scheme
  }

  private func sixteen(_ ansi: JSONObject?, _ scheme: inout TerminalScheme) {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    for (index, name) in names.enumerated() {
      let entry = ansi?[name]?.object
      for (half, first) in [("normal", UInt8(0)), ("bright", 8)] {
        if let hex = entry?[half]?.object?["hex"]?.string, let color = RGB(hex: hex) {
          scheme[.ansi(UInt8(index) + first)] = color
        }
      }
    }
  }

  private static let sources: [(SchemeColor, String)] = [
    (.background, "base"), (.foreground, "text"), (.surface, "mantle"), (.statusBar, "crust"),
    (.muted, "overlay2"), (.placeholder, "overlay1"), (.border, "overlay0"),
    (.cursor, "rosewater"), (.link, "blue"), (.accent, "lavender"), (.heading, "mauve"),
    (.medium, "blue"), (.error, "red"), (.warning, "yellow"), (.success, "green"),
    (.info, "teal"), (.orange, "peach"), (.violet, "mauve"), (.brown, "maroon"),
    (.focus, "lavender"), (.match, "peach"), (.matchText, "base"), (.ansi(1), "red"),
    (.ansi(2), "green"), (.ansi(3), "yellow"), (.ansi(4), "blue"), (.ansi(5), "pink"),
    (.ansi(6), "teal"),
  ]
}
