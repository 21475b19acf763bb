import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities search TEXT`.
  struct Search: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "search", abstract: "Find items by a part of their name, the forgotten ones too",
      discussion: """
        Case, width and accents do not count. With --in, three sections: what the list
        holds, what is elsewhere and where, and the name that could be created.
        """,
      aliases: ["find"])

    @Argument(help: "A part of a name.") var text: String
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("Search in this list first.", valueName: "list"),
      completion: ItemCompletion.names)
    var list: String?
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let result = try context.store(.reading).search(
        text, in: list.map(ItemReference.handle), isBrief: !answer.json && !context.isDressed)
      if answer.json {
        try context.write(result.json.text)
      } else if context.isDressed {
        try context.show(SearchView(result))
      } else {
        try context.write(rows: result.rows)
      }
      if result.isEmpty, !answer.json {
        throw Failure(notDone: "No item has \"\(text)\" in its name.")
      }
      if result.isEmpty { throw ExitCode.failure }
    }
  }
}

extension Priorities.Search {
  mutating func decode(from line: inout FastArguments) {
    text = line.word()
    list = line.value(of: "--in")
    answer = line.group()
    global = line.group()
  }
}

extension SearchResult {
  /// The items of all sections, for a pipe.
  fileprivate var rows: [(Priority, String)] {
    sections.flatMap { section -> [(Priority, String)] in
      switch section {
      case .matches(let items), .elsewhere(let items): items.map { ($0.priority, $0.name) }
      case .inList(let entries): entries.map { ($0.priority, $0.item.name) }
      case .create: []
      }
    }
  }
}
