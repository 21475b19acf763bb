import Foundation

/// A program of this package as a user runs it: a process with a folder of its
/// own and an environment that holds nothing else.
public struct BuiltProgram: Sendable {
  /// The executable.
  public var path: String

  /// Finds a program: in the folder that `PRIORITIES_PROGRAMS` names (the
  /// release build, in `Scripts/test`), else beside the tests, where those are
  /// that only tests have a use for.
  public init(_ name: String) {
    let environment = ProcessInfo.processInfo.environment
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let built = environment["PRIORITIES_PROGRAMS"].map { "\($0)/\(name)" }
    let isBuilt = built.map(FileManager.default.isExecutableFile) ?? false
    path = isBuilt ? built ?? name : beside.appendingPathComponent(name).path
  }

  /// Names any program by its path, such as a shell.
  public init(path: String) { self.path = path }

  /// A program that only tests have a use for, which lies beside them.
  public static func besideTests(_ name: String) -> BuiltProgram {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    return BuiltProgram(path: tests.deletingLastPathComponent().appending(path: name).path)
  }

  /// Whether there is one; where one module alone is built and tested, there may be none.
  public var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// `priorities`.
  public static let priorities = BuiltProgram("priorities")
  /// `icontool`.
  public static let icontool = BuiltProgram("icontool")

  /// What a finished run left.
  public struct Result: Hashable, Sendable {
    /// The exit code; 128 and the signal's number after a signal.
    public var status: Int32
    /// What was written to standard output.
    public var output: String
    /// What was written to standard error.
    public var errors: String

    /// Makes a result, to compare with.
    public init(status: Int32 = 0, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - home: `PRIORITIES_HOME`, the folder of items, settings and themes.
  ///   - input: What the program finds at standard input, which is not a terminal.
  ///   - environment: Variables beside `PRIORITIES_HOME`, `HOME` and `PATH`.
  ///   - seconds: The time after which the program is killed.
  public func run(
    _ arguments: [String], home: TemporaryFolder, input: String = "",
    environment: [String: String] = [:], seconds: Double = 60
  ) throws -> Result {
    try ChildProcess.run(
      [path] + arguments,
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin",
      ].merging(environment) { $1 }, folder: home.path, input: input.utf8, seconds: seconds)
  }
}
