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
