import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TerminalThemes

/// An action requested by a component in response to an event.
///
/// ``App`` performs these effects on itself and passes each ``Request`` to ``EffectRunner``, which
/// reports an ``Outcome``.
enum Effect: Hashable {
  /// `nil` clears the message.
  case show(Message?)
  case perform(Command)
  case open(Item.ID, name: String)
  case back
  case leave(ItemRow)
  case closeSheet
  case reload
  /// Hides a suggestion until another interval has passed.
  case snooze(Suggestion)
  case request(Request)

  static func notice(_ text: String, _ kind: Message.Kind = .info) -> Effect {
    .show(Message(kind, text))
  }

  static func now(_ request: Request.Immediate) -> Effect { .request(.now(request)) }

  static func change(_ change: ItemEffect) -> Effect { .write(.change(change)) }

  static func write(_ write: StoreEffect) -> Effect { .request(.later(.write(write))) }

  static func save(_ setting: SettingEffect) -> Effect { .request(.later(.save(setting))) }
}

/// What the app needs from outside.
enum Request: Hashable {
  /// Done before the next frame.
  case now(Immediate)
  /// Done after the next frame.
  case later(Deferred)

  enum Immediate: Hashable {
    case load(ListRequest)
    case search(SearchRequest)
    case loadReport(Item.ID, ReportPurpose)
    /// Asks before deleting items.
    case confirmDeletion([Item.ID])
    case snooze(Item.ID)
    case unsnooze(Item.ID)
    case themes
    /// Shows a theme without saving it; `nil` shows the one in the settings.
    case preview(ThemePreview?)
  }

  enum Deferred: Hashable {
    case write(StoreEffect)
    case save(SettingEffect)
    case terminal(TerminalEffect)
  }
}

/// A change of items, or a step of undo or redo.
enum StoreEffect: Hashable {
  case change(ItemEffect)
  case step(isRedo: Bool)

  func adds(to list: Item.ID?) -> Bool {
    switch self {
    case .change(.create(_, let place, _)), .change(.addAll(_, let place)),
      .change(.need(_, let place, _)):
      place == list
    case .change(.include(_, let place)): place == list
    default: false
    }
  }

  /// Whether typed or pasted text would be lost if this failed.
  var isTyped: Bool {
    switch self {
    case .change(.create), .change(.addAll): true
    default: false
    }
  }
}

/// A change of items.
enum ItemEffect: Hashable {
  case setPriority(Item.ID, Priority)
  /// `nil` removes the priority in the list.
  case setListPriority(Item.ID, Priority?, list: Item.ID)
  case done(Item.ID)
  /// Makes an existing item needed again, in a list if one is given.
  case need(Item.ID, list: Item.ID? = nil, then: CreationFollowUp = .show)
  case create(NewItem, list: Item.ID?, then: CreationFollowUp)
  case addAll([String], list: Item.ID?)
  case include(Item.ID, list: Item.ID)
  case exclude(Item.ID, list: Item.ID)
  case moveRow(Item.ID, before: Bool, Item.ID, list: Item.ID)
  case setOrder(ListOrder, list: Item.ID)
  /// Adds items to a list, or to this new one.
  case gather([Item.ID], list: Item.ID?, new: NewItem?)
  case edit(ItemDraft)
  /// Recreates an item deleted elsewhere, in the lists that still exist.
  case addAgain(ItemReport, name: String, details: String, date: DateChange)
  /// Deletes items everywhere, if they still equal these.
  case delete([Item])
  /// Changes that are one step.
  case several([ItemEffect])
}

/// What the edit form changes; `nil` leaves a part unchanged.
struct ItemDraft: Hashable {
  /// The item as the form last showed it.
  var item: Item
  var name: String?
  var details: String?
  var date: DateChange
  var priority: Priority?
  var order: ListOrder?
  var included: [Item.ID]
  var excluded: [Item.ID]
  /// The items to create in it.
  var created: [NewItem]
}

/// An item to create, as typed in the search line.
struct NewItem: Hashable {
  var name: String
  /// The name with its quick words.
  var text: String
  /// `nil` for the one chosen in the search.
  var priority: Priority?
  var date: ItemDate?
  /// A list besides the open one.
  var list: NamedList?
  /// The priority of an item that has the name already.
  var known: Priority?

  struct NamedList: Hashable {
    var id: Item.ID
    var name: String
  }

  /// The stored priority, with the one chosen in the search.
  func priority(_ chosen: Priority?) -> Priority {
    max(priority ?? chosen ?? (date == nil ? .medium : .low), known ?? .low)
  }
}

enum SettingEffect: Hashable {
  case theme(String)
  /// Creates and sets a theme of one colour.
  case newTheme(String, RGB)
  case icon(String)
  case appearance(String)
  case listsOnly(Bool)
  case foldsSuggestions(Bool)
}

/// Something that only the owner of the terminal can do.
public enum TerminalEffect: Hashable, Sendable {
  case redraw, suspend, quit
}

enum ReportPurpose {
  case edit
  /// For the item's open sheet, after a change elsewhere.
  case refresh
}

enum ThemePreview: Hashable {
  case named(String)
  /// A theme generated from one colour.
  case color(RGB)
}

enum CreationFollowUp {
  case stay
  case show
  case open
}

enum Outcome: Hashable {
  case rows(ListRequest, ListContents)
  case listDeleted(Item.ID?)
  case hits(SearchRequest, SearchResults)
  case report(ItemReport?, ReportPurpose)
  /// The items to ask about before they are deleted, again if they have changed since.
  case deletion([Item], isAgain: Bool)
  case themes([ThemeEntry])
  case themeSaved(String)
  /// The change was made, or had already been made.
  case changed(StoreEffect, ChangeMessage)
  /// The reason for the failure as a sentence; the app restores the input of the change.
  case refused(String, of: StoreEffect? = nil)
  case unchanged(String)
  case busy(BlockedOperation)
  case free
  case message(Message)

  static func unreadable(_ error: any Error) -> Outcome {
    .message(Message(.error, String(describing: error)))
  }
}

enum BlockedOperation {
  case reading
  case search
  case change
}

struct ListRequest: Hashable {
  /// `nil` for the home screen.
  var list: Item.ID?
  /// Whether the home screen shows low items too.
  var showsLow: Bool
  /// The selected item, which is read even if it is not among the rows.
  var selected: Item.ID?
  var selecting: Item.ID?
  /// Whether to read a report on the list, to show it as a page.
  var wantsReport: Bool
}

struct ListContents: Hashable {
  var rows: [ItemRow]
  var total: Int
  var heading: Heading
  /// The selected item; `nil` if it was deleted.
  var selected: ItemRow?
  var report: ItemReport?
}

struct Heading: Hashable {
  var name: String
  var needed = 0
  /// `nil` on the home screen and until the item has been read.
  var item: Item?
  /// The order of the list.
  var order = ListOrder.priority
  var suggestions: SuggestionSection?
}

struct ThemeEntry: Hashable {
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
