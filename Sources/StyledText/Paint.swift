/// What a run of text is painted with.
public enum Paint: Hashable, Sendable {
  /// A key that a theme gives a style to: the rule.
  case key(StyleKey)
  /// A style that no theme decides: swatches and pictures only.
  case style(Style)
}
