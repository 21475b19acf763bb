import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite(.needsPriorities)
struct InjectionTests {
  @Test("A failing disk under standard output is an error; a closed pipe is not", .needsTracing)
  func output() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home)
    try shell("\"$program\" add Milk >/dev/null")
    for command in ["list", "settings export", "log --json", "--help"] {
      let failing = try shell(
        """
        strace -f -o /dev/null -e trace=write -e inject=write:error=EIO:when=1 \
          "$program" \(command) > "$HOME/file"
        """)
      #expect(failing.status == 74, "\(command): \(failing)")
      #expect(failing.errors.contains("The output could not be written: "))
      // The reader exits before the first byte.
      let closed = try shell("exec 3> >(true); wait $!; \"$program\" \(command) >&3")
      #expect(closed == BuiltProgram.Result(), "\(command)")
    }
  }

  @Test(
    "A failing call during creation leaves no store or a whole one", .needsTracing,
    arguments: ["write", "fsync", "link"])
  func failingFirst(_ call: String) throws {
    for number in 1...(runsSlowProofs ? 8 : 2) {
      let home = try TemporaryFolder()
      let shell = Shell(home: home)
      let result = try shell(
        """
        strace -f -o /dev/null -e trace=\(call) \
          -e inject=\(call):error=EIO:when=\(number) "$program" add Milk
        """)
      let store = try openStore(shell.store)
      let names = try store.list().entries.map(\.item.name)
      if result.status == 0 { #expect(names == ["Milk"], "\(call) \(number)") }
      #expect(try home.names().filter { $0.contains(".new-") } == [], "\(call) \(number)")
      _ = try store.add(["Bread"])
      #expect(try store.findings() == [])
    }
  }
}
