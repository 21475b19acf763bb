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
