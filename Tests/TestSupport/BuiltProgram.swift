import Foundation

/// A program of this package as a user runs it: with its own folder and a minimal environment.
public struct BuiltProgram: Sendable {
  /// The executable's path.
  public var path: String

  /// Finds a program in the folder `PRIORITIES_PROGRAMS`, or else beside the tests.
  ///
  /// `Scripts/test` sets the variable to the release build; programs for tests only are beside the
  /// tests.
  public init(_ name: String) {
    let environment = ProcessInfo.processInfo.environment
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let built = environment["PRIORITIES_PROGRAMS"].map { "\($0)/\(name)" }
    let isBuilt = built.map(FileManager.default.isExecutableFile) ?? false
    path = isBuilt ? built ?? name : beside.appendingPathComponent(name).path
  }

  /// Uses any program by its path, such as a shell.
  public init(path: String) { self.path = path }

  /// Finds a program for tests only, which is beside them.
  public static func besideTests(_ name: String) -> BuiltProgram {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    return BuiltProgram(path: tests.deletingLastPathComponent().appending(path: name).path)
  }

  /// Whether it is built; a build of one module may lack it.
  public var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The program `priorities`.
  public static let priorities = BuiltProgram("priorities")
  /// The program `icontool`.
  public static let icontool = BuiltProgram("icontool")

  /// The result of a finished run.
  public struct Result: Hashable, Sendable {
    /// The exit code; 128 and the signal's number after a signal.
    public var status: Int32
    /// The standard output.
    public var output: String
    /// The standard error.
    public var errors: String

    /// Creates a result to compare with.
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
  ///   - input: The standard input, which is not a terminal.
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
