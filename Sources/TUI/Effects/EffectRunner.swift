import Basics
import Lists
import Rendering
import Settings
import Storage
import StyledText
import Terminal
import Theming

/// The app with its dependencies: handles each event to the end.
///
/// What the next frame needs is done at once; changes follow after the frame, so that a key's
/// effect is visible before it is on disk.
public struct EffectRunner {
  private(set) var app: App
  private(set) var style: FrameStyle
  let dependencies: Dependencies
  var items: StoreClient
  var themeController: ThemeController
  private var waiting: [Effect] = []
  /// The operations that another program's lock delays.
  var pendingWrites: PendingWrites?
  /// The outcomes of delayed changes, reported once rows can be read again.
  var outcomes: [Outcome] = []
  private var icons: IconCache
  /// The next switch of the appearance by time of day; nil if time does not decide.
  private(set) var appearanceDeadline: Int64?
  /// The size of a cell if the terminal's size does not include it.
  private var cell = CellSize.usual

  /// Sets up the app, with only the settings read.
  ///
  /// - Parameter retries: Whether ``tick(at:)`` will be called at ``deadline``, so that there is no
  ///   need to wait for another program's lock.
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
    // Loop times start at zero.
    appearanceDeadline = themeController.millisecondsToChange
  }

  /// Shows the theme's other variant when its time has come.
  mutating func followTime(at time: Int64) {
    guard let deadline = appearanceDeadline, deadline <= time else { return }
    if themeController.isOutdated { resolveTheme() }
    appearanceDeadline = themeController.millisecondsToChange.map { time + $0 }
  }

  /// The current theme.
  public var theme: ResolvedTheme { themeController.theme }

  mutating func handle(_ event: Event, at time: Int64) {
    var effects = app.update(event)
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      dependencies.log?.note(effect)
      if !effect.isImmediate {
        waiting.append(effect)
      } else if let outcome = read(effect) {
        if case .busy = outcome { noteBlocked(at: time) }
        effects += app.update(.outcome(outcome))
      }
    }
    style.now = dependencies.clock()
    wantIcons()
  }

  private mutating func wantIcons() {
    guard let sheet = iconSheet else { return }
    let marked = sheet.icons[sheet.icon]
    let grid = IconGrid(app.context)
    // A picture that the terminal blends over the background is independent of the theme.
    let isLaidOver = [.kitty, .iterm2].contains(dependencies.capabilities.images.value)
    icons.want(
      [marked] + sheet.icons.filter { $0 != marked },
      for: IconDrawing.Request(
        rows: grid.pictureRows, columns: grid.pictureColumns,
        background: isLaidOver ? .black : themeController.theme.background,
        cell: app.size.cell ?? cell))
    style.icons = icons.drawings
  }

  /// The sheet of icons, if it is open and they can be drawn.
  private var iconSheet: CustomizeSheet? {
    guard case .customize(let sheet) = app.sheet, sheet.section == .icon,
      app.settings.drawsPictures, app.context.layout.isLargeEnough
    else { return nil }
    return sheet
  }

  var hasIdleWork: Bool { iconSheet != nil && icons.isIncomplete }

  mutating func idle() {
    guard hasIdleWork else { return }
    icons.drawNext()
    style.icons = icons.drawings
  }

  mutating func receive(_ cell: CellSize) {
    self.cell = cell
    wantIcons()
  }

  /// Whether effects remain to be performed after the frame.
  public var hasWork: Bool { !waiting.isEmpty }

  /// Performs the effects left for after the frame; the screen may change again.
  ///
  /// - Returns: The effects for the loop: redraw, suspend, quit.
  mutating func work(at time: Int64) -> [Effect] {
    let effects = waiting
    waiting = []
    var rest: [Effect] = []
    for effect in effects {
      switch effect {
      case .redraw, .suspend, .quit: rest.append(effect)
      case .keep(let change): keep(change, at: time)
      case .keepTheme(let name, let color): keepTheme(name, color, at: time)
      default: makeInTurn(effect, at: time)
      }
    }
    return rest
  }

  var viewContext: ViewContext {
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
      handle(.outcome(.themes(themeController.entries)), at: time)
    }
    apply(themeController.settings, at: time)
  }

  /// Receives a colour reported by the terminal; the background comes last and decides.
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

  /// The rows of a list, and on the home screen the suggestions.
  private mutating func rows(_ request: ListRequest) -> Outcome {
    // The screen shows the pending changes; the store lacks them.
    guard pendingWrites?.changes.isEmpty ?? true else { return .busy(.change) }
    let outcome = items.rows(request)
    guard case .rows(let request, var contents) = outcome,
      request.list == nil, themeController.settings[Preference.due] != .off
    else { return outcome }
    contents.heading.due = DueSection(
      items.due(at: dependencies.clock(), dismissed: dependencies.dismissed, in: viewContext),
      isFolded: themeController.settings[Preference.due] == .folded)
    return .rows(request, contents)
  }

  private mutating func read(_ effect: Effect) -> Outcome? {
    switch effect {
    case .load(let request): return rows(request)
    case .snooze(let due):
      dependencies.dismiss(due.item, dependencies.clock())
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

// MARK: - Settings and themes that are kept

extension EffectRunner {
  private mutating func keep(_ change: SettingChange, at time: Int64) {
    var isKept = true
    do {
      switch change {
      case .icon(let name):
        let note = try dependencies.useIcon(name)
        say(note ?? "The app icon is \(name).", at: time)
      case .theme(let name):
        themeController.preview = nil
        try themeController.check(name)
        try dependencies.settings.write(.string(name), for: Preference.theme.name)
      case .appearance(let name):
        try dependencies.settings.write(.string(name), for: Preference.appearance.name)
        say(name == "auto" ? "Light or dark as the terminal is." : "Always \(name).", at: time)
      case .foldsDue(let isFolded):
        let choice: Preference.DueChoice = isFolded ? .folded : .on
        try dependencies.settings.write(.string(choice.rawValue), for: Preference.due.name)
      }
    } catch {
      isKept = false
      let sentence =
        (error as? ThemeError)?.refusal(program: dependencies.program) ?? String(describing: error)
      handle(.outcome(.refused(sentence)), at: time)
    }
    apply(dependencies.settings.read(), at: time)
    if isKept, case .theme(let name) = change { noteTheme(name, at: time) }
  }

  /// Reports the saved theme, and whether an override or too few colours hide it.
  private mutating func noteTheme(_ name: String, at time: Int64) {
    let layer = themeController.settings[Preference.theme.name]?.layer ?? .file
    let sentence =
      layer > .file
      ? "\(name) is kept, but the \(layer) decides for now." : "The theme is \(name)."
    let level = dependencies.capabilities.level.value
    let remark =
      level == .ansi16 && name != Theme.ansiName
      ? " In 16 colours, the terminal's own are shown." : ""
    say(sentence + remark, at: time)
  }

  /// Generates a theme from one colour, saves and sets it; on failure it stays a preview.
  private mutating func keepTheme(_ name: String, _ hex: String, at time: Int64) {
    guard let color = RGB(hex: hex) else { return }
    do {
      try dependencies.keepTheme(name, color)
      themeController.preview = nil
      try dependencies.settings.write(.string(name), for: Preference.theme.name)
      apply(dependencies.settings.read(), at: time)
      handle(.outcome(.themes(themeController.entries)), at: time)
      handle(.outcome(.themeKept(name)), at: time)
      say("The theme \(name) is made and in use.", at: time)
    } catch {
      apply(dependencies.settings.read(), at: time)
      handle(.outcome(.refused(String(describing: error))), at: time)
    }
  }

  private mutating func say(_ sentence: String, at time: Int64) {
    handle(.outcome(.said(Note(.success, sentence))), at: time)
  }
}

// MARK: - For benchmarks

extension EffectRunner {
  /// Reads what the first frame shows.
  public mutating func start(at time: Int64) { handle(.start, at: time) }

  /// Presses a key, and prepares the next frame.
  public mutating func press(_ key: Key, at time: Int64) { handle(.key(key), at: time) }

  /// Performs the effects left for after the frame.
  public mutating func finishWork(at time: Int64) { _ = work(at: time) }

  /// The content of the screen.
  public var content: ScreenContent { app.view(style) }
}
