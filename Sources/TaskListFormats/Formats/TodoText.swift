import PrioritiesBasics
import PriorityLists

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
    var completions: [ListDocument.DoneEntry] = []
    let lines = source.lines
    let ids = TodoTextLine.ids(in: lines)
    for (offset, text) in lines.enumerated() where !builder.isTooLong {
      guard text.utf8.contains(where: { $0 != 0x20 }) else { continue }
      let number = offset + 1
      let line = TodoTextLine(text, ids: ids)
      var entry = entry(of: line)
      entry.line = number
      entry.extra["todotxt"] = text
      if let tag = line.unknownRepeat {
        builder.report(
          .date, item: entry.name, line: number, "its repeat \(tag) is kept for export")
      }
      var fields = FieldReader()
      for key in ["due", "t"] { _ = fields.value(key, line.tag(key)) { Day($0) } }
      _ = fields.value("priorities_lead", line.tag("priorities_lead")) { DaySpan($0) }
      builder.report(fields, of: entry.name, line: number, isKept: true)
      guard let item = add(entry, of: line, to: &builder) else { continue }
      if let at = line.completed {
        completions.append(
          ListDocument.DoneEntry(
            item: item, at: at, name: builder.document.items[item].name,
            from: max(.medium, entry.previous ?? .medium)))
      }
      builder.put(item, intoListsNamed: line.lists.map(\.name.text), line: number)
      if let id = line.localID { indexByLocalID[id] = indexByLocalID[id] ?? item }
      for id in line.parents { parents.append((item, id, number)) }
    }
    for parent in parents {
      guard let list = indexByLocalID[parent.id] else { continue }
      builder.put(parent.item, into: list, line: parent.line)
    }
    // The only completion of an item that is done is its state.
    let counts = Dictionary(completions.map { ($0.item, 1) }, uniquingKeysWith: +)
    for done in completions.sorted(by: { $0.at < $1.at })
    where counts[done.item] != 1 || !builder.document.items[done.item].isDone {
      builder.complete(done.item, at: done.at, name: done.name, from: done.from)
    }
  }

  /// Adds the item of a line, or to an item with its name, if one of the two is completed, a part
  /// of its history.
  private static func add(
    _ entry: ListDocument.Entry, of line: TodoTextLine, to builder: inout DocumentBuilder
  ) -> Int? {
    guard let index = builder.index(named: entry.name),
      case var former = builder.document.items[index], former.need != .mentioned,
      line.completed != nil || !line.isDone && former.isDone && former.lastDone != nil
    else { return builder.add(entry) }
    let last = [former.lastDone, entry.lastDone].compacted().max()
    if former.isDone, !line.isDone || entry.lastDone == last { former = entry }
    former.lastDone = last
    builder.restate(index, as: former)
    return index
  }

  private static func entry(of line: TodoTextLine) -> ListDocument.Entry {
    var entry = ListDocument.Entry(
      name: line.text, details: line.note, need: need(of: line.letter), created: line.created,
      lastDone: line.completed, date: line.date)
    if line.isDone { entry.markDone() }
    return entry
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
    let writer = Writer(document)
    let lines = writer.stated.map { writer.line(of: document.items[$0]) + "\n" }
    return ListWriting(lines.joined(), losses: losses(of: document))
  }

  /// One file per list, and `todo.txt` for items that aren't in a list.
  ///
  /// An item in several lists is repeated.
  static func writeFolder(_ document: ListDocument) -> ListWriting {
    let writer = Writer(document, hasLocalIDs: false)
    var lines: [Int: [String]] = [:]
    for entry in writer.stated.map({ document.items[$0] }) {
      let line = writer.line(of: entry) + "\n"
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

  private static func losses(of document: ListDocument) -> [Loss] {
    var losses = WritingLosses(document, format: .todotxt)
    losses.omit(.id, .times, .completions, .listPriority, .days, .order, .extra)
    losses.omitPreviousOfDated()
    return losses.losses
  }

  private struct Writer {
    let document: ListDocument
    /// The items that get a line: all except lists that are fully described by the words of their
    /// items.
    let stated: [Int]
    /// The identities of the names of items by topydo's `id:`.
    private var identityByLocalID: [String: String] = [:]

    /// - Parameter hasLocalIDs: Whether lines may refer to others, which must be in the same file.
    init(_ document: ListDocument, hasLocalIDs: Bool = true) {
      self.document = document
      let lists = Set(document.items.flatMap { $0.lists.map(\.list) })
      stated = document.items.indices.filter { index in
        let entry = document.items[index]
        return !lists.contains(index) || entry.extra["todotxt"] != nil || !entry.lists.isEmpty
          || entry.need.priority != .medium || !(entry.details ?? "").isEmpty || entry.date != nil
      }
      guard hasLocalIDs else { return }
      for entry in stated.map({ document.items[$0] }) {
        guard let text = entry.extra["todotxt"], let id = TodoTextLine(text).localID else {
          continue
        }
        identityByLocalID[id] = identityByLocalID[id] ?? NameKeys(entry.name).identity
      }
    }

    /// The line as it was read if it still describes the item, and otherwise another one with the
    /// same words for lists and tags.
    func line(of entry: ListDocument.Entry) -> String {
      let former = entry.extra["todotxt"]
      let ids = Set(identityByLocalID.keys)
      let kept = former.map { TodoTextLine($0, ids: ids) }
      let lists = entry.lists.map { document.items[$0.list].name }
        .map { (name: $0, identity: NameKeys($0).identity) }
      let identities = Set(lists.map(\.identity))
      if let former, let kept, describes(kept, entry, in: identities),
        !former.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D })
      {
        return former
      }
      let keptLists = (kept?.lists ?? []).filter { identities.contains($0.name.keys.identity) }
      let keptIdentities = Set(keptLists.map(\.name.keys.identity))
      let otherLists = lists.filter { !keptIdentities.contains($0.identity) }
      let visible = TodoTextLine.visible(entry.name, isDone: entry.isDone, ids: ids)
      let letter = letter(of: entry, kept)
      var line = entry.isDone ? "x " : letter.map { "(\($0)) " } ?? ""
      // A completed line can have a creation day only after a completion day.
      let done = entry.isDone ? entry.lastDone?.day : nil
      if let done { line += "\(done) " }
      if !entry.isDone || done != nil, let created = entry.created?.day,
        kept.map({ $0.created?.day == created }) != false
      {
        line += "\(created) "
      }
      if line.isEmpty, TodoTextLine(visible).hasHead { line = "(C) " }
      line += visible
      if entry.isDone, let letter { line += " pri:\(letter)" }
      for list in keptLists { line += " \(list.word)" }
      for list in otherLists {
        line += " +" + percentEncoded(list.name, marks: ["_"], blank: "_")
      }
      let keepsDate = kept.map { tells(TodoText.entry(of: $0), entry.date) } ?? (entry.date == nil)
      for tag in kept?.tags ?? [] where keepsDate || !TodoTextLine.isDate(tag) {
        line += " \(tag)"
      }
      if let date = entry.date, !keepsDate {
        line += " due:\(date.due.text) t:\(date.start.text)"
        if let lead = date.statedLead { line += " priorities_lead:\(lead)" }
        if let every = date.every { line += " rec:\(every.text)" }
      }
      if visible != entry.name {
        line += " priorities_name:\(percentEncoded(entry.name, marks: [":", "+", "@"]))"
      }
      if let details = entry.details, !details.isEmpty {
        line += " priorities_details:\(percentEncoded(details, marks: [":"]))"
      }
      return line
    }

    /// Whether a line gives the item, in the lists with these identities.
    private func describes(
      _ line: TodoTextLine, _ entry: ListDocument.Entry, in lists: Set<String>
    ) -> Bool {
      let stated = TodoText.entry(of: line)
      let parents = line.parents.compactMap { identityByLocalID[$0] }
      return (try? Name(stated.name))?.text == entry.name
        && (try? Details.cleaned(stated.details ?? "")) == entry.details ?? ""
        && stated.need.priority == entry.need.priority && stated.previous == entry.previous
        && line.isDone == entry.isDone
        && tells(stated, entry.date)
        && (!line.isDone || stated.lastDone?.day == entry.lastDone?.day)
        && parents.count == line.parents.count
        && lists == Set(line.lists.map(\.name.keys.identity) + parents)
    }

    private func tells(_ stated: ListDocument.Entry, _ date: ItemDate?) -> Bool {
      stated.date.map { date?.says($0) ?? false } ?? (date == nil)
    }

    /// The letter as it was read, if it still fits the priority; nil if readers don't need one.
    private func letter(of entry: ListDocument.Entry, _ kept: TodoTextLine?) -> Character? {
      let priority = entry.priorityIfReopened
      if let letter = kept?.letter,
        max(need(of: letter).priority, entry.isDone ? .medium : .low) == priority
      {
        return letter
      }
      switch priority {
      case .critical: return "A"
      case .high: return "B"
      case .medium: return entry.isDone && entry.lastDone != nil ? "C" : nil
      case .low: return entry.isDone ? nil : "D"
      }
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
  /// The words that begin with `+` or `@`, and the names in them.
  var lists: [(name: Name, word: String)] = []
  /// The words that this program doesn't use, and `id:`, to which other lines may refer.
  var tags: [String] = []
  var note: String?
  var localID: String?
  var parents: [String] = []
  private var fullName: String?
  /// To read a repeated word only once, and no more than a file can have.
  private var listWords: Set<Substring> = []

  private static let knownTags: Set<String> = [
    "due", "t", "rec", "priorities_lead", "h", "star", "ical", "uuid",
  ]

  /// The values of `id:`, to which `p:` may refer.
  static func ids(in lines: [String]) -> Set<String> {
    Set(
      lines.flatMap { line in
        line.utf8.split(separator: 0x20).filter { $0.starts(with: "id:".utf8) }
          .map { String(Substring($0.dropFirst(3))) }
      })
  }

  var date: ItemDate? {
    tag("due").flatMap { Day($0) }.map {
      ItemDate(
        due: $0, start: tag("t").flatMap { Day($0) }, lead: tag("priorities_lead"), every: every)
    }
  }

  /// The tag of a repeat that a date cannot say.
  var unknownRepeat: String? { every == nil ? tag("rec").map { "rec:\($0)" } : nil }

  private var every: DaySpan? {
    tag("rec").flatMap { DaySpan(repeat: String($0.trimmingPrefix("+"))) }
  }

  func tag(_ key: String) -> String? {
    tags.first { $0.hasPrefix("\(key):") }.map { String($0.dropFirst(key.count + 1)) }
  }

  /// Whether a tag tells a part of a date.
  static func isDate(_ tag: String) -> Bool {
    ["due:", "t:", "priorities_lead:"].contains { tag.hasPrefix($0) }
      || tag.hasPrefix("rec:") && TodoTextLine("x \(tag)").unknownRepeat == nil
  }

  /// - Parameter ids: The values of `id:` in the file; without one, `p:` is text.
  init(_ line: String, ids: Set<String> = [], trustsFullName: Bool = true) {
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
    for word in words where !apply(word, ids) { kept.append(word) }
    text = kept.spaceSeparated
    if trustsFullName, let fullName,
      Self.visible(fullName, isDone: isDone, ids: ids) == text.trimmedBlanks
    {
      text = fullName
    }
  }

  /// Whether the line begins with more than text.
  var hasHead: Bool { isDone || letter != nil || created != nil }

  /// Drops characters that would turn it into a tag, a list or a date.
  static func visible(_ name: String, isDone: Bool, ids: Set<String>) -> String {
    if readsBack(name, isDone, ids) { return name }
    let marks: Set<Unicode.Scalar> = ["+", "@", ":"]
    let softened = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { !marks.contains($0) })
    ).trimmedBlanks
    return !softened.isEmpty && readsBack(softened, isDone, ids) ? softened : "_"
  }

  private static func readsBack(_ name: String, _ isDone: Bool, _ ids: Set<String>) -> Bool {
    let line = TodoTextLine(isDone ? "x \(name)" : "(A) \(name)", ids: ids, trustsFullName: false)
    return line.text == name && line.letter == (isDone ? nil : "A") && line.lists.isEmpty
      && line.tags.isEmpty && line.note == nil
      && line.localID == nil && line.parents.isEmpty && line.created == nil && line.completed == nil
      && line.fullName == nil
  }

  private mutating func apply(_ word: Substring, _ ids: Set<String>) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    if first == "+" || first == "@" {
      if listWords.contains(word) || listWords.count > ListFormat.maximumItems { return true }
      guard let name = Self.listName(word) else { return false }
      listWords.insert(word)
      lists.append((name, String(word)))
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
    case "priorities_details": note = percentDecoded(value)
    case "priorities_name": fullName = percentDecoded(value)
    case "id":
      localID = String(value)
      tags.append(String(word))
    case "p" where ids.contains(String(value)): parents.append(String(value))
    case _ where Self.knownTags.contains(String(key)): tags.append(String(word))
    default: return false
    }
    return true
  }

  private static func listName(_ word: some StringProtocol) -> Name? {
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
