import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

/// Settings with concurrent programs, kills, and failing system calls.
///
/// `PRIORITIES_TEST_ALL=1` runs everything, not only a sample.
@Suite(.serialized) struct SettingsFaultTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()
  private let old = "{\n  \"icon\": \"blue\",\n  \"other\": 1.50\n}\n"
  private let new = "{\n  \"icon\": \"pink\",\n  \"other\": 1.50\n}\n"

  private func put(_ text: String) throws { try home.write(text, to: "settings.json") }

  private func text() throws -> String { try home.text("settings.json") }

  private func shell(
    _ script: String, seconds: Double = 120, environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try BuiltProgram(path: "/bin/sh").run(
      ["-c", script], home: home,
      environment: ["P": BuiltProgram.priorities.path].merging(environment) { $1 },
      seconds: seconds)
  }

  @Test("Concurrent writes by eight programs lose no change")
  func writersAtOnce() throws {
    // A writer stops when its last change is lost.
    let rounds = runsSlowProofs ? 50 : 8
    let keys: [(String, [String])] = [
      ("icon", ["pink", "green", "blue"]), ("appearance", ["dark", "light", "auto"]),
      ("color", ["never", "always", "16"]), ("glyphs", ["ascii", "unicode", "auto"]),
      ("links", ["never", "always", "auto"]), ("mouse", ["off", "on", "auto"]),
      ("minimumContrast", (0..<rounds).map { "3.\(10 + $0)" }),
      ("theme", (0..<rounds).map { "#0000\(10 + $0)" }),
    ]
    let lost = Mutex<[String]>([])
    let ended = DispatchSemaphore(value: 0)
    for (key, values) in keys {
      // The test's own pool has too few threads.
      Thread.detachNewThread {
        var last: [String] = []
        for round in 0..<rounds {
          let value = values[round % values.count]
          let words = ["settings", "write", key, value] + last
          let result = try? run(words)
          if result != .init() {
            lost.withLock { $0.append("\(key) \(value): \(String(describing: result))") }
            break
          }
          last = ["--if-value", value]
        }
        ended.signal()
      }
    }
    for _ in keys { #expect(ended.wait(timeout: .now() + 300) == .success) }
    #expect(lost.withLock(\.self) == [])
    for (key, values) in keys {
      let stored = try run("settings", "read", key, "--stored")
      #expect(stored.output == values[(rounds - 1) % values.count] + "\n")
    }
    #expect(try home.names() == ["settings.json"])
  }

  @Test("A kill leaves the old file or the new one")
  func kills() throws {
    // A large file makes the write long enough to hit.
    let ballast = String(repeating: "x", count: 400_000)
    let texts = ["blue", "pink"].map { icon in
      "{\n  \"icon\": \"\(icon)\",\n  \"ballast\": \"\(ballast)\"\n}\n"
    }
    try put(texts[0])
    var generator = SystemRandomNumberGenerator()
    for round in 0..<(runsSlowProofs ? 200 : 12) {
      let process = try ChildProcess(
        [
          BuiltProgram.priorities.path, "settings", "write", "icon",
          round.isMultiple(of: 2) ? "pink" : "blue",
        ], environment: ["PRIORITIES_HOME": home.path])
      usleep(UInt32.random(in: 0...80_000, using: &generator))
      process.end()
      #expect(try texts.contains(text()), "round \(round)")
    }
    #expect(try run("settings", "write", "icon", "green").status == 0)
    #expect(try home.names() == ["settings.json"])
  }

  /// A failing call of the write protocol, at one place or at each in turn.
  struct Injection: CustomTestStringConvertible, Sendable {
    let call: String
    let effect: String
    var place: Int?

    var testDescription: String { "\(call) \(effect) \(place.map(String.init) ?? "everywhere")" }
  }

  private static let injections: [Injection] = {
    let rename = "renameat,renameat2"
    if runsSlowProofs {
      let calls = [
        "openat", "read", "write", "fsync", rename, "flock", "newfstatat,fstat", "close", "fchmod",
        "readlink", "faccessat2", "unlinkat",
      ]
      let effects = ["ENOSPC", "EDQUOT", "EIO", "EINTR", "EACCES", "EROFS"].map { "error=\($0)" }
      return calls.flatMap { call in
        (effects + ["signal=KILL"]).map { Injection(call: call, effect: $0) }
      }
    }
    return [
      Injection(call: "write", effect: "error=ENOSPC", place: 1),
      Injection(call: "write", effect: "error=EDQUOT", place: 1),
      Injection(call: "fsync", effect: "error=EIO", place: 1),
      Injection(call: "fsync", effect: "error=EIO", place: 2),
      Injection(call: "fsync", effect: "signal=KILL", place: 1),
      Injection(call: rename, effect: "error=EACCES", place: 1),
      Injection(call: rename, effect: "error=EINTR", place: 1),
      Injection(call: rename, effect: "signal=KILL", place: 1),
      Injection(call: "openat", effect: "error=EACCES", place: 3),
      Injection(call: "read", effect: "error=EIO", place: 1),
    ]
  }()

  @Test(
    "A failed system call leaves the old file or the new one, an error and no temporary file",
    .needsTracing, arguments: injections)
  func systemCallFails(injection: Injection) throws {
    if let place = injection.place {
      #expect(try write(failing: injection, at: place))
    } else {
      var place = 1
      while try write(failing: injection, at: place) { place += 1 }
      #expect(place > 1, "no such call was seen")
    }
  }

  /// Writes while one system call fails; false if the call was not reached.
  private func write(failing injection: Injection, at number: Int) throws -> Bool {
    try put(old)
    // strace matches paths as text.
    let folder = home.path.replacing("//", with: "/")
    let paths = ["", "/settings.json", "/.settings.json.tmp"].map { "-P '\(folder)\($0)'" }
    let log = folder + ".log"
    let result = try shell(
      """
      strace -f -qq -o '\(log)' \(paths.joined(separator: " ")) -e trace=\(injection.call) \
      -e inject=\(injection.call):\(injection.effect):when=\(number) \
      $P settings write icon pink
      """, environment: ["PRIORITIES_HOME": folder])
    defer { try? FileManager.default.removeItem(atPath: log) }
    let trace = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
    try #require(trace != "", "strace wrote nothing: \(result.errors)")

    let killed = injection.effect == "signal=KILL" && result.status >= 128
    #expect(try [old, new].contains(text()))
    #expect(try killed || home.names() == ["settings.json"])
    switch result.status {
    case 0:
      #expect(try text() == new)
      #expect(result.errors == "")
    case 73, 74, 77:
      #expect(trace.contains("INJECTED"))
      #expect(result.errors.hasPrefix(folder + "/settings.json "))
      #expect(try result.errors.contains("may not survive") == (text() == new))
    default: #expect(killed, "\(result)")
    }
    // The next write succeeds and cleans up.
    #expect(try run("settings", "write", "icon", "green").status == 0)
    #expect(try home.names() == ["settings.json"])
    return trace.contains("INJECTED") || killed
  }

  @Test("A full disk leaves the old file, an error and no temporary file", .needsMounts)
  func diskFull() throws {
    let result = try shell(
      """
      unshare -m sh -c '
        mount -t tmpfs -o size=64k tmpfs "$PRIORITIES_HOME" || exit 99
        printf "{\\"icon\\": \\"blue\\"}" > "$PRIORITIES_HOME/settings.json"
        dd if=/dev/zero of="$PRIORITIES_HOME/ballast" bs=1k count=100 2> /dev/null
        $P settings write icon pink; echo $?
        cat "$PRIORITIES_HOME/settings.json"; echo; ls -A "$PRIORITIES_HOME"
        rm "$PRIORITIES_HOME/ballast"
        $P settings write icon pink; echo $?; $P settings read icon
      '
      """)
    #expect(
      result
        == .init(
          output: "74\n{\"icon\": \"blue\"}\nballast\nsettings.json\n0\npink\n",
          errors: "\(home.path)/settings.json cannot be written: No space left on device.\n"))
  }

  @Test("A read-only file system can be read; writing fails with the reason", .needsMounts)
  func readOnlyFileSystem() throws {
    try put(old)
    let result = try shell(
      """
      unshare -m sh -c '
        mount --bind "$PRIORITIES_HOME" "$PRIORITIES_HOME" || exit 99
        mount -o remount,bind,ro "$PRIORITIES_HOME" || exit 99
        $P settings read icon; $P settings write icon pink; echo $?
      '
      """)
    #expect(result.output == "blue\n77\n")
    #expect(result.errors.contains("Read-only file system"))
    #expect(try text() == old)
  }

  @Test("A mounted file is never written in place", .needsMounts)
  func mountedFile() throws {
    try put(old)
    let result = try shell(
      """
      unshare -m sh -c '
        mount --bind "$PRIORITIES_HOME/settings.json" "$PRIORITIES_HOME/settings.json" || exit 99
        $P settings write icon pink; echo $?
      '
      """)
    #expect(result.output == "74\n")
    #expect(result.errors.contains("mount its folder instead"))
    #expect(try text() == old)
    #expect(try home.names() == ["settings.json"])
  }

  @Test(
    "Without permission, nothing is written, and the error has the reason",
    .enabled(if: getuid() != 0 || Machine.canBecomeNobody, "root is allowed everything here"),
    arguments: [
      ("555", "644", "blue", "cannot be written: Permission denied"),
      ("755", "444", "blue", "cannot be written: Permission denied"),
      ("755", "000", "blue", "cannot be read: Permission denied"),
    ])
  func noPermission(folder: String, file: String, icon: String, sentence: String) throws {
    try put(old)
    // Root may do everything, so the program runs as the user `nobody`, from a readable copy.
    let isRoot = getuid() == 0
    let copy = try TemporaryFolder()
    let program = copy.path + "/priorities"
    // The shell copies: another thread's child may inherit a file opened here for writing, and such a
    // program does not start.
    let before =
      isRoot
      ? """
      cp "\(BuiltProgram.priorities.path)" "\(program)" && chmod 755 "\(copy.path)" &&
      chown 65534:65534 . settings.json &&
      """ : ""
    let asNobody =
      isRoot
      ? "setpriv --reuid=65534 --regid=65534 --clear-groups \(program)"
      : BuiltProgram.priorities.path
    let result = try shell(
      """
      \(before) chmod \(file) settings.json && chmod \(folder) . || exit 99
      \(asNobody) settings write icon pink; echo $?
      \(asNobody) settings read icon; echo $?
      """)
    #expect(result.output == "77\n\(icon)\n0\n", "\(result.errors)")
    #expect(result.errors.contains("\(home.path)/settings.json \(sentence)"))
    chmod(home.path, 0o700)
    chmod(home.path + "/settings.json", 0o600)
    #expect(try text() == old)
    #expect(try home.names() == ["settings.json"])
  }

  @Test(
    "Root preserves the file's owner and mode",
    .enabled(if: Machine.canChangeOwner, "the owner of a file cannot be changed here"))
  func owner() throws {
    try put(old)
    let result = try shell(
      "chown 65534:12345 settings.json && chmod 640 settings.json && $P settings write icon pink && "
        + "stat -c '%u:%g %a' settings.json")
    #expect(result == .init(output: "65534:12345 640\n"))
    #expect(try text() == new)
  }

  @Test("Waiting for a lock times out", .needs("flock"))
  func locked() throws {
    try put(old)
    let result = try shell("flock . $P settings write icon pink; echo $?")
    #expect(result.output == "75\n")
    #expect(result.errors.contains("try again"))
    #expect(try text() == old)
  }
}
