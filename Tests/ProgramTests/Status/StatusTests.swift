import Lists
import TestSupport
import Testing

@testable import priorities

struct StatusTests {
  private let counts = NeededCounts(
    critical: 1, high: 0, medium: 12, first: ["Fish & <chips> #1", "{high}"])

  @Test(
    "Each form is what its bar reads",
    arguments: [
      ("prompt", "1!! 12\n"), ("tmux", "1!! 12 Fish & <chips> ##1\n"),
      ("i3blocks", "1!! 12 Fish & <chips> #1\n13\n#ff5555\n"),
      (
        "waybar",
        """
        {"alt":"critical","class":"critical","text":"1!! 12","tooltip":"Fish &amp; &lt;chips&gt; \
        #1\\n{high}\\nand 11 more"}

        """
      ),
      (
        "{needed} of {critical}/{high}/{medium}: {first} {x} {",
        "13 of 1/0/12: Fish & <chips> #1 {x} {\n"
      ),
    ])
  func forms(format: String, text: String) {
    #expect(StatusFormat(format).text(of: counts) == text)
  }

  @Test("Where nothing is needed, a prompt stays empty")
  func nothing() {
    for format in ["prompt", "tmux", "{needed}"] {
      #expect(StatusFormat(format).text(of: NeededCounts()) == "")
    }
  }

  @Test("The program counts what is needed")
  func program() throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    #expect(try program.run(["status"], home: home) == .init())
    _ = try program.run(["add", "Milk", "Bread"], home: home)
    _ = try program.run(["add", "Tea", "-p", "high"], home: home)
    _ = try program.run(["add", "Salt", "-p", "low"], home: home)
    #expect(try program.run(["status"], home: home) == .init(output: "1! 2\n"))
    #expect(
      try program.run(["status", "--format", "{first}: {needed}"], home: home)
        == .init(output: "Tea: 3\n"))
    #expect(
      try program.run(["status", "--json"], home: home)
        == .init(
          output: """
            {"critical":0,"first":["Tea","Bread","Milk"],"high":1,"medium":2,"needed":3,"version":1}

            """))
  }
}
