import Foundation
import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing
import Theming

@testable import TUI

@Suite("Notices")
struct NoticeTests {
  private static let longName =
    "Window cleaning of the whole house including the attic and the garden shed with the ladder "
    + "borrowed from neighbours"

  private func player(columns: Int, rows: Int) throws -> Player {
    try Player(
      columns: columns, rows: rows,
      prepare: { store in
        _ = try store.add((10...40).map { "Item \($0)" })
        _ = try store.add([Self.longName])
      })
  }

  /// The rows that bear the mark of the cursor, each from its name on.
  private func marked(_ player: Player) -> [String] {
    let cursor = player.effectRunner.style.glyphs.cursor
    return player.frame.text.split(separator: "\n").filter { $0.hasPrefix(cursor) }
      .map { String($0.dropFirst(4).prefix(7)) }
  }

  @Test(
    "The selected row is never under a notice",
    arguments: [(80, 24), (40, 15), (60, 10), (30, 8), (20, 6)])
  func selection(columns: Int, rows: Int) throws {
    var player = try player(columns: columns, rows: rows)
    player.press("end 4")
    #expect(marked(player) == ["Window "], "\(player.screen)")
    player.wait(2_100)
    let next = try #require(player.app.screen.current?.name.prefix(7))
    #expect(marked(player) == [String(next)], "\(player.screen)")
    // Without the notice no row at the foot is left empty.
    player.press("escape up")
    #expect(marked(player).count == 1, "\(player.screen)")
    #expect(player.screen.contains("Item 40"), "\(player.screen)")
  }

  @Test("A notice of what was done takes two rows at most")
  func length() throws {
    var player = try player(columns: 40, rows: 15)
    player.press("end 4")
    let lines = player.frame.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[12...13] == [
        " ✓ Window cleaning of the whole house",
        "   including the attic and the garden…",
      ])
    #expect(lines[11].hasPrefix(player.effectRunner.style.glyphs.cursor), "\(player.screen)")
  }

  @Test("Of several faults the first stands first")
  func faults() throws {
    let player = try Player(
      settings: #"{"keys": {"fly": ["a"], "undo": ["blah"]}}"#, prepare: Player.groceries)
    let lines = player.screen.split(separator: "\n").map(String.init)
    let first = lines.firstIndex { $0.contains("no action \"fly\"") }
    let second = lines.firstIndex { $0.contains("no key is called \"blah\"") }
    #expect(first != nil && second != nil, "\(player.screen)")
    #expect((first ?? 0) < (second ?? 0), "\(player.screen)")
  }
}
