import Foundation
import PrioritiesBasics
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
      for (offset, line) in try SourceText(bytes).lines.enumerated()
      where !reader.builder.isTooLong {
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
    private var details: [String] = []
    private var fence: Fence?

    init(builder: DocumentBuilder) {
      self.builder = builder
    }

    mutating func read(_ line: BulletLine, of text: String, number: Int) {
      if let fence {
        let isBlank = line.mark == .none && line.text.isEmpty
        if isBlank || line.indentation > fence.outer {
          details.append(fence.content(of: text))
          if fence.isClosed(by: line) { self.fence = nil }
          return
        }
        // A block without an end ends with its item.
        self.fence = nil
      }
      switch line.mark {
      case .heading(let level):
        finishDetails()
        items = []
        headings.removeAll { $0.level >= level }
        let parent = headings.last?.item
        let (name, addresses) = Markdown.inlined(line.text)
        let entry = ListDocument.Entry(name: name, need: .mentioned, line: number)
        guard let list = add(entry, to: parent) else { return }
        headings.append((level, list))
        current = list
        details = addresses
      case .bullet, .unchecked, .checked:
        finishDetails()
        items.removeLast { $0.indentation >= line.indentation }
        let signs = Signs(line.text)
        let (marked, priority) = priority(of: line.mark, signs.text[...])
        let (name, addresses) = Markdown.inlined(marked)
        let entry = ListDocument.Entry(
          name: name, need: priority, created: signs.time("➕"), lastDone: signs.time("✅"),
          date: line.mark == .checked ? nil : signs.date, line: number)
        let parent = items.last?.item ?? headings.last?.item
        guard let item = add(entry, to: parent) else { return }
        for loss in signs.losses { builder.report(.date, item: name, line: number, loss) }
        items.append((line.indentation, item))
        current = item
        details = addresses
        fence = Fence(line.text, indentation: line.indentation + 2, outer: line.indentation)
      case .quote:
        guard current != nil else { return reportLost(number) }
        details.append(String(line.text))
      case .none:
        readParagraph(line, number)
      }
    }

    private mutating func readParagraph(_ line: BulletLine, _ number: Int) {
      if line.text.isEmpty {
        if !details.isEmpty { details.append("") }
        return
      }
      let outer = items.last?.indentation ?? -1
      fence = Fence(
        line.text, indentation: line.indentation, outer: outer < line.indentation ? outer : -1)
      guard current != nil else {
        return reportLost(number)
      }
      if fence != nil { return details.append(String(line.text)) }
      let (text, addresses) = Markdown.inlined(line.text)
      details += [text] + addresses
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
      let text = details.lineSeparated
      details = []
      builder.append(details: text, to: current)
    }

    private mutating func add(_ entry: ListDocument.Entry, to list: Int?) -> Int? {
      let item = builder.add(entry, repeats: true)
      if let item, let list { builder.put(item, into: list, line: entry.line) }
      return item
    }

    private func priority(
      of mark: BulletLine.Marker, _ text: Substring
    ) -> (Substring, ListDocument.Need) {
      var name = text
      while name.unicodeScalars.last == " " { name.unicodeScalars.removeLast() }
      let isChecked = mark == .checked
      let isMarked = [name.utf8.first, name.utf8.last].compacted().contains {
        $0 == UInt8(ascii: "!") || $0 >= 0x80
      }
      guard isMarked else { return (name, isChecked ? .priority(.low) : .open) }
      for (mark, priority) in (isChecked ? [] : Markdown.marks) + Markdown.priorities {
        let need = ListDocument.Need.priority(isChecked ? .low : priority)
        let end = " \(mark)".utf8
        // Compare bytes, because a blank may be part of a grapheme cluster.
        let start = "\(mark) ".utf8
        if name.utf8.starts(with: start) {
          return (Substring(name.utf8.dropFirst(start.count)), need)
        }
        if name.utf8.suffix(end.count).elementsEqual(end) {
          return (Substring(name.utf8.dropLast(end.count)), need)
        }
      }
      return (name, isChecked ? .priority(.low) : .open)
    }
  }

  /// The beginning of a fenced code block (CommonMark 4.5), whose contents are literal.
  private struct Fence {
    private let mark: Unicode.Scalar
    private let length: Int
    private let isBare: Bool
    let indentation: Int
    /// The indentation of the item that contains the block; -1 for none.
    let outer: Int

    init?(_ text: Substring, indentation: Int, outer: Int) {
      guard let mark = text.unicodeScalars.first, mark == "`" || mark == "~" else { return nil }
      self.mark = mark
      length = text.unicodeScalars.prefix { $0 == mark }.count
      let info = text.unicodeScalars.dropFirst(length)
      guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
      isBare = info.allSatisfy { $0 == " " || $0 == "\t" }
      self.indentation = indentation
      self.outer = outer
    }

    func isClosed(by line: BulletLine) -> Bool {
      guard let end = Fence(line.text, indentation: line.indentation, outer: outer) else {
        return false
      }
      return end.isBare && end.mark == mark && end.length >= length
        && end.indentation < indentation + 4
    }

    /// A line without the indentation of the block.
    func content(of line: String) -> String {
      var column = 0
      let scalars = line.unicodeScalars.drop { scalar in
        column += scalar == "\t" ? 4 - column % 4 : 1
        return (scalar == " " || scalar == "\t") && column <= indentation
      }
      return String(scalars)
    }
  }

  static let marks: [(String, Priority)] = [("!!!", .critical), ("!!", .critical), ("!", .high)]
}

