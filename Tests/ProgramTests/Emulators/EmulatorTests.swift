import PrioritiesRendering
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

/// Compares the built program in terminal emulators with the renderer, cell by cell.
struct EmulatorTests {
  private static let columns = 60
  private static let rows = 24
  private static let levels: [(option: String, level: ColorLevel)] = [
    ("never", .none), ("16", .ansi16), ("256", .ansi256), ("truecolor", .truecolor),
  ]

  private func home() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.add(
      ["Oat milk", "-p", "critical"], ["Caf\u{E9} cre\u{301}me", "-p", "high"],
      ["\u{725B}\u{4E73} 2 l"], ["\u{D55C}\u{AE00} \u{FF76}"], ["Candles", "-p", "low"],
      ["A name that is so long that it takes more than one row of sixty columns", "-p", "high"])
    return home
  }

  private func model(
    _ home: TemporaryFolder, level: ColorLevel
  ) throws -> (frame: Frame, sheet: StyleSheet) {
    let theme = ResolvedTheme(
      try ThemeLibrary().theme(for: .automatic, appearance: .dark), level: level)
    let store = try Store.open(
      path: home.path + "/priorities.sqlite", access: .reading,
      clock: { Timestamp(milliseconds: 0) })
    let listing = try store.read {
      try $0.list(nil, options: ListOptions(includesLists: false, includesCounts: true))
    }
    let lines = ListingView(listing).lines(
      in: ViewContext(width: Self.columns, glyphs: theme.glyphs))
    return (Frame(lines, columns: Self.columns, rows: Self.rows), theme.sheet)
  }

  private func output(of option: String, _ home: TemporaryFolder) throws -> [UInt8] {
    let terminal = try PseudoTerminal(columns: UInt16(Self.columns), rows: UInt16(Self.rows))
    var environment = ["PRIORITIES_HOME": home.path, "PRIORITIES_APPEARANCE": "dark"]
    if option == "NO_COLOR" { environment["NO_COLOR"] = "1" }
    try terminal.run(
      BuiltProgram.priorities.path, option == "NO_COLOR" ? [] : ["list", "--color", option],
      environment: environment)
    #expect(terminal.status() == 0)
    return terminal.output
  }

  @Test("Every cell matches the renderer at every level")
  func ownScreen() throws {
    let home = try home()
    for (option, level) in Self.levels + [("NO_COLOR", .mono)] {
      let (frame, sheet) = try model(home, level: level)
      var screen = Screen(columns: Self.columns, rows: Self.rows)
      screen.feed(try output(of: option, home))
      #expect(screen.unknown == [])
      #expect(screen.looks == frame.looks(sheet), "\(option)")
    }
  }

  @Test(
    "pyte shows the renderer's cells",
    .enabled(if: Emulators.hasPyte, "pyte (PyPI) is not installed"))
  func pyte() throws {
    let home = try home()
    for (option, level) in Self.levels + [("NO_COLOR", .mono)] {
      let (frame, sheet) = try model(home, level: level)
      let part = Emulators.Part(
        columns: Self.columns, rows: Self.rows, bytes: try output(of: option, home))
      #expect(try Emulators.pyte([part]) == [frame.pyteCells(sheet)], "\(option)")
    }
  }

  @Test("tmux shows the renderer's cells", .needs("tmux"))
  func tmux() throws {
    let home = try home()
    for (option, level) in Self.levels {
      let (frame, sheet) = try model(home, level: level)
      let tmux = try Tmux(
        columns: Self.columns, rows: Self.rows,
        command: """
          PRIORITIES_HOME='\(home.path)' PRIORITIES_APPEARANCE=dark LANG=C.UTF-8 \
          '\(BuiltProgram.priorities.path)' list --color \(option); tmux wait-for -S done; \
          exec sleep 60
          """)
      try tmux.send("wait-for", "done")
      #expect(
        try tmux.looks(columns: Self.columns, rows: Self.rows) == frame.looks(sheet), "\(option)")
    }
  }
}
