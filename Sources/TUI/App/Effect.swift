import Lists
import Rendering
import Storage
import Theming

/// What is to be done for an event.
///
/// Components answer events with effects. ``App`` does those that are about itself and passes the
/// others on to the ``EffectRunner``, which reports an ``Outcome`` of each.
enum Effect: Hashable, Sendable {
  // MARK: Done by the app

  /// Show a note; `nil` takes away the one shown.
  case show(Note?)
  /// Do what a command of every screen does: undo, customize, help, quit.
  case perform(Command)
  case open(Item.ID, name: String)
  case back
  /// Go back to the list before, which loses a row with that.
  case leave(ItemRow)
  /// Close the sheet.
  case dismiss
  case reload

  // MARK: Done before the next frame

  case load(ListRequest)
  case search(SearchRequest)
  /// Read all about an item.
  case facts(Item.ID, ReportPurpose)
  /// Do not propose a due item until its interval has passed once more.
  case snooze(DueProposal)
  /// Propose a snoozed item again.
  case recallDue(Item.ID)
  /// Name the themes there are.
  case themes
  /// Show another theme without keeping it; `nil` shows the one in the settings.
  case preview(ThemePreview?)

  // MARK: Changes of items, one step of undo each, made after the next frame

  case setPriority(Item.ID, Priority)
  /// Gives an item a priority of its own in one list; `nil` takes it away.
  case setListPriority(Item.ID, Priority?, list: Item.ID)
  case done(Item.ID)
  /// Makes a known item needed again, in a list where one is given.
  case need(Item.ID, list: Item.ID? = nil, then: CreationFollowUp = .show)
  /// Makes an item of a name, in a list where one is given.
  case create(name: String, Priority, list: Item.ID?, then: CreationFollowUp)
  /// Finds or makes items of many names.
  case addAll([String], list: Item.ID?)
  case include(Item.ID, list: Item.ID)
  case exclude(Item.ID, list: Item.ID)
  /// Gives an item another name, other details, or both; `nil` leaves a part as it is. A part that
  /// is not as `old` has it was changed elsewhere, and is asked about.
  case edit(Item.ID, name: String?, details: String?, replacing: Item? = nil)
  /// Adds an item that was deleted elsewhere once more, with the name and details typed, to those
  /// of its lists that are still there.
  case addAgain(ItemReport, name: String, details: String)
  /// Deletes an item everywhere; one that was `asked` about only if it is still as the question had
  /// it.
  case delete(Item.ID, asked: Item? = nil)
  /// Undoes the newest change; one made elsewhere only if it is the one that was `confirmed`, by its
  /// number, and with that none other.
  case undo(confirmed: Int64? = nil)
  /// Redoes what was undone; a step made elsewhere only if it is the one that was `confirmed`, by its
  /// number, and with that none other.
  case redo(confirmed: Int64? = nil)

  // MARK: Done after the next frame

  /// Write a setting.
  case keep(SettingChange)
  /// Make a theme of one colour, keep it under a name and use it.
  case keepTheme(name: String, color: String)
  case redraw
  /// Leave to the shell until it says `fg`.
  case suspend
  case quit

  static func note(_ text: String, _ kind: Note.Kind = .info) -> Effect {
    .show(Note(kind, text))
  }

  /// Whether it must be done before the next frame is drawn.
  var isImmediate: Bool {
    switch self {
    case .load, .search, .facts, .snooze, .recallDue, .themes, .preview: true
    default: false
    }
  }

  /// Whether it may add items to a list.
  func adds(to list: Item.ID?) -> Bool {
    switch self {
    case .create(_, _, let place, _), .addAll(_, let place), .need(_, let place, _):
      place == list
    case .include(_, let place): place == list
    default: false
    }
  }

  /// Whether it has text that a person typed or pasted, and that would be lost with it.
  var isTyped: Bool {
    switch self {
    case .create, .addAll: true
    default: false
    }
  }
}

/// What the facts of an item are wanted for.
enum ReportPurpose: Hashable, Sendable {
  case edit, delete
  /// To ask once more whether to delete what is not as it was when that was answered.
  case deleteAsChanged
  /// To show in the sheet about it what was changed elsewhere.
  case refresh
}

