import Foundation
import PrioritiesTestSupport

/// The output of a command, in a file of `Tests/ProgramTests/Transcripts`.
///
/// ```
/// # A count is a number                     a scenario, with its own home
/// $ priorities list --count                 a line for the shell
/// 0                                         its standard output
/// $ tty priorities delete Milk              a line for the shell on a terminal of 80 columns
/// < y                                       the typed input
/// Delete "Milk"? [y/N] y                    the terminal's text, without styles
/// $ priorities list Nowhere
/// ! No item is called "Nowhere".            its standard error
/// ? 1                                       its exit code, unless 0
/// ```
///
/// A backslash escapes an output line that begins like one of these. Words in angle brackets
/// replace times, ids, paths and other variable text. `UPDATE_GOLDEN=1` writes the files.
struct Transcript {
  var scenarios: [Scenario] = []

  struct Scenario: Equatable {
    var title: String
    var steps: [Step] = []
  }

  struct Step: Equatable {
    var command: String
    var typed = ""
    var result: [String] = []
  }

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("# ") {
        if let last = scenarios.indices.last, let step = scenarios[last].steps.indices.last {
          scenarios[last].steps[step].result.removeLast()
        }
        scenarios.append(Scenario(title: String(line.dropFirst(2))))
        continue
      }
      guard let last = scenarios.indices.last else { continue }
      if line.hasPrefix("$ ") {
        scenarios[last].steps.append(Step(command: String(line.dropFirst(2))))
      } else if let step = scenarios[last].steps.indices.last {
        if line.hasPrefix("< ") {
          scenarios[last].steps[step].typed += line.dropFirst(2) + "\n"
        } else {
          scenarios[last].steps[step].result.append(String(line))
        }
      }
    }
  }

  var text: String {
    scenarios.map { scenario in
      let steps = scenario.steps.flatMap { step in
        let typed = step.typed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return ["$ \(step.command)"] + typed.map { "< \($0)" } + step.result
      }
      return (["# \(scenario.title)"] + steps).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}

extension Transcript.Scenario {
  func played() throws -> Self {
    let home = try TemporaryFolder()
    var played = self
    for index in steps.indices { played.steps[index].result = try steps[index].run(in: home) }
    return played
  }
}

extension Transcript.Step {
  fileprivate func run(in home: TemporaryFolder) throws -> [String] {
    let shell = BuiltProgram(path: "/bin/sh")
    let programs = URL(fileURLWithPath: BuiltProgram.priorities.path).deletingLastPathComponent()
      .path
    let environment = ["PATH": "\(programs):/usr/bin:/bin"]
    let onTerminal = command.hasPrefix("tty ")
    let words = ["-c", onTerminal ? String(command.dropFirst(4)) : command]
    let result =
      try onTerminal
      ? shell.runInTerminal(words, home: home, input: typed, environment: environment)
      : shell.run(words, home: home, input: typed, environment: environment)
    let output = lines(withoutStyle(result.output), home).map { line in
      line.prefix(while: { "#$<!?\\".contains($0) }).isEmpty ? line : "\\" + line
    }
    return output + lines(result.errors, home).map { "! \($0)" }
      + (result.status == 0 ? [] : ["? \(result.status)"])
  }

  private func lines(_ text: String, _ home: TemporaryFolder) -> [String] {
    guard !text.isEmpty else { return [] }
    let stable = text.replacing(home.path, with: "<home>")
      .replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/#, with: "<time>")
      .replacing(#/(today|yesterday) at \d\d:\d\d/#, with: "today at <clock>")
      .replacing(#/\.bad-\d+/#, with: ".bad-<number>")
      .replacing(#/\d{8}T\d{6}Z/#, with: "<time>")
      .replacing(#/\d{4}-\d\d-\d\d/#, with: "<date>")
      .replacing(#/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/#.ignoresCase(), with: "<id>")
    let lines = stable.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == ""
      ? Array(lines.dropLast()) : lines.dropLast() + [lines[lines.count - 1] + "⏎"]
  }
}
