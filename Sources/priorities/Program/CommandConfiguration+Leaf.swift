import ArgumentParser

extension CommandConfiguration {
  /// A command that is parsed on its own, without the tree above it.
  ///
  /// - Parameters:
  ///   - group: The word before the command's own, such as `theme`.
  ///   - examples: Command lines without the program's name, shown at the end of the help.
  static func leaf(
    _ name: String, of group: String? = nil, abstract: String, discussion: String = "",
    aliases: [String] = [], examples: [String] = []
  ) -> CommandConfiguration {
    var discussion = discussion
    if !examples.isEmpty {
      let lines = examples.map { "  priorities \($0)" }.joined(separator: "\n")
      discussion += (discussion.isEmpty ? "" : "\n\n") + "Examples:\n" + lines
    }
    return CommandConfiguration(
      commandName: name, _superCommandName: group.map { "priorities \($0)" } ?? "priorities",
      abstract: abstract, discussion: discussion, aliases: aliases)
  }
}
