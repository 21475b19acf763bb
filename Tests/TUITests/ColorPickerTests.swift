import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import Testing

@testable import PrioritiesTUI

@Suite("Colour picker")
struct ColorPickerTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String
  }

  private func picker(_ player: Player) -> ColorPicker? { player.customizeSheet?.picker }

  @Test(
    "Typing replaces the digits; cursor keys keep them",
    arguments: [
      ("down down down '#b45309'", "#b45309"), ("# 'b45309'", "#b45309"),
      ("down down down 'b45309'", "b45309"), ("down down down end backspace '1'", "#2f7de1"),
      ("down down down left 'f'", "#2f7def1"),
    ])
  func typing(keys: String, hex: String) throws {
    let player = try Player(keys: ", 1 c \(keys)")
    #expect(picker(player)?.hex.text == hex)
  }

  @Test("Invalid digits are rejected, and the picker keeps them")
  func noColor() throws {
    var kept: [String] = []
    var player = try Player(saveTheme: { kept.append("\($0) \($1)") })
    player.press(", 1 c # 'b453' enter")
    #expect(picker(player)?.hex.text == "#b453")
    #expect(player.app.message?.text.hasPrefix("\"#b453\" is not a colour") == true)
    player.press("'09' enter")
    #expect(kept == ["sienna #b45309"])
    #expect(picker(player) == nil)
  }

  @Test("Three digits show the colour that Enter sets", arguments: ["f80", "#f80"])
  func threeDigits(typed: String) throws {
    var kept: [String] = []
    var player = try Player(saveTheme: { kept.append("\($0) \($1)") })
    player.press(", 1 c # '\(typed)'")
    #expect(picker(player)?.color.hex == "#ff8800")
    player.press("'0'")
    #expect(picker(player)?.color.hex == "#ff8800")
    player.press("backspace down enter")
    #expect(kept == ["darkorange #ff8800"])
  }

  @Test("Correcting a colour clears the message")
  func correctedColor() throws {
    var player = try Player(keys: ", 1 c # 'b453' enter")
    #expect(
      player.app.message?.text.hasSuffix("Type three or six hex digits, as in #2f7de1.") == true)
    player.press("'0'")
    #expect(player.app.message == nil)
  }

  @Test("Without a name, a colour is set but not saved, as the hint says")
  func withoutName() throws {
    var kept: [String] = []
    var player = try Player(columns: 100, saveTheme: { kept.append("\($0) \($1)") })
    player.press(", 1 c")
    #expect(player.screen.contains("Enter save and use"))
    player.press("down down down down ctrl-u")
    #expect(player.screen.contains("Enter use "), "\(player.screen)")
    player.press("enter")
    #expect(kept == [])
  }

  @Test("A rejected name can be corrected: colour and name stay")
  func refused() throws {
    var kept: [String] = []
    var player = try Player(
      saveTheme: { name, hex in
        guard name != "fjord" else { throw Refused(description: "There is a theme fjord.") }
        kept.append("\(name) \(hex)")
      })
    player.press(", 1 c # 'b45309' down ctrl-u 'fjord' enter")
    #expect(player.app.message?.text == "There is a theme fjord.")
    #expect(picker(player)?.name.text == "fjord")
    #expect(picker(player)?.color.hex == "#b45309")
    player.press("'2' enter")
    #expect(kept == ["fjord2 #b45309"])
    #expect(picker(player) == nil)
  }

  @Test("The default name is unused")
  func unusedName() throws {
    var player = try Player()
    func entries(_ names: [String]) -> Event {
      .outcome(.themes((["auto"] + names).map { ThemeEntry(name: $0) }))
    }
    player.press(", 1")
    player.send(entries([]))
    player.press("c")
    #expect(picker(player)?.name.text == "steelblue")
    player.press("escape")
    player.send(entries(["steelblue", "steelblue-2-dark"]))
    player.press("c")
    #expect(picker(player)?.name.text == "steelblue-3")
  }
}
