import StyledText

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

extension Appearance {
  /// The appearance that two colours have together: light text on a dark background, or the reverse.
  ///
  /// This is the one rule for light or dark. The two colours are compared with each other, which is
  /// right for every scheme where a fixed threshold is not. Only a background that stands alone (or
  /// has the colour of its text) is judged by a threshold: luminance 0.179, at which black and white
  /// text have the same contrast.
  ///
  /// - Parameters:
  ///   - background: The colour behind the text.
  ///   - foreground: The colour of the text, if known.
  public init(background: RGB, foreground: RGB? = nil) {
    let text = foreground.flatMap { $0 == background ? nil : $0.luminance }
    self = background.luminance < (text ?? 0.179) ? .dark : .light
  }
}
