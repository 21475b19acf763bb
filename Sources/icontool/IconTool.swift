import ArgumentParser

/// The program that draws the icons and fills each platform's set with them.
@main
struct IconTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icontool",
    abstract: "Draw the icons of Priorities, and every set a platform asks for",
    discussion: """
      The nine icons are blue, green and pink, each also light and dark. Exit codes: 0 done, 1 no \
      such icon or a check that failed, 64 wrong usage, 65 a wrong size, colour or file, 73 or 74 \
      a file that cannot be made or written, 77 no permission.
      """,
    subcommands: [Build.self, Export.self, Preview.self, Check.self, List.self])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      Failure(error).end()
    }
  }
}
