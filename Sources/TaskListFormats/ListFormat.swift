import PrioritiesBasics
import PriorityLists

/// A file format for reading lists and, in most cases, writing them.
public enum ListFormat: String, CaseIterable, Hashable, Sendable {
  case json, todotxt, icalendar, taskwarrior, opml, markdown, text, csv, todoist
  case kitchenowl
  case googleTasks = "google-tasks"
  case reminders

  /// Finds a format by its ``word`` in any case, or ``icalendar`` for `ical`.
  public init?(word: String) {
    let folded = word.lowercased()
    guard let format = ListFormat(rawValue: folded == "ical" ? "icalendar" : folded) else {
      return nil
    }
    self = format
  }

  /// The name used on the command line, in lower case.
  public var word: String { rawValue }

  /// The name used in sentences, such as `Markdown` or `Todoist's CSV`.
  public var title: String {
    switch self {
    case .json: "Priorities' own JSON"
    case .todotxt: "todo.txt"
    case .icalendar: "iCalendar"
    case .taskwarrior: "Taskwarrior's JSON"
    case .opml: "OPML"
    case .markdown: "Markdown"
    case .text: "Plain text"
    case .csv: "CSV"
    case .todoist: "Todoist's CSV"
    case .kitchenowl: "KitchenOwl's JSON"
    case .googleTasks: "Google Tasks JSON"
    case .reminders: "Reminders' iCalendar"
    }
  }

  /// Whether ``write(_:asFolder:)`` supports the format.
  public var isWritable: Bool {
    switch self {
    case .json, .todotxt, .icalendar, .taskwarrior, .opml, .markdown, .text, .csv, .todoist: true
    case .kitchenowl, .googleTasks, .reminders: false
    }
  }

  /// The file name extensions without a dot, the most common one first.
  package var fileExtensions: [String] {
    switch self {
    case .json, .taskwarrior, .kitchenowl, .googleTasks: ["json"]
    case .todotxt: ["txt"]
    case .text: ["txt", "text"]
    case .icalendar, .reminders: ["ics", "ical"]
    case .opml: ["opml", "xml"]
    case .markdown: ["md", "markdown"]
    case .csv, .todoist: ["csv", "tsv"]
    }
  }

  /// Whether ``write(_:asFolder:)`` supports a folder, with one file for each item or list.
  public var hasFolders: Bool { self == .icalendar || self == .todotxt }

  /// The maximum size of an input file, in bytes.
  public static let maximumSize = 32 << 20

  /// The maximum number of items in a file.
  package static let maximumItems = 120_000

  /// The maximum number of names of items and lists, with repetitions.
  static let maximumNames = 300_000

  /// Reads files of this format as one document.
  ///
  /// Data that a document can't represent is reported in ``ListReading/losses``.
  /// - Throws: A `FormatError` with the place of invalid data, or if a file is too large.
  public func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    for file in files where file.bytes.count > Self.maximumSize {
      throw FormatError(
        file: files.count > 1 ? file.name : nil,
        "the file is larger than \(Self.maximumSize >> 20) MB; split it first")
    }
    switch self {
    case .json: return try OwnJSON.read(files)
    case .todotxt: return try TodoText.read(files)
    case .icalendar: return try ICalendar.read(files)
    case .taskwarrior: return try Taskwarrior.read(files)
    case .opml: return try OPML.read(files)
    case .markdown: return try Markdown.read(files)
    case .text: return try PlainText.read(files)
    case .csv: return try CSVItems.read(files)
    case .todoist: return try Todoist.read(files)
    case .kitchenowl: return try KitchenOwl.read(files)
    case .googleTasks: return try GoogleTasks.read(files)
    case .reminders: return try ICalendar.read(files, dialect: .reminders)
    }
  }

  /// Reads one file of this format from its bytes; throws ``FormatError`` if it is invalid.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> ListReading {
    try read([SourceFile(name: "", bytes: bytes)])
  }

  /// Writes a document as one file, or as a folder.
  ///
  /// A folder has one file per item (iCalendar) or per list (todo.txt).
  ///
  /// - Parameters:
  ///   - document: The items, lists and completions to write.
  ///   - asFolder: Whether to write the files of a folder instead of one file.
  /// - Precondition: The format ``isWritable``; for a folder it ``hasFolders``.
  /// - Returns: The files and the losses.
  public func write(_ document: ListDocument, asFolder: Bool = false) -> ListWriting {
    precondition(!asFolder || hasFolders, "\(word) has no folders")
    let (document, losses) = validated(document)
    var writing = unchecked(document, asFolder: asFolder)
    writing.losses += losses
    return writing
  }

  func unchecked(_ document: ListDocument, asFolder: Bool) -> ListWriting {
    switch self {
    case .json: return OwnJSON.write(document)
    case .todotxt: return asFolder ? TodoText.writeFolder(document) : TodoText.write(document)
    case .icalendar: return asFolder ? ICalendar.writeFolder(document) : ICalendar.write(document)
    case .taskwarrior: return Taskwarrior.write(document)
    case .opml: return OPML.write(document)
    case .markdown: return Markdown.write(document)
    case .text: return PlainText.write(document)
    case .csv: return CSVItems.write(document)
    case .todoist: return Todoist.write(document)
    case .kitchenowl, .googleTasks, .reminders:
      preconditionFailure("\(word) is read only")
    }
  }
}

