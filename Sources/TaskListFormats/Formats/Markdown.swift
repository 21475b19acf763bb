import Foundation
import PriorityLists

/// Lists in Markdown: bullets are items, headings are lists, and indentation nests items.
///
/// This program writes `- [ ] Milk !!` for an item of critical priority (`!` for high, nothing for
/// medium) and `- [x] Milk` for a low one, with its details as a block quote below. An item in
/// several lists is written in each, with its sub-items in the first.
enum Markdown {
  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      var reader = Reader(builder: builder)
      for (offset, line) in try SourceText(bytes).lines.enumerated() {
        reader.read(BulletLine(line), of: line, number: offset + 1)
      }
      reader.finishDetails()
      builder = reader.builder
    }.reading()
  }

  private struct Reader {
    var builder: DocumentBuilder
    private var headings: [(level: Int, item: Int)] = []
    private var items: [(indentation: Int, item: Int)] = []
    private var current: Int?
    private var details: [Substring] = []
    private var fence: Substring?

    init(builder: DocumentBuilder) {
      self.builder = builder
    }

    mutating func read(_ line: BulletLine, of text: String, number: Int) {
      if let fence {
        details.append(line.text)
        if line.text.hasPrefix(fence) { self.fence = nil }
        return
      }
      switch line.mark {
      case .heading(let level):
        finishDetails()
        items = []
        headings.removeAll { $0.level >= level }
        let parent = headings.last?.item
        let name = unescaped(line.text)
        guard let list = add(name, .mentioned, number, to: parent) else { return }
        headings.append((level, list))
        current = list
      case .bullet, .unchecked, .checked:
        finishDetails()
        items.removeAll { $0.indentation >= line.indentation }
        let (undated, found) = Markdown.date(of: line.text)
        let isLow = undated.hasSuffix(" \(Markdown.low)")
        let date = line.mark == .checked ? nil : found
        let (marked, priority) =
          isLow
          ? (undated.dropLast(2), .priority(.low)) : priority(of: line.mark, undated)
        let (name, addresses) = inlined(marked)
        let parent = items.last?.item ?? headings.last?.item
        guard let item = add(unescaped(name), priority, number, to: parent, date) else { return }
        items.append((line.indentation, item))
        current = item
        details = addresses
      case .quote:
        guard current != nil else { return reportLost(number) }
        details.append(line.text)
      case .none:
        readParagraph(line, number)
      }
    }

    private mutating func readParagraph(_ line: BulletLine, _ number: Int) {
      if line.text.isEmpty {
        if !details.isEmpty { details.append("") }
        return
      }
      if line.text.hasPrefix("```") || line.text.hasPrefix("~~~") { fence = line.text.prefix(3) }
      guard current != nil else {
        return reportLost(number)
      }
      details.append(Substring(unescaped(line.text)))
    }

    private mutating func reportLost(_ number: Int) {
      builder.report(.details, line: number, "text before the first item is left out")
    }

    mutating func finishDetails() {
      fence = nil
      while details.last?.isEmpty == true { details.removeLast() }
      guard let current, !details.isEmpty else {
        details = []
        return
      }
      let text = details.joined(separator: "\n")
      details = []
      builder.append(details: text, to: current)
    }

    private mutating func add(
      _ name: String, _ need: ListDocument.Need, _ number: Int, to list: Int?,
      _ date: ItemDate? = nil
    ) -> Int? {
      let item = builder.add(
        ListDocument.Entry(name: name, need: need, date: date, line: number), repeats: true)
      if let item, let list { builder.put(item, into: list, line: number) }
      return item
    }

    private func priority(
      of mark: BulletLine.Marker, _ text: Substring
    ) -> (Substring, ListDocument.Need) {
      var name = text
      while name.unicodeScalars.last == " " { name.unicodeScalars.removeLast() }
      if mark == .checked { return (name, .priority(.low)) }
      for (mark, priority) in Markdown.marks {
        let end = " \(mark)".utf8
        // Compare bytes, because a blank may be part of a grapheme cluster.
        let start = "\(mark) ".utf8
        if name.utf8.starts(with: start) {
          return (Substring(name.utf8.dropFirst(start.count)), .priority(priority))
        }
        if name.utf8.suffix(end.count).elementsEqual(end) {
          return (Substring(name.utf8.dropLast(end.count)), .priority(priority))
        }
      }
      return (name, .open)
    }
  }

  static let marks: [(String, Priority)] = [("!!!", .critical), ("!!", .critical), ("!", .high)]
}

extension Markdown {
  private static let due = "📅"
  private static let start = "🛫"
  private static let every = "🔁"
  fileprivate static let low = "🔽"

