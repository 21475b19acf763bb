import ArgumentParser

struct List: ParsableCommand {
  static let configuration = CommandConfiguration.leaf(
    "list", abstract: "Show what is needed, most urgent first", aliases: ["ls"])

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The item whose sub-items are shown.") var list: String?
  @Flag(help: "Show low items too.") var all = false
  @Flag(help: "Open lists in place.") var tree = false
  @Option(help: "Show at most this many items.") var limit: Int?
  @Option(help: "priority, name, created, modified or done.") var sort: String?
  @Option(help: "Only these levels, comma-separated.") var only: String?
  @Flag(help: "Versioned JSON.") var json = false

  func run() throws {}
}
