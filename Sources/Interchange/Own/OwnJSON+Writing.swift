import JSON
import Lists

extension OwnJSON {
  /// Writes one item per line, so that two files compare well with `diff`.
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
      if !entry.extra.isEmpty {
        let members = entry.extra.sorted { $0.key < $1.key }.map {
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

  /// ISO 8601, or milliseconds since 1970 outside the years 0 to 9999.
  private static func time(_ time: Timestamp) -> String {
    time.precise.map { "\"\($0)\"" } ?? String(time.milliseconds)
  }
}
