import ArgumentParser
import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import TerminalThemeImport
import TerminalThemes

extension Priorities.ThemeGroup {
  struct Apply: ParsableCommand {
    static let configuration = command(
      "apply", abstract: "Apply the theme to other programs through your templates",
      discussion: """
        Each entry of the "templates" setting lists the template (a file, or one of \
        \(ShippedTemplates.names.commaSeparated)), the file to write, and a command to \
        run after that file changes. Each file is written completely or not at all. "theme use" \
        also applies the templates. --watch runs until interrupted and follows the theme, its \
        accent and file, the templates, and the hours in the "appearance" setting. It prints one \
        line per change.
        """,
      examples: ["theme apply", "theme apply fjord", "theme apply --watch"])

    @Argument(help: "The theme. Default: the one in use.", completion: ThemeCompletion.names)
    var name: String?
    @Flag(help: "Apply them again whenever the theme changes.") var watch = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard !watch || name == nil else {
        throw ValidationError("--watch follows the theme in use. Leave out \(name ?? "").")
      }
    }

    func run() throws {
      let context = try CommandContext(global, checksThemes: watch)
      if watch {
        var watch = ThemeWatch(context)
        return watch.run()
      }
      guard !context.settings[Preference.templates].isEmpty else {
        throw Failure(
          notDone: """
            The "templates" setting is empty. To set it: \(Program.call) settings write \
            templates '[{"source": "tmux", "destination": "~/.tmux-theme.conf"}]'
            """)
      }
      let theme = try name.map { try context.theme(called: $0) }
      try TemplateRun(context).apply(theme)
    }
  }
}

struct TemplateRun {
  private let context: CommandContext
  private let settings: SettingsSnapshot

  /// Reads the settings again by default, because this command may have changed them.
  init(_ context: CommandContext, _ settings: SettingsSnapshot? = nil) {
    self.context = context
    self.settings = settings ?? context.settingsStore.read()
  }

  /// The time limit of a template's command.
  private static var seconds: Double { 60 }

  /// Writes each changed file and runs its command, reporting errors and continuing after them.
  ///
  /// - Parameters:
  ///   - theme: Nil for the theme in use, with its accent.
  ///   - isQuiet: Whether to leave unchanged files out of the report.
  func apply(_ theme: Theme? = nil, isQuiet: Bool = false) throws {
    let templates = settings[Preference.templates]
    guard !templates.isEmpty else { return }
    let theme = try theme ?? context.theme(of: settings)
    let variant = ExportedVariant(
      theme, file: try context.library.file(named: theme.name),
      minimumContrast: settings[Preference.minimumContrast])
    var failed = 0
    for template in templates {
      let destination = ProcessEnvironment.expandingHome(template.destination)
      do {
        guard !context.folders.own(destination) else {
          throw Failure(
            "\(template.destination) belongs to Priorities. Choose another destination.",
            code: EX_CONFIG)
        }
        let text = try ThemeVariants.template(template.source)
          .text(with: [variant], name: theme.family)
        let changed = try Self.write(text, to: destination)
        if changed || !isQuiet {
          let sentence = """
            \(template.destination) \(changed ? "follows" : "already follows") \
            \(theme.name).
            """
          try context.show(.success, sentence)
        }
        if changed, !template.command.isEmpty { try run(template.command) }
      } catch {
        failed += 1
        context.warn(Failure(error).message)
      }
    }
    guard failed == 0 else {
      throw Failure(
        "\(failed) of \(templates.count) templates could not be applied completely.",
        code: EX_DATAERR)
    }
  }

  /// Replaces a file if its text differs, following links and preserving the mode.
  ///
  /// - Returns: Whether the file was written.
  private static func write(_ text: String, to path: String) throws -> Bool {
    let bytes = text.bytes
    // Other programs must be able to read the file.
    var file = FileReplacement(path: path, mode: 0o644, folderMode: 0o755)
    file.readLimit = bytes.count + 1
    var isChanged = false
    do {
      try file.replace { old in
        guard old != bytes else { return .unchanged }
        isChanged = true
        return .replaced(by: bytes)
      }
    } catch let error as FileReplacementError {
      throw error.failure(writing: path, at: path)
    }
    return isChanged
  }

  private func run(_ command: String) throws {
    let result = CommandResult(
      of: "A template's command", Spawn(shell: command), seconds: Self.seconds)
    if !result.words.isEmpty { StandardStreams.writeError(result.words.bytes) }
    if let problem = result.problem {
      throw Failure(notDone: "\(problem): \(command)")
    }
  }
}

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

  /// Applies templates until the system can't wait any more.
  mutating func run() {
    apply()
    while wait() { apply() }
  }

  /// Reports errors instead of throwing, so that the watch continues.
  private mutating func apply() {
    do {
      let theme = try context.theme(of: observer.settings)
      if theme != self.theme {
        self.theme = theme
        try context.show(.info, "Using the theme \(theme.name).")
      }
      try TemplateRun(context, observer.settings).apply(theme, isQuiet: true)
    } catch {
      context.warn(Failure(error).message)
    }
  }

  /// Waits for an event that may change the templates; returns false if the system can't wait.
  private mutating func wait() -> Bool {
    while true {
      let watched = [folder].compacted() + templates
      var waiting = ([observer.descriptor] + watched.map(\.descriptor)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let timeouts = [observer.timeout, secondsToChange.map { Int32($0) * 1000 } ?? -1]
      let count = poll(&waiting, nfds_t(waiting.count), timeouts.filter { $0 >= 0 }.min() ?? -1)
      if count < 0, errno != EINTR { return false }
      var isNews = false
      for watcher in watched where watcher.takeChanges() { isNews = true }
      if let change = observer.update() {
        if let problem = change.problem { context.warn(Messages.keepsLastValues(problem)) }
        watchTemplates()
        isNews = true
      }
      // After a timeout, only the appearance may have changed.
      if count == 0, !isNews, let theme = try? context.theme(of: observer.settings) {
        isNews = theme != self.theme
      }
      if isNews { return true }
    }
  }

  /// The seconds until the time of day switches the appearance; nil for never.
  ///
  /// It is at most a minute, because people set clocks, and clocks stop while a computer sleeps.
  private var secondsToChange: Int64? {
    observer.settings[Preference.appearance].hours.map {
      min(60, $0.secondsToChange(after: ProcessEnvironment.localTime()))
    }
  }

  private mutating func watchTemplates() {
    let paths = observer.settings[Preference.templates].map(\.source).filter { $0.contains("/") }
      .map(ProcessEnvironment.expandingHome)
    guard paths != sources else { return }
    sources = paths
    templates = paths.compactMap { FileWatcher(.file($0)) }
  }
}
