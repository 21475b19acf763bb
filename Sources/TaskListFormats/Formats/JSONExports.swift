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
      for value in isList ? [.object(root)] : values {
        guard let list = value.object else {
          throw FormatError(line: 1, column: 1, "expected each list to be an object")
        }
        let index = list.text("title").flatMap { builder.list(named: $0) }
        read(list["items"]?.array ?? [], in: index, &builder)
      }
    }.reading()
  }

  private static func read(
    _ tasks: [JSONValue], in list: Int?, _ builder: inout DocumentBuilder
  ) {
    var indexByID: [String: Int] = [:]
    var items: [(item: Int, task: JSONObject)] = []
    for (number, value) in tasks.enumerated() {
      guard let task = value.object, task["deleted"]?.bool != true else { continue }
      let isDone = task["status"]?.string == "completed"
      let entry = ListDocument.Entry(
        id: task.text("id").flatMap { Item.ID(foreign: $0) }, name: task.text("title") ?? "",
        details: task["notes"]?.string ?? "", need: isDone ? .priority(.low) : .open,
        created: task.time("created"), modified: task.time("updated"),
        lastDone: isDone ? task.time("completed") : nil)
      let title = list.map { " of \"\(builder.document.items[$0].name)\"" } ?? ""
      guard let item = builder.add(entry, at: "entry \(number + 1)\(title)") else { continue }
      if let id = task.text("id") { indexByID[id] = item }
      items.append((item, task))
      if task.text("due") != nil {
        builder.report(.extra, item: entry.name, "the due date is left out")
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
}

/// The household export of KitchenOwl: its items, their categories, and the names of its lists.
enum KitchenOwl {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      guard let root = try jsonValue(bytes).object, let items = root["items"]?.array else {
        throw FormatError(line: 1, column: 1, "expected an object with an \"items\" list")
      }
      for (number, value) in items.enumerated() {
        let name = value.string ?? value.object?.text("name") ?? ""
        let entry = ListDocument.Entry(name: name, need: .priority(.low))
        guard let item = builder.add(entry, at: "entry \(number + 1)") else { continue }
        let category =
          value.object?.text("category") ?? value.object?["category"]?.object?.text("name")
        if let category, let list = builder.list(named: category) { builder.put(item, into: list) }
      }
      for list in root["shoppinglists"]?.array ?? [] {
        guard let title = list.string ?? list.object?.text("name"),
          let index = builder.list(named: title)
        else { continue }
        for (number, value) in (list.object?["items"]?.array ?? []).enumerated() {
          let name = value.string ?? value.object?.text("name") ?? ""
          let details = value.object?.text("description")
          let entry = ListDocument.Entry(name: name, details: details, need: .priority(.medium))
          let place = "entry \(number + 1) of \"\(title)\""
          if let item = builder.add(entry, at: place, repeats: true) {
            builder.put(item, into: index)
          }
        }
      }
      for key in ["recipes", "expenses", "planner"] where root[key]?.array?.isEmpty == false {
        builder.report(.item, "its \(key) are not lists and are left out")
      }
    }.reading()
  }
}
