import Lists
import StyledText
import Terminal
import Testing
import Theming

@testable import TUI

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

  @Test("The app follows the clock: the other half shows when its time has come")
  func followsTime() throws {
    // The player's clock stands at 02 January 2026, 08:30:45 UTC.
    let clock = MovingClock(1_767_342_645_000)
    var player = try Player(
      settings: #"{"theme": "fjord", "appearance": "08:31-19:00"}"#, clock: { clock.moment })
    #expect(player.effectRunner.theme.theme.name == "fjord-dark")
    let deadline = try #require(player.effectRunner.deadline)
    #expect(deadline <= 15_000)
    clock.moment = Timestamp(milliseconds: 1_767_342_659_000)
    player.wait(14_000)
    #expect(player.effectRunner.theme.theme.name == "fjord-dark")
    clock.moment = Timestamp(milliseconds: 1_767_342_660_000)
    player.wait(1_000)
    #expect(player.effectRunner.theme.theme.name == "fjord-light")
    // Never later than a minute, though the next change is far.
    #expect(try #require(player.effectRunner.deadline) <= player.time + 60_000)
  }
}

/// A clock that a test sets.
private final class MovingClock {
  var moment: Timestamp

  init(_ milliseconds: Int64) { moment = Timestamp(milliseconds: milliseconds) }
}
