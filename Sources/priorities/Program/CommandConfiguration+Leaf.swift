import ArgumentParser

extension CommandConfiguration {
  /// A command that is parsed on its own, without the tree above it.
  ///
  /// - Parameter group: The word before the command's own, such as `theme`.
  static func leaf(
    _ name: String, of group: String? = nil, abstract: String, discussion: String = "",
    aliases: [String] = []
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: group.map { "priorities \($0)" } ?? "priorities",
      abstract: abstract, discussion: discussion, aliases: aliases)
  }
}
