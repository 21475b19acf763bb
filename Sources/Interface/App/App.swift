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
    [screen.reorderTime, screen.motion?.next].compactMap(\.self).min()
  }

  /// Whether the loop must send ``Event/presented`` once the frame is out and all that was typed
  /// before has been sent.
  public var awaitsPresentation: Bool {
    if case .question(let question) = sheet { !question.isPresented } else { false }
  }

  /// The list on top.
  public internal(set) var screen: ListScreen {
    get { lists[lists.count - 1] }
    _modify { yield &lists[lists.count - 1] }
  }

  /// What a component is updated and drawn in.
  var context: ComponentContext {
    ComponentContext(
      layout: Layout(size: size), settings: settings, isBlocked: blockedOperation != nil, now: now)
  }

  private var layout: Layout { Layout(size: size) }

  /// Handles an event at a time in milliseconds, and says what is to be done.
  public mutating func update(_ event: Event, at time: Int64) -> [Effect] {
    now = time
    switch event {
    case .start, .storeChanged: return reload()
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

  private mutating func updateScreen(_ event: Event) -> [Effect] {
    let context = context
    return perform(screen.update(event, in: context))
  }

  private mutating func updateSheet(_ event: Event) -> [Effect] {
    let context = context
    return perform(sheet?.update(event, in: context) ?? [])
  }

  /// Hands an event to what is on top.
  private mutating func updateTop(_ event: Event) -> [Effect] {
    sheet == nil ? updateScreen(event) : updateSheet(event)
  }

  // MARK: Keys, the mouse and pasted text

  private mutating func handle(_ keyPress: KeyPress) -> [Effect] {
    if keyPress == .control("c") {
      guard case .edit(var edit) = sheet, let warning = edit.warnBeforeQuitting(with: keyPress)
      else { return [.quit] }
      sheet = .edit(edit)
      message = warning
      return []
    }
    isListingFaults = false
    lastKey = keyPress
    switch settings.keys[keyPress] {
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .quit where !layout.isLargeEnough: return [.quit]
    default: return layout.isLargeEnough ? updateTop(.key(keyPress)) : []
    }
  }

  private mutating func handle(_ event: MouseEvent) -> [Effect] {
    guard layout.isLargeEnough else { return [] }
    var event = event
    event.column -= layout.margin
    if event.action == .press(.left) {
      lastKey = nil
      if event.row == size.rows - 1 {
        let hints = HintLine(hints(ascii: false), columns: layout.columns)
        return hints.press(at: event.column).map { handle($0) } ?? []
      }
    }
    return updateTop(.mouse(event))
  }

  private mutating func paste(_ text: String) -> [Effect] {
    guard layout.isLargeEnough else { return [] }
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    guard sheet == nil else { return updateSheet(.paste(text)) }
    let pasted = PastedNames(text)
    let names = pasted.names
    if names.count > 1 {
      let heading = screen.isHome ? "the prioritized list" : screen.heading.name
      sheet = .question(.paste(pasted, list: screen.list, heading: heading))
      return []
    }
    guard let name = names.first else { return [] }
    let context = context
    return perform(screen.typeInSearch(name, in: context))
  }

  // MARK: What components ask for

  private mutating func perform(_ actions: [Action]) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      switch action {
      case .effect(let effect): effects.append(effect)
      case .putOff(let due):
        dismissals.append(Dismissal(item: due.item, name: due.name))
        effects.append(.dismissDue(due.item))
      case .message(let message): self.message = message
      case .perform(let command): effects += perform(command)
      case .open(let item, let name): effects += open(item, name: name)
      case .back: effects += back()
      case .dismiss: sheet = nil
      case .reload: effects += reload()
      }
    }
    return effects
  }

  /// Does what a key says on every screen.
  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .undo:
      guard let last = dismissals.last, last.changes == 0 else {
        return [.change(.undo(evenElsewhere: false))]
      }
      dismissals.removeLast()
      message = Note(.success, "\(last.name.sanitized) is proposed again.")
      return [.recallDue(last.item), load(at: screen.current?.id)]
    case .redo: return [.change(.redo(evenElsewhere: false))]
    case .customize:
      let effects = reorderHeldRows()
      message = nil
      sheet = .customize(CustomizeSheet(settings: settings))
      return effects + [.themes]
    case .help:
      sheet = .help(HelpSheet())
      return []
    case .quit: return [.quit]
    default: return []
    }
  }

  /// Opens an item as a list.
  mutating func open(_ item: Item.ID, name: String) -> [Effect] {
    screen.releaseHeldRows()
    lists.append(ListScreen(list: item, heading: Heading(name: name)))
    message = nil
    return reload()
  }

  /// Goes back to the list before, its cursor on the item that was open.
  private mutating func back() -> [Effect] {
    guard lists.count > 1 else { return reorderHeldRows() }
    let left = lists.removeLast()
    return [load(at: left.list)]
  }

  private mutating func reorderHeldRows() -> [Effect] {
    let context = context
    return perform(screen.reorderHeldRows(in: context))
  }

  /// Reads the rows around an item, or else around the cursor.
  private func load(at item: Item.ID?) -> Effect {
    .load(screen.request(at: screen.cursor, item: item, height: layout.height))
  }

  /// Reads again whatever is shown.
  func reload() -> [Effect] {
    var effects = [load(at: screen.heldRows.isEmpty ? screen.current?.id : nil)]
    if let search = screen.search { effects.append(.search(search.request(in: screen.list))) }
    if case .edit(let edit) = sheet {
      effects.append(.facts(edit.item, .refresh))
      effects.append(.search(edit.search.request(in: edit.item)))
    }
    return effects
  }

  // MARK: Results

  private mutating func receive(_ result: EffectResult) -> [Effect] {
    var effects = updateScreen(.answer(result)) + updateSheet(.answer(result))
    switch result {
    // The sheet has taken it.
    case .facts(.some, .refresh): break
    case .rows, .hits, .themes, .themeKept: break
    case .listGone(let list):
      guard list == screen.list, lists.count > 1 else { break }
      message = Note(.warning, "\"\(screen.heading.name)\" no longer exists.")
      lists.removeLast()
      sheet = nil
      effects += reload()
    case .facts(let report, let purpose): effects += receive(report, for: purpose)
    case .changed(let change, let item, let said):
      effects += receive(change, item: item, said: said)
    case .elsewhere(let change, let what): ask(.elsewhere(change, what: what))
    // Reading again would only fail again; what is shown stays.
    case .unreadable(let sentence): message = Note(.error, sentence)
    case .refused(let sentence):
      message = Note(.error, sentence)
      if blockedOperation == nil { effects += reload() } else { blockedOperation = .reading }
    case .busy(let operation):
      // That a change waits is what matters most.
      if blockedOperation != .change { blockedOperation = operation }
      message = nil
    case .free:
      blockedOperation = nil
      effects += reload()
    case .said(let sentence): message = Note(.success, sentence)
    case .noted(let sentence): message = Note(.info, sentence)
    }
    return effects
  }

  private mutating func ask(_ question: Question) {
    var question = question
    question.asker = lastKey
    sheet = .question(question)
  }

  private mutating func receive(_ report: ItemReport?, for purpose: ReportPurpose) -> [Effect] {
    guard let report else {
      message = Note(.warning, "That item no longer exists.")
      return purpose == .refresh ? [] : reload()
    }
    switch purpose {
    case .refresh: return []
    case .delete:
      ask(.delete(report, undo: settings.keys.label(.undo, ascii: false)))
      return []
    case .edit:
      let effects = reorderHeldRows()
      message = nil
      let edit = EditSheet(report)
      sheet = .edit(edit)
      return effects + [.search(edit.search.request(in: edit.item))]
    }
  }

  /// Shows a change that was made.
  private mutating func receive(_ change: Mutation, item: Item.ID?, said: String) -> [Effect] {
    if let last = dismissals.indices.last {
      if case .undo = change {
        dismissals[last].changes = max(0, dismissals[last].changes - 1)
      } else {
        dismissals[last].changes += 1
      }
    }
    switch change {
    case .set, .setListPriority, .done:
      // Said and shown already, before it was made; a search or an open list
      // shows the same row, so nothing needs reading until the rows settle.
      if message == nil { message = Note(.success, said + undoHint) }
      return screen.heldRows.isEmpty ? reload() : []
    case .create(_, _, _, .open):
      guard let item else { return reload() }
      let name = if case .create(let name, _, _, _) = change { name } else { "" }
      screen.search = nil
      let effects = open(item, name: name)
      message = Note(.success, said)
      return effects
    case .create(_, _, _, .show), .need(_, then: .show), .include:
      message = Note(.success, said + undoHint)
      guard let item, screen.search == nil, sheet == nil else { return reload() }
      return [load(at: item)]
    case .delete(let gone):
      message = Note(.success, said + undoHint)
      if screen.list == gone { lists.removeLast() }
      return reload()
    case .undo, .redo:
      message = Note(.success, said)
      screen.releaseHeldRows()
      guard let item, screen.search == nil, sheet == nil else { return reload() }
      return [load(at: item)]
    case .create, .need, .addAll, .exclude, .edit:
      message = Note(.success, said + undoHint)
      return reload()
    }
  }

  /// ` u undoes.` with the key that does; nothing where that key would be typed.
  private var undoHint: String {
    let isTyping =
      switch sheet {
      case .edit(let edit): edit.focus != .rows
      case nil: screen.search?.focus == .field
      default: false
      }
    guard !isTyping else { return "" }
    return settings.keys.label(.undo, ascii: false).map { " \($0) undoes." } ?? ""
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
