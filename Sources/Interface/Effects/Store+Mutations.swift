import Lists
import Storage

extension Store {
  /// Makes a change; answers with the item to look at, and what happened, in words.
  func make(_ mutation: Mutation) throws(StoreError) -> (item: Item.ID?, said: String) {
    switch mutation {
    case .set(let id, let level): return (id, said(try set(level, [.id(id)])))
    case .setListPriority(let id, let level?, let list):
      return (id, said(try set(level, [.id(id)], in: .id(list))))
    case .setListPriority(let id, nil, let list):
      return (id, said(try clearListPriority([.id(id)], in: .id(list))))
    case .done(let id): return (id, said(try done([.id(id)])))
    case .need(let id):
      let name = try report(on: .id(id)).item.name
      let level = try add([name]).first?.priority.word ?? ""
      return (id, "\(name) is needed again, \(level).")
    case .create(let name, let level, let list, _):
      let lists = list.map { [ItemReference.id($0)] } ?? []
      let outcome = try add([name], priority: level, to: lists).first
      return (outcome?.id, outcome.map(said) ?? "")
    case .addAll(let names, let list):
      let outcomes = try add(names, to: list.map { [ItemReference.id($0)] } ?? [])
      let created = outcomes.count { $0.effect == .created }
      let place = list == nil ? "" : " to the list"
      return (outcomes.first?.id, "Added \(outcomes.count) items\(place), \(created) of them new.")
    case .include(let id, let list):
      let outcome = try include([.id(id)], in: .id(list)).first
      let loop = outcome.map { $0.isLoop ? " \($0.name) holds \($0.list), too." : "" } ?? ""
      return (id, "Added \(outcome?.name ?? "it") to \(outcome?.list ?? "the list").\(loop)")
    case .exclude(let id, let list):
      let outcome = try exclude([.id(id)], from: .id(list)).first
      return (nil, "Took \(outcome?.name ?? "it") out of \(outcome?.list ?? "the list").")
    case .edit(let id, let name, let details):
      let outcome = try edit(.id(id), name: name, details: details)
      guard outcome.isChange else { return (id, "Nothing changed.") }
      return (id, "Changed \(outcome.item.name).\(difference(from: outcome.similar))")
    case .delete(let id):
      return (nil, "Deleted \(try delete([.id(id)]).first?.name ?? "it").")
    case .undo, .redo: return (nil, "")
    }
  }

  private func said(_ outcomes: [LevelOutcome]) -> String {
    outcomes.first.map { "\($0.name): \($0.from.word) → \($0.to.word)." } ?? ""
  }

  private func said(_ outcome: AddOutcome) -> String {
    let place = outcome.joined.first.map { " in \($0)" } ?? ""
    switch outcome.effect {
    case .created:
      return "Created \(outcome.name)\(place), \(outcome.priority.word)."
        + difference(from: outcome.similar)
    case .raised(let from): return "\(outcome.name): \(from.word) → \(outcome.priority.word)."
    case .known:
      return "\(outcome.name) was known already\(place.isEmpty ? "" : ", it is\(place)")."
    }
  }

  private func difference(from similar: [String]) -> String {
    similar.first.map { " There is \($0), too." } ?? ""
  }
}
