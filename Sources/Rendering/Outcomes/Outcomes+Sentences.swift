import Lists

extension AddOutcome {
  /// What `add` did, as a sentence for a line of its own.
  public var sentence: String {
    let place = joined.first.map { " in \($0)" } ?? ""
    switch effect {
    case .created:
      return "Created \(name)\(place), \(priority.word).\(Self.reminder(of: similar))"
    case .raised(let from): return "\(name)\(place): \(from.word) → \(priority.word)."
    case .known:
      return place.isEmpty
        ? "\(name) is there already, \(priority.word)." : "\(name) is now\(place), too."
    }
  }

  /// Points to a name that is nearly the same.
  static func reminder(of similar: [String]) -> String {
    similar.first.map { " There is \($0), too." } ?? ""
  }
}

extension LevelOutcome {
  /// The levels before and after, as a sentence; or that it had that level already.
  public var sentence: String {
    isChange
      ? "\(name): \(from.word) → \(to.word)\(list.map { ", in \($0) only" } ?? "")."
      : "\(name) is \(to.word)\(list.map { " in \($0)" } ?? "") already."
  }
}

extension EditOutcome {
  /// What of the item was changed, as a sentence.
  public var sentence: String {
    let isCleared = item.details.isEmpty
    switch (isRenamed, isDescribed) {
    case (false, false): return "\(item.name) is unchanged."
    case (false, true):
      return "\(item.name) has \(isCleared ? "no details any more" : "new details")."
    case (true, false): return "\(formerName) is now called \(item.name)."
    case (true, true):
      return "\(formerName) is now called \(item.name), and has "
        + (isCleared ? "no details any more." : "new details.")
    }
  }

  /// The sentence, and a name that is nearly the same as the new one.
  public var sentenceWithReminder: String { sentence + AddOutcome.reminder(of: similar) }
}

extension MembershipNotes {
  /// The sentences on one line.
  public var sentences: String { notes.map(\.text).joined(separator: " ") }
}
