extension RGB {
  /// Converts from hue, whiteness and blackness, by the formula of CSS Color 4.
  ///
  /// - Parameters:
  ///   - hue: Degrees.
  ///   - whiteness: 0 to 1.
  ///   - blackness: 0 to 1; where both exceed 1 together, the colour is a grey.
  public init(hue: Double, whiteness: Double, blackness: Double) {
    let sum = whiteness + blackness
    guard sum < 1 else {
      let grey = UInt8((min(1, whiteness / sum) * 255).rounded())
      self.init(grey, grey, grey)
      return
    }
    let pure = RGB(HSL(hue: hue, saturation: 1, lightness: 0.5))
    func channel(_ value: UInt8) -> UInt8 {
      UInt8((Double(value) * (1 - sum) + whiteness * 255).rounded())
    }
    self.init(channel(pure.red), channel(pure.green), channel(pure.blue))
  }

  /// Converts from CSS's `lab()`: CIE L*a*b* with white point D50.
  public init(labD50 lightness: Double, a: Double, b: Double) {
    func expanded(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > 216.0 / 24389 ? cube : (116 * value - 16) * 27 / 24389
    }
    let fy = (lightness + 16) / 116
    let x = expanded(fy + a / 500) * 0.964_295_676_4
    let y = lightness > 8 ? fy * fy * fy : lightness * 27 / 24389
    let z = expanded(fy - b / 200) * 0.825_104_602_5
    // Bradford's adaptation from D50 to D65, as CSS Color 4 has it.
    self.init(
      xyzD65: 0.955_473_421_4 * x - 0.023_098_454_9 * y + 0.063_259_243_3 * z,
      -0.028_369_709_3 * x + 1.009_995_398_1 * y + 0.021_041_441_2 * z,
      0.012_314_014_9 * x - 0.020_507_649_3 * y + 1.330_365_926_2 * z)
  }

  /// Converts from CSS's `lch()`: `lab()` by chroma and hue in degrees.
  public init(labD50 lightness: Double, chroma: Double, hue: Double) {
    self.init(
      labD50: lightness, a: chroma * cosine(ofDegrees: hue), b: chroma * sine(ofDegrees: hue))
  }

  /// Converts from CIE XYZ with white point D65; a colour outside sRGB loses chroma only.
  init(xyzD65 x: Double, _ y: Double, _ z: Double) {
    let light = LinearRGB(
      red: 3.240_969_941_9 * x - 1.537_383_177_6 * y - 0.498_610_760_3 * z,
      green: -0.969_243_636_3 * x + 1.875_967_501_5 * y + 0.041_555_057_4 * z,
      blue: 0.055_630_079_7 * x - 0.203_976_958_9 * y + 1.056_971_514_2 * z)
    self.init(OKLab(light))
  }

  /// The spaces that CSS's `color()` names, with the conversion of three components.
  public static let cssSpaces: [String: @Sendable (Double, Double, Double) -> RGB] = [
    "srgb": { RGB(OKLab(LinearRGB(encoded: $0, $1, $2))) },
    "srgb-linear": { RGB(OKLab(LinearRGB(red: $0, green: $1, blue: $2))) },
    "display-p3": { red, green, blue in
      let p3 = LinearRGB(encoded: red, green, blue)
      let (r, g, b) = (p3.red, p3.green, p3.blue)
      return RGB(
        xyzD65: 0.486_570_948_6 * r + 0.265_667_693_2 * g + 0.198_217_285_2 * b,
        0.228_974_564_1 * r + 0.691_738_521_8 * g + 0.079_286_914_1 * b,
        0.045_113_381_9 * g + 1.043_944_368_9 * b)
    },
    "xyz": { RGB(xyzD65: $0, $1, $2) }, "xyz-d65": { RGB(xyzD65: $0, $1, $2) },
  ]

  /// This colour, not opaque, over another one.
  ///
  /// - Parameters:
  ///   - backdrop: The colour below, which is opaque.
  ///   - alpha: How much this one covers, 0 to 1; mixed in encoded sRGB, as browsers do.
  public func over(_ backdrop: RGB, alpha: Double) -> RGB {
    func channel(_ front: UInt8, _ back: UInt8) -> UInt8 {
      UInt8((Double(front) * alpha + Double(back) * (1 - alpha)).rounded())
    }
    return RGB(
      channel(red, backdrop.red), channel(green, backdrop.green), channel(blue, backdrop.blue))
  }
}

extension LinearRGB {
  /// Decodes channels of 0 to 1, by IEC 61966-2-1.
  fileprivate init(encoded red: Double, _ green: Double, _ blue: Double) {
    func decoded(_ value: Double) -> Double {
      let size = abs(value)
      let light = size <= 0.040_45 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -light : light
    }
    self.init(red: decoded(red), green: decoded(green), blue: decoded(blue))
  }
}
