import StyledText
import Terminal

/// A colour being mixed: three sliders, as red, green and blue or as lightness,
/// chroma and hue, or six digits or three; and the name it is kept under.
struct ColorPicker: Hashable, Sendable {
  private(set) var space = Space.oklch
  private(set) var focus = Focus.first
  /// The digits as typed; they follow the sliders.
  private(set) var hex: TextField
  /// The name of the theme that is made.
  private(set) var name: TextField
  /// The colour by lightness, chroma and hue: kept apart from the colour shown,
  /// so that a hue is not lost on the way through grey.
  private(set) var shape: OKLCH
  private(set) var color: RGB
  /// Whether the digits are those of the colour, not typed: typing replaces them.
  private var isHexFresh = true

  enum Space: Hashable, Sendable {
    case rgb, oklch
  }

  /// The parts of the picker, from top to bottom.
  enum Focus: Int, CaseIterable, Hashable, Sendable {
    case first, second, third, hex, name
  }

  init(_ color: RGB, name: String) {
    self.color = color
    shape = OKLCH(color)
    hex = TextField(color.hex, limit: 32)
    self.name = TextField(name)
  }

  /// A slider's name, where it stands of 0 to 1, and its number in words.
  struct Slider: Hashable {
    var name: String
    var place: Double
    var number: String
  }

  var sliders: [Slider] {
    switch space {
    case .rgb:
      return zip(["Red", "Green", "Blue"], [color.red, color.green, color.blue]).map {
        Slider(name: $0, place: Double($1) / 255, number: "\($1)")
      }
    case .oklch:
      let thousandths = Int((shape.chroma * 1000).rounded())
      return [
        Slider(
          name: "Lightness", place: shape.lightness,
          number: "\(Int((shape.lightness * 100).rounded())) %"),
        Slider(
          name: "Chroma", place: shape.chroma / ColorPicker.mostChroma,
          number: "\(Double(thousandths) / 1000)"),
        Slider(name: "Hue", place: shape.hue / 360, number: "\(Int(shape.hue.rounded()) % 360)°"),
      ]
    }
  }

  /// Whether the sliders ask for more chroma than a screen has.
  var isOutOfGamut: Bool { space == .oklch && !shape.isInGamut }

  /// The colour that the digits are; `nil` while they are none.
  var typed: RGB? { RGB(hex: hex.text) }

  mutating func handle(_ keyPress: KeyPress) {
    let all = Focus.allCases
    switch keyPress {
    case .up, .shift(.tab): focus(on: all[(focus.rawValue + all.count - 1) % all.count])
    case .down, .tab: focus(on: all[(focus.rawValue + 1) % all.count])
    case _ where focus == .name: _ = name.edit(keyPress)
    case _ where focus == .hex: editHex(keyPress)
    case .character("#"):
      focus(on: .hex)
      editHex(keyPress)
    case .character("k"): focus(on: all[max(0, focus.rawValue - 1)])
    case .character("j"): focus(on: all[focus.rawValue + 1])
    case .character("m"): space = space == .rgb ? .oklch : .rgb
    case .left, .character("h"): move(by: -1)
    case .right, .character("l"): move(by: 1)
    case .shift(.left), .character("H"), .pageDown: move(by: -10)
    case .shift(.right), .character("L"), .pageUp: move(by: 10)
    default: break
    }
  }

  /// Takes pasted text: a name where one is typed, else a colour.
  mutating func paste(_ text: String) {
    let word = text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    if focus == .name {
      name.insert(word)
    } else if let color = RGB(hex: word) {
      adopt(color)
      hex = TextField(color.hex, limit: 32)
      isHexFresh = true
    }
  }

  private mutating func focus(on focus: Focus) {
    self.focus = focus
    isHexFresh = true
  }

  private mutating func editHex(_ keyPress: KeyPress) {
    // The first character typed replaces the colour shown; a key that moves keeps it.
    if isHexFresh, keyPress.text != nil { hex = TextField(limit: 32) }
    isHexFresh = false
    // The key that leads here is the sign already.
    if keyPress == .character("#"), hex.text == "#" { return }
    guard hex.edit(keyPress) else { return }
    // Three digits may be the beginning of six, but are what Enter would take.
    if let typed { adopt(typed) }
  }

  private mutating func adopt(_ color: RGB) {
    self.color = color
    shape = OKLCH(color)
  }

  /// Moves the slider in focus by some steps.
  private mutating func move(by steps: Int) {
    switch space {
    case .rgb:
      func moved(_ channel: UInt8) -> UInt8 { UInt8(min(255, max(0, Int(channel) + steps))) }
      switch focus {
      case .first: color.red = moved(color.red)
      case .second: color.green = moved(color.green)
      case .third: color.blue = moved(color.blue)
      case .hex, .name: return
      }
      shape = OKLCH(color)
    case .oklch:
      let step = Double(steps)
      switch focus {
      case .first: shape.lightness = min(1, max(0, shape.lightness + step * 0.01))
      case .second:
        shape.chroma = min(ColorPicker.mostChroma, max(0, shape.chroma + step * 0.005))
      case .third:
        shape = OKLCH(lightness: shape.lightness, chroma: shape.chroma, hue: shape.hue + step * 2)
      case .hex, .name: return
      }
      color = RGB(shape)
    }
    hex = TextField(color.hex, limit: 32)
    isHexFresh = true
  }

  private static let mostChroma = 0.32
}
