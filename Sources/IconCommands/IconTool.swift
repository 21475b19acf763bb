import ArgumentParser

/// The program that draws the icons and fills each platform's set with them.
public struct IconTool: ParsableCommand {
  /// What help says, and the commands.
  public static let configuration = CommandConfiguration(
    commandName: "icontool",
    abstract: "Draw the icons of Priorities, and every set a platform asks for",
    discussion: """
      The nine icons are blue, green and pink, each also light and dark. Exit codes: 0 done, 1 no \
      such icon or a check that failed, 64 wrong usage, 65 a wrong size, colour or file, 73 or 74 \
      a file that cannot be made or written, 77 no permission.
      """,
    subcommands: [Build.self, Export.self, Preview.self, Check.self, List.self])

  /// Creates the command that only shows help.
  public init() {}

  /// Runs a command line.
  ///
  /// It returns when the command succeeded; any failure is reported to standard error and ends the
  /// process with the code that `--help` names.
  /// - Parameter words: The words after the program's name.
  public static func main(words: [String]) {
    do {
      var command = try parseAsRoot(words)
      try command.run()
    } catch {
      Failure(error).end()
    }
  }
}