/// A theme to look at before it is kept.
enum ThemePreview: Hashable, Sendable {
  case named(String)
  /// A whole theme made of one colour, `#rrggbb`.
  case color(String)
}

/// A setting that the app writes.
enum SettingChange: Hashable, Sendable {
  case theme(String)
  case icon(String)
  case appearance(String)
  /// Whether the proposals of due items are folded into one line.
  case foldsDue(Bool)
}

/// Where the app goes with an item it has made.
enum CreationFollowUp: Hashable, Sendable {
  case stay
  /// To the item's row in the list.
  case show
  case open
}

/// What came of an effect.
enum Outcome: Hashable, Sendable {
  case rows(ListRequest, ListContents)
  case listGone(Item.ID?)
  case hits(SearchRequest, SearchResults)
  /// All about an item; `nil` if it no longer exists.
  case facts(ItemReport?, ReportPurpose)
  case themes([ThemeEntry])
  /// A theme made of one colour is stored and in use, by its name.
  case themeKept(String)
  /// A change is made, or was found made already.
  case changed(Effect, ChangeMessage)
  /// The newest change came from elsewhere: it is named, and the effect is what to do on a yes.
  case elsewhere(Effect, what: String)
  /// It could not be done, in a sentence; what was typed for a change `of` items is given back.
  case refused(String, of: Effect? = nil)
  /// Nothing was done, for a reason that is worth a line.
  case unchanged(String)
  /// Another program holds the items: it is done later.
  case busy(BlockedOperation)
  case free
  case said(Note)

  /// It could not be read, in a sentence.
  static func unreadable(_ error: any Error) -> Outcome {
    .said(Note(.error, String(describing: error)))
  }
}

/// What another program that holds the items keeps from being done.
enum BlockedOperation: Hashable, Sendable {
  /// Reading rows or facts; what was read last stays.
  case reading
  /// Searching; nothing is found until it is done.
  case search
  /// A change, which is tried again and again for some seconds.
  case change
}

/// Which rows of which list are wanted: the first ``ListScreen/limit`` of it.
struct ListRequest: Hashable, Sendable {
  /// The list; `nil` for the prioritized list.
  var list: Item.ID?
  var sort: Sort
  /// The selected item, whose present state is wanted whether or not it is among the rows.
  var selected: Item.ID?
  /// The item to be selected, if it is among the rows.
  var selecting: Item.ID?
  /// Whether everything about the list is wanted, for a page.
  var wantsReport: Bool
}

/// The orders that `s` cycles through.
enum Sort: String, CaseIterable, Hashable, Sendable {
  case level
  case name
  /// Most urgent first, the low ones too: on the home screen only, for other
  /// lists show theirs always.
  case all

  var label: String {
    switch self {
    case .level: "by priority"
    case .name: "by name"
    case .all: "all, low ones too"
    }
  }
}

/// The rows of a list, and what is shown around them.
struct ListContents: Hashable, Sendable {
  var rows: [ItemRow]
  /// The number of rows of the whole list.
  var total: Int
  var heading: Heading
  /// The selected item; `nil` if it was deleted.
  var selected: ItemRow?
  /// Everything about the list, where that was asked for.
  var report: ItemReport?
}

/// A list's heading.
struct Heading: Hashable, Sendable {
  /// What it says: the name of the list.
  var name: String
  /// The number of its items that are needed.
  var needed = 0
  /// The item that is open; `nil` on the home screen and until it is read.
  var item: Item?
  var due: DueSection?
}

/// A theme that can be chosen.
struct ThemeEntry: Hashable, Sendable {
  var name: String
  /// What is said beside it: "light, dark", "your own".
  var note = ""
  /// Whether it is the user's own, which can be deleted.
  var isOwn = false

  /// Whether a theme's name is this one's, or that of one of its halves.
  func holds(_ theme: String) -> Bool {
    theme == name || Appearance.allCases.contains { theme == "\(name)-\($0)" }
  }
}
