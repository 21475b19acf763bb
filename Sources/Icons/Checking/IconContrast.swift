import StyledText

/// How far an icon's parts stand out from each other, by WCAG's ratio.
public struct IconContrast: Hashable, Sendable {
  /// The contrast that a part needs with what surrounds it (WCAG 1.4.11).
  public static let minimum = 3.0

  /// The front card against the ground where the card's edge lies, at its weakest.
  public let cardOnGround: Double
  /// The tick against the card where they touch, at its weakest.
  public let tickOnCard: Double
}

extension Icon {
  /// The contrast of the parts, measured along their edges in the master
  /// drawing, without the shadow.
  public var contrast: IconContrast {
    let side = symbol.master.side
    let ground = Gradient(top: 0, bottom: side, palette.ground)
    let front = symbol.master.parts.last { $0.fill == .card && $0.depth == .front }
    let tick = symbol.master.parts.last { $0.fill == .tick }
    guard let front, let box = front.path.bounds else {
      return IconContrast(cardOnGround: 1, tickOnCard: 1)
    }
    let card = Gradient(top: front.top, bottom: front.bottom, palette.card)
    let cardOnGround = Self.least(card, ground, box)
    guard let tick, let tickBox = tick.path.bounds else {
      return IconContrast(cardOnGround: cardOnGround, tickOnCard: 1)
    }
    let strokes = Gradient(top: tick.top, bottom: tick.bottom, palette.tick)
    return IconContrast(
      cardOnGround: cardOnGround, tickOnCard: Self.least(strokes, card, tickBox))
  }

  private static func least(_ one: Gradient, _ other: Gradient, _ box: Box) -> Double {
    let steps = 64
    return (0...steps).map { step in
      let y = box.minY + box.height * Double(step) / Double(steps)
      return one.color(atHeight: y).contrast(with: other.color(atHeight: y))
    }.min() ?? 1
  }
}

extension Gradient {
  func color(atHeight y: Double) -> RGB {
    let (red, green, blue) = channels(at: Point(0, y))
    return RGB(UInt8(red + 0.5), UInt8(green + 0.5), UInt8(blue + 0.5))
  }
}
