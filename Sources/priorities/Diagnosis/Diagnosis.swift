import Basics
import Lists
import Rendering
import Settings
import StyledText

struct Diagnosis {
  typealias Check = CheckTable.Check

  var sections: [(heading: String, checks: [Check])]

  func show(in context: CommandContext, asJSON: Bool) throws {
    let checks = sections.flatMap(\.checks)
    if asJSON {
      let values = checks.map { check in
        JSONValue.object([
          "name": .string(check.name), "value": .string(check.value),
          "because": .string(check.reason), "ok": .bool(check.isOK),
        ])
      }
      try context.write(JSONDocument(["checks": .array(values)]).text)
    } else if context.isDressed {
      try context.show(CheckTable(sections))
    } else {
      let rows = checks.map { check in
        [check.isOK ? "ok" : "not ok", check.name, check.value, check.reason]
          .map(\.sanitized).joined(separator: "\t") + "\n"
      }
      try context.write(rows.joined())
    }
  }
}
