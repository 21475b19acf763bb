import Lists
import Rendering
import Storage

extension Store {
  /// Applies a mutation.
  ///
  /// - Returns: The item to look at, what happened, in words, and whether anything was changed.
  func make(
    _ mutation: Mutation
  ) throws(StoreError) -> (item: Item.ID?, said: String, isChange: Bool) {
    switch mutation {
    case .set(let id, let level): return Self.said(try set(level, [.id(id)]))
    case .setListPriority(let id, let level?, let list):
      return Self.said(try set(level, [.id(id)], in: .id(list)))
    case .setListPriority(let id, nil, let list):
      return Self.said(try clearListPriority([.id(id)], in: .id(list)))
    case .done(let id):
      guard let outcome = try done([.id(id)]).first else { return (nil, "", false) }
      let words = outcome.isChange ? "\(outcome.name): done." : outcome.sentence
      return (id, words, outcome.isChange)
    case .need(let id, let list, _):
      let name = try report(on: .id(id)).item.name
      let outcome = try add([name], to: list.map { [.id($0)] } ?? []).first
      guard list == nil else { return (id, outcome?.sentence ?? "", outcome?.isChange ?? false) }
      let level = outcome?.priority.word ?? ""
      guard outcome?.effect != .known else {
        return (id, "\(name) is on the list already, \(level).", false)
      }
      return (id, "\(name) is needed again, \(level).", true)
    case .create(let name, let level, let list, _):
      let lists = list.map { [ItemReference.id($0)] } ?? []
      let outcome = try add([name], priority: level, to: lists).first
      return (outcome?.id, outcome?.sentence ?? "", outcome?.isChange ?? false)
    case .addAll(let names, let list):
      let outcomes = try add(names, to: list.map { [ItemReference.id($0)] } ?? [])
      let changed = outcomes.filter(\.isChange)
      let created = changed.filter { $0.effect == .created }
      let known = outcomes.count - changed.count
      let item = created.first?.id ?? changed.first?.id ?? outcomes.first?.id
      guard !changed.isEmpty else {
        return (item, "All \(known.grouped) are there already.", false)
      }
      let rest = known == 0 ? "" : " \(known.grouped) \(known == 1 ? "was" : "were") there already."
      let count = "\(changed.count.grouped) item\(changed.count == 1 ? "" : "s")"
      return (item, "Added \(count), \(created.count.grouped) of them new.\(rest)", true)
    case .include(let id, let list):
      let outcomes = try include([.id(id)], in: .id(list))
      let loop = outcomes.first { $0.isLoop && $0.isChange }
      let remark = loop.map { " \($0.name) and \($0.list) hold each other." } ?? ""
      let hidden =
        try report(on: .id(id)).item.priority == .low
        ? " It is low." : ""
      let words = MembershipNotes(outcomes, isIncluded: true).sentences + remark + hidden
      return (id, words, outcomes.contains(where: \.isChange))
    case .exclude(let id, let list):
      let outcomes = try exclude([.id(id)], from: .id(list))
      let words = MembershipNotes(outcomes, isIncluded: false).sentences
      return (nil, words, outcomes.contains(where: \.isChange))
    case .edit(let id, let name, let details, let old):
      let outcome = try edit(.id(id), name: name, details: details, replacing: old)
      return (id, outcome.sentenceWithReminder, outcome.isChange)
    case .addAgain(let report, let name, let details):
      let (outcome, subitems) = try addAgain(report, name: name, details: details)
      let held = subitems.isEmpty ? "" : " It holds \(enumerated(subitems)) again."
      return (outcome.id, outcome.sentence + held, true)
    case .delete(let id, let asked):
      let deleted = try delete([.id(id)], asked: asked.map { [$0] } ?? [])
      return (nil, "Deleted \(deleted.first?.name ?? "it").", true)
    case .undo, .redo: return (nil, "", true)
    }
  }

  private static func said(
    _ outcomes: [LevelOutcome]
  ) -> (item: Item.ID?, said: String, isChange: Bool) {
    guard let outcome = outcomes.first else { return (nil, "", false) }
    return (outcome.id, outcome.sentence, outcome.isChange)
  }
}
