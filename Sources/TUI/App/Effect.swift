import Lists
import Rendering
import Storage
import Theming

/// An action requested in response to an event.
///
/// Components return effects. ``App`` performs those on itself and passes the others to the
/// ``EffectRunner``, which reports an ``Outcome`` of each.
enum Effect: Hashable, Sendable {
  // MARK: Done by the app

  /// `nil` clears the current note.
  case show(Note?)
  /// Runs a command of every screen: undo, customize, help, quit.
  case perform(Command)
  case open(Item.ID, name: String)
  case back
  /// Returns to the previous list and removes a row there.
  case leave(ItemRow)
  case dismiss
  case reload

  // MARK: Done before the next frame

  case load(ListRequest)
  case search(SearchRequest)
  case facts(Item.ID, ReportPurpose)
  /// Hides a suggestion until its interval has passed once more.
  case snooze(DueProposal)
  case recallDue(Item.ID)
  case themes
  /// Shows a theme without saving it; `nil` shows the one in the settings.
  case preview(ThemePreview?)

  // MARK: Changes of items, one step of undo each, made after the next frame

  case setPriority(Item.ID, Priority)
  /// `nil` removes the priority in the list.
  case setListPriority(Item.ID, Priority?, list: Item.ID)
  case done(Item.ID)
  /// Makes a known item needed again, in the list if one is given.
  case need(Item.ID, list: Item.ID? = nil, then: CreationFollowUp = .show)
  case create(name: String, Priority, list: Item.ID?, then: CreationFollowUp)
  case addAll([String], list: Item.ID?)
  case include(Item.ID, list: Item.ID)
  case exclude(Item.ID, list: Item.ID)
  /// Changes the name, the details or both; `nil` keeps a part.
  ///
  /// A part that differs from `replacing` was changed elsewhere, and needs confirmation.
  case edit(Item.ID, name: String?, details: String?, replacing: Item? = nil)
  /// Recreates an item that was deleted elsewhere, in those of its lists that still exist.
  case addAgain(ItemReport, name: String, details: String)
  /// Deletes an item everywhere; after a question only if it still equals `asked`.
  case delete(Item.ID, asked: Item? = nil)
  /// Undoes the newest change; with `confirmed` only that number, which a change made elsewhere
  /// needs.
  case undo(confirmed: Int64? = nil)
  /// Redoes the next step; with `confirmed` only that number, which a step made elsewhere needs.
  case redo(confirmed: Int64? = nil)

  // MARK: Done after the next frame

  case keep(SettingChange)
  /// Creates a theme from one colour, saves it under a name and sets it.
  case keepTheme(name: String, color: String)
  case redraw
  /// Suspends the app until the shell's `fg`.
  case suspend
  case quit

  static func note(_ text: String, _ kind: Note.Kind = .info) -> Effect {
    .show(Note(kind, text))
  }

  var isImmediate: Bool {
    switch self {
    case .load, .search, .facts, .snooze, .recallDue, .themes, .preview: true
    default: false
    }
  }

  func adds(to list: Item.ID?) -> Bool {
    switch self {
    case .create(_, _, let place, _), .addAll(_, let place), .need(_, let place, _):
      place == list
    case .include(_, let place): place == list
    default: false
    }
  }

  /// Whether it carries text that a person typed or pasted, which a failure would lose.
  var isTyped: Bool {
    switch self {
    case .create, .addAll: true
    default: false
    }
  }
}

enum ReportPurpose: Hashable, Sendable {
  case edit, delete
  /// To ask again about a deletion, because the item changed since the question.
  case deleteAsChanged
  /// To update the item's sheet after a change elsewhere.
  case refresh
}

enum ThemePreview: Hashable, Sendable {
  case named(String)
  /// A theme generated from one colour, `#rrggbb`.
  case color(String)
}

enum SettingChange: Hashable, Sendable {
  case theme(String)
  case icon(String)
  case appearance(String)
  case foldsDue(Bool)
}

/// The app's next view after creating an item.
enum CreationFollowUp: Hashable, Sendable {
  case stay
  /// The item's row in the list.
  case show
  case open
}

enum Outcome: Hashable, Sendable {
  case rows(ListRequest, ListContents)
  case listGone(Item.ID?)
  case hits(SearchRequest, SearchResults)
  /// `nil` if the item no longer exists.
  case facts(ItemReport?, ReportPurpose)
  case themes([ThemeEntry])
  /// The name of the theme that was generated, saved and set.
  case themeKept(String)
  /// A change is made, or was already in effect.
  case changed(Effect, ChangeMessage)
  /// The newest change came from elsewhere; the effect is for a yes to the question.
  case elsewhere(Effect, what: String)
  /// The failure as a sentence; input for the change `of` items is restored.
  case refused(String, of: Effect? = nil)
  /// The reason why nothing was done.
  case unchanged(String)
  /// Another program locks the items: the operation is delayed.
  case busy(BlockedOperation)
  case free
  case said(Note)

  static func unreadable(_ error: any Error) -> Outcome {
    .said(Note(.error, String(describing: error)))
  }
}

enum BlockedOperation: Hashable, Sendable {
  /// Reading rows or facts; those on screen stay.
  case reading
  /// Searching; no hits until it is done.
  case search
  /// A change, retried for some seconds.
  case change
}

/// A request for the first ``ListScreen/limit`` rows of a list.
struct ListRequest: Hashable, Sendable {
  /// The list; `nil` for the prioritized list.
  var list: Item.ID?
  var sort: Sort
  /// The selected item, whose current state is read even if it is not among the rows.
  var selected: Item.ID?
  var selecting: Item.ID?
  /// Whether a page needs everything about the list.
  var wantsReport: Bool
}

/// The orders that `s` cycles through.
enum Sort: String, CaseIterable, Hashable, Sendable {
  case level
  case name
  /// Most urgent first, including low; on the home screen only, since other lists always show low
  /// items.
  case all

  var label: String {
    switch self {
    case .level: "by priority"
    case .name: "by name"
    case .all: "all, low ones too"
    }
  }
}

/// The rows of a list, and their surroundings.
struct ListContents: Hashable, Sendable {
  var rows: [ItemRow]
  var total: Int
  var heading: Heading
  /// The selected item; `nil` if it was deleted.
  var selected: ItemRow?
  /// Everything about the list, if requested.
  var report: ItemReport?
}

struct Heading: Hashable, Sendable {
  var name: String
  var needed = 0
  /// The open item; `nil` on the home screen and until it is read.
  var item: Item?
  var due: DueSection?
}

struct ThemeEntry: Hashable, Sendable {
  var name: String
  /// The remark after the name: "light, dark", "your own".
  var note = ""
  /// Whether it is the user's own and can be deleted.
  var isOwn = false

  /// Whether a theme is this one or one of its variants.
  func holds(_ theme: String) -> Bool {
    theme == name || Appearance.allCases.contains { theme == "\(name)-\($0)" }
  }
}
