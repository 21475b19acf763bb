import Basics
import Lists
import NIOPosix
import Settings
import Storage
import Theming

/// A household stored in the files of the terminal program.
struct HomeContents: HouseholdContents {
  let store: Store
  private let folders: Folders
  private let environment: [String: String]
  private let pool: NIOThreadPool

  init(
    folders: Folders, environment: [String: String], clock: @escaping @Sendable () -> Timestamp,
    pool: NIOThreadPool
  ) throws {
    self.pool = pool
    self.folders = folders
    self.environment = environment
    store = try Store.open(path: folders.database, access: .writing, clock: clock)
    try store.keepJournal(true)
    // The first call only sets the mark: what others change from here on is reported.
    _ = try store.hasChangedElsewhere()
  }

  /// Always nil: any program may change the file.
  var version: Int64? { nil }

  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive(body)
  }

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try store.read(body)
  }

  func change<Value>(_ body: (Store) throws -> Value) throws -> Value { try body(store) }

  func preferences(of member: String?) -> SettingsStore {
    let names = themes.names
    guard let member else {
      return Preference.store(in: folders, environment: environment, themes: names)
    }
    return SettingsStore(
      file: "\(folders.configuration)/Members/\(member)/settings.json",
      schema: Preference.schema(themes: names))
  }

  var themes: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  func add(themes: [(name: String, text: [UInt8])]) throws {
    var added: [String] = []
    do {
      for theme in themes {
        try file(of: theme.name).replace { old in
          guard old == nil else { throw ThemeNameTaken(name: theme.name) }
          return .replaced(by: theme.text)
        }
        added.append(path(of: theme.name))
      }
    } catch {
      for path in added { unlink(path) }
      throw error
    }
  }

  func replace(theme name: String, by text: [UInt8]) throws {
    try file(of: name).write(text)
  }

  func delete(themes names: [String]) throws -> Int {
    names.count { unlink(path(of: $0)) == 0 }
  }

  private func file(of theme: String) -> FileReplacement {
    FileReplacement(path: path(of: theme), mode: 0o644)
  }

  private func path(of theme: String) -> String { "\(folders.themes)/\(theme).toml" }
}
