/// What a person asks for in the way of colour.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// Judged from the environment and the terminal.
  case auto
  /// In a pipe too.
  case always
  /// No escape sequence at all.
  case never
  /// The terminal's own sixteen colours.
  case ansi16 = "16"
  /// The 256-colour palette.
  case ansi256 = "256"
  /// 24-bit colour.
  case truecolor
}

/// Which shapes a person wants lines to be drawn with.
public enum GlyphChoice: String, CaseIterable, Hashable, Sendable {
  /// Judged from the locale and the terminal.
  case auto
  /// Shapes and lines beyond ASCII.
  case unicode
  /// ASCII alone.
  case ascii
}

/// Whether a person wants links that can be clicked (OSC 8).
public enum LinkChoice: String, CaseIterable, Hashable, Sendable {
  /// On terminals that are known to have them.
  case auto
  /// Everywhere, pipes included.
  case always
  /// Nowhere.
  case never
}

/// How a person wants pictures to be shown.
public enum ImageChoice: String, CaseIterable, Hashable, Sendable {
  /// Judged from the terminal.
  case auto
  /// By the kitty graphics protocol.
  case kitty
  /// By iTerm2's inline images.
  case iterm2
  /// By sixels.
  case sixel
  /// By half blocks of text.
  case blocks
  /// Not at all.
  case off
}

/// How a terminal can be given a picture.
public enum ImageProtocol: String, CaseIterable, Hashable, Sendable {
  /// The kitty graphics protocol.
  case kitty
  /// iTerm2's inline images (OSC 1337).
  case iterm2
  /// Sixels.
  case sixel
  /// Half blocks of coloured text.
  case blocks
  /// Not at all.
  case off
}
