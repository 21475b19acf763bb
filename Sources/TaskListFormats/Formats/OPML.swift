import PrioritiesBasics
import PriorityLists

/// Outlines (OPML 1.0 and 2.0), where outline elements are items and nesting puts them into lists.
///
/// An item in several lists is written in each. The `_id` attribute identifies it, and `_ref` marks
/// the elements without its sub-items.
enum OPML {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    let reader = Reader()
    try files.forEachNamed { bytes, name throws(FormatError) in
      reader.builder.file = name
      try reader.read(bytes)
    }
    return try reader.builder.reading(statesAll: reader.isOurs)
  }

  /// Blanks out what hnb writes before the first element, because `<?pos="1"?>` is invalid XML.
  private static func withoutStrayInstructions(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    let mark = "<?".bytes
    while let start = bytes[index...].firstIndex(of: mark[0]), start + 1 < bytes.count {
      let isDeclaration = bytes[start...].starts(with: "<?xml".bytes)
      let isComment = bytes[start + 1] == UInt8(ascii: "!")
      guard bytes[start + 1] == mark[1] || isComment else { break }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      if !isDeclaration, !isComment {
        for place in start...end where bytes[place] != 0x0A { bytes[place] = 0x20 }
      }
      index = end + 1
    }
    return bytes
  }

  private final class Reader {
    var builder = DocumentBuilder()
    var isOurs = false
    private var open: [Int?] = []
    private var isOPML = false
    private var indexByMark: [String: Int] = [:]

    func read(_ bytes: [UInt8]) throws(FormatError) {
      isOPML = false
      open = []
      indexByMark = [:]
      try XMLWalk.visit(OPML.withoutStrayInstructions(bytes)) { [self] event throws(FormatError) in
        switch event {
        case .start(let name, let attributes, let line):
          if !isOPML {
            guard name.lowercased() == "opml" else {
              throw FormatError(
                line: line, column: 1, "expected the element <opml>, found <\(name)>")
            }
            isOPML = true
          }
          open.append(name.lowercased() == "outline" ? item(attributes, line) : nil)
        case .end: open.removeLast()
        }
      }
    }

    private func item(_ attributes: [(name: String, value: String)], _ line: Int) -> Int? {
      var row = OPMLRow(attributes, line: line)
      if row.mark != nil { isOurs = true }
      let known = row.mark.flatMap { indexByMark[$0] }
      if let known, row.isReference { row.entry.name = builder.document.items[known].name }
      guard let item = known ?? builder.add(row.entry, repeats: true) else { return nil }
      if known != nil { _ = builder.add(row.entry, repeats: true) }
      builder.report(row.fields, of: row.entry.name, line: line, isKept: true)
      if let mark = row.mark { indexByMark[mark] = item }
      if let list = open.last(where: { $0 != nil }) ?? nil {
        builder.put(item, into: list, priority: row.listPriority, line: line)
      }
      return item
    }
  }
}

/// An outline element with its known attributes parsed and the others as XML.
struct OPMLRow {
  var entry: ListDocument.Entry
  var mark: String?
  var isReference = false
  var listPriority: Priority?
  var fields = FieldReader()

