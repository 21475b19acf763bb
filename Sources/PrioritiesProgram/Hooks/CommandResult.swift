import PrioritiesBasics

/// The result of a hook or of a template's command.
struct CommandResult {
  /// The environment variable set for the program, so that its own commands don't run hooks.
  static let mark = "PRIORITIES_HOOK"
  /// The maximum size of the output in bytes.
  private static let outputLimit = 1 << 20

  /// What went wrong, without a full stop; nil if the program succeeded.
  private(set) var problem: String?
  /// The beginning of the output.
  private(set) var words = ""

  /// Runs a program with a text on standard input.
  ///
  /// Kills it and its process group at a limit, or when a signal is about to end this program.
  /// - Parameter title: The program in the problem, such as "The hook pre-add".
  init(of title: String, _ program: Spawn, input: String = "", seconds: Double) {
    // With files instead of pipes, a program that reads nothing or writes a lot can't block.
    guard let inputFile = Self.file(input), let outputFile = Self.file() else {
      problem = "\(title) could not run: no temporary file can be created"
      return
    }
    defer {
      close(inputFile)
      close(outputFile)
    }
    // Because of the group, Ctrl-C reaches only this program, which ends both.
    let delay = SignalDelay()
    defer { delay.end() }
    var program = program
    program.input = .descriptor(inputFile)
    program.output = .descriptor(outputFile)
    program.errors = .descriptor(outputFile)
    program.group = .own
    program.blocked = delay.mask
    program.variables = [Self.mark: "1", "PRIORITIES_PROFILE": Program.profile]
    let process: pid_t
    do throws(SystemCallError) {
      process = try program.start()
    } catch {
      problem = "\(title) could not run: \(error.reason)"
      return
    }
    var status: Int32 = 0
    let end = monotonicNow + seconds
    while problem == nil {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      if ended < 0, errno != EINTR {
        problem = "\(title) ended with an unknown status"
        break
      }
      if Self.size(outputFile) > Self.outputLimit {
        problem = "\(title) was killed because it wrote more than 1 MB"
      } else if delay.isPending {
        problem = "\(title) was interrupted"
      } else if monotonicNow >= end {
        problem = "\(title) was killed after \(Int(seconds)) seconds"
      } else {
        usleep(2_000)
        continue
      }
      kill(-process, SIGKILL)
      waitpid(process, &status, 0)
    }
    words = Self.text(outputFile)
    guard problem == nil else { return }
    // The status from `wait` has the exit code in the second byte and the signal in the first.
    let exitCode = (status >> 8) & 0xFF
    let signal = status & 0x7F
    if signal != 0 {
      problem = "\(title) was killed by signal \(signal)"
    } else if exitCode != 0 {
      problem = "\(title) exited with \(exitCode)"
    }
  }

  /// An open file that is already unlinked.
  private static func file(_ text: String = "") -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var name = Array("\(folder.isEmpty ? "/tmp" : folder)/priorities-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do {
      try writeFile(descriptor: descriptor, text.bytes)
    } catch {
      close(descriptor)
      return nil
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(utf8: bytes.prefix(max(count, 0)))
  }
}