/// The configuration with which Taskwarrior shows and preserves all data of an export.
public enum TaskwarriorConfiguration {
  package static let text = Taskwarrior.configuration
}

extension ListFormat {
  /// Detects a file's format from its contents or, if they are inconclusive, from its name.
  ///
  /// Looks at the first 4096 bytes after leading white space, and does not check whether the rest
  /// can be read.
  /// - Returns: Nil for an empty file with an inconclusive name, and for XML of an unknown kind.
  ///   Other text is ``text`` if nothing else fits.
  public static func detected(in file: SourceFile) -> ListFormat? {
    let name = file.name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let ending = fileExtension(of: name) ?? ""
    let start = file.head.prefix(4096)
    if start.isEmpty { return byName(name, ending) }
    if start.first == 0x7B || start.first == 0x5B, let format = jsonFormat(start, name: name) {
      return format
    }
    if start.first == 0x3C { return xmlFormat(start) }
    if CSVItems.beginsAsOwn(start) { return .csv }
    let text = String(utf8: start)
    if text.uppercased().hasPrefix("BEGIN:VCALENDAR") {
      return text.contains("Apple") && text.contains("Reminders") ? .reminders : .icalendar
    }
    if ["csv", "tsv"].contains(ending) { return csvFormat(text) }
    if hasTasks(text) { return .todotxt }
    return byName(name, ending) ?? textFormat(text)
  }

  /// Detects the format of a file in a folder that may contain other kinds of files.
  ///
  /// - Returns: Nil if ``detected(in:)`` returns nil, for an empty file, and for JSON that isn't
  ///   marked as this program's, such as a `package.json`.
  package static func detectedAmongOthers(in file: SourceFile) -> ListFormat? {
    guard !file.isBlank, let format = detected(in: file) else { return nil }
    guard format == .json else { return format }
    // Another program may have sorted the keys, in which case the mark comes after long lists.
    let mark = Array("\"format\":\"priorities\"".utf8)
    return file.bytes.filter { $0 > 0x20 }.contains(mark) ? format : nil
  }

  /// Why a file in a folder is not of this format, as a clause.
  ///
  /// Nil if it may be, even if it is invalid. Reads only the beginning. Plain text may be of any
  /// line-based format.
  package func refusalAmongOthers(of file: SourceFile) -> String? {
    switch self {
    case .csv: return CSVItems.hasNames(file) ? nil : "has no name column"
    case .icalendar, .reminders:
      let isCalendar = String(utf8: file.head.prefix(6)).uppercased() == "BEGIN:"
      return isCalendar ? nil : "is not a calendar"
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

  private static func jsonFormat(_ start: ArraySlice<UInt8>, name: String) -> ListFormat? {
    let text = String(utf8: start)
    let compact = text.filter { !$0.isWhitespace }
    func has(_ keys: String...) -> Bool { keys.allSatisfy { compact.contains("\"\($0)\":") } }
    if compact.contains("\"format\":\"priorities\"") { return .json }
    if compact.contains("\"tasks#task") { return .googleTasks }
    if has("description"), has("entry") || has("status") || has("uuid") { return .taskwarrior }
    if has("items"), has("name") || has("shoppinglists") { return .kitchenowl }
    if has("shoppinglists") { return .kitchenowl }
    // This is an empty export, because a list of objects is never plain text.
    if compact == "[]" { return .taskwarrior }
    // Plain text may begin with a bracket as well, which starts a check box.
    return text.hasPrefix("{") || compact.hasPrefix("[{") || name.hasSuffix(".json") ? .json : nil
  }

  private static func xmlFormat(_ start: ArraySlice<UInt8>) -> ListFormat? {
    let text = String(utf8: start).lowercased()
    return text.contains("<opml") ? .opml : nil
  }

  private static func csvFormat(_ text: String) -> ListFormat {
    let lines = text.uppercased().split(maxSplits: 2, whereSeparator: \.isNewline)
    let header = lines.first { !$0.hasPrefix("SEP=") } ?? ""
    return header.contains("TYPE") && header.contains("CONTENT") ? .todoist : .csv
  }

  /// Whether a line is a dated completion of todo.txt, or half of them have its priorities or dates.
  private static func hasTasks(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).prefix(50).map { TodoTextLine(String($0)) }
    return lines.contains { $0.completed != nil }
      || 2 * lines.count { !$0.isDone && $0.hasHead } >= max(1, lines.count)
  }

  /// Detects a text format by the markers on at least half of the first 50 lines.
  private static func textFormat(_ text: String) -> ListFormat {
    if CSVItems.beginsAsTable(text.bytes[...]) { return csvFormat(text) }
    let lines = text.split(whereSeparator: \.isNewline).prefix(50)
    let count = { (matches: (Substring) -> Bool) in lines.count { matches($0) } }
    let half = max(1, (lines.count + 1) / 2)
    if count({ $0.contains(" +") || $0.contains(" @") }) >= half { return .todotxt }
    let bullets = count { line in
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      return ["- ", "* ", "+ ", "# ", "##"].contains { trimmed.hasPrefix($0) }
    }
    if bullets >= half { return .markdown }
    return .text
  }
}
