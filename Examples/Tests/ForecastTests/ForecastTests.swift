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
        +----------------------------------------------+
        | Day        Sky      Low  High  Rain          |
        | Monday     * sun    39°   53°  ............. |
        """))
  }

  @Test("On a terminal, the sun has its own colour and a storm that of an error")
  func colored() throws {
    let program = program([
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
    ])
    #expect(try text(program, "week").contains("38;2;230;184;0"))
    let look = try program.look(program.store.read())
    #expect(look.sky.sheet[look.sky.key(.storm)] == look.sky.sheet[StyleKey(.error)])
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
