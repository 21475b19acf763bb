import Lists

extension EffectRunner {
  /// Makes a change that no key asked for.
  mutating func make(_ mutation: Mutation, at time: Int64) {
    var answer = change(mutation)
    // In lines nothing is given back: what was said is still to be read above.
    if case .refused(let sentence, _) = answer { answer = .refused(sentence) }
    perform(at: time) { app in
      app.message = nil
      return app.update(.answer(answer), at: time)
    }
  }

  /// Takes a question off the screen, to ask it in lines.
  mutating func leaveQuestion(at time: Int64) {
    perform(at: time) { app in
      app.sheet = nil
      return []
    }
  }

  /// Does not propose an item that is due until its interval has passed once more.
  mutating func putOff(_ proposal: DueProposal, at time: Int64) {
    perform(at: time) { app in
      let context = app.context
      return app.perform(app.screen.putOff(proposal, in: context))
    }
  }

  /// Proposes again what was put off last; false where something else was done since.
  mutating func recallDue(at time: Int64) -> Bool {
    guard app.dismissals.last?.changes == 0 else { return false }
    perform(at: time) { app in app.perform([.perform(.undo)]) }
    return true
  }

  /// Opens an item as a list.
  mutating func open(_ row: Row, at time: Int64) {
    perform(at: time) { app in app.open(row.id, name: row.name) }
  }

  /// Whether an item no longer exists.
  func isGone(_ id: Item.ID) -> Bool {
    if case .facts(nil, _) = facts(of: id) { true } else { false }
  }

  /// The name of an item; nil where it cannot be read.
  func name(of id: Item.ID) -> String? {
    guard case .facts(let facts?, _) = facts(of: id) else { return nil }
    return facts.item.name
  }

  /// The lists that hold an item.
  func lists(of id: Item.ID) -> [String] {
    guard case .facts(let facts?, _) = facts(of: id) else { return [] }
    return facts.item.lists
  }

  /// The details of an item.
  func details(of id: Item.ID) -> String {
    guard case .facts(let facts?, _) = facts(of: id) else { return "" }
    return facts.item.details
  }
}
