import PrioritiesBasics
import StyledTerminalText

/// The lightness and chroma of each part, for an icon of any hue.
struct IconStyle: Hashable {
  let ground: [Tone]
  let card: [Tone]
  let tick: [Tone]
  let backOpacity: Double
  let middleOpacity: Double
  let shadow: Tint
  /// A hairline around a ground that would be invisible on a white page.
  let edge: Tint?

  init?(_ json: JSONValue) {
    guard let ground = json["ground"]?.all(Tone.init), let card = json["card"]?.all(Tone.init),
      let tick = json["tick"]?.all(Tone.init), let back = json["opacity"]?["back"]?.double,
      let middle = json["opacity"]?["middle"]?.double,
      let shadow = json["shadow"].flatMap(Tint.init)
    else { return nil }
    self.ground = ground
    self.card = card
    self.tick = tick
    backOpacity = back
    middleOpacity = middle
    self.shadow = shadow
    edge = json["edge"].flatMap(Tint.init)
  }

  struct Tint: Hashable {
    let color: Tone
    let opacity: Double

    init?(_ json: JSONValue) {
      guard let color = json["color"].flatMap(Tone.init), let opacity = json["opacity"]?.double
      else { return nil }
      self.color = color
      self.opacity = opacity
    }
  }

  /// The lightness and chroma in OKLCH, and a shift of the hue in degrees.
  struct Tone: Hashable {
    let lightness: Double
    let chroma: Double
    let shift: Double

    init?(_ json: JSONValue) {
      guard let numbers = json.all(\.double), numbers.count == 3 else { return nil }
      lightness = numbers[0]
      chroma = numbers[1]
      shift = numbers[2]
    }

    /// - Parameter strength: From 0 for grey to 1 for the style's chroma.
    func color(hue: Double, strength: Double) -> RGB {
      RGB(OKLCH(lightness: lightness, chroma: chroma * strength, hue: hue + shift))
    }
  }

  func palette(hue: Double, strength: Double) -> Palette {
    func colors(_ tones: [Tone]) -> [RGB] {
      tones.map { $0.color(hue: hue, strength: strength) }
    }
    func tint(_ tint: Tint) -> Palette.Tint {
      Palette.Tint(color: tint.color.color(hue: hue, strength: strength), opacity: tint.opacity)
    }
    return Palette(
      ground: colors(ground), card: colors(card), tick: colors(tick), backOpacity: backOpacity,
      middleOpacity: middleOpacity, shadow: tint(shadow), edge: edge.map(tint))
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? { object?[key] }

  /// The elements of a list, all of which must have the right form.
  func all<Value>(_ transform: (JSONValue) -> Value?) -> [Value]? {
    guard let array, case let values = array.compactMap(transform), values.count == array.count
    else { return nil }
    return values
  }
}
