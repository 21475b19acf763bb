import LayeredSettings
import PrioritiesBasics
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

@Suite("Random runs")
struct RandomRunTests {
  @Test(
    "Random keys, clicks, sizes and changes elsewhere keep screen and items consistent",
    .timeLimit(.minutes(10)), arguments: runsSlowProofs ? [1, 2, 3, 4, 5] : [1])
  func anything(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var player = try Player(columns: 80, rows: 24, prepare: Player.groceries)
    var terminal = Emulator()
    for round in 0..<(runsSlowProofs ? 10_000 : 600) {
      try step(&player, &dice)
      let picture = player.app.view(player.effectRunner.style)
      let size = player.app.size
      #expect(picture.lines.count == size.rows)
      #expect(
        picture.lines.filter { $0.width > size.columns }.map(\.text) == [],
        "\(size.columns) columns")
      // Only one run is also emulated, which takes most of a debug build's time.
      if seed == 1 {
        show(player, on: &terminal, isCompared: round % (runsSlowProofs ? 50 : 5) == 0)
      }
      if let cursor = picture.cursor {
        #expect((0..<size.columns).contains(cursor.column) && (0..<size.rows).contains(cursor.row))
      }
    }
    try expectConsistent(&player)
  }

  private struct Emulator {
    var writer = FrameWriter(sheet: StyleSheet(), level: .truecolor)
    var screen = Screen(columns: 80, rows: 24)
  }

  private func show(_ player: Player, on terminal: inout Emulator, isCompared: Bool) {
    let size = player.app.size
    let frame = player.frame
    let sheet = player.effectRunner.theme.sheet
    if terminal.screen.columns != size.columns || terminal.screen.rows != size.rows {
      terminal.screen = Screen(columns: size.columns, rows: size.rows)
    }
    terminal.writer.setStyleSheet(sheet: sheet, level: .truecolor)
    terminal.screen.feed(terminal.writer.bytes(for: frame))
    guard isCompared else { return }
    let differences = terminal.screen.cells.indices.filter { place in
      let (row, column) = (place / size.columns, place % size.columns)
      let cell = Screen.Cell(
        text: frame.text(row: row, column: column),
        style: sheet[frame.paint(row: row, column: column)])
      return terminal.screen.cells[place] != cell && terminal.screen.cells[place].look != cell.look
    }
    #expect(differences.isEmpty)
  }

  private func step(_ player: inout Player, _ dice: inout SeededGenerator) throws {
    switch Int.random(in: 0..<100, using: &dice) {
    case ..<70: player.send(.key(key(&dice)))
    case ..<80:
      let actions: [MouseEvent.Action] = [
        .press(.left), .drag(.left), .release(.left), .wheel(.up), .wheel(.down), .press(.right),
      ]
      player.mouse(
        actions[Int.random(in: 0..<actions.count, using: &dice)],
        Int.random(in: 0..<player.app.size.columns, using: &dice),
        Int.random(in: 0..<player.app.size.rows, using: &dice))
    case ..<85:
      let isLarge = runsSlowProofs && Int.random(in: 0..<10, using: &dice) == 0
      let size = TerminalSize(
        columns: Int.random(in: 1...(isLarge ? 400 : 130), using: &dice),
        rows: Int.random(in: 1...(isLarge ? 120 : 50), using: &dice))
      player.send(.resize(size))
    case ..<90: player.wait(Int64.random(in: 0...3_000, using: &dice))
    case ..<93:
      player.send(.paste(["Tea", "Ä\nÖ\nÜ", "漢字\r\n👩‍👩‍👧‍👦", ""].randomElement(using: &dice) ?? ""))
    case ..<96: changeTheme(&player, &dice)
    default:
      try elsewhere(player.store, &dice)
      player.send(.storeChanged)
    }
  }

  /// Another program writes a setting, or the terminal turns light or dark.
  private func changeTheme(_ player: inout Player, _ dice: inout SeededGenerator) {
    let themes = ["auto", "pink", "ansi", "#2f7de1", "lighthouse", "none-such"]
    let appearances = ["auto", "dark", "light"]
    switch Int.random(in: 0..<3, using: &dice) {
    case 0:
      let name = themes.randomElement(using: &dice) ?? "auto"
      try? player.settings.write(.string(name), for: "theme")
      player.effectRunner.apply(player.settings.read(), at: player.time)
    case 1:
      let name = appearances.randomElement(using: &dice) ?? "auto"
      try? player.settings.write(.string(name), for: "appearance")
      player.effectRunner.apply(player.settings.read(), at: player.time)
    default:
      let gray = UInt8.random(in: 0...255, using: &dice)
      player.effectRunner.receive(RGB(gray, gray, gray), for: .background)
    }
  }

  private func key(_ dice: inout SeededGenerator) -> Key {
    let names = [
      "up", "down", "left", "right", "enter", "escape", "tab", "shift-tab", "backspace", "home",
      "end", "pageup", "pagedown", "shift-left", "shift-right", "delete", "ctrl-w", "ctrl-j", "/",
      "1", "2", "3", "4", "d", "u", "U", "e", "x", "y", "n", ",", "?", "s", "+", "-", "a", "c", "m",
      "é", "漢", "space", "ctrl-u", "ctrl-r", "escape", "ctrl-left", "H", "L", "ctrl-a", "ctrl-k",
      "h",
      "j", "k", "l", "g", "G", "#", "q", "ctrl-l",
    ]
    let name = names[Int.random(in: 0..<names.count, using: &dice)]
    guard let key = Key(name) else { fatalError("unknown key \"\(name)\"") }
    return key
  }

  private func elsewhere(_ store: Store, _ dice: inout SeededGenerator) throws {
    let items = try store.list(options: ListOptions(showsAll: true)).entries.map(\.item)
    let item = items.randomElement(using: &dice)
    let other = items.randomElement(using: &dice)
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: _ = try store.add(["Item \(Int.random(in: 0..<200, using: &dice))"])
    case 1: if let item { _ = try store.done([.id(item.id)]) }
    case 2: if let item, items.count > 5 { _ = try store.delete([.id(item.id)]) }
    case 3:
      if let item, let other, item.id != other.id {
        _ = try store.include([.id(item.id)], in: .id(other.id))
      }
    case 4: _ = try store.undo()
    default: if let item { _ = try store.raise([.id(item.id)]) }
    }
  }

  private func expectConsistent(_ player: inout Player) throws {
    player.send(.resize(TerminalSize(columns: 80, rows: 24)))
    for _ in 0..<60 {
      player.press("escape")
      // A form with unsaved text asks before it closes.
      player.wait(1_000)
    }
    #expect(player.app.sheet == nil)
    if player.app.screen.showsLow { player.press("s") }
    // The selection stayed on its item.
    player.press("home")
    player.wait(3_000)
    player.send(.storeChanged)
    let expected = try player.store.list().entries.map(\.item.name)
    #expect(player.app.screen.total == expected.count)
    // All visible rows are loaded, from the first.
    #expect(player.app.screen.top == 0)
    #expect(player.names.count >= min(expected.count, 19))
    #expect(player.names == Array(expected.prefix(player.names.count)))
    let names = try player.store.list(options: ListOptions(showsAll: true)).entries.map(\.item.name)
    #expect(Set(names).count == names.count)
  }
}
