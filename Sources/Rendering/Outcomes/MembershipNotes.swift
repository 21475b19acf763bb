import Lists

/// What `include` or `exclude` did, a sentence for those it changed and one for
/// those it did not.
public struct MembershipNotes {
  private let outcomes: [MembershipOutcome]
  private let isIncluded: Bool

  /// Sums up outcomes of one list; `isIncluded` for items put in, else taken out.
  public init(_ outcomes: [MembershipOutcome], isIncluded: Bool) {
    self.outcomes = outcomes
    self.isIncluded = isIncluded
  }

  /// At most two sentences.
  public var notes: [Note] {
    guard let list = outcomes.first?.list else { return [] }
    let changed = outcomes.filter(\.isChange).map(\.name)
    let rest = outcomes.filter { !$0.isChange }.map(\.name)
    var notes: [Note] = []
    if !changed.isEmpty {
      let verb = isIncluded ? "now holds" : "no longer holds"
      notes.append(Note(.success, "\(list) \(verb) \(enumerated(changed))."))
    }
    if !rest.isEmpty {
      let verb = isIncluded ? "already held" : "did not hold"
      notes.append(Note(.info, "\(list) \(verb) \(enumerated(rest))."))
    }
    return notes
  }
}

/// Names in a sentence: "Milk, Bread and 7 more".
public func enumerated(_ names: [String], limit: Int = 5) -> String {
  guard names.count > 1 else { return names.first ?? "" }
  if names.count > limit {
    return names.prefix(limit).joined(separator: ", ")
      + " and \((names.count - limit).grouped) more"
  }
  return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
}
