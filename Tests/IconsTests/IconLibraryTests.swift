import StyledTerminalText
import Testing

@testable import AppIconSets

@Suite("Icon library")
struct IconLibraryTests {
  @Test("Contains the nine icons, blue first")
  func nine() {
    #expect(
      IconLibrary.shipped.icons.map(\.name) == [
        "blue", "blue-light", "blue-dark", "green", "green-light", "green-dark", "pink",
        "pink-light", "pink-dark",
      ])
    #expect(IconLibrary.shipped.primary.name == "blue")
  }

  @Test(
    "Names resolve in any case, with blanks or as a unique prefix",
    arguments: [("Blue Light", "blue-light"), ("PINK", "pink"), ("green_d", "green-dark")])
  func resolved(word: String, name: String) throws {
    #expect(try IconLibrary.shipped.icon(named: word).name == name)
  }

  @Test(
    "Suggests the near match",
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

  @Test("Definitions of a wrong form are no library", arguments: Self.faults)
  func invalidDefinitions(palettes: String, symbol: String) {
    #expect(IconLibrary(palettes: Array(palettes.utf8), symbol: Array(symbol.utf8)) == nil)
    let sound = Self.palettes(#"{"name":"a","hue":1,"style":"dark"}"#)
    #expect(IconLibrary(palettes: Array(sound.utf8), symbol: Array(Self.symbol.utf8)) != nil)
  }

  static let style =
    #"{"ground":[[1,0,0]],"card":[[0,0,0]],"tick":[[1,0,0]],"opacity":{"back":0.3,"middle":0.6},"#
    + #""shadow":{"color":[0,0,0],"opacity":0.3}}"#
  static let styles = #""styles":{"dark":\#(style)}"#
  static let symbol =
    #"{"name":"m","drawings":[{"side":8,"parts":[{"path":"M0 0H8V8Z","fill":"card"}]}]}"#
  static func palettes(_ entry: String) -> String { #"{\#(styles),"icons":[\#(entry)]}"# }

  static let faults: [(String, String)] = [
    ("{", symbol), ("{}", symbol),
    (palettes(#"{"name":"a","hue":"red","style":"dark"}"#), symbol),
    (palettes(#"{"name":"a","hue":1,"style":"neon"}"#), symbol),
    (palettes(#"{"name":"a","hue":1,"style":"dark","tick":["12345"]}"#), symbol),
    (
      palettes(#"{"name":"a","hue":1,"style":"dark"}"#),
      symbol.replacing("M0 0H8", with: "M0 0H")
    ),
  ]

  @Test("Large sizes share a drawing, and some forms have a smaller symbol")
  func largeSizes() {
    let icon = IconLibrary.shipped.primary
    #expect(icon.artwork(.square, pixels: 1024) == icon.artwork(.square))
    #expect(icon.artwork(.square, pixels: 180) == icon.artwork(.square))
    #expect(icon.artwork(.square, pixels: 32).side == 32)
    func cardWidth(_ form: IconVariant) -> Double? {
      // Ground, two cards, the front card, the tick.
      icon.artwork(form, pixels: 1024).layers.dropLast().last?.path.bounds?.width
    }
    #expect(cardWidth(.square) == 656)
    #expect(cardWidth(.mac).map { ($0 * 10).rounded() } == 5279)
    #expect(cardWidth(.maskable).map { ($0 * 10).rounded() } == 6035)
  }

  @Test("An added entry becomes an icon")
  func tenth() throws {
    let file = String(decoding: try IconSources.palettes(), as: UTF8.self)
    let entry = #"{"name": "amber", "hue": 70, "style": "dark", "tick": ["201000"]},"#
    let library = try #require(
      IconLibrary(
        palettes: Array(file.replacing("\"icons\": [", with: "\"icons\": [\(entry)").utf8),
        symbol: try IconSources.symbol()))
    #expect(library.icons.count == 10)
    let amber = try library.icon(named: "amber")
    #expect(amber.palette.tick == [RGB(0x20, 0x10, 0)])
    #expect(try Bitmap(png: amber.bitmap(.square, pixels: 64).png(.fast)).width == 64)
  }
}
