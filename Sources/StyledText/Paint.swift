/// What decides how a run of text looks.
public enum Paint: Hashable, Sendable {
  /// A key that a theme gives a style to: the usual case.
  case key(StyleKey)
  /// A fixed style, for what no theme decides: swatches and pictures.
  case style(Style)
}
