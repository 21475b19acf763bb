import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PriorityLists
import StyledTerminalText
import TerminalThemeImport
import TerminalThemes

struct ThemeRequest {
  var name: String
  var source: Source

  enum Source {
    case color(RGB)
    /// The text of a scheme and its format; nil to detect the format.
    case scheme(String, SchemeFormat?)
    case picture([UInt8])
  }

  struct Files {
    var themes: [(name: String, text: String)]
    var notes: [String] = []
  }

  /// The maximum number of pixels in a picture, because a small file can unpack to any size.
  private static let pixelLimit = 1 << 25

  init(_ value: JSONValue) throws(Problem) {
    let known: Set = ["name", "color", "scheme", "format", "picture"]
    guard let object = value.object, let name = object["name"]?.string,
      object.members.allSatisfy({ known.contains($0.key) }),
      ["color", "scheme", "picture"].count(where: { object[$0] != nil }) == 1
    else {
      throw Problem(
        .invalid, "A theme needs a \"name\" and one of \"color\", \"scheme\" and \"picture\".")
    }
    self.name = name
    if let text = object["color"]?.string {
      guard let color = RGB(themeColor: text) else {
        throw Problem(.invalid, "\"\(text.prefix(60))\" is not a colour. Use #b45309, for example.")
      }
      source = .color(color)
    } else if let text = object["scheme"]?.string {
      let word = object["format"]?.string
      let format = word.flatMap(SchemeFormat.init)
      guard (object["format"] == nil) == (format == nil) else {
        let known = SchemeFormat.allCases.map(\.rawValue).commaSeparated
        throw Problem(.invalid, "\"format\" must be one of \(known).")
      }
      source = .scheme(text, format)
    } else if let bytes = object["picture"]?.string.flatMap({ Data(base64Encoded: $0) }) {
      source = .picture(Array(bytes))
    } else {
      throw Problem(
        .invalid, "\"color\" and \"scheme\" must be strings, \"picture\" a PNG or JPEG in base64.")
    }
  }

  func files() throws -> Files {
    switch source {
    case .color(let color): return Self.files(of: ThemeGenerator(color, name: name))
    case .picture(let bytes):
      let sample = try PictureSample(bytes: bytes, name: name, pixelLimit: Self.pixelLimit)
      let palette = try AccentPalette(sample, name: name)
      var generator = ThemeGenerator(palette.accent, name: name)
      generator.tint = palette.tint
      generator.accents = palette.accents
      return Self.files(of: generator)
    case .scheme(let text, let format):
      let file = SchemeFile(name: name, bytes: text.bytes)
      let read = try SchemeParseResult(file, as: format)
      var themes: [ImportedTheme] = []
      for scheme in read.schemes {
        let theme = ImportedTheme(scheme, from: read.format, family: name)
        if !themes.contains(where: { $0.name == theme.name }) { themes.append(theme) }
      }
      return Files(
        themes: themes.map { ($0.name, $0.text(hasBothVariants: themes.count == 2)) },
        notes: read.notes.map(\.description))
    }
  }

  private static func files(of generator: ThemeGenerator) -> Files {
    Files(
      themes: [Appearance.light, .dark].map { appearance in
        ("\(generator.name)-\(appearance)", generator.text(appearance))
      })
  }
}

/// A theme as CSS custom properties.
///
/// `--ROLE` is a role's colour on the background and `--ROLE-fill` its own background, if it has
/// one. `--ROLE-on-surface`, `-on-selection` and `-on-statusbar` are its colours on those. A `.` in
/// a role's name becomes a `-`.
struct ThemeCSS {
  var light: ResolvedTheme
  var dark: ResolvedTheme
  /// The chosen variant; nil to follow the device.
  var forced: TerminalThemes.Appearance?

  var text: String {
    switch forced {
    case .light: Self.block(light, "light", ":root")
    case .dark: Self.block(dark, "dark", ":root")
    case nil:
      Self.block(light, "light", ":root")
        + "@media (prefers-color-scheme: dark) {\n" + Self.block(dark, "dark", ":root") + "}\n"
    }
  }

  private static func block(_ theme: ResolvedTheme, _ scheme: String, _ selector: String) -> String
  {
    let lines = properties(of: theme).map { "  --\($0.name): \($0.value.hex);\n" }
    return "\(selector) {\n  color-scheme: \(scheme);\n\(lines.joined())}\n"
  }

  static func properties(of theme: ResolvedTheme) -> [(name: String, value: RGB)] {
    var properties: [(name: String, value: RGB)] = []
    for role in Role.allCases {
      let name = role.name.map { $0 == "." ? "-" : String($0) }.joined()
      for backdrop in Backdrop.allCases {
        let suffix = backdrop == .background ? "" : "-on-\(backdrop.role.name)"
        let style = theme.sheet[StyleKey(role, on: backdrop)]
        guard let color = style.foreground.rgb ?? theme.sheet[StyleKey(.foreground)].foreground.rgb
        else { continue }
        properties.append(("\(name)\(suffix)", color))
      }
      let fill = theme.sheet[StyleKey(role)].background.rgb
      if role == .background {
        properties.append(("background-fill", fill ?? theme.background))
      } else if let fill, fill != theme.background {
        properties.append(("\(name)-fill", fill))
      }
    }
    return properties
  }
}

extension TerminalColor {
  /// Nil if the terminal determines the colour.
  var rgb: RGB? {
    switch self {
    case .rgb(let color): color
    default: nil
    }
  }
}

struct MemberTheme {
  var library: ThemeLibrary
  var settings: SettingsSnapshot

  var css: String {
    let forced: TerminalThemes.Appearance? =
      switch settings[Preference.appearance] {
      case .light: .light
      case .dark: .dark
      // Only the page's device has the local time.
      case .auto, .hours: nil
      }
    return ThemeCSS(light: resolved(.light), dark: resolved(.dark), forced: forced).text
  }

  func resolved(_ appearance: TerminalThemes.Appearance) -> ResolvedTheme {
    let choice = settings[Preference.theme]
    let theme =
      // A page can't ask about a missing or broken theme, so it shows the default one.
      (try? library.theme(for: choice, appearance: appearance)).flatMap { $0.isAnsi ? nil : $0 }
      ?? Self.standard(appearance)
    return Self.resolved(theme, settings[Preference.minimumContrast])
  }

  static func standard(_ appearance: TerminalThemes.Appearance) -> Theme {
    // A test loads the shipped themes.
    (try? ThemeLibrary().theme(for: .automatic, appearance: appearance)) ?? .ansi(appearance)
  }

  /// Resolves a theme for a page, in truecolor, on its own background and with a contrast of at
  /// least 4.5.
  static func resolved(_ theme: Theme, _ contrast: Double = 4.5) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: .truecolor, minimumContrast: max(4.5, contrast), paintsBackground: true)
  }
}
