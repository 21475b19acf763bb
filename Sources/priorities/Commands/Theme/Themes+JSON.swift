import Basics
import Lists
import Settings
import StyledText
import Theming

extension ThemeEntry {
  var json: JSONValue {
    .object([
      "name": .string(family.name), "variants": .strings(halves.map(\.appearance.rawValue)),
      "source": .string(family.origin.rawValue), "active": .bool(isActive),
      "minimumContrast": .ratio(leastContrast),
    ])
  }

  /// The least text contrast at truecolor, on each variant's own background.
  private var leastContrast: Double? {
    halves.compactMap { half in
      ResolvedTheme(half, level: .truecolor, paintsBackground: true).report()
        .filter { $0.role.isText && $0.backdrop == .background }.compactMap(\.contrast).min()
    }.min()
  }
}

extension ResolvedTheme {
  /// The theme for `theme show --json`: each role on the background, and differences on others.
  func json(
    level word: String, terminal: (palette: [RGB], foreground: RGB?)
  ) -> JSONDocument {
    let reports = report(palette: terminal.palette, foreground: terminal.foreground)
    var roles = JSONObject()
    var backdrops = JSONObject()
    for report in reports where report.backdrop == .background {
      roles[report.role.name] = report.json
    }
    for backdrop in Backdrop.allCases where backdrop != .background {
      var object = JSONObject()
      for report in reports where report.backdrop == backdrop {
        object[report.role.name] = report.json
      }
      backdrops[backdrop.role.name] = .object(object)
    }
    return JSONDocument([
      "name": .string(theme.name), "variant": .string(theme.appearance.rawValue),
      "level": .string(word), "assumedBackground": .string(background.hex),
      "isAssumed": .bool(isBackgroundAssumed), "minimumContrast": .ratio(minimumContrast),
      "roles": .object(roles), "grounds": .object(backdrops),
    ])
  }
}

extension RoleReport {
  fileprivate var json: JSONValue {
    let attributes = style.attributes
    return .object([
      "foreground": foreground.map { .string($0.hex) } ?? .null,
      "background": background.map { .string($0.hex) } ?? .null,
      "declared": declared.map { .string($0.hex) } ?? .null,
      "color": .string(style.foreground.word), "contrast": .ratio(contrast),
      "text": .bool(role.isText), "repaired": .bool(isRepaired),
      "bold": .bool(attributes.contains(.bold)), "dim": .bool(attributes.contains(.dim)),
      "italic": .bool(attributes.contains(.italic)),
      "underline": .bool(attributes.contains(.underline)),
      "reverse": .bool(attributes.contains(.reverse)),
      "strikethrough": .bool(attributes.contains(.strikethrough)),
    ])
  }
}

extension TerminalColor {
  /// The colour as sent to the terminal: `default`, `ansi:N`, a palette entry or a colour.
  fileprivate var word: String {
    switch self {
    case .default: "default"
    case .ansi(let index), .indexed(let index): "ansi:\(index)"
    case .rgb(let color): color.hex
    }
  }
}

extension ThemeFinding {
  var json: JSONValue {
    .object([
      "file": .string(file), "line": .integer(line), "column": .integer(column),
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "message": .string(message), "suggestion": suggestion.map { .string($0) } ?? .null,
    ])
  }
}

extension JSONValue {
  /// A ratio with two decimals, rounded down; null for nil.
  static func ratio(_ ratio: Double?) -> JSONValue {
    guard let ratio, let number = JSONNumber((ratio * 100 + 0.000_01).rounded(.down) / 100) else {
      return .null
    }
    return .number(number)
  }
}
