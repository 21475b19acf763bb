extension RGB {
  /// Converts from hue, whiteness and blackness by the formula of CSS Color 4.
  ///
  /// The hue is in degrees, the others are 0 to 1. If they add up to more than 1, the colour is
  /// grey.
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

  /// Converts from CSS `lab()`: CIE L*a*b* with white point D50.
  public init(labD50 lightness: Double, a: Double, b: Double) {
    func expanded(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > 216.0 / 24389 ? cube : (116 * value - 16) * 27 / 24389
    }
    let fy = (lightness + 16) / 116
    let x = expanded(fy + a / 500) * 0.964_295_676_4
    let y = lightness > 8 ? fy * fy * fy : lightness * 27 / 24389
    let z = expanded(fy - b / 200) * 0.825_104_602_5
    // Bradford adaptation from D50 to D65, as in CSS Color 4.
    self.init(
      xyzD65: 0.955_473_421_4 * x - 0.023_098_454_9 * y + 0.063_259_243_3 * z,
      -0.028_369_709_3 * x + 1.009_995_398_1 * y + 0.021_041_441_2 * z,
      0.012_314_014_9 * x - 0.020_507_649_3 * y + 1.330_365_926_2 * z)
  }

  /// Converts from CSS `lch()`, which is `lab()` given by chroma and hue in degrees.
  public init(labD50 lightness: Double, chroma: Double, hue: Double) {
    self.init(
      labD50: lightness, a: chroma * cosine(ofDegrees: hue), b: chroma * sine(ofDegrees: hue))
  }

  /// Converts from XYZ, reducing the chroma to fit sRGB.
  init(xyzD65 x: Double, _ y: Double, _ z: Double) {
    let light = LinearRGB(
      red: 3.240_969_941_9 * x - 1.537_383_177_6 * y - 0.498_610_760_3 * z,
      green: -0.969_243_636_3 * x + 1.875_967_501_5 * y + 0.041_555_057_4 * z,
      blue: 0.055_630_079_7 * x - 0.203_976_958_9 * y + 1.056_971_514_2 * z)
    self.init(OKLab(light))
  }

  /// The colour spaces of CSS `color()`.
  package static let cssSpaces: [String: @Sendable (Double, Double, Double) -> RGB] = [
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

  /// Blends this colour over another in encoded sRGB, as browsers do; `alpha` is 0 to 1.
  public func over(_ backdrop: RGB, alpha: Double) -> RGB {
    func channel(_ front: UInt8, _ back: UInt8) -> UInt8 {
      UInt8((Double(front) * alpha + Double(back) * (1 - alpha)).rounded())
    }
    return RGB(
      channel(red, backdrop.red), channel(green, backdrop.green), channel(blue, backdrop.blue))
  }
}

extension LinearRGB {
  fileprivate init(encoded red: Double, _ green: Double, _ blue: Double) {
    func decoded(_ value: Double) -> Double {
      let size = abs(value)
      let light = size <= 0.040_45 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -light : light
    }
    self.init(red: decoded(red), green: decoded(green), blue: decoded(blue))
  }
}

extension RGB {
  /// The colour names of CSS Color 4, sorted.
  package static let cssNames: [String] = namedColors.map { String($0.name) }

  /// The colour with a name in CSS Color 4, ignoring case, except `transparent` and `currentcolor`.
  public init?(cssName name: String) {
    let name = name.lowercased()
    guard let found = Self.namedColors.first(where: { $0.name == name }) else { return nil }
    self = found.color
  }

  /// The name of the CSS colour that is most similar.
  package var nearestCSSName: String {
    let nearest = Self.namedColors.min {
      difference(from: $0.color) < difference(from: $1.color)
    }
    return nearest.map { String($0.name) } ?? "colour"
  }

  // An array literal of this length would be slow to compile.
  private static let namedColors: [(name: Substring, color: RGB)] =
    table.split { $0 == " " || $0 == "\n" }.map { entry in
      (entry.dropLast(7), RGB(hex: String(entry.suffix(7))) ?? .black)
    }

  private static let table: String = """
    aliceblue#f0f8ff antiquewhite#faebd7 aqua#00ffff aquamarine#7fffd4 azure#f0ffff beige#f5f5dc
    bisque#ffe4c4 black#000000 blanchedalmond#ffebcd blue#0000ff blueviolet#8a2be2 brown#a52a2a
    burlywood#deb887 cadetblue#5f9ea0 chartreuse#7fff00 chocolate#d2691e coral#ff7f50
    cornflowerblue#6495ed cornsilk#fff8dc crimson#dc143c cyan#00ffff darkblue#00008b
    darkcyan#008b8b darkgoldenrod#b8860b darkgray#a9a9a9 darkgreen#006400 darkgrey#a9a9a9
    darkkhaki#bdb76b darkmagenta#8b008b darkolivegreen#556b2f darkorange#ff8c00 darkorchid#9932cc
    darkred#8b0000 darksalmon#e9967a darkseagreen#8fbc8f darkslateblue#483d8b darkslategray#2f4f4f
    darkslategrey#2f4f4f darkturquoise#00ced1 darkviolet#9400d3 deeppink#ff1493 deepskyblue#00bfff
    dimgray#696969 dimgrey#696969 dodgerblue#1e90ff firebrick#b22222 floralwhite#fffaf0
    forestgreen#228b22 fuchsia#ff00ff gainsboro#dcdcdc ghostwhite#f8f8ff gold#ffd700
    goldenrod#daa520 gray#808080 green#008000 greenyellow#adff2f grey#808080 honeydew#f0fff0
    hotpink#ff69b4 indianred#cd5c5c indigo#4b0082 ivory#fffff0 khaki#f0e68c lavender#e6e6fa
    lavenderblush#fff0f5 lawngreen#7cfc00 lemonchiffon#fffacd lightblue#add8e6 lightcoral#f08080
    lightcyan#e0ffff lightgoldenrodyellow#fafad2 lightgray#d3d3d3 lightgreen#90ee90
    lightgrey#d3d3d3 lightpink#ffb6c1 lightsalmon#ffa07a lightseagreen#20b2aa lightskyblue#87cefa
    lightslategray#778899 lightslategrey#778899 lightsteelblue#b0c4de lightyellow#ffffe0
    lime#00ff00 limegreen#32cd32 linen#faf0e6 magenta#ff00ff maroon#800000 mediumaquamarine#66cdaa
    mediumblue#0000cd mediumorchid#ba55d3 mediumpurple#9370db mediumseagreen#3cb371
    mediumslateblue#7b68ee mediumspringgreen#00fa9a mediumturquoise#48d1cc mediumvioletred#c71585
    midnightblue#191970 mintcream#f5fffa mistyrose#ffe4e1 moccasin#ffe4b5 navajowhite#ffdead
    navy#000080 oldlace#fdf5e6 olive#808000 olivedrab#6b8e23 orange#ffa500 orangered#ff4500
    orchid#da70d6 palegoldenrod#eee8aa palegreen#98fb98 paleturquoise#afeeee palevioletred#db7093
    papayawhip#ffefd5 peachpuff#ffdab9 peru#cd853f pink#ffc0cb plum#dda0dd powderblue#b0e0e6
    purple#800080 rebeccapurple#663399 red#ff0000 rosybrown#bc8f8f royalblue#4169e1
    saddlebrown#8b4513 salmon#fa8072 sandybrown#f4a460 seagreen#2e8b57 seashell#fff5ee
    sienna#a0522d silver#c0c0c0 skyblue#87ceeb slateblue#6a5acd slategray#708090 slategrey#708090
    snow#fffafa springgreen#00ff7f steelblue#4682b4 tan#d2b48c teal#008080 thistle#d8bfd8
    tomato#ff6347 turquoise#40e0d0 violet#ee82ee wheat#f5deb3 white#ffffff whitesmoke#f5f5f5
    yellow#ffff00 yellowgreen#9acd32
    """
}

/// A colour by hue, saturation and lightness of encoded sRGB, as in CSS.
public struct HSL: Hashable, Sendable {
  /// Angle in degrees: 0 is red, 120 green, 240 blue.
  public var hue: Double
  /// 0 (grey) to 1.
  package var saturation: Double
  /// 0 (black) to 1 (white).
  public var lightness: Double

  /// Creates a colour, whose hue may be any number of degrees.
  public init(hue: Double, saturation: Double, lightness: Double) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
  }
}

extension RGB {
  /// Converts from HSL by the formula of CSS Color 4.
  public init(_ color: HSL) {
    let reach = color.saturation * min(color.lightness, 1 - color.lightness)
    func channel(_ offset: Double) -> UInt8 {
      var step = (offset + color.hue / 30).truncatingRemainder(dividingBy: 12)
      if step < 0 { step += 12 }
      let value = color.lightness - reach * max(-1, min(step - 3, 9 - step, 1))
      return UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    self.init(channel(0), channel(8), channel(4))
  }
}

extension HSL {
  /// Converts from encoded sRGB by the formula of CSS Color 4; the hue of a grey is 0.
  public init(_ color: RGB) {
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let (sum, range) = (high + low, high - low)
    var hue = 0.0
    if range > 0 {
      if high == red {
        hue = (green - blue) / range + (green < blue ? 6 : 0)
      } else if high == green {
        hue = (blue - red) / range + 2
      } else {
        hue = (red - green) / range + 4
      }
    }
    let isExtreme = sum <= 0 || sum >= 2
    let saturation = isExtreme ? 0 : (high - sum / 2) / min(sum / 2, 1 - sum / 2)
    self.init(hue: hue * 60, saturation: saturation, lightness: sum / 2)
  }
}
