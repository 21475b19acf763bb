/// All that the capabilities of a terminal are judged by.
public struct TerminalEnvironment: Hashable, Sendable {
  /// The environment's variables.
  public var environment: [String: String]
  /// Whether the output is a terminal.
  public var isTerminal: Bool
  /// The size that the terminal itself reports, if there is one.
  public var size: TerminalSize?
  /// The colours asked for in this run, as by an option.
  public var colorOption: ColorChoice
  /// The colours asked for in the settings.
  public var colorSetting: ColorChoice
  /// The shapes asked for in the settings.
  public var glyphs: GlyphChoice
  /// The links asked for in the settings.
  public var links: LinkChoice
  /// The pictures asked for in the settings.
  public var images: ImageChoice

  /// Creates an environment; options that are left out are auto.
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

  /// A variable that is set and not empty.
  func value(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  /// A variable that holds a whole number.
  func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  /// The terminal's type, in lower case.
  var term: String { value("TERM")?.lowercased() ?? "" }
  /// The parts of the terminal's type between hyphens.
  ///
  /// Parts are compared as a whole: Apple's `nsterm` is no `st`.
  var termTokens: [Substring] { term.split(separator: "-") }
  /// The program that says it is the terminal.
  var program: String { value("TERM_PROGRAM") ?? "" }
  /// Whether there is no terminal type, or one that can only print.
  var isDumb: Bool { term.isEmpty || term == "dumb" }
  /// Whether GNU screen, and not tmux, lies between us and the terminal.
  var isScreen: Bool { term.hasPrefix("screen") && program != "tmux" }
  /// Whether tmux lies between us and the terminal.
  var isTmux: Bool { program == "tmux" || term.hasPrefix("tmux") }

  /// Whether text is light on dark according to `COLORFGBG`; `nil` if that does not say.
  ///
  /// Some terminals set it to the numbers of their two colours, the background
  /// last. It goes stale when a terminal is switched, so it is only asked where
  /// the terminal itself cannot be.
  public var isDarkFromCOLORFGBG: Detected<Bool>? {
    guard let text = value("COLORFGBG"), let last = text.split(separator: ";").last,
      let index = Int(last), (0...15).contains(index)
    else { return nil }
    return Detected(index < 7 || index == 8, reason: "COLORFGBG is \(text)")
  }
}

extension String {
  /// Whether some letters stand in the text, byte by byte.
  ///
  /// As `contains`, which looks for the types of its searcher among all conformances of the program:
  /// half a million instructions, at the start of every command.
  func holds(_ letters: String) -> Bool {
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: letters.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// What a person asks for in the way of colour.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// Judged from the environment and the terminal.
  case auto
  case always
  case never
  case ansi16 = "16"
  case ansi256 = "256"
  case truecolor
}

/// Which shapes a person wants lines to be drawn with.
public enum GlyphChoice: String, CaseIterable, Hashable, Sendable {
  /// Judged from the locale and the terminal.
  case auto
  /// Shapes and lines beyond ASCII.
  case unicode
  case ascii
}

/// Whether a person wants links that can be clicked (OSC 8).
public enum LinkChoice: String, CaseIterable, Hashable, Sendable {
  /// On terminals that are known to have them.
  case auto
  case always
  case never
}

/// How a person wants pictures to be shown.
public enum ImageChoice: String, CaseIterable, Hashable, Sendable {
  /// Judged from the terminal.
  case auto
  case kitty
  /// By iTerm2's inline images.
  case iterm2
  case sixel
  case blocks
  case off
}

/// How a terminal can be given a picture.
public enum ImageProtocol: String, CaseIterable, Hashable, Sendable {
  case kitty
  /// iTerm2's inline images (OSC 1337).
  case iterm2
  case sixel
  case blocks
  case off
}
