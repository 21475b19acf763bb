import Lists
import Storage
import StyledText
import Terminal
import Theming

@testable import Interface

/// Plays events to the app on a store in memory, and shows its frames as text.
struct Player {
  var stage: Stage
  let store: Store
  var time: Int64 = 1_000_000
  var demands: [Stage.Demand] = []
  var look = Look()

  init(
    columns: Int = 60, rows: Int = 16, settings: AppSettings = AppSettings(),
    store given: Store? = nil, prepare: (Store) throws -> Void = { _ in }
  ) throws {
    store = try given ?? Player.emptyStore()
    try prepare(store)
    let app = App(size: TerminalSize(columns: columns, rows: rows), settings: settings)
    stage = Stage(app: app, store: store)
    send(.start)
  }

  static func emptyStore() throws -> Store {
    try Store.inMemory(
      clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
  }

  var app: App { stage.app }

  mutating func send(_ event: Event) {
    time += 10
    stage.take(event, at: time)
    while stage.hasWork { demands += stage.work(at: time) }
  }

  /// Presses keys: words are named keys, what is in quotes is typed.
  mutating func press(_ script: String) {
    var rest = script[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if first == "'" {
        let text = rest.dropFirst().prefix { $0 != "'" }
        for character in text {
          send(.key(Chord(Key(.character(character)))))
        }
        rest = rest.dropFirst(text.count + 2)
      } else {
        let name = rest.prefix { $0 != " " }
        if let chord = Chord(String(name)) { send(.key(chord)) }
        rest = rest.dropFirst(name.count)
      }
    }
  }

  mutating func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    send(.mouse(MouseEvent(action, column: column, row: row)))
  }

  mutating func wait(_ milliseconds: Int64) {
    time += milliseconds
    send(.clock)
  }

  var frame: Frame {
    let picture = app.picture(look)
    return Frame(
      picture.lines, columns: app.size.columns, rows: app.size.rows,
      cursor: picture.cursor.map { Frame.Position(row: $0.row, column: $0.column) },
      title: picture.title)
  }

  /// The screen as text, the place of typing marked.
  var screen: String {
    let frame = frame
    var text = (0..<frame.rows).map { frame.text(row: $0) }.joined(separator: "\n")
    if let cursor = frame.cursor { text += "\n[cursor \(cursor.row),\(cursor.column)]" }
    return text
  }

  static func groceries(_ store: Store) throws {
    _ = try store.add(["Groceries"], priority: .medium, details: "weekly")
    _ = try store.add(["Milk"], priority: .critical, details: "2 litres", to: ["Groceries"])
    _ = try store.add(["Bread"], priority: .high, to: ["Groceries"])
    _ = try store.add(["Salt"], priority: .low, to: ["Groceries"])
    _ = try store.add(["Boiler check"], priority: .high)
    _ = try store.add(["Oat milk"], priority: .low)
  }
}