extension Markdown {
  private static let due: Unicode.Scalar = "📅"
  private static let start: Unicode.Scalar = "🛫"
  private static let every: Unicode.Scalar = "🔁"
  fileprivate static let low = "🔽"
  fileprivate static let priorities: [(String, Priority)] = [
    ("🔺", .critical), ("⏫", .high), ("🔼", .medium), (low, .low), ("⏬", .low),
  ]
  private static let dues: [Unicode.Scalar] = [due, "📆", "🗓"]
  private static let known: [Unicode.Scalar] = [due, start, every, "➕", "✅", "⏳", "❌"]
  private static let signs = Set(known + dues + priorities.flatMap { $0.0.unicodeScalars })

  /// A text without the signs of Obsidian Tasks, and what they tell.
  fileprivate struct Signs {
    var text = ""
    private var days: [Unicode.Scalar: Day] = [:]
    var date: ItemDate?
    /// Clauses about a repeat that a date cannot say, and days that an item does not have.
    var losses: [String] = []

    init(_ source: Substring) {
      var scalars = source.unicodeScalars
      // Without a due day, a lead or a repeat is only text.
      let isDated = scalars.contains { dues.contains($0) }
      var span: DaySpan?
      while let scalar = scalars.popFirst() {
        let sign = dues.contains(scalar) ? due : scalar
        if known.contains(sign), isDated || sign != start && sign != every {
          let value = scalars.drop { $0 == " " || $0 == "\u{FE0F}" }
          if sign == every {
            let words = value.prefix { $0.isASCII && !isPunctuation($0) }
            span = DaySpan(repeat: String(words))
            if span != nil {
              scalars = value.dropFirst(words.count)
              continue
            }
            losses.append("its repeat \(String(words).trimmedBlanks) stays in the name")
          } else if let day = Day(String(value.prefix(10))) {
            days[sign] = day
            if sign == "⏳" || sign == "❌" { losses.append("its \(sign) \(day.text) is left out") }
            scalars = value.dropFirst(10).drop { $0 == " " }
            continue
          }
        }
        text.unicodeScalars.append(scalar)
      }
      date = days[due].map { ItemDate(due: $0, start: days[start], lead: nil, every: span) }
      if isDated, date == nil {
        text = String(source)
        losses = []
      }
    }

    func time(_ sign: Unicode.Scalar) -> Timestamp? { days[sign]?.localStart }
  }

  fileprivate static func signs(of date: ItemDate?) -> String {
    guard let date else { return "" }
    let span = date.every.map { " \(every) every \($0.everyWords)" } ?? ""
    return "\(span) \(start) \(date.start.text) \(due) \(date.due.text)"
  }
}

extension Markdown {
  static func write(_ document: ListDocument) -> ListWriting {
    var text = ""
    for row in Outline(document).rows {
      let entry = document.items[row.item]
      let indentation = String(repeating: "  ", count: row.depth)
      text += "\(indentation)\(bullet(entry))\n"
      if !row.isRepeat, let details = entry.details, !details.isEmpty {
        for line in details.split(separator: "\n", omittingEmptySubsequences: false) {
          text += line.isEmpty ? "\(indentation)  >\n" : "\(indentation)  > \(line)\n"
        }
      }
    }
    var losses = WritingLosses(document, format: .markdown)
    losses.omit(.id, .previous, .moments, .completions, .listPriority, .days, .order, .extra)
    for entry in document.items
    where entry.date.map({ $0.lead.unit != .day || $0.isLeadTooLong }) ?? false {
      losses.report(.lead, item: entry.name, "its lead is stored in days")
    }
    // They cannot be escaped, since a backslash before them is text.
    for entry in document.items
    where entry.name.unicodeScalars.contains(where: signs.contains) && !isKept(entry) {
      losses.report(.name, item: entry.name, "a sign in it is read as a date or a priority")
    }
    return ListWriting(text, losses: losses.losses)
  }

  private static func bullet(_ entry: ListDocument.Entry) -> String {
    let priority = entry.need.priority
    let isChecked = priority == .low && entry.date == nil
    var text = "- [\(isChecked ? "x" : " ")] \(escaped(entry.name))"
    if priority == .low, !isChecked { text += " \(low)" }
    if let mark = marks.last(where: { $0.1 == priority }) { text += " \(mark.0)" }
    return text + signs(of: entry.date)
  }

  /// Whether an item is read back as it is written.
  private static func isKept(_ entry: ListDocument.Entry) -> Bool {
    let file = SourceFile(name: "-", bytes: Array(bullet(entry).utf8))
    guard let item = try? read([file]).document.items.first else { return false }
    return item.name == entry.name && item.need.priority == entry.need.priority
      && item.date?.due == entry.date?.due
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
