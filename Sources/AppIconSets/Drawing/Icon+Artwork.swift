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

  /// Whether the symbol has one colour, and its opacity shows its parts.
  var isPlain: Bool { [.themed, .monochrome, .symbolic, .tinted].contains(self) }
}

extension Icon {
  /// The drawing of one form; if `pixels` is `nil`, the one for large sizes.
  public func artwork(_ form: IconVariant, pixels: Int? = nil) -> Artwork {
    let fitting =
      form == .symbolic
      ? symbol.fittedSizes.first { $0 >= 16 } : form.isFitted ? pixels : nil
    let fitted = own == nil ? fitting.flatMap { symbol.fitted[$0] } : nil
    let painter = ArtworkBuilder(
      icon: self, form: form, drawing: fitted ?? symbol.master, isFitted: fitted != nil,
      palette: form == .dark ? darkPalette : palette, pixels: form == .symbolic ? fitting : pixels)
    return Artwork(side: painter.side, layers: painter.ground + (painter.own ?? painter.symbol))
  }

  /// Renders the icon in one form and size.
  public func bitmap(_ form: IconVariant, pixels: Int) -> Bitmap {
    artwork(form, pixels: pixels).bitmap(pixels: pixels)
  }

  /// The contrast, measured along the edges of the master drawing without its shadow.
  package var contrast: IconContrast {
    let side = symbol.master.side
    let ground = ColorGradient(palette.ground, y2: side)
    let front = symbol.master.parts.last { $0.fill == .card && $0.depth == .front }
    let tick = symbol.master.parts.last { $0.fill == .tick }
    guard let front, let box = front.path.bounds else {
      return IconContrast(cardOnGround: 1, tickOnCard: 1)
    }
    let card = ColorGradient(palette.card, y1: front.top, y2: front.bottom)
    let cardOnGround = Self.least(card, ground, box)
    guard let tick, let tickBox = tick.path.bounds else {
      return IconContrast(cardOnGround: cardOnGround, tickOnCard: 1)
    }
    let strokes = ColorGradient(palette.tick, y1: tick.top, y2: tick.bottom)
    return IconContrast(
      cardOnGround: cardOnGround, tickOnCard: Self.least(strokes, card, tickBox))
  }

  private static func least(_ one: ColorGradient, _ other: ColorGradient, _ box: Box) -> Double {
    let steps = 64
    return (0...steps).map { step in
      let y = box.minY + box.height * Double(step) / Double(steps)
      return one.color(atHeight: y).contrast(with: other.color(atHeight: y))
    }.min() ?? 1
  }
}

private struct ArtworkBuilder {
  let icon: Icon
  let form: IconVariant
  let drawing: Symbol.Drawing
  /// Whether the drawing's edges must stay on whole pixels.
  let isFitted: Bool
  let palette: Palette
  let pixels: Int?

  private var artwork: Artwork? { form.isPlain ? icon.own?.monochrome : icon.own?.artwork }

  var side: Double { artwork?.side ?? drawing.side }

  var ground: [Artwork.Layer] {
    let fill = icon.ground.scaled(by: side)
    switch form {
    case .square, .maskable: return [Artwork.Layer(.square(side), fill: fill)]
    case .tinted:
      return [Artwork.Layer(.square(side), fill: ColorGradient([.black]))]
    case .rounded: return [Artwork.Layer(.squircle(side), fill: fill)] + edge(inset: 0)
    case .circle:
      let center = Point(side / 2, side / 2)
      let layer = Artwork.Layer(.circle(center: center, radius: side / 2), fill: fill)
      return [layer]
        + ring(.circle(center: center, radius: side / 2)) { width in
          .circle(center: center, radius: side / 2 - width)
        }
    case .mac:
      let inset = macInset
      let inner = side - 2 * inset
      var square = Artwork.Layer(
        .squircle(inner, inset: inset),
        fill: icon.ground.scaled(by: inner, offset: Point(inset, inset)))
      square.shadow = Artwork.Shadow(
        color: .black, opacity: 0.3, offset: side * 10 / 1024, deviation: side * 5 / 1024)
      return [square] + edge(inset: inset)
    case .foreground, .themed, .monochrome, .symbolic, .dark: return []
    }
  }

  /// The inset of Apple's template, in whole pixels of each size.
  private var macInset: Double {
    let template = [16: 1.0, 32: 2, 64: 6, 128: 12, 256: 25, 512: 50, 1024: 100]
    guard let pixels, let inset = template[pixels] else { return side * 100 / 1024 }
    return inset * side / Double(pixels)
  }

  private func edge(inset: Double) -> [Artwork.Layer] {
    let outer = side - 2 * inset
    return ring(.squircle(outer, inset: inset)) { width in
      .squircle(outer - 2 * width, inset: inset + width)
    }
  }

  /// A ring that is at least a pixel wide.
  private func ring(_ outer: VectorPath, inner: (Double) -> VectorPath) -> [Artwork.Layer] {
    guard let edge = palette.edge else { return [] }
    let pixel = pixels.map { side / Double($0) } ?? 0
    var path = outer
    path.append(inner(max(pixel, side * 0.006)).reversed)
    let fill = ColorGradient([edge.color])
    return [Artwork.Layer(path, fill: fill, opacity: edge.opacity)]
  }

  var symbol: [Artwork.Layer] {
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

  /// The layers of an application's own drawing.
  var own: [Artwork.Layer]? {
    artwork?.layers.map { layer in
      Artwork.Layer(
        layer.path.scaled(by: scale, offset: offset),
        fill: form.isPlain
          ? ColorGradient(cardColors) : layer.fill.scaled(by: scale, offset: offset),
        opacity: layer.opacity)
    }
  }

  private var scale: Double { isFitted ? 1 : form.symbolScale }
  private var offset: Point { Point(side / 2, side / 2) * (1 - scale) }

  private func layer(_ part: Symbol.Part, _ path: VectorPath) -> Artwork.Layer {
    func height(_ y: Double) -> Double { y * scale + offset.y }
    let colors = part.fill == .card ? cardColors : tickColors
    var layer = Artwork.Layer(
      path.scaled(by: scale, offset: offset),
      fill: ColorGradient(colors, y1: height(part.top), y2: height(part.bottom)),
      opacity: opacity(part.depth))
    layer.shadow = shadow(part)
    return layer
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
    // This makes the thin bars of a small drawing visible.
    let more = isFitted && !form.isPlain ? 0.08 : 0
    return switch depth {
    case .front: 1
    case .middle: form.isPlain ? 0.7 : palette.middleOpacity + more
    case .back: form.isPlain ? 0.45 : palette.backOpacity + more
    }
  }

  private func shadow(_ part: Symbol.Part) -> Artwork.Shadow? {
    // Without a ground, a shadow would darken the background.
    let hasGround = [IconVariant.square, .rounded, .circle, .mac, .maskable].contains(form)
    guard hasGround, let cast = part.shadow else { return nil }
    return Artwork.Shadow(
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

extension ColorGradient {
  func color(atHeight y: Double) -> RGB {
    let (red, green, blue) = channels(at: Point(0, y))
    return RGB(UInt8(red + 0.5), UInt8(green + 0.5), UInt8(blue + 0.5))
  }
}
