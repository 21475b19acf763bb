import StyledText

/// The forms of an icon that platforms require.
public enum IconVariant: String, CaseIterable, Hashable, Sendable {
  /// The full square, opaque; the system cuts its own corners.
  case square
  /// A soft-cornered square on a transparent ground.
  case rounded
  /// A circle on a transparent ground.
  case circle
  /// The soft-cornered square of macOS, smaller than the picture and with a shadow.
  case mac
  /// The full square with a smaller symbol, for masks that cut deep.
  case maskable
  /// The symbol alone, for an Android adaptive icon.
  case foreground
  /// The symbol in one colour with the tick cut out, for an Android adaptive icon.
  case themed
  /// The symbol in one colour with the tick cut out; only alpha counts.
  case monochrome
  /// The symbol alone in colours for a system's dark ground, the tick cut out.
  case dark
  /// The symbol of the smallest size in the one colour that a desktop replaces with its own.
  case symbolic
  /// The symbol in greys on black, for a system that tints it.
  case tinted

  /// Whether every pixel is opaque, so that the file has no alpha channel.
  public var isOpaque: Bool {
    switch self {
    case .square, .maskable, .tinted: true
    case .rounded, .circle, .mac, .foreground, .themed, .monochrome, .symbolic, .dark: false
    }
  }

  /// The size of the symbol relative to the square form.
  var symbolScale: Double {
    switch self {
    case .square, .rounded, .dark, .tinted, .monochrome, .symbolic: 1
    // The body of a macOS icon is 824 of 1024 wide.
    case .mac: 824.0 / 1024
    case .circle: 0.88
    // Within the safe circle of radius 0.4, with a margin.
    case .maskable: 0.92
    // Within the inner 66 of Android's 108.
    case .foreground, .themed: 0.77
    }
  }

  /// Whether small sizes have a drawing fitted to their pixels.
  var isFitted: Bool { self == .square || self == .rounded || self == .mac }
}

extension Icon {
  /// The drawing of the icon in one form.
  ///
  /// - Parameters:
  ///   - form: The form of the icon.
  ///   - pixels: The size in pixels, as small sizes have their own drawings; `nil` gives the one
  ///     for large sizes.
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

  /// The contrast of the parts along their edges in the master drawing, without the shadow.
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
  /// Whether the drawing is for exactly this size, so that edges must stay on whole pixels.
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

  /// The body's inset in Apple's template, in whole pixels of each size.
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

  /// A hairline inside an outline, at least a pixel wide.
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
    // The colour that GTK and KDE replace with their own text colour.
    case .symbolic: [RGB(0x2E, 0x34, 0x36)]
    default: palette.card
    }
  }

  private var tickColors: [RGB] { form == .tinted ? [.black] : palette.tick }

  private func opacity(_ depth: Symbol.Part.Depth) -> Double {
    let isPlain = [IconVariant.themed, .monochrome, .symbolic, .tinted].contains(form)
    // A thin bar of a small drawing needs a little more to be visible.
    let more = isFitted && !isPlain ? 0.08 : 0
    return switch depth {
    case .front: 1
    case .middle: isPlain ? 0.7 : palette.middleOpacity + more
    case .back: isPlain ? 0.45 : palette.backOpacity + more
    }
  }

  private func shadow(_ part: Symbol.Part, _ scale: Double) -> Shadow? {
    // On a transparent ground, a shadow would be a grey veil over the backdrop.
    let hasGround = [IconVariant.square, .rounded, .circle, .mac, .maskable].contains(form)
    guard hasGround, let cast = part.shadow else { return nil }
    return Shadow(
      color: palette.shadow.color, opacity: palette.shadow.opacity, offset: cast.offset * scale,
      deviation: cast.deviation * scale)
  }
}

/// The contrast between an icon's parts, as WCAG's ratio.
package struct IconContrast: Hashable, Sendable {
  /// The contrast that a part needs with its surroundings (WCAG 1.4.11).
  static let minimum = 3.0

  /// The lowest contrast of the front card and the ground along the card's edge.
  package let cardOnGround: Double
  /// The lowest contrast of the tick and the card where they touch.
  package let tickOnCard: Double
}

extension Gradient {
  func color(atHeight y: Double) -> RGB {
    let (red, green, blue) = channels(at: Point(0, y))
    return RGB(UInt8(red + 0.5), UInt8(green + 0.5), UInt8(blue + 0.5))
  }
}
