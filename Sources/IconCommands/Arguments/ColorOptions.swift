import ArgumentParser
import Colors
import Icons
import StyledText
import Theming

/// Another colour for the icons.
struct ColorOptions: ParsableArguments {
  @Option(
    name: .customLong("color"), help: "Draw in the hue of this colour, such as #b45309 or orange.")
  var colorText: String?

  @Option(name: .customLong("theme"), help: "Draw in the accent colour of this theme.")
  var themeName: String?

  func validate() throws {
    if colorText != nil, themeName != nil {
      throw ValidationError("Give --color or --theme, and not both.")
    }
  }

  /// The icons in the colour that was asked for, or as they are.
  ///
  /// - Parameter areNamed: Whether the person named them; else there is one for each style, named
  ///   for the colour, since in one colour the hues are all alike.
  func apply(to icons: [Icon], areNamed: Bool) throws -> [Icon] {
    guard let color = try color() else { return icons }
    guard !areNamed else { return icons.map { $0.recolored(color) } }
    let name = themeName ?? String(color.hex.dropFirst())
    let hue = icons[0].name
    return icons.filter { $0.name == hue || $0.name.hasPrefix("\(hue)-") }
      .map { $0.recolored(color, name: name + $0.name.dropFirst(hue.count)) }
  }

  private func color() throws -> RGB? {
    if let themeName { return try accent(of: themeName) }
    guard let colorText else { return nil }
    guard let color = RGB(themeColor: colorText) else { throw IconError.badColor(colorText) }
    return color
  }

  private func accent(of name: String) throws -> RGB? {
    let theme = try ThemeLibrary().theme(for: ThemeChoice(name), appearance: .dark)
    // Without an accent that is a fixed colour, the icons stay as they are.
    guard case .rgb(let color)? = theme.styles[.accent]?.foreground else { return nil }
    return color
  }
}
