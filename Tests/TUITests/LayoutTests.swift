import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

@Suite("Layout")
struct LayoutTests {
  @Test("A list's heading shows a long name in full, truncated with a mark on a small screen")
  func longName() throws {
    func opened(_ columns: Int, _ rows: Int) throws -> String {
      let player = try Player(columns: columns, rows: rows, keys: "enter") { store in
        _ = try store.add([Player.longName], details: "soon")
        _ = try store.add(["Torch"], to: [.handle(Player.longName)])
      }
      return player.screen
    }
    #expect(
      try opened(60, 14).contains(
        "    Call the landlord about the boiler before the winter\n    comes and the pipes freeze\n"
      ))
    #expect(try opened(40, 10).contains("    Call the landlord about the boiler …\n"))
    #expect(try opened(30, 8).contains("    Call the landlord about …\n"))
    let short = try Player(columns: 60, rows: 14, keys: "end enter", prepare: Player.groceries)
    #expect(!short.screen.contains("    Groceries\n"))
  }

  @Test("A list without needed items says so in its row and its heading")
  func nothingNeeded() throws {
    var player = try Player(columns: 60, rows: 14) { store in
      _ = try store.add(["Tool shed"])
      _ = try store.add(["Nails", "Glue"], priority: .low, to: ["Tool shed"])
    }
    #expect(player.screen.contains("◆ medium    Tool shed                      nothing needed"))
    player.press("enter")
    #expect(player.screen.hasPrefix(" ▲●◆■  Priorities ▸ Tool shed"))
    #expect(player.screen.contains(" nothing needed, 2 low\n"), "\(player.screen)")
    player.press("right")
    #expect(player.screen.contains(" 1 of 2 needed\n"), "\(player.screen)")
  }

  @Test("Details of several lines have a mark in the list")
  func details() throws {
    let player = try Player(columns: 40, rows: 12) { store in
      _ = try store.add(["Tea"], details: "line one\nline two")
      _ = try store.add(["Jam"], details: "one line")
    }
    #expect(player.screen.contains("    line one …\n"))
    #expect(player.screen.contains("   one line\n"))
  }

  @Test("About shows the terminal's size")
  func size() throws {
    var player = try Player(columns: 80, rows: 24, keys: ", 3")
    #expect(player.screen.contains("80 by 24"))
    player.send(.resize(TerminalSize(columns: 70, rows: 20)))
    #expect(player.screen.contains("70 by 20"))
  }

  @Test("A narrow screen separates a link's label from its address")
  func links() throws {
    let player = try Player(columns: 40, rows: 15, keys: ", 3")
    #expect(player.screen.contains("  Project  https://"))
  }

  @Test("A narrow screen keeps the hints that are hardest to guess")
  func hints() throws {
    var player = try Player(columns: 40, rows: 15, keys: "e tab 'x'", prepare: Player.groceries)
    #expect(player.screen.contains(" Enter save  Ctrl-J new line  Esc back…"))
    player.press("escape")
    #expect(player.screen.contains("Esc discard"))
    player.press("escape , c")
    #expect(player.screen.contains(" Enter save and use            Esc back"))
  }

  @Test("A narrow customize sheet shows the key for the next section")
  func narrowSections() throws {
    var player = try Player(columns: 40, rows: 15, prepare: Player.groceries)
    func hints() -> String { player.frame.text.split(separator: "\n").last.map(String.init) ?? "" }
    player.press(",")
    #expect(hints() == " Tab next  ↑↓ try  Enter use   Esc back")
    player.press("end")
    #expect(hints() == " Tab next  ↑↓ try  Enter mix   Esc back")
    player.press("tab")
    #expect(hints() == " Tab next  ↑↓ choose           Esc back")
    player.press("tab")
    #expect(hints() == " Tab next  ↑↓ scroll           Esc back")
  }

  @Test("On a screen that is too small, only the key it names acts", arguments: [(80, 4), (8, 2)])
  func tooSmall(columns: Int, rows: Int) throws {
    var player = try Player.inApples("e 'Half a'")
    player.send(.resize(TerminalSize(columns: columns, rows: rows)))
    player.press("'quince' escape enter")
    #expect(player.demands == [])
    #expect(player.form?[.name].text == "K1Half a")
    player.press("ctrl-c")
    #expect(player.demands == [])
    #expect(player.screen.contains("nsaved"), "\(player.screen)")
    player.wait(1_000)
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test("A low screen shows the field with the cursor", arguments: [5, 6, 7, 24])
  func lowScreen(rows: Int) throws {
    var player = try Player.inApples("e")
    while player.form?.focus != .filter { player.press("tab") }
    player.send(.resize(TerminalSize(columns: 80, rows: rows)))
    let cursor = try #require(player.app.view(player.effectRunner.style).cursor)
    #expect(
      player.frame.text.split(separator: "\n", omittingEmptySubsequences: false)[cursor.row]
        .hasPrefix(" / "))
  }

  @Test("A screen that is too small names the key that quits")
  func tooSmallHint() throws {
    var player = try Player.inApples("")
    player.send(.resize(TerminalSize(columns: 16, rows: 3)))
    #expect(player.screen.contains("Ctrl-c quits"))
    player.press("q")
    #expect(player.demands == [])
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  private static let longNotice =
    "Window cleaning of the whole house including the attic and the garden shed with the ladder "
    + "borrowed from neighbours"

  private func player(columns: Int, rows: Int) throws -> Player {
    try Player(columns: columns, rows: rows) { store in
      _ = try store.add((10...40).map { "Item \($0)" })
      _ = try store.add([Self.longNotice])
    }
  }

  /// The rows with the cursor's mark, from their names on.
  private func marked(_ player: Player) -> [String] {
    let cursor = player.effectRunner.style.glyphs.cursor
    return player.frame.text.split(separator: "\n").filter { $0.hasPrefix(cursor) }
      .map { String($0.suffix(from: $0.firstRange(of: "Window")?.lowerBound ?? $0.startIndex)) }
      .map { String($0.prefix(7)) }
  }

  @Test(
    "A notice never covers the selected row",
    arguments: [(80, 24), (40, 15), (60, 10), (30, 8), (20, 6)])
  func selection(columns: Int, rows: Int) throws {
    var player = try player(columns: columns, rows: rows)
    player.press("end 4")
    #expect(marked(player) == ["Window "], "\(player.screen)")
    player.wait(2_100)
    let next = try #require(player.app.screen.current?.name.prefix(7))
    #expect(marked(player) == [String(next)], "\(player.screen)")
    // Without the notice, the foot has no empty row.
    player.press("escape up")
    #expect(marked(player).count == 1, "\(player.screen)")
    #expect(player.screen.contains("Item 40"), "\(player.screen)")
  }

  @Test("A success notice takes at most two rows")
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

  @Test("Faults are listed in order")
  func faults() throws {
    let player = try Player(
      settings: #"{"keys": {"fly": ["a"], "undo": ["blah"]}}"#, prepare: Player.groceries)
    let lines = player.screen.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.contains("unknown action \"fly\"") })
    let second = try #require(lines.firstIndex { $0.contains("unknown key \"blah\"") })
    #expect(first < second, "\(player.screen)")
  }
}
