import ArgumentParser
import Lists
import Rendering
import Storage

extension Priorities {
  /// The command `priorities show NAME`.
  struct Show: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "show", abstract: "Show everything about one item")

    @Argument(help: "The item.", completion: ItemCompletion.names) var name: String
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let report = try context.store(.reading).report(on: .handle(name))
      if answer.json {
        try context.write(report.json.text)
      } else {
        try context.show(ItemReportView(report))
      }
    }
  }
}

extension Priorities.Show {
  mutating func decode(from line: inout FastArguments) {
    name = line.word()
    answer = line.group()
    global = line.group()
  }
}
