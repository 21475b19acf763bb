import PrioritiesBasics
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface

/// The full-screen app as a value: a stack of lists, and an optional sheet over them.
///
/// Everything that happens is an ``Event``. ``update(_:)`` passes it to the component on top, which
/// returns ``Effect`` values, and performs those on the app itself; the ``EffectRunner`` performs
/// each ``Request`` and reports its ``Outcome`` as an event. ``view(_:)`` is the screen's content.
/// Nothing here reads a clock, a store, a setting or a terminal:
///
///     key, mouse, paste, resize, watcher → Event → App.update → [Request] → EffectRunner
///                                             ↑                                  │
///                                             └──────────── outcomes ────────────┘
///                                          App.view → ScreenContent → frame writer
///
/// Every key acts at once: its effect depends on what the screen shows, never on timing or on the
/// key before it.
struct App: Hashable {
  var size: TerminalSize
  var settings: AppSettings
  /// The local day, by which typed dates count.
  var today: Day
  /// The home screen, followed by each list opened from the previous one.
  var lists: [ListScreen]
  /// The selected item in the right pane while the left pane has the focus.
  var preview: ListScreen?
  var sheet: Sheet?
  var message: Message?
  /// The operation delayed by another program's lock, which may leave the screen out of date.
  var blockedOperation: BlockedOperation?
  /// The suggestions snoozed since the last change, which undo restores first.
  var snoozed: [Suggestion] = []

  init(size: TerminalSize, settings: AppSettings, today: Day) {
    self.size = size
    self.settings = settings
    self.today = today
    lists = [ListScreen(list: nil, heading: Heading(name: "Priorities"))]
    message = faultMessage
  }

  var screen: ListScreen {
    get { lists[lists.count - 1] }
    _modify { yield &lists[lists.count - 1] }
  }

  var context: ComponentContext {
    ComponentContext(
      layout: layout, settings: settings, today: today, message: message,
      isBlocked: blockedOperation != nil)
  }

  var layout: Layout {
    var layout = Layout(size: size)
    layout.isSplit = showsList && otherPane != nil
    // A list makes room for a long notice, whereas a sheet's foot is covered by it.
    if showsList { layout.noticeRows = messageRows(in: layout) - 1 }
    return layout
  }

  var showsList: Bool { sheet?.isOverlay ?? true }

  mutating func update(_ event: Event) -> [Request] {
    let requests = react(to: event) + updatePreview()
    // A notice may change the number of rows, but rows under the pointer must not move.
    if screen.drag == nil, layout.isLargeEnough {
      screen.reveal(height: screen.room(in: layout.pane), hasGaps: layout.fullHeight >= 16)
      revealOtherPane()
    }
    return requests
  }

  private mutating func react(to event: Event) -> [Request] {
    switch event {
    case .start: return reload()
    case .storeChanged:
      // A success message may be out of date, and so may its offer to undo.
      if message?.kind == .success { message = nil }
      return reload()
    case .key(let key): return handle(key)
    case .paste(let text): return paste(text)
    case .mouse(let event): return handle(event)
    case .resize(let size):
      self.size = size
      return layout.isLargeEnough ? updateScreen(event) : []
    case .settings(let settings):
      let showsOthers = settings.listsOnly != self.settings.listsOnly
      apply(settings)
      guard showsOthers else { return [] }
      lists[0].isReturning = true
      return reload()
    case .outcome(let outcome): return receive(outcome)
    }
  }

  mutating func updateScreen(_ event: Event) -> [Request] {
    let context = paneContext
    return perform(screen.update(event, in: context))
  }

  mutating func updateSheet(_ event: Event) -> [Request] {
    let context = context
    return perform(sheet?.update(event, in: context) ?? [])
  }

  mutating func updateTop(_ event: Event) -> [Request] {
    sheet == nil ? updateScreen(event) : updateSheet(event)
  }

  private mutating func apply(_ settings: AppSettings) {
    let old = faultMessage
    self.settings = settings
    guard faultMessage != old else { return }
    if message == old || faultMessage != nil { message = faultMessage }
  }

  private var faultMessage: Message? {
    settings.faults.isEmpty ? nil : Message(.warning, settings.faults.spaceSeparated)
  }
}

// MARK: - Keys, the mouse and pasted text

