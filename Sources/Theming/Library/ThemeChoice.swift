import Basics
import StyledText

/// A theme setting.
public enum ThemeChoice: Hashable, Sendable {
  /// The default theme, in the terminal's appearance.
  case automatic
  /// A theme by name: a family follows the terminal, a variant is fixed.
  case named(String)
  /// One theme for light and one for dark.
  case pair(light: String, dark: String)
  /// A whole theme made from one colour.
  case color(RGB)

  /// Parses a setting: `auto`, a name, `#rrggbb`, or `light:NAME,dark:NAME`.
  public init(_ text: String) throws(ThemeError) {
    if text == "auto" {
      self = .automatic
    } else if text.hasPrefix("#") {
      guard let color = RGB(hex: text) else { throw .notAChoice(text: text) }
      self = .color(color)
    } else if text.contains(":") {
      var halves: [String: String] = [:]
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: ":", maxSplits: 1).map(Self.trimmed)
        guard words.count == 2, Appearance(rawValue: words[0]) != nil, halves[words[0]] == nil,
          words[1].hasPrefix("#") || ThemeFile.isSafeName(words[1])
        else { throw .notAChoice(text: text) }
        halves[words[0]] = words[1]
      }
      guard let light = halves["light"] ?? halves["dark"],
        let dark = halves["dark"] ?? halves["light"]
      else { throw .notAChoice(text: text) }
      self = .pair(light: light, dark: dark)
    } else {
      guard ThemeFile.isSafeName(text) else { throw .notAChoice(text: text) }
      self = .named(text)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension ThemeChoice: CustomStringConvertible {
  /// The choice as settings write it.
  public var description: String {
    switch self {
    case .automatic: "auto"
    case .named(let name): name
    case .pair(let light, let dark): "light:\(light),dark:\(dark)"
    case .color(let color): color.hex
    }
  }
}

extension ThemeLibrary {
  /// Resolves a word to a choice with the full name of a theme.
  ///
  /// A name matches exactly, else ignoring case, else as a prefix, if only one theme matches; a
  /// family precedes its variants. An unknown name is returned unchanged.
  public func choice(_ text: String) throws(ThemeError) -> ThemeChoice {
    let choice = try ThemeChoice(text)
    guard case .named(let word) = choice else { return choice }
    let (families, themes) = (names, ShippedThemes.names + userNames)
    let name =
      (families + themes.filter { !families.contains($0) })
      .resolved(word, takesBeginnings: false)
      ?? families.resolved(word, takesBeginnings: true)
      ?? Set(themes).resolved(word, takesBeginnings: true)
    return .named(name ?? word)
  }

  /// The theme of a choice, for a light or dark terminal.
  ///
  /// - Throws: ``ThemeError`` if the theme does not exist or its file has errors.
  public func theme(
    for choice: ThemeChoice, appearance: Appearance
  ) throws(ThemeError) -> Theme {
    switch choice {
    case .automatic: try theme(family: Theme.defaultName, appearance: appearance)
    case .named(let name): try theme(family: name, appearance: appearance)
    case .pair(let light, let dark):
      try theme(for: ThemeChoice(appearance == .light ? light : dark), appearance: appearance)
    case .color(let color): ThemeGenerator(color).theme(appearance)
    }
  }

  /// Reads both variants of a choice, so that a broken one is rejected.
  ///
  /// - Throws: ``ThemeError`` for the first variant that does not exist or whose file has errors.
  public func check(_ choice: ThemeChoice) throws(ThemeError) {
    switch choice {
    case .color: return
    case .automatic: if try isShipped(family: Theme.defaultName) { return }
    case .named(let name): if try isShipped(family: name) { return }
    case .pair: break
    }
    for appearance in Appearance.allCases { _ = try theme(for: choice, appearance: appearance) }
  }

  /// Whether a name refers to shipped files only, which are valid and need not be read.
  private func isShipped(family name: String) throws(ThemeError) -> Bool {
    var isKnown = false
    for name in [name, "\(name)-light", "\(name)-dark"] {
      guard try userFile(named: name) == nil else { return false }
      isKnown = isKnown || ShippedThemes.file(named: name) != nil
    }
    return isKnown
  }

  /// The theme with a name; of a family, the variant for the terminal or the only one it has.
  public func theme(
    family name: String, appearance: Appearance
  ) throws(ThemeError) -> Theme {
    if name == Theme.ansiName, try file(named: name) == nil { return .ansi(appearance) }
    for candidate in [name, "\(name)-\(appearance)", "\(name)-\(appearance.opposite)"] {
      guard let file = try file(named: candidate) else { continue }
      let theme = try theme(of: file)
      // A file without `-light` or `-dark` in its name may name its counterpart.
      guard candidate == name, theme.appearance != appearance, theme.family == name,
        let pair = theme.counterpart, let twin = try self.file(named: pair)
      else { return theme }
      return try self.theme(of: twin)
    }
    throw .unknown(name: name, nearest: nearest(to: name))
  }
}

extension Theme {
  package static let defaultName = "stillwater"
}
