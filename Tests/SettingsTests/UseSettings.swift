import LayeredSettings
import PrioritiesBasics

enum Keys {
  enum Order: String, Sendable, CaseIterable { case newest, oldest, title }

  static let order = Setting("order", default: Order.newest, .word(), "How notes are sorted")
  static let lineWidth = Setting(
    "lineWidth", default: 80, .integer(in: 20...200), "Columns before a line wraps")
  static let author = Setting(
    "author", default: "nobody", .text(length: 1...100), "The name under a note")

  static let schema = SettingsSchema(
    title: "Notes", [order.declaration, lineWidth.declaration, author.declaration])
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

func setWidth(_ text: String, in store: SettingsStore) throws(SettingsError) {
  try store.write(Keys.lineWidth.declaration.value(parsing: text), for: Keys.lineWidth.name)
}

func signAsAda(in store: SettingsStore) throws(SettingsError) {
  try store.write("Ada", for: Keys.author)
  try store.delete(Keys.order.name)
}

func follow(_ store: SettingsStore, redraw: (Int) -> Void) async {
  for await width in store.values(of: Keys.lineWidth) {
    redraw(width)
  }
}

func nextChange(_ observer: SettingsObserver) -> [String] {
  observer.next(within: 60)?.keys ?? []
}
