import StyledTerminalText
import TerminalThemes
import Testing

@testable import Forecast

struct ForecastTests {
  private let week = Forecast(days: [
    Day(name: "Mon", sky: .sun, degrees: 4...7), Day(name: "Thu", sky: .storm, degrees: 3...5),
  ])

  private func text(_ environment: [String: String], isTerminal: Bool) throws -> String {
    let theme = try ThemeLibrary().theme(named: "fjord-dark")
    return String(
      decoding: week.bytes(in: theme, environment: environment, isTerminal: isTerminal),
      as: UTF8.self)
  }

  @Test("A pipe gets plain text in ASCII")
  func plain() throws {
    #expect(
      try text(["LANG": "C.UTF-8"], isTerminal: false) == """
        This week

          Mon  * sun    4° ==== 7°
          Thu  ! storm 3° === 5°

        """)
  }

  @Test("On a terminal, the sun has its own colour and a storm that of an error")
  func colored() throws {
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"]
    let shown = try text(environment, isTerminal: true)
    #expect(shown.contains("38;2;230;184;0"))
    let theme = try ThemeLibrary().theme(named: "fjord-dark")
    let own = ProgramTheme<Sky>(ResolvedTheme(theme, level: .truecolor))
    #expect(own.sheet[own.key(.storm)] == own.sheet[StyleKey(.error)])
  }
}
