enum Command: String, CaseIterable, Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last
  case lower, raise
  case lowerInList = "lowerHere"
  case raiseInList = "raiseHere"
  case clearListPriority = "clearHere"
  case critical, high, medium, low, done
  case takeDue, dismissDue, nextDue, foldDue
  case open, openItem, back, search, add, remove, stay
  case sort, edit, editList, delete, undo, redo
  case customize, help, redraw, suspend, quit

  var summary: String {
    switch self {
    case .up: "one row up"
    case .down: "one row down"
    case .pageUp: "one screen up"
    case .pageDown: "one screen down"
    case .first: "to the first row"
    case .last: "to the last row"
    case .lower: "one level lower"
    case .raise: "one level higher"
    case .lowerInList: "one level lower in this list only"
    case .raiseInList: "one level higher in this list only"
    case .clearListPriority: "the item's own level in this list again"
    case .critical: "make it critical"
    case .high: "make it high"
    case .medium: "make it medium"
    case .low: "make it low: got, with the time"
    case .done: "got it: to low everywhere"
    case .takeDue: "take what is proposed as due"
    case .dismissDue: "not now: propose it later"
    case .nextDue: "the next of what is due"
    case .foldDue: "fold or open what is due"
    case .open: "open it; in a search: add or create it"
    case .openItem: "open it, in a search too"
    case .back: "back"
    case .search: "search, add or create"
    case .add: "search; on a found item: add it"
    case .remove: "take it out of this list; at home: done"
    case .stay: "add it and stay in the search"
    case .sort: "by level, by name, all with low ones"
    case .edit: "name, details and sub-items"
    case .editList: "edit the open list"
    case .delete: "delete it everywhere"
    case .undo: "undo the last change"
    case .redo: "redo what was undone"
    case .customize: "app icon, theme, colours, about"
    case .help: "this help"
    case .redraw: "redraw the screen"
    case .suspend: "back to the shell for a while (fg returns)"
    case .quit: "quit"
    }
  }

  /// Whether it is the same on every screen.
  var isGlobal: Bool {
    switch self {
    case .undo, .redo, .customize, .help, .quit: true
    default: false
    }
  }

  /// Whether it changes an item's priority in one list only.
  var isForOneList: Bool {
    switch self {
    case .lowerInList, .raiseInList, .clearListPriority: true
    default: false
    }
  }

  var group: Group {
    switch self {
    case .up, .down, .pageUp, .pageDown, .first, .last, .open, .openItem, .back: .moving
    case .lower, .raise, .lowerInList, .raiseInList, .clearListPriority, .critical, .high, .medium,
      .low, .done, .takeDue, .dismissDue, .nextDue, .foldDue:
      .priority
    case .search, .add, .remove, .stay, .sort: .lists
    case .edit, .editList, .delete, .undo, .redo: .changing
    case .customize, .help, .redraw, .suspend, .quit: .program
    }
  }

  enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case priority = "Priority"
    case lists = "Search and lists"
    case changing = "Changing"
    case program = "The program"
  }
}
