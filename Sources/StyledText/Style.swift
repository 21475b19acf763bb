import Synchronization

/// How a run of text looks: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the strokes.
  public var foreground: TerminalColor
  /// The colour behind them.
  public var background: TerminalColor
  /// Bold, underline and the like.
  public var attributes: Attributes

  /// Creates a style; omitted parts are the terminal's own colours and no attributes.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: Attributes = []
  ) {
    (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()
}

/// Bold, underline and the other attributes of text beside its colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits; unknown bits are kept and have no effect.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier strokes (SGR 1).
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Fainter strokes (SGR 2).
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Slanted (SGR 3).
  public static let italic = Attributes(rawValue: 1 << 2)
  /// A line below (SGR 4).
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Foreground and background exchanged (SGR 7).
  public static let reverse = Attributes(rawValue: 1 << 4)
  /// A line through (SGR 9).
  public static let strikethrough = Attributes(rawValue: 1 << 5)
}

/// A name for a style that says nothing of how it looks.
///
/// Views mark text with keys; a theme gives each key its look in a ``StyleSheet``. Zero is the
/// key of plain text.
public struct StyleKey: RawRepresentable, Hashable, Sendable {
  /// The key's place in a ``StyleSheet``.
  public let rawValue: UInt16

  /// Creates the key of a place; 0 is plain text's.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Text without a style of its own.
  public static let plain = StyleKey(rawValue: 0)
}

/// What decides how a run of text looks.
public enum Paint: Hashable, Sendable {
  /// A key that a theme gives a style to: the usual case.
  case key(StyleKey)
  /// A fixed style, for what no theme decides: swatches and pictures.
  case style(Style)
}

/// A colour in one of the forms that terminals understand.
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// One of the terminal's own sixteen colours, 0 to 15.
  case ansi(UInt8)
  /// An entry of the 256-colour palette, 16 to 255; below 16 use ``ansi(_:)``.
  case indexed(UInt8)
  /// Any colour, on a terminal with 24-bit colour.
  case rgb(RGB)
}

/// How much colour a terminal can show, from nothing to 24 bits.
public enum ColorLevel: UInt8, CaseIterable, Comparable, Hashable, Sendable {
  /// No escape sequence at all: words and ASCII shapes.
  case none
  /// Attributes such as bold and underline, but no colour.
  case mono
  /// The terminal's own sixteen colours.
  case ansi16
  /// The 256-colour palette.
  case ansi256
  /// 24-bit colour.
  case truecolor

  /// Whether `one` shows less than `other`.
  public static func < (one: ColorLevel, other: ColorLevel) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// What every ``StyleKey`` looks like on one terminal: a table that is computed once and then
/// only looked up.
///
/// The later keys of a table may be left until one of them is first looked up, for an output that
/// needs the first ones alone and is short.
public struct StyleSheet: Hashable, Sendable {
  private let first: [Style]
  private let others: LaterStyles?

  /// Creates a sheet whose key `n` has the style at `styles[n]`.
  public init(styles: [Style] = []) {
    first = styles
    others = nil
  }

  /// Creates a sheet whose later keys are computed when one of them is first looked up.
  ///
  /// - Parameters:
  ///   - first: The styles of the first keys.
  ///   - count: How many more there are.
  ///   - others: Their styles; called once at most.
  public init(first: [Style], others count: Int, _ others: @escaping @Sendable () -> [Style]) {
    self.first = first
    self.others = LaterStyles(count: count, make: others)
  }

  /// The style of a key; ``Style/plain`` for a key the sheet does not know.
  public subscript(key: StyleKey) -> Style {
    let index = Int(key.rawValue)
    if index < first.count { return first[index] }
    guard let others, index < count else { return .plain }
    return others[index - first.count]
  }

  /// The style of a run of text.
  public subscript(paint: Paint) -> Style {
    switch paint {
    case .key(let key): self[key]
    case .style(let style): style
    }
  }

  /// The number of keys that the sheet knows, counted from zero.
  public var count: Int { first.count + (others?.count ?? 0) }

  private var styles: [Style] { first + (others?.all ?? []) }

  /// Whether all keys look the same.
  public static func == (one: StyleSheet, other: StyleSheet) -> Bool {
    if one.others === other.others { return one.first == other.first }
    return one.count == other.count && one.styles == other.styles
  }

  /// Hashes how many keys there are, for which no style has to be computed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
  }
}

/// Styles that are computed when one of them is first asked for.
private final class LaterStyles: Sendable {
  let count: Int
  private let made: Mutex<[Style]?>
  private let make: @Sendable () -> [Style]

  init(count: Int, make: @escaping @Sendable () -> [Style]) {
    self.count = count
    self.make = make
    made = Mutex(nil)
  }

  var all: [Style] {
    made.withLock { made in
      if let made { return made }
      let styles = make()
      made = styles
      return styles
    }
  }

  subscript(index: Int) -> Style {
    let all = all
    return index < all.count ? all[index] : .plain
  }
}
