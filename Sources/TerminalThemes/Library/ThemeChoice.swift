import PrioritiesBasics
import StyledTerminalText

/// The value of a theme setting: automatic, a name, a colour, or a pair.
public enum ThemeChoice: Hashable, Sendable {
  /// The default theme, in the terminal's appearance.
  case automatic
  /// A theme by name, or a family that follows the terminal's appearance.
  case named(String)
  /// One theme for light and one for dark.
  case pair(light: String, dark: String)
  /// A theme generated from one colour.
  case color(RGB)

  /// Parses a setting: `auto`, a name, `#rrggbb`, or `light:NAME,dark:NAME`.
  public init(_ text: String) throws(ThemeError) {
    if text == "auto" {
      self = .automatic
    } else if text.hasPrefix("#") {
      guard let color = RGB(hex: text) else { throw .notAChoice(text: text) }
      self = .color(color)
    } else if text.contains(":") {
      var names: [String: String] = [:]
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: ":", maxSplits: 1).map(Self.trimmed)
        guard words.count == 2, Appearance(rawValue: words[0]) != nil, names[words[0]] == nil,
          words[1].hasPrefix("#") || ThemeFile.isSafeName(words[1])
        else { throw .notAChoice(text: text) }
        names[words[0]] = words[1]
      }
      guard let light = names["light"] ?? names["dark"],
        let dark = names["dark"] ?? names["light"]
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
  /// The choice as written in settings.
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
  /// Parses a choice and resolves its name.
  ///
  /// A name matches exactly or, failing that, ignoring case or as an unambiguous prefix. A family
  /// takes precedence over its variants. An unknown name is returned unchanged.
  public func choice(_ text: String) throws(ThemeError) -> ThemeChoice {
    let choice = try ThemeChoice(text)
    guard case .named(let word) = choice else { return choice }
    let (families, themes) = (names, shippedNames + userNames)
    let name =
      (families + themes.filter { !families.contains($0) })
      .resolved(word, matchesPrefixes: false)
      ?? families.resolved(word, matchesPrefixes: true)
      ?? Set(themes).resolved(word, matchesPrefixes: true)
    return .named(name ?? word)
  }

  /// Parses a choice, and throws if one of its themes is missing or invalid.
  public func checkedChoice(_ text: String) throws(ThemeError) -> ThemeChoice {
    let choice = try choice(text)
    try check(choice)
    return choice
  }

  /// The theme that a choice gives for a light or dark terminal.
  public func theme(
    for choice: ThemeChoice, appearance: Appearance
  ) throws(ThemeError) -> Theme {
    switch choice {
    case .automatic: try theme(family: Theme.defaultName, appearance: appearance)
    case .named(let name): try theme(family: name, appearance: appearance)
    case .pair(let light, let dark):
      try theme(for: ThemeChoice(appearance == .light ? light : dark), appearance: appearance)
    case .color(let color): adopted(ThemeGenerator(color).theme(appearance))
    }
  }

  /// Loads both variants of a choice, and throws the error of the first missing or invalid one.
  public func check(_ choice: ThemeChoice) throws(ThemeError) {
    switch choice {
    case .color: return
    case .automatic: if try isShipped(family: Theme.defaultName) { return }
    case .named(let name): if try isShipped(family: name) { return }
    case .pair: break
    }
    for appearance in Appearance.allCases { _ = try theme(for: choice, appearance: appearance) }
  }

  /// Whether a name refers only to files of this package, which are valid.
  private func isShipped(family name: String) throws(ThemeError) -> Bool {
    guard shipped.isEmpty else { return false }
    var isKnown = false
    for name in [name, "\(name)-light", "\(name)-dark"] {
      guard try userFile(named: name) == nil else { return false }
      isKnown = isKnown || ShippedThemes.file(named: name) != nil
    }
    return isKnown
  }

  /// The theme with a name or, for a family, the variant of this appearance or its only one.
  public func theme(
    family name: String, appearance: Appearance
  ) throws(ThemeError) -> Theme {
    if name == Theme.ansiName, try file(named: name) == nil {
      return adopted(.ansi(appearance))
    }
    for candidate in [name, "\(name)-\(appearance)", "\(name)-\(appearance.opposite)"] {
      guard let file = try file(named: candidate) else { continue }
      let theme = try theme(of: file)
      // A single file may specify its other variant.
      guard candidate == name, theme.appearance != appearance, theme.family == name,
        let other = theme.otherVariant, let otherFile = try self.file(named: other)
      else { return theme }
      return try self.theme(of: otherFile)
    }
    throw .unknown(name: name, nearest: nearest(to: name))
  }
}

extension Theme {
  package static let defaultName = "stillwater"
}
