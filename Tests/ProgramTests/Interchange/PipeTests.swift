import Foundation
import PrioritiesTestSupport
import Testing

/// Inputs that a slow program writes to a pipe.
struct PipeTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  /// Runs a command whose file `PIPE` is a named pipe, opened by the writer after the reader.
  private func read(_ command: String, writing text: String) throws -> BuiltProgram.Result {
    try read(command, writer: "printf '\(text)'")
  }

  private func read(_ command: String, writer: String) throws -> BuiltProgram.Result {
    let script = """
      mkfifo pipe
      { \(writer) > pipe; } &
      exec \(command)
      """
    return try BuiltProgram(path: "/bin/sh").run(["-c", script], home: home)
  }

  @Test("import waits for a pipe's writer")
  func lists() throws {
    let result = try read(
      "'\(BuiltProgram.priorities.path)' import pipe --from text", writing: #"Milk\nBread\n"#)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try run("list").output == "medium\tBread\nmedium\tMilk\n")
  }

  @Test("A nonblocking standard input is waited for", .needs("python3"))
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
    let result = try BuiltProgram(path: "/usr/bin/env").run(
      ["python3", "-c", script, BuiltProgram.priorities.path, "import", "-", "--from", "text"],
      home: home)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try run("list").output == "medium\tMilk\n")
  }

  @Test("A template comes through a pipe")
  func template() throws {
    let result = try read(
      "'\(BuiltProgram.priorities.path)' theme export afterglow --template pipe",
      writing: #"made\n"#)
    #expect(result == .init(output: "made\n"))
  }

  @Test("A colour scheme and a picture for a theme come through a pipe")
  func themes() throws {
    let scheme = try read(
      "'\(BuiltProgram.priorities.path)' theme import pipe --from kitty --name piped",
      writing: (0..<16).map { "color\($0) #80\($0 + 10)ff" }.joined(separator: "\\n")
        + "\\nbackground #000000\\nforeground #ffffff\\n")
    #expect(scheme.status == 0, "\(scheme.errors)")
    _ = try BuiltProgram(path: "/bin/rm").run(["pipe"], home: home)
    let picture = packageRoot.appending(path: "Tests/ThemeImportTests/Pictures/Samples/dusk.jpg")
      .path
    let theme = try read(
      "'\(BuiltProgram.priorities.path)' theme new dusk --from pipe", writer: "cat '\(picture)'")
    #expect(theme.status == 0, "\(theme.errors)")
  }

  @Test("icontool check reads a pipe, and no more than its limit of an endless file")
  func pictures() throws {
    let tool = BuiltProgram.icontool.path
    let icon = packageRoot.appending(path: "Icons/png/blue.png").path
    let file = try BuiltProgram.icontool.run(["check", icon], home: home)
    _ = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "ln -s pipe pipe.png; ln -s /dev/zero zero.png"], home: home)
    let piped = try read("'\(tool)' check pipe.png", writer: "cat '\(icon)'")
    #expect(file.status == 0 && piped.status == 0, "\(piped.errors)")
    let endless = try BuiltProgram.icontool.run(["check", "zero.png"], home: home)
    #expect(endless.output == "zero.png: this is not a complete PNG file\n")
  }

  @Test("Ctrl-C ends a wait for a writer")
  func interrupted() throws {
    let script = "mkfifo pipe; timeout -s INT 0.3 '\(BuiltProgram.priorities.path)' import pipe"
    let result = try BuiltProgram(path: "/bin/sh").run(["-c", script], home: home)
    // Of `timeout`, after the signal ended the program.
    #expect(result.status == 124)
  }
}
