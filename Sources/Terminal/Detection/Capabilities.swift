import StyledText

/// What the output can show, each with the rule that decided it.
public struct Capabilities: Hashable, Sendable {
  /// The colours.
  public var level: Decision<ColorLevel>
  /// Whether shapes and lines beyond ASCII are drawn.
  public var unicode: Decision<Bool>
  /// Whether links can be clicked (OSC 8).
  public var links: Decision<Bool>
  /// How pictures are shown.
  public var images: Decision<ImageProtocol>
  /// The size; 80 by 24 where nothing tells.
  public var size: Decision<TerminalSize>
  /// Whether the output is a terminal.
  public var isTerminal: Bool

  /// Judges what the output can show; asks nothing of the terminal.
  public init(_ surroundings: Surroundings) {
    let level = surroundings.colorLevel
    self.level = level
    unicode = surroundings.unicodeAbility(level: level.value)
    links = surroundings.linkAbility(level: level.value)
    images = surroundings.imageAbility(level: level.value)
    size = surroundings.measuredSize
    isTerminal = surroundings.isTerminal
  }

  /// The columns of a row.
  public var columns: Int { size.value.columns }
  /// The rows.
  public var rows: Int { size.value.rows }
}
