import PrioritiesBasics

/// The day by which an item must be done, and what that does to its priority.
///
/// The page's script has the same rule; `Tests/Fixtures/dates.json` tests both.
package struct ItemDate: Hashable, Sendable {
  package var due: Day
  /// How long before the day the item begins to show.
  package var lead: DaySpan
  package var every: DaySpan?
  /// The day at which the repeat began, whose day of the month it keeps.
  package var first: Day
  /// The day on which a person set the priority after the date; nil if it was not set since.
  package var setOn: Day?

  package static let defaultLead = DaySpan(14, .day)

  package init(due: Day, lead: DaySpan = defaultLead, every: DaySpan? = nil) {
    self.due = due
    self.lead = lead
    self.every = every
    first = due
  }

  /// The days on which the item becomes medium, high and critical.
  package var steps: [Step] {
    let lead = due.number - start.number
    return [
      Step(day: due.adding(-lead), priority: .medium),
      Step(day: due.adding(-(lead + 2) / 3), priority: .high),
      Step(day: due, priority: .critical),
    ]
  }

  package struct Step: Hashable, Sendable {
    package var day: Day
    package var priority: Priority
  }

  /// In days.
  package var longestLead: Int { every.map { $0.days / 2 } ?? .max }

  /// Whether a lead is longer than a repeat allows.
  package var isLeadTooLong: Bool { lead.days > longestLead }

  /// The lead, or the longest one.
  package var effectiveLead: DaySpan { isLeadTooLong ? DaySpan(longestLead, .day) : lead }

  package func isReached(on day: Day) -> Bool { day >= steps[0].day }

  /// The next step after a day; nil from the date on.
  package func nextStep(after day: Day) -> Step? {
    let next = steps.first { $0.day > day }
    return steps.last { $0.day == next?.day }
  }

  /// The priority that is shown.
  ///
  /// - Parameter own: The stored priority.
  package func priority(_ own: Priority, on today: Day) -> Priority {
    guard let step = steps.last(where: { $0.day <= today }) else { return own }
    // A day that has not come yet anywhere is from a clock that was set back.
    if let setOn, setOn >= step.day, setOn <= today.adding(1) { return own }
    return max(own, step.priority)
  }

  /// Whether a file has the same date, or leaves out only what other programs do not store.
  package func says(_ other: ItemDate) -> Bool {
    var other = other
    if other.first == other.due, other.setOn == nil {
      other.first = first
      other.setOn = setOn
    }
    return self == other
  }

  /// The first day of the lead, as other programs store it.
  ///
  /// For a repeated date, at most half of the interval before.
  package var start: Day {
    let start = due.adding(lead, times: -1) ?? due
    return every == nil ? start : max(start, due.adding(-longestLead))
  }

  /// Records that a person sets the priority.
  package mutating func setByHand(on day: Day) { setOn = max(setOn ?? day, day) }

  /// The date after a completion; nil without a repeat.
  ///
  /// The next day of the schedule follows both days, and is never before the present date.
  /// - Parameter named: The date that the completion is about.
  package func completed(_ named: Day, on day: Day) -> ItemDate? {
    guard let every, every.count > 0, let next = self.next(every, after: max(named, day)) else {
      return nil
    }
    var date = self
    date.due = max(due, next)
    date.setByHand(on: day)
    return date
  }

  private func next(_ every: DaySpan, after day: Day) -> Day? {
    let longest = every.days + (every.unit.months == nil ? 0 : every.count)
    var times = max(0, (day.number - first.number) / longest - 1)
    while let next = first.adding(every, times: times) {
      if next > day { return next }
      times += 1
    }
    return nil
  }

  /// What a row says about it, such as "due Fri".
  package func label(on today: Day) -> String {
    switch due.number - today.number {
    case ..<(-1): "\(today.number - due.number) days late"
    case -1: "1 day late"
    case 0: "due today"
    case 1...6: "due \(due.weekdayName)"
    default: "due \(due.words(today: today))"
    }
  }
}

/// A part of a date, with its name.
package enum DatePart: String, CaseIterable, Sendable {
  case due = "Date"
  case every = "Repeat"
  case lead = "Lead"

  /// What a person types for it.
  package var allowed: String {
    self == .due
      ? "a day such as 2027-05-01, tomorrow, fri or 2w, or none"
      : "a number of days, weeks, months or years, such as 2w, or none"
  }

  /// As a person types it; empty if there is none.
  package func text(of date: ItemDate?) -> String {
    switch self {
    case .due: date?.due.text ?? ""
    case .every: date?.every?.text ?? ""
    case .lead: date?.lead.text ?? ""
    }
  }
}

