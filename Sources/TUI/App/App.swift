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
struct App: Hashable, Sendable {
  var size: TerminalSize
  var settings: AppSettings
  /// The lists opened one from another; the first is the home screen.
  var lists: [ListScreen]
  var sheet: Sheet?
  /// The line that says what was done.
  var message: Note?
  /// What another program that holds the items keeps from being done; what is shown may be older.
  var blockedOperation: BlockedOperation?
  /// The proposals snoozed since the last change: undo brings them back first.
  var snoozed: [DueProposal] = []

  init(size: TerminalSize, settings: AppSettings = AppSettings()) {
    self.size = size
    self.settings = settings
    lists = [ListScreen(list: nil, heading: Heading(name: "Priorities"))]
    message = faultMessage
  }

  var screen: ListScreen {
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

  var showsList: Bool { sheet?.isOverlay ?? true }

  /// Handles an event, and says what is to be done.
  mutating func update(_ event: Event) -> [Effect] {
    let effects = react(to: event)
    // A notice may have taken rows, or given some back; under the pointer nothing moves.
    if screen.drag == nil, layout.isLargeEnough { screen.reveal(height: screen.room(in: layout)) }
    return effects
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
    let old = faultMessage
    self.settings = settings
    guard faultMessage != old else { return }
    // What was wrong is right again, or something else is wrong.
    if message == old || faultMessage != nil { message = faultMessage }
  }

  /// What is wrong with the settings or the theme.
  private var faultMessage: Note? {
    settings.faults.isEmpty ? nil : Note(.warning, settings.faults.joined(separator: " "))
  }
}
