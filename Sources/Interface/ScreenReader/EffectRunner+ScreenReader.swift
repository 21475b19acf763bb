import Lists

extension EffectRunner {
  /// Makes a change that no key asked for.
  mutating func make(_ mutation: Mutation, at time: Int64) {
    let answer = change(mutation)
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

  /// Opens an item as a list.
  mutating func open(_ row: Row, at time: Int64) {
    perform(at: time) { app in app.open(row.id, name: row.name) }
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
