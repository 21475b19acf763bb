import LayeredSettings
import PrioritiesBasics
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

@Suite("Bytes per frame")
struct ByteTests {
  private struct Screen {
    var player: Player
    var writer: FrameWriter
    var shownSheet: StyleSheet

    init(_ player: Player) {
      self.player = player
      shownSheet = player.effectRunner.theme.sheet
      writer = FrameWriter(sheet: shownSheet, level: .truecolor)
      _ = bytes()
    }

    mutating func bytes(after keys: String = "") -> Int {
      player.press(keys)
      if player.effectRunner.theme.sheet != shownSheet {
        shownSheet = player.effectRunner.theme.sheet
        writer.setStyleSheet(sheet: shownSheet, level: .truecolor)
      }
      return writer.bytes(for: player.frame).count
    }
  }

  private static func player() throws -> Player {
    try Player(columns: 120, rows: 40) { store in
      _ = try store.add((0..<300).map { "Item number \($0)" })
      try Player.groceries(store)
    }
  }

  @Test("Bytes per key")
  func figures() throws {
    var screen = Screen(try Self.player())
    let keys = [
      "down", "down", "left", "up", "d", "u", "pagedown", "down", "pageup", "/", "i", "t", "escape",
      "escape", "x", "n", "?", "escape", ",", "1", "down", "down", "escape",
    ]
    let lines = keys.map { "\($0) \(screen.bytes(after: $0))" }
    try expectGolden(lines.joined(separator: "\n") + "\n", "bytes.txt")
  }

  @Test("Scrolling by a row writes under 1 KB")
  func scrolling() throws {
    var screen = Screen(try Self.player())
    _ = screen.bytes(after: "pagedown")
    for _ in 0..<100 { #expect(screen.bytes(after: "down") < 1_000) }
  }

  @Test("Changing the theme writes under 15 KB at 120 by 40")
  func themeChange() throws {
    var screen = Screen(try Self.player())
    _ = screen.bytes(after: ", 1")
    for _ in 0..<14 { #expect(screen.bytes(after: "down") < 15_000) }
    // On the list itself, as when another terminal changes the setting.
    _ = screen.bytes(after: "escape")
    for name in ["fjord", "pink", "ansi"] {
      try screen.player.settings.write(.string(name), for: "theme")
      screen.player.effectRunner.apply(screen.player.settings.read(), at: screen.player.time)
      #expect(screen.bytes() < 15_000)
    }
  }

  @Test("An unchanged frame writes nothing")
  func quiet() throws {
    var screen = Screen(try Self.player())
    #expect(screen.bytes() == 0)
    screen.player.send(.storeChanged)
    #expect(screen.bytes() == 0)
  }
}
