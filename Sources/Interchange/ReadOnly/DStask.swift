import JSON
import Lists

/// What dstask prints: tasks with the same four levels, P0 to P3.
enum DStask {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try readJSON(files) { root, builder throws(FormatError) in
      guard let tasks = root.array ?? root.object.map({ [.object($0)] }) else {
        throw FormatError(line: 1, column: 1, "expected a list of tasks")
      }
      for (number, value) in tasks.enumerated() {
        guard let task = value.object else {
          throw FormatError(line: 1, column: 1, "expected each task to be an object")
        }
        let status = task.text("status") ?? "pending"
        if status == "template" || status == "recurring" {
          builder.report(.item, item: task.text("summary"), "a template is left out")
          continue
        }
        let priority = priority(task.text("priority"))
        let isDone = status == "resolved"
        let entry = ListDocument.Entry(
          id: task.text("uuid").flatMap { Item.ID($0) }, name: task.text("summary") ?? "",
          details: task["notes"]?.string ?? "",
          need: .priority(isDone ? .low : priority),
          previous: isDone && priority > .low ? priority : nil, created: task.time("created"),
          lastDone: isDone ? task.time("resolved") : nil)
        guard let item = builder.add(entry, at: "entry \(number + 1)") else { continue }
        for name in [task.text("project")].compactMap(\.self) + task.texts("tags") {
          if let list = builder.list(named: name) { builder.put(item, into: list) }
        }
        if let due = task.time("due"), due.milliseconds > 0 {
          builder.report(.extra, item: entry.name, "the due date is left out")
        }
      }
    }
  }

  private static func priority(_ word: String?) -> Priority {
    switch word {
    case "P0": .critical
    case "P1": .high
    case "P3": .low
    default: .medium
    }
  }
}
