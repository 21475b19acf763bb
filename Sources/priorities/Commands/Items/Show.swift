import ArgumentParser
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
}
