import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import Testing

@Suite(.serialized)
final class AppThemeTests: TerminalSuite {
  private let size = TerminalSize(columns: 72, rows: 20)

  init() throws {
    try super.init(columns: 72, rows: 20)
    try home.add(["Groceries"], ["Milk", "-p", "critical"], ["Bread", "-p", "high"])
  }

  private func write(_ settings: String) throws {
    try Data(settings.utf8).write(to: home.url("settings.json"), options: .atomic)
  }

  private func theme(_ color: String) -> Data {
    Data(
      """
      format = 1
      name = "mine-dark"
      variant = "dark"

      [roles]
      foreground = "#e8e8e8"
      background = "#101018"
      heading = "\(color)"
      accent = "\(color)"

      """.utf8)
  }

  /// A new app's screen for the same files and keys.
  private func expected(_ keys: [String]) throws -> [Screen.Cell] {
    var model = try AppModel(home, columns: size.columns, rows: size.rows, color: .truecolor)
    model.press(keys)
    return model.frame.looks(model.sheet)
  }

  private var screen: Screen { terminal.screen }

  /// Waits until the screen shows the cells.
  ///
  /// - Returns: The seconds of the wait.
  @discardableResult
  private func expect(
    _ looks: [Screen.Cell], _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Double {
    let start = Date()
    _ = terminal.wait { screen.looks == looks }
    let differences = zip(screen.looks, looks).enumerated().filter { $1.0 != $1.1 }
    #expect(differences.isEmpty, "\(what)\n\(screen.text)", sourceLocation: sourceLocation)
    return Date().timeIntervalSince(start)
  }

  private func open() throws {
    try terminal.run(
      BuiltProgram.priorities.path, ["open", "--color", "truecolor"],
      environment: ["PRIORITIES_HOME": home.path, "HOME": home.path])
    expect(try expected([]), "the first frame")
  }

  @Test("The app shows a theme set by another program; typed text and cursor stay")
  func settings() throws {
    try write(#"{"appearance": "dark", "theme": "stillwater"}"#)
    try open()
    terminal.type("/bre")
    let before = try expected(["/", "b", "r", "e"])
    expect(before, "typed")
    let cursor = [screen.row, screen.column]
    var quickest = 100.0
    for choice in [
      #"{"appearance": "dark", "theme": "pink"}"#,
      #"{"appearance": "light", "theme": "pink", "background": "paint"}"#,
      #"{"appearance": "dark", "theme": "ansi"}"#,
      #"{"appearance": "dark", "theme": "stillwater"}"#,
    ] {
      try write(choice)
      let after = try expected(["/", "b", "r", "e"])
      quickest = min(quickest, expect(after, choice))
      #expect([screen.row, screen.column] == cursor)
    }
    #expect(screen.looks == before)
    // Only for an idle machine.
    if runsSlowProofs { #expect(quickest < 0.3) }
  }

  @Test("The app reloads a saved theme file; a broken file is reported and changes nothing")
  func themeFile() throws {
    try makeFolder(home.url("Themes").path)
    let file = home.url("Themes/mine-dark.toml")
    try theme("#ff8800").write(to: file)
    try write(#"{"appearance": "dark", "theme": "mine-dark"}"#)
    try open()
    let orange = screen
    terminal.type("\u{1B}[B")
    expect(try expected(["down"]), "a row below")

    try theme("#44ddff").write(to: file, options: .atomic)
    let blue = try expected(["down"])
    expect(blue, "a file that was replaced")
    #expect(screen.looks.contains { $0.style.foreground == .rgb(RGB(0x44, 0xDD, 0xFF)) })
    #expect(orange.looks.contains { $0.style.foreground == .rgb(RGB(0xFF, 0x88, 0)) })

    let start = terminal.output.count
    try Data("format = 1\nname = \"mine-dark\"\n[roles\n".utf8).write(to: file)
    #expect(terminal.wait(forShown: "The last valid version stays", after: start))
    // Only the message at the bottom differs.
    let head = 12 * size.columns
    #expect(screen.looks.prefix(head) == blue.prefix(head), "\(screen.text)")

    try theme("#ff8800").write(to: file)
    expect(try expected(["down"]), "a file that is whole again")
  }

  @Test(
    "A colour cannot be saved as a theme that could not be chosen",
    arguments: ["default", "x-dark"])
  func reservedName(name: String) throws {
    try open()
    terminal.type(",")
    terminal.type("1")
    terminal.type("c", untilShown: "Enter save and use")
    terminal.type("#b45309\u{1B}[B\u{15}\(name)")
    terminal.type("\r", untilShown: "Choose a")
    #expect(!FileManager.default.fileExists(atPath: home.url("Themes").path))
  }
}
