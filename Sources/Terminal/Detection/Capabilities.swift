import StyledText

/// What the output can show, each with the rule that decided it.
public struct Capabilities: Hashable, Sendable {
  /// The colours.
  public var level: Detected<ColorLevel>
  /// Whether shapes and lines beyond ASCII are drawn.
  public var unicode: Detected<Bool>
  /// Whether links can be clicked (OSC 8).
  public var links: Detected<Bool>
  /// How pictures are shown.
  public var images: Detected<ImageProtocol>
  /// The size; 80 by 24 if it is unknown.
  public var size: Detected<TerminalSize>
  /// Whether text is light on dark according to `COLORFGBG`; for terminals that do not report
  /// their colours.
  public var isDarkFromCOLORFGBG: Detected<Bool>?
  /// Whether the output is a terminal.
  public var isTerminal: Bool

  /// Whether the output gets what a person sees: it is a terminal, or colour is forced.
  public var isDressed: Bool

  /// Judges what the output can show; asks nothing of the terminal.
  public init(_ terminalEnvironment: TerminalEnvironment) {
    let level = terminalEnvironment.colorLevel
    self.level = level
    unicode = terminalEnvironment.unicodeAbility(level: level.value)
    links = terminalEnvironment.linkAbility(level: level.value)
    images = terminalEnvironment.imageAbility(level: level.value)
    size = terminalEnvironment.measuredSize
    isDarkFromCOLORFGBG = terminalEnvironment.isDarkFromCOLORFGBG
    isTerminal = terminalEnvironment.isTerminal
    isDressed = isTerminal || level.value > .none && terminalEnvironment.isColorForced
  }

  /// The columns of a row.
  public var columns: Int { size.value.columns }
  /// The rows.
  public var rows: Int { size.value.rows }
}

/// Something that was judged of a terminal, and the rule that decided.
///
/// Comparable where its value is, and not only of values that are: the runtime would look for that among
/// all conformances of the program.
public struct Detected<Value: Sendable>: Sendable {
  /// What was decided.
  public var value: Value
  /// The rule, in words that go on after "because".
  public var reason: String

  /// Pairs a value with the rule or source that decided it.
  public init(_ value: Value, reason: String) {
    self.value = value
    self.reason = reason
  }
}

extension Detected: Equatable where Value: Equatable {}
extension Detected: Hashable where Value: Hashable {}

/// The size of a terminal in cells, and in pixels if it reports them.
public struct TerminalSize: Hashable, Sendable {
  /// The cells in a row.
  public var columns: Int
  /// The rows.
  public var rows: Int
  /// The width in pixels; 0 if unknown.
  public var pixelWidth: Int
  /// The height in pixels; 0 if unknown.
  public var pixelHeight: Int

  /// Creates a size in cells; pixels are optional.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The size of a cell; `nil` if the terminal does not report its own in pixels.
  public var cell: CellSize? {
    guard columns > 0, rows > 0, pixelWidth >= columns, pixelHeight >= rows else { return nil }
    return CellSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}

/// The size of a cell in pixels.
public struct CellSize: Hashable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a size from a width and a height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Assumed if unknown: like most cells, twice as high as wide.
  public static let usual = CellSize(width: 10, height: 20)
}
