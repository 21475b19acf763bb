import Lists
import Rendering
import Storage
import StyledText
import Theming

/// An action requested in response to an event.
///
/// ``App`` performs effects on itself and passes the others to ``EffectRunner``, which reports an
/// ``Outcome`` for each.
enum Effect: Hashable, Sendable {
  // MARK: Done by the app

  /// `nil` clears the message.
  case show(Message?)
  case perform(Command)
  case open(Item.ID, name: String)
  case back
  case leave(ItemRow)
  case closeSheet
  case reload

  // MARK: Done before the next frame

  case load(ListRequest)
  case search(SearchRequest)
  case loadReport(Item.ID, ReportPurpose)
  /// Hides a suggestion until another interval has passed.
  case snooze(Suggestion)
  case unsnooze(Item.ID)
  case themes
  /// Shows a theme without saving it; `nil` shows the one in the settings.
  case preview(ThemePreview?)

  // MARK: Changes of items, one step of undo each, made after the next frame

  case setPriority(Item.ID, Priority)
  /// `nil` removes the priority in the list.
  case setListPriority(Item.ID, Priority?, list: Item.ID)
  case done(Item.ID)
  /// Makes an existing item needed again, in a list if one is given.
  case need(Item.ID, list: Item.ID? = nil, then: CreationFollowUp = .show)
  case create(name: String, Priority, list: Item.ID?, then: CreationFollowUp)
  case addAll([String], list: Item.ID?)
  case include(Item.ID, list: Item.ID)
  case exclude(Item.ID, list: Item.ID)
  case moveRow(Item.ID, before: Bool, Item.ID, list: Item.ID)
  case setOrder(ListOrder, list: Item.ID)
  /// Changes the name, the details or both; `nil` leaves either unchanged.
  ///
  /// If one differs from `replacing`, it was changed elsewhere, so this needs confirmation.
  case edit(Item.ID, name: String?, details: String?, replacing: Item? = nil)
  /// Recreates an item deleted elsewhere, in the lists that still exist.
  case addAgain(ItemReport, name: String, details: String)
  /// Deletes an item everywhere.
  ///
  /// If `confirmed` is given, only if the item still equals it.
  case delete(Item.ID, confirmed: Item? = nil)
  /// Undoes the newest change.
  ///
  /// If `confirmed` is given, undoes only that change. A change from elsewhere must be confirmed.
  case undo(confirmed: Int64? = nil)
  /// Redoes the next step.
  ///
  /// If `confirmed` is given, redoes only that step. A step from elsewhere must be confirmed.
  case redo(confirmed: Int64? = nil)

  // MARK: Done after the next frame

  case saveSetting(SettingChange)
  case saveTheme(name: String, color: String)
  case redraw
  case suspend
  case quit

  static func notice(_ text: String, _ kind: Message.Kind = .info) -> Effect {
    .show(Message(kind, text))
  }

  var isImmediate: Bool {
    switch self {
    case .load, .search, .loadReport, .snooze, .unsnooze, .themes, .preview: true
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

  /// Whether typed or pasted text would be lost if this failed.
  var isTyped: Bool {
    switch self {
    case .create, .addAll: true
    default: false
    }
  }
}

enum ReportPurpose: Hashable, Sendable {
  case edit, delete
  /// To ask again about deleting an item, because it has changed since the first question.
  case deleteChanged
  /// For the item's open sheet, after a change elsewhere.
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
  case listsOnly(Bool)
  case foldsSuggestions(Bool)
}

enum CreationFollowUp: Hashable, Sendable {
  case stay
  case show
  case open
}

enum Outcome: Hashable, Sendable {
  case rows(ListRequest, ListContents)
  case listDeleted(Item.ID?)
  case hits(SearchRequest, SearchResults)
  case report(ItemReport?, ReportPurpose)
  case themes([ThemeEntry])
  case themeSaved(String)
  /// The change was made, or had already been made.
  case changed(Effect, ChangeMessage)
  /// The newest change came from elsewhere, so it is undone or redone only once confirmed.
  case elsewhere(Effect, what: String)
  /// The reason for the failure as a sentence; the app restores the input of the change.
  case refused(String, of: Effect? = nil)
  case unchanged(String)
  case busy(BlockedOperation)
  case free
  case message(Message)

  static func unreadable(_ error: any Error) -> Outcome {
    .message(Message(.error, String(describing: error)))
  }
}

enum BlockedOperation: Hashable, Sendable {
  case reading
  case search
  case change
}

struct ListRequest: Hashable, Sendable {
  /// `nil` for the home screen.
  var list: Item.ID?
  /// Nil for the list's own order.
  var sort: Sort?
  /// The selected item, which is read even if it is not among the rows.
  var selected: Item.ID?
  var selecting: Item.ID?
  /// Whether to read a report on the list, to show it as a page.
  var wantsReport: Bool
}

enum Sort: String, CaseIterable, Hashable, Sendable {
  case priority
  case name
  /// All items including low ones, most urgent first.
  ///
  /// Only for the home screen, because other lists always show low items.
  case all
  /// Only for a list that has this order.
  case route

  var label: String {
    switch self {
    case .route: "by route"
    case .priority: "by priority"
    case .name: "by name"
    case .all: "with low items"
    }
  }
}

struct ListContents: Hashable, Sendable {
  var rows: [ItemRow]
  var total: Int
  var heading: Heading
  /// The selected item; `nil` if it was deleted.
  var selected: ItemRow?
  var report: ItemReport?
}

struct Heading: Hashable, Sendable {
  var name: String
  var needed = 0
  /// `nil` on the home screen and until the item has been read.
  var item: Item?
  /// The order of the list.
  var order = ListOrder.priority
  var suggestions: SuggestionSection?
}

struct ThemeEntry: Hashable, Sendable {
  var name: String
  var caption = ""
  /// The priorities in each variant's colours.
  var swatch: [TextSpan] = []
  var isOwn = false

  /// Whether a name refers to this theme or to one of its variants.
  func contains(_ theme: String) -> Bool {
    theme == name || Appearance.allCases.contains { theme == "\(name)-\($0)" }
  }
}
