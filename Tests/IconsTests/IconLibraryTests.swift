import StyledText
import Testing

@testable import Icons

@Suite("The icon library")
struct IconLibraryTests {
  @Test("holds the nine, blue first")
  func nine() {
    #expect(
      IconLibrary.shipped.icons.map(\.name) == [
        "blue", "blue-light", "blue-dark", "green", "green-light", "green-dark", "pink",
        "pink-light", "pink-dark",
      ])
    #expect(IconLibrary.shipped.primary.name == "blue")
  }

  @Test(
    "takes any case, blanks for hyphens, and the only beginning",
    arguments: [("Blue Light", "blue-light"), ("PINK", "pink"), ("green_d", "green-dark")])
  func resolved(word: String, name: String) throws {
    #expect(try IconLibrary.shipped.icon(named: word).name == name)
  }

  @Test(
    "suggests the nearest name",
    arguments: [
      ("blu", "blue"), ("pnik-dark", "pink-dark"),
      ("gren_light", "green-light"), ("violet", nil), ("", nil),
    ])
  func nearest(name: String, suggestion: String?) {
    #expect(
      throws: IconError.unknownIcon(
        name: name, nearest: suggestion, names: IconLibrary.shipped.icons.map(\.name))
    ) {
      try IconLibrary.shipped.icon(named: name)
    }
  }

  @Test("says what is wrong in a palette or symbol", arguments: Self.faults)
  func complains(palettes: String, symbol: String, message: String) {
    let error = #expect(throws: IconError.self) {
      try IconLibrary(palettes: Array(palettes.utf8), symbol: Array(symbol.utf8))
    }
    #expect(error?.description == message)
  }

  static let style =
    #"{"ground":[[1,0,0]],"card":[[0,0,0]],"tick":[[1,0,0]],"opacity":{"back":0.3,"middle":0.6},"#
    + #""shadow":{"color":[0,0,0],"opacity":0.3}}"#
  static let styles = #""styles":{"dark":\#(style)}"#
  static let symbol =
    #"{"name":"m","drawings":[{"side":8,"parts":[{"path":"M0 0H8V8Z","fill":"card"}]}]}"#
  static func palettes(_ entry: String) -> String { #"{\#(styles),"icons":[\#(entry)]}"# }

  static let faults: [(String, String, String)] = [
    ("{", symbol, "Something is wrong in the palettes: this is not JSON."),
    ("{}", symbol, "Something is wrong in the palettes: styles is missing."),
    (
      palettes(#"{"name":"a","hue":"red","style":"dark"}"#), symbol,
      "Something is wrong in the palettes: icons[0].hue is of the wrong kind."
    ),
    (palettes(""), symbol, "Something is wrong in the palettes: no icon is listed."),
    (
      palettes(#"{"name":"A b","hue":1,"style":"dark"}"#), symbol,
      "Something is wrong in the palettes: the name \"A b\" may hold small letters, digits and - only."
    ),
    (
      palettes(#"{"name":"a","hue":1,"style":"neon"}"#), symbol,
      "Something is wrong in the palettes: a has the unknown style \"neon\"."
    ),
    (
      palettes(#"{"name":"a","hue":1,"style":"dark","tick":["12345"]}"#), symbol,
      "Something is wrong in the palettes: a has \"12345\", which is not a colour; write #rrggbb."
    ),
    (
      palettes(#"{"name":"a","hue":1,"style":"dark"}"#),
      symbol.replacing("M0 0H8", with: "M0 0H"),
      "Something is wrong in the symbol: drawings[0].parts[0].path: The path's command H lacks a "
        + "number at character 6."
    ),
  ]

  @Test("has one drawing for all large sizes, and smaller symbols where a form asks for it")
  func largeSizes() {
    let icon = IconLibrary.shipped.primary
    #expect(icon.artwork(.square, pixels: 1024) == icon.artwork(.square))
    #expect(icon.artwork(.square, pixels: 180) == icon.artwork(.square))
    #expect(icon.artwork(.square, pixels: 32).side == 32)
    func cardWidth(_ form: IconVariant) -> Double? {
      // Ground, two cards behind, the card, the tick.
      icon.artwork(form, pixels: 1024).layers.dropLast().last?.path.bounds?.width
    }
    #expect(cardWidth(.square) == 656)
    #expect(cardWidth(.mac).map { ($0 * 10).rounded() } == 5279)
    #expect(cardWidth(.maskable).map { ($0 * 10).rounded() } == 6035)
  }

  @Test("takes a tenth icon as one more entry")
  func tenth() throws {
    let file = String(decoding: try IconSources.palettes(), as: UTF8.self)
    let entry = #"{"name": "amber", "hue": 70, "style": "dark", "tick": ["201000"]},"#
    let library = try IconLibrary(
      palettes: Array(file.replacing("\"icons\": [", with: "\"icons\": [\(entry)").utf8),
      symbol: try IconSources.symbol())
    #expect(library.icons.count == 10)
    let amber = try library.icon(named: "amber")
    #expect(amber.palette.tick == [RGB(0x20, 0x10, 0)])
    #expect(try Bitmap(png: amber.bitmap(.square, pixels: 64).png(.fast)).width == 64)
  }
}
