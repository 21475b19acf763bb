import ArgumentParser

extension IconTool {
  struct Preview: ParsableCommand {
    func run() throws {}
  }
  struct Check: ParsableCommand {
    func run() throws {}
  }
}
struct ChecksFailed: Error { let description = "" }
