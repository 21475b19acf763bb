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
    return try ownThemes(account).mapValues(SHA256.hexadecimal) != account.themes.texts
  }

  private func ownSettings() throws -> SettingsSnapshot {
    let own = settings.read()
    if let problem = own.problem { throw problem }
    return own
  }

  /// Updates the account, which the caller saves.
  ///
  /// - Returns: Why the server refused a theme, which stays here and is offered again.
  @discardableResult
  package func exchange(_ account: inout Account) async throws -> SyncError? {
    // Exchange themes first, so that a chosen theme already exists on the server.
    let refusal = try await exchangeThemes(&account)
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
          : try await server.send(.put, path, body: mine.line.bytes)
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
    return refusal
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

  /// A theme is deleted there only if its file is gone from a folder that can be read, and here only
  /// if the server says that it does not exist.
  private func exchangeThemes(_ account: inout Account) async throws -> SyncError? {
    let theirs = try await theirThemes(account)
    let own = try keepConflicts(of: ownThemes(account), with: theirs, account)
    var known = account.themes.texts
    var refusal: SyncError?
    for name in Set(own.keys).union(theirs.keys).union(known.keys).sorted() {
      let mine = own[name].map(SHA256.hexadecimal)
      let their = theirs[name]
      guard mine != their else {
        known[name] = mine
        continue
      }
      let isOwnChange = known[name] != mine
      let path = "/api/v1/themes/\(name)"
      if isOwnChange, their == nil || their == known[name] {
        let answer =
          if let text = own[name] {
            try await server.send(.put, path, body: text, type: "application/toml")
          } else {
            try await server.send(.delete, "\(path).toml")
          }
        guard (200..<300).contains(answer.status) || mine == nil && answer.status == 404 else {
          let problem = server.problem(answer)
          guard case .refused(let reason) = problem else { throw problem }
          refusal = .refused("The theme \"\(name)\" is not exchanged. \(reason)")
          continue
        }
        known[name] = mine
      } else {
        let answer = try await server.send(.get, "\(path).toml")
        let file = "\(folders.themes)/\(name).toml"
        switch answer.status {
        case 200 where answer.body.count <= Self.mostBytes:
          try FileReplacement(path: file, mode: 0o644).write(answer.body)
          known[name] = SHA256.hexadecimal(answer.body)
        case 200: throw SyncError.tooLarge(host: server.host)
        case 404:
          guard isOwnChange || unlink(file) == 0 || errno == ENOENT else {
            throw SyncError.refused("\(file) cannot be deleted: \(SystemCallError().reason).")
          }
          known[name] = nil
        default: throw server.problem(answer)
        }
      }
    }
    account.themes = JSONObject(texts: known)
    return refusal
  }

  /// Copies each theme that this and another device changed to a name with the device's.
  ///
  /// - Returns: All own themes, of which those under their old names may be replaced by the server's.
  private func keepConflicts(
    of own: [String: [UInt8]], with theirs: [String: String], _ account: Account
  ) throws -> [String: [UInt8]] {
    var themes = own
    let device = account.device.filter { $0 == " " || ThemeFile.isSafeName("\($0)") }
    for (name, text) in own {
      let mine = SHA256.hexadecimal(text)
      guard let their = theirs[name], their != mine,
        case let base = account.themes[name]?.string, base != mine, base != their
      else { continue }
      let parts = ThemeName(name)
      var copy = name
      var number = 1
      while let other = themes[copy], copy == name || other != text {
        copy = "\(parts.family) \(device)" + (number > 1 ? " \(number)" : "")
        if let variant = parts.variant { copy += "-\(variant)" }
        number += 1
      }
      guard ThemeFile.isSafeName(copy) else {
        throw SyncError.refused(
          "The theme \"\(name)\" was changed here and on another device. Rename yours.")
      }
      try FileReplacement(path: "\(folders.themes)/\(copy).toml", mode: 0o644).write(text)
      themes[copy] = text
    }
    return themes
  }

  /// The texts by file name.
  ///
  /// A folder may only be missing if no theme was exchanged before.
  private func ownThemes(_ account: Account) throws(SyncError) -> [String: [UInt8]] {
    var themes: [String: [UInt8]] = [:]
    var path = folders.themes
    do throws(SystemCallError) {
      for entry in try entryNames(inFolder: path) where entry.hasSuffix(".toml") {
        let name = String(entry.dropLast(5))
        guard ThemeFile.isSafeName(name) else { continue }
        path = "\(folders.themes)/\(entry)"
        themes[name] = try readFile(path, limit: Self.mostBytes)
      }
    } catch {
      guard path == folders.themes, error.code == ENOENT else {
        throw .file(path: path, reason: error.reason)
      }
      guard account.themes.isEmpty else { throw .noThemes(folder: path) }
    }
    guard themes.count <= Self.mostThemes,
      themes.values.allSatisfy({ $0.count <= Self.mostBytes })
    else { throw .themes(folder: folders.themes) }
    return themes
  }

  /// The hashes by file name.
  private func theirThemes(_ account: Account) async throws -> [String: String] {
    let answer = try await server.get("/api/v1/themes")
    guard let files = answer["files"]?.object else {
      guard answer["files"] == .null else { throw SyncError.otherServer(host: server.host) }
      guard account.themes.isEmpty else {
        throw SyncError.noThemes(folder: "The Themes folder on \(server.host)")
      }
      return [:]
    }
    let themes = files.texts.filter { ThemeFile.isSafeName($0.key) }
    guard themes.count == files.members.count, themes.count <= Self.mostThemes else {
      throw SyncError.refused(
        "\(server.host) has more than 200 themes, or one that cannot be read. Nothing was changed.")
    }
    return themes
  }
}
