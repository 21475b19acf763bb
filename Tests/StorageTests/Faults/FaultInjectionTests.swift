import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

/// Makes every system call of a command fail once.
@Suite(.needsTracing, .needsPriorities)
struct FaultInjectionTests {
  static let commands =
    runsSlowProofs
    ? [
      "add Milk Bread --in List", "raise Known", "done Known Other", "edit Known --name New",
      "include Other --in List", "delete Known --yes", "undo 2", "db backup copy.sqlite",
      "db restore base.sqlite --yes",
    ] : ["raise Known"]

  /// Plausible errors by call; EIO for the rest.
  private static let errors: [String: [String]] = [
    "openat": ["ENFILE", "EACCES", "EIO"], "open": ["ENFILE", "EACCES"], "read": ["EIO", "EINTR"],
    "write": ["EIO", "ENOSPC", "EINTR"], "pwrite64": ["EIO", "ENOSPC", "EINTR"],
    "pread64": ["EIO", "EINTR"], "ftruncate": ["EIO", "ENOSPC"], "fsync": ["EIO", "ENOSPC"],
    "fdatasync": ["EIO", "ENOSPC"], "fcntl": ["EIO", "ENOLCK", "EINTR"], "link": ["EIO", "EPERM"],
    "mkdir": ["EIO", "ENOSPC"], "mmap": ["ENOMEM"], "brk": ["ENOMEM"], "clone3": ["EAGAIN"],
  ]

  /// Calls that start or end a process, or cannot fail.
  private static let excluded: Set<String> = [
    "execve", "exit_group", "exit", "rt_sigreturn", "arch_prctl", "set_tid_address", "gettid",
    "getpid", "vfork", "restart_syscall",
  ]

  /// Calls for memory, threads and queues, whose failure makes system and language libraries abort.
  private static let fatal: Set<String> = [
    "brk", "mmap", "mprotect", "munmap", "futex", "clone3", "clone", "rt_sigprocmask", "epoll_ctl",
    "epoll_create1", "eventfd2", "timerfd_create", "timerfd_settime", "epoll_wait",
  ]

  /// For the short run.
  private static let fewCalls: Set<String> = [
    "openat", "pwrite64", "fdatasync", "unlink", "fcntl", "write",
  ]

  @Test("A failing call loses no acknowledged change", arguments: commands)
  func failing(_ command: String) throws {
    let home = try TemporaryFolder()
    try Shell(home: home)(
      """
      "$program" add List Known Other >/dev/null; "$program" include Known --in List >/dev/null
      "$program" lower Other >/dev/null
      "$program" db backup "$HOME/base.sqlite" >/dev/null; "$program" add Later >/dev/null
      """)
    let before = try Data(contentsOf: home.url("priorities.sqlite"))
    let old = try rows(home)
    let counts = try calls(of: command, in: home)
    let new = try rows(home)
    #expect(counts["pwrite64"] != nil, "the log was not understood")
    var (tried, injected) = (0, 0)
    let log = try TemporaryFolder()
    for (call, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard !Self.excluded.contains(call), runsSlowProofs || Self.fewCalls.contains(call) else {
        continue
      }
      for error in runsSlowProofs ? Self.errors[call] ?? ["EIO"] : ["EIO"] {
        for number in count.numbers {
          tried += 1
          try before.write(to: home.url("priorities.sqlite"))
          let what = "\(command): \(call) \(number) of \(count.all) fails with \(error)"
          let result = try run(
            command, "trace=\(call) -e inject=\(call):error=\(error):when=\(number)",
            log.url("log").path, in: home)
          let text = try String(contentsOf: log.url("log"), encoding: .utf8)
          if text.contains("(INJECTED)") { injected += 1 }
          let found = try rows(home)
          #expect(found == new || found == old, "\(what): \(result)")
          if result.status == 0 { #expect(found == new, "\(what): \(result)") }
          // The language's libraries abort if they cannot read their own files in /proc.
          let readsProcess = text.contains(/"\/proc\/.*INJECTED/)
          // 127: the system cannot load the program.
          #expect(
            [0, 1, 64, 65, 70, 71, 73, 74, 75, 77, 127].contains(result.status)
              || Self.fatal.contains(call) || readsProcess,
            "\(what): \(result)")
          #expect(
            !result.errors.contains("Nothing was changed") || found == old, "\(what): \(result)")
        }
      }
    }
    // Untraced calls are not made to fail: a run without a fault proves nothing.
    #expect(tried > 10 && injected * 10 >= tried * 9, "\(injected) of \(tried)")
  }

  private struct Count {
    var all = 0
    /// Before the command first accesses its folder.
    var early = 0

    /// The numbers of the calls that fail: all, or an even spread of many.
    var numbers: [Int] {
      Self.spread(1, early, most: runsSlowProofs ? 12 : 0)
        + Self.spread(early + 1, all, most: runsSlowProofs ? 40 : 4)
    }

    private static func spread(_ first: Int, _ last: Int, most: Int) -> [Int] {
      let count = last - first + 1
      guard count > most else { return Array(first..<first + max(0, count)) }
      return (0..<most).map { first + $0 * (count - 1) / max(1, most - 1) }
    }
  }

  private func calls(of command: String, in home: TemporaryFolder) throws -> [String: Count] {
    let log = try TemporaryFolder()
    let result = try Shell(home: home)(
      "cd \"$HOME\"; strace -f -o '\(log.url("log").path)' \"$program\" \(command)")
    #expect(result.status == 0, "\(command): \(result)")
    var counts: [String: Count] = [:]
    var isEarly = true
    let text = String(decoding: try Data(contentsOf: log.url("log")), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let call = line.drop { $0.isNumber || $0 == " " }
      guard let end = call.firstIndex(of: "("), !call.hasPrefix("<"), !call.hasPrefix("+"),
        !call.hasPrefix("-")
      else { continue }
      if call.contains(home.path + "/priorities") { isEarly = false }
      counts[String(call[..<end]), default: Count()].all += 1
      if isEarly { counts[String(call[..<end]), default: Count()].early += 1 }
    }
    return counts
  }

  private func run(
    _ command: String, _ fault: String, _ log: String, in home: TemporaryFolder
  ) throws -> BuiltProgram.Result {
    try Shell(home: home)(
      """
      cd "$HOME"; rm -rf "$store-journal" Backups copy.sqlite*
      exec timeout -s KILL 20 strace -f -o '\(log)' -e \(fault) "$program" \(command)
      """)
  }

  private func rows(_ home: TemporaryFolder) throws -> [String] {
    var found: [String] = []
    for name in ["priorities.sqlite", "copy.sqlite"] {
      guard FileManager.default.fileExists(atPath: home.url(name).path) else { continue }
      let store = try openStore(home.url(name).path)
      found += try store.tree(options: ListOptions(showsAll: true)).nodes.map {
        "\(name) \($0.depth) \($0.entry.priority.word) \($0.entry.item.name)"
      }
      found += try store.findings()
    }
    return found
  }
}
