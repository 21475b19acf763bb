import StyledTerminalText

/// A form of an icon that a platform requires.
public enum IconVariant: String, CaseIterable, Hashable, Sendable {
  /// The opaque square, for systems that cut the corners.
  case square
  /// A soft-cornered square on transparency.
  case rounded
  case circle
  /// The soft-cornered square of macOS, inset and with a shadow.
  case mac
  /// The opaque square with a smaller symbol, for masks.
  case maskable
  /// The symbol alone, for an Android adaptive icon.
  case foreground
  /// The symbol in white with the tick cut out, for an Android adaptive icon.
  case themed
  /// The symbol with the tick cut out, of which only alpha matters.
  case monochrome
  /// The symbol with the tick cut out, in colours for a system's dark background.
  case dark
  /// The smallest symbol, in the colour that desktops replace.
  case symbolic
  /// The symbol in greys on black, for systems that tint it.
  case tinted

  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    switch self {
    case .square, .maskable, .tinted: true
    case .rounded, .circle, .mac, .foreground, .themed, .monochrome, .symbolic, .dark: false
    }
  }

  /// The scale of the symbol, relative to the square form.
  var symbolScale: Double {
    switch self {
    case .square, .rounded, .dark, .tinted, .monochrome, .symbolic: 1
    // Apple's template: 824 of 1024.
    case .mac: 824.0 / 1024
    case .circle: 0.88
    // The safe circle has radius 0.4.
    case .maskable: 0.92
    // Android's safe zone: 66 of 108.
    case .foreground, .themed: 0.77
    }
  }

  var isFitted: Bool { self == .square || self == .rounded || self == .mac }
}

extension Icon {
  /// The drawing of one form; if `pixels` is `nil`, the one for large sizes.
  public func artwork(_ form: IconVariant, pixels: Int? = nil) -> Artwork {
    let fitting =
      form == .symbolic
      ? symbol.fittedSizes.first { $0 >= 16 } : form.isFitted ? pixels : nil
    let fitted = fitting.flatMap { symbol.fitted[$0] }
    let painter = ArtworkBuilder(
      form: form, drawing: fitted ?? symbol.master, isFitted: fitted != nil,
      palette: form == .dark ? darkPalette : palette, pixels: form == .symbolic ? fitting : pixels)
    return Artwork(side: painter.drawing.side, layers: painter.ground + painter.symbol)
  }

  /// Renders the icon in one form and size.
  public func bitmap(_ form: IconVariant, pixels: Int) -> Bitmap {
    artwork(form, pixels: pixels).bitmap(pixels: pixels)
  }

