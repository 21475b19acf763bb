import Foundation
import LayeredSettings
import PrioritiesPreferences
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesProgram
@testable import PrioritiesTUI

/// The app inside the test process, with the files of a built one and the expected frames.
struct AppModel {
  private var effectRunner: EffectRunner
  private var size: TerminalSize
  private var time: Int64 = 0

  init(_ home: TemporaryFolder, columns: Int, rows: Int, color: ColorChoice) throws {
    size = TerminalSize(columns: columns, rows: rows)
    let capabilities = Capabilities(
      TerminalEnvironment(
        environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"], isTerminal: true,
        colorOption: color))
    let settings = SettingsStore(file: home.url("settings.json").path, schema: Preference.schema())
    var dependencies = Dependencies(
      store: try Store.open(
        path: home.url("priorities.sqlite").path, access: .reading,
        clock: { Timestamp(milliseconds: 0) }),
      settings: settings, themes: ThemeLibrary(folder: home.url("Themes").path),
      capabilities: capabilities)
    dependencies.icon = IconPainter(images: capabilities.images.value).drawing
    effectRunner = EffectRunner(dependencies, size: size, settings: settings.read())
    handle(.start)
  }

  var frame: Frame { effectRunner.app.view(effectRunner.style).frame(size) }
  var sheet: StyleSheet { effectRunner.theme.sheet }

  mutating func press(_ names: [String]) {
    for name in names {
      guard let keyPress = Key(name) else {
        Issue.record("unknown key \"\(name)\"")
        continue
      }
      handle(.key(keyPress))
    }
  }

  mutating func resize(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    handle(.resize(size))
  }

  private mutating func handle(_ event: Event) {
    time += 10
    effectRunner.handle(event, at: time)
    while effectRunner.hasWork { _ = effectRunner.work(at: time) }
    while effectRunner.hasIdleWork { effectRunner.idle() }
  }
}
