import PrioritiesBasics
import StyledTerminalText

/// Design tokens (DTCG format 2025.10).
package enum DesignTokens {
  /// A group of opaque colours in sRGB, with components from 0 to 1.
  package static func group(of colors: [(name: String, value: RGB)]) -> JSONObject {
    var group: JSONObject = ["$type": "color"]
    for (name, color) in colors {
      let components = [color.red, color.green, color.blue].map {
        JSONValue.double((Double($0) / 255 * 10_000).rounded() / 10_000)
      }
      group[name] = [
        "$value": [
          "colorSpace": "srgb", "components": components.json, "hex": color.hex.json,
        ]
      ]
    }
    return group
  }
}
