import Lists
import Rendering
import Settings
import Storage
import StyledText
import Terminal
import Theming

/// The app with all that it acts on: takes an event to its end.
///
/// What must be known for the next frame is done at once; what changes something
/// is left for after the frame, so that a key is seen before it is on disk.
public struct EffectRunner {
  private(set) var app: App
  private(set) var style: FrameStyle
  let dependencies: Dependencies
  var items: StoreClient
  var themeController: ThemeController
  /// What is left to do once the frame is out.
  private var waiting: [Effect] = []
  /// What another program that holds the items keeps from being done.
  var pendingWrites: PendingWrites?
  /// The results of changes that were held up, reported once rows can be read again.
  var answers: [EffectResult] = []
  private var icons: IconCache
  /// When time may make light of dark, or dark of light; nil where it does not decide.
  private(set) var appearanceDeadline: Int64?
  /// The size of a cell if the terminal's size does not include it.
  private var cell = CellSize.usual

  /// What the loop must do itself.
  public enum LoopRequest: Hashable, Sendable {
    case redraw, suspend, quit
  }

  /// Sets up the app, nothing read yet but the settings.
  ///
  /// - Parameter retries: whether ``tick(at:)`` will be called when ``deadline`` has come, so that
  ///   what another program holds up need not be waited for.
  public init(
    _ dependencies: Dependencies, size: TerminalSize, settings: SettingsSnapshot,
    retries: Bool = false
  ) {
    self.dependencies = dependencies
    items = StoreClient(store: dependencies.store, retries: retries)
    themeController = ThemeController(dependencies, settings: settings)
    icons = IconCache(draw: dependencies.icon)
    app = App(
      size: size,
      settings: AppSettings(
        settings, dependencies: dependencies, themeFaults: themeController.faults))
    style = FrameStyle(
      level: dependencies.capabilities.level.value,
      about: dependencies.about, links: dependencies.links, day: dependencies.day)
    style.secondsFromUTC = dependencies.secondsFromUTC
    refreshStyle()
    // Times of the loop begin at nought.
    appearanceDeadline = themeController.millisecondsToChange
  }

  /// Shows the other half of the theme if its time has come.
  mutating func followTime(at time: Int64) {
    guard let deadline = appearanceDeadline, deadline <= time else { return }
    if themeController.isOutdated { resolveTheme() }
    appearanceDeadline = themeController.millisecondsToChange.map { time + $0 }
  }

  /// The theme as it is shown.
  public var theme: ResolvedTheme { themeController.theme }

  /// Reads what the first frame shows.
  public mutating func start(at time: Int64) { handle(.start, at: time) }

  /// Presses a key, and does what the next frame needs.
  public mutating func press(_ keyPress: KeyPress, at time: Int64) {
    handle(.key(keyPress), at: time)
  }

  /// What the screen shows.
  public var content: ScreenContent { app.view(style) }

  /// Takes an event, and does what the next frame needs.
  mutating func handle(_ event: Event, at time: Int64) {
    perform(at: time) { app in app.update(event) }
  }

