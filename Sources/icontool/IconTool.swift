import ArgumentParser

/// The program that draws the icons and fills each platform's set with them.
@main
struct IconTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icontool",
    abstract: "Draw the icons of Priorities, and every set a platform asks for",
    subcommands: [])
}
