import Colors
import Foundation
import Lists
import Rendering
import Storage
import StyledText
import Terminal
import TestSupport
import Testing
import Theming

/// What the built program shows in terminals that others wrote, cell by cell,
/// against what the renderer itself holds.
struct EmulatorTests {
  private static let columns = 60
  private static let rows = 24
  private static let hasPyte = (try? run("/usr/bin/env", ["python3", "-c", "import pyte"])) != nil
  private static let levels: [(option: String, level: ColorLevel)] = [
    ("never", .none), ("16", .ansi16), ("256", .ansi256), ("truecolor", .truecolor),
  ]

  /// A store with names of every uncontested kind of width.
  private func home() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for (level, name) in [
      ("critical", "Oat milk"), ("high", "Caf\u{E9} cre\u{301}me"),
      ("medium", "\u{725B}\u{4E73} 2 l"),
      ("medium", "\u{D55C}\u{AE00} \u{FF76}"), ("low", "Candles"),
      ("high", "A name that is so long that it takes more than one row of sixty columns"),
    ] {
      let result = try BuiltProgram.priorities.run(["add", name, "-p", level], home: home)
      #expect(result.status == 0)
    }
    return home
  }

  /// The frame that the renderer holds for the list, and its styles.
  private func model(
    _ home: TemporaryFolder, level: ColorLevel
  ) throws -> (frame: Frame, sheet: StyleSheet) {
    let theme = ResolvedTheme(
      try ThemeLibrary().theme(for: .automatic, appearance: .dark), level: level)
    let store = try Store.open(
      path: home.path + "/priorities.sqlite", access: .reading,
      clock: { Timestamp(milliseconds: 0) })
    let listing = try store.list(
      nil, options: ListOptions(includesLists: false, includesCounts: true))
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

  @Test("Every cell is the renderer's own at every level")
  func ownScreen() throws {
    let home = try home()
    for (option, level) in Self.levels + [("NO_COLOR", .mono)] {
      let (frame, sheet) = try model(home, level: level)
      var screen = Screen(columns: Self.columns, rows: Self.rows)
      screen.feed(try output(of: option, home))
      #expect(screen.unknown == [])
      #expect(screen.looks == looks(of: frame, sheet), "\(option)")
    }
  }

  @Test(
    "pyte shows the renderer's own cells", .enabled(if: hasPyte, "pyte (PyPI) is not installed"))
  func pyte() throws {
    let home = try home()
    for (option, level) in Self.levels + [("NO_COLOR", .mono)] {
      let (frame, sheet) = try model(home, level: level)
      let dump = try Self.run(
        "/usr/bin/env", ["python3", "-c", Self.pyteScript], input: try output(of: option, home))
      let shown = dump.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let expected = (0..<Self.rows).flatMap { row in
        (0..<Self.columns).map { column in
          pyteCell(
            frame.text(row: row, column: column), sheet[frame.paint(row: row, column: column)])
        }
      }
      #expect(shown.map(String.init) == expected, "\(option)")
    }
  }

  @Test(
    "tmux shows the renderer's own cells",
    .enabled(if: isInstalled("tmux"), "tmux is not installed"))
  func tmux() throws {
    let home = try home()
    let server = "priorities-\(UUID().uuidString)"
    defer { _ = try? Self.run("/usr/bin/env", ["tmux", "-L", server, "kill-server"]) }
    for (option, level) in Self.levels {
      let (frame, sheet) = try model(home, level: level)
      let command = """
        PRIORITIES_HOME='\(home.path)' PRIORITIES_APPEARANCE=dark LANG=C.UTF-8 \
        '\(BuiltProgram.priorities.path)' list --color \(option); tmux -L \(server) wait-for -S done; \
        exec sleep 60
        """
      let tmux = ["tmux", "-L", server, "-f", "/dev/null", "-u"]
      // Not by Process, which waits for the server too that stays behind.
      let terminal = try PseudoTerminal()
      try terminal.run(
        "/usr/bin/env",
        tmux + [
          "new-session", "-d", "-s", option, "-x", "\(Self.columns)", "-y", "\(Self.rows + 1)",
          command,
        ])
      #expect(terminal.status() == 0)
      _ = try Self.run("/usr/bin/env", tmux + ["wait-for", "done"])
      let captured = try Self.run(
        "/usr/bin/env", tmux + ["capture-pane", "-p", "-e", "-N", "-t", option])
      var screen = Screen(columns: Self.columns, rows: Self.rows)
      let lines = captured.split(separator: "\n", omittingEmptySubsequences: false)
      screen.feed(Array(lines.prefix(Self.rows).joined(separator: "\r\n").utf8))
      #expect(screen.looks == looks(of: frame, sheet), "\(option)")
    }
  }

  /// The cells of a frame as ``Screen/looks`` says them.
  private func looks(of frame: Frame, _ sheet: StyleSheet) -> [String] {
    (0..<frame.rows).flatMap { row in
      (0..<frame.columns).map { column in
        Screen.Cell(
          text: frame.text(row: row, column: column),
          style: sheet[frame.paint(row: row, column: column)]
        ).look
      }
    }
  }

  /// A cell as the script prints it; pyte does not know dim.
  private func pyteCell(_ text: String, _ style: Style) -> String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.italic, "italics"), (.underline, "underscore"),
      (.strikethrough, "strikethrough"), (.reverse, "reverse"),
    ]
    let isBlank = text == " "
    let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1)
    return
      ([text, isBlank ? "" : pyteColor(style.foreground), pyteColor(style.background)]
      + (isBlank ? [] : attributes)).joined(separator: "\t")
  }

  private func pyteColor(_ color: TerminalColor) -> String {
    let names = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
    switch color {
    case .standard: return "default"
    case .ansi(let index): return (index > 7 ? "bright" : "") + names[Int(index & 7)]
    case .indexed(let index): return String(Self.xterm(index).hex.dropFirst())
    case .rgb(let color): return String(color.hex.dropFirst())
    }
  }

  /// An entry of xterm's palette, from 16.
  private static func xterm(_ index: UInt8) -> RGB {
    func step(_ level: UInt8) -> UInt8 { level == 0 ? 0 : 55 + level * 40 }
    guard index < 232 else {
      let gray = 8 + (index - 232) * 10
      return RGB(gray, gray, gray)
    }
    return RGB(step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6))
  }

  private static let pyteScript = """
    import sys, pyte
    screen = pyte.Screen(\(columns), \(rows))
    pyte.ByteStream(screen).feed(sys.stdin.buffer.read())
    for row in range(\(rows)):
        for column in range(\(columns)):
            cell = screen.buffer[row][column]
            blank = cell.data == " "
            names = [] if blank else [name for name in
                ("bold", "italics", "underscore", "strikethrough", "reverse") if getattr(cell, name)]
            print("\\t".join([cell.data, "" if blank else cell.fg, cell.bg] + names))
    """

  /// What a tool wrote; throws where it failed.
  private static func run(
    _ tool: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    let folder = try TemporaryFolder()
    let given = folder.url("input")
    let written = folder.url("output")
    try Data(input).write(to: given)
    _ = FileManager.default.createFile(atPath: written.path, contents: nil)
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = try FileHandle(forWritingTo: written)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableRuntimeMismatch) }
    return String(decoding: try Data(contentsOf: written), as: UTF8.self)
  }
}
