import PrioritiesBasics
import PriorityLists

/// Builds a document from files: validates names, merges repeated items, and reports losses.
struct DocumentBuilder {
  private(set) var document = ListDocument()
  private(set) var losses: [Loss] = []
  private var furtherLosses: [Loss.Part: Int] = [:]
  private var indexByIdentity: [String: Int] = [:]
  private var indexByID: [Item.ID: Int] = [:]
  /// For each item its lists, with their places in its entry.
  private var placements: [[Int: Int]] = []
  /// Details to append, which are joined at the end because each join copies all before it.
  private var notes: [Int: [String]] = [:]
  private var additions = 0
  private var files: [String?] = []
  /// The file being read, for reports; nil if there is only one.
  var file: String?

  init() {}

  /// Reads files one after another, and adds the file to errors if there are several.
  init(
    _ files: [SourceFile],
    _ read: (_ bytes: [UInt8], inout DocumentBuilder) throws(FormatError) -> Void
  ) throws(FormatError) {
    try files.forEachNamed { bytes, name throws(FormatError) in
      file = name
      try read(bytes, &self)
    }
  }

  /// Adds an item, or merges it into the entry with the same id or name.
  ///
  /// - Parameters:
  ///   - place: The position in a format without lines, such as `entry 2`, for reports.
  ///   - repeats: Whether the format may repeat an item, so that a repeat isn't a duplicate.
  /// - Returns: Its index; nil if it has no usable name and is left out.
  mutating func add(
    _ entry: ListDocument.Entry, at place: String? = nil, repeats: Bool = false
  ) -> Int? {
    additions += 1
    guard !isTooLong, let (name, rest) = cleaned(entry.name, line: entry.line, at: place) else {
      return nil
    }
    var entry = entry
    entry.name = name.text
    if let rest {
      entry.details = entry.details.map { $0.isEmpty ? rest : "\(rest)\n\($0)" } ?? rest
    }
    entry.details = entry.details.map { cleaned(details: $0, of: name.text, line: entry.line) }
    entry.lists = []
    if let known = known(entry.id, name) {
      merge(entry, into: known, repeats: repeats)
      return known
    }
    let index = document.items.count
    document.items.append(entry)
    placements.append([:])
    files.append(file)
    indexByIdentity[name.keys.identity] = index
    if let id = entry.id { indexByID[id] = index }
    return index
  }

  /// Adds a list if it is missing; returns nil for an unusable name.
  mutating func list(named text: String, line: Int? = nil) -> Int? {
    add(ListDocument.Entry(name: text, need: .mentioned, line: line), repeats: true)
  }

  func index(of id: Item.ID) -> Int? { indexByID[id] }

  func index(named text: String) -> Int? {
    (try? Name(text)).flatMap { indexByIdentity[$0.keys.identity] }
  }

  /// Replaces all but the name and the lists of an item by what a later entry says of it.
  mutating func restate(_ index: Int, as entry: ListDocument.Entry) {
    let former = document.items[index]
    var entry = entry
    entry.name = former.name
    entry.lists = former.lists
    entry.details = entry.details.map { cleaned(details: $0, of: former.name, line: entry.line) }
    document.items[index] = entry
  }

  /// Adds an item to a list, or reports that it would contain itself.
  mutating func put(
    _ item: Int, into list: Int, priority: Priority? = nil, added: Timestamp? = nil,
    line: Int? = nil
  ) {
    guard item != list else {
      report(.list, item: document.items[item].name, line: line, "an item cannot contain itself")
      return
    }
    if let place = placements[item][list] {
      if priority != nil { document.items[item].lists[place].priority = priority }
      return
    }
    placements[item][list] = document.items[item].lists.count
    document.items[item].lists.append(
      ListDocument.Placement(list: list, priority: priority, added: added))
  }

  /// Adds an item to the lists with these names, which are added if they are missing.
  mutating func put(_ item: Int, intoListsNamed names: [String], line: Int?) {
    for name in names {
      guard let list = self.list(named: name, line: line) else { continue }
      put(item, into: list, line: line)
    }
  }

  mutating func complete(_ item: Int, at: Timestamp, name: String, from: Priority) {
    document.completions.append(
      ListDocument.DoneEntry(item: item, at: at, name: name, from: from))
  }

  mutating func append(details: String, to index: Int) {
    guard details != notes[index]?.last ?? document.items[index].details else { return }
    notes[index, default: []].append(details)
  }

  /// - Parameter reason: Evaluated only for the first losses; the others are counted.
  mutating func report(
    _ part: Loss.Part, item: String? = nil, line: Int? = nil,
    _ reason: @autoclosure () -> String
  ) {
    guard losses.count < Self.lossLimit else {
      furtherLosses[part, default: 0] += 1
      return
    }
    var loss = Loss(part, item: item, line: line, reason().bounded())
    loss.file = file
    losses.append(loss)
  }

