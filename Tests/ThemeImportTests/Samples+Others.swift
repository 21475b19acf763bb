import StyledText
import ThemeImport

/// "Tide Pool" in the formats of editors and of pywal.
extension Samples {
  private static let hues = [
    "Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White",
  ]

  static var vscode: String {
    let names = hues + hues.map { "Bright" + $0 }
    let colors = zip(names, sixteen).map { "\"terminal.ansi\($0)\": \"\($1.hex)\"" }
    return """
      {
        // A colour theme
        "name": "Tide Pool", "type": "dark",
        "colors": {
          "editor.background": "\(background.hex)",
          "editor.foreground": "\(foreground.hex)ff",
          "editorCursor.foreground": "\(cursor.hex)",
          "editor.selectionBackground": "\(selection.hex)",
          \(colors.joined(separator: ",\n    ")),
        },
        "tokenColors": [
          { "scope": ["comment"], "settings": { "foreground": "\(sixteen[8].hex)" } }
        ]
      }
      """
  }

  static var designTokens: String {
    func token(_ name: String, _ color: RGB) -> String {
      "\"\(name)\": { \"$value\": \"\(color.hex)\" }"
    }
    let names: [(String, RGB)] = [
      ("background", background), ("text", foreground), ("selection", selection),
      ("cursor", cursor), ("danger", sixteen[1]), ("success", sixteen[2]),
      ("warning", sixteen[3]), ("primary", sixteen[4]), ("violet", sixteen[5]),
      ("info", sixteen[6]),
    ]
    return """
      {
        "color": { "$type": "color", \(names.map(token).joined(separator: ", ")),
          "brand": { "$value": "{color.primary}" } }
      }
      """
  }

  static var textMate: String {
    func rule(_ scope: String, _ color: RGB) -> String {
      "<dict><key>scope</key><string>\(scope)</string><key>settings</key><dict>"
        + "<key>foreground</key><string>\(color.hex)</string></dict></dict>"
    }
    let scopes = ["invalid", "string", "constant", "keyword", "entity", "support"]
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>name</key><string>Tide Pool</string>
        <key>settings</key><array>
          <dict><key>settings</key><dict>
            <key>background</key><string>\(background.hex)</string>
            <key>foreground</key><string>\(foreground.hex)</string>
            <key>caret</key><string>\(cursor.hex)</string>
            <key>selection</key><string>\(selection.hex)</string>
          </dict></dict>
          \(zip(scopes, sixteen[1...6]).map(rule).joined(separator: "\n    "))
        </array>
      </dict></plist>
      """
  }

  static var pywal: String {
    let colors = sixteen.enumerated().map { "\"color\($0)\": \"\($1.hex)\"" }
    return """
      {
        "wallpaper": "/home/ada/tide-pool.jpg", "alpha": "100",
        "special": { "background": "\(background.hex)", "foreground": "\(foreground.hex)",
          "cursor": "\(cursor.hex)" },
        "colors": { \(colors.joined(separator: ", ")) }
      }
      """
  }
}
