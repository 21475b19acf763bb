import Foundation
import TestSupport
import Testing

/// Where an export goes, and how it comes back from there.
struct ExportTargetTests {
  private let program = BuiltProgram.priorities

  private func home(_ commands: [[String]]) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for command in commands {
      let result = try program.run(command, home: home)
      #expect(result.status == 0, "\(result.errors)")
    }
    return home
  }

  @Test("A hyphen is standard output", arguments: ["json", "csv", "icalendar", "todotxt"])
  func standardOutput(format: String) throws {
    let home = try home([["add", "Milk"]])
    let words = ["export", "--to", format]
    let before = try home.names()
    #expect(
      try program.run(words + ["--out", "-"], home: home) == program.run(words, home: home))
    #expect(try home.names() == before)
  }

  @Test("Our own table is told from standard input, and a done item stays done on its way round")
  func tables() throws {
    let first = try home([["add", "Milk", "Bread", "-p", "high"], ["done", "Bread"]])
    for format in ["csv", "icalendar", "taskwarrior", "todotxt"] {
      let export = try program.run(["export", "--to", format], home: first).output
      let second = try home([])
      let result = try program.run(["import", "-"], home: second, input: export)
      #expect(result.output.hasPrefix("2 created"), "\(format): \(result)")
      #expect(
        try program.run(["export", "--to", format], home: second).output.replacing(
          #/LAST-MODIFIED.*|DTSTAMP.*/#, with: "")
          == export.replacing(#/LAST-MODIFIED.*|DTSTAMP.*/#, with: ""), "\(format)")
      #expect(try program.run(["list"], home: second).output == "high\tMilk\n")
      #expect(try program.run(["add", "Bread"], home: second).status == 0)
      #expect(try program.run(["list"], home: second).output == "high\tBread\nhigh\tMilk\n")
    }
  }

  @Test("A folder's files that are not of the export are named")
  func earlierFiles() throws {
    let home = try home([["add", "A", "B", "C"], ["include", "A", "--in", "B"]])
    let folder = home.path + "/out"
    func export() throws -> BuiltProgram.Result {
      try program.run(["export", "--to", "todotxt", "--out", folder, "--yes"], home: home)
    }
    #expect(try !export().errors.contains("not of this export"))
    for words in [["edit", "B", "--name", "B2"], ["include", "A", "--in", "C"]] {
      _ = try program.run(words, home: home)
    }
    #expect(
      try export().errors.hasSuffix(
        "B.txt in \(folder) is not of this export. If it is of an earlier one, delete it: what it "
          + "says comes back with the next import.\n"))
    try Data("(A) D\n".utf8).write(to: home.url("out/D.txt"))
    #expect(
      try export().errors.hasSuffix(
        "B.txt and D.txt in \(folder) are not of this export. If they are of an earlier one, delete "
          + "them: what they say comes back with the next import.\n"))
  }
}
