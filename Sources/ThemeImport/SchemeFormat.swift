/// A format that colour schemes of other programs are written in.
public enum SchemeFormat: String, CaseIterable, Hashable, Sendable {
  /// The YAML of tinted theming with sixteen colours.
  case base16
  /// The YAML of tinted theming with twenty-four colours.
  case base24
  /// iTerm2's `.itermcolors`, a property list.
  case iterm2
  case alacritty
  /// Windows Terminal's JSON, a scheme or whole settings.
  case windowsTerminal = "windows-terminal"
  case kitty
  case ghostty
  /// X resources, also as `.xrdb` macros.
  case xresources
  /// The TOML of a Helix theme.
  case helix
  /// A colour theme of Visual Studio Code, JSON with comments.
  case vscode
  /// Design tokens (DTCG), as this program exports them too.
  case dtcg
  /// TextMate's `.tmTheme`, a property list, as bat and Sublime Text take it.
  case textmate
  /// The `colors.json` of pywal.
  case pywal

  /// What people call the format.
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

  /// ``phrase`` at the beginning of a sentence.
  var capitalizedPhrase: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

  /// Whether a file of the format can hold schemes that have nothing in common.
  public var holdsManySchemes: Bool { self == .windowsTerminal }

  /// The format's scheme as words: "an Alacritty scheme".
  public var phrase: String {
    let startsWithVowel = title.lowercased().first.map("aeiox".contains) ?? false
    return "\(startsWithVowel ? "an" : "a") \(title) scheme"
  }
}
