import PrioritiesTestSupport
import Testing

@Suite(.serialized) struct SettingsWatchTests {
  private let home = TemporaryFolder.forSuite()

  private func watch(_ words: String...) throws -> RunningWatch {
    let watch = try RunningWatch(["settings", "watch"] + words, home: home)
    try #require(eventually { watch.isWatching })
    return watch
  }

  private func run(_ words: String...) throws {
    #expect(try BuiltProgram.priorities.run(["settings"] + words, home: home).status == 0)
  }

  @Test("Each change prints one line; a broken file is reported and changes nothing")
  func lines() throws {
    let watch = try watch()
    try run("write", "icon", "pink")
    #expect(watch.line() == "icon pink")
    try run("write", "theme", "{\"dark\": \"pink\", \"light\": \"ansi\"}")
    #expect(watch.line() == "theme {\"dark\":\"pink\",\"light\":\"ansi\"}")
    try home.write("{\"icon\"", to: "settings.json")
    #expect(
      watch.line()
        == "\(home.path)/settings.json:1:8: expected \":\" after the key, found the end of the file. "
        + "The last valid values stay in effect.")
    try home.write("{\"icon\": \"green\", \"theme\": \"auto\"}", to: "settings.json")
    #expect(watch.line() == "The file is valid again.")
    #expect(watch.line() == "theme auto")
    #expect(watch.line() == "icon green")
    try run("delete", "icon")
    #expect(watch.line() == "icon blue")
  }

  @Test("One key, as JSON lines")
  func oneKey() throws {
    let watch = try watch("icon", "--json")
    try run("write", "mouse", "off")
    try run("write", "icon", "pink")
    #expect(watch.line() == #"{"key":"icon","layer":"file","value":"pink","version":1}"#)
  }
}
