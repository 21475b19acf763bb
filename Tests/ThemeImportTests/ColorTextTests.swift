import StyledText
import Testing

@testable import ThemeImport

@Suite("Colours in configuration files")
struct ColorTextTests {
  @Test(
    "Every way to write a colour",
    arguments: [
      ("#ff8000", RGB(255, 128, 0)), ("ff8000", RGB(255, 128, 0)), ("0xff8000", RGB(255, 128, 0)),
      ("0XFF8000", RGB(255, 128, 0)), ("#f80", RGB(255, 136, 0)), ("'#ff8000'", RGB(255, 128, 0)),
      ("\"ff8000\"", RGB(255, 128, 0)), ("#fff888000", RGB(255, 136, 0)),
      ("#ffff80000000", RGB(255, 128, 0)), ("rgb:ff/80/00", RGB(255, 128, 0)),
      ("rgb:ffff/8080/0", RGB(255, 128, 0)), ("RGB:f/8/0", RGB(255, 136, 0)),
      ("DodgerBlue", RGB(30, 144, 255)), ("dodger blue", RGB(30, 144, 255)),
      ("gray", RGB(190, 190, 190)), ("grey50", RGB(128, 128, 128)), (" #000 ", RGB(0, 0, 0)),
    ])
  func colors(_ text: String, _ color: RGB) {
    #expect(ColorText.color(text) == color)
  }

  @Test(
    "What is no colour",
    arguments: [
      "", "#", "#12", "#ff80001", "#ff800080", "0xfff", "rgb:ff/80", "rgb:ff/80/00/00",
      "rgb:fffff/0/0", "nocolour", "gray101", "gray-1", "#ｆｆ８０００", "rgb:-1/0/0", "+f+f+f",
    ])
  func noColors(_ text: String) {
    #expect(ColorText.color(text) == nil)
  }

  @Test("Calibrated colours are brighter than their numbers: gamma 1.8, not 2.2")
  func calibrated() {
    let grey = WideGamutColor(red: 0.5, green: 0.5, blue: 0.5, space: .genericRGB)
    #expect(grey.rgb(wholeBytes: false) == RGB(146, 146, 146))
    let white = WideGamutColor(red: 1, green: 1, blue: 1, space: .genericRGB)
    #expect(white.rgb(wholeBytes: false) == RGB(255, 255, 255))
    #expect(WideGamutColor.areByteQuantized([grey]) == false)
    // Whole 255ths were written by a script that meant sRGB.
    let whole = WideGamutColor(red: 0.2, green: 0.4, blue: 0.6, space: .genericRGB)
    #expect(WideGamutColor.areByteQuantized([whole]))
    #expect(whole.rgb(wholeBytes: true) == RGB(0x33, 0x66, 0x99))
  }

  @Test("Display P3 becomes sRGB, cut off where sRGB ends")
  func displayP3() {
    let grey = WideGamutColor(red: 0.4, green: 0.4, blue: 0.4, space: .displayP3)
    #expect(grey.rgb(wholeBytes: false) == RGB(102, 102, 102))
    let red = WideGamutColor(red: 1, green: 0, blue: 0, space: .displayP3)
    #expect(red.rgb(wholeBytes: false) == RGB(255, 0, 0))
    let teal = WideGamutColor(red: 0.2, green: 0.6, blue: 0.6, space: .displayP3)
    #expect(teal.rgb(wholeBytes: false) == RGB(0, 156, 154))
  }
}
