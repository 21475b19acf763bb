import Foundation
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

/// A small scheme, "Tide Pool", in every format.
enum Samples {
  static let background = RGB(0x10, 0x1C, 0x24)
  static let foreground = RGB(0xD8, 0xE6, 0xE4)
  static let cursor = RGB(0xFF, 0x9E, 0x64)
  static let selection = RGB(0x24, 0x3B, 0x4A)
  static let sixteen: [RGB] = [
    RGB(0x18, 0x28, 0x32), RGB(0xE8, 0x5C, 0x5C), RGB(0x7F, 0xB8, 0x6A), RGB(0xE6, 0xC3, 0x5C),
    RGB(0x5C, 0x9F, 0xE0), RGB(0xB9, 0x83, 0xD6), RGB(0x58, 0xC4, 0xC4), RGB(0xC4, 0xD2, 0xD0),
    RGB(0x5E, 0x74, 0x80), RGB(0xFF, 0x86, 0x80), RGB(0xA2, 0xD8, 0x8C), RGB(0xFF, 0xDF, 0x8C),
    RGB(0x8C, 0xC2, 0xFF), RGB(0xD8, 0xAC, 0xF0), RGB(0x8C, 0xE4, 0xE0), RGB(0xF4, 0xFA, 0xF8),
  ]

  static func file(_ format: SchemeFormat) -> SchemeFile {
    switch format {
    case .base16: SchemeFile("tide-pool.yaml", base(extended: false))
    case .base24: SchemeFile("tide-pool.yaml", base(extended: true))
    case .iterm2: SchemeFile("Tide Pool.itermcolors", propertyList)
    case .alacritty: SchemeFile("tide_pool.toml", alacritty)
    case .windowsTerminal: SchemeFile("tide-pool.json", windowsTerminal)
    case .kitty: SchemeFile("tide-pool.conf", kitty)
    case .ghostty: SchemeFile("Tide Pool", ghostty)
    case .xresources: SchemeFile("tide-pool.Xresources", xresources)
    case .helix: SchemeFile("tide_pool.toml", helix)
    case .vscode: SchemeFile("tide-pool.json", vscode)
    case .dtcg: SchemeFile("tide-pool.tokens", designTokens)
    case .textmate: SchemeFile("Tide Pool.tmTheme", textMate)
    case .pywal: SchemeFile("colors.json", pywal)
    }
  }

  static func scheme(_ format: SchemeFormat) throws -> TerminalScheme {
    try #require(try SchemeParseResult(file(format)).schemes.first)
  }

  /// The dark and the light variant of each shipped family with colours of its own.
  static let themes = ThemeLibrary().families.filter { $0.name != Theme.ansiName }
    .flatMap { family in
      Appearance.allCases.map { (family: family.name, name: "\(family.name)-\($0)") }
    }

  /// A shipped theme for export.
  static func variant(_ name: String) throws -> ExportedVariant {
    let library = ThemeLibrary()
    return ExportedVariant(try library.theme(named: name), file: try library.file(named: name))
  }

  private static func base(extended: Bool) -> String {
    let order = [
      background, sixteen[0], selection, sixteen[8], sixteen[7], foreground, sixteen[15],
      sixteen[15], sixteen[1], cursor, sixteen[3], sixteen[2], sixteen[6], sixteen[4], sixteen[5],
      RGB(0x8A, 0x5A, 0x44),
      sixteen[0], background, sixteen[9], sixteen[11], sixteen[10], sixteen[14], sixteen[12],
      sixteen[13],
    ]
    var text = """
      system: \(extended ? "base24" : "base16")
      name: "Tide Pool"
      author: "Priorities"
      variant: dark
      palette:

      """
    for (index, color) in order.prefix(extended ? 24 : 16).enumerated() {
      let digits = String(index, radix: 16, uppercase: true)
      text += "  base\(digits.count == 1 ? "0" : "")\(digits): \"\(color.hex)\"\n"
    }
    return text
  }

