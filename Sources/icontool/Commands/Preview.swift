import ArgumentParser

extension IconTool {
  struct Preview: ParsableCommand {
    func run() throws {}
  }
}
