import PriorityLists

enum Command: String, CaseIterable {
  case up, down, pageUp, pageDown, first, last
  case lower, raise, lowerInList, raiseInList, clearListPriority
  case critical, high, medium, low, done
  case acceptSuggestion, snoozeSuggestion, nextSuggestion, foldSuggestions
  case open, openItem, back, search, add, remove, stay, mark
  case switchHome = "home"
  case moveRowUp, moveRowDown
  case sort, edit, editList, delete, undo, redo
  case customize, help, redraw, suspend, quit

  var summary: String {
    switch self {
    case .up: "move one row up"
    case .down: "move one row down"
    case .pageUp: "move one screen up"
    case .pageDown: "move one screen down"
    case .first: "move to the first row"
    case .last: "move to the last row"
    case .lower: "lower the priority"
    case .raise: "raise the priority"
    case .lowerInList: "lower the list priority"
    case .raiseInList: "raise the list priority"
    case .clearListPriority: "remove the list priority"
    case .critical: "set to critical"
    case .high: "set to high"
    case .medium: "set to medium"
    case .low: "set to low, which records when it was done"
    case .done: "mark as done everywhere"
    case .acceptSuggestion: "accept the suggestion"
    case .snoozeSuggestion: "snooze the suggestion"
    case .nextSuggestion: "select the next suggestion"
    case .foldSuggestions: "fold or unfold the suggestions"
    case .open: "open; in a search: add or create"
    case .openItem: "open, in a search too"
    case .back: "go back"
    case .search: "search, add or create"
    case .add: "search; on a result: add it; add marked items to a list"
    case .remove: "remove from this list; at home: done"
    case .mark: "mark or unmark, so that keys act on all marked items"
    case .stay: "add and stay in the search"
    case .moveRowUp: "move the row up, by route"
    case .moveRowDown: "move the row down, by route"
    case .sort: "sort by priority, name or route; at home: show low items"
    case .switchHome: "at home: show everything, or lists only"
    case .edit: "edit the name, details and items in it"
    case .editList: "edit the open list"
    case .delete: "delete everywhere"
    case .undo: "undo the last change"
    case .redo: "redo the last undone change"
    case .customize: "customize the app icon and theme; about"
    case .help: "show this help"
    case .redraw: "redraw the screen"
    case .suspend: "suspend to the shell (fg returns)"
    case .quit: "quit"
    }
  }

  /// Whether the command does the same on every screen.
  var isGlobal: Bool {
    switch self {
    case .undo, .redo, .customize, .help, .quit: true
    default: false
    }
  }

  /// Whether the command acts on all marked items.
  var takesSeveral: Bool { group == .priority || self == .remove || self == .delete }

  var isForOneList: Bool {
    switch self {
    case .lowerInList, .raiseInList, .clearListPriority: true
    default: false
    }
  }

  /// The priority that the command sets.
  var priority: Priority? {
    switch self {
    case .critical: .critical
    case .high: .high
    case .medium: .medium
    case .low: .low
    default: nil
    }
  }

  var group: Group {
    switch self {
    case .up, .down, .pageUp, .pageDown, .first, .last, .open, .openItem, .back: .moving
    case .lower, .raise, .lowerInList, .raiseInList, .clearListPriority, .critical, .high, .medium,
      .low, .done, .acceptSuggestion, .snoozeSuggestion, .nextSuggestion, .foldSuggestions:
      .priority
    case .search, .add, .remove, .stay, .mark, .sort, .moveRowUp, .moveRowDown, .switchHome: .lists
    case .edit, .editList, .delete, .undo, .redo: .changing
    case .customize, .help, .redraw, .suspend, .quit: .program
    }
  }

  enum Group: String, CaseIterable {
    case moving = "Moving"
    case priority = "Priority"
    case lists = "Search and lists"
    case changing = "Changing"
    case program = "Program"
  }
}