  /// Lets something happen to the app, and does what the next frame needs.
  mutating func perform(at time: Int64, _ act: (inout App) -> [Effect]) {
    var effects = act(&app)
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      dependencies.log?.note(effect)
      if !effect.isImmediate {
        waiting.append(effect)
      } else if let answer = read(effect) {
        if case .busy = answer { noteBlocked(at: time) }
        effects += app.update(.answer(answer))
      }
    }
    style.now = dependencies.clock()
    wantIcons()
  }

  /// Says which icons are about to be shown, and for what room.
  private mutating func wantIcons() {
    guard let sheet = iconSheet else { return }
    let marked = sheet.icons[sheet.icon]
    let grid = IconGrid(app.context)
    // Where the terminal lays the picture over what is behind it, another theme needs no other.
    let isLaidOver = [.kitty, .iterm2].contains(dependencies.capabilities.images.value)
    icons.want(
      [marked] + sheet.icons.filter { $0 != marked },
      for: IconDrawing.Request(
        rows: grid.pictureRows, columns: grid.pictureColumns,
        background: isLaidOver ? .black : themeController.theme.background,
        cell: app.size.cell ?? cell))
    style.icons = icons.drawings
  }

  /// The sheet that shows icons, where it is open and they can be drawn.
  private var iconSheet: CustomizeSheet? {
    guard case .customize(let sheet) = app.sheet, sheet.section == .icon,
      app.settings.drawsPictures, app.context.layout.isLargeEnough
    else { return nil }
    return sheet
  }

  /// Whether something is left to do while nobody presses a key.
  var hasIdleWork: Bool { iconSheet != nil && icons.isIncomplete }

  /// Does a little of what is left to do while nobody presses a key.
  mutating func idle() {
    guard hasIdleWork else { return }
    icons.drawNext()
    style.icons = icons.drawings
  }

  /// Receives the size of the terminal's cells.
  mutating func receive(_ cell: CellSize) {
    self.cell = cell
    wantIcons()
  }

  /// Whether something is left to do once the frame is out.
  public var hasWork: Bool { !waiting.isEmpty }

  /// Does what was left for after the frame; the screen may show something else then.
  public mutating func work(at time: Int64) -> [LoopRequest] {
    let effects = waiting
    waiting = []
    var requests: [LoopRequest] = []
    for effect in effects {
      switch effect {
      case .redraw: requests.append(.redraw)
      case .suspend: requests.append(.suspend)
      case .quit: requests.append(.quit)
      case .change(let mutation): makeInTurn(mutation, at: time)
      case .set(let change): set(change, at: time)
      case .keepTheme(let name, let color): keepTheme(name, color, at: time)
      case .load, .search, .facts, .dismissDue, .recallDue, .themes, .preview: break
      }
    }
    return requests
  }

  mutating func change(_ mutation: Mutation) -> EffectResult {
    items.make(mutation, in: momentView)
  }

  var momentView: ViewContext {
    ViewContext(
      width: 80, now: dependencies.clock(), secondsFromUTC: dependencies.secondsFromUTC)
  }

  mutating func apply(_ settings: SettingsSnapshot, at time: Int64) {
    themeController.settings = settings
    resolveTheme()
    appearanceDeadline = themeController.millisecondsToChange.map { time + $0 }
    let own = AppSettings(
      settings, dependencies: dependencies, themeFaults: themeController.faults)
    if own != app.settings { handle(.settings(own), at: time) }
  }

  /// Call when a theme's file may have changed.
  mutating func handleThemeChange(at time: Int64) {
    if case .customize = app.sheet {
      handle(.answer(.themes(themeController.entries)), at: time)
    }
    apply(themeController.settings, at: time)
  }

  /// Receives a colour that the terminal reports; the background comes last and decides.
  mutating func receive(_ color: RGB, for slot: TerminalReply.ColorSlot) {
    let old = themeController.colors
    switch slot {
    case .foreground: themeController.colors.foreground = color
    case .background: themeController.colors.background = color
    case .palette(let index): themeController.colors.palette[index] = color
    }
    if slot == .background, themeController.colors != old { resolveTheme() }
  }

  private mutating func resolveTheme() {
    themeController.resolve()
    refreshStyle()
  }

  private mutating func refreshStyle() {
    style.glyphs = themeController.theme.glyphs
    style.isASCII = !dependencies.capabilities.unicode.value
    style.picked = themeController.picked
  }

  /// The rows of a list, and on the home screen what is due.
  private mutating func rows(_ request: ListRequest) -> EffectResult {
    // What is shown has the changes that wait; the store does not.
    guard pendingWrites?.mutations.isEmpty ?? true else { return .busy(.change) }
    let answer = items.rows(request)
    guard case .rows(let request, var contents) = answer,
      request.list == nil, themeController.settings[Preference.due] != .off
    else { return answer }
    contents.heading.due = DueSection(
      items.due(at: dependencies.clock(), dismissed: dependencies.dismissed, in: momentView),
      isFolded: themeController.settings[Preference.due] == .folded)
    return .rows(request, contents)
  }

  private mutating func read(_ effect: Effect) -> EffectResult? {
    switch effect {
    case .load(let request): return rows(request)
    case .dismissDue(let item):
      dependencies.dismiss(item, dependencies.clock())
      items.forgetDue()
      return nil
    case .recallDue(let item):
      dependencies.recall(item)
      items.forgetDue()
      return nil
    case .search(let request): return items.hits(request)
    case .facts(let id, let use): return items.facts(id, use)
    case .themes: return .themes(themeController.entries)
    case .preview(let preview):
      themeController.preview = preview
      resolveTheme()
      return themeController.faults.first.map { .refused($0) }
    default: return nil
    }
  }
}
