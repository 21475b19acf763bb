import Foundation
import Settings
import TestSupport
import Testing

/// The commands of settings as a person types them.
struct SettingsCommandTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private func run(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(
      ["settings"] + words, home: home, input: input, environment: environment)
  }

  private func put(_ text: String, _ name: String = "settings.json") throws {
    try Data(text.utf8).write(to: home.url(name))
  }

  private func text(_ name: String = "settings.json") throws -> String {
    try String(contentsOf: home.url(name), encoding: .utf8)
  }

  @Test("A value is written, read, told by its layer, and deleted")
  func roundTrip() throws {
    #expect(try run("read", "minimumContrast") == .init(output: "4.5\n"))
    #expect(try run("read", "minimumContrast", "--stored").status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])

    #expect(try run("write", "minimumContrast", "4.50") == .init())
    #expect(try run("read", "minimumContrast", "--stored") == .init(output: "4.50\n"))
    #expect(try text() == "{\n  \"version\": 1,\n  \"minimumContrast\": 4.50\n}\n")
    #expect(try run("list").output.contains("minimumContrast\t4.50\tfile\t4.5\n"))

    let environment = ["PRIORITIES_MINIMUM_CONTRAST": "7"]
    #expect(try run("read", "minimumContrast", environment: environment).output == "7\n")
    #expect(
      try run("list", environment: environment).output
        .contains("minimumContrast\t7\tenvironment\t4.5\n"))
    #expect(try run("list", "--color", "never").output.contains("color\tnever\toption\tauto\n"))
    #expect(
      try run("write", "minimumContrast", "5", environment: environment)
        == .init(
          errors: "minimumContrast is written, but PRIORITIES_MINIMUM_CONTRAST in the environment "
            + "decides: 7.\n"))

    #expect(try run("delete", "minimumContrast") == .init())
    #expect(
      try run("delete", "minimumContrast")
        == .init(
          status: 1, errors: "The setting \"minimumContrast\" is not set in the file.\n"))
  }

  @Test("The list, for a program")
  func listJSON() throws {
    try put(#"{"icon": "pink", "other": 1}"#)
    let output = try run("list", "--json", environment: ["COLUMNS": "80"]).output
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(list["version"] as? Int == 1)
    #expect(list["unknown"] as? [String] == ["other"])
    let settings = try #require(list["settings"] as? [[String: Any]])
    let icon = try #require(settings.first { $0["key"] as? String == "icon" })
    #expect(icon["value"] as? String == "pink")
    #expect(icon["default"] as? String == "blue")
    #expect(icon["layer"] as? String == "file")
    #expect(icon["summary"] as? String == "The icon of the program on the desktop")
    #expect(settings.count == Preference.schema().declarations.count)
  }

  @Test(
    "Yes and no stand for on and off where a setting has these words",
    arguments: [
      ("mouse", "no", "off"), ("mouse", "YES", "on"), ("due", "false", "off"), ("due", "1", "on"),
    ])
  func switches(key: String, word: String, value: String) throws {
    #expect(try run("write", key, word) == .init())
    #expect(try run("read", key).output == value + "\n")
  }

  @Test(
    "What is not allowed is refused with the key, the value, what is allowed and the nearest",
    arguments: [
      (
        ["write", "icon", "pnik"], 65,
        "icon cannot be \"pnik\". Did you mean \"pink\"? Allowed: one of blue, blue-light, blue-dark, green, green-light, green-dark, pink, pink-light, pink-dark.\n"
      ),
      (
        ["write", "minimumContrast", "8"], 65,
        "minimumContrast cannot be 8; allowed: 0 (off) or a number from 3 to 7."
      ),
      (
        ["write", "icon", "--bool", "yes"], 65,
        "icon cannot be true; allowed: one of blue,"
      ),
      (
        ["write", "minimumContrast", "--int", "four"], 65,
        "minimumContrast cannot be \"four\"; allowed: a whole number, as --int says."
      ),
      (
        ["write", "theme", "-int", "1"], 65,
        "theme cannot be 1; allowed: a theme's name, auto, ansi,"
      ),
      (
        ["write", "theme", "pnik"], 65,
        """
        theme cannot be "pnik". Did you mean "pink"? Allowed: the name of a theme, \
        auto, ansi or a colour #rrggbb.

        """
      ),
      (
        ["write", "theme", "{\"dark\": \"pink\"}"], 65,
        "theme: a pair names a dark and a light theme, and \"light\" is missing.\n"
      ),
      (
        ["write", "minimumContrast", "--", "-1"], 65,
        "minimumContrast cannot be -1; allowed: 0 (off) or a number from 3 to 7."
      ),
      (["write", "them", "pink"], 1, "There is no setting \"them\". Did you mean \"theme\"?"),
      (["read", "colour"], 1, "There is no setting \"colour\". Did you mean \"color\"?"),
      (["watch", "colour"], 1, "There is no setting \"colour\". Did you mean \"color\"?"),
      (
        ["delete", "nothing"], 1,
        "There is no setting \"nothing\". \"priorities settings list\" shows all there are.\n"
      ),
      (["write", "theme"], 64, ""),
      (["write", "theme", "pink", "--int", "--bool"], 64, "Give one of --string, --int"),
    ])
  func refused(words: [String], status: Int32, sentence: String) throws {
    let result = try BuiltProgram.priorities.run(["settings"] + words, home: home)
    #expect(result.status == status)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix(sentence), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test("An error is JSON with --json, and defaults is another word for settings")
  func errorJSON() throws {
    let result = try BuiltProgram.priorities.run(
      ["defaults", "read", "colour", "--json"], home: home)
    #expect(result.status == 1)
    #expect(
      result.errors
        == #"{"error":{"candidates":["color"],"code":1,"message":"There is no setting \"colour\". Did you mean \"color\"?"},"version":1}"#
        + "\n")
  }

  @Test("Types are kept: text, number, object")
  func types() throws {
    #expect(try run("write", "color", "--int", "256").status == 0)
    #expect(try run("write", "icon", "--string", "green").status == 0)
    #expect(
      try run("write", "theme", "--json-value", #"{"light": "pink", "dark": "blue"}"#).status == 0)
    #expect(try run("write", "keys", #"{"done": ["space"]}"#).status == 0)
    #expect(
      try text() == """
        {
          "version": 1,
          "color": 256,
          "icon": "green",
          "theme": {
            "light": "pink",
            "dark": "blue"
          },
          "keys": {
            "done": ["space"]
          }
        }

        """)
    #expect(try run("read", "theme").output == "{\"light\":\"pink\",\"dark\":\"blue\"}\n")
    #expect(try run("write", "icon", "pink", "--if-value", "blue").status == 1)
    #expect(try run("write", "icon", "pink", "--if-value", "green").status == 0)
  }

  @Test("A pair of themes may be said shortly, wherever a theme is said")
  func pairs() throws {
    let pair = "{\"dark\":\"blue\",\"light\":\"pink\"}\n"
    let used = try BuiltProgram.priorities.run(
      ["theme", "use", "light:pink,dark:blue"], home: home)
    #expect(used.status == 0)
    #expect(try run("read", "theme").output == pair)
    #expect(try run("write", "theme", "dark:blue,light:green").status == 0)
    let environment = ["PRIORITIES_THEME": "dark:blue,light:pink"]
    #expect(try run("read", "theme", environment: environment).output == pair)
    #expect(try run("read", "theme", "--theme", "dark:blue,light:pink").output == pair)
  }

  @Test("An export is taken back, by file and by pipe; keys that are no settings are left out")
  func exportAndImport() throws {
    try put(#"{"icon": "pink", "minimumContrast": 5.0, "other": 1}"#)
    let exported =
      "{\n  \"version\": 1,\n  \"icon\": \"pink\",\n  \"minimumContrast\": 5.0,\n  \"other\": 1\n}\n"
    #expect(try run("export") == .init(output: exported))
    #expect(try run("export", "out.json") == .init())
    #expect(try text("out.json") == exported)
    try put("{}")
    #expect(
      try run("import", "out.json")
        == .init(
          output: "Set icon, minimumContrast.\n", errors: "Ignored (not settings): other.\n"))
    #expect(try text() == "{\n  \"icon\": \"pink\",\n  \"minimumContrast\": 5.0\n}\n")
    #expect(try run("import", "-", input: #"{"icon": "blue", "mouse": "off"}"#).status == 0)
    #expect(try run("read", "icon").output == "blue\n")
    #expect(try run("import", "-", input: #"{"icon": "green", "mouse": 1}"#).status == 65)
    #expect(try run("read", "icon").output == "blue\n")
    #expect(try run("import", "missing.json").status == 74)
  }

  @Test("What earlier versions had is ignored with one notice, until check --repair removes it")
  func retired() throws {
    let old =
      #"{"version": 1, "icon": "pink", "previousTheme": "fjord", "appearance": "sun", "#
      + #""latitude": 52.5, "longitude": 13.4}"#
    try put(old)
    let notice =
      "Ignored in the settings: previousTheme, appearance sun, latitude, longitude. "
      + "\"priorities settings check --repair\" removes what this version does not use.\n"
    #expect(try run("read", "icon") == .init(output: "pink\n", errors: notice))
    #expect(try run("read", "appearance") == .init(output: "auto\n", errors: notice))
    #expect(try run("read", "latitude").status == 1)
    let path = home.url("settings.json").path
    #expect(try run("check") == .init(output: "\(notice)\(path): no faults.\n"))
    let repaired = try run("check", "--repair")
    #expect(repaired.status == 0)
    #expect(
      repaired.output.hasSuffix(
        "Not used by this version, and gone: previousTheme, appearance sun, latitude, longitude.\n"
          + "\(path): no faults.\n"))
    #expect(try text() == "{\n  \"version\": 1,\n  \"icon\": \"pink\"\n}\n")
    #expect(try run("read", "icon") == .init(output: "pink\n"))
    #expect(
      try run("import", "-", input: old)
        == .init(
          output: "Set icon.\n",
          errors:
            "Ignored (not settings): previousTheme, appearance sun, latitude, longitude.\n"))
  }

  @Test(
    "A broken file: the program goes on, says where, and never writes to it",
    arguments: [
      ("{\"icon\": \"pink\",}", "1:17: a comma before \"}\" is not allowed."),
      (
        "{\n\"icon\": \"pink\",\n\"icon\": \"blue\"}",
        "3:1: the key \"icon\" stands twice (first on line 2)."
      ),
      ("", "1:1: the file is empty, expected a value."),
      ("{\"icon\": \"pi", "1:10: the string has no closing quotation mark."),
      ("{\"icon\": \"pi\n}", "1:10: the string has no closing quotation mark."),
    ])
  func broken(text: String, sentence: String) throws {
    try put(text)
    let sentence = "\(home.path)/settings.json:\(sentence)"
    let read = try run("read", "icon")
    #expect(
      read
        == .init(
          output: "blue\n",
          errors: sentence
            + " The defaults are in effect until it is mended: priorities settings check --repair\n"
        ))
    #expect(try BuiltProgram.priorities.run(["list"], home: home).status == 0)
    let refusal =
      String(sentence.dropLast()) + "; nothing was written. Mend the file or move it away. "
      + "\"priorities settings check --repair\" keeps what can be read of it.\n"
    #expect(try run("write", "icon", "green") == .init(status: 65, errors: refusal))
    #expect(try run("delete", "icon") == .init(status: 65, errors: refusal))
    #expect(try run("check") == .init(status: 65, output: sentence + "\n"))
    #expect(try self.text() == text)
    #expect(try run("check", "--repair").status == 0)
    #expect(try run("write", "icon", "green").status == 0)
    let copies = try FileManager.default.contentsOfDirectory(atPath: home.path)
      .filter { $0.hasPrefix("settings.json.bad-") }
    #expect(try copies.map { try self.text($0) } == [text])
  }

  @Test(
    "A setting that is on or off takes --bool",
    arguments: [("true", "on"), ("yes", "on"), ("1", "on"), ("false", "off"), ("no", "off")])
  func boolean(word: String, value: String) throws {
    #expect(try run("write", "mouse", "--bool", word) == .init())
    #expect(try run("read", "mouse").output == "\(value)\n")
    #expect(try run("write", "icon", "--bool", word).errors.hasPrefix("icon cannot be "))
  }

  @Test("A file that is mended twice in a second leaves two copies")
  func mendedTwice() throws {
    for icon in ["1", "2"] {
      try put("{\"icon\": \(icon)}\n")
      #expect(try run("check", "--repair").status == 0)
    }
    let copies = try FileManager.default.contentsOfDirectory(atPath: home.path)
      .filter { $0.hasPrefix("settings.json.bad-") }
    #expect(
      Set(try copies.map { try self.text($0) }) == ["{\"icon\": 1}\n", "{\"icon\": 2}\n"])
  }

  @Test("A wrong value: the default is in effect, one warning names all, and it stays")
  func wrongValue() throws {
    try put(
      "{\n  \"minimumContrast\": \"high\",\n  \"theme\": {\"dark\": 7, \"light\": \"pink\"}\n}\n")
    let read = try run("read", "minimumContrast")
    #expect(read.output == "4.5\n")
    let lines = read.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(
      lines.last
        == "\(home.path)/settings.json:2:3: minimumContrast cannot be \"high\"; allowed: 0 (off) or "
        + "a number from 3 to 7. In effect: the default, 4.5.")
    #expect(
      lines.first?.hasPrefix("\(home.path)/settings.json:3:13: theme.dark cannot be 7;") == true)
    #expect(try run("write", "icon", "pink").status == 0)
    #expect(try text().contains("\"minimumContrast\": \"high\""))
    #expect(try run("check").status == 65)
    #expect(try run("write", "minimumContrast", "3").status == 0)
    #expect(try run("check", "--repair").output.contains("Not allowed, and gone: theme."))
    #expect(try run("check") == .init(output: "\(home.path)/settings.json: no faults.\n"))
  }

  @Test("The findings, for a program")
  func checkJSON() throws {
    try put("{\n  \"icon\": 3,\n  \"them\": \"pink\"\n}\n")
    let output = try run("check", "--json").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.map { $0["key"] as? String } == ["icon", "them"])
    #expect(findings.map { $0["severity"] as? String } == ["error", "warning"])
    #expect(findings.first?["line"] as? Int == 2)
    #expect(findings.first?["column"] as? Int == 3)
    #expect(object["repaired"] is NSNull)
  }

  @Test("A newer version is read, and every write refused with the version that is needed")
  func newer() throws {
    let text = #"{"version": 2, "icon": "pink"}"#
    try put(text)
    #expect(try run("read", "icon").output == "pink\n")
    let sentence =
      "\(home.path)/settings.json has version 2, this program knows version 1; nothing was written. "
      + "Use a program that knows version 2.\n"
    for words in [["write", "icon", "blue"], ["delete", "icon"]] {
      let result = try BuiltProgram.priorities.run(["settings"] + words, home: home)
      #expect(result == .init(status: 78, errors: sentence))
    }
    #expect(try run("import", "-", input: "{\"icon\": \"blue\"}").status == 78)
    #expect(try run("check").status == 78)
    #expect(try self.text() == text)
  }

  @Test("Profiles have settings of their own")
  func profiles() throws {
    #expect(try BuiltProgram.priorities.run(["profile", "new", "work"], home: home).status == 0)
    #expect(try run("write", "icon", "pink", "--profile", "work").status == 0)
    #expect(try run("read", "icon").output == "blue\n")
    #expect(try run("read", "icon", "--profile", "work").output == "pink\n")
    #expect(
      try run("path", "--profile", "work").output == "\(home.path)/profiles/work/settings.json\n")
    #expect(try run("path", "--profile", "../x").status == 64)
  }

  @Test(
    "Folders follow the XDG specification, and reading makes none",
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
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    #expect(try run("write", "icon", "pink", environment: environment).status == 0)
    #expect(FileManager.default.fileExists(atPath: home.path + path))
  }

  @Test("Without HOME the user database is asked")
  func noHome() throws {
    var program = BuiltProgram.priorities
    let words = ["-u", "HOME", "-u", "PRIORITIES_HOME", program.path, "settings", "path"]
    program.path = "/usr/bin/env"
    let result = try program.run(words, home: home)
    let known = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    #expect(result == .init(output: "\(known ?? "")/.config/priorities/settings.json\n"))
  }

  @Test("A shell is offered keys, and values by the key")
  func completion() throws {
    func offered(_ words: String...) throws -> [String] {
      let result = try BuiltProgram.priorities.run(
        ["---complete", "fish", "priorities", "settings", "write"] + words, home: home)
      return result.output.split(separator: "\n").dropFirst().map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try offered("mouse", "") == ["auto", "on", "off"])
    #expect(try offered("icon", "").count == 9)
    let themes = try offered("theme", "")
    #expect(themes.contains("pink") && themes.contains("auto") && themes.contains("pink-dark"))
    #expect(try offered("acc").contains("accent"))
  }

  @Test("The schema is valid JSON and knows every key; a file may name it")
  func schema() throws {
    let output = try run("schema").output
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    // Beside them "$schema" and "version".
    #expect(properties.count == Preference.schema().declarations.count + 2)
    try put(#"{"$schema": "settings.schema.json", "version": 1}"#)
    #expect(try run("check").status == 0)
    #expect(try run("write", "icon", "pink").status == 0)
    #expect(try text().hasPrefix("{\n  \"$schema\": \"settings.schema.json\",\n  \"version\": 1,"))
  }
}
