import Foundation
import PrioritiesTestSupport
import Testing

@Suite(.serialized, .needsPython("sqlite3"))
final class LockedStoreAppTests: TerminalSuite {
  private final class Holder {
    private let process: ChildProcess
    private let input = Pipe()

    init(_ path: String) throws {
      let output = try LinePipe()
      process = try ChildProcess(
        [
          "python3", "-c",
          """
          import sqlite3, sys
          store = sqlite3.connect(sys.argv[1], isolation_level=None)
          store.execute("BEGIN EXCLUSIVE")
          print("held", flush=True)
          sys.stdin.readline()
          store.execute("COMMIT")
          """, path,
        ], input: .descriptor(input.fileHandleForReading.fileDescriptor), output: output.stream)
      #expect(output.line() == "held")
    }

    func letGo() {
      input.fileHandleForWriting.write(Data("\n".utf8))
      #expect(process.status() == 0)
    }
  }

  init() throws {
    try super.init()
    try run("add", "Milk", "--priority", "high")
    try terminal.openApp(home)
    try #require(terminal.wait(for: "1 needed"))
  }

  @Test("A change appears as waiting, and is saved when the store is unlocked")
  func waiting() throws {
    let holder = try Holder(home.url("priorities.sqlite").path)
    terminal.type("1", until: "Retrying the change")
    terminal.type("?", until: "Type to filter")
    terminal.type("?", until: "Find or add")
    let start = terminal.output.count
    holder.letGo()
    #expect(terminal.wait(for: "critical", after: start))
    terminal.quit()
    #expect(try run("list").output == "critical\tMilk\n")
  }

  @Test("A change that is not saved in five seconds is reported, also at exit")
  func givingUp() throws {
    let holder = try Holder(home.url("priorities.sqlite").path)
    terminal.type("1", until: "Retrying the change")
    #expect(terminal.wait(for: "was not saved"))
    terminal.type("3", until: "Retrying the change")
    terminal.type("q")
    #expect(terminal.status() == 75)
    #expect(terminal.text.contains("The change was not saved: another program used the items"))
    holder.letGo()
    #expect(try run("list").output == "high\tMilk\n")
  }
}