  /// The contrast, measured along the edges of the master drawing without its shadow.
  package var contrast: IconContrast {
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

private struct ArtworkBuilder {
  let form: IconVariant
  let drawing: Symbol.Drawing
  /// Whether the drawing's edges must stay on whole pixels.
  let isFitted: Bool
  let palette: Palette
  let pixels: Int?

  private var side: Double { drawing.side }

  var ground: [Layer] {
    let fill = Gradient(top: 0, bottom: side, palette.ground)
    switch form {
    case .square, .maskable: return [Layer(.square(side), fill: fill)]
    case .tinted:
      return [Layer(.square(side), fill: Gradient(top: 0, bottom: side, [.black]))]
    case .rounded: return [Layer(.squircle(side), fill: fill)] + edge(inset: 0)
    case .circle:
      let center = Point(side / 2, side / 2)
      let layer = Layer(.circle(center: center, radius: side / 2), fill: fill)
      return [layer]
        + ring(.circle(center: center, radius: side / 2)) { width in
          .circle(center: center, radius: side / 2 - width)
        }
    case .mac:
      let inset = macInset
      let shadow = Shadow(
        color: .black, opacity: 0.3, offset: side * 10 / 1024, deviation: side * 5 / 1024)
      let fill = Gradient(top: inset, bottom: side - inset, palette.ground)
      return [Layer(.squircle(side - 2 * inset, inset: inset), fill: fill, shadow: shadow)]
        + edge(inset: inset)
    case .foreground, .themed, .monochrome, .symbolic, .dark: return []
    }
  }

  /// The inset of Apple's template, in whole pixels of each size.
  private var macInset: Double {
    let template = [16: 1.0, 32: 2, 64: 6, 128: 12, 256: 25, 512: 50, 1024: 100]
    guard let pixels, let inset = template[pixels] else { return side * 100 / 1024 }
    return inset * side / Double(pixels)
  }

  private func edge(inset: Double) -> [Layer] {
    let outer = side - 2 * inset
    return ring(.squircle(outer, inset: inset)) { width in
      .squircle(outer - 2 * width, inset: inset + width)
    }
  }

  /// A ring that is at least a pixel wide.
  private func ring(_ outer: Path, inner: (Double) -> Path) -> [Layer] {
    guard let edge = palette.edge else { return [] }
    let pixel = pixels.map { side / Double($0) } ?? 0
    var path = outer
    path.append(inner(max(pixel, side * 0.006)).reversed)
    let fill = Gradient(top: 0, bottom: side, [edge.color])
    return [Layer(path, fill: fill, opacity: edge.opacity)]
  }

  var symbol: [Layer] {
    let cutsTick = [IconVariant.themed, .monochrome, .symbolic, .dark].contains(form)
    let ticks = drawing.parts.filter { $0.fill == .tick }
    let front = drawing.parts.lastIndex { $0.fill == .card && $0.depth == .front }
    return drawing.parts.indices.compactMap { index in
      let part = drawing.parts[index]
      if part.fill == .tick, cutsTick { return nil }
      var path = part.path
      if index == front, cutsTick {
        for tick in ticks { path.append(tick.path.reversed) }
      }
      return layer(part, path)
    }
  }

  private func layer(_ part: Symbol.Part, _ path: Path) -> Layer {
    let scale = isFitted ? 1 : form.symbolScale
    let offset = Point(side / 2, side / 2) * (1 - scale)
    func height(_ y: Double) -> Double { y * scale + offset.y }
    let colors = part.fill == .card ? cardColors : tickColors
    return Layer(
      path.scaled(by: scale, offset: offset),
      fill: Gradient(top: height(part.top), bottom: height(part.bottom), colors),
      opacity: opacity(part.depth), shadow: shadow(part, scale))
  }

  private var cardColors: [RGB] {
    switch form {
    case .themed, .monochrome, .tinted: [.white]
    // GTK and KDE replace this colour with their text colour.
    case .symbolic: [RGB(0x2E, 0x34, 0x36)]
    default: palette.card
    }
  }

  private var tickColors: [RGB] { form == .tinted ? [.black] : palette.tick }

  private func opacity(_ depth: Symbol.Part.Depth) -> Double {
    let isPlain = [IconVariant.themed, .monochrome, .symbolic, .tinted].contains(form)
    // This makes the thin bars of a small drawing visible.
    let more = isFitted && !isPlain ? 0.08 : 0
    return switch depth {
    case .front: 1
    case .middle: isPlain ? 0.7 : palette.middleOpacity + more
    case .back: isPlain ? 0.45 : palette.backOpacity + more
    }
  }

  private func shadow(_ part: Symbol.Part, _ scale: Double) -> Shadow? {
    // Without a ground, a shadow would darken the background.
    let hasGround = [IconVariant.square, .rounded, .circle, .mac, .maskable].contains(form)
    guard hasGround, let cast = part.shadow else { return nil }
    return Shadow(
      color: palette.shadow.color, opacity: palette.shadow.opacity, offset: cast.offset * scale,
      deviation: cast.deviation * scale)
  }
}

/// WCAG contrast ratios.
package struct IconContrast: Hashable, Sendable {
  /// WCAG 1.4.11.
  static let minimum = 3.0

  /// The lowest contrast along the edge of the front card.
  package let cardOnGround: Double
  /// The lowest contrast along the tick.
  package let tickOnCard: Double
}

extension Gradient {
  func color(atHeight y: Double) -> RGB {
    let (red, green, blue) = channels(at: y)
    return RGB(UInt8(red + 0.5), UInt8(green + 0.5), UInt8(blue + 0.5))
  }
}
