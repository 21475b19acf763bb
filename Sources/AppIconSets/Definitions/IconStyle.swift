import StyledTerminalText

/// The lightness and chroma of each part, for an icon of any hue.
struct IconStyle: Hashable, Sendable {
  let ground: [Tone]
  let card: [Tone]
  let tick: [Tone]
  let backOpacity: Double
  let middleOpacity: Double
  let shadow: Tint
  /// A hairline around a ground that would be invisible on a white page.
  let edge: Tint?

  init(_ definition: DefinitionValue) throws(IconError) {
    ground = try definition["ground"].map(Tone.init)
    card = try definition["card"].map(Tone.init)
    tick = try definition["tick"].map(Tone.init)
    let opacity = try definition["opacity"]
    backOpacity = try opacity["back"].double
    middleOpacity = try opacity["middle"].double
    shadow = try Tint(try definition["shadow"])
    edge = try definition.member("edge").map(Tint.init)
  }

  struct Tint: Hashable, Sendable {
    let color: Tone
    let opacity: Double

    init(_ definition: DefinitionValue) throws(IconError) {
      color = try Tone(try definition["color"])
      opacity = try definition["opacity"].double
    }
  }

  /// The lightness and chroma in OKLCH, and a shift of the hue in degrees.
  struct Tone: Hashable, Sendable {
    let lightness: Double
    let chroma: Double
    let shift: Double

    init(_ definition: DefinitionValue) throws(IconError) {
      let numbers = try definition.numbers
      guard numbers.count == 3, (0...1).contains(numbers[0]), (0...0.5).contains(numbers[1]),
        (-180...180).contains(numbers[2])
      else {
        throw definition.fault(
          "a tone must be [lightness 0 to 1, chroma 0 to 0.5, degrees -180 to 180]")
      }
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
