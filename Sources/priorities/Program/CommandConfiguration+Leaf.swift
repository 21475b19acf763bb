import ArgumentParser
import CommandLine

extension CommandConfiguration {
  /// A command parsed on its own, without the tree above it.
  ///
  /// - Parameters:
  ///   - group: The word before the command's own, such as `theme`.
  ///   - examples: Two or three command lines without the program's name, which end the help.
  static func leaf(
    _ name: String, of group: String? = nil, abstract: String, discussion: String = "",
    aliases: [String] = [], examples: [String]
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      _superCommandName: group.map { "\(Program.name) \($0)" } ?? Program.name,
      abstract: abstract, discussion: text(discussion, examples), aliases: aliases)
  }

  /// Commands under one word.
  ///
  /// - Parameter examples: Two or three command lines without the program's name, which end the
  ///   help.
  static func group(
    _ name: String, abstract: String, discussion: String = "", aliases: [String] = [],
    examples: [String], subcommands: [any ParsableCommand.Type],
    standard: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: Program.name, abstract: abstract,
      discussion: text(discussion, examples), subcommands: subcommands,
      defaultSubcommand: standard, aliases: aliases)
  }

  private static func text(_ discussion: String, _ examples: [String]) -> String {
    CommandManual.discussion(discussion, examples: examples.map { "\(Program.name) \($0)" })
  }
}
