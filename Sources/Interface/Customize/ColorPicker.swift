import Colors

/// A colour being mixed: three sliders, as red, green and blue or as lightness,
/// chroma and hue, or six digits; and the name it is kept under.
public struct ColorPicker: Hashable, Sendable {
  /// Which three numbers the sliders move.
  public var space = Space.oklch
  /// Where keys go.
  public var focus = Focus.first
  /// The digits as typed; they follow the sliders.
  public var hex: TextField
  /// The name of the theme that is made.
  public var name: TextField
  /// The colour by lightness, chroma and hue: kept apart from the colour shown,
  /// so that a hue is not lost on the way through grey.
  public private(set) var shape: OKLCH
  /// The colour.
  public private(set) var color: RGB

  /// What the sliders move.
  public enum Space: Hashable, Sendable {
    case rgb, oklch
  }

  /// The parts of the picker, from top to bottom.
  public enum Focus: Int, CaseIterable, Hashable, Sendable {
    case first, second, third, hex, name
  }

  /// Begins with a colour.
  public init(_ color: RGB, name: String) {
    self.color = color
    shape = OKLCH(color)
    hex = TextField(color.hex)
    self.name = TextField(name)
  }

  /// A slider's name, where it stands of 0 to 1, and its number in words.
  struct Slider: Hashable {
    var name: String
    var place: Double
    var number: String
  }

  /// The three sliders.
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

  /// Moves the slider in focus by some steps.
  mutating func move(by steps: Int) {
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
    hex = TextField(color.hex)
  }

  /// Takes the digits typed, once they are a colour.
  mutating func takeDigits() {
    guard hex.text.filter({ $0 != "#" }).count == 6, let typed = RGB(hex: hex.text) else { return }
    color = typed
    shape = OKLCH(typed)
  }

  private static let mostChroma = 0.32
}
