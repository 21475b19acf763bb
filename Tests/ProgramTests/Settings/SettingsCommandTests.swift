import Foundation
import LayeredSettings
import PrioritiesPreferences
import PrioritiesTestSupport
import Testing

struct SettingsCommandTests {
  private let home = TemporaryFolder.forSuite()

  private func run(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(
      ["settings"] + words, home: home, input: input, environment: environment)
  }

  @Test("settings list --json")
  func listJSON() throws {
    try home.write(#"{"icon": "pink", "other": 1}"#, to: "settings.json")
    let list = try jsonObject(run("list", "--json", environment: ["COLUMNS": "80"]).output)
    #expect(list["version"] as? Int == 1)
    #expect(list["unknown"] as? [String] == ["other"])
    let settings = try #require(list["settings"] as? [[String: Any]])
    let icon = try #require(settings.first { $0["key"] as? String == "icon" })
    #expect(icon["value"] as? String == "pink")
    #expect(icon["default"] as? String == "blue")
    #expect(icon["layer"] as? String == "file")
    #expect(icon["summary"] as? String == "The program's icon on the desktop")
    #expect(settings.count == Preference.schema().declarations.count)
  }

  @Test("settings check --json")
  func checkJSON() throws {
    try home.write("{\n  \"icon\": 3,\n  \"them\": \"pink\"\n}\n", to: "settings.json")
    let object = try jsonObject(run("check", "--json").output)
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.map { $0["key"] as? String } == ["icon", "them"])
    #expect(findings.map { $0["severity"] as? String } == ["error", "warning"])
    #expect(findings.first?["line"] as? Int == 2)
    #expect(findings.first?["column"] as? Int == 3)
    #expect(object["repaired"] is NSNull)
  }

  @Test(
    "Folders follow the XDG specification, and reading creates none",
    arguments: [
      ([:], "/h/.config/priorities/settings.json"),
      (["XDG_CONFIG_HOME": "/c"], "/c/priorities/settings.json"),
      (["XDG_CONFIG_HOME": "relative"], "/h/.config/priorities/settings.json"),
      (["XDG_CONFIG_HOME": ""], "/h/.config/priorities/settings.json"),
    ])
  func folders(variables: [String: String], path: String) throws {
    let inside = variables.mapValues { $0.hasPrefix("/") ? home.path + $0 : $0 }
    let environment = inside.merging(["PRIORITIES_HOME": "", "HOME": home.path + "/h"]) { one, _ in
      one
    }
    #expect(try run("path", environment: environment).output == home.path + path + "\n")
    #expect(try run("read", "icon", environment: environment) == .init(output: "blue\n"))
    #expect(try home.names() == [])
    #expect(try run("write", "icon", "pink", environment: environment).status == 0)
    #expect(FileManager.default.fileExists(atPath: home.path + path))
  }

  @Test("Without HOME, the user database has the home folder")
  func noHome() throws {
    let program = BuiltProgram.priorities.path
    let result = try BuiltProgram(path: "/usr/bin/env").run(
      ["-u", "HOME", "-u", "PRIORITIES_HOME", program, "settings", "path"], home: home)
    let known = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    #expect(result == .init(output: "\(known ?? "")/.config/priorities/settings.json\n"))
  }

  @Test("The schema is valid JSON with every key, and a file may refer to it")
  func schema() throws {
    let schema = try jsonObject(run("schema").output)
    let properties = try #require(schema["properties"] as? [String: Any])
    // And "$schema" and "version".
    #expect(properties.count == Preference.schema().declarations.count + 2)
    try home.write(#"{"$schema": "settings.schema.json", "version": 1}"#, to: "settings.json")
    #expect(try run("check").status == 0)
    #expect(try run("write", "icon", "pink").status == 0)
    #expect(
      try home.text("settings.json").hasPrefix(
        "{\n  \"$schema\": \"settings.schema.json\",\n  \"version\": 1,"))
  }
}
