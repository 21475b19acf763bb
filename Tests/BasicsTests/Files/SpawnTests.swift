import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct SpawnTests {
  /// The output of a shell command.
  private func output(
    _ script: String, _ change: (inout Spawn) -> Void = { _ in }
  ) throws -> String {
    let pipe = try Pipe()
    defer { pipe.closeReading() }
    var shell = Spawn(shell: script, ["name", "one two"])
    shell.output = .descriptor(pipe.writing)
    change(&shell)
    let process = try shell.start()
    pipe.closeWriting()
    let bytes = try readFile(descriptor: pipe.reading)
    var status: Int32 = 0
    #expect(try system { waitpid(process, &status, 0) } == process)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A shell command gets words and changed variables")
  func variables() throws {
    setenv("SPAWN_REMOVED", "yes", 1)
    defer { unsetenv("SPAWN_REMOVED") }
    let text = try output("echo $0,$1,$SPAWN_NEW,${SPAWN_REMOVED-none},${PATH:+path}") {
      $0.variables = ["SPAWN_NEW": "a=b", "SPAWN_REMOVED": nil]
    }
    #expect(text == "name,one two,a=b,none,path\n")
  }

  @Test("A program has its own group or session if requested")
  func groups() throws {
    let script = "cut -d' ' -f1,5,6 /proc/$$/stat"
    func numbers(_ group: Spawn.Group) throws -> [Substring] {
      try output(script) { $0.group = group }.dropLast().split(separator: " ")
    }
    let inherited = try numbers(.inherited)
    #expect(inherited[0] != inherited[1])
    let own = try numbers(.own)
    #expect(own[0] == own[1] && own[2] == inherited[2])
    let session = try numbers(.session)
    #expect(session[0] == session[2])
  }

  @Test("Discarded streams are empty, and a missing program is an error")
  func missing() throws {
    #expect(try output("cat; echo end") { $0.input = .discarded } == "end\n")
    #expect(throws: SystemCallError(code: ENOENT)) { try Spawn("no-such-program").start() }
  }

  @Test("A program in the foreground returns its status")
  func foreground() throws {
    #expect(try Spawn(shell: "exit 3").runInForeground() == 3 << 8)
  }
}
