import PrioritiesBasics
import PriorityLists

/// This program's JSON, which preserves everything except undo.
///
/// It is specified in `docs/Formats.md`.
enum OwnJSON {
  static let format = "priorities"
  static let version = 1

  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      try read(try jsonValue(bytes), bytes: bytes, into: &builder)
    }.reading(statesAll: true)
  }

  private static func read(
    _ root: JSONValue, bytes: [UInt8], into builder: inout DocumentBuilder
  ) throws(FormatError) {
    guard let root = root.object, root["format"]?.string == format else {
      throw FormatError(line: 1, column: 1, "expected an object with \"format\": \"\(format)\"")
    }
    guard let number = root["version"]?.integer, number == version else {
      throw fault(
        ["version"], bytes,
        "this program supports version \(version) of the format; update the program")
    }
    guard let items = root["items"]?.array else {
      throw fault(["items"], bytes, "expected \"items\" to be a list")
    }
    var indices: [Int?] = []
    indices.reserveCapacity(items.count)
    for (number, value) in items.enumerated() {
      let path = ["items", String(number)]
      guard let object = value.object else {
        throw fault(path, bytes, "expected an item object")
      }
      indices.append(builder.add(try entry(object, path, bytes), at: "entry \(number + 1)"))
    }
    for (number, value) in items.enumerated() {
      guard let item = indices[number], let lists = value.object?["lists"] else { continue }
      guard let places = lists.array else {
        throw fault(["items", String(number), "lists"], bytes, "expected a list of lists")
      }
      for (position, place) in places.enumerated() {
        let path = ["items", String(number), "lists", String(position)]
        guard let place = place.object, let id = try identity(place, "id", path, bytes) else {
          throw fault(path, bytes, "expected an object with the \"id\" of a list")
        }
        guard let list = builder.index(of: id) else {
          builder.report(.list, item: builder.document.items[item].name, "no item has the id \(id)")
          continue
        }
        builder.put(
          item, into: list, priority: try priority(place, "priority", path, bytes),
          added: try time(place, "added", path, bytes))
      }
    }
    try readCompletions(root, bytes, into: &builder)
  }

  private static func readCompletions(
    _ root: JSONObject, _ bytes: [UInt8], into builder: inout DocumentBuilder
  ) throws(FormatError) {
    guard let value = root["completions"] else { return }
    guard let completions = value.array else {
      throw fault(["completions"], bytes, "expected \"completions\" to be a list")
    }
    for (number, value) in completions.enumerated() {
      let path = ["completions", String(number)]
      guard let object = value.object, let id = try identity(object, "item", path, bytes),
        let at = try time(object, "at", path, bytes)
      else { throw fault(path, bytes, "expected an object with \"item\" and \"at\"") }
      guard let item = builder.index(of: id) else {
        builder.report(.completions, "no item has the id \(id), which was done \(at)")
        continue
      }
      let from = try priority(object, "from", path, bytes) ?? .medium
      builder.complete(
        item, at: at,
        name: try text(object, "name", path, bytes) ?? builder.document.items[item].name,
        from: max(.medium, from))
    }
  }

  private static func entry(
    _ object: JSONObject, _ path: [String], _ bytes: [UInt8]
  ) throws(FormatError) -> ListDocument.Entry {
    guard let name = object["name"]?.string else {
      throw fault(path + ["name"], bytes, "expected \"name\" to be a string")
    }
    let extra = object["extra"] ?? [:]
    guard let members = extra.object?.members, extra.object?.texts.count == members.count else {
      throw fault(path + ["extra"], bytes, "expected \"extra\" to be an object of texts")
    }
    guard (object["order"] ?? "").string != nil, (object["moves"] ?? []).array != nil,
      let arrangement = ListArrangement(object)
    else {
      throw fault(
        path + ["order"], bytes,
        "expected \"order\" to be priority, name or route, and \"moves\" to be a list of rows")
    }
    return ListDocument.Entry(
      id: try identity(object, "id", path, bytes), name: name,
      details: try text(object, "details", path, bytes) ?? "",
      need: try priority(object, "priority", path, bytes).map { .priority($0) } ?? .open,
      previous: try priority(object, "previous", path, bytes),
      created: try time(object, "created", path, bytes),
      modified: try time(object, "modified", path, bytes),
      lastDone: try time(object, "lastDone", path, bytes),
      date: try date(object, path, bytes), arrangement: arrangement,
      extra: extra.object?.texts ?? [:])
  }

  private static func text(
    _ object: JSONObject, _ key: String, _ path: [String], _ bytes: [UInt8]
  ) throws(FormatError) -> String? {
    guard let value = object[key], value != .null else { return nil }
    guard let text = value.string else {
      throw fault(path + [key], bytes, "expected \"\(key)\" to be a string")
    }
    return text
  }

  private static func identity(
    _ object: JSONObject, _ key: String, _ path: [String], _ bytes: [UInt8]
  ) throws(FormatError) -> Item.ID? {
    guard let value = object[key], value != .null else { return nil }
    guard let id = value.string.flatMap({ Item.ID($0) }) else {
      throw fault(path + [key], bytes, "expected \"\(key)\" to be a UUID")
    }
    return id
  }

  private static func date(
    _ object: JSONObject, _ path: [String], _ bytes: [UInt8]
  ) throws(FormatError) -> ItemDate? {
    guard let value = object["due"], value != .null else { return nil }
    guard let date = ItemDate(object) else {
      throw fault(
        path + ["due"], bytes,
        "expected \"due\" to be a day such as \"2027-05-01\", with a \"lead\" such as \"2w\"")
    }
    return date
  }

  private static func priority(
    _ object: JSONObject, _ key: String, _ path: [String], _ bytes: [UInt8]
  ) throws(FormatError) -> Priority? {
    guard let value = object[key], value != .null else { return nil }
    guard let priority = value.string.flatMap({ Priority(word: $0) }) else {
      throw fault(path + [key], bytes, "expected \"critical\", \"high\", \"medium\" or \"low\"")
    }
    return priority
  }

  private static func time(
    _ object: JSONObject, _ key: String, _ path: [String], _ bytes: [UInt8]
  ) throws(FormatError) -> Timestamp? {
    guard let value = object[key], value != .null else { return nil }
    if let number = value.integer, (-1 << 49..<1 << 49).contains(number) {
      return Timestamp(milliseconds: Int64(number))
    }
    guard let time = value.string.flatMap({ Timestamp(lenient: $0) }) else {
      throw fault(path + [key], bytes, "expected a time such as \"2026-01-02T03:04:05Z\"")
    }
    return time
  }

  /// An error at the place of a key or, if it is missing, of the enclosing value.
  private static func fault(_ path: [String], _ bytes: [UInt8], _ message: String) -> FormatError {
    let places = JSONReader.keyPositions(in: bytes)
    var path = path
    while !path.isEmpty {
      if let place = places[path] {
        return FormatError(line: place.line, column: place.column, message)
      }
      path.removeLast()
    }
    return FormatError(line: 1, column: 1, message)
  }

  /// Writes one item per line, so that `diff` works well.
  static func write(_ document: ListDocument) -> ListWriting {
    let ids = document.items.enumerated().map { index, entry in
      entry.id ?? Item.ID(high: 0x8000, low: 0x8000_0000_0000_0000 | UInt64(index))
    }
    var text = "{\"format\":\"\(format)\",\"version\":\(version),\"items\":["
    for (index, entry) in document.items.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += "{\"id\":\"\(ids[index])\",\"name\":\(jsonText(entry.name))"
      if let details = entry.details, !details.isEmpty {
        text += ",\"details\":\(jsonText(details))"
      }
      text += ",\"priority\":\"\(entry.need.priority.word)\""
      if let previous = entry.previous { text += ",\"previous\":\"\(previous.word)\"" }
      for (key, time) in [
        ("created", entry.created), ("modified", entry.modified), ("lastDone", entry.lastDone),
      ] {
        if let time { text += ",\"\(key)\":\(Self.time(time))" }
      }
      if !entry.lists.isEmpty {
        text += ",\"lists\":[" + entry.lists.map { list(of: $0, ids) }.joined(separator: ",") + "]"
      }
      var date = entry.date?.stored
      date?["shown"] = entry.shown?.json
      for member in (date?.members ?? []) + entry.arrangement.json.members {
        text += ",\"\(member.key)\":\(member.value.line)"
      }
      if !entry.extra.isEmpty {
        let members = entry.extra.sortedByKey.map {
          "\(jsonText($0.key)):\(jsonText($0.value))"
        }
        text += ",\"extra\":{\(members.joined(separator: ","))}"
      }
      text += "}"
    }
    text += document.items.isEmpty ? "],\"completions\":[" : "\n],\"completions\":["
    for (index, done) in document.completions.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += "{\"item\":\"\(ids[done.item])\",\"at\":\(Self.time(done.at))"
      text += ",\"name\":\(jsonText(done.name)),\"from\":\"\(done.from.word)\"}"
    }
    text += document.completions.isEmpty ? "]}\n" : "\n]}\n"
    return ListWriting(text)
  }

  private static func list(of placement: ListDocument.Placement, _ ids: [Item.ID]) -> String {
    var text = "{\"id\":\"\(ids[placement.list])\""
    if let priority = placement.priority { text += ",\"priority\":\"\(priority.word)\"" }
    if let added = placement.added { text += ",\"added\":\(time(added))" }
    return text + "}"
  }

  /// ISO 8601, or milliseconds since 1970 if outside the years 0 to 9999.
  private static func time(_ time: Timestamp) -> String {
    time.precise.map { "\"\($0)\"" } ?? String(time.milliseconds)
  }
}
