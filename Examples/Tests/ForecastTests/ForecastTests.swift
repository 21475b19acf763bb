import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import Forecast

struct ForecastTests {
  private func program(
    _ environment: [String: String], options: [String: String] = [:], isTerminal: Bool = true
  ) -> Program {
    Program(
      environment: environment.merging(["FORECAST_HOME": "/nonexistent"]) { $1 }, options: options,
      isTerminal: isTerminal, size: TerminalSize(columns: 80, rows: 24))
  }

  private func text(_ program: Program, _ words: String...) throws -> String {
    String(decoding: try program.run(words), as: UTF8.self)
  }

  @Test("A pipe gets plain text in ASCII")
  func plain() throws {
    let program = program(["LANG": "C"], options: ["fahrenheit": "true"], isTerminal: false)
    #expect(
      try text(program).hasPrefix(
        """
        This week
        +--------------------------------------------+
        | Day        Sky    Low  High  Rain          |
        | Monday     sun    39°   53°  ............. |
        """))
  }

  @Test("On a terminal, the sky has the colours of the theme's table, or else those of its roles")
  func colored() throws {
    let program = program([
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
    ])
    #expect(try text(program, "week").contains("1;38;2;255;180;84"))
    let look = try program.look(program.store.read())
    #expect(look.sheet[StyleKey(Sky.storm)].attributes == .bold)
    let plain = try #require(
      try? ResolvedTheme(program.library.theme(named: "fjord-dark"), level: .truecolor))
    #expect(plain.sheet[StyleKey(Sky.storm)] == plain.sheet[StyleKey(.error)])
  }

  @Test("On a light terminal, text is readable on white", arguments: ["dusk", "fjord-dark"])
  func light(theme: String) throws {
    let program = program(
      ["TERM": "xterm-256color", "COLORTERM": "truecolor", "COLORFGBG": "0;15"],
      options: ["theme": theme])
    let look = try program.look(program.store.read())
    #expect(look.background == .white)
    #expect(
      look.report().filter { $0.role.isText && $0.backdrop == .background }
        .allSatisfy { ($0.contrast ?? 21) >= 4.5 })
  }

  @Test("Settings show the layer that won")
  func settings() throws {
    let program = program(["FORECAST_THEME": "parchment"], options: ["fahrenheit": "true"])
    #expect(try text(program, "settings").contains(#"theme       "parchment"  environment"#))
  }

  @Test("An unknown command shows the usage")
  func usage() {
    #expect(throws: UsageError.self) { try program([:]).run(["months"]) }
  }
}
