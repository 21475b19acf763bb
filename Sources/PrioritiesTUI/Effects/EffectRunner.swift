import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// The app and its dependencies.
///
/// It reads data for the next frame at once, but stores changes after that frame, so that a key's
/// effect is visible before it is on disk.
public struct EffectRunner {
  private(set) var app: App
  private(set) var style: FrameStyle
  let dependencies: Dependencies
  var items: StoreClient
  var themeController: ThemeController
  private var waiting: [Request.Deferred] = []
  var pendingWrites: PendingWrites?
  /// The outcomes of delayed changes, reported once the rows can be read again.
  var outcomes: [Outcome] = []
  private var icons: IconCache
  /// When the time of day switches the appearance next; nil for never.
  private(set) var appearanceDeadline: Int64?
  private(set) var dayDeadline: Int64
  /// When the open About page reads the last exchange again; nil if it is not open.
  private(set) var aboutDeadline: Int64?
  /// The number of refused changes that were shown.
  private var shownRefusals = 0
  /// The cell size, for terminals whose size doesn't include it.
  private var cell = CellSize.usual

  /// Sets up the app from the settings alone.
  ///
  /// - Parameter retries: Whether the caller calls ``tick(at:)`` at ``deadline``, so that
  ///   operations don't wait for another program's lock.
  public init(
    _ dependencies: Dependencies, size: TerminalSize, settings: SettingsSnapshot,
    retries: Bool = false
  ) {
    self.dependencies = dependencies
    dayDeadline = Day(local: dependencies.clock()).millisecondsToEnd(at: dependencies.clock())
    items = StoreClient(
      store: dependencies.store, retries: retries)
    themeController = ThemeController(dependencies, settings: settings)
    icons = IconCache(draw: dependencies.icon)
    app = App(
      size: size,
      settings: AppSettings(
        settings, dependencies: dependencies, themeFaults: themeController.faults),
      today: Day(local: dependencies.clock()))
    style = FrameStyle(
      level: dependencies.capabilities.level.value,
      about: dependencies.about, links: dependencies.links, day: dependencies.day)
    style.secondsFromUTC = dependencies.secondsFromUTC
    refreshStyle()
    appearanceDeadline = themeController.millisecondsToChange
  }

  mutating func followTime(at time: Int64) {
    if dayDeadline <= time { followDay(at: time) }
    guard let deadline = appearanceDeadline, deadline <= time else { return }
    if themeController.isOutdated { resolveTheme() }
    appearanceDeadline = themeController.millisecondsToChange.map { time + $0 }
  }

  private mutating func followDay(at time: Int64) {
    let now = dependencies.clock()
    let day = Day(local: now)
    dayDeadline = time + day.millisecondsToEnd(at: now)
    guard day != app.today else { return }
    app.today = day
    items.invalidateDueItems()
    handle(.storeChanged, at: time)
  }

  /// The current theme.
  public var theme: ResolvedTheme { themeController.theme }

  /// The content of the screen.
  public var content: ScreenContent { app.view(style) }

  /// Reads the content of the first frame.
  public mutating func start(at time: Int64) {
    handle(.start, at: time)
    showRefusals(at: time)
  }

  /// Handles a key and prepares the next frame.
  public mutating func press(_ key: Key, at time: Int64) {
    var key = key
    // Shortcuts are where they are on a Latin keyboard, unless the user bound the letter itself.
    if let base = key.base, !app.isTyping || key.modifiers.contains(.control),
      app.settings.keys[key.normalized] == nil
    {
      key.code = .character(base)
    }
    handle(.key(key.normalized), at: time)
  }

  mutating func handle(_ event: Event, at time: Int64) {
    var requests = app.update(event)
    while !requests.isEmpty {
      let request = requests.removeFirst()
      dependencies.log?.record(request)
      switch request {
      case .later(let effect): waiting.append(effect)
      case .now(let effect):
        guard let outcome = perform(effect) else { continue }
        if case .busy = outcome { markBlocked(at: time) }
        requests += app.update(.outcome(outcome))
      }
    }
    style.now = dependencies.clock()
    refreshAbout(at: time)
    requestIcons()
  }

  mutating func refreshAbout(at time: Int64) {
    aboutDeadline = nil
    guard let household = dependencies.household, case .customize(let sheet) = app.sheet,
      sheet.section == .about
    else { return }
    style.about = dependencies.about + [LabeledValue("Synchronized", household.status())]
    aboutDeadline = time + 1000
  }

  /// Shows the changes that the server has refused since the last call.
  mutating func showRefusals(at time: Int64) {
    let refusals = dependencies.household?.refusals() ?? []
    let new = refusals.dropFirst(shownRefusals)
    shownRefusals = refusals.count
    guard let first = new.first else { return }
    let program = dependencies.program
    let sentence =
      new.count == 1
      ? first : "The server refused \(new.count) changes. To see them: \(program) sync --status"
    handle(.outcome(.message(Message(.warning, sentence))), at: time)
  }

