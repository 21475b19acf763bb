import TestSupport
import Testing

/// Inputs that a slow program writes to a pipe.
struct PipeTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Runs a command whose file `PIPE` is a named pipe, opened by the writer after the reader.
  private func run(_ command: String, writing text: String) throws -> BuiltProgram.Result {
    let script = """
      mkfifo pipe
      { printf '\(text)' > pipe; } &
      exec \(command)
      """
    return try BuiltProgram(path: "/bin/sh").run(["-c", script], home: home)
  }

  @Test("import waits for a pipe's writer")
  func lists() throws {
    let result = try run(
      "'\(BuiltProgram.priorities.path)' import pipe --from text", writing: #"Milk\nBread\n"#)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try BuiltProgram.priorities.run(["list"], home: home).output
        == "medium\tBread\nmedium\tMilk\n")
  }

  @Test("A nonblocking standard input is waited for")
  func nonblockingInput() throws {
    let script = """
      import os, subprocess, sys, time
      reading, writing = os.pipe()
      os.set_blocking(reading, False)
      child = subprocess.Popen(sys.argv[1:], stdin=reading)
      while open(f"/proc/{child.pid}/wchan").read() == "0" and child.poll() is None: pass
      os.write(writing, b"Milk\\n")
      os.close(writing)
      sys.exit(child.wait())
      """
    let result = try BuiltProgram(path: "/usr/bin/python3").run(
      ["-c", script, BuiltProgram.priorities.path, "import", "-", "--from", "text"], home: home)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try BuiltProgram.priorities.run(["list"], home: home).output == "medium\tMilk\n")
  }

  @Test("A template comes through a pipe")
  func template() throws {
    let result = try run(
      "'\(BuiltProgram.priorities.path)' theme export afterglow --template pipe",
      writing: #"made\n"#)
    #expect(result == .init(output: "made\n"))
  }
}
