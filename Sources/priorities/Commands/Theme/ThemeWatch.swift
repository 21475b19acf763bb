import Basics
import Rendering
import Settings
import StyledText
import Theming

struct ThemeWatch {
  private let context: CommandContext
  private let observer: SettingsObserver
  private let folder: FileWatcher?
  private var templates: [FileWatcher] = []
  private var sources: [String] = []
  private var theme: Theme?

  init(_ context: CommandContext) {
    self.context = context
    observer = SettingsObserver(context.settingsStore)
    folder = FileWatcher(.folder(context.folders.themes))
    watchTemplates()
  }

  /// Fills the templates now and after each change, until the system refuses to wait.
  mutating func run() {
    apply()
    while wait() { apply() }
  }

  /// Fills the templates; errors are reported and the watch continues.
  private mutating func apply() {
    do {
      let theme = try context.theme(of: observer.settings)
      if theme != self.theme {
        self.theme = theme
        try context.show(Note(.info, "The theme is \(theme.name)."))
      }
      try TemplateRun(context, observer.settings).apply(theme, isQuiet: true)
    } catch {
      context.warn(Failure(error).message)
    }
  }

  /// Waits for an event that may change the templates.
  ///
  /// - Returns: False if the system refuses to wait.
  private mutating func wait() -> Bool {
    while true {
      let watched = [folder].compactMap(\.self) + templates
      var waiting = ([observer.descriptor] + watched.map(\.descriptor)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let timeouts = [observer.timeout, secondsToChange.map { Int32($0) * 1000 } ?? -1]
      let count = poll(
        &waiting, nfds_t(waiting.count), timeouts.filter { $0 >= 0 }.min() ?? -1)
      if count < 0, errno != EINTR { return false }
      var isNews = false
      for watcher in watched where watcher.takeChanges() { isNews = true }
      if let change = observer.update() {
        if let problem = change.problem { context.warn("\(problem) The last good values stay.") }
        watchTemplates()
        isNews = true
      }
      // A timeout alone changes nothing, unless the appearance switched.
      if count == 0, !isNews, let theme = try? context.theme(of: observer.settings) {
        isNews = theme != self.theme
      }
      if isNews { return true }
    }
  }

  /// At most a minute: a clock can be set, and stops while the machine sleeps.
  private var secondsToChange: Int64? {
    observer.settings[Preference.appearance].hours.map {
      min(60, $0.secondsToChange(after: ProcessEnvironment.localTime()))
    }
  }

  private mutating func watchTemplates() {
    let paths = observer.settings[Preference.templates].map(\.source).filter { $0.contains("/") }
      .map(ThemeVariants.path(of:))
    guard paths != sources else { return }
    sources = paths
    templates = paths.compactMap { FileWatcher(.file($0)) }
  }
}
