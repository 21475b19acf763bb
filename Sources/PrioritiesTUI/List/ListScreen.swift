import PrioritiesRendering
import PriorityLists
import StyledTerminalText

/// A view of the home screen, of an item as a list, or of an item as a page.
///
/// The selection is an item. Its row stays in place and shows its current state, whatever changed
/// it. When the selection moves or the view closes, ``settle()`` sorts or removes the row.
struct ListScreen: Hashable, Sendable {
  /// `nil` for the home screen.
  let list: Item.ID?
  /// The list it was opened from; `nil` for the home screen.
  let origin: Item.ID?
  var heading: Heading
  /// The page, if the item contained nothing when it was opened.
  var page: ItemPage?
  /// Whether the home screen shows low items too.
  var showsLow = false
  /// The rows that keys act on together; empty if they act on the selected one.
  var marks: Set<Item.ID> = []
  private(set) var rows: [ItemRow] = []
  private(set) var total = 0
  var cursor = 0
  var top = 0
  var isScrolled = false
  /// Whether the screen is high enough for empty lines between groups of a priority.
  private(set) var hasGaps = false
  /// The former priority of the selected row, if it is not where it would be sorted.
  private var formerPriority: Priority?
  private var stored: [ItemRow] = []
  var drag: Drag?
  /// `nil` for the first suggestion.
  var chosenSuggestion: Item.ID?
  var search: SearchState?
  /// The closed search, kept until its choice is stored.
  var closedSearch: SearchState?
  var isLoaded = false
  /// Whether the next load sorts every row, including the selected one.
  var isReturning = true

  static let limit = 5_000
  var isTruncated: Bool { total > Self.limit }

  init(list: Item.ID?, origin: Item.ID? = nil, heading: Heading) {
    self.list = list
    self.origin = origin
    self.heading = heading
  }

  /// The selected row; `nil` on a page and in an empty list.
  var current: ItemRow? { page == nil && rows.indices.contains(cursor) ? rows[cursor] : nil }

  var isHome: Bool { list == nil }

  /// The stored order of the list; the home screen is always by priority.
  var order: ListOrder { isHome ? .priority : heading.order }

  func index(of item: Item.ID) -> Int? { rows.firstIndex { $0.id == item } }

  func request(selecting item: Item.ID? = nil) -> ListRequest {
    ListRequest(
      list: list, showsLow: showsLow, selected: current?.id, selecting: item,
      wantsReport: page != nil)
  }

  // MARK: Loaded rows

  /// Shows loaded rows and keeps the same item selected.
  mutating func receive(_ contents: ListContents, for request: ListRequest) {
    let selected = current
    let old = cursor
    let anchor = anchor
    stored = contents.rows
    rows = stored
    total = contents.total
    // Another order sorts every row.
    isReturning = isReturning || contents.heading.order != heading.order
    heading = contents.heading
    if !marks.isEmpty { marks.formIntersection(rows.map(\.id)) }
    if !isLoaded, let report = contents.report, rows.isEmpty {
      page = ItemPage(report)
    } else if let report = contents.report {
      page?.report = report
    }
    isLoaded = true
    if let index = request.selecting.flatMap({ index(of: $0) }) {
      formerPriority = nil
      isScrolled = false
      cursor = index
    } else if isReturning {
      formerPriority = nil
      cursor = selected.flatMap { index(of: $0.id) } ?? cursor
    } else if let selected {
      reinsert(selected, as: contents.selected)
    }
    isReturning = false
    cursor = min(max(0, cursor), max(0, rows.count - 1))
    // The selected row stays where it is on the screen or, if another is selected, the others do.
    if selected?.id == current?.id, !isScrolled {
      top = max(0, top + cursor - old)
    } else {
      restore(anchor)
    }
    turnIntoList()
  }

  /// A visible row besides the selected one, and how far below the top it is.
  private var anchor: (item: Item.ID, offset: Int)? {
    rows.indices.dropFirst(top).first { $0 != cursor }.map { (rows[$0].id, $0 - top) }
  }

