import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesTestSupport
import Synchronization
import Testing

@testable import PrioritiesSync

/// The themes of a household, with faults.
private final class ThemeServer: HouseholdServer {
  let address = "http://server"
  let themes: Mutex<[String: String]>
  /// Statuses instead of answers, by method and path.
  let faults = Mutex<[String: Int]>([:])
  let writes = Mutex<[String]>([])

  init(_ themes: [String: String]) { self.themes = Mutex(themes) }

  func send(
    _ method: Server.Method, _ path: String, body: [UInt8]?, type: String, timeout: Int64
  ) async throws -> Server.Answer {
    if method != .get { writes.withLock { $0.append("\(method.rawValue) \(path)") } }
    if let status = faults.withLock({ $0["\(method.rawValue) \(path)"] }) {
      return Server.Answer(status: status, body: Array(#"{"detail":"Not done."}"#.utf8))
    }
    let name = String(path.split(separator: "/").last ?? "")
    switch (method, path) {
    case (.get, "/api/v1/settings"):
      return answer([
        "settings": .array(
          Personal.keys.map { .object(["key": .string($0), "layer": "default"]) })
      ])
    case (.get, "/api/v1/themes"):
      let families = Set(themes.withLock { $0.keys.map { $0.split(separator: "-")[0] } })
      return answer([
        "themes": .array(
          families.map { family in
            .object([
              "name": .string(String(family)), "source": "user", "variants": ["light", "dark"],
            ])
          })
      ])
    case (.get, _):
      let text = themes.withLock { $0[String(name.dropLast(5))] }
      return Server.Answer(status: text == nil ? 404 : 200, body: Array((text ?? "").utf8))
    case (.put, _): themes.withLock { $0[name] = String(decoding: body ?? [], as: UTF8.self) }
    default: themes.withLock { $0[name] = nil }
    }
    return answer([:])
  }

  private func answer(_ object: JSONObject) -> Server.Answer {
    Server.Answer(status: 200, body: JSONWriter.bytes(of: .object(object)))
  }
}

/// Only a theme that is known to be missing on one side is deleted on the other.
struct PersonalTests {
  let home: TemporaryFolder
  let folders: Folders
  private let server = ThemeServer(["mine-dark": "dark", "mine-light": "light"])

  init() throws {
    home = try TemporaryFolder()
    folders = try Folders(environment: ["PRIORITIES_HOME": home.path])
  }

  private var personal: Personal {
    Personal(folders, Preference.store(in: folders, environment: [:]), server)
  }

  private var own: [String: String] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folders.themes)
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try String(contentsOfFile: "\(folders.themes)/\($0)", encoding: .utf8))
        })
    }
  }

  /// An account after a first exchange.
  private func exchanged() async throws -> Account {
    var account = Account(server: server.address, token: "", device: "", deviceID: "")
    try await personal.exchange(&account)
    #expect(try own == ["mine-dark.toml": "dark", "mine-light.toml": "light"])
    return account
  }

  @Test("A theme that the server fails to send stays", arguments: [429, 500, 503])
  func failingServer(status: Int) async throws {
    var account = try await exchanged()
    let before = account
    server.faults.withLock { $0 = ["GET /api/v1/themes/mine-dark.toml": status] }
    await #expect(throws: SyncError.self) { try await personal.exchange(&account) }
    #expect(try own == ["mine-dark.toml": "dark", "mine-light.toml": "light"])
    #expect(account == before)
  }

  @Test("Themes in an unreadable folder, and an unreadable theme, stay on the server")
  func unreadableFolder() async throws {
    var account = try await exchanged()
    let themes = server.themes.withLock { $0 }
    try FileManager.default.removeItem(atPath: "\(folders.themes)/mine-dark.toml")
    try FileManager.default.createDirectory(
      atPath: "\(folders.themes)/mine-dark.toml", withIntermediateDirectories: false)
    await #expect(throws: SyncError.self) { try await personal.exchange(&account) }
    try FileManager.default.removeItem(atPath: folders.themes)
    try Data().write(to: URL(fileURLWithPath: folders.themes))
    await #expect(throws: SyncError.self) { try await personal.exchange(&account) }
    #expect(throws: SyncError.self) { try personal.hasChanges(account) }
    #expect(server.themes.withLock { $0 } == themes)
    #expect(server.writes.withLock { $0 } == [])
  }

  @Test("More themes than can be exchanged delete none")
  func manyThemes() async throws {
    var account = try await exchanged()
    for number in 0..<Personal.mostThemes {
      let path = "\(folders.themes)/a\(number).toml"
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    }
    await #expect(throws: SyncError.self) { try await personal.exchange(&account) }
    #expect(server.writes.withLock { $0 } == [])
  }

  @Test("A theme that the server refuses stays here, and is offered again")
  func refusedTheme() async throws {
    var account = try await exchanged()
    try Data("wrong".utf8).write(to: URL(fileURLWithPath: "\(folders.themes)/wrong.toml"))
    server.faults.withLock { $0 = ["PUT /api/v1/themes/wrong": 422] }
    for _ in 0..<3 { try await personal.exchange(&account) }
    #expect(try own["wrong.toml"] == "wrong")
    server.faults.withLock { $0 = [:] }
    try await personal.exchange(&account)
    #expect(server.themes.withLock { $0["wrong"] } == "wrong")
  }

  @Test("Settings in an unreadable file stay on the server")
  func unreadableSettings() async throws {
    var account = try await exchanged()
    account.settings["theme"] = "mine"
    try Data("{".utf8).write(to: URL(fileURLWithPath: folders.settings))
    await #expect(throws: SettingsError.self) { try await personal.exchange(&account) }
    #expect(throws: SettingsError.self) { try personal.hasChanges(account) }
    #expect(server.writes.withLock { $0 } == [])
  }

  @Test("An unreadable account is not an account that is missing")
  func unreadableAccount() throws {
    #expect(try Account(folders) == nil)
    try Data("{".utf8).write(to: URL(fileURLWithPath: Account.path(folders)))
    #expect(throws: SyncError.self) { try Account(folders) }
  }
}
