import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct ReadmeTests {
  @Test("The README's examples match the program's output")
  func consoleBlocks() throws {
    let home = try TemporaryFolder()
    let readme = try String(
      contentsOf: packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
    var count = 0
    for block in Self.consoleBlocks(in: readme) {
      for step in block {
        let result = try BuiltProgram.priorities.runInTerminal(
          step.words, home: home, environment: ["NO_COLOR": "1"])
        #expect(result.status == 0, "\(step.words)")
        #expect(withoutStyle(result.output) == step.output, "\(step.words)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test("The README begins with the same line as help, the manual and packages")
  func summary() throws {
    let readme = try String(
      contentsOf: packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.split(separator: "\n")[1] == "\(programSummary).")
  }

  private struct Step {
    var words: [String]
    var output: String
  }

  private static func consoleBlocks(in text: String) -> [[Step]] {
    text.components(separatedBy: "```console\n").dropFirst().map { part in
      var steps: [Step] = []
      for line in part.components(separatedBy: "\n```")[0].components(separatedBy: "\n") {
        if line.hasPrefix("$ priorities") {
          steps.append(Step(words: words(of: String(line.dropFirst(12))), output: ""))
        } else if !steps.isEmpty {
          steps[steps.count - 1].output += line + "\n"
        }
      }
      return steps
    }
  }

  private static func words(of line: String) -> [String] {
    line.components(separatedBy: "'").enumerated().flatMap { index, part in
      index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
    }
  }
}
