import Lists

extension AddOutcome {
  /// What `add` did, as a sentence for a line of its own.
  public var sentence: String {
    let place = joined.first.map { " in \($0)" } ?? ""
    switch effect {
    case .created:
      return "Created \(name)\(place), \(priority.word).\(Self.reminder(of: similar))"
    case .raised(let from): return "\(name): \(from.word) → \(priority.word)."
    case .known:
      return "\(name) was known already\(place.isEmpty ? "" : ", and is now\(place)")."
    }
  }

  /// Points to a name that is nearly the same.
  static func reminder(of similar: [String]) -> String {
    similar.first.map { " There is \($0), too." } ?? ""
  }
}

extension LevelOutcome {
  /// The levels before and after, as a sentence.
  public var sentence: String { "\(name): \(from.word) → \(to.word)." }
}

extension EditOutcome {
  /// Whether the item was changed, as a sentence.
  public var sentence: String {
    isChange ? "Changed \(item.name).\(AddOutcome.reminder(of: similar))" : "Nothing changed."
  }
}

extension MembershipNotes {
  /// The sentences on one line.
  public var sentences: String { notes.map(\.text).joined(separator: " ") }
}
