import Lists

enum TodoText {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      try read(try SourceText(bytes), into: &builder)
    }.reading()
  }

  private static func read(
    _ source: SourceText, into builder: inout DocumentBuilder
  ) throws(FormatError) {
    /// Indices by topydo's `id:`, which other lines refer to.
    var indexByLocalID: [String: Int] = [:]
    var parents: [(item: Int, id: String, line: Int)] = []
    for (offset, text) in source.lines.enumerated() {
      guard text.utf8.contains(where: { $0 != 0x20 }) else { continue }
      let number = offset + 1
      let line = TodoTextLine(text)
      var entry = ListDocument.Entry(
        name: line.text, details: line.note, need: need(of: line.letter), created: line.created,
        lastDone: line.completed, line: number)
      if line.isDone { entry.markDone() }
      // Store it even if it is empty, so that an export doesn't invent a date or a priority.
      let head = [line.letter.map { "(\($0))" }, line.created?.day.map { "\($0)" }]
      let kept = head.compactMap(\.self) + line.tags + line.contexts
      entry.extra["todotxt"] = kept.joined(separator: " ")
      guard let item = builder.add(entry) else { continue }
      for name in line.lists {
        guard let list = builder.list(named: name, line: number) else { continue }
        builder.put(item, into: list, line: number)
      }
      if let id = line.localID { indexByLocalID[id] = indexByLocalID[id] ?? item }
      for id in line.parents { parents.append((item, id, number)) }
    }
    for parent in parents {
      guard let list = indexByLocalID[parent.id] else {
        builder.report(.list, line: parent.line, "no line has the id \(parent.id)")
        continue
      }
      builder.put(parent.item, into: list, line: parent.line)
    }
  }

  private static func need(of letter: Character?) -> ListDocument.Need {
    switch letter {
    case nil: return .open
    case "A": return .priority(.critical)
    case "B": return .priority(.high)
    case "C": return .priority(.medium)
    default: return .priority(.low)
    }
  }

  static func write(_ document: ListDocument) -> ListWriting {
    let lines = stated(in: document).map { line(of: $0, in: document) + "\n" }
    return ListWriting(lines.joined(), losses: losses(of: document))
  }

  /// One file per list, and `todo.txt` for items that aren't in a list.
  ///
  /// An item in several lists is repeated.
  static func writeFolder(_ document: ListDocument) -> ListWriting {
    var lines: [Int: [String]] = [:]
    for entry in stated(in: document) {
      let line = line(of: entry, in: document) + "\n"
      for placement in entry.lists { lines[placement.list, default: []].append(line) }
      if entry.lists.isEmpty { lines[-1, default: []].append(line) }
    }
    var names = FileNames(taken: ["todo.txt"])
    let files = lines.keys.sorted().map { list in
      SourceFile(
        name: list < 0
          ? "todo.txt" : names.name(for: document.items[list].name, extension: "txt"),
        bytes: Array((lines[list] ?? []).joined().utf8))
    }
    return ListWriting(files: files, losses: losses(of: document))
  }

  /// The items that get a line: all except lists that are fully described by the words of their
  /// items.
  private static func stated(in document: ListDocument) -> [ListDocument.Entry] {
    let lists = Set(document.items.flatMap { $0.lists.map(\.list) })
    return document.items.enumerated().filter { index, entry in
      !lists.contains(index) || entry.extra["todotxt"] != nil || !entry.lists.isEmpty
        || entry.need.priority != .medium || !(entry.details ?? "").isEmpty
    }.map(\.element)
  }

  private static func losses(of document: ListDocument) -> [Loss] {
    var losses = WritingLosses(document, format: .todotxt)
    losses.omit(.id, .times, .completions, .listPriority, .extra)
    return losses.losses
  }

  private static func line(of entry: ListDocument.Entry, in document: ListDocument) -> String {
    let kept = entry.extra["todotxt"]?.split(separator: " ")
    let visible = TodoTextLine.visible(entry.name, isDone: entry.isDone)
    let letter = letter(of: entry, kept ?? [])
    var line = entry.isDone ? "x " : letter.map { "(\($0)) " } ?? ""
    // A completed line can have a creation day only after a completion day.
    let done = entry.isDone ? entry.lastDone?.day : nil
    if let done { line += "\(done) " }
    if !entry.isDone || done != nil, let created = entry.created?.day,
      kept?.contains("\(created)") != false
    {
      line += "\(created) "
    }
    if line.isEmpty, TodoTextLine(visible).hasHead { line = "(C) " }
    line += visible
    if entry.isDone, let letter { line += " pri:\(letter)" }
    for placement in entry.lists {
      line += " " + word(for: document.items[placement.list].name, kept ?? [])
    }
    for tag in kept ?? [] where tag.unicodeScalars.first != "@" && tag.utf8.contains(0x3A) {
      line += " \(tag)"
    }
    if visible != entry.name {
      line += " name:\(percentEncoded(entry.name, marks: [":", "+", "@"]))"
    }
    if let details = entry.details, !details.isEmpty {
      line += " note:\(percentEncoded(details, marks: [":"]))"
    }
    return line
  }

  /// The word as it was read, such as `@phone`, or otherwise `+Food_store`.
  private static func word(for list: String, _ kept: [Substring]) -> String {
    let key = (try? Name(list))?.keys.identity
    let context = kept.first { word in
      word.unicodeScalars.first == "@" && TodoTextLine.listName(word)?.keys.identity == key
    }
    return context.map(String.init) ?? "+" + percentEncoded(list, marks: ["_"], blank: "_")
  }

  /// The letter as it was read, if it still fits the priority; nil if readers don't need one.
  private static func letter(of entry: ListDocument.Entry, _ kept: [Substring]) -> Character? {
    let priority = entry.priorityIfReopened
    if let word = kept.first, word.unicodeScalars.first == "(" {
      let letter = word.dropFirst().first
      if max(need(of: letter).priority, entry.isDone ? .medium : .low) == priority { return letter }
    }
    switch priority {
    case .critical: return "A"
    case .high: return "B"
    case .medium: return entry.isDone && entry.lastDone != nil ? "C" : nil
    case .low: return entry.isDone ? nil : "D"
    }
  }
}

