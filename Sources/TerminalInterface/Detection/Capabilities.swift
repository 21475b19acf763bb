import StyledTerminalText

/// What the output can show, with the rule behind each decision.
public struct Capabilities: Hashable, Sendable {
  /// How many colours the output shows.
  public var level: Detected<ColorLevel>
  /// Whether the output shows characters beyond ASCII.
  public var unicode: Detected<Bool>
  /// Whether links are clickable (OSC 8).
  public var links: Detected<Bool>
  /// The protocol with which the terminal shows pictures.
  public var images: Detected<ImageProtocol>
  /// The size; 80 by 24 if it is unknown.
  public var size: Detected<TerminalSize>
  /// Whether `COLORFGBG` indicates light text on dark, for terminals that don't report colours.
  public var isDarkFromCOLORFGBG: Detected<Bool>?
  /// Whether the output is a terminal.
  public var isTerminal: Bool

  /// Whether output is styled: it is a terminal, or colour is forced.
  public var isStyled: Bool

  /// Derives the capabilities from the environment, without querying the terminal.
  public init(_ terminalEnvironment: TerminalEnvironment) {
    let level = terminalEnvironment.colorLevel
    self.level = level
    unicode = terminalEnvironment.unicodeAbility(level: level.value)
    links = terminalEnvironment.linkAbility(level: level.value)
    images = terminalEnvironment.imageAbility(level: level.value)
    size = terminalEnvironment.measuredSize
    isDarkFromCOLORFGBG = terminalEnvironment.isDarkFromCOLORFGBG
    isTerminal = terminalEnvironment.isTerminal
    isStyled = isTerminal || level.value > .none && terminalEnvironment.isColorForced
  }

  /// The width in columns.
  public var columns: Int { size.value.columns }
  /// The height in rows.
  public var rows: Int { size.value.rows }
}

/// A detected value and the rule behind it.
///
/// It doesn't require an equatable value, because that would make the runtime search all
/// conformances of the program.
public struct Detected<Value: Sendable>: Sendable {
  /// The detected value.
  public var value: Value
  /// The rule, worded so that it can follow "because".
  public var reason: String

  /// Combines a value with its rule.
  public init(_ value: Value, reason: String) {
    self.value = value
    self.reason = reason
  }
}

extension Detected: Equatable where Value: Equatable {}
extension Detected: Hashable where Value: Hashable {}

/// The size of a terminal in cells, and in pixels if it reports them.
public struct TerminalSize: Hashable, Sendable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int
  /// The width in pixels; 0 if unknown.
  public var pixelWidth: Int
  /// The height in pixels; 0 if unknown.
  public var pixelHeight: Int

  /// Creates a size in cells, and in pixels if known.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The size of a cell; `nil` if the size in pixels is unknown.
  public var cell: CellSize? {
    guard columns > 0, rows > 0, pixelWidth >= columns, pixelHeight >= rows else { return nil }
    return CellSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}

/// The size of a cell in pixels.
public struct CellSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size assumed if it is unknown, twice as high as wide like most cells.
  public static let usual = CellSize(width: 10, height: 20)
}
