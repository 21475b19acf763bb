import Foundation
import TerminalInterface
import TerminalThemes

// forecast [THEME]: an invented week in a theme, `fjord-dark` by default.

let week = Forecast(days: [
  Day(name: "Mon", sky: .sun, degrees: 4...12), Day(name: "Tue", sky: .cloud, degrees: 5...10),
  Day(name: "Wed", sky: .rain, degrees: 6...9), Day(name: "Thu", sky: .storm, degrees: 3...8),
  Day(name: "Fri", sky: .snow, degrees: 0...3),
])
do {
  let name = CommandLine.arguments.dropFirst().first ?? "fjord-dark"
  let theme = try ThemeLibrary().theme(named: name)
  try Output.standard.write(
    week.bytes(
      in: theme, environment: ProcessInfo.processInfo.environment,
      isTerminal: isatty(STDOUT_FILENO) == 1))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