  private static var propertyList: String {
    var colors: [(String, RGB)] = [
      ("Background Color", background), ("Foreground Color", foreground),
      ("Cursor Color", cursor), ("Selection Color", selection),
    ]
    colors += sixteen.enumerated().map { ("Ansi \($0) Color", $1) }
    let entries = colors.map { name, color in
      """
      <key>\(name)</key>
      <dict>
        <key>Alpha Component</key><real>1</real>
        <key>Blue Component</key><real>\(Double(color.blue) / 255)</real>
        <key>Color Space</key><string>sRGB</string>
        <key>Green Component</key><real>\(Double(color.green) / 255)</real>
        <key>Red Component</key><real>\(Double(color.red) / 255)</real>
      </dict>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/x.dtd">
      <plist version="1.0">
      <dict>
      \(entries.joined(separator: "\n"))
      </dict>
      </plist>
      """
  }

  private static let hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private static var alacritty: String {
    let normal = zip(hues, sixteen).map { "\($0) = '\($1.hex)'" }
    let bright = zip(hues, sixteen.dropFirst(8)).map { "\($0) = '\($1.hex)'" }
    return """
      [colors.primary]
      background = '\(background.hex)'
      foreground = '0x\(foreground.hex.dropFirst())'
      [colors.cursor]
      text = 'CellBackground'
      cursor = '\(cursor.hex)'
      [colors.selection]
      background = '\(selection.hex)'
      [colors.normal]
      \(normal.joined(separator: "\n"))
      [colors.bright]
      \(bright.joined(separator: "\n"))
      """
  }

  private static var windowsTerminal: String {
    let names = hues.map { $0 == "magenta" ? "purple" : $0 }
    let bright = names.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() }
    let colors = zip(names + bright, sixteen).map { "\"\($0)\": \"\($1.hex)\"" }
    return """
      {
        "name": "Tide Pool",
        "background": "\(background.hex)", // the sea
        "foreground": "\(foreground.hex)",
        "cursorColor": "\(cursor.hex)",
        "selectionBackground": "\(selection.hex)",
        \(colors.joined(separator: ",\n  "))
      }
      """
  }

  private static var kitty: String {
    let colors = sixteen.enumerated().map { "color\($0)   \($1.hex)" }
    return """
      # vim:ft=kitty
      ## name: Tide Pool
      ## author: Priorities
      ## license: MIT
      background \(background.hex)
      foreground \(foreground.hex)
      cursor \(cursor.hex)
      selection_background \(selection.hex)
      selection_foreground none
      \(colors.joined(separator: "\n"))
      """
  }

  private static var ghostty: String {
    let colors = sixteen.enumerated().map { "palette = \($0)=\($1.hex)" }
    return """
      \(colors.joined(separator: "\n"))
      background = \(background.hex.dropFirst())
      foreground = "\(foreground.hex)"
      cursor-color = \(cursor.hex)
      selection-background = \(selection.hex)
      selection-foreground = cell-foreground
      """
  }

  private static var xresources: String {
    let colors = sixteen.enumerated().map { "*.color\($0): \($1.hex)" }
    return """
      ! Tide Pool
      #define sea \(background.hex)
      *.background: sea
      URxvt*foreground: [90]\(foreground.hex)
      *cursorColor: \(cursor.hex)
      *highlightColor: \(selection.hex)
      \(colors.joined(separator: "\n"))
      """
  }

  private static var helix: String {
    let names = hues + hues.map { "light-" + $0 }
    let colors = zip(names, sixteen).map { "\($0) = \"\($1.hex)\"" }
    return """
      # Author: Priorities
      "ui.background" = { bg = "sea" }
      "ui.text" = "foam"
      "ui.selection" = { bg = "rock" }
      "ui.cursor" = { bg = "shell", modifiers = ["reversed"] }
      "ui.linenr" = { fg = "light-black" }
      "markup.heading" = { fg = "magenta", modifiers = ["bold"] }
      error = "red"
      warning = "yellow"
      info = "cyan"
      "diff.plus" = "green"
      function = "blue"

      [palette]
      sea = "\(background.hex)"
      foam = "\(foreground.hex)"
      shell = "\(cursor.hex)"
      rock = "\(selection.hex)"
      \(colors.joined(separator: "\n"))
      """
  }
}

extension SchemeFile {
  init(_ name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}

extension Samples {
  static var vscode: String {
    let names = hues.map(\.capitalized) + hues.map { "Bright" + $0.capitalized }
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
