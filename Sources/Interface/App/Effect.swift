import Lists
import Theming

/// What the app wants done.
///
/// Only the ``EffectRunner`` does it.
public enum Effect: Hashable, Sendable {
  /// Read rows of a list; answered before the next frame.
  case load(ListRequest)
  /// Search; answered before the next frame.
  case search(SearchRequest)
  /// Read all about an item; answered before the next frame.
  case facts(Item.ID, ReportPurpose)
  /// Do not propose a due item until its interval has passed once more; done before the next frame.
  case dismissDue(Item.ID)
  /// Propose a dismissed item again; done before the next frame.
  case recallDue(Item.ID)
  /// Name the themes there are; answered before the next frame.
  case themes
  /// Show another theme without keeping it; `nil` shows the one in the settings.
  case preview(ThemePreview?)
  /// Change items, after the next frame.
  case change(Mutation)
  /// Keep a setting, after the next frame; `nil` takes it back to its default.
  case set(SettingChange)
  /// Make a theme of one colour, keep it under a name and use it.
  case keepTheme(name: String, color: String)
  /// Redraw everything.
  case redraw
  /// Leave to the shell until it says `fg`.
  case suspend
  /// Leave for good.
  case quit

  /// Whether it must be done before the next frame is drawn.
  var isImmediate: Bool {
    switch self {
    case .load, .search, .facts, .dismissDue, .recallDue, .themes, .preview: true
    default: false
    }
  }
}

/// What the facts of an item are wanted for.
public enum ReportPurpose: Hashable, Sendable {
  case edit, delete
  /// To ask once more whether to delete what is not as it was when that was answered.
  case deleteAsChanged
  /// To show in the sheet about it what was changed elsewhere.
  case refresh
}

/// A theme to look at before it is kept.
public enum ThemePreview: Hashable, Sendable {
  /// A theme that exists, by name.
  case named(String)
  /// A whole theme made of one colour, `#rrggbb`.
  case color(String)
}

/// A setting that the app writes.
public enum SettingChange: Hashable, Sendable {
  case theme(String)
  case icon(String)
  case appearance(String)
  /// Whether the proposals of due items are folded into one line.
  case foldsDue(Bool)
}

/// A change of items, one step of undo each.
public enum Mutation: Hashable, Sendable {
  /// Gives an item a priority.
  case set(Item.ID, Priority)
  /// Gives an item a priority of its own in one list; `nil` takes it away.
  case setListPriority(Item.ID, Priority?, list: Item.ID)
  /// Completes an item.
  case done(Item.ID)
  /// Makes a known item needed again, in a list where one is given.
  case need(Item.ID, list: Item.ID? = nil, then: CreationFollowUp = .show)
  /// Makes an item of a name, in a list where one is given.
  case create(name: String, Priority, list: Item.ID?, then: CreationFollowUp)
  /// Finds or makes items of many names.
  case addAll([String], list: Item.ID?)
  /// Puts an item into a list.
  case include(Item.ID, list: Item.ID)
  /// Takes an item out of a list.
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
}

extension Mutation {
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

/// Where the app goes with an item it has made.
public enum CreationFollowUp: Hashable, Sendable {
  /// On in the search.
  case stay
  /// To the item's row in the list.
  case show
  /// Into the item as a list.
  case open
}

/// What an effect found or did.
public enum EffectResult: Hashable, Sendable {
  /// The rows of a list.
  case rows(ListRequest, ListContents)
  /// A list no longer exists.
  case listGone(Item.ID?)
  /// What a search found.
  case hits(SearchRequest, SearchResults)
  /// All about an item; `nil` if it no longer exists.
  case facts(ItemReport?, ReportPurpose)
  /// The themes there are.
  case themes([ThemeEntry])
  /// A theme made of one colour is stored and in use, by its name.
  case themeKept(String)
  /// A change is made, or was found made already. `item` is the item it made or found, `said` what
  /// happened, in words.
  case changed(Mutation, item: Item.ID?, said: String, isChange: Bool = true)
  /// The newest change, of a number, came from elsewhere: it is named, and to be asked for.
  case elsewhere(Mutation, number: Int64, what: String)
  /// It could not be read, in a sentence.
  case unreadable(String)
  /// It could not be done, in a sentence; what was typed for a change `of` items is given back.
  case refused(String, of: Mutation? = nil)
  /// Another program holds the items: it is done later.
  case busy(BlockedOperation)
  /// The items are free again.
  case free
  /// A thing was done that is worth a line.
  case said(String)
  /// Nothing was done, for a reason that is worth a line.
  case noted(String)
}

/// What another program that holds the items keeps from being done.
public enum BlockedOperation: Hashable, Sendable {
  /// Reading rows or facts; what was read last stays.
  case reading
  /// Searching; nothing is found until it is done.
  case search
  /// A change, which is tried again and again for some seconds.
  case change
}

/// A list's heading.
public struct Heading: Hashable, Sendable {
  /// What it says: the name of the list.
  public var name: String
  /// Its details.
  public var details: String
  /// The number of its items that are needed.
  public var needed: Int
  /// The item that is open; `nil` on the home screen and until it is read.
  public var item: Item?
  /// What the home screen proposes.
  public var due: DueSection?

  /// A heading; a name is enough until the list is read.
  public init(
    name: String, details: String = "", needed: Int = 0, item: Item? = nil,
    due: DueSection? = nil
  ) {
    self.due = due
    self.name = name
    self.details = details
    self.needed = needed
    self.item = item
  }
}

/// A theme that can be chosen.
public struct ThemeEntry: Hashable, Sendable {
  /// The name that the setting takes.
  public var name: String
  /// What is said beside it: "light, dark", "your own".
  public var note: String
  /// Whether it is the user's own, which can be deleted.
  public var isOwn: Bool

  /// Creates an entry of a theme that is not the user's; without a note nothing stands beside the
  /// name.
  public init(name: String, note: String = "", isOwn: Bool = false) {
    self.name = name
    self.note = note
    self.isOwn = isOwn
  }

  /// Whether a theme's name is this one's, or that of one of its halves.
  func holds(_ theme: String) -> Bool {
    theme == name || Appearance.allCases.contains { theme == "\(name)-\($0)" }
  }
}
