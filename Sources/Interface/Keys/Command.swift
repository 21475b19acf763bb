/// What a key can be told to do.
public enum Command: String, CaseIterable, Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last
  case lower, raise
  case lowerInList = "lowerHere"
  case raiseInList = "raiseHere"
  case critical, high, medium, low, done
  case open, back, search, add, remove, stay
  case sort, edit, delete, undo, redo
  case customize, help, redraw, suspend, quit

  /// What help says of it.
  public var summary: String {
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
    case .critical: "make it critical"
    case .high: "make it high"
    case .medium: "make it medium"
    case .low: "make it low"
    case .done: "got it: to low, with the time"
    case .open: "open the item as a list"
    case .back: "back"
    case .search: "search, add or create"
    case .add: "search; on a found item: add it"
    case .remove: "take it out of this list; at home: done"
    case .stay: "add it and stay in the search"
    case .sort: "by level, by name, all with low ones"
    case .edit: "name, details and sub-items"
    case .delete: "delete it everywhere (asks first)"
    case .undo: "undo the last change"
    case .redo: "do it again"
    case .customize: "app icon, theme, colours, about"
    case .help: "this help"
    case .redraw: "draw the screen anew"
    case .suspend: "back to the shell for a while (fg returns)"
    case .quit: "quit"
    }
  }

  /// The heading that help shows it under.
  public var group: Group {
    switch self {
    case .up, .down, .pageUp, .pageDown, .first, .last, .open, .back: .moving
    case .lower, .raise, .lowerInList, .raiseInList, .critical, .high, .medium, .low, .done:
      .priority
    case .search, .add, .remove, .stay, .sort: .lists
    case .edit, .delete, .undo, .redo: .changing
    case .customize, .help, .redraw, .suspend, .quit: .program
    }
  }

  /// A heading of the help.
  public enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case priority = "Priority"
    case lists = "Search and lists"
    case changing = "Changing"
    case program = "The program"
  }
}
