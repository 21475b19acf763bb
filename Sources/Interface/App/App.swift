import Lists
import Rendering
import StyledText
import Terminal

/// The full-screen app as a value: a stack of lists, and a sheet that may lie over them.
///
/// Whatever happens is an ``Event``. ``update(_:at:)`` hands it to the component on top, does what
/// that asks of the app, and returns ``Effect`` values; the ``EffectRunner`` does them and reports
/// their results as events. ``view(_:)`` is what the screen shows. Nothing here reads a clock, a
/// store, a setting or a terminal:
///
///     key, mouse, paste, resize, watcher → Event → App.update → [Effect] → EffectRunner
///                                             ↑                                 │
///                                             └───────────── results ───────────┘
///                                          App.view → ScreenContent → frame writer
///
/// Every key acts at once: what it does depends on what the screen shows, never on when it comes or
/// on the key before it.
public struct App: Hashable, Sendable {
  /// The size of the terminal.
  public internal(set) var size: TerminalSize
  /// The settings in force.
  public internal(set) var settings: AppSettings
  /// The lists opened one from another; the first is the home screen.
  public internal(set) var lists: [ListScreen]
  /// What lies over the list.
  public internal(set) var sheet: Sheet?
  /// The line that says what was done.
  public internal(set) var message: Note?
  /// Whether the faults of the settings and of the theme are listed, until the next key.
  var isListingFaults = false
  /// What another program that holds the items keeps from being done; what is shown may be older.
  public internal(set) var blockedOperation: BlockedOperation?
  /// The proposals that were dismissed here, the latest last: undo brings them back in their turn.
  var dismissals: [Dismissal] = []
  /// The rows that a notice took of the body when the list was last scrolled for it.
  var noticeRows = 0

  /// The app before anything is read.
  public init(size: TerminalSize, settings: AppSettings = AppSettings()) {
    self.size = size
    self.settings = settings
    lists = [ListScreen(list: nil, heading: Heading(name: "Priorities"))]
    message = settings.faults.first.map { Note(.warning, $0) }
    isListingFaults = settings.faults.count > 1
  }

  /// The list on top.
  public internal(set) var screen: ListScreen {
    get { lists[lists.count - 1] }
    _modify { yield &lists[lists.count - 1] }
  }

  /// What a component is updated and drawn in.
  var context: ComponentContext {
    ComponentContext(
      layout: layout, settings: settings, message: message, isBlocked: blockedOperation != nil)
  }

  var layout: Layout {
    var layout = Layout(size: size)
    // What else lies over the list fills the body itself; a notice lies over its foot.
    if showsList { layout.noticeRows = messageRows(in: layout) - 1 }
    return layout
  }

  /// Whether the list is in sight.
  var showsList: Bool { sheet?.isOverlay ?? true }

  /// Handles an event, and says what is to be done.
  public mutating func update(_ event: Event) -> [Effect] {
    let effects = react(to: event)
    makeRoomForNotice()
    return effects
  }

  /// Scrolls the list so that a notice which takes some of its rows hides nothing that is selected.
  private mutating func makeRoomForNotice() {
    let layout = layout
    guard layout.noticeRows != noticeRows, screen.drag == nil, layout.isLargeEnough else { return }
    noticeRows = layout.noticeRows
    screen.reveal(height: screen.room(in: layout))
  }

  private mutating func react(to event: Event) -> [Effect] {
    switch event {
    case .start: return reload()
    case .storeChanged:
      // Its undo would no longer be what it says, and what it says may no longer be so.
      if message?.kind == .success { message = nil }
      return reload()
    case .key(let keyPress): return handle(keyPress)
    case .paste(let text): return paste(text)
    case .mouse(let event): return handle(event)
    case .resize(let size):
      self.size = size
      return layout.isLargeEnough ? updateScreen(event) : []
    case .settings(let settings):
      apply(settings)
      return []
    case .answer(let result): return receive(result)
    }
  }

  mutating func updateScreen(_ event: Event) -> [Effect] {
    let context = context
    return perform(screen.update(event, in: context))
  }

  mutating func updateSheet(_ event: Event) -> [Effect] {
    let context = context
    return perform(sheet?.update(event, in: context) ?? [])
  }

  /// Hands an event to what is on top.
  mutating func updateTop(_ event: Event) -> [Effect] {
    sheet == nil ? updateScreen(event) : updateSheet(event)
  }

  private mutating func apply(_ settings: AppSettings) {
    let old = self.settings.faults
    self.settings = settings
    guard settings.faults != old else { return }
    isListingFaults = settings.faults.count > 1
    if let fault = settings.faults.first {
      message = Note(.warning, fault)
    } else if let message, message.text == old.first {
      // What was wrong is right again.
      self.message = nil
    }
  }
}
