import Lists
import Rendering
import StyledText
import Testing

@testable import TUI

@Suite("The colour picker")
struct ColorPickerTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String
  }

  private func picker(_ player: Player) -> ColorPicker? {
    guard case .customize(let customize) = player.app.sheet else { return nil }
    return customize.picker
  }

  @Test(
    "Typing replaces the colour shown, and keys that move keep it",
    arguments: [
      ("down down down '#b45309'", "#b45309"), ("# 'b45309'", "#b45309"),
      ("down down down 'b45309'", "b45309"), ("down down down end backspace '1'", "#2f7de1"),
      ("down down down left 'f'", "#2f7def1"),
    ])
  func typing(keys: String, hex: String) throws {
    var player = try Player()
    player.press(", 2 c \(keys)")
    #expect(picker(player)?.hex.text == hex)
  }

  @Test("What is no colour is not taken, and the picker stays with what was typed")
  func noColor() throws {
    var kept: [String] = []
    var player = try Player(keepTheme: { kept.append("\($0) \($1)") })
    player.press(", 2 c # 'b453' enter")
    #expect(picker(player)?.hex.text == "#b453")
    #expect(player.app.message?.text.hasPrefix("\"#b453\" is not a colour") == true)
    player.press("'09' enter")
    #expect(kept == ["my-color #b45309"])
    #expect(picker(player) == nil)
  }

  @Test("Three digits are shown as the colour that Enter takes", arguments: ["f80", "#f80"])
  func threeDigits(typed: String) throws {
    var kept: [String] = []
    var player = try Player(keepTheme: { kept.append("\($0) \($1)") })
    player.press(", 2 c # '\(typed)'")
    #expect(picker(player)?.color.hex == "#ff8800")
    player.press("'0'")
    #expect(picker(player)?.color.hex == "#ff8800")
    player.press("backspace down enter")
    #expect(kept == ["my-color #ff8800"])
  }

  @Test("What was said of a colour goes once it is typed anew")
  func correctedColor() throws {
    var player = try Player()
    player.press(", 2 c # 'b453' enter")
    #expect(player.app.message?.text.hasSuffix("type six digits, as in #2f7de1, or three.") == true)
    player.press("'0'")
    #expect(player.app.message == nil)
  }

  @Test("Without a name a colour is used and not kept, and the hint says so")
  func withoutName() throws {
    var kept: [String] = []
    var player = try Player(columns: 100, keepTheme: { kept.append("\($0) \($1)") })
    player.press(", 2 c")
    #expect(player.screen.contains("Enter keep and use"))
    player.press("down down down down ctrl-u")
    #expect(player.screen.contains("Enter use "), "\(player.screen)")
    player.press("enter")
    #expect(kept == [])
  }

  @Test("A name that is refused can be mended: colour and name stay")
  func refused() throws {
    var kept: [String] = []
    var player = try Player(
      keepTheme: { name, hex in
        guard name != "fjord" else { throw Refused(description: "There is a theme fjord.") }
        kept.append("\(name) \(hex)")
      })
    player.press(", 2 c # 'b45309' down ctrl-u 'fjord' enter")
    #expect(player.app.message?.text == "There is a theme fjord.")
    #expect(picker(player)?.name.text == "fjord")
    #expect(picker(player)?.color.hex == "#b45309")
    player.press("'2' enter")
    #expect(kept == ["fjord2 #b45309"])
    #expect(picker(player) == nil)
  }

  @Test("The name that is proposed is free")
  func freeName() throws {
    var player = try Player()
    func entries(_ names: [String]) -> Event {
      .outcome(.themes((["auto"] + names).map { ThemeEntry(name: $0) }))
    }
    player.press(", 2")
    player.send(entries([]))
    player.press("c")
    #expect(picker(player)?.name.text == "my-color")
    player.press("escape")
    player.send(entries(["my-color", "my-color-2-dark"]))
    player.press("c")
    #expect(picker(player)?.name.text == "my-color-3")
  }
}
