import StyledText
import Testing
import Theming

@Suite struct AppearanceTests {
  @Test(
    "Light or dark is decided by the text against its background",
    arguments: [
      (RGB(208, 208, 208), RGB(16, 32, 48), .dark), (RGB(40, 40, 40), RGB(250, 250, 250), .light),
      // A middling background is decided by its text.
      (RGB(255, 255, 255), RGB(140, 140, 140), .dark),
      (RGB(0, 0, 0), RGB(100, 100, 100), .light),
      // Alone, by the luminance at which black and white text read equally well.
      (nil, RGB(140, 140, 140), .light), (nil, RGB(100, 100, 100), .dark),
      (RGB(100, 100, 100), RGB(100, 100, 100), .dark),
      (nil, RGB(117, 117, 117), .dark), (nil, RGB(118, 118, 118), .light),
    ] as [(RGB?, RGB, Appearance)])
  func together(foreground: RGB?, background: RGB, expected: Appearance) {
    #expect(Appearance(background: background, foreground: foreground) == expected)
  }
}
