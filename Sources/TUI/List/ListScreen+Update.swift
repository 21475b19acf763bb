import Lists
import Rendering
import Terminal

extension ListScreen: Component {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Action] {
    switch event {
    case .key(let keyPress):
      let actions: [Action] = letGo() ? [.reload] : []
      isScrolled = false
      if search != nil { return actions + handleSearchKey(keyPress, in: context) }
      guard let command = context.settings.keys[keyPress] else {
        return actions + [.note("\(keyPress.label(ascii: false)) does nothing here.")]
      }
      return actions + handle(command, in: context)
    case .mouse(let event): return mouse(event, in: context)
    case .resize:
      drag = nil
      return []
    case .answer(.rows(let request, let contents)):
      // While the mouse has hold of a row, nothing moves: the rows are read again when it lets go.
      guard request.list == list, request.sort == sort, drag == nil else { return [] }
      receive(contents, for: request)
      return []
    case .answer(.hits(let request, let hits)):
      guard request.list == list, search?.field.text == request.text, drag == nil else { return [] }
      search?.receive(hits, for: request.text)
      return []
    case .answer(.busy(.search)):
      // What was found for another text must not stand for what is typed.
      if search?.text != search?.field.text { search?.forgetHits() }
      return []
    case .answer(.refused(_, let mutation)):
      rollBack()
      // What was searched for is found again with the item that it was not added by.
      if case .need? = mutation, let closedSearch, search?.field.isEmpty ?? true {
        search = closedSearch
      }
      closedSearch = nil
      return []
    case .answer(.changed(let mutation, _, _, _)):
      closedSearch = nil
      if mutation.adds(to: list) { page?.addsItems = true }
      switch mutation {
      // The search that goes on finds it too.
      case .create(_, _, _, .stay), .need(_, _, .stay):
        if search?.focus == .field { search?.text = nil }
      case .delete(let item, _): strike(item)
      default: break
      }
      return []
    default: return []
    }
  }

  /// Takes a deleted item's row away; in a search it is struck through.
  private mutating func strike(_ item: Item.ID) {
    if var row = row(of: item), search != nil {
      row.presence = .deleted
      search?.replace(row)
    }
    takeAway(item)
  }

  // MARK: Keys

  /// What keys act on: the selected row, or the item whose page is open.
  var selected: Row? { page?.row ?? current }

  /// Handles a key while nothing is typed.
  private mutating func handle(_ command: Command, in context: ComponentContext) -> [Action] {
    let screen = max(1, room(in: context.layout) - 1)
    switch command {
    case .up: move(by: -1, in: context)
    case .down: move(by: 1, in: context)
    case .pageUp: move(by: -screen, in: context)
    case .pageDown: move(by: screen, in: context)
    case .first: move(by: -max(rows.count, 1 << 20), in: context)
    case .last: move(by: max(rows.count, 1 << 20), in: context)
    case .back: return [.back]
    case .search, .add, .stay: return openSearch()
    case .sort: return page == nil ? cycleSort() : [.note("A page has no order.")]
    case .takeDue, .dismissDue, .nextDue, .foldDue: return answerProposal(command, in: context)
    case .editList:
      guard let list else { return [.note("No list is open.\(editHint(in: context))")] }
      return [.effect(.facts(list, .edit))]
    case _ where command.isGlobal: return [.perform(command)]
    case _ where page != nil: return handleOnPage(command)
    case _ where isHome && command.isForOneList: return [Self.needsListNote]
    default:
      guard let row = current else {
        let key = context.settings.keys.label(.search, ascii: false).map { " \($0) adds an item." }
        return [.note("\(heading.name) is empty.\(key ?? "")")]
      }
      return handle(command, on: row)
    }
    return []
  }

  /// Moves the selection by rows, or a page by lines.
  private mutating func move(by rows: Int, in context: ComponentContext) {
    if page != nil {
      let layout = context.layout
      page?.scroll(by: rows, columns: layout.columns, height: layout.height)
    } else {
      select(min(max(0, cursor + rows), self.rows.count - 1))
    }
  }

  /// Does what a key says to a row of the list or of a search.
  mutating func handle(_ command: Command, on row: Row) -> [Action] {
    guard row.presence != .deleted else { return [deletedNote(row)] }
    switch command {
    case .lower: return move(row, by: 1)
    case .raise: return move(row, by: -1)
    case _ where command.isForOneList && row.presence == .removed: return [notHere(row)]
    case .lowerInList: return move(row, by: 1, inListOnly: true)
    case .raiseInList: return move(row, by: -1, inListOnly: true)
    case .clearListPriority: return clearListPriority(row)
    case .critical: return set(row, to: .critical)
    case .high: return set(row, to: .high)
    case .medium: return set(row, to: .medium)
    case .low: return set(row, to: .low)
    case .done: return complete(row)
    case .remove: return remove(row)
    case .open, .openItem: return [.open(row.id, name: row.name)]
    case .edit: return [.effect(.facts(row.id, .edit))]
    case .delete: return [.effect(.facts(row.id, .delete))]
    default: return []
    }
  }

  /// What a key says of an item that was deleted elsewhere.
  func deletedNote(_ row: Row) -> Action { .note("\(row.name) was deleted elsewhere.", .warning) }

  /// Does what a key says to the item whose page is open.
  private mutating func handleOnPage(_ command: Command) -> [Action] {
    guard let row = page?.row else { return [] }
    switch command {
    case .open, .openItem: return [.note("\(row.name) contains nothing.")]
    case .lowerInList, .raiseInList, .clearListPriority:
      return [.note("A list priority is set in the list. Go back to set it.")]
    case .remove:
      guard let origin else {
        return complete(row) + [row.isNeededAnywhere ? .leave(row) : .back]
      }
      return [.change(.exclude(row.id, list: origin)), .leave(row)]
    default: return handle(command, on: row)
    }
  }

  /// Which key edits the selected item, where one key for the open list was pressed in vain.
  private func editHint(in context: ComponentContext) -> String {
    guard let name = current?.name, let key = context.settings.keys.label(.edit, ascii: false)
    else { return "" }
    return " \(key) edits \(name)."
  }

  /// What the keys of list priorities say where no list is open.
  static let needsListNote = Action.note("Open a list to set a priority that applies in it alone.")

  private mutating func cycleSort() -> [Action] {
    let orders: [Sort] = isHome ? [.level, .name, .all] : [.level, .name]
    let index = orders.firstIndex(of: sort) ?? 0
    settle()
    let item = current?.id
    sort = orders[(index + 1) % orders.count]
    isReturning = true
    return [.note("Shown \(sort.label)."), .effect(.load(request(selecting: item)))]
  }
}
