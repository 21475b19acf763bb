import Synchronization

/// The colours and attributes of a run of text.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: TerminalColor
  /// The colour behind the text.
  public var background: TerminalColor
  /// Bold, underline and so on.
  public var attributes: Attributes

  /// Creates a style, by default with the terminal's colours and no attributes.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's colours, no attributes.
  public static let plain = Style()
}

/// Text attributes other than colours: bold, underline and so on.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits, ignoring unknown ones.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold (SGR 1).
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Dim (SGR 2).
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Italic (SGR 3).
  public static let italic = Attributes(rawValue: 1 << 2)
  /// Underlined (SGR 4).
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Foreground and background swapped (SGR 7).
  public static let reverse = Attributes(rawValue: 1 << 4)
  /// Struck through (SGR 9).
  public static let strikethrough = Attributes(rawValue: 1 << 5)
}

/// A key for text, which a theme maps to a style in a ``StyleSheet``; key 0 is plain text.
public struct StyleKey: RawRepresentable, Hashable, Sendable {
  /// The index in a ``StyleSheet``.
  public let rawValue: UInt16

  /// Creates the key with an index.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Text without a style of its own.
  public static let plain = StyleKey(rawValue: 0)
}

/// The paint of a run of text.
public enum Paint: Hashable, Sendable {
  /// A key that a theme maps to a style.
  case key(StyleKey)
  /// A style independent of the theme, for swatches and pictures.
  case style(Style)
}

/// A colour in one of the forms that terminals understand.
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// One of the terminal's own sixteen colours, 0 to 15.
  case ansi(UInt8)
  /// An entry of the 256-colour palette, 16 to 255; use ``ansi(_:)`` for those below 16.
  case indexed(UInt8)
  /// Any colour, on a terminal with 24-bit colour.
  case rgb(RGB)
}

/// The colour level of a terminal.
public enum ColorLevel: UInt8, CaseIterable, Comparable, Hashable, Sendable {
  /// No escape sequences: words and ASCII shapes.
  case none
  /// Attributes such as bold and underline, but no colour.
  case mono
  /// The terminal's own sixteen colours.
  case ansi16
  /// The palette of 256 colours.
  case ansi256
  /// 24-bit colour.
  case truecolor

  /// Whether `one` has fewer capabilities than `other`.
  public static func < (one: ColorLevel, other: ColorLevel) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The style of every ``StyleKey`` on one terminal.
public struct StyleSheet: Hashable, Sendable {
  private let first: [Style]
  private let others: LaterStyles?

  /// Creates a sheet whose key `n` has the style at `styles[n]`.
  public init(styles: [Style] = []) {
    first = styles
    others = nil
  }

  /// Creates a sheet that computes the other styles only when one of them is first needed.
  ///
  /// Short outputs need only the first ones.
  public init(first: [Style], others count: Int, _ others: @escaping @Sendable () -> [Style]) {
    self.first = first
    self.others = LaterStyles(count: count, make: others)
  }

  /// The style of a key; ``Style/plain`` in an empty sheet.
  ///
  /// A key that the sheet lacks is a mistake: a program's own role needs the sheet of a theme that
  /// was loaded for that program. Debug builds stop at it, and release builds draw plain text.
  public subscript(key: StyleKey) -> Style {
    let index = Int(key.rawValue)
    if index < first.count { return first[index] }
    guard let others, index < count else {
      assert(
        first.isEmpty,
        "Style key \(index) has no style in this sheet. Load the theme for the program that declares it."
      )
      return .plain
    }
    return others[index - first.count]
  }

  /// The style of a run of text.
  public subscript(paint: Paint) -> Style {
    switch paint {
    case .key(let key): self[key]
    case .style(let style): style
    }
  }

  /// The number of keys.
  public var count: Int { first.count + (others?.count ?? 0) }

  private var styles: [Style] { first + (others?.all ?? []) }

  /// Whether all keys have the same styles.
  public static func == (one: StyleSheet, other: StyleSheet) -> Bool {
    if one.others === other.others { return one.first == other.first }
    return one.count == other.count && one.styles == other.styles
  }

  /// Hashes only the number of keys, so that no styles are computed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
  }
}

private final class LaterStyles: Sendable {
  let count: Int
  private let cache: Mutex<[Style]?>
  private let make: @Sendable () -> [Style]

  init(count: Int, make: @escaping @Sendable () -> [Style]) {
    self.count = count
    self.make = make
    cache = Mutex(nil)
  }

  var all: [Style] {
    cache.withLock { cache in
      if let cache { return cache }
      let styles = make()
      cache = styles
      return styles
    }
  }

  subscript(index: Int) -> Style {
    let all = all
    return index < all.count ? all[index] : .plain
  }
}
