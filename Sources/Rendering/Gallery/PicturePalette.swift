import Colors
import StyledText
import Theming

/// What a picture shows for colours that only a terminal knows.
public struct PicturePalette: Hashable, Sendable {
  /// The terminal's text.
  public var foreground: RGB
  /// The terminal's background.
  public var background: RGB
  /// The terminal's sixteen colours.
  public var sixteen: [RGB]

  /// Creates the palette that stands for a terminal's own colours.
  public init(foreground: RGB, background: RGB, sixteen: [RGB]) {
    self.foreground = foreground
    self.background = background
    self.sixteen = sixteen
  }

  /// A terminal as it might be, for pictures of what leaves the colours to it.
  public static func ordinary(_ appearance: Appearance) -> PicturePalette {
    let hues: [Double] = [0, 27, 145, 95, 255, 325, 200]
    let isDark = appearance == .dark
    var sixteen = hues.map {
      RGB(OKLCH(lightness: isDark ? 0.7 : 0.5, chroma: isDark ? 0.13 : 0.14, hue: $0))
    }
    sixteen[0] = RGB(40, 42, 46)
    sixteen.append(RGB(200, 202, 206))
    sixteen.append(RGB(118, 121, 128))
    sixteen += hues.dropFirst().map {
      RGB(OKLCH(lightness: isDark ? 0.8 : 0.45, chroma: 0.14, hue: $0))
    }
    sixteen.append(RGB(245, 246, 248))
    return PicturePalette(
      foreground: isDark ? RGB(218, 220, 224) : RGB(40, 42, 46),
      background: isDark ? RGB(22, 23, 26) : RGB(250, 250, 251), sixteen: sixteen)
  }

  /// The palette of a theme's own colours, its background painted.
  public init(_ theme: ResolvedTheme) {
    self = .ordinary(theme.theme.appearance)
    let style = theme.sheet[StyleKey(.foreground)]
    background = theme.paintsBackground ? theme.background : background
    foreground = color(style.foreground, standard: foreground)
  }

  func color(_ color: TerminalColor, standard: RGB) -> RGB {
    switch color {
    case .default: standard
    case .rgb(let rgb): rgb
    case .ansi(let index): sixteen[Int(index) % sixteen.count]
    case .indexed(let index): Self.indexed(index)
    }
  }

  /// An entry of xterm's 256 colours from 16 on.
  private static func indexed(_ index: UInt8) -> RGB {
    guard index < 232 else {
      let level = 8 + 10 * (index - 232)
      return RGB(level, level, level)
    }
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let place = Int(max(index, 16)) - 16
    return RGB(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
  }
}
