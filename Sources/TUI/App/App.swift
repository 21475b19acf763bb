import Lists
import Rendering
import StyledText
import Terminal

/// The full-screen app as a value: a stack of lists, and a sheet that may lie over them.
///
/// Whatever happens is an ``Event``. ``update(_:)`` hands it to the component on top, which answers
/// with ``Effect`` values, and does those that are about the app itself; the ``EffectRunner`` does
/// the others and reports each ``Outcome`` as an event. ``view(_:)`` is what the screen shows. Nothing here reads a clock, a
/// store, a setting or a terminal:
///
///     key, mouse, paste, resize, watcher → Event → App.update → [Effect] → EffectRunner
///                                             ↑                                 │
///                                             └──────────── outcomes ───────────┘
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
    case .key(let key): return handle(key)
    case .paste(let text): return paste(text)
    case .mouse(let event): return handle(event)
    case .resize(let size):
      self.size = size
      return layout.isLargeEnough ? updateScreen(event) : []
    case .settings(let settings):
      apply(settings)
      return []
    case .outcome(let outcome): return receive(outcome)
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

// MARK: - Keys, the mouse and pasted text

extension App {
  /// Handles a key: those of the app itself here, all others on top.
  private mutating func handle(_ key: Key) -> [Effect] {
    message = nil
    if key == .control("c") {
      guard case .edit(var edit) = sheet else { return [.quit] }
      let effects = edit.leaveApp()
      sheet = .edit(edit)
      return perform(effects)
    }
    switch settings.keys[key] {
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    // What is typed or asked cannot be seen there, so that no other key does anything.
    default: return layout.isLargeEnough ? updateTop(.key(key)) : []
    }
  }

  /// Handles the mouse; a press on a hint at the foot is its key.
  private mutating func handle(_ event: MouseEvent) -> [Effect] {
    guard layout.isLargeEnough else { return [] }
    var event = event
    event.column -= layout.margin
    if event.action == .press(.left), event.row == size.rows - 1 {
      let hints = HintLine(hints(ascii: false), columns: layout.columns)
      return hints.press(at: event.column).map { handle($0) } ?? []
    }
    return updateTop(.mouse(event))
  }

  /// Takes pasted text: into the sheet, as one name into the search line, or as several after a question.
  private mutating func paste(_ text: String) -> [Effect] {
    guard layout.isLargeEnough else { return [] }
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    guard sheet == nil else { return updateSheet(.paste(text)) }
    let pasted = PastedNames(text)
    let names = pasted.names
    message = nil
    if names.count > 1 {
      askAboutPaste(pasted)
      return []
    }
    return names.first.map { perform(screen.typeInSearch($0)) } ?? []
  }
}

// MARK: - Effects on the app itself

extension App {
  /// Does what of some effects is about the app itself, in order, and passes the others on.
  mutating func perform(_ asked: [Effect]) -> [Effect] {
    var effects: [Effect] = []
    for effect in asked {
      switch effect {
      case .show(let message): self.message = message
      case .perform(let command): effects += perform(command)
      case .open(let item, let name): effects += open(item, name: name)
      case .back: effects += back()
      case .leave(let row): leave(row)
      case .dismiss: sheet = nil
      case .reload: effects += reload()
      case .snooze(let due):
        snoozed.append(due)
        effects.append(effect)
      default: effects.append(effect)
      }
    }
    return effects
  }

  /// Does what a key says on every screen.
  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .undo:
      guard let last = snoozed.popLast() else { return [.undo()] }
      message = ChangeMessage.recalled(last.name).note()
      return [.recallDue(last.item), .load(screen.request())]
    case .redo: return [.redo()]
    case .customize:
      sheet = .customize(CustomizeSheet(settings: settings))
      return [.themes]
    case .help:
      sheet = .help(HelpSheet())
      return []
    case .quit: return [.quit]
    default: return []
    }
  }

  mutating func open(_ item: Item.ID, name: String) -> [Effect] {
    screen.settle()
    lists.append(ListScreen(list: item, origin: screen.list, heading: Heading(name: name)))
    message = nil
    return reload()
  }

  /// Goes back to the view before, the item that was open selected if it is there.
  private mutating func back() -> [Effect] {
    guard lists.count > 1 else { return [] }
    let left = lists.removeLast()
    screen.isReturning = true
    return [.load(screen.request(selecting: left.list))]
  }

  /// Goes back to the list before, which loses a row with that.
  private mutating func leave(_ row: ItemRow) {
    lists.removeLast()
    screen.isReturning = true
    if screen.isHome { screen.drop(row.completed) } else { screen.takeAway(row.id) }
  }

  func reload() -> [Effect] {
    var effects = [Effect.load(screen.request())]
    if let search = screen.search { effects.append(.search(search.request(in: screen.list))) }
    if case .edit(let edit) = sheet {
      effects.append(.facts(edit.item, .refresh))
      effects.append(.search(edit.search.request(in: edit.item)))
    }
    return effects
  }
}
