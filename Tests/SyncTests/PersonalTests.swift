import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesTestSupport
import Synchronization
import Testing

@testable import PrioritiesSync

/// The themes of a household, with faults.
private final class ThemeServer: HouseholdServer {
  let address = "http://server"
  let themes: Mutex<[String: String]>
  /// The answer's "files" instead of the true ones.
  let files = Mutex<JSONValue?>(nil)
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
    let last = String(path.split(separator: "/").last ?? "")
    let name = last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
    switch (method, path) {
    case (.get, "/api/v1/settings"):
      return answer([
        "settings": .array(
          Personal.keys.map { .object(["key": .string($0), "layer": "default"]) })
      ])
    case (.get, "/api/v1/themes"):
      let hashes = themes.withLock { $0.mapValues { JSONValue.string(SHA256.hexadecimal($0)) } }
      var listed: JSONObject = [:]
      for (name, hash) in hashes { listed[name] = hash }
      return answer(["themes": [], "files": files.withLock { $0 } ?? .object(listed)])
    case (.get, _):
      let text = themes.withLock { $0[name] }
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
    var account = Account(
      server: server.address, token: "", device: "", deviceID: "", household: "")
    try await personal.exchange(&account)
    #expect(try own == ["mine-dark.toml": "dark", "mine-light.toml": "light"])
    return account
  }

  private func path(_ theme: String) -> String { "\(folders.themes)/\(theme).toml" }

