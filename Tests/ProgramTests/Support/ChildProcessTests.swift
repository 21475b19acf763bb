import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

/// Every other test depends on these processes.
@Suite struct ChildProcessTests {
  @Test("Ends are detected immediately, while other threads start processes")
  func seenAtOnce() throws {
    let late = Mutex(0)
    let ended = Mutex(false)
    try Threads.run(3) { thread in
      guard thread == 0 else {
        // Servers that inherit open descriptors.
        var servers: [ChildProcess?] = []
        while !ended.withLock({ $0 }) {
          servers.append(try? ChildProcess(["sleep", "60"]))
          usleep(2000)
        }
        return
      }
      for _ in 0..<40 {
        let status = try? ChildProcess(["true"]).status(seconds: 10)
        if status != 0 { late.withLock { $0 += 1 } }
      }
      ended.withLock { $0 = true }
    }
    #expect(late.withLock { $0 } == 0)
  }

  @Test("A process inherits only the given descriptors")
  func descriptors() throws {
    let open = Foundation.open("/dev/null", O_RDONLY)
    defer { close(open) }
    let list = try ChildProcess.run(["sh", "-c", "ls /proc/$$/fd"])
    #expect(list.output == "0\n1\n2\n")
  }

  @Test("The result has the exit code, the signal or the timeout")
  func ends() throws {
    #expect(try ChildProcess.run(["sh", "-c", "exit 3"]).status == 3)
    #expect(try ChildProcess.run(["sh", "-c", "kill -TERM $$"]).status == 128 + SIGTERM)
    #expect(try ChildProcess.run(["sleep", "60"], seconds: 0.1).status == 128 + SIGKILL)
    // A process that ignores the signal.
    let deaf = try ChildProcess(["sh", "-c", "trap '' TERM; echo; sleep 60 & wait"])
    #expect(deaf.status(seconds: 0.2) == nil)
    #expect(deaf.end() == 128 + SIGKILL)
    #expect(throws: POSIXError.self) { try ChildProcess.run(["/no/such/program"]) }
  }

  @Test("Input, output, errors, folder and variables")
  func streams() throws {
    let folder = try TemporaryFolder()
    let result = try ChildProcess.run(
      ["sh", "-c", "cat; pwd; echo $word >&2"],
      environment: ["PATH": "/usr/bin:/bin", "word": "wrong"], folder: folder.path,
      input: "in\n".utf8)
    #expect(result == .init(output: "in\n\(folder.path)\n", errors: "wrong\n"))
  }
}
