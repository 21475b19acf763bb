import ArgumentParser
import Colors
import Icons

/// Another colour for the icons.
struct ColorOptions: ParsableArguments {
  @Option(name: .customLong("color"), help: "Draw in the hue of this colour, #rrggbb.")
  var colorText: String?

  /// The icons in the colour that was asked for, or as they are.
  func apply(to icons: [Icon]) throws(IconError) -> [Icon] {
    guard let color = try color() else { return icons }
    return icons.map { $0.recolored(color) }
  }

  private func color() throws(IconError) -> RGB? {
    guard let colorText else { return nil }
    guard let color = RGB(hex: colorText) else { throw .badColor(colorText) }
    return color
  }
}
