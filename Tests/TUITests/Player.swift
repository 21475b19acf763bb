import Foundation
import LayeredSettings
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

private final class SnoozedItems {
  var moments: [Item.ID: Timestamp] = [:]
}

/// Plays events to the app on an in-memory store and renders its frames as text.
struct Player {
  var effectRunner: EffectRunner
  let store: Store
  let folder: TemporaryFolder
  let settings: SettingsStore
  var time: Int64 = 1_000_000
  var demands: [TerminalEffect] = []

  init(
    columns: Int = 60, rows: Int = 16, settings json: String? = nil, themes: ThemeLibrary? = nil,
    level: String = "truecolor", store: Store? = nil, program: String = "priorities",
    environment: [String: String] = [:], keys: String = "",
    prepare: (Store) throws -> Void = { _ in },
    saveTheme: @escaping (String, String) throws -> Void = { _, _ in },
    clock: @escaping () -> Timestamp = { Timestamp(milliseconds: 1_767_323_045_000) }
  ) throws {
    self.store =
      try store
      ?? Store.inMemory(clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
    try prepare(self.store)
    folder = try TemporaryFolder()
    let file = folder.url("settings.json")
    if let json { try Data(json.utf8).write(to: file) }
    settings = SettingsStore(file: file.path, schema: Preference.schema())
    let capabilities = Capabilities(
      TerminalEnvironment(
        environment: ["TERM": "xterm-256color", "COLORTERM": level, "LANG": "C.UTF-8"]
          .merging(environment) { $1 },
        isTerminal: true))
    var dependencies = Dependencies(
      store: self.store, settings: settings, themes: themes ?? ThemeLibrary(),
      capabilities: capabilities, clock: clock)
    dependencies.saveTheme = { try saveTheme($0, $1.hex) }
    dependencies.about = [
      LabeledValue("Version", "priorities 1"), LabeledValue("Items", "/home/ada/items.sqlite"),
    ]
    dependencies.links = [
      LabeledValue("Project", "https://example.org/priorities"),
      LabeledValue("Manual", "https://example.org/priorities/manual"),
    ]
    dependencies.day = 20_454
    let snoozedItems = SnoozedItems()
    dependencies.snoozed = { snoozedItems.moments }
    dependencies.snooze = { snoozedItems.moments[$0] = $1 }
    dependencies.unsnooze = { snoozedItems.moments[$0] = nil }
    dependencies.program = program
    effectRunner = EffectRunner(
      dependencies, size: TerminalSize(columns: columns, rows: rows), settings: settings.read(),
      retries: true)
    send(.start)
    press(keys)
  }

  var app: App { effectRunner.app }

  mutating func send(_ event: Event) {
    time += 10
    effectRunner.handle(event, at: time)
    while effectRunner.hasWork { demands += effectRunner.work(at: time) }
  }

  /// Presses keys: words are key names, quoted text is typed.
  mutating func press(_ script: String) {
    var rest = script[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if first == "'" {
        let text = rest.dropFirst().prefix { $0 != "'" }
        for character in text { send(.key(Key(.character(character)).normalized)) }
        rest = rest.dropFirst(text.count + 2)
      } else {
        let name = rest.prefix { $0 != " " }
        if let keyPress = Key(String(name)) {
          send(.key(keyPress))
        } else {
          Issue.record("unknown key \"\(name)\"")
        }
        rest = rest.dropFirst(name.count)
      }
    }
  }

  mutating func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    send(.mouse(MouseEvent(action, column: column, row: row)))
  }

  mutating func click(_ column: Int, _ row: Int) {
    mouse(.press(.left), column, row)
    mouse(.release(.left), column, row)
  }

  mutating func drag(_ column: Int, _ row: Int, to end: (column: Int, row: Int)) {
    mouse(.press(.left), column, row)
    mouse(.drag(.left), end.column, end.row)
    mouse(.release(.left), end.column, end.row)
  }

  mutating func wait(_ milliseconds: Int64) {
    time += milliseconds
    effectRunner.tick(at: time)
    while effectRunner.hasWork { demands += effectRunner.work(at: time) }
  }

  var frame: Frame { app.view(effectRunner.style).frame(app.size) }

  var screen: String {
    let frame = frame
    var text = frame.text
    if let cursor = frame.cursor { text += "\n[cursor at \(cursor.row), \(cursor.column)]" }
    return text + "\n"
  }

  var notice: Message? { app.footMessage }

  var names: [String] { app.screen.rows.map(\.name) }

  static func groceries(_ store: Store) throws {
    _ = try store.add(["Groceries"], priority: .medium, details: "weekly")
    _ = try store.add(["Milk"], priority: .critical, details: "2 litres", to: ["Groceries"])
    _ = try store.add(["Bread"], priority: .high, to: ["Groceries"])
    _ = try store.add(["Salt"], priority: .low, to: ["Groceries"])
    _ = try store.add(["Boiler check"], priority: .high)
    _ = try store.add(["Oat milk"], priority: .low)
  }
}

extension Frame {
  /// The screen as text, then a letter for each cell's style, with a legend.
  var styledText: String {
    var letters: [Paint: Character] = [:]
    var legend: [String] = []
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var grid: [String] = []
    for row in 0..<rows {
      var line = ""
      for column in 0..<columns {
        let paint = paint(row: row, column: column)
        if letters[paint] == nil {
          letters[paint] = alphabet[letters.count % alphabet.count]
          legend.append("\(letters[paint] ?? "?") \(Frame.name(paint))")
        }
        line.append(letters[paint] ?? "?")
      }
      grid.append(line)
    }
    return text + "\n\n" + grid.joined(separator: "\n") + "\n\n"
      + legend.joined(separator: "\n") + "\n"
  }

  private static func name(_ paint: Paint) -> String {
    guard case .key(let key) = paint else { return "style" }
    for backdrop in Backdrop.allCases {
      for role in Role.allCases where StyleKey(role, on: backdrop) == key {
        return "\(role.name) on \(backdrop)"
      }
    }
    return "plain"
  }
}

extension Player {
  var question: Question? { if case .question(let question) = app.sheet { question } else { nil } }

  var form: EditSheet? { if case .edit(let form) = app.sheet { form } else { nil } }

  var customizeSheet: CustomizeSheet? {
    if case .customize(let sheet) = app.sheet { sheet } else { nil }
  }

  /// The list Apples, open, with K1 and K2 in it; Bread is on the home screen too.
  static func inApples(
    _ keys: String, columns: Int = 80, rows: Int = 24,
    also prepare: (Store) throws -> Void = { _ in }
  ) throws -> Player {
    try Player(columns: columns, rows: rows, keys: "enter \(keys)") { store in
      _ = try store.add(["Apples"], priority: .critical)
      _ = try store.add(["Bread", "Cheese"], priority: .high)
      _ = try store.add(["K1", "K2"], to: ["Apples"])
      try prepare(store)
    }
  }

  /// Ale, Bread and Cider, and the list Shop with Kiwi in it.
  static func shop(_ store: Store) throws {
    _ = try store.add(["Ale", "Bread", "Cider"])
    _ = try store.add(["Shop"], priority: .critical)
    _ = try store.add(["Kiwi"], to: ["Shop"])
  }

  static let longName =
    "Call the landlord about the boiler before the winter comes and the pipes freeze"

  static let refusal = Message(.error, "Not today.")

  func refuseChanges() {
    store.setHooks(
      ChangeHooks(before: { _ in throw StoreError.refused(reason: "Not today.") }, after: { _ in }))
  }
}
