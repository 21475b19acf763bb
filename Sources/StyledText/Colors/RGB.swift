/// A colour in sRGB with 8 bits a channel, opaque.
public struct RGB: Hashable, Sendable {
  /// Red, 0 to 255, gamma-encoded.
  public var red: UInt8
  /// Green, 0 to 255, gamma-encoded.
  public var green: UInt8
  /// Blue, 0 to 255, gamma-encoded.
  public var blue: UInt8

  /// Creates a colour from its encoded channels: red, green, blue.
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
  /// Reads `#rgb` or `#rrggbb`; the hash is optional.
  ///
  /// - Returns: `nil` for anything else, including a colour with alpha.
  public init?(hex text: some StringProtocol) {
    var digits = Array(text.utf8)
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    let values = digits.compactMap(Self.value(ofHexDigit:))
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: self.init(values[0] * 17, values[1] * 17, values[2] * 17)
    case 6:
      self.init(
        values[0] << 4 | values[1], values[2] << 4 | values[3], values[4] << 4 | values[5])
    default: return nil
    }
  }

  /// The colour as `#rrggbb`, in lower case.
  public var hex: String {
    var text: [UInt8] = [UInt8(ascii: "#")]
    for channel in [red, green, blue] {
      text.append(Self.hexDigits[Int(channel >> 4)])
      text.append(Self.hexDigits[Int(channel & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension RGB: CustomStringConvertible {
  /// The colour as `#rrggbb`.
  public var description: String { hex }
}
