import ArgumentParser
import Basics
import Lists
import Rendering
import Storage

extension Priorities {
  struct Show: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
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
    static let configuration = CommandConfiguration.leaf(
      "search", abstract: "Find items by a part of their name or details, low ones too",
      discussion: """
        Case, width and accents do not count; several words are searched for together.
        Names come first, then items that have the text in their details only.

        With --in: what the list holds, what is elsewhere and where, and the name that
        could be created.
        """,
      aliases: ["find"],
      examples: ["search mi", "search olive oil", "search mi --in Groceries --only c,h"])

    @Argument(help: "A part of a name; all words together.") var text: [String]
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Search in this list first.", valueName: "list"),
      completion: ItemCompletion.lists)
    var list: String?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Show at most this many items of a section.", valueName: "number"))
    var limit: Int?
    @Option(
      help: ArgumentHelp(
        "Find these levels only: critical, high, medium, low, or c h m l, with commas between.",
        valueName: "levels"),
      completion: .list(Priority.words))
    var only: String?
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      if let limit, limit < 1 {
        throw ValidationError("--limit takes a number from 1, not \(limit).")
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      let text = text.joined(separator: " ")
      let levels = try only.map(Set.init(only:))
      let store = try context.store(.reading)
      // Headings state the totals, so a person's search is unlimited.
      let isShown = !answer.json && context.isDressed
      let result = try store.read { items in
        try items.search(
          text, in: list.map { try NameArguments.reference($0, in: items, context) },
          only: levels, limit: isShown ? nil : limit, isBrief: !answer.json && !isShown)
      }
      if answer.json {
        try context.write(result.json.text)
      } else if context.isDressed {
        try context.page(SearchView(result, limit: limit))
      } else {
        try context.write(rows: result.rows)
      }
      if result.isEmpty, !answer.json {
        let others = try levels == nil ? 0 : store.read { try $0.search(text, isBrief: true).count }
        guard let levels, others > 0 else {
          guard !text.isEmpty else { throw Failure(notDone: "There are no items yet.") }
          throw Failure(notDone: "No item has \"\(text)\" in its name or details.")
        }
        throw Failure(
          notDone: "No \(levels.words) ones have \"\(text)\" in their names or details; "
            + "\(others) of other levels \(others == 1 ? "has" : "have").")
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
