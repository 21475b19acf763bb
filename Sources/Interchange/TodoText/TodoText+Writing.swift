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
    losses.leaveOut(.id, .previous, .times, .completions, .listPriority)
    let others = document.items.contains { $0.extra.keys.contains { $0 != "todotxt" } }
    if others { losses.leaveOut(.extra) }
    return losses.losses
  }

  private static func line(of entry: ListDocument.Entry, in document: ListDocument) -> String {
    var line = "(\(letter(of: entry.need.priority))) "
    if let created = entry.created, let day = created.day { line += "\(day) " }
    let visible = TodoTextLine.visible(entry.name)
    line += visible
    for placement in entry.lists {
      let name = document.items[placement.list].name
      line += " +" + percentEncoded(name, marks: ["_"], blank: "_")
    }
    if let tags = entry.extra["todotxt"] { line += " \(tags)" }
    if visible != entry.name {
      line += " name:\(percentEncoded(entry.name, marks: [":", "+", "@"]))"
    }
    if let details = entry.details, !details.isEmpty {
      line += " note:\(percentEncoded(details, marks: [":"]))"
    }
    return line
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
