import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TerminalThemes

extension Priorities {
  struct List: FastPathCommand {
    static let configuration = command(
      "list", abstract: "Show needed items, most urgent first",
      discussion: """
        Without LIST, shows the prioritized list: critical, high, then medium items, each by
        name. With LIST, shows its items by list priority, low ones last. In a pipe, each item
        is one line: priority, tab, name. To keep lists apart with --tree, use --json.
        With --due, shows low items completed at least three times, at intervals regular \
        enough to suggest that they are needed again, and items with dates that do not show yet.
        """,
      examples: ["list", "list Groceries --only critical,high", "list --count", "list --due"])

    @Argument(
      help: ArgumentHelp(
        "The list to show; several words form one name.", valueName: "list"),
      completion: ItemCompletion.lists)
    var words: [String] = []
    @Flag(help: "Show low items too, as is always the case with LIST.") var all = false
    @Flag(help: "Expand lists in place, each by priority.") var tree = false
    @Flag(help: "Leave out items that are in a list, as the app does with home=lists.")
    var top = false
    @Flag(help: "Print only the number of items.") var count = false
    @Flag(help: "Show low items that are due by their interval, or have a date.") var due = false
    @Flag(help: "Number the items, for the next commands in this terminal.")
    var numbers = false
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Show at most this many items.", valueName: "number"))
    var limit: Int?
    @Option(
      help: ArgumentHelp(
        "Sort by priority (the default), name, created, modified, done or due.", valueName: "order"),
      completion: .list(ListOptions.Order.allCases.map(\.rawValue)))
    var sort: String?
    @Option(
      help: ArgumentHelp(
        "Show only these priorities: critical, high, medium, low, or c h m l, separated by commas.",
        valueName: "priorities"),
      completion: .list(Priority.words))
    var only: String?
    @OptionGroup var answer: AnswerOptions

    private var list: String? { words.isEmpty ? nil : words.spaceSeparated }

    func validate() throws {
      if let limit, !(1...NumberLimit.greatest).contains(limit) {
        throw ValidationError(Messages.outOfRange("--limit", from: 1, not: limit))
      }
      if top, tree || list != nil {
        throw ValidationError(Messages.leaveOneOut("--top", tree ? "--tree" : "a list"))
      }
      if tree, limit != nil { throw ValidationError(Messages.leaveOneOut("--limit", "--tree")) }
      if due, tree || top || all || list != nil || only != nil || sort != nil {
        throw ValidationError(
          """
          --due can be combined only with --limit, --count, --numbers and --json. \
          Leave out the others.
          """)
      }
      if tree, count || numbers {
        throw ValidationError(Messages.leaveOneOut("--tree", count ? "--count" : "--numbers"))
      }
      if count, limit != nil || numbers {
        throw ValidationError(
          Messages.leaveOneOut(limit != nil ? "--limit" : "--numbers", "--count"))
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      guard !due else { return try showDue(in: context) }
      let store = try context.store(.reading)
      let options = try options(for: context)
      // Resolve it before `--numbers` assigns new numbers.
      let place = { (items: StoreTransaction) in
        try list.map { try NameArguments.reference($0, in: items, context) }
      }
      if tree {
        let tree = try store.read { try $0.tree(place($0), options: options) }
        try show(
          TreeView(tree, isFiltered: only != nil), json: tree.jsonText,
          rows: tree.nodes.map { ($0.entry.priority, $0.entry.item.name) }, of: tree.list,
          in: context)
      } else if count {
        let (list, count) = try store.read { items in
          let list = try place(items).map(items.find)
          return (list, try items.count(list.map { .id($0.id) }, options: options))
        }
        try show(count: count, of: list, in: context)
      } else {
        let (listing, total): (Listing, Int?) = try store.read { items in
          let place = try place(items)
          let listing = try items.list(place, options: options)
          return (
            listing,
            listing.isCut && context.isStyled ? try items.count(place, options: options) : nil
          )
        }
        if numbers { try NumberedItems(context)?.save(listing.entries.lazy.map(\.item.id)) }
        try show(
          ListingView(
            listing, of: total, isNumbered: numbers, order: order, isFiltered: only != nil),
          json: listing.json.text,
          rows: listing.entries.map { ($0.priority, $0.item.name) }, of: listing.list, in: context)
      }
      if context.isStyled, !answer.json, let sentence = JoinedProfile.staleness(context) {
        let margin = try context.viewContext.indent
        try context.show([Line([TextSpan(margin + sentence, .muted)])])
      }
    }

    private func showDue(in context: CommandContext) throws {
      let store = try context.store(.reading)
      let moments = SnoozedItems(context).moments
      let (items, dated) = try store.read {
        let items = try $0.due(at: context.now, limit: limit, snoozed: moments)
        return (items, try $0.dated(limit: limit.map { $0 - items.count }))
      }
      if numbers { try NumberedItems(context)?.save(items.map(\.item.id) + dated.map(\.id)) }
      if answer.json {
        let objects = items.map(\.json) + dated.map { $0.json(shownAfter: context.today) }
        let document: JSONObject =
          count
          ? ["count": objects.count.json]
          : ["list": .null, "items": objects.json]
        try context.write(json: document)
      } else if count {
        try context.write("\(items.count + dated.count)\n")
      } else if context.isStyled {
        let (snoozed, whole): ([String], Int?) = try store.read {
          (
            items.isEmpty && dated.isEmpty ? try $0.due(at: context.now).map(\.item.name) : [],
            items.count == limit ? try $0.due(at: context.now, snoozed: moments).count : nil
          )
        }
        try context.page(DueView(items, dated, of: whole, isNumbered: numbers, snoozed: snoozed))
      } else {
        let all = items.map(\.item) + dated
        try context.write(rows: all.map { ($0.priority, $0.name) }, isNumbered: numbers)
      }
    }

    /// The requested order; nil for the list's own.
    private var order: ListOptions.Order? {
      get throws { try sort.map(ListOptions.Order.init(sort:)) }
    }

    private func options(for context: CommandContext) throws -> ListOptions {
      ListOptions(
        showsAll: all, only: try only.map(Set.init(only:)),
        order: try order, listsOnly: top || tree && !answer.json, limit: limit,
        includesLists: !count && (answer.json || context.isStyled),
        includesCounts: !count && (answer.json || context.isStyled))
    }

    private func show(count: Int, of list: Item?, in context: CommandContext) throws {
      guard answer.json else { return try context.write("\(count)\n") }
      try context.write(json: ["list": list.name, "count": count.json])
    }

    private func show(
      _ view: @autoclosure () throws -> some View, json: @autoclosure () -> String,
      rows: [(Priority, String)], of list: Item?, in context: CommandContext
    ) throws {
      if answer.json {
        try context.write(json())
      } else if !context.isStyled {
        try context.write(rows: rows, isNumbered: numbers)
      } else if rows.isEmpty, let priorities = try only.map(Set.init(only:)) {
        let place = list.map { " in \($0.name)" } ?? ""
        try context.show(.info, "No \(priorities.words) items\(place).")
      } else {
        try context.page(try view())
      }
    }
  }
}

extension Set<Priority> {
  /// Most urgent first: `critical or high`.
  var words: String {
    Priority.mostUrgentFirst.filter(contains).map(\.word).joined(separator: " or ")
  }
}
