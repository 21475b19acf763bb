import StyledText

/// The colours that a terminal says it uses.
public struct TerminalColors: Hashable, Sendable {
  /// The text's.
  public var foreground: RGB?
  /// The background's.
  public var background: RGB?
  /// The sixteen, by number; those that are unknown are missing.
  public var palette: [UInt8: RGB]

  /// The colours reported; omitted ones are unknown.
  public init(foreground: RGB? = nil, background: RGB? = nil, palette: [UInt8: RGB] = [:]) {
    self.foreground = foreground
    self.background = background
    self.palette = palette
  }

  /// Gathers the colours in answers.
  public init(_ replies: [TerminalReply]) {
    self.init()
    for case .color(let slot, let color) in replies {
      switch slot {
      case .foreground: foreground = color
      case .background: background = color
      case .palette(let index): palette[index] = color
      }
    }
  }
}
