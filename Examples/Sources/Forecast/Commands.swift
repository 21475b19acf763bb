import AppIconSets
import LayeredSettings
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct UsageError: Error, CustomStringConvertible {
  let description = """
    Usage: forecast [--theme THEME] [--fahrenheit true] [week|watch|settings]
           forecast set NAME VALUE | icons FOLDER
    """
}

extension Program {
  /// Runs a command, and returns what it shows.
  func run(_ words: [String]) throws -> [UInt8] {
    let settings = store.read()
    for warning in settings.warnings { try Output.error.write("\(warning)\n") }
    let look = try look(settings)
    switch (words.first ?? "week", words.count) {
    case ("week", ...1):
      return look.bytes(
        Week.invented.lines(
          in: look, inFahrenheit: settings[Self.fahrenheit], columns: min(terminal.columns, 100)))
    case ("watch", 1): try watch(.invented)
    case ("settings", 1):
      let rows = settings.entries.map { entry in
        [
          Line(entry.declaration.name, .heading), Line(JSONWriter.line(of: entry.value)),
          Line("\(entry.layer)", .muted), Line(entry.declaration.summary, .muted),
        ]
      }
      let columns = [TableColumn(), TableColumn(), TableColumn(), TableColumn(isFlexible: true)]
      return look.bytes(Line.table(columns, rows: rows, width: terminal.columns))
    case ("set", 3):
      let setting = try store.schema.declaration(of: words[1])
      try store.write(setting.value(parsing: words[2]), for: setting.name)
    case ("icons", 2):
      try exportIcons(to: words[1], look)
      return look.bytes([Line("Wrote the icons to \(words[1].sanitized).", .success)])
    default: throw UsageError()
    }
    return []
  }

  /// Writes icons for a Linux desktop, with a bar on a terminal.
  private func exportIcons(to folder: String, _ look: ResolvedTheme) throws {
    let sun = Artwork.Layer(
      try VectorPath(svg: "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16z"),
      fill: ColorGradient([RGB(255, 243, 176), RGB(255, 196, 12)], cx: 10, cy: 10, r: 11))
    let icon = Icon(
      name: "forecast", artwork: Artwork(side: 24, layers: [sun]),
      ground: ColorGradient([RGB(11, 61, 145), RGB(91, 42, 134)], x2: 1, y2: 1))
    let plan = ExportPlan(
      .linux, icons: [icon],
      application: DesktopApplication(id: "forecast", name: "Forecast", summary: "The weather"))
    let bar = LiveLine(sheet: look.sheet, level: look.level)
    try Exporter(effort: .fast) { done, all in
      bar.show(Line(progress: Double(done) / Double(all), columns: 40))
    }.write(plan.files, to: folder)
  }

  /// Shows the week in full screen, and follows changes of the settings and of theme files.
  func watch(_ week: Week) throws {
    let themes = WatchedSequence(library.changes)
    let changes = WatchedSequence(store.changes)
    var settings = store.read()
    var look = try look(settings)
    var selected = 0
    try withFullScreen(sheet: look.sheet, level: look.level) { screen in
      while true {
        let lines = week.lines(
          in: look, inFahrenheit: settings[Self.fahrenheit], columns: screen.size.columns,
          selected: selected)
        let status = Line("\(settings[theme])  t next theme  q quit", StyleKey(.statusBar))
        var frame = Frame(lines, columns: screen.size.columns, rows: screen.size.rows)
        frame.draw(status.fitted(to: screen.size.columns), row: screen.size.rows - 1)
        try screen.draw(frame)
        for event in screen.next(watching: [themes.descriptor, changes.descriptor]) {
          switch event {
          case .closed, .ending, .input(.key(Key(.character("q")))),
            .input(.key(Key(.character("c"), .control))):
            return
          case .input(.key(Key(.up))): selected = max(0, selected - 1)
          case .input(.key(Key(.down))): selected = min(week.days.count - 1, selected + 1)
          case .input(.key(Key(.character("t")))):
            let names = library.names
            let next = names.first { $0 > settings[theme].description } ?? names[0]
            try store.write(.named(next), for: theme)
          case .ready:
            _ = (themes.next(), changes.next())
            settings = store.read()
            // While a theme file is broken, the last theme stays.
            guard let changed = try? self.look(settings) else { continue }
            look = changed
            screen.setStyleSheet(sheet: look.sheet, level: look.level)
          default: break
          }
        }
      }
    }
  }
}
