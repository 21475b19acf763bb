import Basics
import Lists
import Settings
import StyledText
import Theming

extension ThemeEntry {
  /// The family as `theme list --json` has it.
  var json: JSONValue {
    .object([
      "name": .string(family.name), "variants": .strings(halves.map(\.appearance.rawValue)),
      "source": .string(family.origin.rawValue), "active": .bool(isActive),
      "minimumContrast": .ratio(leastContrast),
    ])
  }

  /// The least contrast that text is shown with at truecolor, on the halves' own background.
  private var leastContrast: Double? {
    halves.compactMap { half in
      ResolvedTheme(half, level: .truecolor, paintsBackground: true).report()
        .filter { $0.role.isText && $0.backdrop == .background }.compactMap(\.contrast).min()
    }.min()
  }
}

extension ResolvedTheme {
  /// The theme as `theme show --json` has it: each role on the background, and
  /// what differs on other grounds.
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
  /// The colour as the terminal gets it: `default`, `ansi:N`, an entry of the palette, or a colour.
  fileprivate var word: String {
    switch self {
    case .default: "default"
    case .ansi(let index), .indexed(let index): "ansi:\(index)"
    case .rgb(let color): color.hex
    }
  }
}

extension ThemeFinding {
  /// The finding as `theme check --json` has it.
  var json: JSONValue {
    .object([
      "file": .string(file), "line": .integer(line), "column": .integer(column),
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "message": .string(message), "suggestion": suggestion.map { .string($0) } ?? .null,
    ])
  }
}

extension JSONValue {
  /// A ratio with two decimals, rounded down; null where there is none.
  static func ratio(_ ratio: Double?) -> JSONValue {
    guard let ratio, let number = JSONNumber((ratio * 100 + 0.000_01).rounded(.down) / 100) else {
      return .null
    }
    return .number(number)
  }
}
