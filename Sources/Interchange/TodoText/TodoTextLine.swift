import Lists

/// One parsed line of a todo.txt file.
///
/// Source: the format's description, github.com/todotxt/todo.txt, and the tags in common use by its
/// clients.
struct TodoTextLine {
  var isDone = false
  /// The letter in parentheses or, on a line that is done, of the tag `pri:`.
  var letter: Character?
  var completed: Timestamp?
  var created: Timestamp?
  /// The words that are not tags, with the blanks between them.
  var text = ""
  /// The names after `+` and `@`, decoded.
  var lists: [String] = []
  /// Those of the words of ``lists`` that begin with `@`, unchanged.
  var contexts: [String] = []
  /// Tags of other clients, unchanged.
  var tags: [String] = []
  var note: String?
  var localID: String?
  var parents: [String] = []
  private var fullName: String?

  /// Tags that other clients use, which are not part of the name.
  private static let knownTags: Set<String> = [
    "due", "t", "rec", "h", "star", "ical", "uuid",
  ]

  init(_ line: String, trustsFullName: Bool = true) {
    // By bytes: a blank may be part of a grapheme cluster.
    var words = line.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
      .map { Substring($0) }[...]
    if words.first == "x" {
      isDone = true
      words.removeFirst()
      completed = Self.takeDate(&words)
      created = Self.takeDate(&words)
    } else {
      if let word = words.first, word.utf8.count == 3, word.first == "(", word.last == ")",
        let letter = word.dropFirst().first, letter.isASCII, letter.isUppercase
      {
        self.letter = letter
        words.removeFirst()
      }
      created = Self.takeDate(&words)
    }
    var kept: [Substring] = []
    for word in words where !apply(word) { kept.append(word) }
    text = kept.joined(separator: " ")
    if trustsFullName, let fullName, Self.visible(fullName, isDone: isDone) == text.trimmedBlanks {
      text = fullName
    }
  }

  /// The name to write on a line: without what would read as a tag, a list or a date.
  static func visible(_ name: String, isDone: Bool) -> String {
    if readsBack(name, isDone: isDone) { return name }
    let marks: Set<Unicode.Scalar> = ["+", "@", ":"]
    let softened = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { !marks.contains($0) })
    ).trimmedBlanks
    return !softened.isEmpty && readsBack(softened, isDone: isDone) ? softened : "_"
  }

  /// Whether a line with a name reads back as that name and nothing else.
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

  /// The name of the list that a word such as `+Food_store` or `@phone` stands for.
  static func listName(_ word: some StringProtocol) -> Name? {
    let coded = word.unicodeScalars.dropFirst().map { $0 == "_" ? " " : $0 }
    return try? Name(percentDecoded(String(String.UnicodeScalarView(coded))))
  }

  private static func takeDate(_ words: inout ArraySlice<Substring>) -> Timestamp? {
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
  /// The text without spaces (U+0020) at its ends.
  var trimmedBlanks: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 })
    else { return "" }
    return String(self[first...last])
  }
}
