/// What every ``StyleKey`` looks like on one terminal: a table that is computed once and then
/// only looked up.
public struct StyleSheet: Hashable, Sendable {
  private var styles: [Style]

  /// Creates a sheet whose key `n` has the style at `styles[n]`.
  public init(styles: [Style] = []) {
    self.styles = styles
  }

  /// The style of a key; ``Style/plain`` for a key the sheet does not know.
  public subscript(key: StyleKey) -> Style {
    let index = Int(key.rawValue)
    return index < styles.count ? styles[index] : .plain
  }

  /// The style of a run of text.
  public subscript(paint: Paint) -> Style {
    switch paint {
    case .key(let key): self[key]
    case .style(let style): style
    }
  }

  /// The number of keys that the sheet knows, counted from zero.
  public var count: Int { styles.count }
}
