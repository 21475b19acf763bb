import Lists

extension App {
  /// How long a changed row stays where it is, in milliseconds.
  static let rest: Int64 = 2_000

  /// Gives a row of the list another level, everywhere or in this list alone.
  mutating func set(_ row: Row, to level: Priority, hereOnly: Bool = false) -> [Effect] {
    var changed = row
    let effect: Effect
    if hereOnly, let list = screen.list {
      // A level of its own that says what the item's own says is none.
      changed.here = level == row.own ? nil : level
      guard changed.here != row.here else { return unchanged(row, level) }
      effect = .change(.setHere(row.id, changed.here, list: list))
      message = Message(
        "\(row.name): \(row.priority.word) → \(level.word), in \(screen.heading.name) only."
          + undoHint)
    } else {
      changed.own = level
      guard level != row.own else { return unchanged(row, level) }
      effect = .change(.set(row.id, level))
      let keeps = row.here.map { " \(screen.heading.name) keeps its own, \($0.word)." } ?? ""
      message = Message("\(row.name): \(row.own.word) → \(level.word).\(keeps)\(undoHint)")
    }
    pin(changed)
    return [effect]
  }

  /// Gives a row a level so many steps lower (higher, where negative).
  mutating func move(_ row: Row, by steps: Int, hereOnly: Bool = false) -> [Effect] {
    let level = hereOnly ? row.priority : row.own
    guard let next = level.lowered(by: steps) else {
      message = Message(
        "\(row.name) is \(level.word): there is no level \(steps > 0 ? "below" : "above").", .info)
      return []
    }
    return set(row, to: next, hereOnly: hereOnly)
  }

  /// Got it.
  mutating func done(_ row: Row) -> [Effect] {
    guard row.own != .low || row.here.map({ $0 != .low }) == true else {
      message = Message("\(row.name) is not needed as it is.", .info)
      return []
    }
    var changed = row
    changed.own = .low
    changed.here = nil
    pin(changed)
    message = Message("\(row.name): got it.\(undoHint)")
    return [.change(.done(row.id))]
  }

  private mutating func unchanged(_ row: Row, _ level: Priority) -> [Effect] {
    message = Message("\(row.name) is \(level.word) already.", .info)
    return []
  }

  /// Shows a changed row where the row was, for a moment.
  private mutating func pin(_ row: Row) {
    if var search = screen.search {
      search.replace(row)
      screen.search = search
    }
    guard let place = screen.window.place(of: row.id) else { return }
    let old = screen.window.rows[place - screen.window.offset]
    screen.heading.needed += (row.priority.isNeeded ? 1 : 0) - (old.priority.isNeeded ? 1 : 0)
    screen.window.rows[place - screen.window.offset] = row
    let before = screen.pins.first { $0.row.id == row.id }?.before ?? old
    screen.pins.removeAll { $0.row.id == row.id }
    screen.pins.append(ListScreen.Pin(row: row, before: before, place: place))
    settling = now + App.rest
  }

  /// Lets the changed rows go to their places; the cursor stays on `item`, or
  /// else on its place.
  mutating func settle(on item: Item.ID? = nil) -> [Effect] {
    // While nothing can be read, nobody knows the places.
    settling = postponed != nil && !screen.pins.isEmpty ? now + App.rest : nil
    guard postponed == nil else { return [] }
    guard !screen.pins.isEmpty else { return [] }
    screen.pins = []
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
  mutating func take(_ change: Deed, item: Item.ID?, said: String) -> [Effect] {
    switch change {
    case .set, .setHere, .done:
      // Said and shown already, before it was made; a search or an open list
      // shows the same row, so nothing needs reading until the rows settle.
      if message == nil { message = Message(said + undoHint) }
      return screen.pins.isEmpty ? reload() : []
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
      screen.pins = []
      settling = nil
      guard let item, screen.search == nil, sheet == nil else { return reload() }
      return [.load(screen.request(at: screen.cursor, item: item, height: bodyHeight))]
    default:
      message = Message(said + undoHint)
      return reload()
    }
  }
}
