import Foundation
import TestSupport
import Testing

/// Exports where something is already, and what they are written below.
@Suite struct FilesInTheWayTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test("A file in the way of an export is replaced only where the answer is yes")
  func exportAsks() throws {
    try run("add", "Milk")
    let file = home.path + "/keep.txt"
    try "precious".write(toFile: file, atomically: true, encoding: .utf8)
    let no = try screen("export", "--to", "text", "--out", file, input: "\n")
    #expect(no.status == 1)
    let asked = no.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(asked.contains("keep.txt already. Replace it? [y/N] Nothing was written."))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    #expect(try screen("export", "--to", "text", "--out", file, input: "y\n").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "Milk\n")
    #expect(try run("export", "--to", "csv", "--out", "/dev/null").status == 73)
    // What holds just that, or nothing, has nothing to lose.
    #expect(try run("export", "--to", "text", "--out", file).status == 0)
    try Data().write(to: home.url("empty.txt"))
    #expect(try run("export", "--to", "text", "--out", home.path + "/empty.txt").status == 0)
    let missing = home.path + "/missing"
    #expect(
      try run("export", "--to", "csv", "--out", missing + "/x.csv")
        == .init(
          status: 73,
          errors: "The file \(missing)/x.csv is not written: there is no folder \(missing). "
            + "Make it first, or name another.\n"))
    #expect(FileManager.default.fileExists(atPath: "/dev/null.tmp") == false)
  }

  @Test(
    "Where nobody can be asked, a file in the way stays, and --yes replaces it",
    arguments: [
      (["export", "--to", "text", "--out"], "keep.txt", "Milk\n"),
      (["settings", "export"], "keep.json", "{\n  \"version\": 1\n}\n"),
    ])
  func inTheWay(words: [String], name: String, written: String) throws {
    try run("add", "Milk")
    let file = home.path + "/" + name
    try "precious".write(toFile: file, atomically: true, encoding: .utf8)
    let program = BuiltProgram.priorities
    #expect(
      try program.run(words + [file], home: home)
        == .init(
          status: 1,
          errors: "There is a file \(file) already. Nothing was written: add --yes to replace it, "
            + "or name another.\n"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    #expect(try program.run(words + [file, "--yes"], home: home).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
  }

  @Test("A folder keeps the files in it that an export would change, and a page that is no gallery")
  func foldersInTheWay() throws {
    try run("add", "Shop")
    try run("add", "Milk", "--in", "Shop")
    let folder = home.path + "/lists"
    #expect(try run("export", "--to", "todotxt", "--out", folder).status == 0)
    #expect(try run("export", "--to", "todotxt", "--out", folder).status == 0)
    try run("add", "Bread", "--in", "Shop")
    let refused = try run("export", "--to", "todotxt", "--out", folder)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("add --yes to replace"))
    #expect(try run("export", "--to", "todotxt", "--out", folder, "--yes").status == 0)
  }

  @Test("Lists that are in each other are written below the list that is asked for, or the longest")
  func exportedLoop() throws {
    try run("add", "Groceries")
    try run("add", "Apples", "Party", "--in", "Groceries")
    try run("add", "Cake", "Groceries", "--in", "Party")
    try run("add", "Zucker", "--in", "Groceries")
    let party = ["  Cake", "  Groceries"]
    let groceries = ["  Apples", "  Party", "    Cake", "    Groceries", "  Zucker"]
    func lines(_ words: String...) throws -> [String] {
      try BuiltProgram.priorities.run(["export"] + words + ["--to", "text"], home: home).output
        .replacing("\t", with: "  ")
        .split(separator: "\n").map(String.init)
    }
    #expect(try lines() == ["Groceries"] + groceries)
    #expect(try lines("Groceries") == ["Groceries"] + groceries)
    #expect(
      try lines("Party") == ["Party"] + party + ["    Apples", "    Party", "    Zucker"])
  }

  @Test("An export of one file to a folder says what is missing")
  func exportedIntoFolder() throws {
    try run("add", "Milk")
    for folder in [home.path, home.path + "/"] {
      let result = try run("export", "--to", "csv", "--out", folder)
      #expect(result.status == 73)
      #expect(
        result.errors
          == "\(folder) is a folder, and csv is written to one file: --out \(home.path)/NAME.csv\n")
    }
  }
}
