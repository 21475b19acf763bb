import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists

extension Priorities {
  struct Show: FastPathCommand {
    static let configuration = command(
      "show", abstract: "Show everything about one item",
      examples: ["show milk", "show olive oil --json"])

    @OptionGroup var item: NameArguments
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let name = try item.read()
      let report = try context.store(.reading).read { items in
        try items.report(on: name.reference(in: items, context))
      }
      if answer.json {
        try context.write(report.json.text)
      } else {
        try context.show(ItemReportView(report))
      }
    }
  }

  struct Search: FastPathCommand {
    static let configuration = command(
      "search", abstract: "Find items by part of their name or details, including low ones",
      discussion: """
        Ignores case, width and accents; several words are searched for together.
        Items with the text in their names come first, then those with it only in their details.

        With --in: items in the list, items elsewhere with their lists, and the name that
        could be created.
        """,
      examples: ["search mi", "search olive oil", "search mi --in Groceries --only c,h"])

    @Argument(help: "Part of a name; several words are searched for together.") var text: [String]
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Search in this list first.", valueName: "list"),
      completion: ItemCompletion.lists)
    var list: String?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Show at most this many items per section.", valueName: "number"))
    var limit: Int?
    @Option(
      help: ArgumentHelp(
        "Find only these priorities: critical, high, medium, low, or c h m l, separated by commas.",
        valueName: "priorities"),
      completion: .list(Priority.words))
    var only: String?
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      if let limit, !(1...NumberLimit.greatest).contains(limit) {
        throw ValidationError(Messages.outOfRange("--limit", from: 1, not: limit))
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      let text = text.spaceSeparated
      let priorities = try only.map(Set.init(only:))
      let store = try context.store(.reading)
      // Headings on a terminal state the totals, so don't limit the search.
      let isShown = !answer.json && context.isStyled
      let result = try store.read { items in
        try items.search(
          text, in: list.map { try NameArguments.reference($0, in: items, context) },
          only: priorities, limit: isShown ? nil : limit, isBrief: !answer.json && !isShown)
      }
      if answer.json {
        try context.write(result.json.text)
      } else if context.isStyled, !result.isEmpty {
        try context.page(SearchView(result, limit: limit))
      } else {
        try context.write(rows: result.rows)
      }
      if result.isEmpty, !answer.json {
        let others =
          try priorities == nil ? 0 : store.read { try $0.search(text, isBrief: true).count }
        guard let priorities, others > 0 else {
          guard !text.isEmpty else { throw Failure(notDone: "There are no items yet.") }
          let command = SearchView.creation(of: text, in: result.list, program: Program.call)
          throw Failure(
            notDone: command.map {
              "No item has \"\(text)\" in its name or details. To create it: \($0)"
            } ?? "No item has \"\(text)\" in its name or details.")
        }
        throw Failure(
          notDone: """
            No \(priorities.words) items have "\(text)" in their names or details; \(others) with other \
            priorities \(others == 1 ? "does" : "do").
            """)
      }
      if result.isEmpty { throw ExitCode.failure }
    }
  }
}

extension SearchResult {
  fileprivate var rows: [(Priority, String)] {
    sections.flatMap { section -> [(Priority, String)] in
      switch section {
      case .matches(let items), .elsewhere(let items), .details(let items):
        items.map { ($0.priority, $0.name) }
      case .inList(let entries): entries.map { ($0.priority, $0.item.name) }
      case .create: []
      }
    }
  }
}
