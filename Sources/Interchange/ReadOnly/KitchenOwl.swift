import JSON
import Lists

/// The household export of KitchenOwl: its items, their categories, and the names of its lists.
enum KitchenOwl {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try readJSON(files) { root, builder throws(FormatError) in
      guard let root = root.object, let items = root["items"]?.array else {
        throw FormatError(line: 1, column: 1, "expected an object with a list \"items\"")
      }
      for (number, value) in items.enumerated() {
        // A list of bare names is accepted too.
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
    }
  }
}

/// Reads JSON files into one document, calling `read` for the value of each.
func readJSON(
  _ files: [SourceFile],
  _ read: (JSONValue, inout DocumentBuilder) throws(FormatError) -> Void
) throws(FormatError) -> ListReading {
  var builder = DocumentBuilder()
  try files.forEachNamed { bytes, name throws(FormatError) in
    builder.file = name
    try read(try jsonValue(bytes), &builder)
  }
  return builder.reading()
}
