import PrioritiesBasics
import PriorityLists

extension Int {
  var firstOnes: String { self == 1 ? "the first" : "the first \(grouped)" }
}

extension String {
  /// Adds spaces to a number of characters.
  func padding(to count: Int) -> String { self + spaces(count - self.count) }
}

/// A number of spaces; none if the number is negative.
package func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// The first names and the number of the others, such as "Milk, Bread and 7 more".
package func enumerated(_ names: [String], limit: Int = 5) -> String {
  guard names.count > 1 else { return names.first ?? "" }
  if names.count > limit {
    return names.prefix(limit).commaSeparated
      + " and \((names.count - limit).grouped) more"
  }
  return names.dropLast().commaSeparated + " and " + names[names.count - 1]
}

/// "4 needed, 3 low", or "nothing needed", because "0 needed" looks like an error.
package func neededWords(_ needed: Int, low: Int = 0) -> String {
  let first = needed > 0 ? "\(needed.grouped) needed" : "nothing needed"
  return low > 0 ? "\(first), \(low.grouped) low" : first
}

extension [Priority] {
  /// "4 needed, 3 low", or "2 critical, 5 high" for a filtered list, whose total is unknown.
  func words(isFiltered: Bool) -> String {
    guard isFiltered else {
      let needed = count(where: \.isNeeded)
      return neededWords(needed, low: count - needed)
    }
    return Priority.mostUrgentFirst.compactMap { priority in
      let count = count { $0 == priority }
      return count > 0 ? "\(count.grouped) \(priority.word)" : nil
    }.commaSeparated
  }
}

extension Timestamp {
  func day(secondsFromUTC: Int) -> Int {
    let seconds = (milliseconds / 1000) + Int64(secondsFromUTC)
    return Int((Double(seconds) / 86_400).rounded(.down))
  }

  /// "today at 14:03", "3 days ago" or "2026-01-02".
  package func words(in context: ViewContext) -> String {
    let offset = context.secondsFromUTC
    let local = Timestamp(milliseconds: milliseconds + Int64(offset) * 1000).iso8601
    let time = local.dropFirst(11).prefix(5)
    switch context.day - day(secondsFromUTC: offset) {
    case 0: return "today at \(time)"
    case 1: return "yesterday at \(time)"
    case let days where (2...30).contains(days): return "\(days) days ago"
    default: return String(local.prefix(10))
    }
  }
}

extension Interval {
  /// "7 times, about every 9 days, last 12 days ago".
  package func words(in context: ViewContext) -> String {
    "\(count.grouped) times, \(frequency), last \(last.words(in: context))"
  }

  /// "about every 9 days".
  package var frequency: String { "about every \(period)" }

  /// "about 9 days" or "about a year".
  package var pause: String {
    let isOne = ["day", "week", "year"].contains(period)
    return "about \(isOne ? "a " : "")\(period)"
  }

  private var period: String {
    let days = Int((Double(length) / 86_400_000).rounded())
    switch days {
    case ...1: return "day"
    case 7: return "week"
    case 14, 21, 28: return "\(days / 7) weeks"
    case ..<60: return "\(days) days"
    case ..<700:
      let months = Int((Double(days) / 30.44).rounded())
      return months == 12 ? "year" : "\(months) months"
    default: return "\(Int((Double(days) / 365.25).rounded())) years"
    }
  }
}

/// One word of a shell's command line.
package struct ShellWord: Hashable, Sendable {
  package let text: String

  /// Quotes all but letters, digits and a few safe characters.
  package init(_ plain: String) {
    let isPlain = plain.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:@%+".contains($0) }
    text =
      isPlain && !plain.isEmpty && !plain.hasPrefix("-")
      ? plain : "'" + plain.replacing("'", with: #"'\''"#) + "'"
  }

  /// The last argument of a command, after `--` if it looks like an option.
  package var argument: String { looksLikeOption ? "-- \(text)" : text }

  /// An option with its value: `--in Trip`, or `--in='-Trip'` if the value looks like an option.
  package func value(of option: String) -> String {
    "\(option)\(looksLikeOption ? "=" : " ")\(text)"
  }

  private var looksLikeOption: Bool { text.hasPrefix("'-") }
}

extension ItemDate {
  /// "due 2027-05-01, every year, 14 days before".
  package var words: String { "due \(due.text)\(rest)" }

  /// The repeat and the lead.
  package var rest: String {
    (every.map { ", every \($0.count == 1 ? String($0.words.dropFirst(2)) : $0.words)" } ?? "")
      + ", \(effectiveLead.words) before"
  }
}

extension DaySpan {
  /// "14 days".
  package var words: String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
}

extension ItemDate.Step {
  /// "medium on 17 April".
  package func words(today: Day) -> String { "\(priority.word) on \(day.words(today: today))" }
}
