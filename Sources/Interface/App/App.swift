import Lists
import Terminal

/// The full-screen app as a value.
///
/// Whatever happens is an ``Event``; ``update(_:at:)`` takes it and answers with
/// ``Effect`` values, which the effect runner does and answers with events again;
/// ``picture(_:)`` says what the screen shows. Nothing here reads a clock, a
/// store, a setting or a terminal:
///
///     key, mouse, paste, resize, watcher → Event → App.update → [Effect] → EffectRunner
///                                             ↑                                 │
///                                             └───────────── answers ───────────┘
///                                          App.picture → Scene → frame writer
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
  public internal(set) var message: Message?
  /// Whether the faults of the settings and of the theme are listed, until the next key.
  var isListingFaults = false
  /// A row being dragged aside.
  public internal(set) var drag: Drag?
  /// What another program that holds the items keeps from being done; what is shown may be older.
  public internal(set) var postponed: BlockedOperation?
  /// When the changed rows move to their places, in milliseconds.
  var reorderTime: Int64?
  /// The time of the event being taken.
  var now: Int64 = 0
  /// The last click, to know a second one on the same row.
  var lastClick: Click?

  struct Click: Hashable {
    var place: Int
    var time: Int64
  }

  /// Makes the app, nothing read yet.
  public init(size: TerminalSize, settings: AppSettings = AppSettings()) {
    self.size = size
    self.settings = settings
    lists = [ListScreen(list: nil, heading: Heading(name: "Priorities"))]
    message = settings.faults.first.map { Message($0, .warning) }
    isListingFaults = settings.faults.count > 1
  }

  /// When the loop must send ``Event/clock`` at the latest; `nil` lets it sleep.
  public var deadline: Int64? { reorderTime }

  /// The list on top.
  public internal(set) var screen: ListScreen {
    get { lists[lists.count - 1] }
    set { lists[lists.count - 1] = newValue }
  }

  /// Takes an event at a time in milliseconds, and says what is to be done.
  public mutating func update(_ event: Event, at time: Int64) -> [Effect] {
    now = time
    switch event {
    case .start: return reload()
    case .key(let keyPress): return key(keyPress)
    case .paste(let text): return paste(text)
    case .mouse(let event): return mouse(event)
    case .resize(let size): return resize(to: size)
    case .clock:
      guard let reorderTime, reorderTime <= time else { return [] }
      return reorderHeldRows()
    case .storeChanged: return reload()
    case .settings(let settings):
      take(settings)
      return []
    case .answer(let answer): return take(answer)
    }
  }

  private mutating func key(_ keyPress: KeyPress) -> [Effect] {
    if keyPress.name == "ctrl-c" { return [.quit] }
    isListingFaults = false
    switch settings.keys[keyPress] {
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    default: break
    }
    guard isLargeEnough else { return settings.keys[keyPress] == .quit ? [.quit] : [] }
    drag = nil
    if sheet != nil { return sheetKey(keyPress) }
    if screen.search != nil { return keyInSearch(keyPress) }
    guard let command = settings.keys[keyPress] else { return [] }
    return browse(command)
  }

  private mutating func take(_ settings: AppSettings) {
    let old = self.settings.faults
    self.settings = settings
    guard settings.faults != old else { return }
    isListingFaults = settings.faults.count > 1
    if let fault = settings.faults.first {
      message = Message(fault, .warning)
    } else if let message, message.text == old.first {
      // What was wrong is right again.
      self.message = nil
    }
  }

  private mutating func resize(to size: TerminalSize) -> [Effect] {
    self.size = size
    drag = nil
    guard isLargeEnough else { return [] }
    screen.reveal(height: bodyHeight)
    return fill()
  }

  /// Reads again whatever is shown.
  mutating func reload() -> [Effect] {
    var effects: [Effect] = [
      .load(
        screen.request(
          at: screen.cursor, item: screen.heldRows.isEmpty ? screen.current?.id : nil,
          height: bodyHeight))
    ]
    if let search = screen.search { effects.append(.search(search.request(in: screen.list))) }
    effects += sheetReload()
    return effects
  }

  /// Asks for rows that the screen needs and does not have.
  func fill() -> [Effect] {
    screen.missing(height: bodyHeight).map { [.load($0)] } ?? []
  }

  private mutating func take(_ answer: EffectResult) -> [Effect] {
    switch answer {
    case .rows(let request, let window, let heading, let anchor, let isGone):
      guard request.list == screen.list else { return [] }
      if isGone { return leaveDeletedList() }
      if let heading { screen.heading = heading }
      screen.take(window, anchor: anchor, height: bodyHeight)
      return []
    case .hits(let request, let hits): return take(hits, for: request)
    case .facts(let facts, let use): return take(facts, for: use)
    case .themes(let entries): return takeThemes(entries)
    case .changed(let change, let item, let said): return take(change, item: item, said: said)
    case .elsewhere(let change, let what):
      sheet = .question(.elsewhere(change, what: what))
      return []
    case .unreadable(let sentence):
      // Reading again would only fail again; what is shown stays.
      message = Message(sentence, .error)
      return []
    case .refused(let sentence):
      message = Message(sentence, .error)
      rollBackOptimisticChanges()
      guard postponed == nil else {
        postponed = .reading
        return []
      }
      return reload()
    case .busy(let postponed): return wait(for: postponed)
    case .free: return resumeAfterLock()
    case .said(let sentence):
      message = Message(sentence)
      return []
    case .noted(let sentence):
      message = Message(sentence, .info)
      return []
    }
  }

  private mutating func leaveDeletedList() -> [Effect] {
    message = Message("\"\(screen.heading.name)\" is no more.", .warning)
    lists.removeLast()
    sheet = nil
    return reload()
  }
}
