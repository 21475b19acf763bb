/// Whether text is light on dark or dark on light.
public enum Appearance: String, CaseIterable, Hashable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light
}