  /// Reports the fields of an entry that have another shape than expected.
  ///
  /// - Parameter isKept: Whether an export to the same format has them.
  mutating func report(
    _ fields: FieldReader, of item: String?, line: Int? = nil, isKept: Bool = false
  ) {
    for (key, text) in fields.faults {
      report(
        .extra, item: item, line: line,
        "its \(key) \(text.bounded(60)) is not understood and is \(isKept ? "kept for export" : "left out")"
      )
    }
  }

  private static let lossLimit = 10_000

  /// Whether the files have more items, or names of items and lists, than are read.
  var isTooLong: Bool {
    document.items.count > ListFormat.maximumItems || additions > ListFormat.maximumNames
  }

  /// - Parameter statesAll: Whether an item without details or list priorities in the files really
  ///   has none, so that an import removes them.
  consuming func reading(
    statesAll: Bool = false, statesDates: Bool? = nil
  ) throws(FormatError) -> ListReading {
    guard !isTooLong else {
      throw FormatError(
        "there are more than \(ListFormat.maximumItems) items, or \(ListFormat.maximumNames) names "
          + "of items and lists; split the file first")
    }
    for (index, texts) in notes.sortedByKey {
      let entry = document.items[index]
      let texts = [entry.details ?? ""].filter { !$0.isEmpty } + texts
      document.items[index].details = cleaned(
        details: texts.lineSeparated, of: entry.name, line: entry.line)
    }
    var document = document
    document.statesDates = statesDates ?? statesAll
    document.statesDetails = statesAll
    document.statesListPriorities = statesAll
    return ListReading(document: document, losses: losses, furtherLosses: furtherLosses)
  }

  private func known(_ id: Item.ID?, _ name: Name) -> Int? {
    if let id, let index = indexByID[id] { return index }
    return indexByIdentity[name.keys.identity]
  }

  private mutating func merge(_ entry: ListDocument.Entry, into index: Int, repeats: Bool) {
    var known = document.items[index]
    let isElsewhere = files[index] != file
    // In a folder with one file per list, the same line may be in several files.
    let isSame =
      isElsewhere && entry.id == nil && entry.need == known.need
      && (entry.details ?? "") == (known.details ?? "")
    if !repeats, !isSame, known.need != .mentioned {
      let name = isElsewhere ? files[index].map { " of \($0)" } ?? "" : ""
      let place = known.line.map { " as on line \($0)\(name)" } ?? ""
      report(
        .duplicate, item: entry.name, line: entry.line,
        (NameKeys(known.name).identity == NameKeys(entry.name).identity
          ? "the same name\(place)" : "the same id as \"\(known.name)\"") + "; merged into one item"
      )
    }
    switch (known.need, entry.need) {
    case (_, .mentioned): break
    case (.mentioned, _):
      known.name = entry.name
      known.need = entry.need
      known.line = entry.line
      files[index] = file
    case (.priority(let one), .priority(let other)): known.need = .priority(max(one, other))
    case (.open, .priority(let other)): known.need = .priority(max(.medium, other))
    case (.priority(let one), .open): known.need = .priority(repeats ? one : max(.medium, one))
    case (.open, .open): break
    }
    known.date = known.date ?? entry.date
    if let details = entry.details, !details.isEmpty {
      if (known.details ?? "").isEmpty {
        known.details = details
      } else if known.details != details {
        report(
          .details, item: entry.name, line: entry.line,
          "these details are ignored; the first ones are kept")
      }
    } else if known.details == nil {
      known.details = entry.details
    }
    if let id = entry.id {
      if known.id == nil { known.id = id }
      indexByID[id] = index
    }
    known.previous = known.previous ?? entry.previous
    known.created = known.created ?? entry.created
    known.modified = known.modified ?? entry.modified
    known.lastDone = known.lastDone ?? entry.lastDone
    known.extra.merge(entry.extra) { first, _ in first }
    document.items[index] = known
  }

