/// The inputs from which the capabilities of a terminal are derived.
public struct TerminalEnvironment: Hashable, Sendable {
  /// The environment variables by name.
  public var environment: [String: String]
  /// Whether the output is a terminal.
  public var isTerminal: Bool
  /// The size that the terminal reports, if any.
  public var size: TerminalSize?
  /// The colour choice of this run's option.
  public var colorOption: ColorChoice
  /// The colour choice in the settings.
  public var colorSetting: ColorChoice
  /// The glyph choice in the settings.
  public var glyphs: GlyphChoice
  /// The link choice in the settings.
  public var links: LinkChoice
  /// The picture protocol in the settings.
  public var images: ImageChoice

  /// Creates an environment; omitted options are auto.
  public init(
    environment: [String: String], isTerminal: Bool, size: TerminalSize? = nil,
    colorOption: ColorChoice = .auto, colorSetting: ColorChoice = .auto,
    glyphs: GlyphChoice = .auto, links: LinkChoice = .auto, images: ImageChoice = .auto
  ) {
    self.environment = environment
    self.isTerminal = isTerminal
    self.size = size
    self.colorOption = colorOption
    self.colorSetting = colorSetting
    self.glyphs = glyphs
    self.links = links
    self.images = images
  }

  /// The value of a variable; `nil` if it is unset or empty.
  func value(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  var term: String { value("TERM")?.lowercased() ?? "" }
  /// The parts of TERM between hyphens, so that Apple's `nsterm` isn't mistaken for `st`.
  var termTokens: [Substring] { term.split(separator: "-") }
  var program: String { value("TERM_PROGRAM") ?? "" }
  var isDumb: Bool { term.isEmpty || term == "dumb" }
  var isScreen: Bool { term.hasPrefix("screen") && program != "tmux" }
  var isTmux: Bool { program == "tmux" || term.hasPrefix("tmux") }

  /// Whether `COLORFGBG`, which ends with the background's number, indicates light text on dark.
  ///
  /// The variable becomes outdated when the terminal's theme changes, so it is only a fallback.
  public var isDarkFromCOLORFGBG: Detected<Bool>? {
    guard let text = value("COLORFGBG"), let last = text.split(separator: ";").last,
      let index = Int(last), (0...15).contains(index)
    else { return nil }
    return Detected(index < 7 || index == 8, reason: "COLORFGBG is \(text)")
  }
}

extension String {
  /// Compares bytes.
  ///
  /// The standard `contains` searches all conformances of the program, which takes half a million
  /// instructions in every command.
  func containsASCII(_ letters: String) -> Bool {
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: letters.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// The choice of colours.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// Detected from the environment and the terminal.
  case auto
  /// At least sixteen colours, even in a pipe.
  case always
  /// No colours, attributes or other sequences.
  case never
  /// The terminal's own sixteen colours.
  case ansi16 = "16"
  /// The palette of 256 colours.
  case ansi256 = "256"
  /// 24-bit colour.
  case truecolor
}

/// The choice of glyphs.
public enum GlyphChoice: String, CaseIterable, Hashable, Sendable {
  /// Detected from the locale and the terminal.
  case auto
  /// Characters beyond ASCII.
  case unicode
  /// ASCII only.
  case ascii
}

/// The choice of clickable links (OSC 8).
public enum LinkChoice: String, CaseIterable, Hashable, Sendable {
  /// On terminals known to support them.
  case auto
  /// Wherever output is styled.
  case always
  /// Not even on terminals that support them.
  case never
}

/// The choice of a picture protocol.
public enum ImageChoice: String, CaseIterable, Hashable, Sendable {
  /// Detected from the terminal.
  case auto
  /// The kitty graphics protocol.
  case kitty
  /// iTerm2's inline images.
  case iterm2
  /// Sixel graphics.
  case sixel
  /// Half blocks of text, two pixels in each.
  case blocks
  /// No pictures.
  case off
}

/// A protocol for pictures in a terminal.
public enum ImageProtocol: String, CaseIterable, Hashable, Sendable {
  /// The kitty graphics protocol.
  case kitty
  /// iTerm2's inline images (OSC 1337).
  case iterm2
  /// Sixel graphics.
  case sixel
  /// Half blocks of text, two pixels in each.
  case blocks
  /// No pictures.
  case off
}
