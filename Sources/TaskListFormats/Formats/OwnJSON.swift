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
    guard let object = root.object, object["format"]?.string == format else {
      throw FormatError(line: 1, column: 1, "expected an object with \"format\": \"\(format)\"")
    }
    let root = Node(object: object, path: [], bytes: bytes)
    guard object["version"]?.integer == version else {
      throw root.fault(
        "this program supports version \(version) of the format; update the program",
        at: "version")
    }
    guard let items = try root.nodes("items", "expected an item object") else {
      throw root.fault("expected \"items\" to be a list", at: "items")
    }
    var indices: [Int?] = []
    indices.reserveCapacity(items.count)
    for (number, node) in items.enumerated() {
      indices.append(builder.add(try entry(node), at: "entry \(number + 1)"))
    }
    for case (let item?, let node) in zip(indices, items) {
      let message = "expected an object with the \"id\" of a list"
      for place in try node.nodes("lists", message) ?? [] {
        guard let id = try place.identity("id") else { throw place.fault(message) }
        guard let list = builder.index(of: id) else {
          builder.report(.list, item: builder.document.items[item].name, "no item has the id \(id)")
          continue
        }
        builder.put(
          item, into: list, priority: try place.priority("priority"),
          added: try place.time("added"))
      }
    }
    let message = "expected an object with \"item\" and \"at\""
    for done in try root.nodes("completions", message) ?? [] {
      guard let id = try done.identity("item"), let at = try done.time("at") else {
        throw done.fault(message)
      }
      guard let item = builder.index(of: id) else {
        builder.report(.completions, "no item has the id \(id), which was done \(at)")
        continue
      }
      builder.complete(
        item, at: at, name: try done.text("name") ?? builder.document.items[item].name,
        from: max(.medium, try done.priority("from") ?? .medium))
    }
  }

  private static func entry(_ node: Node) throws(FormatError) -> ListDocument.Entry {
    let object = node.object
    guard let name = object["name"]?.string else {
      throw node.fault("expected \"name\" to be a string", at: "name")
    }
    let extra = object["extra"] ?? [:]
    guard let members = extra.object?.members, extra.object?.texts.count == members.count else {
      throw node.fault("expected \"extra\" to be an object of texts", at: "extra")
    }
    guard (object["order"] ?? "").string != nil, (object["moves"] ?? []).array != nil,
      let arrangement = ListArrangement(object)
    else {
      throw node.fault(
        "expected \"order\" to be priority, name or route, and \"moves\" to be a list of rows",
        at: "order")
    }
    return ListDocument.Entry(
      id: try node.identity("id"), name: name, details: try node.text("details") ?? "",
      need: try node.priority("priority").map { .priority($0) } ?? .open,
      previous: try node.priority("previous"), created: try node.time("created"),
      modified: try node.time("modified"), lastDone: try node.time("lastDone"),
      date: try date(node), arrangement: arrangement, extra: extra.object?.texts ?? [:])
  }

  private static func date(_ node: Node) throws(FormatError) -> ItemDate? {
    let members = ["due", "lead", "every", "first", "setOn"].compactMap { node.object[$0] }
      .filter { $0 != .null }
    guard !members.isEmpty else { return nil }
    guard members.allSatisfy({ $0.string != nil }), let date = ItemDate(node.object) else {
      throw node.fault(
        "expected \"due\" to be a day such as \"2027-05-01\", with a \"lead\" such as \"2w\"",
        at: "due")
    }
    return date
  }

  /// An object of a file, with the keys that lead to it.
  private struct Node {
    let object: JSONObject
    let path: [String]
    let bytes: [UInt8]

    func text(_ key: String) throws(FormatError) -> String? {
      try value(key, "expected \"\(key)\" to be a string", \.string)
    }

    func identity(_ key: String) throws(FormatError) -> Item.ID? {
      try value(key, "expected \"\(key)\" to be a UUID") { $0.string.flatMap { Item.ID($0) } }
    }

    func priority(_ key: String) throws(FormatError) -> Priority? {
      try value(key, "expected \"critical\", \"high\", \"medium\" or \"low\"") {
        $0.string.flatMap { Priority(word: $0) }
      }
    }

    func time(_ key: String) throws(FormatError) -> Timestamp? {
      try value(key, "expected a time such as \"2026-01-02T03:04:05Z\"") { value in
        if let number = value.integer, (-1 << 49..<1 << 49).contains(number) {
          return Timestamp(milliseconds: Int64(number))
        }
        return value.string.flatMap { Timestamp(lenient: $0) }
      }
    }

    /// The objects in the list of a key; nil if there is none.
    func nodes(_ key: String, _ message: String) throws(FormatError) -> [Node]? {
      try value(key, "expected \"\(key)\" to be a list", \.array)?.enumerated().map {
        number, value throws(FormatError) in
        let node = Node(
          object: value.object ?? [:], path: path + [key, String(number)], bytes: bytes)
        guard value.object != nil else { throw node.fault(message) }
        return node
      }
    }

    /// The value of a key; nil if it is missing or null.
    private func value<Value>(
      _ key: String, _ message: String, _ parse: (JSONValue) -> Value?
    ) throws(FormatError) -> Value? {
      guard let raw = object[key], raw != .null else { return nil }
      guard let value = parse(raw) else { throw fault(message, at: key) }
      return value
    }

    /// An error at the place of a key or, if it is missing, of the enclosing value.
    func fault(_ message: String, at key: String? = nil) -> FormatError {
      let places = JSONReader.keyPositions(in: bytes)
      var path = path + [key].compacted()
      while !path.isEmpty {
        if let place = places[path] {
          return FormatError(line: place.line, column: place.column, message)
        }
        path.removeLast()
      }
      return FormatError(line: 1, column: 1, message)
    }
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