extension App {
  private mutating func handle(_ key: Key) -> [Request] {
    message = nil
    if key == .control("c") {
      guard case .edit(var edit) = sheet else { return [.later(.terminal(.quit))] }
      let effects = edit.quitApp()
      sheet = .edit(edit)
      return perform(effects)
    }
    switch settings.keys[key] {
    case .suspend: return [.later(.terminal(.suspend))]
    case .redraw: return [.later(.terminal(.redraw))]
    // On a screen that is too small, input would be invisible.
    default: return layout.isLargeEnough ? updateTop(.key(key)) : []
    }
  }

  private mutating func handle(_ event: MouseEvent) -> [Request] {
    guard layout.isLargeEnough else { return [] }
    var event = event
    event.column -= layout.margin
    if event.action == .press(.left), event.row == size.rows - 1 {
      let hints = HintLine(hints, columns: layout.columns)
      return hints.press(at: event.column).map { handle($0) } ?? []
    }
    return sheet == nil && layout.isSplit ? updatePanes(event) : updateTop(.mouse(event))
  }

  /// Pastes text into the sheet, a single name into the search line, or several after a question.
  private mutating func paste(_ text: String) -> [Request] {
    guard layout.isLargeEnough else { return [] }
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    guard sheet == nil else { return updateSheet(.paste(text)) }
    let pasted = PastedNames(text)
    let names = pasted.names
    message = nil
    if names.count > 1 {
      confirmPaste(pasted)
      return []
    }
    return names.first.map { perform(screen.typeInSearch($0)) } ?? []
  }
}

// MARK: - Effects on the app itself

extension App {
  /// Performs the effects on the app itself and returns what they and the others request, in order.
  mutating func perform(_ effects: [Effect]) -> [Request] {
    effects.flatMap { effect -> [Request] in
      switch effect {
      case .show(let message): self.message = message
      case .perform(let command): return perform(command)
      case .open(let item, let name): return open(item, name: name)
      case .back: return back()
      case .leave(let row): leave(row)
      case .closeSheet: sheet = nil
      case .reload: return reload()
      case .snooze(let due):
        snoozed.append(due)
        return [.now(.snooze(due.item))]
      case .request(let request): return [request]
      }
      return []
    }
  }

  private mutating func perform(_ command: Command) -> [Request] {
    switch command {
    case .undo:
      guard let last = snoozed.popLast() else { return [.later(.write(.step(isRedo: false)))] }
      message = ChangeMessage.recalled(last.name).message()
      return [.now(.unsnooze(last.item)), .now(.load(screen.request()))]
    case .redo: return [.later(.write(.step(isRedo: true)))]
    case .customize:
      sheet = .customize(CustomizeSheet(settings: settings))
      return [.now(.themes)]
    case .help: sheet = .help(HelpSheet())
    case .quit: return [.later(.terminal(.quit))]
    default: break
    }
    return []
  }

  mutating func open(_ item: Item.ID, name: String) -> [Request] {
    if let index = screen.index(of: item) { screen.select(index) }
    let opened = preview?.list == item ? preview : nil
    preview = nil
    lists.append(
      opened ?? ListScreen(list: item, origin: screen.list, heading: Heading(name: name)))
    // A list that is no longer shown.
    let hidden = lists.count - (otherPane == nil ? 2 : 3)
    if lists.indices.contains(hidden) { lists[hidden].settle() }
    message = nil
    return reload()
  }

  /// Returns to the previous view and selects the closed item there.
  private mutating func back() -> [Request] {
    guard lists.count > 1 else { return [] }
    let wasShown = preview == nil && otherPane != nil
    let left = lists.removeLast()
    if size.columns >= Layout.minimumSplit { preview = left }
    if wasShown, screen.current?.id == left.list { return [] }
    screen.isReturning = true
    return [.now(.load(screen.request(selecting: left.list)))]
  }

  private mutating func leave(_ row: ItemRow) {
    lists.removeLast()
    screen.isReturning = true
    screen.removeRow(row.id, as: screen.isHome ? row.completed : nil)
  }

  func reload() -> [Request] {
    var requests = [Request.now(.load(screen.request()))]
    if let other = otherPane { requests.append(.now(.load(other.request()))) }
    if let search = screen.search {
      requests.append(.now(.search(search.request(in: screen.list))))
    }
    if case .edit(let edit) = sheet {
      requests.append(.now(.loadReport(edit.item, .refresh)))
      if !edit.search.field.isEmpty {
        requests.append(.now(.search(edit.search.request(in: edit.item))))
      }
    }
    return requests
  }
}
