import ArgumentParser
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface

struct IconTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icontool",
    abstract: "Draw the icons of Priorities, and icon sets for platforms",
    discussion: CommandManual.discussion(
      """
      The nine icons are blue, green and pink, each also light and dark. Exit codes: 0 success, \
      1 unknown icon or failed check, 64 wrong usage, 65 invalid file, 73 or 74 file that cannot \
      be created or written, 77 no permission.
      """,
      examples: ["icontool list", "icontool build --icon pink --size 64 --out icons"]),
    subcommands: [Build.self, Export.self, Preview.self, Check.self, List.self])

  private static let live = LiveLine()

  /// Shows how many pictures are drawn.
  static let progress: @Sendable (Int, Int) -> Void = { done, total in
    let bar = Line(
      progress: Double(done) / Double(total), columns: 16, filled: TextSpan("#"),
      empty: TextSpan("."))
    live.show(Line(bar.spans + [TextSpan(" \(done) of \(total) pictures")]))
    if done == total { live.clear() }
  }
}
