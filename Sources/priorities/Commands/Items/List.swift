import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities list [LIST]`.
  struct List: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", abstract: "Show what is needed, most urgent first",
      discussion: """
        Without LIST, the prioritized list: critical, high and medium, then by name.
        With LIST, what that item holds, by the priority it has there, low ones last.
        In a pipe, one line an item: level, tab, name.
        """,
      aliases: ["ls"])

    @Argument(help: "The item whose sub-items are shown.", completion: ItemCompletion.names)
    var list: String?
    @Flag(help: "Show low items too.") var all = false
    @Flag(help: "Open lists in place.") var tree = false
    @Option(help: ArgumentHelp("Show at most this many items.", valueName: "number"))
    var limit: Int?
    @Option(
      help: ArgumentHelp(
        "Sort by priority (the default), name, created, modified or done.", valueName: "order"),
      completion: .list(ListOptions.Order.allCases.map(\.rawValue)))
    var sort: String?
    @Option(
      help: ArgumentHelp(
        "Show these levels only: critical, high, medium, low, or c h m l, with commas between.",
        valueName: "levels"),
      completion: .list(Priority.words))
    var only: String?
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if let limit, limit < 1 {
        throw ValidationError("--limit takes a number from 1, not \(limit).")
      }
      if tree, limit != nil {
        throw ValidationError("--limit and --tree do not go together; leave one out.")
      }
    }

    func run() throws {
      let context = try CommandContext(global)
      let options = try options(for: context)
      let store = try context.store(.reading)
      let place = list.map(ItemReference.handle)
      if tree {
        try show(try store.tree(place, options: options), in: context)
      } else {
        try show(try store.list(place, options: options), in: context)
      }
    }

    private func options(for context: CommandContext) throws -> ListOptions {
      ListOptions(
        showsAll: all, only: try only.map(Set.init(only:)),
        order: try sort.map(ListOptions.Order.init(sort:)) ?? .priority, limit: limit,
        includesLists: answer.json, includesCounts: answer.json || context.isDressed)
    }

    private func show(_ listing: Listing, in context: CommandContext) throws {
      if answer.json {
        try context.write(listing.json.text)
      } else if context.isDressed {
        try context.show(ListingView(listing))
      } else {
        try context.write(rows: listing.entries.lazy.map { ($0.priority, $0.item.name) })
      }
    }

    private func show(_ tree: ItemTree, in context: CommandContext) throws {
      if answer.json {
        try context.write(tree.jsonText)
      } else if context.isDressed {
        try context.show(TreeView(tree))
      } else {
        try context.write(rows: tree.nodes.lazy.map { ($0.entry.priority, $0.entry.item.name) })
      }
    }
  }
}

extension Priorities.List {
  mutating func decode(from line: inout FastArguments) {
    list = line.nextWord()
    all = line.has("--all")
    tree = line.has("--tree")
    limit = line.value(of: "--limit", as: Int.self)
    sort = line.value(of: "--sort")
    only = line.value(of: "--only")
    answer = line.group()
    global = line.group()
  }
}
