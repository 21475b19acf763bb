import PrioritiesBasics
import PriorityLists

/// Data that a format cannot represent, or that a reader did not understand.
public struct Loss: Hashable, Sendable {
  /// A part of a document that a format may lose.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case item
    /// An item occurs more than once although the format lists each item once.
    case duplicate
    case id, name, details, priority
    /// The priority that the item had before it was completed.
    case previous
    /// The times of creation, last change and completion, to the millisecond.
    case times
    /// The same times, including even the day.
    case moments
    /// The times of the last change and completion.
    case changes
    case completions
    /// A list that contains the item.
    case list
    /// The priority in a single list.
    case listPriority
    /// The day by which an item must be done.
    case date
    /// How long before its date an item begins to show.
    case lead
    /// The day of the month that a repeat keeps after a shorter month.
    case days
    /// The order of a list, with the rows placed by hand.
    case order
    /// Data of another format that this program does not use.
    case extra

    package var words: String {
      switch self {
      case .item: "items"
      case .duplicate: "duplicates"
      case .id: "ids"
      case .name: "names"
      case .details: "details"
      case .priority: "priorities"
      case .previous: "former priorities"
      case .times: "exact times"
      case .moments: "times"
      case .changes: "times of changes"
      case .completions: "history"
      case .list: "lists"
      case .listPriority: "list priorities"
      case .date: "dates"
      case .lead: "leads of dates"
      case .days: "days of repeats"
      case .order: "orders of lists"
      case .extra: "data of other formats"
      }
    }
  }

  package var part: Part
  /// The name of the affected item; nil if the loss affects all items or none.
  public var item: String?
  /// The file that was read, if there are several.
  public var file: String?
  /// The 1-based line of the file that was read.
  public var line: Int?
  /// The lost data and the cause, as a clause without a full stop.
  public var reason: String

  package init(_ part: Part, item: String? = nil, line: Int? = nil, _ reason: String) {
    self.part = part
    self.item = item
    self.line = line
    self.reason = reason
  }
}

extension String {
  /// At most so many scalars, for reports about texts of any length.
  package func bounded(_ count: Int = 400) -> String {
    let head = String(unicodeScalars.prefix(count))
    return head == self ? self : head + "…"
  }
}

extension Loss: CustomStringConvertible {
  /// The loss on one line, such as `line 7: "Milk": the due date is left out`.
  public var description: String {
    let place = [file, line.map { "line \($0)" }].compacted().map { "\($0): " }.joined()
    let subject = item.map { "\"\($0.bounded(60))\": " } ?? ""
    return place + subject + reason
  }
}

/// The losses when writing a document, one for each kind of data that is lost.
struct WritingLosses {
  let document: ListDocument
  let format: ListFormat
  private(set) var losses: [Loss] = []

  init(_ document: ListDocument, format: ListFormat) {
    self.document = document
    self.format = format
  }

  mutating func omit(_ parts: Loss.Part...) {
    for part in parts where hasData(part) {
      losses.append(Loss(part, "\(format.title) cannot store \(part.words)"))
    }
  }

  /// For formats that tell a former priority only of a completed item, which has no date.
  mutating func omitPreviousOfDated() {
    for entry in document.items where entry.date != nil && entry.previous != nil {
      report(.previous, item: entry.name, "its former priority is left out, because it has a date")
    }
  }

  mutating func report(_ part: Loss.Part, item: String, _ reason: String) {
    losses.append(Loss(part, item: item, reason))
  }

  private func hasData(_ part: Loss.Part) -> Bool {
    switch part {
    case .completions: !document.completions.isEmpty
    case .item, .duplicate, .name, .priority: !document.items.isEmpty
    case .id: document.items.contains { $0.id != nil }
    case .details: document.items.contains { !($0.details ?? "").isEmpty }
    case .previous: document.items.contains { $0.previous != nil }
    case .times, .moments:
      document.items.contains { $0.created != nil || $0.modified != nil || $0.lastDone != nil }
    case .changes: document.items.contains { $0.modified != nil || $0.lastDone != nil }
    case .list: document.items.contains { !$0.lists.isEmpty }
    case .listPriority: document.items.contains { $0.lists.contains { $0.priority != nil } }
    case .date, .lead: document.items.contains { $0.date != nil }
    case .days:
      document.items.compactMap(\.date).contains {
        [.month, .year].contains($0.every?.unit) && $0.first.text.suffix(2) != $0.due.text.suffix(2)
      }
    case .order: document.items.contains { $0.arrangement != ListArrangement() }
    case .extra: document.items.contains { $0.extra.keys.contains { $0 != format.rawValue } }
    }
  }
}
