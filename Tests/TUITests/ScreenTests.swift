import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

@Suite("Screens")
struct ScreenTests {
  @Test(
    "Screens as text",
    arguments: [
      ("home", 60, 14, ""), ("done-stays", 60, 12, "d"), ("undone", 60, 12, "d u"),
      ("list", 60, 12, "down down down enter"),
      ("list-own-priority", 60, 12, "down down down enter shift-left shift-left"),
      ("search-in-list", 60, 14, "down down down enter / 'milk'"),
      ("search-home", 60, 14, "/ 'milk'"), ("browse-all", 60, 14, "/"),
      ("create-priority", 60, 12, "/ 'Pears' down 1"),
      ("created", 60, 12, "/ 'Pears' down 1 enter"),
      ("edit", 60, 18, "down down down e"), ("edit-details", 60, 18, "e tab ctrl-j 'fresh'"),
      ("delete", 60, 16, "x"), ("help", 60, 50, "?"),
      ("customize", 60, 20, ", 2"), ("themes", 80, 24, ","), ("picker", 80, 24, ", c"),
      ("about", 60, 18, ", 3"),
      ("narrow-home", 20, 5, ""), ("narrow-search", 20, 5, "/ 'milk'"),
      ("narrow-edit", 20, 5, "e"), ("narrow-delete", 20, 5, "x"), ("narrow-themes", 20, 5, ", 1"),
      ("wide-home", 200, 12, ""), ("too-small", 19, 5, ""), ("marked", 60, 12, "space down space"),
      ("all", 60, 14, "s"), ("taken-name", 40, 14, "e ctrl-u 'Bread' enter"),
    ])
  func shows(name: String, columns: Int, rows: Int, keys: String) throws {
    let player = try Player(columns: columns, rows: rows, keys: keys, prepare: Player.groceries)
    try expectGolden(player.screen, "\(name).txt")
  }

  @Test(
    "Screens in roles", arguments: [("home", "down"), ("search", "/ 'mil'"), ("question", "x")])
  func paints(name: String, keys: String) throws {
    let player = try Player(columns: 50, rows: 12, keys: keys, prepare: Player.groceries)
    try expectGolden(player.frame.styledText, "styled-\(name).txt")
  }

  @Test("The empty app explains its first step")
  func empty() throws {
    let player = try Player(columns: 60, rows: 20)
    try expectGolden(player.screen, "empty.txt")
  }

  static func household(_ store: Store) throws {
    _ = try store.add(["Groceries"], priority: .high, details: "every week, by the market")
    _ = try store.add(["Trip to Vienna"], priority: .medium)
    _ = try store.add(["Tool shed"], priority: .low, details: "what is there, what is missing")
    _ = try store.add(["Milk"], priority: .critical, details: "2 litres", to: ["Groceries"])
    _ = try store.add(["Bread"], priority: .high, to: ["Groceries"])
    _ = try store.add(["牛乳 2 l"], priority: .medium, to: ["Groceries"])
    _ = try store.add(["Salt", "Rice"], priority: .low, to: ["Groceries"])
    _ = try store.add(["Passport"], priority: .critical, to: ["Trip to Vienna"])
    _ = try store.add(["Book the night train"], priority: .high, to: ["Trip to Vienna"])
    _ = try store.add(["Milk jug"], priority: .low, to: ["Tool shed"])
    _ = try store.add(["Oat milk"], priority: .medium)
    _ = try store.add(
      ["Call the landlord about the boiler before the winter comes and the pipes freeze"],
      priority: .high, details: "after 5 pm\nask for the invoice too")
  }

  /// Each screen's name and keys; `/` first opens a list.
  private static let screens = [
    ("home", ""), ("home-all", "s"), ("home-marked", "space space"),
    ("list", "g down down down down enter"), ("list-priority", "/ 'groceries' enter down H"),
    ("search", "/ 'groceries' enter / 'mil'"),
    ("search-rows", "/ 'groceries' enter / 'mil' down down"),
    ("create", "/ 'Candles' down 2"), ("create-in-list", "/ 'groceries' enter / 'Candles' down"),
    ("browse", "/ down down down"), ("edit", "/ 'groceries' enter escape e"),
    ("edit-rows", "/ 'groceries' enter escape e shift-tab 'mil' down"),
    ("delete", "x"), ("changed", "down d"),
    ("icons", ", 2"), ("themes", ", 1 down"), ("picker", ", 1 c down"),
    ("about", ", 3"), ("help", "?"), ("help-end", "? end"),
  ]

