import Colors
import Lists
import Terminal
import Testing
import Theming

@testable import Interface

@Suite("Light or dark in the app")
struct AppearanceTests {
  @Test(
    "The background is judged against the text, then COLORFGBG decides, then dark",
    arguments: [
      // A grey that a fixed threshold takes for light, under lighter text.
      ("#ffffff", "#a0a0a0", nil, Appearance.dark), ("#000000", "#a0a0a0", nil, .light),
      ("#d0d0d0", "#101010", "0;15", .dark), (nil, "#fafafa", nil, .light),
      (nil, "#101010", nil, .dark), (nil, nil, "0;15", .light), (nil, nil, "15;0", .dark),
      (nil, nil, nil, .dark),
    ] as [(String?, String?, String?, Appearance)])
  func auto(text: String?, background: String?, variable: String?, expected: Appearance) throws {
    var player = try Player(environment: variable.map { ["COLORFGBG": $0] } ?? [:])
    if let text, let color = RGB(hex: text) { player.effectRunner.receive(color, for: .foreground) }
    if let background, let color = RGB(hex: background) {
      player.effectRunner.receive(color, for: .background)
    }
    #expect(player.effectRunner.theme.theme.appearance == expected)
  }

  @Test("A dark theme asked for on a light terminal has its background painted")
  func painted() throws {
    var player = try Player(settings: #"{"appearance": "dark"}"#)
    player.effectRunner.receive(RGB(250, 250, 250), for: .background)
    #expect(player.effectRunner.theme.theme.appearance == .dark)
    #expect(player.effectRunner.theme.paintsBackground)
  }
}