  private mutating func requestIcons() {
    guard let sheet = iconSheet else { return }
    let marked = sheet.icons[sheet.icon]
    let grid = IconGrid(app.context)
    // These terminals blend pictures with the background, so they don't depend on the theme.
    let isBlended = [.kitty, .iterm2].contains(dependencies.capabilities.images.value)
    icons.enqueue(
      [marked] + sheet.icons.filter { $0 != marked },
      for: IconDrawing.Request(
        rows: grid.pictureRows, columns: grid.pictureColumns,
        background: isBlended ? .black : themeController.theme.background,
        cell: app.size.cell ?? cell))
    style.icons = icons.drawings
  }

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
    requestIcons()
  }

  /// Whether effects are left to perform after the frame.
  public var hasWork: Bool { !waiting.isEmpty }

  /// Performs the effects left after the frame, which may change the screen.
  ///
  /// - Returns: Those for the loop.
  public mutating func work(at time: Int64) -> [TerminalEffect] {
    let effects = waiting
    waiting = []
    return effects.compactMap { effect -> TerminalEffect? in
      switch effect {
      case .terminal(let effect): return effect
      case .write(let change): enqueue(change, at: time)
      case .save(let setting): save(setting, at: time)
      }
      return nil
    }
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

  mutating func handleThemeChange(at time: Int64) {
    if case .customize = app.sheet {
      handle(.outcome(.themes(themeController.entries)), at: time)
    }
    apply(themeController.settings, at: time)
  }

  /// Receives a colour from the terminal.
  ///
  /// The background comes last and decides the appearance.
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

  private mutating func rows(_ request: ListRequest) -> Outcome {
    // The screen shows pending changes that are not in the store yet.
    guard pendingWrites?.changes.isEmpty ?? true else { return .busy(.change) }
    let outcome = items.rows(
      request, listsOnly: themeController.settings[Preference.home] == .lists)
    guard case .rows(let request, var contents) = outcome,
      request.list == nil, themeController.settings[Preference.due] != .off
    else { return outcome }
    contents.heading.suggestions = SuggestionSection(
      items.suggestions(at: dependencies.clock(), snoozed: dependencies.snoozed, in: viewContext),
      isFolded: themeController.settings[Preference.due] == .folded)
    return .rows(request, contents)
  }

  private mutating func perform(_ effect: Request.Immediate) -> Outcome? {
    switch effect {
    case .load(let request): return rows(request)
    case .snooze(let item):
      dependencies.snooze(item, dependencies.clock())
      items.invalidateDueItems()
      return nil
    case .unsnooze(let item):
      dependencies.unsnooze(item)
      items.invalidateDueItems()
      return nil
    case .search(let request): return items.hits(request, lead: app.settings.lead)
    case .loadReport(let id, let purpose): return items.report(on: id, for: purpose)
    case .confirmDeletion(let ids): return items.deletion(of: ids)
    case .themes: return .themes(themeController.entries)
    case .preview(let preview):
      themeController.preview = preview
      resolveTheme()
      return themeController.faults.first.map { .refused($0) }
    }
  }
}

// MARK: - Settings and themes

extension EffectRunner {
  private mutating func save(_ change: SettingEffect, at time: Int64) {
    var isSaved = true
    do {
      switch change {
      case .icon(let name):
        let notice = try dependencies.setIcon(name)
        reportSuccess(notice ?? "Using the app icon \(name).", at: time)
      case .theme(let name):
        themeController.preview = nil
        try themeController.check(name)
        try dependencies.settings.write(name.json, for: Preference.theme.name)
      case .newTheme(let name, let color):
        try dependencies.saveTheme(name, color)
        // If this failed, the theme would stay a preview.
        themeController.preview = nil
        try dependencies.settings.write(name.json, for: Preference.theme.name)
      case .appearance(let name):
        try dependencies.settings.write(name.json, for: Preference.appearance.name)
        reportSuccess(
          name == "auto" ? "Matches the terminal's light or dark mode." : "Always \(name).",
          at: time)
      case .listsOnly(let isOn):
        let choice: Preference.HomeChoice = isOn ? .lists : .everything
        try dependencies.settings.write(choice.rawValue.json, for: Preference.home.name)
        reportSuccess(
          isOn ? "Home shows lists, and items that are not in a list." : "Home shows everything.",
          at: time)
      case .foldsSuggestions(let isFolded):
        let choice: Preference.DueChoice = isFolded ? .folded : .on
        try dependencies.settings.write(choice.rawValue.json, for: Preference.due.name)
      }
    } catch {
      isSaved = false
      let sentence =
        (error as? ThemeError)?.refusal(program: dependencies.program) ?? String(describing: error)
      handle(.outcome(.refused(sentence)), at: time)
    }
    apply(dependencies.settings.read(), at: time)
    guard isSaved else { return }
    if case .theme(let name) = change { reportTheme(name, at: time) }
    if case .newTheme(let name, _) = change {
      handle(.outcome(.themes(themeController.entries)), at: time)
      handle(.outcome(.themeSaved(name)), at: time)
      reportSuccess("Created and set the theme \(name).", at: time)
    }
  }

  /// Reports the saved theme, and whether an override or a lack of colours prevents its use.
  private mutating func reportTheme(_ name: String, at time: Int64) {
    let layer = themeController.settings[Preference.theme.name]?.layer ?? .file
    let sentence =
      layer > .file
      ? "\(name) is saved, but the \(layer) overrides it." : "Using the theme \(name)."
    let level = dependencies.capabilities.level.value
    let addition =
      level == .ansi16 && name != Theme.ansiName
      ? " With 16 colours, it uses the terminal's own." : ""
    reportSuccess(sentence + addition, at: time)
  }

  private mutating func reportSuccess(_ sentence: String, at time: Int64) {
    handle(.outcome(.message(Message(.success, sentence))), at: time)
  }
}

extension Day {
  /// At most an hour, because clocks can be set, and stop while the machine sleeps.
  fileprivate func millisecondsToEnd(at now: Timestamp) -> Int64 {
    min(max(1, adding(1).localStart.milliseconds - now.milliseconds), 3_600_000)
  }
}
