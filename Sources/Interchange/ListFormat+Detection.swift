import JSON

extension ListFormat {
  /// Detects the format of a file from its contents and, if they are inconclusive, from its name.
  ///
  /// Looks at the first 4096 bytes after leading white space; it does not check that the rest can
  /// be read.
  /// - Returns: Nil for an empty file whose name says nothing, and for XML of an unknown kind.
  ///   Other text is ``text`` if nothing else fits.
  public static func detected(in file: SourceFile) -> ListFormat? {
    let name = file.name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let head = file.bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let start = head.prefix(4096)
    if start.isEmpty { return byName(name, ending) }
    if start.first == 0x7B || start.first == 0x5B, let format = jsonFormat(start, name: name) {
      return format
    }
    if start.first == 0x3C { return xmlFormat(start) }
    if CSVItems.beginsAsOwn(start) { return .csv }
    let text = String(decoding: start, as: UTF8.self)
    if text.uppercased().hasPrefix("BEGIN:VCALENDAR") {
      return text.contains("Apple") && text.contains("Reminders") ? .reminders : .icalendar
    }
    if ["csv", "tsv"].contains(ending) { return csvFormat(text) }
    return byName(name, ending) ?? textFormat(text)
  }

  /// Detects the format of a file of a folder, where files of other kinds may lie too.
  ///
  /// - Returns: Nil where ``detected(in:)`` is, for an empty file, and for JSON that only its name or
  ///   its first character makes a list, such as a `package.json`.
  public static func detectedAmongOthers(in file: SourceFile) -> ListFormat? {
    guard !file.isBlank, let format = detected(in: file) else { return nil }
    guard format == .json else { return format }
    // What marks this program's JSON may stand behind long lists where another program sorted it.
    let mark = Array("\"format\":\"priorities\"".utf8)
    return file.bytes.filter { $0 > 0x20 }.contains(mark) ? format : nil
  }

  /// Why a file that lies in a folder is none of this format, as a clause about the file; nil where
  /// it may be one, whatever faults it has.
  ///
  /// Only its beginning is read. Text without such marks is of any of the formats made of lines.
  public func refusalAmongOthers(of file: SourceFile) -> String? {
    switch self {
    case .csv: return CSVItems.hasNames(file) ? nil : "has no column of names"
    case .icalendar, .reminders:
      let head = file.bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
      let isCalendar = String(decoding: head.prefix(6), as: UTF8.self).uppercased() == "BEGIN:"
      return isCalendar ? nil : "is no calendar"
    default: return nil
    }
  }

  private static func byName(_ name: String, _ ending: String) -> ListFormat? {
    if name == "todo.txt" || name == "done.txt" || name.hasSuffix(".todo.txt") { return .todotxt }
    switch ending {
    case "md", "markdown": return .markdown
    case "ics", "ical": return .icalendar
    case "opml": return .opml
    case "json": return .json
    default: return nil
    }
  }

  /// Detects a JSON format by the keys at its beginning.
  private static func jsonFormat(_ start: ArraySlice<UInt8>, name: String) -> ListFormat? {
    let text = String(decoding: start, as: UTF8.self)
    let compact = text.filter { !$0.isWhitespace }
    func has(_ keys: String...) -> Bool { keys.allSatisfy { compact.contains("\"\($0)\":") } }
    if compact.contains("\"format\":\"priorities\"") { return .json }
    if compact.contains("\"tasks#task") { return .googleTasks }
    if has("description"), has("entry") || has("status") || has("uuid") { return .taskwarrior }
    if has("items"), has("name") || has("shoppinglists") { return .kitchenowl }
    if has("shoppinglists") { return .kitchenowl }
    // What exports no items; what is a list of objects is no text, whatever they hold.
    if compact == "[]" { return .taskwarrior }
    // Text may begin with a bracket too, such as that of a check box.
    return text.hasPrefix("{") || compact.hasPrefix("[{") || name.hasSuffix(".json") ? .json : nil
  }

  private static func xmlFormat(_ start: ArraySlice<UInt8>) -> ListFormat? {
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.contains("<opml") ? .opml : nil
  }

  private static func csvFormat(_ text: String) -> ListFormat {
    let header = text.prefix { !$0.isNewline }.uppercased()
    return header.contains("TYPE") && header.contains("CONTENT") ? .todoist : .csv
  }

  /// Detects a text format by the marks on at least half of the first 50 lines.
  private static func textFormat(_ text: String) -> ListFormat {
    if CSVItems.beginsAsTable(Array(text.utf8)[...]) { return csvFormat(text) }
    let lines = text.split(whereSeparator: \.isNewline).prefix(50)
    let count = { (matches: (Substring) -> Bool) in lines.count { matches($0) } }
    let half = max(1, (lines.count + 1) / 2)
    let todoLines = count { line in
      let bytes = Array(line.utf8.prefix(4))
      let hasPriority =
        bytes.count == 4 && bytes[0] == 0x28 && (0x41...0x5A).contains(bytes[1])
        && bytes[2] == 0x29 && bytes[3] == 0x20
      return hasPriority || line.contains(" +") || line.contains(" @")
    }
    if todoLines >= half { return .todotxt }
    let bullets = count { line in
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      return ["- ", "* ", "+ ", "# ", "##"].contains { trimmed.hasPrefix($0) }
    }
    if bullets >= half { return .markdown }
    return .text
  }
}
