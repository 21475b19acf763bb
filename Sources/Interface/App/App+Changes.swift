import Lists

extension App {
  /// How long a changed row stays where it is, in milliseconds.
  static let reorderDelay: Int64 = 2_000

  /// Gives a row of the list another level, everywhere or in this list alone.
  mutating func set(_ row: Row, to level: Priority, inListOnly: Bool = false) -> [Effect] {
    var changed = row
    let effect: Effect
    if inListOnly, let list = screen.list {
      // A level of its own that says what the item's own says is none.
      changed.listPriority = level == row.priority ? nil : level
      guard changed.listPriority != row.listPriority else { return unchanged(row, level) }
      effect = .change(.setListPriority(row.id, changed.listPriority, list: list))
      message = Message(
        "\(row.name): \(row.effectivePriority.word) → \(level.word), in \(screen.heading.name) only."
          + undoHint)
    } else {
      changed.priority = level
      guard level != row.priority else { return unchanged(row, level) }
      effect = .change(.set(row.id, level))
      let keeps =
        row.listPriority.map { " \(screen.heading.name) keeps its own, \($0.word)." } ?? ""
      message = Message("\(row.name): \(row.priority.word) → \(level.word).\(keeps)\(undoHint)")
    }
    hold(changed)
    return [effect]
  }

  /// Gives a row a level so many steps lower (higher, where negative).
  mutating func move(_ row: Row, by steps: Int, inListOnly: Bool = false) -> [Effect] {
    let level = inListOnly ? row.effectivePriority : row.priority
    guard let next = level.lowered(by: steps) else {
      message = Message(
        "\(row.name) is \(level.word): there is no level \(steps > 0 ? "below" : "above").", .info)
      return []
    }
    return set(row, to: next, inListOnly: inListOnly)
  }

  /// Got it.
  mutating func done(_ row: Row) -> [Effect] {
    guard row.priority != .low || row.listPriority.map({ $0 != .low }) == true else {
      message = Message("\(row.name) is not needed as it is.", .info)
      return []
    }
    var changed = row
    changed.priority = .low
    changed.listPriority = nil
    hold(changed)
    message = Message("\(row.name): got it.\(undoHint)")
    return [.change(.done(row.id))]
  }

  private mutating func unchanged(_ row: Row, _ level: Priority) -> [Effect] {
    message = Message("\(row.name) is \(level.word) already.", .info)
    return []
  }

  /// Shows a changed row where the row was, for a moment.
  private mutating func hold(_ row: Row) {
    if var search = screen.search {
      search.replace(row)
      screen.search = search
    }
    guard let place = screen.window.place(of: row.id) else { return }
    let old = screen.window.rows[place - screen.window.offset]
    screen.heading.needed +=
      (row.effectivePriority.isNeeded ? 1 : 0) - (old.effectivePriority.isNeeded ? 1 : 0)
    screen.window.rows[place - screen.window.offset] = row
    let before = screen.heldRows.first { $0.row.id == row.id }?.before ?? old
    screen.heldRows.removeAll { $0.row.id == row.id }
    screen.heldRows.append(ListScreen.HeldRow(row: row, before: before, place: place))
    reorderTime = now + App.reorderDelay
  }

  /// Lets the changed rows go to their places; the cursor stays on `item`, or
  /// else on its place.
  mutating func reorderHeldRows(on item: Item.ID? = nil) -> [Effect] {
    // While nothing can be read, nobody knows the places.
    reorderTime = postponed != nil && !screen.heldRows.isEmpty ? now + App.reorderDelay : nil
    guard postponed == nil else { return [] }
    guard !screen.heldRows.isEmpty else { return [] }
    screen.heldRows = []
    return [
      .load(
        screen.request(
          at: screen.cursor, item: item ?? screen.current?.id, height: bodyHeight))
    ]
  }

  /// ` u undoes.` with the key that does; nothing where that key would be typed.
  var undoHint: String {
    guard !isTyping else { return "" }
    return settings.keys.label(.undo, ascii: false).map { " \($0) undoes." } ?? ""
  }

  /// Takes the news of a change that was made.
  mutating func take(_ change: Mutation, item: Item.ID?, said: String) -> [Effect] {
    switch change {
    case .set, .setListPriority, .done:
      // Said and shown already, before it was made; a search or an open list
      // shows the same row, so nothing needs reading until the rows settle.
      if message == nil { message = Message(said + undoHint) }
      return screen.heldRows.isEmpty ? reload() : []
    case .create(let name, _, _, .open):
      guard let item else { return reload() }
      screen.search = nil
      let effects = open(item, name: name)
      message = Message(said)
      return effects
    case .create(_, _, _, .show), .need, .include:
      message = Message(said + undoHint)
      guard let item, screen.search == nil, sheet == nil else { return reload() }
      return [.load(screen.request(at: screen.cursor, item: item, height: bodyHeight))]
    case .delete(let gone):
      message = Message(said + undoHint)
      if screen.list == gone { lists.removeLast() }
      return reload()
    case .undo, .redo:
      message = Message(said)
      screen.heldRows = []
      reorderTime = nil
      guard let item, screen.search == nil, sheet == nil else { return reload() }
      return [.load(screen.request(at: screen.cursor, item: item, height: bodyHeight))]
    default:
      message = Message(said + undoHint)
      return reload()
    }
  }
}
