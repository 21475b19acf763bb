import ArgumentParser
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct HelpTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test("The help of every command matches its golden")
  func golden() throws {
    let pages =
      [try run("--help").output]
      + Self.commands.map { CommandHelp.text(of: $0, width: 80) }
    try expectGolden(pages.joined(separator: "\n----\n\n"), "help.txt")
  }

  private static var commands: [any ParsableCommand.Type] {
    CommandTable.entries.flatMap { _, entry -> [any ParsableCommand.Type] in
      switch entry {
      case .command(let type): [type]
      case .everyday(let type): [type]
      case .group(let group): [group] + group.configuration.subcommands
      }
    }
  }

  @Test("Help fits the terminal and ends with examples", arguments: [40, 80, 120])
  func layout(width: Int) throws {
    let root = RootHelp.text(width: width)
    for page in [root] + Self.commands.map({ CommandHelp.text(of: $0, width: width) }) {
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.filter { $0.count > width } == [])
      let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().filter { !$0.isEmpty }
      #expect(examples.count { $0.hasPrefix("  priorities ") } >= 2, "\(page)")
      #expect(examples.allSatisfy { $0.hasPrefix("  ") })
    }
    for words in [["--help"], ["add", "--help"], ["theme", "--help"], ["help", "db"]] {
      let lines = try screen(words, columns: UInt16(width)).text.split(whereSeparator: \.isNewline)
      #expect(lines.contains("EXAMPLES:") && lines.allSatisfy { $0.count <= width }, "\(words)")
    }
  }

  @Test("Groups list their options")
  func groupOptions() throws {
    for (words, entry) in CommandTable.entries {
      guard case .group = entry else { continue }
      let help = try run(words[0], "--help").output
      #expect(!help.contains("--version"), "\(words[0])")
    }
  }

  @Test("The program's help lists every command")
  func complete() {
    for (words, _) in CommandTable.entries {
      #expect(
        RootHelp.text(width: 80).split(separator: "\n").contains { line in
          line.split(whereSeparator: { " ,".contains($0) }).contains(Substring(words[0]))
        }, "\(words[0])")
    }
  }

  @Test(
    "All ways to request help",
    arguments: [["add", "--help"], ["help", "add"], ["--help", "add"], ["add", "-h"]])
  func places(words: [String]) throws {
    let result = try run(words)
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: priorities add "))
    #expect(try home.names() == [])
  }

  @Test("Help about help is the overview", arguments: ["help", "-h", "--help"])
  func helpOnHelp(word: String) throws {
    let overview = try run("--help")
    #expect(overview.status == 0)
    #expect(try run("help", word) == overview)
  }

  @Test("The version is one line")
  func version() throws {
    #expect(try run("--version") == BuiltProgram.Result(output: "priorities \(programVersion)\n"))
  }
}
