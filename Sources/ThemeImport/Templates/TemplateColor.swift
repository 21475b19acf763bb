import Colors

/// A colour as a template writes it.
struct TemplateColor: Hashable, Sendable {
  var rgb: RGB
  /// How much covers what is beneath, 0 to 1.
  var alpha = 1.0

  /// The forms of a colour, by what follows its name after a point.
  static let forms = [
    "hex", "rgb", "rgba", "rgb01", "hsl", "ansi", "red", "green", "blue", "luminance",
  ]

  /// `#rrggbb`, and two more digits where the colour is not opaque.
  var text: String { alpha < 1 ? rgb.hex + alphaHex : rgb.hex }

  private var alphaHex: String {
    let digits = String(Int((min(max(alpha, 0), 1) * 255).rounded()), radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// The colour in one of the ``forms``; `nil` for any other word.
  func text(as form: String) -> String? {
    switch form {
    case "hex": String(text.dropFirst())
    case "rgb": "\(rgb.red), \(rgb.green), \(rgb.blue)"
    case "rgba": "\(rgb.red), \(rgb.green), \(rgb.blue), \(Self.decimal(alpha))"
    case "rgb01":
      [rgb.red, rgb.green, rgb.blue].map { Self.decimal(Double($0) / 255) }
        .joined(separator: ", ")
    case "hsl": hsl
    case "ansi": String(XtermPalette.nearest(to: rgb)?.index ?? 16)
    case "red": String(rgb.red)
    case "green": String(rgb.green)
    case "blue": String(rgb.blue)
    case "luminance": Self.decimal(rgb.luminance)
    default: nil
    }
  }

  /// Hue in degrees, saturation and lightness in percent.
  private var hsl: String {
    let color = HSL(rgb)
    return "\(Int(color.hue.rounded())), \(Int((color.saturation * 100).rounded()))%, "
      + "\(Int((color.lightness * 100).rounded()))%"
  }

  /// A number with at most four decimals.
  static func decimal(_ number: Double) -> String {
    let scaled = Int((number * 10_000).rounded())
    var fraction = String(scaled % 10_000)
    fraction = String(repeating: "0", count: 4 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(scaled / 10_000)" : "\(scaled / 10_000).\(fraction)"
  }
}
