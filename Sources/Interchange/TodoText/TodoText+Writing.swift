import Lists

extension TodoText {
  static func write(_ document: ListDocument) -> ListWriting {
    let lines = document.items.map { line(of: $0, in: document) + "\n" }
    return ListWriting(lines.joined(), losses: losses(of: document))
  }

  /// One file per list, and `todo.txt` for the items in none; an item in several lists is in each.
  static func writeFolder(_ document: ListDocument) -> ListWriting {
    var lines: [Int: [String]] = [:]
    for entry in document.items {
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

  private static func losses(of document: ListDocument) -> [Loss] {
    var losses = WritingLosses(document, format: .todotxt)
    losses.leaveOut(.id, .times, .completions, .listPriority)
    let others = document.items.contains { $0.extra.keys.contains { $0 != "todotxt" } }
    if others { losses.leaveOut(.extra) }
    return losses.losses
  }

  private static func line(of entry: ListDocument.Entry, in document: ListDocument) -> String {
    var line = entry.isGot ? "x " : "(\(letter(of: entry.need.priority))) "
    // On a line that is done, the first of two days is when: the other one cannot stand alone.
    let done = entry.isGot ? entry.lastDone?.day : nil
    if let done { line += "\(done) " }
    if !entry.isGot || done != nil, let created = entry.created?.day { line += "\(created) " }
    let visible = TodoTextLine.visible(entry.name, isDone: entry.isGot)
    line += visible
    if entry.isGot, entry.priorityBesideMark > .low {
      line += " pri:\(letter(of: entry.priorityBesideMark))"
    }
    let kept = (entry.extra["todotxt"] ?? "").split(separator: " ")
    for placement in entry.lists {
      line += " " + word(for: document.items[placement.list].name, kept)
    }
    for tag in kept where tag.unicodeScalars.first != "@" { line += " \(tag)" }
    if visible != entry.name {
      line += " name:\(percentEncoded(entry.name, marks: [":", "+", "@"]))"
    }
    if let details = entry.details, !details.isEmpty {
      line += " note:\(percentEncoded(details, marks: [":"]))"
    }
    return line
  }

  /// A list as the line that was read had it, `@phone`; any other as `+Food_store`.
  private static func word(for list: String, _ kept: [Substring]) -> String {
    let key = (try? Name(list))?.keys.identity
    let context = kept.first { word in
      word.unicodeScalars.first == "@" && TodoTextLine.listName(word)?.keys.identity == key
    }
    return context.map(String.init) ?? "+" + percentEncoded(list, marks: ["_"], blank: "_")
  }

  private static func letter(of priority: Priority) -> Character {
    switch priority {
    case .critical: "A"
    case .high: "B"
    case .medium: "C"
    case .low: "D"
    }
  }
}
