import PrioritiesBasics
import PriorityLists

/// Extracts facts from other formats' data, which imports store so that exports can write it back.
package enum ImportedFacts {
  /// Ordered by format, and then as in the file.
  ///
  /// Leaves out what the item's date tells.
  package static func facts(
    in extra: [String: String], besides date: ItemDate? = nil
  ) -> [ImportedFact] {
    let known =
      date == nil ? [] : ["due", "start", "lead"] + (date?.every == nil ? [] : ["repeats"])
    return extra.sorted { $0.key < $1.key }.flatMap { format, text in
      pairs(in: text, of: format).map { name, value in
        ImportedFact(
          format: format, name: words[name.lowercased()] ?? name.lowercased(), value: value)
      }
    }.filter { !known.contains($0.name) }
  }

  private static let words = [
    "t": "start", "dtstart": "start", "scheduled": "start", "wait": "start", "rec": "repeats",
    "rrule": "repeats", "recur": "repeats",
  ]

  /// The tags in a line of todo.txt that are not part of the name.
  private static let tags: Set<String> = ["due", "t", "rec", "h", "star", "ical", "uuid"]

  private static func pairs(in text: String, of format: String) -> [(String, String)] {
    switch format {
    case "todotxt":
      text.split(separator: " ").compactMap { pair($0, ":") }.filter { tags.contains($0.name) }
    case "icalendar": lines(text)
    case "taskwarrior": members(text)
    case "opml": attributes(text)
    default: [(format, text)]
    }
  }

  private static func pair(
    _ text: Substring, _ separator: Character
  ) -> (name: String, value: String)? {
    let parts = text.split(separator: separator, maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// Properties such as `DUE;VALUE=DATE:20260102`, except technical ones and those of nested
  /// components.
  private static func lines(_ text: String) -> [(String, String)] {
    var depth = 0
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("BEGIN:") { depth += 1 }
      defer { if line.hasPrefix("END:") { depth -= 1 } }
      guard depth == 0, let (head, value) = pair(line, ":"),
        let name = head.split(separator: ";").first,
        !name.hasPrefix("X-"), !["UID", "SEQUENCE", "CLASS", "CATEGORIES"].contains(name)
      else { return nil }
      return (String(name), name == "RRULE" ? rule(value) : date(value) ?? unescaped(value))
    }
  }

  /// `weekly, interval 2` for `FREQ=WEEKLY;INTERVAL=2`.
  private static func rule(_ text: String) -> String {
    text.split(separator: ";").compactMap { pair($0, "=") }.map { name, value in
      name == "FREQ" ? value.lowercased() : "\(name.lowercased()) \(date(value) ?? value)"
    }.joined(separator: ", ")
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append("nN".contains(character) ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Members such as `"due":"20260102T030405Z"`.
  private static func members(_ text: String) -> [(String, String)] {
    // The text may be from a file of any program.
    ((try? JSONReader.value(in: text))?.object?.members ?? []).compactMap { member in
      switch member.value {
      case .string(let text): (member.key, date(text) ?? text)
      case .array, .object: nil
      default: (member.key, JSONWriter.line(of: member.value))
      }
    }
  }

  /// Attributes such as `category="Work"`.
  private static func attributes(_ text: String) -> [(String, String)] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).map { index in
      let value = entities.reduce(String(parts[index + 1])) {
        $0.replacing($1.entity, with: $1.text)
      }
      return (parts[index].filter { $0 != " " && $0 != "=" }, value)
    }
  }

  private static let entities: [(entity: String, text: String)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#10;", " "), ("&#9;", " "), ("&amp;", "&"),
  ]

  /// `2026-01-02` or `2026-01-02 03:04` for `20260102T030405Z`; nil for other texts.
  private static func date(_ text: String) -> String? {
    let digits = Array(text.utf8)
    guard [8, 15, 16].contains(digits.count), digits.count == 8 || digits[8] == 0x54,
      digits.enumerated().allSatisfy({ [8, 15].contains($0) || (0x30...0x39).contains($1) })
    else { return nil }
    let part = { (range: Range<Int>) in String(decoding: digits[range], as: UTF8.self) }
    let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
    guard digits.count > 8, part(9..<15) != "000000" else { return day }
    return "\(day) \(part(9..<11)):\(part(11..<13))" + (digits.count == 16 ? " UTC" : "")
  }
}