  @Test("Screens painted at two sizes", arguments: screens, [(40, 12), (120, 40)])
  func paints(screen: (name: String, keys: String), size: (columns: Int, rows: Int)) throws {
    let player = try Player(
      columns: size.columns, rows: size.rows, keys: screen.keys, prepare: Self.household)
    try expectGolden(
      player.frame.paintedText, "Painted/\(screen.name)-\(size.columns)x\(size.rows).txt")
  }

  @Test(
    "Screens painted at four sizes",
    arguments: [
      ("home-30", ""), ("list-30", "/ 'pantry' enter"), ("search-30", "/ 'pantry' enter / 'b'"),
      ("edit-30", "/ 'pantry' enter E"), ("page", "/ 'passport' enter"),
      ("edit-page", "/ 'passport' enter e"), ("customize", ", 1"),
    ], [(40, 15), (80, 24), (120, 40), (200, 60)])
  func paintsPanes(screen: (name: String, keys: String), size: (columns: Int, rows: Int)) throws {
    let player = try Player(columns: size.columns, rows: size.rows, keys: screen.keys) { store in
      try Self.household(store)
      _ = try store.add(["Pantry"], priority: .critical)
      _ = try store.add((1...30).map { "Box \($0)" }, priority: .medium, to: ["Pantry"])
    }
    try expectGolden(
      player.frame.paintedText, "Painted/\(screen.name)-\(size.columns)x\(size.rows).txt")
  }

  @Test("Tiles while a row is dragged", arguments: [(40, 12), (120, 40)])
  func tiles(size: (columns: Int, rows: Int)) throws {
    var player = try Player(columns: size.columns, rows: size.rows, prepare: Self.household)
    let row = player.app.context.layout.bodyTop
    player.press("down down")
    let line = row + player.app.screen.rows.prefix(2).reduce(0) { $0 + $1.height }
    player.mouse(.press(.left), size.columns / 2, line)
    player.mouse(.drag(.left), size.columns / 2 - 15, line)
    let left = player.frame.paintedText
    player.mouse(.drag(.left), size.columns / 2 + 12, line)
    try expectGolden(
      left + "\n" + player.frame.paintedText, "Painted/tiles-\(size.columns)x\(size.rows).txt")
  }

  @Test("The empty home screen", arguments: [(40, 12), (120, 40), (20, 5), (19, 5), (30, 4)])
  func empty(size: (columns: Int, rows: Int)) throws {
    let player = try Player(columns: size.columns, rows: size.rows)
    try expectGolden(player.frame.paintedText, "Painted/empty-\(size.columns)x\(size.rows).txt")
  }

  @Test("The pictures in the documents match the app", arguments: ["dark", "light"])
  func pictures(variant: String) throws {
    let theme = try ThemeLibrary().theme(named: "\(Theme.defaultName)-\(variant)")
    let panes = try ["down", "/ 'b'"].map { keys in
      let player = try pictured(keys)
      return SVGPicture.Pane(
        title: "priorities open", lines: player.app.view(player.effectRunner.style).lines,
        theme: theme)
    }
    let picture = SVGPicture(
      rows: [panes],
      caption: "The full-screen app: the list, and a search that finds and creates",
      columns: Self.pictureColumns)
    try expectDocumentPicture(picture, "app-\(variant).svg")
  }

  private static let pictureColumns = 56

  private func pictured(_ keys: String) throws -> Player {
    try Player(columns: Self.pictureColumns, rows: 15, keys: keys) { store in
      _ = try store.add(["Groceries", "Garden shed"], priority: .medium)
      _ = try store.add(["Milk", "Bread"], priority: .high, to: ["Groceries"])
      _ = try store.add(["Batteries"], priority: .critical, details: "AA, for the smoke alarm")
      _ = try store.add(["Bulbs"], priority: .low, to: ["Garden shed"])
      _ = try store.add(["Boiler check"], priority: .medium, details: "before the frost")
      _ = try store.add(["Coffee"], priority: .medium, to: ["Groceries"])
    }
  }
}

extension Frame {
  /// The screen as text, then a letter for each cell's style; equal rows only once.
  fileprivate var paintedText: String {
    let all = styledText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let text = all.prefix(rows)
    let grid = Array(all.dropFirst(rows + 1).prefix(rows))
    let legend = all.dropFirst(2 * rows + 2)
    var lines: [String] = []
    var count = 1
    for (index, line) in grid.enumerated() {
      let next = index + 1 < rows ? grid[index + 1] : nil
      if next == line {
        count += 1
      } else {
        lines.append(count > 1 ? "\(line) \(count) times" : line)
        count = 1
      }
    }
    return (Array(text) + [""] + lines + [""] + Array(legend)).joined(separator: "\n")
  }
}
