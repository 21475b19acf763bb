import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import Testing

/// Vowel signs with their own column, as in Indic scripts.
@Suite(.serialized)
struct VowelSignTests {
  private static let (columns, rows) = (100, 60)

  /// The spacing marks of Unicode 14, without Hangul's and a later addition.
  private static let marks: [Unicode.Scalar] = (0x300..<0x1_6FF0).compactMap(Unicode.Scalar.init)
    .filter {
      $0.properties.generalCategory == .spacingMark && !(0x302E...0x302F ~= $0.value)
        && $0.properties.age.map { $0.major <= 14 } ?? false && $0.value != 0x1171E
    }

  private static let names: [String] = stride(from: 0, to: marks.count, by: 10).map { start in
    let part = marks[start..<min(start + 10, marks.count)]
    return "Nr \(100 + start / 10) "
      + part.map { "\u{915}\(Character($0))" }.joined()
  }

  /// pyte stops drawing after a sign with width 0 in its wcwidth.
  private static let hasPyte =
    Emulators.hasPyte
    && (try? Emulators.run(
      "/usr/bin/env",
      ["python3", "-c", "import wcwidth; exit(wcwidth.wcwidth('\\u093e') != 1)"])) != nil

  private func home() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let input = Self.names.joined(separator: "\n") + "\n"
    let result = try BuiltProgram.priorities.run(["add", "-"], home: home, input: input)
    #expect(result.status == 0, "\(result.errors)")
    return home
  }

  @Test("Each mark has the width of terminals")
  func width() {
    #expect(Self.marks.count >= 396)
    for mark in Self.marks {
      #expect("\u{915}\(Character(mark))".displayWidth == 2, "U+\(String(mark.value, radix: 16))")
    }
  }

  @Test("tmux shows complete names", .needs("tmux"))
  func tmux() throws {
    let home = try home()
    let tmux = try Tmux(
      columns: Self.columns, rows: Self.rows,
      command: "PRIORITIES_HOME='\(home.path)' LANG=C.UTF-8 '\(BuiltProgram.priorities.path)' open")
    var missing: [String] = []
    _ = try eventually {
      let shown = try tmux.send("capture-pane", "-p", "-t", "test")
      missing = Self.names.filter { !shown.contains($0) }
      return missing.isEmpty
    }
    #expect(missing == [])
  }

  @Test(
    "pyte shows complete names",
    .enabled(
      if: hasPyte, "needs pyte (PyPI) with a wcwidth before 0.2.9; later ones end the text there"))
  func pyte() throws {
    let home = try home()
    let terminal = try PseudoTerminal(columns: UInt16(Self.columns), rows: UInt16(Self.rows))
    try terminal.run(
      BuiltProgram.priorities.path, ["open"], environment: ["PRIORITIES_HOME": home.path])
    let last = try #require(Self.names.last)
    #expect(terminal.wait(forShown: last), "\(terminal.screen.text)")
    let part = Emulators.Part(columns: Self.columns, rows: Self.rows, bytes: terminal.output)
    let cells = try #require(try Emulators.pyte([part]).first)
    // pyte puts a mark into its letter's cell and leaves the next column empty.
    let shown = stride(from: 0, to: cells.count, by: Self.columns).map { start in
      cells[start..<(start + Self.columns)].map { $0.prefix { $0 != "\t" } }.joined()
        .filter { $0 != " " }.precomposedStringWithCanonicalMapping
    }
    let missing = Self.names.filter { name in
      let bare = name.filter { $0 != " " }.precomposedStringWithCanonicalMapping
      return !shown.contains { $0.contains(bare) }
    }
    #expect(missing == [])
    terminal.quit()
  }
}
