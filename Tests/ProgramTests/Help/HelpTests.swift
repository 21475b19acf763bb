import ArgumentParser
import TestSupport
import Testing

@testable import priorities

struct HelpTests {
  @Test("The help of the program and of every command is as it was read")
  func golden() throws {
    let home = try TemporaryFolder()
    var pages = [try BuiltProgram.priorities.run(["--help"], home: home).output]
    for (words, entry) in CommandTable.entries {
      switch entry {
      case .command(let type): pages.append(type.helpMessage(columns: 80))
      case .everyday(let type): pages.append(type.helpMessage(columns: 80))
      case .group(let group):
        pages.append(try BuiltProgram.priorities.run([words[0], "--help"], home: home).output)
        pages += group.commands.map { $0.type.helpMessage(columns: 80) }
      }
    }
    try expectGolden(pages.joined(separator: "\n----\n\n"), "help.txt")
  }

  @Test("Every command stands in the program's own help")
  func complete() {
    for (words, _) in CommandTable.entries {
      #expect(
        RootHelp.text.split(separator: "\n").contains { line in
          line.split(whereSeparator: { " ,".contains($0) }).contains(Substring(words[0]))
        }, "\(words[0])")
    }
  }

  @Test(
    "Help is found in every place one would look",
    arguments: [["add", "--help"], ["help", "add"], ["--help", "add"], ["add", "-h"]])
  func places(words: [String]) throws {
    let home = try TemporaryFolder()
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: priorities add "))
    #expect(try home.names() == [])
  }

  @Test("The version is one line")
  func version() throws {
    let home = try TemporaryFolder()
    #expect(
      try BuiltProgram.priorities.run(["--version"], home: home)
        == BuiltProgram.Result(output: "priorities \(Program.version)\n"))
  }
}
