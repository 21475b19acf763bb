import PrioritiesBasics

/// An opaque colour in sRGB with 8 bits per channel.
public struct RGB: Hashable, Sendable {
  /// Red, 0 to 255, gamma-encoded.
  public var red: UInt8
  /// Green, 0 to 255, gamma-encoded.
  public var green: UInt8
  /// Blue, 0 to 255, gamma-encoded.
  public var blue: UInt8

  /// Creates a colour from its encoded channels.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black, #000000.
  public static let black = RGB(0, 0, 0)
  /// White, #ffffff.
  public static let white = RGB(255, 255, 255)
}

extension RGB {
  /// Parses `#rgb` or `#rrggbb`, with or without the hash, and without alpha.
  public init?(hex text: some StringProtocol) {
    var digits = Array(text.utf8)[...]
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    guard let number = hexadecimalValue(of: digits) else { return nil }
    func digit(_ place: UInt64) -> UInt8 { UInt8(number >> (4 * place) & 15) }
    switch digits.count {
    case 3: self.init(digit(2) * 17, digit(1) * 17, digit(0) * 17)
    case 6:
      self.init(
        digit(5) << 4 | digit(4), digit(3) << 4 | digit(2), digit(1) << 4 | digit(0))
    default: return nil
    }
  }

  /// Parses `#rgba` or `#rrggbbaa`, with or without the hash; alpha is 0 to 1.
  package static func withAlpha(hex text: String) -> (color: RGB, alpha: Double)? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let whole = digits.count == 4 ? String(digits.flatMap { [$0, $0] }) : String(digits)
    guard whole.count == 8, let color = RGB(hex: whole.prefix(6)),
      let alpha = hexadecimalValue(of: Array(whole.utf8)[6...])
    else { return nil }
    return (color, Double(alpha) / 255)
  }

  /// Parses one channel of X11's notation, one to four hexadecimal digits of which all `f` is 255.
  package static func channel(x11 digits: some StringProtocol) -> UInt8? {
    let count = digits.utf8.count
    guard count <= 4, let value = hexadecimalValue(of: Array(digits.utf8)[...]) else { return nil }
    let most = UInt64(1) << UInt64(4 * count) - 1
    return UInt8((value * 255 + most / 2) / most)
  }

  /// The colour as `#rrggbb`, in lower case.
  public var hex: String {
    "#" + hexadecimal(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), digits: 6)
  }
}

extension RGB: CustomStringConvertible {
  /// The colour as `#rrggbb`.
  public var description: String { hex }
}

/// A colour as linear light of sRGB's primaries; channels outside 0 to 1 are out of gamut.
public struct LinearRGB: Hashable, Sendable {
  /// The amount of red light.
  public var red: Double
  /// The amount of green light.
  public var green: Double
  /// The amount of blue light.
  public var blue: Double

  /// Creates a colour without clamping its channels.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Decodes a colour by IEC 61966-2-1.
  public init(_ color: RGB) {
    red = Self.decoded[Int(color.red)]
    green = Self.decoded[Int(color.green)]
    blue = Self.decoded[Int(color.blue)]
  }

  /// Whether the colour is in gamut, with a tolerance that is invisible in 8 bits.
  package var isInGamut: Bool {
    let room = -0.000_1...1.000_1
    return room.contains(red) && room.contains(green) && room.contains(blue)
  }

  static let decoded: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.040_45 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}

extension RGB {
  /// Encodes a colour by IEC 61966-2-1, clamping channels outside 0 to 1.
  public init(_ light: LinearRGB) {
    self.init(
      LinearRGB.encoded(light.red), LinearRGB.encoded(light.green), LinearRGB.encoded(light.blue))
  }
}

func cubeRoot(_ number: Double) -> Double { cbrt(number) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func exponential(_ number: Double) -> Double { exp(number) }

func magnitude(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

func cosine(ofDegrees degrees: Double) -> Double { cos(degrees * .pi / 180) }

func sine(ofDegrees degrees: Double) -> Double { sin(degrees * .pi / 180) }

/// The direction in degrees, -180 to 180.
func direction(_ x: Double, _ y: Double) -> Double { atan2(y, x) * 180 / .pi }
