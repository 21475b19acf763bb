import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import TerminalThemes

/// Exchanges the personal settings: theme, accent, appearance, icon and own themes.
///
/// Values that changed here since the last exchange are sent. All others are taken from the server.
package struct Personal: Sendable {
  package static let keys = ["theme", "accent", "appearance", "icon"]

  private let folders: Folders
  private let settings: SettingsStore
  private let server: any HouseholdServer

  package init(_ folders: Folders, _ settings: SettingsStore, _ server: any HouseholdServer) {
    self.folders = folders
    self.settings = settings
    self.server = server
  }

  /// Whether something changed here since the last exchange.
  package func hasChanges(_ account: Account) throws -> Bool {
    let own = try ownSettings()
    if Self.keys.contains(where: { Self.value($0, in: own) != account.settings[$0] }) {
      return true
    }
    return try ownThemes().mapValues(Self.hash) != account.themes.texts
  }

  private func ownSettings() throws -> SettingsSnapshot {
    let own = settings.read()
    if let problem = own.problem { throw problem }
    return own
  }

  /// Updates the account, which the caller saves.
  package func exchange(_ account: inout Account) async throws {
    // Exchange themes first, so that a chosen theme already exists on the server.
    try await exchangeThemes(&account)
    let answer = try await server.get("/api/v1/settings")
    var theirs: [String: JSONValue] = [:]
    for entry in (answer["settings"]?.array ?? []).compactMap(\.object) {
      guard let key = entry["key"]?.string, Self.keys.contains(key) else { continue }
      theirs[key] = entry["layer"]?.string == "default" ? .null : entry["value"]
    }
    let own = try ownSettings()
    for key in Self.keys {
      guard let their = theirs[key] else { continue }
      let mine = Self.value(key, in: own)
      let base = account.settings[key]
      // At the first exchange, the server's value wins if it has one.
      let isOwnChange = base.map { $0 != mine } ?? (their == .null && mine != .null)
      if isOwnChange, mine != their {
        let path = "/api/v1/settings/\(key)"
        let answer =
          mine == .null
          ? try await server.send(.delete, path)
          : try await server.send(.put, path, body: Array(JSONWriter.line(of: mine).utf8))
        guard answer.status == 200 else {
          if answer.status == 422 { continue }
          throw server.problem(answer)
        }
        account.settings[key] = mine
      } else {
        // A value that this program rejects is offered again by the next exchange.
        if mine != their { try? write(their, for: key) }
        account.settings[key] = Self.value(key, in: settings.read())
      }
    }
  }

  private func write(_ value: JSONValue, for key: String) throws {
    if value == .null { try settings.delete(key) } else { try settings.write(value, for: key) }
  }

  /// Null if the file does not set it.
  private static func value(_ key: String, in settings: SettingsSnapshot) -> JSONValue {
    settings[key]?.stored ?? .null
  }

  // MARK: Themes

  /// The maximum number of a user's own themes.
  static let mostThemes = 200
  /// The maximum size of a theme in bytes, which is also the server's.
  private static let mostBytes = 100_000

  private func exchangeThemes(_ account: inout Account) async throws {
    let own = try ownThemes()
    let theirs = try await theirThemes()
    var known = account.themes.texts
    for name in Set(own.keys).union(theirs.keys).sorted() {
      let mine = own[name]
      let their = theirs[name]
      guard mine != their else {
        known[name] = mine.map(Self.hash)
        continue
      }
      let isOwnChange = known[name] != mine.map(Self.hash)
      if isOwnChange, their == nil || known[name] != nil || mine == nil {
        let path = "/api/v1/themes/\(name)"
        let answer =
          if let mine {
            try await server.send(.put, path, body: mine, type: "application/toml")
          } else {
            try await server.send(.delete, path)
          }
        // A refused theme stays here, and is offered again by the next exchange.
        if mine != nil, answer.status == 422 { continue }
        guard (200..<300).contains(answer.status) || mine == nil && answer.status == 404 else {
          throw server.problem(answer)
        }
      } else if let their {
        try FileReplacement(path: "\(folders.themes)/\(name).toml", mode: 0o644).write(their)
        known[name] = Self.hash(their)
        continue
      } else {
        unlink("\(folders.themes)/\(name).toml")
      }
      known[name] = (isOwnChange ? mine : their).map(Self.hash)
    }
    account.themes = JSONObject(texts: known)
  }

  private func ownThemes() throws(SyncError) -> [String: [UInt8]] {
    var themes: [String: [UInt8]] = [:]
    var path = folders.themes
    do throws(SystemCallError) {
      let names = try ifExists { () throws(SystemCallError) in
        try entryNames(inFolder: folders.themes)
      }
      for entry in names ?? [] where entry.hasSuffix(".toml") {
        let name = String(entry.dropLast(5))
        guard ThemeFile.isSafeName(name) else { continue }
        path = "\(folders.themes)/\(entry)"
        themes[name] = try ifExists { () throws(SystemCallError) in
          try readFile(path, limit: Self.mostBytes)
        }
      }
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    guard Self.canExchange(themes) else { throw .themes(folder: folders.themes) }
    return themes
  }

  private static func canExchange(_ themes: [String: [UInt8]]) -> Bool {
    themes.count <= mostThemes && themes.values.allSatisfy { $0.count <= mostBytes }
  }

  private func theirThemes() async throws -> [String: [UInt8]] {
    let answer = try await server.get("/api/v1/themes")
    var themes: [String: [UInt8]] = [:]
    for entry in (answer["themes"]?.array ?? []).compactMap(\.object) {
      guard entry["source"]?.string == "user", let family = entry["name"]?.string,
        ThemeFile.isSafeName(family)
      else { continue }
      let variants = (entry["variants"]?.array ?? []).compactMap(\.string)
      for name in variants.map({ "\(family)-\($0)" }) + [family] where ThemeFile.isSafeName(name) {
        let file = try await server.send(.get, "/api/v1/themes/\(name).toml")
        guard file.status != 404 else { continue }
        guard file.status == 200 else { throw server.problem(file) }
        themes[name] = file.body
        guard Self.canExchange(themes) else {
          throw SyncError.tooLarge(host: server.host)
        }
      }
    }
    return themes
  }

  private static func hash(_ bytes: [UInt8]) -> String {
    SHA256.hexadecimal(String(decoding: bytes, as: UTF8.self))
  }
}

extension JSONObject {
  fileprivate var texts: [String: String] {
    var texts: [String: String] = [:]
    for member in members { texts[member.key] = member.value.string }
    return texts
  }

  fileprivate init(texts: [String: String]) {
    self.init()
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) { self[key] = .string(text) }
  }
}