  /// Puts a row back where it was on the screen.
  private mutating func restore(_ anchor: (item: Item.ID, offset: Int)?) {
    guard let anchor, let index = index(of: anchor.item) else { return }
    top = max(0, index - anchor.offset)
  }

  /// Puts the selected row back in its place, even if it would now be sorted elsewhere.
  private mutating func reinsert(_ selected: ItemRow, as present: ItemRow?) {
    if let index = index(of: selected.id) {
      track(selected, as: rows[index])
      guard isOutOfPlace else {
        cursor = index
        return
      }
      let row = rows.remove(at: index)
      rows.insert(row, at: min(cursor, rows.count))
    } else {
      var row = present ?? selected
      if present == nil { row.presence = .deleted }
      formerPriority = formerPriority ?? selected.effectivePriority
      if row.presence != .deleted { total += 1 }
      rows.insert(row, at: min(cursor, rows.count))
    }
  }

  /// Shows the rows as last loaded, after a change failed.
  mutating func rollBack() {
    let selected = current?.id
    rows = stored
    formerPriority = nil
    cursor = selected.flatMap { index(of: $0) } ?? min(cursor, max(0, rows.count - 1))
  }

  /// Turns a page into a list once its search has added sub-items.
  mutating func turnIntoList() {
    if page?.addsItems == true, search == nil, !rows.isEmpty { page = nil }
  }

  // MARK: Changing rows

  mutating func show(_ changed: ItemRow) {
    search?.replace(changed)
    if changed.id == page?.report.item.id { page?.report.item.priority = changed.priority }
    guard let index = index(of: changed.id) else { return }
    if index == cursor { track(rows[index], as: changed) }
    rows[index] = changed
  }

  var isOutOfPlace: Bool { formerPriority != nil }

  /// Remembers the priority by which the selected row is placed, until it has it again.
  private mutating func track(_ row: ItemRow, as changed: ItemRow) {
    guard changed.sortKey(in: order) != row.sortKey(in: order) else { return }
    let isBack = changed.effectivePriority == formerPriority && changed.name == row.name
    formerPriority = isBack ? nil : formerPriority ?? row.effectivePriority
  }

  /// Removes a row or sorts it, and selects the next row or, at the end, the previous one.
  mutating func removeRow(_ item: Item.ID, as changed: ItemRow? = nil) {
    guard let index = index(of: item) else { return }
    let anchor = anchor
    defer { restore(anchor) }
    if index == cursor { formerPriority = nil }
    rows.remove(at: index)
    total -= 1
    if index < cursor || cursor == rows.count { cursor -= 1 }
    let selected = current?.id
    if let changed, isShown(changed) {
      rows.insert(changed, at: place(of: changed))
      total += 1
    }
    cursor = selected.flatMap { self.index(of: $0) } ?? 0
  }

  /// Selects a row, after settling the previously selected one.
  mutating func select(_ index: Int) {
    guard rows.indices.contains(index), index != cursor else { return }
    let item = rows[index].id
    settle()
    cursor = self.index(of: item) ?? cursor
  }

  /// Sorts or removes an out-of-place row.
  ///
  /// The selection stays on its item or, if that is removed, on its index.
  mutating func settle() {
    guard isOutOfPlace, rows.indices.contains(cursor) else { return }
    let anchor = anchor
    defer { restore(anchor) }
    formerPriority = nil
    let row = rows.remove(at: cursor)
    if isShown(row) {
      cursor = place(of: row)
      rows.insert(row, at: cursor)
    } else {
      if row.presence != .deleted { total -= 1 }
      cursor = min(cursor, max(0, rows.count - 1))
    }
  }

  private func isShown(_ row: ItemRow) -> Bool {
    row.presence == .here && (!isHome || showsLow || row.priority.isNeeded)
  }

