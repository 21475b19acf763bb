/// A colour scheme format of another program.
public enum SchemeFormat: String, CaseIterable, Hashable, Sendable {
  /// The YAML of tinted theming with 16 colours.
  case base16
  /// The YAML of tinted theming with 24 colours.
  case base24
  /// iTerm2's `.itermcolors`.
  case iterm2
  case alacritty
  /// A scheme or whole settings of Windows Terminal.
  case windowsTerminal = "windows-terminal"
  case kitty
  case ghostty
  /// X resources, also as `.xrdb` macros.
  case xresources
  case helix
  case vscode
  /// Design tokens of the Design Tokens Community Group.
  case dtcg
  /// TextMate's `.tmTheme`, also used by bat and Sublime Text.
  case textmate
  case pywal

  /// The display name.
  public var title: String {
    switch self {
    case .base16: "base16"
    case .base24: "base24"
    case .iterm2: "iTerm2"
    case .alacritty: "Alacritty"
    case .windowsTerminal: "Windows Terminal"
    case .kitty: "kitty"
    case .ghostty: "Ghostty"
    case .xresources: "X resources"
    case .helix: "Helix"
    case .vscode: "VS Code"
    case .dtcg: "DTCG"
    case .textmate: "TextMate"
    case .pywal: "pywal"
    }
  }

  var capitalizedPhrase: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

  /// Whether a file can contain unrelated schemes.
  package var containsManySchemes: Bool { self == .windowsTerminal }

  /// For example "an Alacritty scheme".
  package var phrase: String {
    let startsWithVowel = title.lowercased().first.map("aeiox".contains) ?? false
    return "\(startsWithVowel ? "an" : "a") \(title) scheme"
  }
}

extension SchemeFormat {
  init?(guessing name: String, text: String) {
    let start = text.prefix(4096).trimmingSpace
    if ["<?xml", "<!DOCTYPE plist", "<plist"].contains(where: start.hasPrefix) {
      self = text.contains("<key>settings</key>") ? .textmate : .iterm2
      return
    }
    if Self.startsJSON(start) {
      self = Self.json(text)
      return
    }
    var votes = Self.votes(text)
    for format in Self.endings.filter({ name.hasSuffix($0.key) }).flatMap(\.value) {
      // The extension is only a tie-breaker.
      votes[format, default: 0] += votes[format] == nil ? 0 : 1
    }
    guard let best = Self.allCases.max(by: { votes[$0, default: 0] < votes[$1, default: 0] }),
      votes[best, default: 0] > 0
    else { return nil }
    self = best
  }

  private static let endings: [String: [SchemeFormat]] = [
    ".yaml": [.base16, .base24], ".yml": [.base16, .base24],
    ".conf": [.kitty], ".toml": [.alacritty, .helix], ".xrdb": [.xresources],
    ".Xresources": [.xresources], ".Xdefaults": [.xresources],
  ]

  /// Counts the lines that look like each format, with weights.
  private static func votes(_ text: String) -> [SchemeFormat: Int] {
    var votes: [SchemeFormat: Int] = [:]
    var isExtended = false
    for (line, content) in ConfigurationLines(text) where line <= 2000 {
      guard let (format, weight) = vote(of: content) else { continue }
      votes[format, default: 0] += weight
      if format == .base24 { isExtended = true }
    }
    if isExtended { votes[.base24, default: 0] += votes.removeValue(forKey: .base16) ?? 0 }
    return votes
  }

  /// The format of a line, with more weight if it fits no other format.
  private static func vote(of content: Substring) -> (SchemeFormat, weight: Int)? {
    let word = content.prefix { !$0.isWhitespace && $0 != "=" && $0 != ":" }
    let sign = content[word.endIndex...].first { !$0.isWhitespace }
    if content.hasPrefix("#define") { return (.xresources, 50) }
    if content.hasPrefix("[colors") || word.hasPrefix("colors.") { return (.alacritty, 50) }
    if content.hasPrefix("\"ui.") || word == "inherits" || content == "[palette]" {
      return (.helix, 50)
    }
    // Several can be on a line, as in `palette: {base00: 1e1e2e, base01: …`.
    let names = content.prefix(4096).split { "{,".contains($0) }.compactMap { pair in
      BaseColors.name(String(ColorText.unquoted(pair.prefix { $0 != ":" })))
    }
    if sign == ":", !names.isEmpty {
      return (names.contains(where: BaseColors.isExtra) ? .base24 : .base16, 50)
    }
    if sign == ":", word.contains("*") || word.contains(".") {
      let key = word.split { $0 == "*" || $0 == "." }.last.map(String.init) ?? ""
      return SchemeFields.xresources[key] == nil ? nil : (.xresources, 50)
    }
    if sign == "=" {
      if word == "palette" { return (.ghostty, 50) }
      return SchemeFields.ghostty[String(word)] == nil ? nil : (.ghostty, 1)
    }
    return sign != ":" && SchemeFields.kitty[String(word)] != nil ? (.kitty, 10) : nil
  }

  private static func json(_ text: String) -> SchemeFormat {
    let signs: [(SchemeFormat, [String])] = [
      (.dtcg, ["\"$value\""]), (.vscode, ["\"tokenColors\""]), (.vscode, ["\"editor."]),
      (.pywal, ["\"special\"", "\"color0\""]),
      (.vscode, ["\"colors\"", "\"workbench"]), (.vscode, ["\"terminal.ansi"]),
      // Their whole YAML can be in flow style.
      (.base24, ["base00", "base17"]), (.base16, ["base00"]),
    ]
    return signs.first { $0.1.allSatisfy { text.contains($0) } }?.0 ?? .windowsTerminal
  }

  private static func startsJSON(_ start: Substring) -> Bool {
    if start.hasPrefix("{") || start.hasPrefix("//") || start.hasPrefix("/*") { return true }
    guard start.hasPrefix("[") else { return false }
    let next = start.dropFirst().first { !$0.isWhitespace }
    return next == "{" || next == "]"
  }
}
