import PrioritiesBasics
import PriorityLists
import StyledTerminalText

extension Change? {
  /// Why nothing was undone or redone: the newest change is another device's, or there is none.
  package func nothingToReverse(isRedo: Bool) -> String {
    guard !isRedo, let newest = self else { return "Nothing to \(isRedo ? "redo" : "undo")." }
    let place = newest.device.map { "on \($0.sanitized)" } ?? "on the server"
    return "Nothing to undo here. The newest change was made \(place): \(newest.summary). "
      + "To undo it: undo --step 1"
  }
}

/// A message about a change of items, each of which is worded only here.
package enum ChangeMessage: Hashable, Sendable {
  case priority(PriorityOutcome)
  case completed(PriorityOutcome)
  case needed(AddOutcome)
  case added(AddOutcome)
  case addedAll([AddOutcome])
  /// Added again after it was deleted elsewhere, with these items in it.
  case addedAgain(AddOutcome, subitems: [String])
  case included(MembershipOutcome, isLow: Bool)
  case excluded(MembershipOutcome)
  case edited(EditOutcome)
  /// Placed by hand; `reordered` is the list if it had another order than by route.
  case moved(String, Item.ID, after: String?, before: String?, reordered: String?)
  /// Several changes that are one step.
  case several([ChangeMessage])
  case arranged(String, ListOrder)
  case deleted([String])
  case reversed(Reversal)
  /// Snoozed for a time in words.
  case snoozed(String, pause: String)
  case recalled(String)
  /// Stored, but it may not survive a power failure, as the sentence explains.
  case notDurable(String, isUndoable: Bool)

  package var isChange: Bool {
    switch self {
    case .priority(let outcome), .completed(let outcome): outcome.isChange
    case .needed(let outcome), .added(let outcome): outcome.isChange
    case .addedAll(let outcomes): outcomes.contains(where: \.isChange)
    case .included(let outcome, _), .excluded(let outcome): outcome.isChange
    case .edited(let outcome): outcome.isChange
    case .several(let messages): messages.contains(where: \.isChange)
    case .addedAgain, .moved, .arranged, .deleted, .recalled, .notDurable: true
    case .reversed(let reversal): reversal.count > 0
    case .snoozed: false
    }
  }

  package var isUndoable: Bool {
    switch self {
    case .reversed, .recalled: false
    case .snoozed: true
    case .notDurable(_, let isUndoable): isUndoable
    default: isChange
    }
  }

  /// The item to show.
  package var item: Item.ID? {
    switch self {
    case .priority(let outcome), .completed(let outcome): outcome.id
    case .needed(let outcome), .added(let outcome), .addedAgain(let outcome, _): outcome.id
    case .addedAll(let outcomes):
      (outcomes.first { $0.effect == .created } ?? outcomes.first(where: \.isChange)
        ?? outcomes.first)?.id
    case .included(let outcome, _): outcome.id
    case .edited(let outcome): outcome.item.id
    case .reversed(let reversal): reversal.item
    case .moved(_, let item, _, _, _): item
    case .several(let messages): messages.first?.item
    case .excluded, .arranged, .deleted, .snoozed, .recalled, .notDurable: nil
    }
  }

  /// - Parameter undo: The key that reverts the change, to mention at the end of the message.
  package func message(undo: String? = nil) -> Message {
    let promise = isUndoable ? undo.map { " \($0) undoes." } ?? "" : ""
    return Message(isChange ? .success : .info, sentence + promise)
  }

  private var sentence: String {
    switch self {
    case .priority(let outcome): outcome.sentence
    case .completed(let outcome):
      outcome.isChange
        ? "\(outcome.name): done\(outcome.date.map { ", next due \($0.due.text)" } ?? "")."
        : outcome.sentence
    case .needed(let outcome):
      outcome.effect == .known
        ? "\(outcome.name) is already on the list, \(outcome.priority.word)."
        : "\(outcome.name) is needed again, \(outcome.priority.word)."
    case .added(let outcome): outcome.sentence
    case .addedAll(let outcomes): Self.sentence(outcomes)
    case .addedAgain(let outcome, let subitems):
      outcome.sentence + (subitems.isEmpty ? "" : " It contains \(enumerated(subitems)) again.")
    case .included(let outcome, let isLow):
      [outcome].messages(isIncluded: true).map(\.text).joined()
        + (outcome.isLoop && outcome.isChange
          ? " \(outcome.name) and \(outcome.list) contain each other." : "")
        + (isLow ? " Its priority is low." : "")
    case .excluded(let outcome): [outcome].messages(isIncluded: false).map(\.text).joined()
    case .moved(let name, _, let after, let before, let list):
      "\(name) is \(before.map { "before \($0)" } ?? after.map { "after \($0)" } ?? "there")"
        + (list.map { ", and \($0) is now by route." } ?? " by route.")
    case .several(let messages): Self.sentence(messages)
    case .arranged(let list, let order): "\(list) is sorted by \(order.rawValue)."
    case .edited(let outcome): outcome.sentence + reminder(of: outcome.similar)
    case .deleted(let names): "Deleted \(enumerated(names))."
    case .reversed(let reversal): reversal.words + (reversal.remark == nil ? "." : "")
    case .snoozed(let name, let pause): "Snoozed \(name.sanitized) for \(pause)."
    case .recalled(let name): "\(name.sanitized) is suggested again."
    case .notDurable(let sentence, _): sentence
    }
  }

  private static func sentence(_ messages: [ChangeMessage]) -> String {
    let changed = messages.filter(\.isChange)
    guard changed.count <= 3 else { return "\(changed.count.grouped) changes were made." }
    return (changed.isEmpty ? Array(messages.prefix(1)) : changed).map(\.sentence)
      .spaceSeparated
  }

  private static func sentence(_ outcomes: [AddOutcome]) -> String {
    let changed = outcomes.count(where: \.isChange)
    let known = outcomes.count - changed
    guard changed > 0 else { return "All \(known.grouped) items are already there." }
    let created = outcomes.count { $0.effect == .created }
    let rest = known == 0 ? "" : " \(known.grouped) \(known == 1 ? "was" : "were") already there."
    let items = "\(changed.grouped) item\(changed == 1 ? "" : "s")"
    return "Added \(items), \(created.grouped) of them new.\(rest)"
  }
}

