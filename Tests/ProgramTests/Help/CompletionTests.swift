import TestSupport
import Testing

struct CompletionTests {
  @Test("A completion script is made for each shell", arguments: ["bash", "zsh", "fish"])
  func scripts(shell: String) throws {
    let home = try TemporaryFolder()
    let result = try BuiltProgram.priorities.run(
      ["--generate-completion-script", shell], home: home)
    #expect(result.status == 0)
    for word in ["exclude", "profile", "critical"] { #expect(result.output.contains(word)) }
    #expect(try home.names() == [])
  }

  @Test("Names of items are offered, whatever the case and accents")
  func names() throws {
    let home = try TemporaryFolder()
    _ = try BuiltProgram.priorities.run(["add", "Crème fraîche", "Milk", "Mint"], home: home)
    func offered(_ word: String) throws -> String {
      try BuiltProgram.priorities.run(
        [
          "---completion", "raise", "--", "positional@0", "2", String(word.count), "priorities",
          "raise", word,
        ],
        home: home, environment: ["SAP_SHELL": "bash"]
      ).output
    }
    #expect(try offered("mi") == "Milk\nMint\n")
    #expect(try offered("CREME") == "Crème fraîche\n")
  }
}
