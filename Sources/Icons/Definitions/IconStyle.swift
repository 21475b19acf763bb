import Colors

/// How an icon of any hue is coloured: lightness and chroma of each part.
struct IconStyle: Hashable, Sendable, Decodable {
  /// The square or rounded ground, from top to bottom.
  let ground: [Tone]
  /// The cards.
  let card: [Tone]
  /// The tick.
  let tick: [Tone]
  /// How much the cards behind cover.
  let opacity: Opacity
  /// What the front card casts.
  let shadow: Tint
  /// A hairline round a ground that would vanish on a white page.
  let edge: Tint?

  struct Opacity: Hashable, Sendable, Decodable {
    let back: Double
    let middle: Double
  }

  struct Tint: Hashable, Sendable, Decodable {
    let color: Tone
    let opacity: Double
  }

  /// Lightness and chroma in OKLCH, and degrees to add to the icon's hue.
  struct Tone: Hashable, Sendable, Decodable {
    let lightness: Double
    let chroma: Double
    let shift: Double

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      lightness = try values.decode(Double.self)
      chroma = try values.decode(Double.self)
      shift = try values.decode(Double.self)
      let isKnown = (0...1).contains(lightness) && (0...0.5).contains(chroma) && values.isAtEnd
      guard isKnown, (-180...180).contains(shift) else {
        throw DecodingError.dataCorruptedError(
          in: values,
          debugDescription: "a tone is [lightness 0 to 1, chroma 0 to 0.5, degrees -180 to 180]")
      }
    }

    /// The tone in a hue; `strength` 0 is grey, 1 the style's own chroma.
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
      ground: colors(ground), card: colors(card), tick: colors(tick), backOpacity: opacity.back,
      middleOpacity: opacity.middle, shadow: tint(shadow), edge: edge.map(tint))
  }
}
