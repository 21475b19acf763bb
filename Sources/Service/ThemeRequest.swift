import Basics
import Foundation
import Lists
import StyledText
import ThemeImport
import Theming

struct ThemeRequest: Sendable {
  var name: String
  var source: Source

  enum Source: Sendable {
    case color(RGB)
    /// The text and the format of a scheme; a nil format is guessed.
    case scheme(String, SchemeFormat?)
    case picture([UInt8])
  }

  struct Files {
    var themes: [(name: String, text: String)]
    var notes: [String] = []
  }

  /// The maximum pixels of a picture, enough for a phone's camera: a small file can unpack to any
  /// size.
  private static let pixelLimit = 1 << 25

  init(_ value: JSONValue) throws(Problem) {
    let known: Set = ["name", "color", "scheme", "format", "picture"]
    guard let object = value.object, let name = object["name"]?.string,
      object.members.allSatisfy({ known.contains($0.key) }),
      ["color", "scheme", "picture"].count(where: { object[$0] != nil }) == 1
    else {
      throw Problem(
        .invalid,
        "A theme is made of a \"name\" and one of \"color\", \"scheme\" and \"picture\".")
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
        let known = SchemeFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.invalid, "\"format\" must be one of \(known).")
      }
      source = .scheme(text, format)
    } else if let bytes = object["picture"]?.string.flatMap({ Data(base64Encoded: $0) }) {
      source = .picture(Array(bytes))
    } else {
      throw Problem(
        .invalid, "\"color\" and \"scheme\" must be texts, \"picture\" a PNG or JPEG in base64.")
    }
  }

  /// Makes the theme files; the time for a picture grows with its pixels.
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
      let file = SchemeFile(name: name, bytes: Array(text.utf8))
      let read = try SchemeParseResult(file, as: format)
      var themes: [ImportedTheme] = []
      for scheme in read.schemes {
        let theme = ImportedTheme(scheme, from: read.format, family: name)
        if !themes.contains(where: { $0.name == theme.name }) { themes.append(theme) }
      }
      return Files(
        themes: themes.map { ($0.name, $0.text(isPaired: themes.count == 2)) },
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
