/// A place that a colour scheme can fill: what the formats have between them.
public enum SchemeColor: Hashable, Sendable {
  case background
  case foreground
  /// The terminal's palette: 0 to 15, and 16 to 21 as base16 shells set them.
  case ansi(UInt8)
  /// The cursor, and the letter under it.
  case cursor, cursorText
  /// What is chosen: the area and the text in it.
  case selection, selectionText
  /// Search hits: the area and the text in it.
  case match, matchText
  /// Bold text, links and text brighter than ordinary.
  case bold, link, bright
  /// Lines around things, at rest and in focus.
  case border, focus
  /// Panels, and the bar at the bottom with its text.
  case surface, statusBar, statusbarText
  /// Text that steps back, and text that is hardly there.
  case muted, placeholder
  /// Colours with a meaning of their own.
  case heading, accent, medium, error, warning, success, info
  /// Colours that some formats have beside the sixteen.
  case orange, brown, violet
}
