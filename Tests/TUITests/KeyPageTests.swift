import PrioritiesTestSupport
import Testing

@testable import PrioritiesTUI

struct KeyPageTests {
  @Test("The page on the app has every key")
  func keys() throws {
    let map = KeyMap()
    let rows = Command.Group.allCases.flatMap { group in
      [["**\(group.rawValue)**", "", ""]]
        + Command.allCases.filter { $0.group == group }.map { command in
          let keys = map.keys(for: command).map { "`\(map.label($0))`" }
          return [keys.joined(separator: " "), command.summary, "`\(command.rawValue)`"]
        }
    }
    try expectDerived(markdownTable(["Key", "Effect", "Name"], rows), "keys", in: "docs/App.md")
  }
}
