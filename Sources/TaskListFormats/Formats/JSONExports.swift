import PrioritiesBasics
import PriorityLists

/// Google Takeout's export of Tasks, which has lists of tasks with sub-tasks linked by `parent`.
enum GoogleTasks {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      guard let root = try jsonValue(bytes).object, let values = root["items"]?.array else {
        throw FormatError(line: 1, column: 1, "expected an object with an \"items\" list")
      }
      // A complete export is a list of lists, but a single list is accepted too.
      let isList = root["kind"]?.string == "tasks#tasks" || root["kind"]?.string == "tasks#taskList"
      for value in isList ? [root.json] : values {
        guard let list = value.object else {
          throw FormatError(line: 1, column: 1, "expected each list to be an object")
        }
        var fields = FieldReader()
        let title = fields.text("title", in: list)
        let tasks = fields.values("items", in: list) { $0.object }
        builder.report(fields, of: title)
        read(tasks, in: title.flatMap { builder.list(named: $0) }, &builder)
      }
    }.reading()
  }

  private static func read(
    _ tasks: [JSONObject], in list: Int?, _ builder: inout DocumentBuilder
  ) {
    var indexByID: [String: Int] = [:]
    var items: [(item: Int, task: JSONObject)] = []
    for (number, task) in tasks.enumerated() {
      var fields = FieldReader()
      guard fields.value("deleted", in: task, \.bool) != true else {
        builder.report(.item, item: task.text("title"), "a deleted task is left out")
        continue
      }
      let isDone =
        fields.value("status", in: task) {
          ["completed": true, "needsAction": false][$0.string ?? ""]
        } ?? false
      let done = fields.time("completed", in: task)
      let due = fields.value("due", in: task) { ItemDate(due: $0.string) }
      let entry = ListDocument.Entry(
        id: fields.text("id", in: task).flatMap { Item.ID(foreign: $0) },
        name: fields.text("title", in: task) ?? "", details: fields.text("notes", in: task) ?? "",
        need: isDone ? .priority(.low) : .open, created: fields.time("created", in: task),
        modified: fields.time("updated", in: task), lastDone: isDone ? done : nil,
        date: isDone ? nil : due)
      let title = list.map { " of \"\(builder.document.items[$0].name)\"" } ?? ""
      guard let item = builder.add(entry, at: "entry \(number + 1)\(title)") else { continue }
      if let id = task.text("id") { indexByID[id] = item }
      items.append((item, task))
      _ = fields.text("parent", in: task)
      builder.report(fields, of: entry.name)
      for member in task.members
      where !known.contains(member.key) && ![.null, false, "", [], [:]].contains(member.value) {
        builder.report(.extra, item: entry.name, "its \(member.key) is left out")
      }
    }
    for (item, task) in items {
      if let parent = task.text("parent").flatMap({ indexByID[$0] }) {
        builder.put(item, into: parent)
      } else if let list {
        builder.put(item, into: list)
      }
    }
  }

  /// The keys that are read, and those that say nothing about the task itself.
  private static let known: Set<String> = [
    "id", "title", "notes", "status", "completed", "created", "updated", "due", "parent",
    "deleted", "kind", "etag", "position", "selfLink", "hidden", "task_type",
  ]
}

/// The household export of KitchenOwl: its items, their categories, and the names of its lists.
enum KitchenOwl {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      guard let root = try jsonValue(bytes).object, let items = root["items"]?.array else {
        throw FormatError(line: 1, column: 1, "expected an object with an \"items\" list")
      }
      for (number, value) in items.enumerated() {
        let name = value.name ?? ""
        let entry = ListDocument.Entry(name: name, need: .priority(.low))
        guard let item = builder.add(entry, at: "entry \(number + 1)") else { continue }
        var fields = FieldReader()
        let category = fields.value("category", in: value.object ?? [:], \.name)
        builder.report(fields, of: name)
        if let category, let list = builder.list(named: category) { builder.put(item, into: list) }
      }
      var fields = FieldReader()
      for list in fields.values("shoppinglists", in: root, { $0 }) {
        let title = list.name ?? ""
        guard let index = builder.list(named: title) else { continue }
        for (number, value) in fields.values("items", in: list.object ?? [:], { $0 }).enumerated() {
          let name = value.name ?? ""
          let details = fields.text("description", in: value.object ?? [:])
          let entry = ListDocument.Entry(name: name, details: details, need: .priority(.medium))
          let place = "entry \(number + 1) of \"\(title)\""
          if let item = builder.add(entry, at: place, repeats: true) {
            builder.put(item, into: index)
          }
        }
      }
      builder.report(fields, of: nil)
      for key in ["recipes", "expenses", "planner"]
      where ![.null, [], [:]].contains(root[key] ?? .null) {
        builder.report(.item, "its \(key) are not lists and are left out")
      }
    }.reading()
  }
}

extension JSONValue {
  fileprivate var name: String? { string ?? object?.text("name") }
}