  init(_ attributes: [(name: String, value: String)], line: Int) {
    entry = ListDocument.Entry(name: "", line: line)
    var rest = ""
    var priority: Priority?
    var category: String?
    var isDone = false
    for (name, value) in attributes {
      var isKept = false
      switch name {
      case "text": entry.name = value
      case "title" where entry.name.isEmpty: entry.name = value
      case "_note": entry.details = value
      case "_id": mark = value
      case "_ref": isReference = value == "true"
      case "_priority": priority = fields.value(name, value) { Priority(word: $0) }
      case "_listPriority": listPriority = fields.value(name, value) { Priority(word: $0) }
      case "_previous": entry.previous = fields.value(name, value) { Priority(word: $0) }
      case "_complete", "complete": isDone = fields.value(name, value) { Bool($0) } ?? false
      case "_status":
        isDone = fields.value(name, value) { ["checked": true, "unchecked": false][$0] } ?? false
      case "created": entry.created = fields.value(name, value) { Timestamp(rfc822: $0) }
      default: isKept = true
      }
      if isKept || fields.isFault(name) {
        if name == "category" { category = value }
        // A category written by this program only repeats the priority.
        if name != "category" || Self.priority(inCategory: value) == nil {
          rest += "\(rest.isEmpty ? "" : " ")\(name)=\"\(xmlEscaped(value))\""
        }
      }
    }
    priority = priority ?? category.flatMap(Self.priority(inCategory:))
    if let priority { entry.need = .priority(priority) }
    if isDone { entry.need = .priority(.low) }
    entry.id = mark.flatMap { Item.ID($0) }
    if !rest.isEmpty { entry.extra["opml"] = rest }
  }

  private static func priority(inCategory category: String) -> Priority? {
    category.hasPrefix("/priority/") ? Priority(word: category.dropFirst(10)) : nil
  }
}

extension Timestamp {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses `Fri, 02 Jan 2026 03:04:05 GMT`; offsets are used, but any zone name means UTC.
  init?(rfc822 text: String) {
    var words = text.split(separator: " ")
    if words.first?.hasSuffix(",") == true { words.removeFirst() }
    guard words.count >= 4, let day = Int(words[0]), (1...31).contains(day),
      let month = Self.months.firstIndex(of: words[1].prefix(3).lowercased()),
      var year = Int(words[2]), (0...9999).contains(year)
    else { return nil }
    if words[2].count == 2 { year += year < 70 ? 2000 : 1900 }
    let time = words[3].split(separator: ":")
    guard time.count == 2 || time.count == 3, time.allSatisfy({ $0.utf8.count == 2 }) else {
      return nil
    }
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let four = String(repeating: "0", count: 4 - String(year).count) + String(year)
    let clock = time.joined(separator: ":") + (time.count == 2 ? ":00" : "")
    var zone = "Z"
    if words.count > 4, words[4].utf8.count == 5, let sign = words[4].first, "+-".contains(sign) {
      zone = "\(words[4].prefix(3)):\(words[4].suffix(2))"
    }
    self.init(lenient: "\(four)-\(two(month + 1))-\(two(day))T\(clock)\(zone)")
  }

  /// The time in UTC; nil outside the years 0 to 9999.
  var rfc822: String? {
    guard isOfFourDigits else { return nil }
    let text = iso8601
    let month =
      Int(text.dropFirst(5).prefix(2)).map {
        Self.months[$0 - 1].prefix(1).uppercased() + Self.months[$0 - 1].dropFirst()
      } ?? ""
    return
      "\(text.dropFirst(8).prefix(2)) \(month) \(text.prefix(4)) \(text.dropFirst(11).prefix(8)) GMT"
  }
}

extension OPML {
  static func write(_ document: ListDocument) -> ListWriting {
    var losses = WritingLosses(document, format: .opml)
    losses.omit(.times, .changes, .completions, .date, .order, .extra)
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
    let rest = row.isRepeat ? "" : entry.extra["opml"] ?? ""
    var attributes: [(String, String?)] = [("text", name), ("_id", id)]
    if row.isRepeat {
      attributes += [("_ref", "true"), ("_priority", entry.need.priority.word)]
    } else {
      attributes += [
        ("_priority", entry.need.priority.word),
        ("category", "/priority/\(entry.need.priority.word)"),
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
    // An attribute may occur only once, and another program's takes precedence.
    attributes.removeAll { " \(rest)".contains(" \($0.0)=\"") }
    let text = attributes.map { name, value in
      value.map { " \(name)=\"\(xmlEscaped($0))\"" } ?? ""
    }.joined()
    return rest.isEmpty ? text : "\(text) \(rest)"
  }
}