  private func write(_ text: String, _ theme: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(theme)))
  }

  /// What is wrong during an exchange in which a theme is newer on the server.
  enum Fault: CaseIterable {
    case folderMissing, folderUnreadable, fileUnreadable, fileLinkedToNothing, tooMany, tooLarge
    case list404, list429, list500, list503, folderMissingThere, otherVersion
    case file401, file429, file500, file503
    case tooManyThere, unreadableThere, unsafeNameThere, tooLargeThere
    case refused409, refused422

    /// The status of the answer.
    var status: Int? { Int("\(self)".suffix(3)) }
  }

  private func cause(_ fault: Fault) throws {
    let files = FileManager.default
    switch fault {
    case .folderMissing: try files.removeItem(atPath: folders.themes)
    case .folderUnreadable:
      try files.removeItem(atPath: folders.themes)
      try Data().write(to: URL(fileURLWithPath: folders.themes))
    case .fileUnreadable:
      try files.removeItem(atPath: path("mine-light"))
      try files.createDirectory(atPath: path("mine-light"), withIntermediateDirectories: false)
    case .fileLinkedToNothing:
      try files.removeItem(atPath: path("mine-light"))
      try files.createSymbolicLink(
        atPath: path("mine-light"), withDestinationPath: home.path + "/none")
    case .tooMany: for number in 0..<Personal.mostThemes { try write("x", "a\(number)") }
    case .tooLarge: try write(String(repeating: "x", count: 100_001), "large")
    case .list404, .list429, .list500, .list503:
      server.faults.withLock { $0["GET /api/v1/themes"] = fault.status }
    case .folderMissingThere: server.files.withLock { $0 = .null }
    case .otherVersion: server.files.withLock { $0 = "none" }
    case .file401, .file429, .file500, .file503:
      server.faults.withLock { $0["GET /api/v1/themes/mine-dark.toml"] = fault.status }
    case .tooManyThere:
      server.themes.withLock { for number in 0..<Personal.mostThemes { $0["a\(number)"] = "x" } }
    case .unreadableThere: server.files.withLock { $0 = ["mine-dark": .null, "mine-light": "x"] }
    case .unsafeNameThere: server.files.withLock { $0 = ["../mine": "x"] }
    case .tooLargeThere:
      server.themes.withLock { $0["mine-dark"] = String(repeating: "x", count: 100_001) }
    case .refused409, .refused422:
      try write("mine", "mine-light")
      server.faults.withLock { $0["PUT /api/v1/themes/mine-light"] = fault.status }
    }
  }

  @Test("A failure deletes nothing on either side, and is reported", arguments: Fault.allCases)
  func failures(_ fault: Fault) async throws {
    var account = try await exchanged()
    server.themes.withLock { $0["mine-dark"] = "darker" }
    try cause(fault)
    let before = (here: try? own, there: server.themes.withLock { $0 })
    var problem: SyncError?
    for _ in 0..<2 {
      problem = nil
      do { problem = try await personal.exchange(&account) } catch { problem = error as? SyncError }
    }
    #expect(problem != nil)
    #expect(server.themes.withLock { $0 } == before.there)
    #expect(server.writes.withLock { $0.allSatisfy { $0.hasPrefix("PUT") } })
    if fault.status == 409 || fault.status == 422 {
      #expect(problem == .refused("The theme \"mine-light\" is not exchanged. Not done."))
      #expect(try own == ["mine-dark.toml": "darker", "mine-light.toml": "mine"])
    } else {
      #expect((try? own) == before.here)
    }
  }

  @Test("A folder without themes deletes them, but a missing one does not")
  func emptyFolder() async throws {
    var account = try await exchanged()
    try FileManager.default.removeItem(atPath: folders.themes)
    await #expect(throws: SyncError.noThemes(folder: folders.themes)) {
      try await personal.exchange(&account)
    }
    #expect(throws: SyncError.self) { try personal.hasChanges(account) }
    try FileManager.default.createDirectory(
      atPath: folders.themes, withIntermediateDirectories: false)
    try await personal.exchange(&account)
    #expect(server.themes.withLock { $0 } == [:])
  }

  @Test("A theme that two devices changed stays beside the server's, with the device's name")
  func conflicts() async throws {
    var account = try await exchanged()
    account.device = "Ana's laptop"
    var expected = ["mine-dark": "dark", "mine-light": "light"]
    for (number, copy) in ["mine Anas laptop-dark", "mine Anas laptop 2-dark"].enumerated() {
      try write("here \(number)", "mine-dark")
      server.themes.withLock { $0["mine-dark"] = "there \(number)" }
      expected["mine-dark"] = "there \(number)"
      expected[copy] = "here \(number)"
      // A failure after the copy was made does not make another.
      server.faults.withLock { $0 = ["GET /api/v1/themes/mine-dark.toml": 503] }
      await #expect(throws: SyncError.self) { try await personal.exchange(&account) }
      server.faults.withLock { $0 = [:] }
      try await personal.exchange(&account)
      #expect(server.themes.withLock { $0 } == expected)
      let here = expected.map { ("\($0.key).toml", $0.value) }
      #expect(try own == Dictionary(uniqueKeysWithValues: here))
    }
    account.device = String(repeating: "long", count: 20)
    try write("here", "mine-dark")
    server.themes.withLock { $0["mine-dark"] = "there" }
    await #expect(throws: SyncError.self) { try await personal.exchange(&account) }
    #expect(try own["mine-dark.toml"] == "here")
  }

  @Test("Themes are exchanged by file name, and the folders are equal")
  func files() async throws {
    server.themes.withLock { $0["single"] = "one" }
    var account = Account(
      server: server.address, token: "", device: "", deviceID: "", household: "")
    try FileManager.default.createDirectory(
      atPath: folders.themes, withIntermediateDirectories: false)
    try write("mine", "mine")
    func check(_ expected: [String: String]) async throws {
      for _ in 0..<2 {
        try await personal.exchange(&account)
        #expect(server.themes.withLock { $0 } == expected)
        let here = expected.map { ("\($0.key).toml", $0.value) }
        #expect(try own == Dictionary(uniqueKeysWithValues: here))
      }
      #expect(try !personal.hasChanges(account))
    }
    try await check(["mine": "mine", "mine-dark": "dark", "mine-light": "light", "single": "one"])
    // Deleted here, and deleted there.
    try FileManager.default.removeItem(atPath: path("mine"))
    server.themes.withLock { $0["mine-light"] = nil }
    try await check(["mine-dark": "dark", "single": "one"])
    // Deleted here, but changed there.
    try FileManager.default.removeItem(atPath: path("mine-dark"))
    server.themes.withLock { $0["mine-dark"] = "darker" }
    try await check(["mine-dark": "darker", "single": "one"])
    // Deleted on both sides, then made again there.
    try FileManager.default.removeItem(atPath: path("single"))
    server.themes.withLock { $0["single"] = nil }
    try await check(["mine-dark": "darker"])
    server.themes.withLock { $0["single"] = "two" }
    try await check(["mine-dark": "darker", "single": "two"])
  }

  @Test("A theme that the server refuses stays here, and is offered again")
  func refusedTheme() async throws {
    var account = try await exchanged()
    try Data("wrong".utf8).write(to: URL(fileURLWithPath: "\(folders.themes)/wrong.toml"))
    server.faults.withLock { $0 = ["PUT /api/v1/themes/wrong": 422] }
    for _ in 0..<3 { #expect(try await personal.exchange(&account) != nil) }
    #expect(try own["wrong.toml"] == "wrong")
    server.faults.withLock { $0 = [:] }
    #expect(try await personal.exchange(&account) == nil)
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
