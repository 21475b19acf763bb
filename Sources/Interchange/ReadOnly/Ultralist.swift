import JSON
import Lists

/// The file `.todos.json` of ultralist: a priority flag, and projects and contexts in the subject.
enum Ultralist {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try readJSON(files) { root, builder throws(FormatError) in
      guard let todos = root.array else {
        throw FormatError(line: 1, column: 1, "expected a list of todos")
      }
      for (number, value) in todos.enumerated() {
        guard let todo = value.object else {
          throw FormatError(line: 1, column: 1, "expected each todo to be an object")
        }
        let isDone =
          todo["completed"]?.bool == true || todo["archived"]?.bool == true
          || todo["status"]?.string == "completed"
        let isUrgent = todo["is_priority"]?.bool ?? todo["isPriority"]?.bool ?? false
        let subject = todo.text("subject") ?? ""
        let lists = todo.texts("projects") + todo.texts("contexts")
        let words = subject.split(separator: " ").filter { word in
          !lists.contains { "+\($0)" == word || "@\($0)" == word }
        }
        let entry = ListDocument.Entry(
          id: todo.text("uuid").flatMap { Item.ID($0) },
          name: words.isEmpty ? subject : words.joined(separator: " "),
          details: todo.texts("notes").joined(separator: "\n"),
          need: isDone ? .priority(.low) : isUrgent ? .priority(.high) : .open,
          lastDone: isDone
            ? todo.time("completed_date") ?? todo.time("completedDate") : nil)
        guard let item = builder.add(entry, at: "entry \(number + 1)") else { continue }
        for name in lists {
          if let list = builder.list(named: name) { builder.put(item, into: list) }
        }
        if todo.text("due") != nil {
          builder.report(.extra, item: entry.name, "the due date is left out")
        }
      }
    }
  }
}
