import Rendering
import Settings

/// The text of the app's notices, warnings and questions.
///
/// Labels and hints are in the views.
enum Messages {
  // Items and lists
  static let noItems = "No items yet. Type a name to create one."
  static let noOpenList = "No list is open."
  static let onlyByRoute =
    "Rows move only in lists sorted by route. Change the order in the edit form."
  static let pageHasNoOrder = "An item's page has no sort order."
  static let openListForListPriority = "Open a list to set a list priority."
  static let goBackForListPriority = "Go back to the list to set a list priority."
  static let nothingChanged = "Nothing was changed."

  static func already(_ name: String, _ state: String) -> String { "\(name) is already \(state)." }
  static func notInList(_ name: String, _ list: String) -> String { "\(name) is not in \(list)." }
  static func containsNoItems(_ name: String) -> String { "\(name) contains no items." }
  static func noListPriority(_ name: String, in list: String) -> String {
    "\(name) has no list priority in \(list)."
  }
  static func showing(_ order: String) -> String { "Showing items \(order)." }
  static func unusedKey(_ key: String) -> String { "\(key) does nothing here." }

  // Search and paste
  static let resultsPending = "Results appear when the items are available."
  static let onlyAtHome = "This key works only at home."
  static let listsOnly = "Home shows lists, and items that are not in a list."
  static let everything = "Home shows everything."
  static let resultOrder = "Results are sorted by name."
  static let pasteMerges = "Existing items are not duplicated."
  static let pasteStripsMarks = "Bullets, numbers and check boxes are removed."

  static func notCreatedYet(_ name: String) -> String {
    "\(name) is not created yet. Enter creates it."
  }
  /// Comes after another sentence.
  static func notCreated(_ name: String) -> String { " \(name) was not created." }
  static func addPasted(_ count: Int, to list: String) -> String {
    "Add \(count.grouped) items to \(list)?"
  }
  static func pasteCut(_ limit: Int) -> String {
    "The pasted text was cut to fit \(limit.grouped) characters."
  }

  // Suggestions
  static let noSuggestions = "There are no suggestions here."
  static let noOtherSuggestions = "There are no other suggestions."
  static let noRoomForSuggestions = "The screen is too small for suggestions."

  // Editing
  static let unsaved = "Unsaved. Enter saves, Esc discards."
  static let unsavedOnQuit = "Unsaved. Enter saves, Ctrl-c discards and quits."
  static let unsavedWhenSmall = "Unsaved. Ctrl-c discards and quits."
  static let tooSmall = "Too small. Ctrl-c quits."
  static let discarded = "Discarded."
  static let emptyFilter = "Type an item to add, remove or create. Esc goes back."
  static let priorityKeys = "Change the priority with ← and →, or 1 to 4."
  static let nameNeeded = "Enter a name."
  /// Comes after a clause without a full stop.
  static let recreate = ". Enter creates it again, Esc discards."
  /// Comes after another sentence.
  static let resolveConflict = " Enter saves yours, Esc keeps theirs."

  // Changes made elsewhere, and locks
  static let changedElsewhere = "This was changed elsewhere. Check it again."
  static let outdated = "These may be outdated."
  static let notLoaded = "They appear when it finishes."
  static let searchContinues = "The search then continues."
  static let retrying = "Retrying the change."

  static func busy(_ rest: String) -> String { "Another program is using the items. \(rest)" }
  static func notSaved(_ count: Int) -> String {
    let what = count == 1 ? "The change was" : "\(count) changes were"
    return "\(what) not saved: another program used the items for 5 seconds. Try again."
  }
  static func deletedElsewhere(_ name: String) -> String { "\(name) was deleted elsewhere." }
  static func nothingChanged(deleted name: String?) -> String {
    deletedElsewhere(name ?? "That item") + " " + nothingChanged
  }
  static func notDeleted(_ name: String) -> String {
    "\(name) was changed elsewhere and was not deleted."
  }
  static func noLongerExists(_ name: String) -> String { "\"\(name)\" no longer exists." }

  static func refused(_ count: Int, program: String) -> String {
    "The server refused \(count) changes. To see them: \(program) sync --status"
  }

  // Undo
  static func nothingTo(_ verb: String) -> String { "Nothing to \(verb)." }
  static func undoRestores(key: String) -> String { "\(key) restores it." }
  static func stepElsewhere(isUndo: Bool) -> String {
    isUndo ? "Undo a change made elsewhere?" : "Redo a change undone elsewhere?"
  }
  static func newestChange(_ change: String) -> String {
    "The newest change was made elsewhere: \(change)"
  }
  static func changedMeanwhile(nothing verb: String) -> String {
    "Another change was made in the meantime, so nothing was \(verb)."
  }

  // Themes and icons
  static let followsTerminal = "Matches the terminal's light or dark mode."
  /// Comes after another sentence.
  static let sixteenColors = " With 16 colours, it uses the terminal's own."

  static func always(_ appearance: String) -> String { "Always \(appearance)." }
  static func usingIcon(_ name: String) -> String { "Using the app icon \(name)." }
  static func usingTheme(_ name: String) -> String { "Using the theme \(name)." }
  static func createdTheme(_ name: String) -> String { "Created and set the theme \(name)." }
  static func overridden(_ name: String, by layer: SettingsLayer) -> String {
    "\(name) is saved, but the \(layer) overrides it."
  }
  static func notOwnTheme(_ name: String) -> String {
    "\(name) is not one of your themes and cannot be deleted."
  }
  static func themeDeletion(of name: String, program: String) -> String {
    "\"\(program) theme delete \(name)\" deletes it."
  }
  static func notAColor(_ text: String) -> String {
    "\"\(text)\" is not a colour. Type three or six hex digits, as in #2f7de1."
  }
}
