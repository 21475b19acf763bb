import StyledText

/// A colour in one of Apple's colour spaces, 0 to 1 a channel.
struct WideGamutColor: Hashable, Sendable {
  enum Space: String, Hashable, Sendable {
    case sRGB, displayP3
    /// What AppKit calls calibrated: gamma 1.8 and its own primaries. A colour
    /// that names no space is in this one.
    case genericRGB
  }

  var red, green, blue: Double
  var space: Space

  /// Whether nearly all channels outside sRGB are whole 255ths.
  ///
  /// Then a script wrote them from hexadecimal and forgot to name sRGB; a colour
  /// picker hardly ever hits whole numbers.
  static func areByteQuantized(_ colors: [WideGamutColor]) -> Bool {
    let channels = colors.filter { $0.space == .genericRGB }.flatMap {
      [$0.red, $0.green, $0.blue]
    }
    .filter { $0 > 0 && $0 < 1 }
    let whole = channels.count { abs($0 * 255 - ($0 * 255).rounded()) < 0.02 }
    return whole * 4 >= channels.count * 3
  }

  /// The colour in sRGB; what sRGB cannot show is cut off at its edge.
  func rgb(wholeBytes: Bool) -> RGB {
    switch space {
    case .sRGB: RGB(byte(red), byte(green), byte(blue))
    case .genericRGB where wholeBytes: RGB(byte(red), byte(green), byte(blue))
    case .displayP3: converted(Self.displayP3ToSRGB, linear: Self.linear)
    case .genericRGB: converted(Self.genericToSRGB) { power(max(0, $0), 1.8) }
    }
  }

  private func converted(_ matrix: [[Double]], linear: (Double) -> Double) -> RGB {
    let light = [red, green, blue].map(linear)
    let channels = matrix.map { row in
      byte(Self.encoded(row[0] * light[0] + row[1] * light[1] + row[2] * light[2]))
    }
    return RGB(channels[0], channels[1], channels[2])
  }

  private func byte(_ value: Double) -> UInt8 {
    UInt8((min(1, max(0, value)) * 255).rounded())
  }

  /// IEC 61966-2-1, which Display P3 shares.
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055
  }

  /// Both spaces have the white of D65; the rows are sRGB's red, green and blue
  /// (SMPTE EG 432-1 to IEC 61966-2-1).
  private static let displayP3ToSRGB = [
    [1.2249401763, -0.2249401763, 0],
    [-0.0420569547, 1.0420569547, 0],
    [-0.0196375546, -0.0786360456, 1.0982736001],
  ]

  /// From the colorants of Apple's "Generic RGB Profile" through D50 to sRGB
  /// (Bradford); it takes Solarized's calibrated file to its published hex.
  private static let genericToSRGB = [
    [1.0251915, -0.0263053, 0.0012187],
    [0.0193876, 0.9479169, 0.0326806],
    [-0.0017864, -0.0014570, 1.0030333],
  ]
}