// MARK: - The sentences of outcomes

extension Reversal {
  /// What was undone or redone, or what was left as it is, and why.
  package var words: String {
    remark?.sanitized ?? "\(isRedo ? "Redone" : "Undone"): \(change.summary)"
  }
}

extension AddOutcome {
  fileprivate var sentence: String {
    let place = joined.first.map { " in \($0)" } ?? ""
    let change = changedDate ? ", \(date?.words ?? "no date")" : ""
    switch effect {
    case .created: return "Created \(name)\(place), \(priority.word).\(reminder(of: similar))"
    case .raised(let from): return "\(name)\(place): \(from.word) → \(priority.word)\(change)."
    case .known:
      return place.isEmpty
        ? "\(name) is already there, \(priority.word)\(change)."
        : "\(name) is now also\(place)\(change)."
    }
  }
}

extension PriorityOutcome {
  fileprivate var sentence: String {
    isChange
      ? "\(name): \(from.word) → \(to.word)\(list.map { " in \($0) only" } ?? "")."
      : "\(name) is already \(to.word)\(list.map { " in \($0)" } ?? "")."
  }
}

extension EditOutcome {
  package var sentence: String {
    let details = item.details.isEmpty ? "no details anymore" : "new details"
    guard !isDated else {
      return "\(item.name): \(item.date?.words ?? "no date")."
        + (isRenamed || isDescribed ? " Its text was changed too." : "")
    }
    return switch (isRenamed, isDescribed) {
    case (false, false): "\(item.name) is unchanged."
    case (false, true): "\(item.name) has \(details)."
    case (true, false): "Renamed \(formerName) to \(item.name)."
    case (true, true): "Renamed \(formerName) to \(item.name), which has \(details)."
    }
  }
}

extension [MembershipOutcome] {
  /// For `include` or `exclude` with one list: changed items, followed by unchanged ones.
  package func messages(isIncluded: Bool) -> [Message] {
    guard let list = first?.list else { return [] }
    let changed = filter(\.isChange).map(\.name)
    let rest = filter { !$0.isChange }.map(\.name)
    var messages: [Message] = []
    if !changed.isEmpty {
      let verb = isIncluded ? "now contains" : "no longer contains"
      messages.append(
        Message(.success, "\(list) \(verb) \(PrioritiesRendering.enumerated(changed))."))
    }
    if !rest.isEmpty {
      let verb = isIncluded ? "already contained" : "did not contain"
      messages.append(Message(.info, "\(list) \(verb) \(PrioritiesRendering.enumerated(rest))."))
    }
    return messages
  }
}

private func reminder(of similar: [String]) -> String {
  similar.first.map { " There is also \($0)." } ?? ""
}
