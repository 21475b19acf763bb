import LayeredSettings
import PrioritiesBasics
import TerminalThemes

enum Keys {
  enum Order: String, Sendable, CaseIterable { case newest, oldest, title }

  static let order = Setting("order", default: Order.newest, .word(), "How notes are sorted")
  static let lineWidth = Setting(
    "lineWidth", default: 80, .integer(in: 20...200), "Columns before a line wraps")
  static let author = Setting(
    "author", default: "nobody", .text(length: 1...100), "The name under a note")
  static let wrap = Setting("wrap", default: true, .boolean, "Whether lines wrap")
  static let tags = Setting(
    "tags", default: [], .array(of: .text(length: 1...20)), "The tags of a new note")
  static let backup = Setting(
    "backup", default: Interval(hours: 24), .parsed("an interval such as 12h", by: Interval.init),
    "The time between backups")
  static let margin = Setting("margin", default: Margin(), Margin.codec, "Empty columns")

  static let schema = SettingsSchema(
    title: "Notes",
    [
      order.declaration, lineWidth.declaration, author.declaration, wrap.declaration,
      tags.declaration, backup.declaration, margin.declaration,
    ])
}

struct Interval: CustomStringConvertible {
  var hours: Int
  var description: String { "\(hours)h" }
}

extension Interval {
  init?(_ text: String) {
    guard text.hasSuffix("h"), let hours = Int(text.dropLast()), hours > 0 else { return nil }
    self.hours = hours
  }
}

struct Margin: Sendable {
  var left = 0
  var right = 0

  static let codec = SettingCodec<Margin>(
    allowed: "an object such as {\"left\": 2, \"right\": 4}", members: ["left", "right"],
    schema: {
      let columns: JSONValue = ["type": "integer", "minimum": 0, "maximum": 20]
      return ["type": "object", "properties": ["left": columns, "right": columns]]
    },
    decode: { (value) throws(InvalidSettingValue) in
      guard let object = value.object else {
        throw InvalidSettingValue(value, allowed: "an object")
      }
      func columns(_ key: String) throws(InvalidSettingValue) -> Int {
        guard let value = object[key] else { return 0 }
        guard let columns = value.integer, 0...20 ~= columns else {
          throw InvalidSettingValue(value, allowed: "0 to 20 columns", at: [key])
        }
        return columns
      }
      return Margin(left: try columns("left"), right: try columns("right"))
    },
    encode: { ["left": .integer($0.left), "right": .integer($0.right)] },
    parse: { text in (try? JSONReader.value(in: text)) ?? .string(text) })
}

func settings(
  file: String, environment: [String: String], options: [String: String]
) -> SettingsSnapshot {
  let store = SettingsStore(
    file: file, schema: Keys.schema, environment: environment, prefix: "NOTES_", options: options)
  let settings = store.read()
  if let problem = settings.problem { print("warning: \(problem)") }
  for warning in settings.warnings { print("warning: \(warning)") }
  return settings
}

func title(_ text: String, _ settings: SettingsSnapshot) -> String {
  String(text.prefix(settings[Keys.lineWidth]))
}

func table(_ settings: SettingsSnapshot) -> [String] {
  let rows = settings.entries.map { entry in
    "\(entry.declaration.name) \(JSONWriter.line(of: entry.value)) \(entry.layer)"
  }
  return rows + settings.unknownKeys.map { "\($0) is unknown" }
}

func fixes(_ settings: SettingsSnapshot) -> [String] {
  settings.warnings.compactMap { warning in
    warning.refusal.nearest.map { "notes set \(warning.name) \($0)" }
  }
}

func set(_ word: String, to text: String, in store: SettingsStore) throws(SettingsError) {
  let setting = try store.schema.declaration(of: word)
  try store.write(setting.value(parsing: text), for: setting.name)
}

func signAsAda(in store: SettingsStore) throws(SettingsError) {
  try store.write("Ada", for: Keys.author)
  try store.delete(Keys.order.name)
}

func help() -> [String] {
  Keys.schema.declarations.map { "\($0.name): \($0.summary). Allowed: \($0.allowed)." }
}

func jsonSchema() -> String {
  JSONWriter.text(of: .object(Keys.schema.jsonSchema))
}

func follow(_ store: SettingsStore, redraw: (Int) -> Void) async {
  for await width in store.values(of: Keys.lineWidth) {
    redraw(width)
  }
}

func follow(_ observer: SettingsObserver, until input: Int32, redraw: (SettingsSnapshot) -> Void) {
  while true {
    var waiting = [observer.descriptor, input].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&waiting, 2, observer.timeout)
    if let change = observer.update() { redraw(change.settings) }
    if waiting[1].revents != 0 { return }
  }
}

func nextChange(_ observer: SettingsObserver) -> [String] {
  observer.next(within: 60)?.keys ?? []
}

func themeSetting(_ library: ThemeLibrary) -> Setting<ThemeChoice> {
  Setting(
    "theme", default: .named("fjord"),
    .parsed("a theme or a colour #rrggbb", words: library.names, by: library.checkedChoice),
    "The theme")
}
