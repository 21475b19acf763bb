import PrioritiesTestSupport
import Testing

@Suite struct ColorOptionTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test(
    "Forced colour writes the terminal's view to a pipe",
    arguments: [
      (["--color", "always"], [:]), (["--color", "256"], [:]), (["--color", "truecolor"], [:]),
      ([], ["FORCE_COLOR": "1"]), ([], ["CLICOLOR_FORCE": "1"]),
    ] as [([String], [String: String])])
  func forced(options: [String], variables: [String: String]) throws {
    try run("add", "Milk")
    let result = try run(["list"] + options, environment: variables)
    #expect(withoutStyle(result.output).contains("medium    Milk"))
    #expect(result.output.contains("\u{1B}["))
  }

  @Test("The color setting does not style a pipe")
  func plain() throws {
    try run("add", "Milk")
    try run("settings", "write", "color", "always")
    #expect(try run("list").output == "medium\tMilk\n")
    #expect(try run("list", environment: ["FORCE_COLOR": "0"]).output == "medium\tMilk\n")
    #expect(
      try run("list", "--color", "never", environment: ["FORCE_COLOR": "1"]).output
        == "medium\tMilk\n")
  }

  @Test("The forced view has the width of COLUMNS")
  func columns() throws {
    try run("add", String(repeating: "word ", count: 30))
    let result = try run("list", "--color", "always", environment: ["COLUMNS": "40"])
    let widest = withoutStyle(result.output).split(separator: "\n").map(\.count).max()
    #expect((30...40).contains(widest ?? 0))
  }
}
