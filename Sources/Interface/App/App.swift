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
  /// The time of the event being handled.
  var now: Int64 = 0
  /// The rows that a notice took of the body when the list was last scrolled for it.
  var noticeRows = 0
  /// The key that answered a question or a proposal last: held down, it answers none that follows.
  var answerKey: KeyRepeat?
  /// The last key pressed: a question that it leads to is not answered by it.
  var lastKey: KeyPress?

  /// The app before anything is read.
  public init(size: TerminalSize, settings: AppSettings = AppSettings()) {
    self.size = size
    self.settings = settings
    lists = [ListScreen(list: nil, heading: Heading(name: "Priorities"))]
    message = settings.faults.first.map { Note(.warning, $0) }
    isListingFaults = settings.faults.count > 1
  }

  /// When the loop must send ``Event/clock`` at the latest; `nil` lets it sleep.
  public var deadline: Int64? {
    // While the mouse has hold of a row, the rows wait for it to be let go.
    [screen.drag == nil ? screen.reorderTime : nil, screen.motion?.next].compactMap(\.self).min()
  }

  /// Whether the loop must send ``Event/presented`` once the frame is out and all that was typed
  /// before has been sent.
  public var awaitsPresentation: Bool {
    switch sheet {
    case .question(let question): !question.isPresented
    case .edit(let edit): edit.confirmation?.isPresented == false
    default: false
    }
  }

  /// The list on top.
  public internal(set) var screen: ListScreen {
    get { lists[lists.count - 1] }
    _modify { yield &lists[lists.count - 1] }
  }

  /// What a component is updated and drawn in.
  var context: ComponentContext {
    ComponentContext(
      layout: layout, settings: settings, message: message, isBlocked: blockedOperation != nil,
      now: now)
  }

  var layout: Layout {
    var layout = Layout(size: size)
    // What else lies over the list fills the body itself; a notice lies over its foot.
    if showsList { layout.noticeRows = messageRows(in: layout) - 1 }
    return layout
  }

  /// Whether the list is in sight.
  var showsList: Bool { sheet?.isOverlay ?? true }

  /// Handles an event at a time in milliseconds, and says what is to be done.
  public mutating func update(_ event: Event, at time: Int64) -> [Effect] {
    now = time
    let effects = react(to: event)
    if case .edit(var edit) = sheet, let confirmation = edit.confirmation,
      confirmation.note != message
    {
      // Something else is said now, and nobody can answer what is out of sight.
      _ = edit.withdraw()
      sheet = .edit(edit)
    }
    return effects + makeRoomForNotice(after: event)
  }

  /// Scrolls the list so that a notice which takes some of its rows hides nothing that is selected.
  private mutating func makeRoomForNotice(after event: Event) -> [Effect] {
    let context = context
    let rows = context.layout.noticeRows
    guard rows != noticeRows, screen.drag == nil, context.layout.isLargeEnough else { return [] }
    // Under the pointer nothing moves only because a notice is gone.
    if rows < noticeRows, case .mouse = event { return [] }
    noticeRows = rows
    return perform(screen.showCursor(in: context))
  }

  private mutating func react(to event: Event) -> [Effect] {
    switch event {
    case .start: return reload()
    case .storeChanged:
      // Its undo would no longer be what it says, and what it says may no longer be so.
      if message?.kind == .success { message = nil }
      if sheet == nil { screen.watchRow() }
      return reload()
    case .key(let keyPress): return handle(keyPress)
    case .paste(let text): return paste(text)
    case .mouse(let event): return handle(event)
    case .resize(let size):
      self.size = size
      return layout.isLargeEnough ? updateScreen(event) : []
    case .clock: return updateScreen(event)
    case .presented: return updateSheet(event)
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
