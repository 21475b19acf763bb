import PrioritiesBasics
import PriorityLists

/// Items as rows of CSV, either with this program's columns or with columns recognized by name.
enum CSVItems {
  private static let columns = [
    "id", "name", "details", "priority", "lists", "created", "modified", "lastDone", "previous",
    "due", "lead", "every", "shown",
  ]

  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    var statesAll = true
    var statesDates = true
    let builder = try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      let table = try CSVTable(try SourceText(bytes))
      statesAll = try read(table, into: &builder) && statesAll
      statesDates = statesDates && table.column("due") != nil
    }
    return try builder.reading(statesAll: statesAll, statesDates: statesAll && statesDates)
  }

  static func write(_ document: ListDocument) -> ListWriting {
    var text = csvRow(columns)
    for entry in document.items {
      let lists = entry.lists.map { placement in
        let name = document.items[placement.list].name
        return placement.priority.map { "\(name)\t\($0.word)" } ?? name
      }
      text += csvRow([
        entry.id?.description ?? "", entry.name, entry.details ?? "", entry.need.priority.word,
        lists.lineSeparated, entry.created?.precise ?? "", entry.modified?.precise ?? "",
        entry.lastDone?.precise ?? "", entry.previous?.word ?? "", entry.date?.due.text ?? "",
        entry.date?.lead.text ?? "", entry.date?.every?.text ?? "", entry.shown?.word ?? "",
      ])
    }
    var losses = WritingLosses(document, format: .csv)
    losses.omit(.completions, .days, .order, .extra)
    return ListWriting(text, losses: losses.losses)
  }

  /// Whether the first row has names; also true if it cannot be parsed.
  static func hasNames(_ file: SourceFile) -> Bool {
    guard let table = firstRow(of: file.bytes[...]) else { return true }
    return nameColumn(of: table) != nil
  }

  static func beginsAsOwn(_ bytes: ArraySlice<UInt8>) -> Bool {
    firstRow(of: bytes)?.header.starts(with: columns.prefix(5)) == true
  }

  static func beginsAsTable(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let table = firstRow(of: bytes), nameColumn(of: table) != nil else { return false }
    let others =
      columns.filter { $0 != "name" } + idWords + detailsWords + listWords + doneWords
    return table.column(others.map { $0.lowercased() }) != nil
  }

  private static func firstRow(of bytes: ArraySlice<UInt8>) -> CSVTable? {
    let isEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let head = Array(bytes.prefix(1 << 16).drop(while: isEnd)).withoutByteOrderMark
    let first = CSVTable.separator(in: head) == nil ? [] : head.prefix(5) + [0x0A]
    let rest = head.dropFirst(max(0, first.count - 1)).drop(while: isEnd)
    return try? CSVTable(try SourceText(Array(first + rest.prefix { !isEnd($0) })))
  }

  private static let nameWords = [
    "name", "title", "task", "item", "content", "summary", "task name",
  ]
  private static let idWords = ["id", "uuid", "uid"]
  private static let detailsWords = ["details", "notes", "note", "description"]
  private static let listWords = ["list", "category", "project", "tags", "labels", "folder"]
  private static let doneWords = ["done", "completed", "checked", "status"]

  private static func nameColumn(of table: CSVTable) -> Int? { table.column(nameWords) }

  /// - Returns: Whether it has this program's columns for id, details and lists, in which an empty
  ///   cell means that the item has none.
  private static func read(
    _ table: CSVTable, into builder: inout DocumentBuilder
  ) throws(FormatError) -> Bool {
    guard let name = nameColumn(of: table) else {
      throw FormatError(
        line: 1, column: 1, "expected a first row of column names with \"name\" among them")
    }
    let id = table.column(idWords)
    let details = table.column(detailsWords)
    let priority = table.column("priority")
    let lists = table.column("lists")
    let otherLists = table.column(listWords)
    let done = table.column(doneWords)
    let times = ["created", "modified", "lastdone"].map { table.column($0) }
    let previous = table.column("previous")
    let dates = [["due", "due date"], ["lead"], ["every"]].map { table.column($0) }
    let known =
      [name, id, details, priority, lists, otherLists, done, previous, table.column("shown")]
      + times + dates
    let leftOut = table.header.indices.filter { column in
      !known.contains(column)
        && table.rows.contains { column < $0.cells.count && !$0.cells[column].isEmpty }
    }
    if !leftOut.isEmpty {
      let words = leftOut.map { "\"\(table.header[$0])\"" }.commaSeparated
      builder.report(
        .extra, line: 1,
        leftOut.count == 1
          ? "the column \(words) is left out" : "the columns \(words) are left out")
    }
    for row in table.rows where !builder.isTooLong {
      let cell = { (column: Int?) in
        column.flatMap { $0 < row.cells.count && !row.cells[$0].isEmpty ? row.cells[$0] : nil }
      }
      var fields = FieldReader()
      let moments = zip(["created", "modified", "lastdone"], times).map { key, column in
        fields.value(key, cell(column)) { Timestamp(lenient: $0) }
      }
      let date = ItemDate(due: cell(dates[0]), lead: cell(dates[1]), every: cell(dates[2]))
      for (key, column) in zip(["lead", "every"], dates.dropFirst()) {
        _ = fields.value(key, cell(column)) { date == nil ? nil : DaySpan($0) }
      }
      let given = cell(priority).map(Self.need) ?? .open
      let isDone =
        fields.value(done.map { table.header[$0] } ?? "", cell(done), Self.isDone) ?? false
      if given == .open, let word = cell(priority),
        !["none", "0", "-"].contains(word.lowercased())
      {
        builder.report(
          .priority, item: cell(name), line: row.line,
          "\"\(word)\" is not a priority, so \((isDone ? .low : given.priority).word) is used")
      }
      var entry = ListDocument.Entry(
        id: fields.value("id", cell(id)) { Item.ID($0) }, name: cell(name) ?? "",
        details: details == nil ? nil : cell(details) ?? "", need: given,
        previous: fields.value("previous", cell(previous)) { Priority(word: $0) },
        created: moments[0], modified: moments[1], lastDone: moments[2],
        date: date, line: row.line)
      if date == nil, let text = cell(dates[0]) {
        builder.report(.extra, item: entry.name, line: row.line, "\"\(text)\" is not a day")
      }
      if isDone { entry.markDone() }
      guard let item = builder.add(entry) else { continue }
      for line in cell(lists)?.split(separator: "\n") ?? [] {
        let parts = line.split(separator: "\t", maxSplits: 1)
        guard let first = parts.first, let list = builder.list(named: String(first)) else {
          continue
        }
        builder.put(
          item, into: list,
          priority: fields.value("lists", parts.dropFirst().first.map(String.init)) {
            Priority(word: $0)
          }, line: row.line)
      }
      let words = cell(otherLists)?.split { ",;\n".contains($0) } ?? []
      builder.put(item, intoListsNamed: words.map(String.init), line: row.line)
      builder.report(fields, of: entry.name, line: row.line)
      if row.cells.dropFirst(table.header.count).contains(where: { !$0.isEmpty }) {
        builder.report(
          .extra, item: entry.name, line: row.line, "the cells without a column name are left out")
      }
    }
    return id != nil && lists != nil && details != nil
  }

  /// Parses a priority, its letter, p1 to p4, or 1 (most urgent) to 4.
  private static func need(_ word: String) -> ListDocument.Need {
    let word = word.trimmedBlanks
    if let priority = Priority(word: word) { return .priority(priority) }
    switch word.lowercased() {
    case "1", "p1", "urgent", "a": return .priority(.critical)
    case "2", "p2", "b": return .priority(.high)
    case "3", "p3", "normal": return .priority(.medium)
    case "4", "p4", "d": return .priority(.low)
    default: return .open
    }
  }

  private static func isDone(_ word: String) -> Bool? {
    switch word.trimmedBlanks.lowercased() {
    case "x", "yes", "y", "true", "1", "done", "completed", "checked", "closed": true
    case "", "no", "n", "false", "0", "open", "pending", "todo", "to do": false
    default: nil
    }
  }
}
