/// Whether text is light on dark or dark on light.
public enum Appearance: String, CaseIterable, CustomStringConvertible, Hashable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The word. (Without it a text that names an appearance would find its word by reflection, which
  /// costs more at the start than reading a theme.)
  public var description: String { rawValue }
}
