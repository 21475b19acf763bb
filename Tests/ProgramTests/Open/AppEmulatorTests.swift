import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import Testing

/// Compares the built app in terminal emulators with the app's frames, cell by cell.
@Suite(.serialized)
struct AppEmulatorTests {
  struct Setup: Sendable, CustomTestStringConvertible {
    var color: ColorChoice
    var settings: String
    var columns = 80
    var rows = 24
    var level: ColorLevel {
      switch color {
      case .ansi16: .ansi16
      case .ansi256: .ansi256
      default: .truecolor
      }
    }
    var testDescription: String { "\(color.rawValue), \(columns) by \(rows), \(settings)" }
  }

  static let setups = [
    Setup(color: .truecolor, settings: #"{"appearance": "dark"}"#),
    Setup(
      color: .truecolor,
      settings: #"{"appearance": "light", "background": "paint", "theme": "pink"}"#, columns: 117,
      rows: 33),
    Setup(color: .ansi16, settings: #"{"appearance": "dark"}"#),
    Setup(
      color: .ansi256, settings: #"{"appearance": "light", "background": "paint"}"#, columns: 40,
      rows: 12),
    Setup(color: .ansi16, settings: #"{"appearance": "dark", "theme": "ansi"}"#, columns: 61),
  ]

  struct Step {
    var name: String
    var keys: [String] = []
    var size: TerminalSize?
  }

  static let steps = [
    Step(name: "home"), Step(name: "a row below", keys: ["down", "down"]),
    Step(name: "a list", keys: ["enter"]),
    Step(name: "a search", keys: ["/", "m", "i", "l"]),
    Step(name: "on its rows", keys: ["down", "down"]),
    Step(name: "the list again", keys: ["escape"]),
    Step(name: "editing", keys: ["e"]), Step(name: "edited nothing", keys: ["escape"]),
    Step(name: "the themes", keys: [","]), Step(name: "another theme", keys: ["down", "down"]),
    Step(name: "the colour picker", keys: ["c"]), Step(name: "a colour", keys: ["right", "right"]),
    Step(name: "the themes again", keys: ["escape"]), Step(name: "the icons", keys: ["2"]),
    Step(name: "the list in its theme", keys: ["escape"]), Step(name: "help", keys: ["?"]),
    Step(name: "help below", keys: ["pagedown"]),
    Step(name: "resized", size: TerminalSize(columns: 53, rows: 17)),
    Step(name: "the list resized", keys: ["escape"]),
    Step(name: "home again", keys: ["escape"]),
    Step(name: "deleting a list", keys: ["g", "x"]), Step(name: "not deleted", keys: ["n"]),
    Step(name: "too small", size: TerminalSize(columns: 12, rows: 3)),
    Step(name: "large", size: TerminalSize(columns: 140, rows: 45)),
  ]

  private func home(_ settings: String) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.add(
      ["Groceries", "-p", "critical", "--details", "every week"],
      ["Oat milk", "-p", "low"], ["Caf\u{E9} cre\u{301}me", "-p", "high"],
      ["Milk", "-p", "high", "--details", "2 litres", "--in", "Groceries"],
      ["\u{725B}\u{4E73} 2 l", "--in", "Groceries"],
      ["\u{D55C}\u{AE00}", "-p", "low", "--in", "Groceries"],
      ["A name that is so long that it takes more than one row of sixty columns"])
    try home.write(settings, to: "settings.json")
    return home
  }

  @Test("Every cell matches the frame", arguments: runsSlowProofs ? setups : [setups[0]])
  func ownScreen(setup: Setup) throws {
    _ = try play(setup)
  }

  @Test(
    "pyte shows the frame's cells", .enabled(if: Emulators.hasPyte, "pyte (PyPI) is not installed"),
    arguments: runsSlowProofs ? setups : Array(setups.prefix(3)))
  func pyte(setup: Setup) throws {
    let played = try play(setup)
    let shown = try Emulators.pyte(played.map(\.part))
    for (step, (cells, played)) in zip(Self.steps, zip(shown, played)) {
      #expect(cells == played.frame.pyteCells(played.sheet, level: setup.level), "\(step.name)")
    }
  }

  private struct Played {
    var part: Emulators.Part
    var frame: Frame
    var sheet: StyleSheet
  }

  /// Waits after each step until the screen shows the frame, which every step changes.
  private func play(_ setup: Setup) throws -> [Played] {
    let home = try home(setup.settings)
    var (columns, rows) = (setup.columns, setup.rows)
    var model = try AppModel(home, columns: columns, rows: rows, color: setup.color)
    let terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(rows))
    var played: [Played] = []
    var last: [Screen.Cell] = []
    try terminal.run(
      BuiltProgram.priorities.path, ["open", "--color", setup.color.rawValue],
      environment: ["PRIORITIES_HOME": home.path])
    for step in Self.steps {
      let start = terminal.output.count
      if let size = step.size {
        (columns, rows) = (size.columns, size.rows)
        model.resize(columns: columns, rows: rows)
        terminal.resize(columns: UInt16(columns), rows: UInt16(rows))
      }
      model.press(step.keys)
      // Escape ends its step, so that the next key cannot complete a sequence.
      for key in step.keys { terminal.type(Self.bytes[key] ?? key) }
      let (frame, sheet) = (model.frame, model.sheet)
      let looks = frame.looks(sheet, level: setup.level)
      try #require(looks != last, "\(step.name)")
      last = looks
      _ = terminal.wait { terminal.output.count > start && terminal.screen.looks == looks }
      let screen = terminal.screen
      let differences = zip(screen.looks, looks).enumerated().filter { $1.0 != $1.1 }.prefix(3)
      try #require(differences.isEmpty, "\(step.name)\n\(screen.text)")
      played.append(
        Played(
          part: Emulators.Part(
            columns: columns, rows: rows, bytes: Array(terminal.output[start...])),
          frame: frame, sheet: sheet))
    }
    terminal.quit()
    return played
  }

  @Test(
    "tmux shows the frame's cells when attached", .needs("tmux"),
    .enabled(if: Emulators.hasPyte, "pyte (PyPI) is not installed"),
    arguments: [setups[0], setups[2]])
  func tmux(setup: Setup) throws {
    let home = try home(setup.settings)
    var (columns, rows) = (setup.columns, setup.rows)
    var model = try AppModel(home, columns: columns, rows: rows, color: setup.color)
    // A captured pane lacks the colour of erased cells.
    let tmux = try Tmux.attached(
      columns: columns, rows: rows,
      command: """
        PRIORITIES_HOME='\(home.path)' LANG=C.UTF-8 TERM=xterm-256color \
        '\(BuiltProgram.priorities.path)' open --color \(setup.color.rawValue)
        """)
    var parts: [Emulators.Part] = []
    var start = 0
    var last: [String] = []
    for step in Self.steps {
      if let size = step.size {
        (columns, rows) = (size.columns, size.rows)
        model.resize(columns: columns, rows: rows)
        tmux.resize(columns: UInt16(columns), rows: UInt16(rows))
      }
      model.press(step.keys)
      for key in step.keys { tmux.type(Self.bytes[key] ?? key) }
      let cells = model.frame.pyteCells(model.sheet, level: setup.level)
      try #require(cells != last, "\(step.name)")
      last = cells
      var shown: [String] = []
      _ = try tmux.wait {
        guard tmux.output.count > start else { return false }
        let part = Emulators.Part(columns: columns, rows: rows, bytes: Array(tmux.output[start...]))
        shown = try Emulators.pyte(parts + [part]).last ?? []
        if shown == cells { parts.append(part) }
        return shown == cells
      }
      start = parts.reduce(0) { $0 + $1.bytes.count }
      let differences = zip(shown, cells).enumerated().filter { $1.0 != $1.1 }.prefix(3)
      try #require(differences.isEmpty, "\(step.name)")
    }
    tmux.quit()
  }

  private static let bytes = [
    "enter": "\r", "escape": "\u{1B}", "down": "\u{1B}[B", "right": "\u{1B}[C",
    "pagedown": "\u{1B}[6~",
  ]
}
