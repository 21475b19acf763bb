import PrioritiesBasics
import PriorityLists
import StyledTerminalText

extension Change {
  package var names: String {
    let shown = items.prefix(3).map(\.sanitized)
    return shown.commaSeparated + rest(after: shown.count)
  }

  /// The effects on the first items, grouped, and the number of other items.
  ///
  /// For example "Bread: high → medium (in Groceries)", "Groceries renamed to Food" or "Soap deleted
  /// from Bathroom".
  package var summary: String {
    var order: [Item.ID] = []
    var entries: [Item.ID: [ItemChange]] = [:]
    for entry in changed {
      if entries[entry.id] == nil { order.append(entry.id) }
      entries[entry.id, default: []].append(entry)
    }
    let contents = removeContents(of: &order, entries)
    let shown = order.prefix(3).compactMap { entries[$0] }
    guard !shown.isEmpty else { return names }
    var groups: [(names: [String], effect: String)] = []
    for item in shown {
      let effect = Self.effect(of: item, containing: contents[item[0].name] ?? [])
      if groups.last?.effect == effect {
        groups[groups.count - 1].names.append(item[0].name.sanitized)
      } else {
        groups.append(([item[0].name.sanitized], effect))
      }
    }
    return groups.map { $0.names.commaSeparated + $0.effect }.joined(separator: "; ")
      + rest(after: shown.count)
  }

  /// Removes the contents of deleted lists from `order`, and returns them by list name.
  private func removeContents(
    of order: inout [Item.ID], _ entries: [Item.ID: [ItemChange]]
  ) -> [String: [String]] {
    let deleted = Set(
      order.compactMap { entries[$0]?.first { $0.list == nil && $0.from.exists == true }?.name })
    guard !deleted.isEmpty else { return [:] }
    var contents: [String: [String]] = [:]
    order.removeAll { id in
      let item = entries[id] ?? []
      guard item.allSatisfy({ $0.from.isIncluded == true && deleted.contains($0.list ?? "") })
      else { return false }
      for place in item { contents[place.list ?? "", default: []].append(place.name.sanitized) }
      return true
    }
    return contents
  }

  private func rest(after shown: Int) -> String {
    if itemCount == Self.countLimit { return " and thousands more" }
    return itemCount > shown ? " and \((itemCount - shown).grouped) more" : ""
  }

  /// The effect, worded to follow the item's name.
  private static func effect(of entries: [ItemChange], containing contents: [String]) -> String {
    let own = entries.first { $0.list == nil }
    let places = entries.filter { $0.list != nil }
    if own?.from.exists == true {
      let lists = places.filter { $0.from.isIncluded == true }.map(\.place)
      guard !contents.isEmpty else {
        return " deleted" + (lists.isEmpty ? "" : " from " + enumerated(lists, limit: .max))
      }
      let place = lists.isEmpty ? "" : " from \(enumerated(lists, limit: .max))"
      // The total is unknown.
      let contained =
        contents.count > 3
        ? contents.prefix(3).commaSeparated + " and others" : enumerated(contents)
      return " deleted\(place), which contained \(contained)"
    }
    if own?.to.exists == true {
      let lists = places.filter { $0.to.isIncluded == true }.map(\.place)
      return " created" + (lists.isEmpty ? "" : " in " + enumerated(lists, limit: .max))
    }
    // What a verb says, followed by what is shown as values.
    var deeds: [String] = []
    var parts: [String] = []
    if let own {
      if let name = own.to.name { deeds.append("renamed to \(name.sanitized)") }
      if own.to.details != nil { deeds.append("described") }
      if let order = own.to.order { deeds.append("sorted by \(order.rawValue)") }
      if let from = own.from.priority, let to = own.to.priority {
        parts.append("\(from.word) → \(to.word)")
      }
      if let date = own.to.date { parts.append(date?.words ?? "no date") }
    }
    for place in places {
      if place.to.isMoved == true { deeds.append("moved") }
      if place.to.isIncluded == true { deeds.append("added to \(place.place)") }
      if place.from.isIncluded == true { deeds.append("removed from \(place.place)") }
      guard place.to.isIncluded == nil, place.from.isIncluded == nil else { continue }
      switch (place.from.priority, place.to.priority) {
      case (let from?, let to?): parts.append("\(from.word) → \(to.word) (in \(place.place))")
      case (nil, let to?): parts.append("\(to.word) (in \(place.place))")
      case (_?, nil) where own != nil: parts.append("list priority in \(place.place) removed")
      case (_?, nil): parts.append("list priority removed (in \(place.place))")
      default: break
      }
    }
    return (deeds.isEmpty ? "" : " " + enumerated(deeds, limit: .max))
      + (parts.isEmpty ? "" : ": " + parts.commaSeparated)
  }
}

extension ItemChange {
  fileprivate var place: String { (list ?? "").sanitized }
}