/// A parsed line, following github.com/todotxt/todo.txt and common tags of its clients.
struct TodoTextLine {
  var isDone = false
  /// The letter in parentheses or, on a completed line, in the tag `pri:`.
  var letter: Character?
  var completed: Timestamp?
  var created: Timestamp?
  var text = ""
  var lists: [String] = []
  /// The words that begin with `@`, still encoded.
  var contexts: [String] = []
  var tags: [String] = []
  var note: String?
  var localID: String?
  var parents: [String] = []
  private var fullName: String?

  private static let knownTags: Set<String> = [
    "due", "t", "rec", "h", "star", "ical", "uuid",
  ]

  init(_ line: String, trustsFullName: Bool = true) {
    // Compare bytes, because a blank may be part of a grapheme cluster.
    var words = line.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
      .map { Substring($0) }[...]
    if words.first == "x" {
      isDone = true
      words.removeFirst()
      completed = Self.parseDate(&words)
      created = Self.parseDate(&words)
    } else {
      if let word = words.first, word.utf8.count == 3, word.first == "(", word.last == ")",
        let letter = word.dropFirst().first, letter.isASCII, letter.isUppercase
      {
        self.letter = letter
        words.removeFirst()
      }
      created = Self.parseDate(&words)
    }
    var kept: [Substring] = []
    for word in words where !apply(word) { kept.append(word) }
    text = kept.joined(separator: " ")
    if trustsFullName, let fullName, Self.visible(fullName, isDone: isDone) == text.trimmedBlanks {
      text = fullName
    }
  }

  /// Whether the line begins with more than text.
  var hasHead: Bool { isDone || letter != nil || created != nil }

  /// Drops characters that would turn it into a tag, a list or a date.
  static func visible(_ name: String, isDone: Bool) -> String {
    if readsBack(name, isDone: isDone) { return name }
    let marks: Set<Unicode.Scalar> = ["+", "@", ":"]
    let softened = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { !marks.contains($0) })
    ).trimmedBlanks
    return !softened.isEmpty && readsBack(softened, isDone: isDone) ? softened : "_"
  }

  private static func readsBack(_ name: String, isDone: Bool) -> Bool {
    let line = TodoTextLine(isDone ? "x \(name)" : "(A) \(name)", trustsFullName: false)
    return line.text == name && line.letter == (isDone ? nil : "A") && line.lists.isEmpty
      && line.tags.isEmpty && line.note == nil
      && line.localID == nil && line.parents.isEmpty && line.created == nil && line.completed == nil
      && line.fullName == nil
  }

  private mutating func apply(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    if first == "+" || first == "@" {
      guard let name = Self.listName(word) else { return false }
      lists.append(name.text)
      if first == "@" { contexts.append(String(word)) }
      return true
    }
    guard let colon = word.utf8.firstIndex(of: 0x3A) else { return false }
    let key = word[..<colon]
    let value = word[word.utf8.index(after: colon)...]
    guard !value.isEmpty else { return false }
    switch key {
    case "pri":
      guard isDone, value.utf8.count == 1, let letter = value.first, letter.isUppercase else {
        return false
      }
      self.letter = letter
    case "note": note = percentDecoded(value)
    case "name": fullName = percentDecoded(value)
    case "id": localID = String(value)
    case "p": parents.append(String(value))
    case _ where Self.knownTags.contains(String(key)): tags.append(String(word))
    default: return false
    }
    return true
  }

  static func listName(_ word: some StringProtocol) -> Name? {
    let coded = word.unicodeScalars.dropFirst().map { $0 == "_" ? " " : $0 }
    return try? Name(percentDecoded(String(String.UnicodeScalarView(coded))))
  }

  private static func parseDate(_ words: inout ArraySlice<Substring>) -> Timestamp? {
    guard let word = words.first, let day = date(word) else { return nil }
    words.removeFirst()
    return day
  }

  private static func date(_ word: Substring) -> Timestamp? {
    guard word.utf8.count == 10 else { return nil }
    return Timestamp(iso8601: "\(word)T00:00:00Z")
  }
}

extension String {
  var trimmedBlanks: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 })
    else { return "" }
    return String(self[first...last])
  }
}
