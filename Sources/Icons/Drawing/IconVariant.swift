/// The forms in which platforms ask for an icon.
public enum IconVariant: String, CaseIterable, Hashable, Sendable {
  /// The full square, opaque; the system cuts its own corners.
  case square
  /// A soft-cornered square on a transparent ground.
  case rounded
  /// A circle on a transparent ground.
  case circle
  /// The soft-cornered square of macOS, smaller than the picture and with a shadow.
  case mac
  /// The full square with the symbol drawn in, for masks that cut deep.
  case maskable
  /// The symbol alone, for an Android adaptive icon.
  case foreground
  /// The symbol in one colour with the tick cut out, for an Android adaptive icon.
  case themed
  /// The symbol in one colour with the tick cut out; only alpha counts.
  case monochrome
  /// The symbol alone in colours for a system's dark ground, the tick cut out.
  case dark
  /// The symbol of the smallest size in the one colour that a desktop replaces by its own.
  case symbolic
  /// The symbol in greys on black, for a system that tints it.
  case tinted

  /// Whether each pixel is covered, so that the file has no alpha channel.
  public var isOpaque: Bool {
    switch self {
    case .square, .maskable, .tinted: true
    case .rounded, .circle, .mac, .foreground, .themed, .monochrome, .symbolic, .dark: false
    }
  }

  /// How large the symbol is, compared with the square form.
  var symbolScale: Double {
    switch self {
    case .square, .rounded, .dark, .tinted, .monochrome, .symbolic: 1
    // The body of a macOS icon is 824 of 1024 wide.
    case .mac: 824.0 / 1024
    case .circle: 0.88
    // Within the safe circle of radius 0.4 with some air.
    case .maskable: 0.92
    // Within the inner 66 of Android's 108.
    case .foreground, .themed: 0.77
    }
  }

  /// Whether small sizes have a drawing fitted to their pixels.
  var isFitted: Bool { self == .square || self == .rounded || self == .mac }
}