/// What a person changes of a date; `.some(nil)` takes a part away.
package struct DateChange: Hashable, Sendable {
  package var due: Day??
  package var every: DaySpan??
  /// Without one, the default applies.
  package var lead: DaySpan??
  /// The lead of a date without one.
  package var newLead = ItemDate.defaultLead

  package init(due: Day?? = nil, every: DaySpan?? = nil, lead: DaySpan?? = nil) {
    self.due = due
    self.every = every
    self.lead = lead
  }

  /// Parses the parts that a person typed; `none` takes one away.
  package init(typed: [DatePart: String], today: Day) throws(DateError) {
    func value<Value>(
      _ part: DatePart, _ parse: (String) -> Value?
    ) throws(DateError) -> Value?? {
      guard let text = typed[part] else { return nil }
      if text.lowercased() == "none" { return .some(nil) }
      guard let value = parse(text) else { throw .unreadable(part, text) }
      return value
    }
    due = try value(.due) { Day(typed: $0, today: today) }
    every = try value(.every) { word in DaySpan(word).flatMap { $0.count > 0 ? $0 : nil } }
    lead = try value(.lead) { DaySpan($0) }
  }

  /// All parts.
  package init(_ date: ItemDate?) {
    self.init(due: .some(date?.due), every: .some(date?.every), lead: .some(date?.lead))
  }

  /// The parts of a date that a change is about, as they were seen.
  package init(seen date: ItemDate?, changing change: DateChange) {
    if change.due != nil { due = .some(date?.due) }
    if change.every != nil { every = .some(date?.every) }
    if change.lead != nil { lead = .some(date?.lead) }
  }

  /// For a device with another default lead.
  package func settled(on former: ItemDate?) -> DateChange {
    var settled = self
    if former == nil && due != nil && lead == nil || lead == .some(nil) { settled.lead = newLead }
    return settled
  }

  package var isEmpty: Bool { due == nil && every == nil && lead == nil }

  /// The date afterwards, by whose steps the item has at least its priority.
  package func date(from former: ItemDate?) throws(DateError) -> ItemDate? {
    guard !isEmpty else { return former }
    guard let due = due ?? former?.due else {
      guard former != nil || every ?? nil == nil && lead ?? nil == nil else { throw .noDate }
      return nil
    }
    var date = former ?? ItemDate(due: due, lead: newLead)
    if due != date.due || every ?? date.every != date.every { date.first = due }
    date.due = due
    date.every = every ?? date.every
    if let lead { date.lead = lead ?? newLead }
    if lead ?? nil != nil, date.isLeadTooLong { throw .leadTooLong(date) }
    date.setOn = nil
    return date
  }
}

package enum DateError: Error, Hashable {
  case unreadable(DatePart, String)
  case noDate
  case leadTooLong(ItemDate)
}

extension DateError: ReportableError {
  package var kind: FailureKind { .invalid }

  package var description: String {
    switch self {
    case .unreadable(let part, let text):
      "The \(part.rawValue.lowercased()) takes \(part.allowed), not \"\(text)\"."
    case .noDate: "A lead or a repeat needs a date. Set the date too."
    case .leadTooLong(let date):
      """
      The lead \(date.lead.text) is longer than half of the repeat \(date.every?.text ?? ""). \
      Use at most \(date.longestLead)d.
      """
    }
  }
}

extension ItemDate {
  /// The form that a store has: the date, the lead, the repeat, its first day, and the day on which
  /// the priority was set, `-` for none.
  package var text: String {
    [due.text, lead.text, every?.text ?? "-", first.text, setOn?.text ?? "-"]
      .joined(separator: " ")
  }

  /// Parses ``text``; returns nil for other texts.
  package init?(_ text: String) {
    var text = text
    guard let date = text.withUTF8(Self.init(utf8:)) else { return nil }
    self = date
  }

  /// Parses it in place, because lists read many dates.
  private init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    var rest = text[...]
    func word() -> Slice<UnsafeBufferPointer<UInt8>> {
      let word = rest.prefix { $0 != 0x20 }
      rest = rest.dropFirst(word.count + 1)
      return word
    }
    guard let due = Day(utf8: word()), let lead = DaySpan(utf8: word()) else { return nil }
    let every = word()
    guard let first = Day(utf8: word()) else { return nil }
    self.init(due: due, lead: lead, every: DaySpan(utf8: every))
    self.first = first
    setOn = Day(utf8: rest)
    guard self.every != nil || every.elementsEqual([0x2D]),
      setOn != nil || rest.elementsEqual([0x2D])
    else { return nil }
  }
}
