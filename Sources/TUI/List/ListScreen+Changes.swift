import Lists
import Rendering

/// What keys change: a row shows it before the store has it.
extension ListScreen {
  /// Sets a row's priority, everywhere or in this list only; the row keeps its place.
  mutating func set(_ row: Row, to level: Priority, inListOnly: Bool = false) -> [Action] {
    guard let (changed, mutation) = changing(row, to: level, inListOnly: inListOnly) else {
      let place = row.listPriority.map { " elsewhere; here it is \($0.word)" } ?? " already"
      return [.note("\(row.name) is \(level.word)\(place).")]
    }
    show(changed)
    return [.change(mutation)]
  }

  /// A row with another priority, and the change that gives it; `nil` where it has that already.
  private func changing(
    _ row: Row, to level: Priority, inListOnly: Bool = false
  ) -> (Row, Mutation)? {
    var changed = row
    guard inListOnly, let list else {
      changed.priority = level
      return level == row.priority ? nil : (changed, .set(row.id, level))
    }
    // A list priority that is the item's own priority is none.
    changed.listPriority = level == row.priority ? nil : level
    return changed.listPriority == row.listPriority
      ? nil : (changed, .setListPriority(row.id, changed.listPriority, list: list))
  }

  /// Sets a row's priority so many steps lower (higher, where negative).
  mutating func move(_ row: Row, by steps: Int, inListOnly: Bool = false) -> [Action] {
    let level = inListOnly ? row.effectivePriority : row.priority
    guard let next = level.lowered(by: steps) else {
      let place = row.listPriority == nil ? "" : inListOnly ? " here" : " elsewhere"
      return [.note("\(row.name) is \(level.word)\(place) already.")]
    }
    return set(row, to: next, inListOnly: inListOnly)
  }

  mutating func clearListPriority(_ row: Row) -> [Action] {
    guard let list else { return [] }
    guard row.listPriority != nil else {
      return [.note("\(row.name) has no list priority in \(heading.name).")]
    }
    var changed = row
    changed.listPriority = nil
    show(changed)
    return [.change(.setListPriority(row.id, nil, list: list))]
  }

  mutating func complete(_ row: Row) -> [Action] {
    guard row.isNeededAnywhere else { return [.note("\(row.name) is low already.")] }
    if search == nil, page == nil {
      takeAway(row.id, as: row.completed)
    } else {
      show(row.completed)
    }
    return [.change(.done(row.id))]
  }

  /// Removes a row's item from the list; on the home screen completes it.
  mutating func remove(_ row: Row) -> [Action] {
    guard let list else { return complete(row) }
    guard row.presence == .here else { return [notHere(row)] }
    takeAway(row.id)
    return [.change(.exclude(row.id, list: list))]
  }

  /// Says that a list does not contain an item.
  func notHere(_ row: Row) -> Action { .note("\(row.name) is not in \(heading.name).") }

  /// Puts a dragged row to a priority, and to its place.
  mutating func drop(_ row: Row, on level: Priority) -> [Action] {
    guard let (changed, mutation) = changing(row, to: level) else { return [] }
    if search == nil, page == nil { drop(changed) } else { show(changed) }
    return [.change(mutation)]
  }
}
