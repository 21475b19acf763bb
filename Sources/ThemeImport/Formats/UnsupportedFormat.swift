/// A format of colour schemes that is recognized, so that its file is not taken for a broken one of
/// another format, and that is not read.
public enum UnsupportedFormat: String, CaseIterable, Hashable, Sendable {
  /// A macOS Terminal profile, `.terminal`.
  case appleTerminal
  /// Konsole's `.colorscheme`.
  case konsole
  /// Vim's or Neovim's script.
  case vim
  /// An Emacs theme.
  case emacs
  /// A scheme of JetBrains' editors, `.icls`.
  case jetBrains
  /// Sublime Text's JSON, `.sublime-color-scheme`.
  case sublime
  /// Zed's theme family.
  case zed
  /// PuTTY's settings as a file of the Windows registry.
  case putty
  /// foot's `foot.ini`.
  case foot
  /// WezTerm's TOML.
  case wezTerm
  /// Adobe's swatches, `.ase` and `.aco`.
  case adobe
  /// CSS.
  case css
  /// A picture, PNG or JPEG.
  case picture

  init?(bytes: [UInt8]) {
    if bytes.starts(with: "ASEF".utf8) {
      self = .adobe
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      || bytes.starts(with: [0xFF, 0xD8, 0xFF])
    {
      self = .picture
    } else {
      return nil
    }
  }

  init?(name: String, text: String) {
    let found = Self.allCases.first { format in
      format.signs.contains { signs in signs.allSatisfy { text.contains($0) } }
    }
    guard let found = found ?? Self.endings.first(where: { name.hasSuffix($0.key) })?.value else {
      return nil
    }
    self = found
  }

  private static let endings: [String: UnsupportedFormat] = [
    ".terminal": .appleTerminal, ".colorscheme": .konsole, ".vim": .vim, ".el": .emacs,
    ".icls": .jetBrains, ".sublime-color-scheme": .sublime, ".aco": .adobe, ".css": .css,
  ]

  /// Texts that stand together in files of the format, and in no other that is read.
  private var signs: [[String]] {
    switch self {
    case .appleTerminal: [["<string>Window Settings</string>", "BackgroundColor"]]
    case .konsole: [["[Background]", "[Color0Intense]"]]
    case .vim: [["\nhi ", "guifg="], ["\nhighlight ", "guifg="], ["nvim_set_hl"]]
    case .emacs: [["(deftheme "]]
    case .jetBrains: [["<scheme ", "parent_scheme="]]
    case .sublime: [["\"globals\"", "\"rules\"", "\"variables\""]]
    case .zed: [["zed.dev/schema/themes"]]
    case .putty: [["Windows Registry Editor", "\"Colour0\""], ["\\PuTTY\\Sessions"]]
    case .foot: [["[colors]", "\nregular0=", "\nbright0="]]
    case .wezTerm: [["ansi = [", "brights = ["]]
    case .adobe, .picture: []
    case .css: [[":root {"], [":root{"]]
    }
  }

  /// The format's file as words: "a Konsole scheme".
  public var phrase: String {
    switch self {
    case .appleTerminal: "a profile of macOS Terminal"
    case .konsole: "a Konsole scheme"
    case .vim: "a colour scheme of Vim"
    case .emacs: "an Emacs theme"
    case .jetBrains: "a JetBrains scheme"
    case .sublime: "a colour scheme of Sublime Text"
    case .zed: "a Zed theme"
    case .putty: "a PuTTY session"
    case .foot: "a foot configuration"
    case .wezTerm: "a WezTerm scheme"
    case .adobe: "a file of Adobe swatches"
    case .css: "a style sheet"
    case .picture: "a picture"
    }
  }

  /// What to do instead.
  var advice: String {
    switch self {
    case .picture: "\"theme new NAME --from FILE\" makes a theme of a picture."
    case .adobe: "Save the swatches as a GIMP palette and import that."
    case .vim, .emacs, .jetBrains, .sublime, .zed, .css:
      "Look for the same scheme for VS Code or a terminal and import that."
    case .appleTerminal, .konsole, .putty, .foot, .wezTerm:
      "Look for the same scheme as base16, or for kitty, Alacritty or Ghostty, and import that."
    }
  }
}
