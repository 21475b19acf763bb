import Colors
import ThemeImport

/// "Tide Pool" in the formats of editors and of tools for palettes.
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

  static var catppuccin: String {
    let names: [(String, RGB)] = [
      ("base", background), ("text", foreground), ("rosewater", cursor), ("overlay0", sixteen[8]),
      ("red", sixteen[1]), ("green", sixteen[2]), ("yellow", sixteen[3]), ("blue", sixteen[4]),
      ("pink", sixteen[5]), ("teal", sixteen[6]), ("overlay2", sixteen[8]),
    ]
    let colors = names.map { "\"\($0)\": { \"hex\": \"\($1.hex)\", \"accent\": true }" }
    return """
      {
        "version": "1.7.1",
        "pool": { "name": "Tide Pool", "dark": true, "colors": {
          \(colors.joined(separator: ",\n    ")) } }
      }
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

  static var gimp: String {
    let rows =
      ([("Background", background), ("Foreground", foreground)]
      + zip(hues, sixteen).map { ($0, $1) })
      .map { "\($1.red)\t\($1.green) \($1.blue)\t\($0)" }
    return "GIMP Palette\nName: Tide Pool\nColumns: 4\n#\n\(rows.joined(separator: "\n"))\n"
  }
}
