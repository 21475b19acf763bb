import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

@Suite("Themes in the app")
struct ThemeTests {
  static let good = """
    format = 1
    name = "mine"
    inherits = "fjord-dark"
    [roles]
    background = "#102030"

    """
  static let broken = """
    format = 1
    name = "mine"
    inherits = "fjord-dark"
    [roles]
    background = "#10203"
    heading = "blau"

    """

  private let folder = TemporaryFolder.forSuite()

  private func save(_ text: String) throws {
    try makeFolder(folder.url("Themes").path)
    try Data(text.utf8).write(to: folder.url("Themes/mine.toml"), options: .atomic)
  }

  /// A player with a file of the theme `mine`.
  private func player(
    _ text: String, columns: Int = 80, rows: Int = 30, theme: String = "fjord",
    program: String = "priorities"
  ) throws -> Player {
    try save(text)
    return try Player(
      columns: columns, rows: rows, settings: #"{"theme": "\#(theme)"}"#,
      themes: ThemeLibrary(folder: folder.url("Themes").path), program: program,
      prepare: Player.groceries)
  }

  private func marked(_ player: Player) -> String? { player.customizeSheet?.marked?.name }

  private func chooseMine(_ player: inout Player) {
    player.press(", 1")
    while let name = marked(player), name != "mine" { player.press("down") }
  }

  @Test("A broken file leaves the last valid theme and lists its errors until a key or a repair")
  func broken() throws {
    var player = try player(Self.good, columns: 60, rows: 14, theme: "mine")
    let good = player.effectRunner.theme.sheet
    let screen = player.screen
    try save(Self.broken)
    player.effectRunner.handleThemeChange(at: player.time)
    #expect(player.effectRunner.theme.sheet == good)
    try expectGolden(player.screen, "theme-errors.txt")

    try save(Self.good)
    player.effectRunner.handleThemeChange(at: player.time)
    #expect(player.screen == screen)

    try save(Self.broken)
    player.effectRunner.handleThemeChange(at: player.time)
    player.press("down")
    #expect(!player.screen.contains("line 5"))
    #expect(player.app.screen.cursor == 1)
  }

  @Test("Suggested commands name the current profile")
  func profile() throws {
    var player = try player(Self.broken, rows: 60, program: "priorities --profile work")
    chooseMine(&player)
    player.press("enter")
    #expect(
      player.app.message?.text.contains("\"priorities --profile work theme check mine\"") == true)
    player.press("x")
    #expect(
      player.app.message?.text == "\"priorities --profile work theme delete mine\" deletes it.")
    player.press("escape escape ? end")
    #expect(player.screen.contains("priorities --profile work settings write keys"))
  }

  @Test("The customize sheet rejects a broken theme with a message")
  func choosing() throws {
    var player = try player(Self.broken)
    chooseMine(&player)
    player.press("enter")
    #expect(
      player.app.message?.text
        == "The theme \"mine\" has 2 errors and was not set. \"priorities theme check mine\" "
        + "lists them.")
    #expect(player.settings.read()[Preference.theme] == .named("fjord"))
    #expect(player.app.settings.theme == "fjord")

    try save(Self.good)
    player.press("enter")
    #expect(player.app.message?.text == "Using the theme mine.")
    #expect(player.settings.read()[Preference.theme] == .named("mine"))
  }

  @Test("The list of themes follows the folder and explains how to delete one")
  func deletedElsewhere() throws {
    var player = try player(Self.good)
    func isListed() -> Bool? { player.customizeSheet?.themes.contains { $0.name == "mine" } }
    player.press(", 1 x")
    #expect(player.app.message?.text == "fjord is not one of your themes and cannot be deleted.")
    player.press("home")
    while let name = marked(player), name != "mine" { player.press("down") }
    player.press("x")
    #expect(player.app.message?.text == "\"priorities theme delete mine\" deletes it.")
    try FileManager.default.removeItem(at: folder.url("Themes/mine.toml"))
    player.effectRunner.handleThemeChange(at: player.time)
    #expect(isListed() == false)
    #expect(marked(player) == "fjord")
    player.press("end")
    #expect(marked(player) == nil)
    try save(Self.good)
    player.effectRunner.handleThemeChange(at: player.time)
    #expect(isListed() == true)
    #expect(marked(player) == nil)
  }

  @Test("With 16 colours, the terminal's own appear, with a message")
  func sixteenColors() throws {
    var player = try Player(
      columns: 80, rows: 30, settings: #"{"theme": "fjord"}"#,
      environment: ["TERM": "xterm", "COLORTERM": ""], prepare: Player.groceries)
    player.press(", 1 down enter")
    let name = try #require(marked(player))
    #expect(
      player.app.message?.text
        == "Using the theme \(name). With 16 colours, it uses the terminal's own.")
  }

  @Test("The folder is watched before it exists, while it exists, and when it is recreated")
  func watching() throws {
    let watch = FileWatcher(.folder(folder.url("config/Themes").path))
    let drain = { watch?.takeChanges() ?? false }
    #expect(!drain())
    try Data().write(to: folder.url("something else"))
    #expect(!drain())
    let manager = FileManager.default
    for _ in 0..<2 {
      try makeFolder(folder.url("config").path)
      #expect(drain())
      try makeFolder(folder.url("config/Themes").path)
      #expect(drain())
      #expect(!drain())
      try Data("a".utf8).write(to: folder.url("config/Themes/mine.toml"))
      #expect(drain())
      try manager.moveItem(at: folder.url("config/Themes"), to: folder.url("old"))
      #expect(drain())
      try makeFolder(folder.url("config/Themes").path)
      #expect(drain())
      try manager.removeItem(at: folder.url("config/Themes"))
      #expect(drain())
      try manager.removeItem(at: folder.url("config"))
      #expect(drain())
      try manager.removeItem(at: folder.url("old"))
      _ = drain()
    }
  }

  @Test("The appearance follows the reported background, else COLORFGBG; a setting paints over it")
  func auto() throws {
    var player = try Player(environment: ["COLORFGBG": "0;15"])
    #expect(player.effectRunner.theme.theme.appearance == .light)
    player.effectRunner.receive(RGB(16, 16, 16), for: .background)
    #expect(player.effectRunner.theme.theme.appearance == .dark)
    // A grey that a fixed threshold would consider light, under lighter text.
    player.effectRunner.receive(.white, for: .foreground)
    player.effectRunner.receive(RGB(160, 160, 160), for: .background)
    #expect(player.effectRunner.theme.theme.appearance == .dark)
    var painted = try Player(settings: #"{"appearance": "dark"}"#)
    painted.effectRunner.receive(RGB(250, 250, 250), for: .background)
    #expect(painted.effectRunner.theme.theme.appearance == .dark)
    #expect(painted.effectRunner.theme.paintsBackground)
  }

  @Test("The app switches variants by time of day")
  func followsTime() throws {
    // The player's clock is at 02 January 2026, 08:30:45 UTC.
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
    // At most a minute, even before a distant change.
    #expect(try #require(player.effectRunner.deadline) <= player.time + 60_000)
  }
}

private final class MovingClock {
  var moment: Timestamp

  init(_ milliseconds: Int64) { moment = Timestamp(milliseconds: milliseconds) }
}
