import Basics
import StyledText
import Theming

/// A theme as W3C design tokens (DTCG format 2025.10): a colour for each property of ``ThemeCSS``.
struct DesignTokens {
  var theme: ResolvedTheme

  var json: JSONObject {
    var colors: JSONObject = ["$type": "color"]
    for (name, color) in ThemeCSS.properties(of: theme) {
      colors[name] = [
        "$value": [
          "colorSpace": "srgb",
          "components": .array([color.red, color.green, color.blue].map(Self.component)),
          "hex": .string(color.hex),
        ]
      ]
    }
    return [
      "$description": .string("The theme \(theme.theme.name)"), "color": .object(colors),
    ]
  }

  private static func component(_ value: UInt8) -> JSONValue {
    .double((Double(value) / 255 * 10_000).rounded() / 10_000)
  }
}