  private func place(of row: ItemRow) -> Int {
    let key = row.sortKey(in: order)
    var range = rows.startIndex..<rows.endIndex
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      if rows[middle].sortKey(in: order) > key {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// Moves the selected row by one place; returns its new neighbour and whether it comes before it.
  ///
  /// In another order than by route, only the store knows where the rows will be.
  mutating func moveRow(by step: Int) -> (isBefore: Bool, neighbor: Item.ID)? {
    let next = cursor + step
    guard rows.indices.contains(next), rows.indices.contains(cursor),
      rows[next].effectivePriority.isNeeded == rows[cursor].effectivePriority.isNeeded
    else { return nil }
    guard order == .route else { return (step < 0, rows[next].id) }
    (rows[cursor].place, rows[next].place) = (rows[next].place, rows[cursor].place)
    rows.swapAt(cursor, next)
    defer { cursor = next }
    return (step < 0, rows[cursor].id)
  }

  // MARK: Scrolling

  /// Scrolls just enough to show the selected row in `height` rows.
  ///
  /// `hasGaps` applies to the next view.
  mutating func reveal(height: Int, hasGaps: Bool) {
    self.hasGaps = hasGaps
    if !isScrolled {
      top = min(top, cursor)
      var used = 0
      var first = cursor + 1
      while first > 0 {
        used += rows.indices.contains(first - 1) ? rows[first - 1].height : 1
        if first <= cursor { used += gap(above: first) }
        if used > height { break }
        first -= 1
      }
      top = max(top, min(first, cursor))
    }
    // Don't leave rows at the bottom empty while there are rows above.
    top = min(top, max(0, rows.count - 1))
    var room = height
    for index in rows.indices.dropFirst(top).prefix(height) {
      room -= rows[index].height + (index > top ? gap(above: index) : 0)
    }
    while top > 0 {
      room -= rows[top - 1].height + gap(above: top)
      guard room >= 0 else { break }
      top -= 1
    }
  }

  // MARK: Groups

  /// Whether a row is the first of its priority.
  ///
  /// A row that is out of place belongs to its former group.
  func startsGroup(_ index: Int) -> Bool {
    order == .priority && (index == 0 || group(of: index - 1) != group(of: index))
  }

  private func group(of index: Int) -> Priority {
    let former = index == cursor ? formerPriority : nil
    return former ?? rows[index].effectivePriority
  }

  /// The number of empty lines above a row, unless it is the first on the screen.
  func gap(above index: Int) -> Int { hasGaps && index > 0 && startsGroup(index) ? 1 : 0 }

  /// Whether the row shows its priority as a word.
  func showsWord(_ index: Int) -> Bool {
    let isFirst =
      order == .name || index == top || startsGroup(index)
      || isOutOfPlace && [cursor, cursor + 1].contains(index)
    return rows[index].showsWord(isFirst: isFirst, isRoute: order == .route)
  }
}

struct ItemPage: Hashable {
  var report: ItemReport
  var top = 0
  var addsItems = false

  init(_ report: ItemReport) {
    self.report = report
  }

  var row: ItemRow { ItemRow(ListEntry(item: report.item)) }

  func lines(_ style: FrameStyle, columns: Int) -> [Line] {
    ItemReportView(report, showsRecord: false).lines(in: style.view(columns: columns))
  }

  mutating func scroll(by lines: Int, columns: Int, height: Int) {
    let count = self.lines(FrameStyle(), columns: columns).count
    top = min(max(0, top + lines), max(0, count - height))
  }
}

extension ItemRow {
  /// Sorts rows in descending order.
  struct SortKey: Comparable {
    let rank: Int
    let name: String

    static func < (one: SortKey, other: SortKey) -> Bool {
      (one.rank, other.name) < (other.rank, one.name)
    }
  }

  /// Matches the store's order.
  func sortKey(in order: ListOrder) -> SortKey {
    switch order {
    case .route: SortKey(rank: (effectivePriority.isNeeded ? 1 << 32 : 0) - place, name: "")
    case .name: SortKey(rank: 0, name: NameKeys(name).sort)
    case .priority: SortKey(rank: effectivePriority.rawValue, name: NameKeys(name).sort)
    }
  }
}

extension Priority {
  func lowered(by steps: Int) -> Priority? { Priority(rawValue: rawValue - steps) }
}
