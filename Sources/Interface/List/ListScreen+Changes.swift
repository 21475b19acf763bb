import Lists
import Rendering

extension ListScreen {
  /// How long a changed row stays where it is, in milliseconds.
  static let reorderDelay: Int64 = 2_000

  /// Gives a row another level, everywhere or in this list alone; the row shows it before the
  /// store has it.
  mutating func set(
    _ row: Row, to level: Priority, inListOnly: Bool = false, in context: ComponentContext
  ) -> [Action] {
    var changed = row
    let mutation: Mutation
    let said: String
    if inListOnly, let list {
      // A list priority that says what the item's own says is none.
      changed.listPriority = level == row.priority ? nil : level
      guard changed.listPriority != row.listPriority else {
        return unchanged(row, level, in: context)
      }
      mutation = .setListPriority(row.id, changed.listPriority, list: list)
      said =
        "\(row.name): \(row.effectivePriority.word) → \(level.word), in \(heading.name) only."
    } else {
      changed.priority = level
      guard level != row.priority else { return unchanged(row, level, in: context) }
      mutation = .set(row.id, level)
      let keeps = row.listPriority.map { " \(heading.name) keeps its own, \($0.word)." } ?? ""
      said = "\(row.name): \(row.priority.word) → \(level.word).\(keeps)"
    }
    hold(changed, until: context.now + ListScreen.reorderDelay)
    return [.note(said + undoHint(in: context), .success), .change(mutation)]
  }

  /// Gives a row a level so many steps lower (higher, where negative).
  mutating func move(
    _ row: Row, by steps: Int, inListOnly: Bool = false, in context: ComponentContext
  ) -> [Action] {
    let level = inListOnly ? row.effectivePriority : row.priority
    guard let next = level.lowered(by: steps) else {
      keepHolding(row, in: context)
      let side = steps > 0 ? "below" : "above"
      let place = row.listPriority == nil ? "" : inListOnly ? " here" : " elsewhere"
      return [.note("\(row.name) is \(level.word)\(place): there is no level \(side).")]
    }
    return set(row, to: next, inListOnly: inListOnly, in: context)
  }

  /// Gives a row of the list the item's own level again.
  mutating func clearListPriority(_ row: Row, in context: ComponentContext) -> [Action] {
    guard let list else { return [] }
    guard row.listPriority != nil else {
      return [.note("\(row.name) has no level of its own in \(heading.name).")]
    }
    var changed = row
    changed.listPriority = nil
    hold(changed, until: context.now + ListScreen.reorderDelay)
    return [
      .note(
        "\(row.name): \(row.priority.word) here too, as everywhere.\(undoHint(in: context))",
        .success), .change(.setListPriority(row.id, nil, list: list)),
    ]
  }

  /// Got it.
  mutating func markDone(_ row: Row, in context: ComponentContext) -> [Action] {
    guard row.isNeededAnywhere else {
      keepHolding(row, in: context)
      return [.note("\(row.name) is low already.")]
    }
    var changed = row
    changed.priority = .low
    changed.listPriority = nil
    hold(changed, until: context.now + ListScreen.reorderDelay)
    return [
      .note("\(row.name): got it.\(undoHint(in: context))", .success), .change(.done(row.id)),
    ]
  }

  private mutating func unchanged(
    _ row: Row, _ level: Priority, in context: ComponentContext
  ) -> [Action] {
    keepHolding(row, in: context)
    let place = row.listPriority.map { " elsewhere; here it is \($0.word)" } ?? " already"
    return [.note("\(row.name) is \(level.word)\(place).")]
  }

  /// Takes a row out of the open list; it stays in its place for a moment, so that a held key does
  /// not take out one after another.
  mutating func takeOut(_ row: Row, in context: ComponentContext) -> [Action] {
    guard let list else { return markDone(row, in: context) }
    guard !row.isTakenOut else {
      keepHolding(row, in: context)
      let back = context.settings.keys.label(.add, ascii: false).map { " \($0) puts it back." }
      return [.note("\(row.name) is taken out already.\(back ?? "")")]
    }
    var changed = row
    changed.isTakenOut = true
    // A level for the list alone goes with it, and comes back with it.
    changed.formerListPriority = row.listPriority
    changed.listPriority = nil
    hold(changed, until: context.now + ListScreen.reorderDelay)
    return [.change(.exclude(row.id, list: list))]
  }

  /// Puts a row back that was taken out just now.
  mutating func putBack(_ row: Row, in context: ComponentContext) -> [Action] {
    guard let list else { return [] }
    var changed = row
    changed.isTakenOut = false
    changed.listPriority = row.formerListPriority
    hold(changed, until: context.now + ListScreen.reorderDelay)
    let include = Action.change(.include(row.id, list: list))
    guard let level = row.formerListPriority else { return [include] }
    return [include, .change(.setListPriority(row.id, level, list: list))]
  }

  /// While a key is held, the row that it changed does not make way for the next one.
  private mutating func keepHolding(_ row: Row, in context: ComponentContext) {
    guard heldRows.contains(where: { $0.row.id == row.id }) else { return }
    reorderTime = context.now + ListScreen.reorderDelay
  }

  /// ` u undoes.` with the key that does; nothing where that key would be typed.
  private func undoHint(in context: ComponentContext) -> String {
    search?.focus == .field ? "" : context.settings.undoPromise
  }

  /// Shows a changed row where the row was, for a moment.
  private mutating func hold(_ row: Row, until time: Int64) {
    search?.replace(row)
    if row.id == heading.item?.id { heading.item?.priority = row.priority }
    guard let place = window.place(of: row.id) else { return }
    let old = window.rows[place - window.offset]
    heading.needed +=
      (row.isNeededHere ? 1 : 0) - (old.isNeededHere ? 1 : 0)
    window.rows[place - window.offset] = row
    let before = heldRows.first { $0.row.id == row.id }?.before ?? old
    heldRows.removeAll { $0.row.id == row.id }
    heldRows.append(HeldRow(row: row, before: before, place: place))
    reorderTime = time
  }

  /// Lets the changed rows go to their places; the cursor stays on `item`, or
  /// else on its place.
  mutating func reorderHeldRows(on item: Item.ID? = nil, in context: ComponentContext)
    -> [Action]
  {
    guard !context.isBlocked else {
      // While nothing can be read, nobody knows the places.
      reorderTime = heldRows.isEmpty ? nil : context.now + ListScreen.reorderDelay
      return []
    }
    reorderTime = nil
    guard let last = heldRows.last else { return [] }
    if context.settings.moves { departure = HeldPlace(item: last.row.id, place: last.place) }
    heldRows = []
    return [
      .effect(
        .load(request(at: cursor, item: item ?? current?.id, height: context.layout.height)))
    ]
  }

  /// Forgets which rows were changed: what is read next shows them in their places.
  mutating func releaseHeldRows() {
    heldRows = []
    reorderTime = nil
  }

  /// Shows rows as they were before changes that were not made.
  mutating func rollBack() {
    for held in heldRows {
      search?.replace(held.before)
      guard let place = window.place(of: held.row.id) else { continue }
      window.rows[place - window.offset] = held.before
      heading.needed +=
        (held.before.isNeededHere ? 1 : 0) - (held.row.isNeededHere ? 1 : 0)
    }
    releaseHeldRows()
  }
}
