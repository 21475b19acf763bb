import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import Testing

@Suite("On an unknown background", .serialized)
struct UnknownBackgroundTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  init() throws {
    try home.add(["Milk", "-p", "critical"], ["Bread", "-p", "low"])
  }

  private static let reply = "\u{1B}]10;rgb:10/10/10\u{7}\u{1B}]11;rgb:fa/fa/f0\u{7}\u{1B}[?62;22c"

  /// The colours in use, of text without a background.
  private func colors(_ output: String) -> [String] {
    output.matches(of: #/\u{1B}\[([0-9;]+)m/#).map { String($0.1) }
      .filter { $0.contains("38;2;") }
  }

  private func isLegible(_ output: String) -> Bool {
    output.matches(of: #/38;2;(\d+);(\d+);(\d+)/#).allSatisfy { match in
      let parts = [match.1, match.2, match.3].compactMap { UInt8($0) }
      let color = RGB(parts[0], parts[1], parts[2])
      return color.contrast(with: .black) >= 3 && color.contrast(with: .white) >= 3
    }
  }

  @Test(
    "Commands are legible, and no answer is left for the shell",
    arguments: [0.3, 1.5, 3, nil] as [Double?])
  func late(delay: Double?) throws {
    for theme in ["stillwater", "parchment-light"] {
      let terminal = try PseudoTerminal()
      try terminal.run(
        BuiltProgram.priorities.path, ["list", "--theme", theme],
        environment: ["PRIORITIES_HOME": home.path, "HOME": home.path, "COLORTERM": "truecolor"])
      let isAsked = terminal.wait(for: "\u{1B}[c", seconds: 1)
      if let delay, isAsked {
        terminal.read(seconds: delay)
        terminal.type(Self.reply)
      }
      #expect(terminal.status() == 0)
      #expect(terminal.text.contains("Milk"))
      #expect(!colors(terminal.text).isEmpty)
      #expect(isLegible(terminal.text), "\(terminal.text.debugDescription)")
      #expect(terminal.leftover() == "")
    }
  }

  @Test("The app's first good answer clears the record of a silent terminal")
  func clearing() throws {
    let state = home.path + "/State"
    let silent = try PseudoTerminal()
    let environment = ["PRIORITIES_HOME": home.path, "HOME": home.path, "COLORTERM": "truecolor"]
    try silent.run(BuiltProgram.priorities.path, ["list"], environment: environment)
    #expect(silent.status() == 0)
    let files = { try FileManager.default.subpathsOfDirectory(atPath: self.home.path) }
    let record = try #require(files().first { $0.hasSuffix("late-terminals") }, "\(state)")
    #expect(try !String(contentsOfFile: home.path + "/" + record, encoding: .utf8).isEmpty)
    let terminal = try PseudoTerminal()
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "\u{1B}[c"))
    terminal.type(Self.reply + Self.reply + "q")
    #expect(terminal.status() == 0)
    #expect(try String(contentsOfFile: home.path + "/" + record, encoding: .utf8) == "")
  }

  @Test(
    "Forced colours in a pipe are legible too",
    arguments: ["stillwater", "parchment-light", "graphite-light", "#b45309"])
  func piped(theme: String) throws {
    let output = try BuiltProgram.priorities.run(
      ["list", "--theme", theme], home: home,
      environment: ["FORCE_COLOR": "3", "TERM": "xterm-256color"]
    ).output
    #expect(!colors(output).isEmpty)
    #expect(isLegible(output), "\(output.debugDescription)")
  }
}
