import Icons

/// The program that the tests plan sets for.
let sampleApplication = DesktopApplication(
  id: "priorities", name: "Priorities", summary: "Prioritized lists of what is needed",
  arguments: ["open"], needsTerminal: true, categories: ["Utility"], keywords: ["todo", "list"])
