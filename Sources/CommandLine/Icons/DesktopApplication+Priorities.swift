import Icons

extension DesktopApplication {
  /// The application that the icons belong to.
  public static let priorities = DesktopApplication(
    id: "priorities", name: "Priorities", summary: "Prioritized lists of what is needed",
    description: """
      A master list of items that recur in life, each with a priority. The list shows what is \
      needed now, most urgent first; lowering an item takes it off the list without forgetting it.
      """,
    arguments: ["open"], needsTerminal: true, categories: ["Utility"],
    keywords: ["todo", "list", "groceries", "shopping", "priority"])
}