  /// The text without the signs of Obsidian Tasks at its end, and the date that they tell.
  ///
  /// A repeat that a date cannot say stays in the name.
  fileprivate static func date(of text: Substring) -> (Substring, ItemDate?) {
    guard text.contains(due) else { return (text, nil) }
    var rest = String(text)
    var days: [String: Day] = [:]
    var span: DaySpan?
    for sign in [due, start, every] {
      guard let place = rest.range(of: "\(sign) ") else { continue }
      let tail = rest[place.upperBound...]
      let value = tail.prefix { !"📅🛫🔁⏳✅➕!".contains($0) }
      let word = String(value).trimmedBlanks
      if sign == every { span = DaySpan(repeat: word) } else { days[sign] = Day(word) }
      if sign == every ? span != nil : days[sign] != nil {
        rest.removeSubrange(place.lowerBound..<value.endIndex)
      }
    }
    guard let day = days[due] else { return (text, nil) }
    return (
      Substring(rest.trimmedBlanks), ItemDate(due: day, start: days[start], lead: nil, every: span)
    )
  }

  fileprivate static func signs(of date: ItemDate?) -> String {
    guard let date else { return "" }
    let span = date.every.map { " \(every) every \($0.everyWords)" } ?? ""
    return "\(span) \(start) \(date.start.text) \(due) \(date.due.text)"
  }
}

/// The text without bold marks and with links replaced by their texts, still escaped.
///
/// Neither part of a link contains `[`, so every scan ends at the next one.
private func inlined(_ text: Substring) -> (name: Substring, addresses: [Substring]) {
  var name: [Unicode.Scalar] = []
  var addresses: [Substring] = []
  var bold: Int?
  var rest = text.unicodeScalars
  while let scalar = rest.popFirst() {
    if scalar == "*", rest.first == "*" {
      rest.removeFirst()
      // An empty pair, as in a row of asterisks, is text.
      if let start = bold, start < name.count {
        bold = nil
      } else if let start = bold {
        name.insert(contentsOf: ["*", "*", "*", "*"], at: start)
        bold = nil
      } else {
        bold = name.count
      }
    } else if scalar == "[", let end = rest.firstIndex(where: { "[]".unicodeScalars.contains($0) }),
      rest[end] == "]", end > rest.startIndex, rest[end...].dropFirst().first == "(",
      let close = rest[end...].firstIndex(where: { "[)".unicodeScalars.contains($0) }),
      rest[close] == ")"
    {
      name += rest[..<end]
      addresses.append(Substring(rest[end..<close].dropFirst(2)))
      rest = rest[close...].dropFirst()
    } else {
      name.append(scalar)
      if scalar == "\\", let next = rest.popFirst() { name.append(next) }
    }
  }
  if let bold { name.insert(contentsOf: ["*", "*"], at: bold) }
  return (Substring(String(String.UnicodeScalarView(name))), addresses)
}

private func unescaped(_ text: Substring) -> String {
  guard text.utf8.contains(0x5C) else { return String(text) }
  var result = String.UnicodeScalarView()
  var isEscaped = false
  for scalar in text.unicodeScalars {
    if isEscaped {
      if !Markdown.isPunctuation(scalar) { result.append("\\") }
      result.append(scalar)
      isEscaped = false
    } else if scalar == "\\" {
      isEscaped = true
    } else {
      result.append(scalar)
    }
  }
  if isEscaped { result.append("\\") }
  return String(result)
}

extension Markdown {
  /// In CommonMark, a backslash escapes only ASCII punctuation.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  static func write(_ document: ListDocument) -> ListWriting {
    var text = ""
    for row in Outline(document).rows {
      let entry = document.items[row.item]
      let indentation = String(repeating: "  ", count: row.depth)
      let priority = entry.need.priority
      let isChecked = priority == .low && entry.date == nil
      text += "\(indentation)- [\(isChecked ? "x" : " ")] \(escaped(entry.name))"
      if priority == .low, !isChecked { text += " \(low)" }
      if let mark = marks.last(where: { $0.1 == priority }) { text += " \(mark.0)" }
      text += "\(signs(of: entry.date))\n"
      if !row.isRepeat, let details = entry.details, !details.isEmpty {
        for line in details.split(separator: "\n", omittingEmptySubsequences: false) {
          text += line.isEmpty ? "\(indentation)  >\n" : "\(indentation)  > \(line)\n"
        }
      }
    }
    var losses = WritingLosses(document, format: .markdown)
    losses.omit(.id, .previous, .moments, .completions, .listPriority, .order, .extra)
    for entry in document.items where entry.date.map({ $0.lead.unit != .day }) ?? false {
      losses.report(.lead, item: entry.name, "its lead is stored in days")
    }
    return ListWriting(text, losses: losses.losses)
  }

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
