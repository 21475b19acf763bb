import PrioritiesTestSupport
import Testing

@Suite(.serialized)
struct AppInputTests {
  let home = TemporaryFolder.forSuite()

  init() throws {
    try home.add(["Apples", "-p", "critical"], ["Bread", "-p", "high"], ["K1", "--in", "Apples"])
  }

  private func app() throws -> RunningApp { try RunningApp(home, showing: "3 needed") }

  @Test("A typed name stays when the open list is deleted elsewhere")
  func searching() throws {
    let app = try app()
    app.type("\r", until: "Apples")
    app.type("/Dried ", until: "create \"Dried\"")
    try app.elsewhere("delete", "Apples", "--yes")
    app.wait(for: "no longer exists")
    app.type("4 dates\r", until: "Created Dried 4 dates, medium.")
    try app.expect("list") { $0 == "high\tBread\nmedium\tDried 4 dates\nmedium\tK1\n" }
    app.quit()
  }

  @Test("The question before deleting names the item's current name")
  func deleting() throws {
    let app = try app()
    try app.elsewhere("add", "Crumb", "-p", "low", "--in", "Bread")
    app.type("jx", until: "Delete \"Bread\"?")
    try app.elsewhere("edit", "Bread", "--name", "Passport")
    app.type("y", until: "Delete \"Passport\"?")
    try app.elsewhere("delete", "Passport", "--yes")
    app.type("y", until: "Passport was deleted elsewhere")
    app.quit()
  }

  @Test("On an edited form, the first Esc asks and the second discards")
  func twice() throws {
    let app = try app()
    app.type("je", until: "Name, details")
    app.type("typed", until: "Enter saves")
    app.type("\u{1B}[A\u{3}", until: "Ctrl-c discards and quits.")
    app.type("x", until: "Enter saves")
    app.type("\u{1B}", until: "Esc discards.")
    app.type("\u{1B}", until: "Discarded.")
    try app.expect("list") { $0 == "critical\tApples\nhigh\tBread\nmedium\tK1\n" }
    app.quit()
  }
}
