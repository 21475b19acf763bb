import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct Day {
  var name: String
  var sky: Sky
  var degrees: ClosedRange<Int>
}

/// A week's weather as a chart of temperatures.
struct Forecast {
  var days: [Day]

  /// The chart in the theme's roles and those of ``Sky``.
  func lines(in theme: ProgramTheme<Sky>, isASCII: Bool) -> [Line] {
    let lowest = days.map(\.degrees.lowerBound).min() ?? 0
    return [Line("This week", .heading), Line("")]
      + days.map { day in
        let bar = String(repeating: isASCII ? "=" : "━", count: day.degrees.count)
        return Line([
          TextSpan("  \(day.name)  ", .foreground),
          TextSpan(
            "\(day.sky.shape(isASCII: isASCII)) \(day.sky.rawValue)".padding(8),
            theme.key(day.sky)),
          TextSpan(
            String(repeating: " ", count: day.degrees.lowerBound - lowest)
              + "\(day.degrees.lowerBound)° ", .muted),
          TextSpan(bar, theme.key(day.sky)),
          TextSpan(" \(day.degrees.upperBound)°", .foreground),
        ])
      }
  }

  /// The bytes for a terminal or a pipe.
  func bytes(
    in theme: Theme, environment: [String: String], isTerminal: Bool
  ) -> [UInt8] {
    let terminal = Capabilities(
      TerminalEnvironment(environment: environment, isTerminal: isTerminal))
    let isASCII = !terminal.unicode.value
    let resolved = ResolvedTheme(theme, level: terminal.level.value, usesASCII: isASCII)
    let own = ProgramTheme<Sky>(resolved)
    var encoder = ANSIEncoder(sheet: own.sheet, level: resolved.level)
    return encoder.encode(lines(in: own, isASCII: isASCII))
  }
}

extension String {
  fileprivate func padding(_ columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - count))
  }
}
