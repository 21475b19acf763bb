import Lists

/// A file format that lists can be read from and, for most formats, written to.
public enum ListFormat: String, CaseIterable, Hashable, Sendable {
  case json, todotxt, icalendar, taskwarrior, opml, markdown, text, csv, todoist
  case kitchenowl
  case googleTasks = "google-tasks"
  case reminders

  /// Finds a format by its ``word`` in any case; `ical` stands for ``icalendar``.
  public init?(word: String) {
    let folded = word.lowercased()
    guard let format = ListFormat(rawValue: folded == "ical" ? "icalendar" : folded) else {
      return nil
    }
    self = format
  }

  /// The name of the format on the command line, in lower case.
  public var word: String { rawValue }

  /// The name of the format in sentences, such as `Markdown` or `Todoist's CSV`.
  public var title: String {
    switch self {
    case .json: "The program's own JSON"
    case .todotxt: "todo.txt"
    case .icalendar: "iCalendar"
    case .taskwarrior: "Taskwarrior's JSON"
    case .opml: "OPML"
    case .markdown: "Markdown"
    case .text: "Plain text"
    case .csv: "CSV"
    case .todoist: "Todoist's CSV"
    case .kitchenowl: "KitchenOwl's JSON"
    case .googleTasks: "Google's JSON of tasks"
    case .reminders: "Reminders' iCalendar"
    }
  }

  /// Whether a document can be written in it.
  public var isWritable: Bool {
    switch self {
    case .json, .todotxt, .icalendar, .taskwarrior, .opml, .markdown, .text, .csv, .todoist: true
    case .kitchenowl, .googleTasks, .reminders: false
    }
  }

  /// The file name extensions of the format without a dot, the usual one first.
  public var fileExtensions: [String] {
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

  /// Whether it can be written as a folder with one file per item or list.
  public var hasFolders: Bool { self == .icalendar || self == .todotxt }

  /// The maximum size of a file that can be read, in bytes.
  public static let maximumSize = 256 << 20

  /// Reads files of this format as one document.
  ///
  /// What the files say that a document cannot hold is in the result's ``ListReading/losses``.
  /// - Throws: ``FormatError`` with the place of what is not valid in this format, or if a file is
  ///   larger than ``maximumSize``.
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

  /// Reads one file of this format from its bytes; throws ``FormatError`` for what is not valid.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> ListReading {
    try read([SourceFile(name: "", bytes: bytes)])
  }

  /// Writes a document as one file, or as a folder with one file per item (iCalendar) or per list
  /// (todo.txt).
  ///
  /// - Parameters:
  ///   - document: The items, lists and completions to write.
  ///   - asFolder: Whether to write the files of a folder rather than one file.
  /// - Precondition: The format ``isWritable``; for a folder it ``hasFolders``.
  /// - Returns: The files, and what the format cannot hold.
  public func write(_ document: ListDocument, asFolder: Bool = false) -> ListWriting {
    precondition(!asFolder || hasFolders, "\(word) has no folders")
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

/// The configuration that makes Taskwarrior show and keep everything in an export.
public enum TaskwarriorConfiguration {
  /// Lines for the file `.taskrc`.
  public static let text = Taskwarrior.configuration
}
