import StyledTerminalText
import Testing

struct RGBTests {
  @Test(
    "A colour parses from three or six digits with or without a hash",
    arguments: [
      ("#b45309", RGB(180, 83, 9)), ("b45309", RGB(180, 83, 9)), ("#B4530F", RGB(180, 83, 15)),
      ("#fff", .white), ("000", .black), ("#1aF", RGB(17, 170, 255)),
    ])
  func reading(text: String, color: RGB) {
    #expect(RGB(hex: text) == color)
  }

  @Test(
    "Any other text is not a colour",
    arguments: [
      "", "#", "#f", "#ff", "#ffff", "#fffff", "#fffffff", "#b45309ff", "##fff", "#ggg", "#12345g",
      " #fff", "#fff ", "0xffffff", "#-fffff", "#+1+1+1", "#ff ff ", "#ＦＦＦ", "#é1", "red",
      "#fff\n", "#fff\0",
    ])
  func refusing(text: String) {
    #expect(RGB(hex: text) == nil)
  }

  @Test("Every channel value survives a round trip")
  func roundTrip() {
    for value in UInt8.min...UInt8.max {
      let color = RGB(value, 255 - value, value ^ 0x5A)
      #expect(RGB(hex: color.hex) == color)
      #expect(color.hex.utf8.count == 7)
    }
    #expect(RGB(180, 83, 9).hex == "#b45309")
    #expect("\(RGB.black) \(RGB.white)" == "#000000 #ffffff")
  }
}
