extension RGB {
  /// Relative luminance, 0 (black) to 1 (white), by WCAG 2.2.
  public var luminance: Double {
    let light = LinearRGB(self)
    return 0.212_6 * light.red + 0.715_2 * light.green + 0.072_2 * light.blue
  }

  /// The contrast with another colour by WCAG 2.2, from 1 (none) to 21 (black on white).
  ///
  /// The order does not matter: text on a background has the contrast of the background on text.
  public func contrast(with other: RGB) -> Double {
    Self.contrast(ofLuminance: luminance, with: other.luminance)
  }

  /// The contrast of two relative luminances by WCAG 2.2, from 1 to 21.
  ///
  /// For searches that compare one colour with many and compute each ``luminance`` once.
  public static func contrast(ofLuminance one: Double, with other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