  /// A valid name, and the complete text if that is too long.
  ///
  /// Without a name, reports this and returns nil.
  private mutating func cleaned(
    _ text: String, line: Int?, at place: String?
  ) -> (name: Name, rest: String?)? {
    do {
      return (try Name(text), nil)
    } catch .empty {
      report(.item, line: line, "\(place ?? "it") has no name and is left out")
      return nil
    } catch .control {
      let harmless = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.isControl ? " " : $0 }))
      guard let (name, rest) = cleaned(harmless, line: line, at: place) else { return nil }
      report(
        .name, item: name.text, line: line, "control characters in the name became spaces")
      return (name, rest)
    } catch .invisible(_, let scalar) {
      let visible = String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0 != scalar }))
      guard let (name, rest) = cleaned(visible, line: line, at: place) else { return nil }
      report(
        .name, item: name.text, line: line,
        "the invisible character \(scalar.codePoint) in the name is left out")
      return (name, rest)
    } catch {  // Too long, because the other cases are above.
      let trimmed = text.unicodeScalars.drop { $0.properties.isWhitespace }
      // Cut by scalars before characters, because one character may have thousands of scalars.
      var head = String(
        String.UnicodeScalarView(trimmed.prefix(16_000)))
      head = String(head.prefix(Name.maximumLength - 1))
      guard let (name, _) = cleaned(head, line: line, at: place) else { return nil }
      report(
        .name, item: name.text, line: line,
        "the name is longer than \(Name.maximumLength) characters; the full name is in the details")
      return (name, text)
    }
  }

  private mutating func cleaned(details: String, of name: String, line: Int?) -> String {
    if let text = try? Details.cleaned(details) { return text }
    report(
      .details, item: name, line: line,
      "the details are longer than \(Details.maximumLength) characters; the rest is left out")
    let head = String(
      String.UnicodeScalarView(details.unicodeScalars.prefix(Details.maximumLength)))
    return (try? Details.cleaned(head)) ?? ""
  }
}

/// Reads the known fields of one entry, and collects those of another shape than expected.
struct FieldReader {
  private(set) var faults: [(key: String, text: String)] = []

  /// - Parameter raw: The field as in the file; nil if there is none.
  mutating func value<Value>(
    _ key: String, _ raw: String?, _ parse: (String) -> Value?
  ) -> Value? {
    guard let raw, !raw.isEmpty else { return nil }
    let value = parse(raw)
    if value == nil { faults.append((key, "\"\(raw)\"")) }
    return value
  }

  /// A member of an object, without one for null and the empty text.
  mutating func value<Value>(
    _ key: String, in object: JSONObject, _ parse: (JSONValue) -> Value?
  ) -> Value? {
    guard let raw = object[key], raw != .null, raw != "" else { return nil }
    let value = parse(raw)
    if value == nil { faults.append((key, raw.line)) }
    return value
  }

  mutating func text(_ key: String, in object: JSONObject) -> String? {
    value(key, in: object, \.string)
  }

  mutating func time(_ key: String, in object: JSONObject) -> Timestamp? {
    value(key, in: object) {
      $0.string.flatMap { Timestamp(basic: $0) ?? Timestamp(lenient: $0) }
    }
  }

  /// The elements of a list that have the expected shape.
  mutating func values<Value>(
    _ key: String, in object: JSONObject, _ parse: (JSONValue) -> Value?
  ) -> [Value] {
    let values = object[key]?.array?.compactMap(parse) ?? []
    _ = value(key, in: object) { $0.array?.count == values.count ? true : nil }
    return values
  }

  func isFault(_ key: String) -> Bool { faults.contains { $0.key == key } }
}

extension Array {
  mutating func removeLast(while matches: (Element) -> Bool) {
    while let last, matches(last) { removeLast() }
  }
}

extension ListDocument.Entry {
  /// Whether it is low because it was completed.
  var isDone: Bool {
    need == .priority(.low) && (lastDone != nil || previous != nil) && date == nil
  }

  /// The priority to write along with a completion mark, for programs that only remove the mark.
  var priorityIfReopened: Priority {
    isDone ? previous ?? .low : need.priority
  }

  mutating func markDone() {
    if previous == nil, case .priority(let stated) = need, stated > .low { previous = stated }
    // If there is no time, this is the only record of the completion.
    if previous == nil, lastDone == nil { previous = .medium }
    need = .priority(.low)
    // It was met, or belongs to the next task.
    date = nil
  }
}

extension ListDocument {
  /// An id to write for each entry: its own, or one derived from its name that no other has.
  var writtenIDs: [String] {
    var taken = Set(items.compactMap(\.id))
    return items.map { entry in
      var id = entry.id
      var text = "\(entry.name)@priorities"
      while id == nil {
        id = Item.ID(foreign: text).flatMap { taken.insert($0).inserted ? $0 : nil }
        text += "+"
      }
      return id?.description ?? ""
    }
  }
}

extension Item.ID {
  /// Derives a UUID (version 8) from another program's id, so that importing again finds the item.
  ///
  /// A UUID is left as it is. Returns nil for an empty text.
  init?(foreign text: String) {
    if let id = Item.ID(text) {
      self = id
      return
    }
    guard !text.isEmpty else { return nil }
    // FNV-1a with 128 bits.
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
    let high = UInt64(truncatingIfNeeded: hash >> 64) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    let low =
      UInt64(truncatingIfNeeded: hash) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    self.init(high: high, low: low)
  }
}
