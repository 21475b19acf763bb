import Lists
import StyledText

/// The effect of a change of items, and the only place that words it.
package enum ChangeMessage: Hashable, Sendable {
  case priority(LevelOutcome)
  case completed(LevelOutcome)
  case needed(AddOutcome)
  case added(AddOutcome)
  case addedAll([AddOutcome])
  /// An item deleted elsewhere was added again, containing these items.
  case addedAgain(AddOutcome, subitems: [String])
  case included(MembershipOutcome, isLow: Bool)
  case excluded(MembershipOutcome)
  case edited(EditOutcome)
  case deleted([String])
  case undone(UndoStep)
  case redone(UndoStep)
  /// A suggestion is hidden for a time, given in words.
  case snoozed(String, pause: String)
  case recalled(String)
  /// The change is stored, but may not survive a power failure, as the sentence explains.
  case notDurable(String, isUndoable: Bool)

  package var isChange: Bool {
    switch self {
    case .priority(let outcome), .completed(let outcome): outcome.isChange
    case .needed(let outcome), .added(let outcome): outcome.isChange
    case .addedAll(let outcomes): outcomes.contains(where: \.isChange)
    case .included(let outcome, _), .excluded(let outcome): outcome.isChange
    case .edited(let outcome): outcome.isChange
    case .addedAgain, .deleted, .undone, .redone, .recalled, .notDurable: true
    case .snoozed: false
    }
  }

  package var isUndoable: Bool {
    switch self {
    case .undone, .redone, .recalled: false
    case .snoozed: true
    case .notDurable(_, let isUndoable): isUndoable
    default: isChange
    }
  }

  /// The affected item to show; `nil` for none.
  package var item: Item.ID? {
    switch self {
    case .priority(let outcome), .completed(let outcome): outcome.id
    case .needed(let outcome), .added(let outcome), .addedAgain(let outcome, _): outcome.id
    case .addedAll(let outcomes):
      (outcomes.first { $0.effect == .created } ?? outcomes.first(where: \.isChange)
        ?? outcomes.first)?.id
    case .included(let outcome, _): outcome.id
    case .edited(let outcome): outcome.item.id
    case .undone(let step), .redone(let step): step.item
    case .excluded, .deleted, .snoozed, .recalled, .notDurable: nil
    }
  }

  /// The sentence; `undo` is the key that reverts the change, and is mentioned if given.
  package func note(undo: String? = nil) -> Note {
    let promise = isUndoable ? undo.map { " \($0) undoes." } ?? "" : ""
    return Note(isChange ? .success : .info, sentence + promise)
  }

  private var sentence: String {
    switch self {
    case .priority(let outcome): outcome.sentence
    case .completed(let outcome):
      outcome.isChange ? "\(outcome.name): done." : outcome.sentence
    case .needed(let outcome):
      outcome.effect == .known
        ? "\(outcome.name) is on the list already, \(outcome.priority.word)."
        : "\(outcome.name) is needed again, \(outcome.priority.word)."
    case .added(let outcome): outcome.sentence
    case .addedAll(let outcomes): Self.sentence(outcomes)
    case .addedAgain(let outcome, let subitems):
      outcome.sentence + (subitems.isEmpty ? "" : " It holds \(enumerated(subitems)) again.")
    case .included(let outcome, let isLow):
      [outcome].notes(isIncluded: true).map(\.text).joined()
        + (outcome.isLoop && outcome.isChange
          ? " \(outcome.name) and \(outcome.list) hold each other." : "")
        + (isLow ? " It is low." : "")
    case .excluded(let outcome): [outcome].notes(isIncluded: false).map(\.text).joined()
    case .edited(let outcome): outcome.sentence + reminder(of: outcome.similar)
    case .deleted(let names): "Deleted \(enumerated(names))."
    case .undone(let step): "Undone: \(step.change.words)."
    case .redone(let step): "Redone: \(step.change.words)."
    case .snoozed(let name, let pause): "\(name.sanitized): snoozed for \(pause)."
    case .recalled(let name): "\(name.sanitized) is proposed again."
    case .notDurable(let sentence, _): sentence
    }
  }

  private static func sentence(_ outcomes: [AddOutcome]) -> String {
    let changed = outcomes.count(where: \.isChange)
    let known = outcomes.count - changed
    guard changed > 0 else { return "All \(known.grouped) are there already." }
    let created = outcomes.count { $0.effect == .created }
    let rest = known == 0 ? "" : " \(known.grouped) \(known == 1 ? "was" : "were") there already."
    let items = "\(changed.grouped) item\(changed == 1 ? "" : "s")"
    return "Added \(items), \(created.grouped) of them new.\(rest)"
  }
}

// MARK: - The sentences of outcomes

extension AddOutcome {
  fileprivate var sentence: String {
    let place = joined.first.map { " in \($0)" } ?? ""
    switch effect {
    case .created: return "Created \(name)\(place), \(priority.word).\(reminder(of: similar))"
    case .raised(let from): return "\(name)\(place): \(from.word) → \(priority.word)."
    case .known:
      return place.isEmpty
        ? "\(name) is there already, \(priority.word)." : "\(name) is now\(place), too."
    }
  }
}

extension LevelOutcome {
  fileprivate var sentence: String {
    isChange
      ? "\(name): \(from.word) → \(to.word)\(list.map { ", in \($0) only" } ?? "")."
      : "\(name) is \(to.word)\(list.map { " in \($0)" } ?? "") already."
  }
}

extension EditOutcome {
  package var sentence: String {
    let details = item.details.isEmpty ? "no details any more" : "new details"
    return switch (isRenamed, isDescribed) {
    case (false, false): "\(item.name) is unchanged."
    case (false, true): "\(item.name) has \(details)."
    case (true, false): "\(formerName) is now called \(item.name)."
    case (true, true): "\(formerName) is now called \(item.name), and has \(details)."
    }
  }
}

extension [MembershipOutcome] {
  /// The result of `include` or `exclude` for one list: changed items, then unchanged ones.
  package func notes(isIncluded: Bool) -> [Note] {
    guard let list = first?.list else { return [] }
    let changed = filter(\.isChange).map(\.name)
    let rest = filter { !$0.isChange }.map(\.name)
    var notes: [Note] = []
    if !changed.isEmpty {
      let verb = isIncluded ? "now holds" : "no longer holds"
      notes.append(Note(.success, "\(list) \(verb) \(Rendering.enumerated(changed))."))
    }
    if !rest.isEmpty {
      let verb = isIncluded ? "already held" : "did not hold"
      notes.append(Note(.info, "\(list) \(verb) \(Rendering.enumerated(rest))."))
    }
    return notes
  }
}

/// Points out a near match.
private func reminder(of similar: [String]) -> String {
  similar.first.map { " There is \($0), too." } ?? ""
}
