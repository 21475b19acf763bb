import Lists
import Storage
import Terminal
import Testing

@testable import Interface

@Suite("Motion")
struct MotionTests {
  /// What the screen shows until nothing moves, frame by frame.
  private func frames(_ player: inout Player) -> [String] {
    var frames = [player.screen]
    while let next = player.app.screen.motion?.next {
      player.wait(next - player.time)
      if player.screen != frames.last { frames.append(player.screen) }
    }
    return frames
  }

  /// The names of the rows as they are shown, from top to bottom.
  private func names(_ screen: String) -> [String] {
    let known = ["Milk", "Boiler check", "Bread", "Groceries"]
    return screen.split(separator: "\n").compactMap { line in
      known.first { line.dropFirst(4).hasPrefix($0) }
    }
  }

  @Test("A changed row glides to its place, and the others make room")
  func gliding() throws {
    var player = try Player(rows: 20, hasMotion: true, prepare: Player.groceries)
    player.press("3")
    player.wait(2_000)
    let orders = frames(&player).map(names)
    #expect(orders.first == ["Milk", "Boiler check", "Bread", "Groceries"])
    #expect(orders.last == ["Boiler check", "Bread", "Groceries", "Milk"])
    #expect(orders.contains(["Boiler check", "Milk", "Bread", "Groceries"]))
    #expect(orders.allSatisfy { Set($0).count == 4 })
    #expect(player.app.deadline == nil)
  }

  @Test("Tiles slide back after a swipe that changes nothing")
  func sliding() throws {
    var player = try Player(hasMotion: true, prepare: Player.groceries)
    let still = player.screen
    player.mouse(.press(.left), 50, 3)
    player.mouse(.drag(.left), 20, 3)
    player.press("down up")
    let after = player.screen
    player.mouse(.press(.left), 50, 3)
    player.mouse(.drag(.left), 20, 3)
    player.mouse(.release(.left), 20, 3)
    let shown = frames(&player)
    #expect(shown.count > 3)
    #expect(still.contains("Milk") && after.contains("Milk"))
    #expect(player.app.screen.drag == nil && player.app.screen.motion == nil)
  }

  @Test(
    "Nothing moves where the person says so, or where the terminal is slow",
    arguments: [#"{"motion": "off"}"#, "{}"])
  func still(settings: String) throws {
    var player = try Player(
      settings: settings, hasMotion: true, prepare: Player.groceries)
    if settings == "{}" { player.effectRunner.noteSlowTerminal(at: player.time) }
    player.press("3")
    player.wait(2_000)
    #expect(player.app.screen.motion == nil)
    #expect(names(player.screen) == ["Boiler check", "Bread", "Groceries", "Milk"])
  }

  @Test("A key does not wait for a movement")
  func interrupted() throws {
    var player = try Player(hasMotion: true, prepare: Player.groceries)
    player.press("3")
    player.wait(2_000)
    #expect(player.app.screen.motion != nil)
    player.press("down")
    #expect(player.app.screen.motion == nil)
  }
}
