import Colors

/// The colours that a terminal says it uses.
public struct TerminalColors: Hashable, Sendable {
  /// The text's.
  public var foreground: RGB?
  /// The background's.
  public var background: RGB?
  /// The sixteen, by number; those it did not tell are missing.
  public var palette: [UInt8: RGB]

  /// Makes colours; what is left out was not told.
  public init(foreground: RGB? = nil, background: RGB? = nil, palette: [UInt8: RGB] = [:]) {
    self.foreground = foreground
    self.background = background
    self.palette = palette
  }

  /// Gathers what answers tell.
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
