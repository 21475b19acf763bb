import Lists

extension Markdown {
  static func write(_ document: ListDocument) -> ListWriting {
    var text = ""
    for row in Outline(document).rows {
      let entry = document.items[row.item]
      let indentation = String(repeating: "  ", count: row.depth)
      let priority = entry.need.priority
      text += "\(indentation)- [\(priority == .low ? "x" : " ")] \(escaped(entry.name))"
      if let mark = marks.first(where: { $0.1 == priority }) { text += " \(mark.0)" }
      text += "\n"
      if !row.isRepeat, let details = entry.details, !details.isEmpty {
        for line in details.split(separator: "\n", omittingEmptySubsequences: false) {
          text += line.isEmpty ? "\(indentation)  >\n" : "\(indentation)  > \(line)\n"
        }
      }
    }
    var losses = WritingLosses(document, format: .markdown)
    losses.leaveOut(.id, .previous, .moments, .completions, .listPriority, .extra)
    return ListWriting(text, losses: losses.losses)
  }

  /// A name escaped so that Markdown shows it literally and reading it gives the name again.
  private static func escaped(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var isAtStart = true
    for scalar in name.unicodeScalars {
      let isMark =
        scalar == "\\" || scalar == "*" || scalar == "_" || scalar == "`"
        || scalar == "[" || scalar == "]" || scalar == "<" || scalar == "!"
      let isMarkAtStart = isAtStart && isPunctuation(scalar)
      if isMark || isMarkAtStart { result.append("\\") }
      result.append(scalar)
      isAtStart = false
    }
    return String(result)
  }
}
