import Lists

extension OPML {
  static func write(_ document: ListDocument) -> ListWriting {
    var losses = WritingLosses(document, format: .opml)
    losses.leaveOut(.times, .changes, .completions)
    if document.items.contains(where: { $0.extra.keys.contains { $0 != "opml" } }) {
      losses.leaveOut(.extra)
    }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head>
          <title>Priorities</title>
        </head>
        <body>

      """
    var open = 0
    let rows = Outline(document).rows
    for (place, row) in rows.enumerated() {
      while open > row.depth {
        open -= 1
        text += String(repeating: "  ", count: open + 2) + "</outline>\n"
      }
      let next = place + 1 < rows.count ? rows[place + 1].depth : 0
      let isOpen = next > row.depth
      text += String(repeating: "  ", count: row.depth + 2)
      text += "<outline\(attributes(of: row, in: document, &losses))\(isOpen ? "" : "/")>\n"
      if isOpen { open = row.depth + 1 }
    }
    while open > 0 {
      open -= 1
      text += String(repeating: "  ", count: open + 2) + "</outline>\n"
    }
    return ListWriting(text + "  </body>\n</opml>\n", losses: losses.losses)
  }

  private static func attributes(
    of row: Outline.Row, in document: ListDocument, _ losses: inout WritingLosses
  ) -> String {
    let entry = document.items[row.item]
    let (name, isShortened) = entry.name.withoutControls
    if isShortened, !row.isRepeat {
      losses.report(.name, item: entry.name, "characters not allowed in XML are left out")
    }
    let id = entry.id?.description ?? "item-\(row.item)"
    let rest = entry.extra["opml"] ?? ""
    var attributes: [(String, String?)] = [("text", name), ("_id", id)]
    if row.isRepeat {
      attributes += [("_ref", "true"), ("_priority", entry.need.priority.word)]
    } else {
      attributes += [
        ("_priority", entry.need.priority.word),
        // An attribute may occur only once, and a category from another program has precedence.
        (
          "category",
          rest.contains("category=\"") ? nil : "/priority/\(entry.need.priority.word)"
        ),
        ("_previous", entry.previous?.word),
        ("created", entry.created?.rfc822),
      ]
      if let details = entry.details, !details.isEmpty {
        let (text, isChanged) = details.withoutControls
        if isChanged {
          losses.report(
            .details, item: entry.name, "characters not allowed in XML are left out")
        }
        attributes.append(("_note", text))
      }
    }
    attributes.append(("_listPriority", row.listPriority?.word))
    let text = attributes.map { name, value in
      value.map { " \(name)=\"\(xmlEscaped($0))\"" } ?? ""
    }.joined()
    return row.isRepeat || rest.isEmpty ? text : "\(text) \(rest)"
  }
}
