import Foundation

/// A program of this package as a user runs it: with its own folder and a minimal environment.
package struct BuiltProgram: Sendable {
  /// The executable's path.
  package var path: String

  /// Finds a program in the folder `PRIORITIES_PROGRAMS`, or else beside the tests.
  ///
  /// `Scripts/test` sets the variable to the release build; programs for tests only are beside the
  /// tests.
  package init(_ name: String) {
    let environment = ProcessInfo.processInfo.environment
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let built = environment["PRIORITIES_PROGRAMS"].map { "\($0)/\(name)" }
    let isBuilt = built.map(FileManager.default.isExecutableFile) ?? false
    path = isBuilt ? built ?? name : beside.appendingPathComponent(name).path
  }

  package init(path: String) { self.path = path }

  /// Finds a program for tests only, which is beside them.
  package static func besideTests(_ name: String) -> BuiltProgram {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    return BuiltProgram(path: tests.deletingLastPathComponent().appending(path: name).path)
  }

  /// Whether it is built; a build of one module may lack it.
  package var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  package static let priorities = BuiltProgram("priorities")
  /// The same executable under its other name, to which a build has no link.
  package static let icontool: BuiltProgram = {
    let tool = BuiltProgram("icontool")
    if !tool.exists {
      // Another process of the tests may have made the link.
      try? FileManager.default.createSymbolicLink(
        atPath: tool.path, withDestinationPath: priorities.path)
    }
    return tool
  }()

  package struct Result: Hashable, Sendable {
    /// The exit code; 128 and the signal's number after a signal.
    package var status: Int32
    package var output: String
    package var errors: String

    package init(status: Int32 = 0, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// Runs the program and waits for its end.
  package func run(
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
