import Lists
import Rendering
import Storage

extension Store {
  /// Applies a mutation; returns the item to look at and what happened, in words.
  ///
  /// There is no item to look at where it was needed again already, and nothing changed.
  func make(_ mutation: Mutation) throws(StoreError) -> (item: Item.ID?, said: String) {
    switch mutation {
    case .set(let id, let level): return (id, try set(level, [.id(id)]).first?.sentence ?? "")
    case .setListPriority(let id, let level?, let list):
      return (id, try set(level, [.id(id)], in: .id(list)).first?.sentence ?? "")
    case .setListPriority(let id, nil, let list):
      return (id, try clearListPriority([.id(id)], in: .id(list)).first?.sentence ?? "")
    case .done(let id): return (id, try done([.id(id)]).first?.sentence ?? "")
    case .need(let id, _):
      let name = try report(on: .id(id)).item.name
      let outcome = try add([name]).first
      let level = outcome?.priority.word ?? ""
      guard outcome?.effect != .known else {
        return (nil, "\(name) is on the list already, \(level).")
      }
      return (id, "\(name) is needed again, \(level).")
    case .create(let name, let level, let list, _):
      let lists = list.map { [ItemReference.id($0)] } ?? []
      let outcome = try add([name], priority: level, to: lists).first
      return (outcome?.id, outcome?.sentence ?? "")
    case .addAll(let names, let list):
      let outcomes = try add(names, to: list.map { [ItemReference.id($0)] } ?? [])
      let created = outcomes.filter { $0.effect == .created }
      let place = list == nil ? "" : " to the list"
      let words = "Added \(outcomes.count) items\(place), \(created.count) of them new."
      return (created.first?.id ?? outcomes.first?.id, words)
    case .include(let id, let list):
      let outcomes = try include([.id(id)], in: .id(list))
      let loop = outcomes.first { $0.isLoop && $0.isChange }
      let remark = loop.map { " \($0.name) and \($0.list) hold each other." } ?? ""
      let hidden =
        try report(on: .id(id)).item.priority == .low
        ? " It is low, and shown there once it is needed." : ""
      return (id, MembershipNotes(outcomes, isIncluded: true).sentences + remark + hidden)
    case .exclude(let id, let list):
      let outcomes = try exclude([.id(id)], from: .id(list))
      return (nil, MembershipNotes(outcomes, isIncluded: false).sentences)
    case .edit(let id, let name, let details, let old):
      return (id, try edit(.id(id), name: name, details: details, replacing: old).sentence)
    case .addAgain(let report, let name, let details):
      let (outcome, subitems) = try addAgain(report, name: name, details: details)
      let held = subitems.isEmpty ? "" : " It holds \(enumerated(subitems)) again."
      return (outcome.id, outcome.sentence + held)
    case .delete(let id, let asked):
      let deleted = try delete([.id(id)], asked: asked.map { [$0] } ?? [])
      return (nil, "Deleted \(deleted.first?.name ?? "it").")
    case .undo, .redo: return (nil, "")
    }
  }
}
