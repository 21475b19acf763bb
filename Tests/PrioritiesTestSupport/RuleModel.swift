/// A model of the app's rules: the screen after any keys and any changes by other programs.
///
/// Independent of the app's code. Names are single words of ASCII.
package struct RuleModel {
  /// An item with its priority and contents.
  package struct Item: Equatable {
    /// From 3, critical, to 0, low.
    package var priority: Int
    /// The priority that `add` restores.
    package var former = 1
    package var contains: [String: Int?] = [:]
  }

  package typealias Items = [String: Item]

  struct View {
    var list: String?
    var isPage = false
    var sort = 0
    var rows: [String] = []
    var cursor = 0
    /// The priority by which the selected row is placed, if that is not its own.
    var former: Int?
    var search: Search?

    var selected: String? { rows.indices.contains(cursor) ? rows[cursor] : nil }
  }

  struct Search {
    var text: [Character] = []
    var place = 0
    var isTyping = true
    var hits: [String] = []
    var inList = 0
    var creatable: String?
    var cursor = 0
    var priority = 1
    var added = false
  }

  enum Sheet: Equatable {
    /// About an item, with what the question says.
    case delete(String, [String])
    case other
  }

  struct Change {
    var before: Items
    var after: Items
    var first: String
    var number: Int
  }

  package private(set) var items: Items
  var views = [View()]
  var sheet: Sheet?
  var changes: [Change] = []
  var undone: [Change] = []
  var numbers = 0

  package init(_ items: Items) {
    self.items = items
    read()
  }

  /// The number of changes, which makes new names unique.
  package var count: Int { numbers }

  /// The latest changes, for reports of a difference.
  package var history: [String] {
    changes.suffix(3).map { "\($0.number) \($0.first)" } + ["\(undone.count) undone"]
  }

  package mutating func start() {
    views = [View()]
    read(isReturning: true)
  }

  // MARK: The screen

  /// The expected screen: the title, and a line for each row.
  package var screen: String {
    if let sheet {
      switch sheet {
      case .delete(let name, _): return "question Delete \(name)?"
      case .other: return "sheet"
      }
    }
    var lines = [view.list ?? "Priorities"]
    if let search = view.search {
      lines.append("/" + String(search.text))
      for (index, name) in search.hits.enumerated() {
        let isMember = view.list.map { contains($0, name) }
        let sign = isMember.map { $0 ? "-" : "+" } ?? ""
        lines.append(mark(index, search) + sign + row(name))
      }
      if let name = search.creatable {
        lines.append(mark(search.hits.count, search) + "create \(name)")
      }
    } else if view.isPage, let list = view.list {
      lines.append("page \(glyph(items[list]?.priority ?? 0))")
    } else {
      for (index, name) in view.rows.enumerated() {
        lines.append((index == view.cursor ? ">" : " ") + row(name))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func mark(_ index: Int, _ search: Search) -> String {
    guard index == search.cursor else { return " " }
    return search.isTyping ? (search.text.isEmpty ? " " : "*") : ">"
  }

  private func row(_ name: String) -> String {
    guard let item = items[name] else { return "\(name) deleted" }
    if let list = view.list, view.search == nil, !contains(list, name) {
      return "\(glyph(item.priority)) \(name) removed"
    }
    return "\(glyph(effective(name))) \(name)"
  }

  private func glyph(_ priority: Int) -> String { ["low", "medium", "high", "critical"][priority] }

  // MARK: The store

  private var view: View {
    get { views[views.count - 1] }
    set { views[views.count - 1] = newValue }
  }

  private func contains(_ list: String, _ name: String) -> Bool {
    items[list]?.contains.keys.contains(name) == true
  }

  private func effective(_ name: String) -> Int {
    let own = items[name]?.priority ?? 0
    guard let list = view.list, let listPriority = items[list]?.contains[name] else { return own }
    return listPriority ?? own
  }

  private func isNeeded(_ name: String) -> Bool {
    (items[name]?.priority ?? 0) > 0 || effective(name) > 0
  }

  private var fresh: [String] {
    let names =
      view.list.map { Array((items[$0]?.contains ?? [:]).keys) }
      ?? items.filter { $0.value.priority > 0 || view.sort == 2 }.map(\.key)
    return names.sorted { one, other in
      let priorities = (effective(one), effective(other))
      return priorities.0 == priorities.1
        ? one.lowercased() < other.lowercased() : priorities.0 > priorities.1
    }
  }

  /// Reads the rows again; the selection stays on its item.
  private mutating func read(selecting name: String? = nil, isReturning: Bool = false) {
    while let list = view.list, items[list] == nil, views.count > 1 {
      let search = view.search
      views.removeLast()
      if let search { view.search = search }
      return read(isReturning: true)
    }
    let selected = view.isPage ? nil : view.selected
    var rows = fresh
    if let name, let index = rows.firstIndex(of: name) {
      view.cursor = index
      view.former = nil
    } else if isReturning {
      view.former = nil
      if let selected, let index = rows.firstIndex(of: selected) { view.cursor = index }
    } else if let selected {
      if let index = rows.firstIndex(of: selected) {
        track(selected)
        if view.former != nil {
          rows.remove(at: index)
          rows.insert(selected, at: min(view.cursor, rows.count))
        } else {
          view.cursor = index
        }
      } else {
        view.former = view.former ?? seenPriority(selected)
        rows.insert(selected, at: min(view.cursor, rows.count))
      }
    }
    view.rows = rows
    clamp()
    turn()
    seen = items
  }

  private var seen: Items = [:]

  private func seenPriority(_ name: String) -> Int {
    view.list.flatMap { seen[$0]?.contains[name] ?? nil } ?? seen[name]?.priority ?? 0
  }

  /// Keeps the selected row in its place until it has the priority again that it had there.
  private mutating func track(_ name: String) {
    let (old, now) = (seenPriority(name), effective(name))
    if old != now { view.former = now == view.former ? nil : view.former ?? old }
  }

  private mutating func clamp() {
    view.cursor = min(max(0, view.cursor), max(0, view.rows.count - 1))
  }

  /// Sorts or drops the retained row.
  private mutating func settle() {
    guard view.former != nil, let name = view.selected else { return }
    view.former = nil
    view.rows = fresh
    if let index = view.rows.firstIndex(of: name) { view.cursor = index }
    clamp()
  }

  private mutating func turn() {
    if view.isPage, view.search == nil, turnsIntoList.contains(views.count), !view.rows.isEmpty {
      view.isPage = false
    }
  }

  /// The depths of pages that gained items through their own search.
  private var turnsIntoList: Set<Int> = []

  package mutating func change(_ first: String, isOwn: Bool = false, _ act: (inout Items) -> Void) {
    let before = items
    act(&items)
    guard items != before else { return }
    numbers += 1
    changes.append(Change(before: before, after: items, first: first, number: numbers))
    undone = []
    if !isOwn { read() }
  }

  private mutating func own(_ first: String, _ act: (inout Items) -> Void) {
    change(first, isOwn: true, act)
  }

  private func about(_ name: String) -> [String] {
    ["\(items[name]?.contains.count ?? 0)"]
      + items.filter { $0.value.contains.keys.contains(name) }.keys.sorted()
  }

  package static func set(_ name: String, to priority: Int, in items: inout Items) {
    guard let old = items[name]?.priority, old != priority else { return }
    if priority == 0 { items[name]?.former = old }
    items[name]?.priority = priority
  }

  package static func complete(_ name: String, in items: inout Items) {
    set(name, to: 0, in: &items)
    for list in items.keys where items[list]?.contains.keys.contains(name) == true {
      items[list]?.contains[name] = .some(nil)
    }
  }

  package static func add(
    _ name: String, priority: Int? = nil, to list: String?, in items: inout Items
  ) {
    if let old = items[name] {
      let requested = old.priority > 0 ? old.priority : old.former
      items[name]?.priority = max(old.priority, priority ?? requested)
    } else {
      items[name] = Item(priority: priority ?? 1)
    }
    if let list, items[list]?.contains.keys.contains(name) != true {
      items[list]?.contains[name] = .some(nil)
    }
  }

  package static func delete(_ name: String, in items: inout Items) {
    items[name] = nil
    for list in items.keys { items[list]?.contains[name] = nil }
  }

  /// The open lists, which other programs leave unchanged here.
  package var open: [String] { views.compactMap(\.list) }

  // MARK: Keys

  /// The modelled keys: all but those that leave the app.
  ///
  /// The order of a list, which s changes there, is the store's.
  package static let keys = [
    "up", "down", "left", "right", "enter", "escape", "tab", "home", "end", "pageup", "pagedown",
    "/", "1", "2", "3", "4", "d", "u", "U", "e", "E", "x", "y", "n", "Z", "z", ",", "?", "s", "+",
    "-", "o", "h", "j", "k", "l", "g", "G", "H", "L", "P", "a", "m", "backspace",
  ]

  package static let typedKeys = [
    "a", "b", "i", "l", "m", "enter", "tab", "escape", "down", "up", "backspace", "left", "right",
    "home", "end", "pagedown",
  ]

  /// Whether letter keys type text.
  package var isTyping: Bool { sheet == nil && view.search?.isTyping == true }
  package var isFull: Bool { items.count > 30 || (view.search?.text.count ?? 0) > 6 }
  /// Whether a sheet is open in which only Esc is pressed.
  package var isInSheet: Bool { sheet == .other }

  package mutating func press(_ key: String) {
    if let sheet { return respond(to: sheet, key) }
    if view.search != nil { return view.search?.isTyping == true ? type(key) : hit(key) }
    switch key {
    case "up", "k": move(-1)
    case "down", "j": move(1)
    case "pageup", "home", "g": move(-1_000)
    case "pagedown", "end", "G": move(1_000)
    case "escape": back()
    case "/", "+", "tab":
      settle()
      view.search = Search()
      find()
    case "s":
      guard !view.isPage, view.list == nil else { return }
      settle()
      let name = view.selected
      view.sort = 2 - view.sort
      read(selecting: name, isReturning: true)
    case "E": if view.list != nil { sheet = .other }
    case ",", "?": sheet = .other
    case "u": step(isUndo: true)
    case "U": step(isUndo: false)
    case "y", "n", "z", "Z", "backspace", "a", "m": break
    default:
      if let name = view.isPage ? view.list : view.selected { act(key, on: name) }
    }
  }

  private mutating func move(_ rows: Int) {
    guard !view.isPage, !view.rows.isEmpty else { return }
    let target = min(max(0, view.cursor + rows), view.rows.count - 1)
    guard target != view.cursor else { return }
    let name = view.rows[target]
    settle()
    view.cursor = view.rows.firstIndex(of: name) ?? view.cursor
  }

  private mutating func back() {
    guard views.count > 1 else { return }
    let name = view.list
    turnsIntoList.remove(views.count)
    views.removeLast()
    read(selecting: name, isReturning: true)
  }

  private mutating func enter(_ name: String) {
    let isShown = view.rows.contains(name)
    settle()
    if isShown, let index = view.rows.firstIndex(of: name) { view.cursor = index }
    views.append(View(list: name))
    turnsIntoList.remove(views.count)
    view.isPage = items[name]?.contains.isEmpty == true
    read(isReturning: true)
  }

  private mutating func act(_ key: String, on name: String) {
    guard let item = items[name] else { return }
    let isHit = view.search != nil
    let isMember = view.list.map { contains($0, name) } ?? false
    let list = view.isPage ? nil : view.list
    switch key {
    case "1", "2", "3", "4": setOwn(name, 4 - (Int(key) ?? 0))
    case "left", "h": setOwn(name, max(0, item.priority - 1))
    case "right", "l": setOwn(name, min(3, item.priority + 1))
    case "H", "L", "P":
      guard let list, isMember else { return }
      let now = items[list]?.contains[name].flatMap { $0 } ?? item.priority
      let next = key == "H" ? max(0, now - 1) : min(3, now + 1)
      let requested = key == "P" || next == item.priority ? nil : next
      if key != "P", next == now { return }
      own(name) { $0[list]?.contains[name] = .some(requested) }
      read()
    case "d": complete(name)
    case "-":
      if view.isPage {
        let origin = views[views.count - 2].list
        if let origin {
          own(name) { $0[origin]?.contains[name] = nil }
          leave(name)
        } else if isNeeded(name) {
          own(name) { Self.complete(name, in: &$0) }
          leave(name)
        } else {
          back()
        }
      } else if let list {
        guard isMember else { return }
        own(name) { $0[list]?.contains[name] = nil }
        take(name)
        read()
      } else {
        complete(name)
      }
    case "x":
      sheet = .delete(name, about(name))
    case "e": sheet = .other
    case "enter", "o": if !view.isPage, !isHit { enter(name) }
    default: break
    }
  }

  private mutating func setOwn(_ name: String, _ priority: Int) {
    own(name) { Self.set(name, to: priority, in: &$0) }
    read()
  }

  /// Removes a row and selects the one after it, or the one before at the end.
  private mutating func take(_ name: String) {
    guard let index = view.rows.firstIndex(of: name) else { return }
    if index == view.cursor { view.former = nil }
    view.rows.remove(at: index)
    if index < view.cursor || view.cursor == view.rows.count { view.cursor -= 1 }
    clamp()
  }

  private mutating func complete(_ name: String) {
    guard isNeeded(name) else { return }
    own(name) { Self.complete(name, in: &$0) }
    if view.search == nil, !view.isPage {
      take(name)
      // If no other row is left, the same one is selected.
      read(selecting: view.rows.isEmpty ? name : nil)
    } else {
      read()
    }
  }

  private mutating func delete(_ name: String) {
    own(name) { Self.delete(name, in: &$0) }
    if view.list == name, views.count > 1 { return leave(name) }
    take(name)
    read()
  }

  /// Returns to the previous list, which thereby loses an item.
  private mutating func leave(_ name: String) {
    turnsIntoList.remove(views.count)
    views.removeLast()
    take(name)
    read(isReturning: true)
  }

  private mutating func respond(to question: Sheet, _ key: String) {
    switch key {
    case "y":
      sheet = nil
      switch question {
      case .delete(let name, let told):
        if items[name] == nil { return read() }
        guard about(name) == told else {
          sheet = .delete(name, about(name))
          return read()
        }
        delete(name)
      case .other: break
      }
    case "n", "escape": sheet = nil
    case "enter": if question != .other { sheet = nil }
    default: break
    }
  }

  private mutating func step(isUndo: Bool) {
    guard let change = (isUndo ? changes : undone).last else { return read() }
    if isUndo {
      changes.removeLast()
      undone.append(change)
      items = change.before
    } else {
      undone.removeLast()
      changes.append(change)
      items = change.after
    }
    if let search = view.search {
      read()
      if !search.isTyping, let place = search.hits.firstIndex(of: change.first) {
        view.search?.cursor = place
      }
    } else {
      read(selecting: change.first)
    }
  }

  // MARK: The search

  private func matching(_ text: String) -> (inList: [String], elsewhere: [String]) {
    let names = items.keys.filter { text.isEmpty || $0.lowercased().contains(text.lowercased()) }
      .sorted { $0.lowercased() < $1.lowercased() }
    guard let list = view.list else { return ([], names) }
    let members = items[list]?.contains ?? [:]
    return (
      names.filter { members.keys.contains($0) },
      names.filter { !members.keys.contains($0) && $0 != list }
    )
  }

  private mutating func find() {
    guard var search = view.search else { return }
    let text = String(search.text)
    let found = matching(text)
    search.hits = found.inList + found.elsewhere
    search.inList = found.inList.count
    let isKnown = items.keys.contains { $0.lowercased() == text.lowercased() }
    search.creatable = text.isEmpty || isKnown ? nil : text
    let requested = text.lowercased()
    search.cursor =
      requested.isEmpty
      ? 0
      : search.hits.firstIndex { $0.lowercased() == requested }
        ?? search.hits.firstIndex { $0.lowercased().hasPrefix(requested) }
        ?? (search.creatable == nil ? 0 : search.hits.count)
    view.search = search
  }

  private mutating func close() {
    settle()
    view.search = nil
    turn()
  }

  private mutating func type(_ key: String) {
    guard var search = view.search else { return }
    let count = search.hits.count + (search.creatable == nil ? 0 : 1)
    switch key {
    case "escape":
      close()
      read()
    case "enter", "tab": if !search.text.isEmpty { choose(isStaying: key == "tab") }
    case "down", "pagedown":
      guard count > 0 else { return }
      if search.text.isEmpty { search.cursor = 0 }
      search.isTyping = false
      view.search = search
    case "up":
      guard count > 0 else { return }
      search.isTyping = false
      search.cursor = count - 1
      view.search = search
    case "left": view.search?.place = max(0, search.place - 1)
    case "right": view.search?.place = min(search.text.count, search.place + 1)
    case "home": view.search?.place = 0
    case "end": view.search?.place = search.text.count
    case "backspace":
      guard search.place > 0 else { return }
      search.text.remove(at: search.place - 1)
      search.place -= 1
      view.search = search
      find()
    default:
      search.text.insert(contentsOf: Array(key), at: search.place)
      search.place += 1
      view.search = search
      find()
    }
  }

  private mutating func hit(_ key: String) {
    guard let search = view.search else { return }
    let count = search.hits.count + (search.creatable == nil ? 0 : 1)
    switch key {
    case "up", "k":
      if search.cursor == 0 { view.search?.isTyping = true } else { view.search?.cursor -= 1 }
    case "down", "j": view.search?.cursor = min(search.cursor + 1, count - 1)
    case "pageup", "home", "g": view.search?.cursor = 0
    case "pagedown", "end", "G": view.search?.cursor = count - 1
    case "escape":
      close()
      read()
    case "/": view.search?.isTyping = true
    case "a", "m", "backspace":
      view.search?.isTyping = true
      type(key)
    case "u": step(isUndo: true)
    case "U": step(isUndo: false)
    case ",", "?": sheet = .other
    case "y", "n", "z", "Z", "s": break
    case "enter": choose(isStaying: false)
    case "tab": choose(isStaying: true)
    default:
      if search.cursor < search.hits.count {
        hit(key, on: search.hits[search.cursor])
      } else if let name = search.creatable {
        create(key, name)
      }
    }
  }

  private mutating func hit(_ key: String, on name: String) {
    guard let item = items[name] else { return }
    let isMember = view.list.map { contains($0, name) }
    switch key {
    case "o":
      close()
      enter(name)
    case "E": if view.list != nil { sheet = .other }
    case "+":
      if let list = view.list {
        guard isMember == false else { return }
        own(name) { $0[list]?.contains[name] = .some(nil) }
        turnsIntoList.insert(views.count)
      } else {
        guard item.priority == 0 else { return }
        own(name) { Self.add(name, to: nil, in: &$0) }
      }
      read()
    case "-":
      guard let list = view.list else { return complete(name) }
      guard isMember == true else { return }
      own(name) { $0[list]?.contains[name] = nil }
      take(name)
      read()
    case "H", "L", "P": if view.list != nil, isMember == true { actInList(key, name) }
    default: act(key, on: name)
    }
  }

  private mutating func actInList(_ key: String, _ name: String) {
    let isPage = view.isPage
    view.isPage = false
    act(key, on: name)
    view.isPage = isPage
  }

  private mutating func create(_ key: String, _ name: String) {
    let priority = view.search?.priority ?? 1
    switch key {
    case "1", "2", "3", "4": view.search?.priority = 4 - (Int(key) ?? 0)
    case "left", "h": view.search?.priority = max(0, priority - 1)
    case "right", "l": view.search?.priority = min(3, priority + 1)
    case "e", "o":
      let list = view.list
      own(name) { Self.add(name, priority: priority, to: list, in: &$0) }
      if list != nil { turnsIntoList.insert(views.count) }
      view.search = nil
      turn()
      enter(name)
    case "+": choose(isStaying: false)
    default: break
    }
  }

  private mutating func choose(isStaying: Bool) {
    guard let search = view.search else { return }
    let list = view.list
    let name: String
    if search.cursor < search.hits.count {
      name = search.hits[search.cursor]
      guard let item = items[name] else { return }
      let isMember = list.map { contains($0, name) } ?? true
      if isMember, isNeeded(name) || !item.contains.isEmpty {
        guard !isStaying else { return }
        close()
        return enter(name)
      }
      finish(isStaying, search)
      own(name) { Self.add(name, to: isMember ? nil : list, in: &$0) }
      if !isMember { turnsIntoList.insert(views.count) }
    } else if let created = search.creatable {
      name = created
      finish(isStaying, search)
      own(name) { Self.add(name, priority: search.priority, to: list, in: &$0) }
      if list != nil { turnsIntoList.insert(views.count) }
    } else {
      return
    }
    read(selecting: isStaying ? nil : name)
    if isStaying { find() }
  }

  private mutating func finish(_ isStaying: Bool, _ search: Search) {
    guard isStaying else { return close() }
    view.search = Search(priority: search.priority)
    find()
  }
}
