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
    app.type("/Dried ", until: "Create Dried")
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
    app.type("jx", until: "Delete Bread?")
    try app.elsewhere("edit", "Bread", "--name", "Passport")
    app.type("y", until: "Delete Passport?")
    try app.elsewhere("delete", "Passport", "--yes")
    app.type("y", until: "Passport was deleted elsewhere")
    app.quit()
  }

  @Test(
    "Esc leaves one level and never swallows the key after it",
    arguments: [nil, 0.001, 0.015, 0.05, 0.5] as [Double?])
  func escaping(pause: Double?) throws {
    let terminal = try PseudoTerminal()
    try terminal.openApp(home)
    #expect(terminal.wait(for: "Find or add"))
    /// Types keys one by one, or all at once, as a remote line may deliver them.
    func type(_ keys: String) {
      guard let pause else { return terminal.type(keys) }
      for key in keys {
        terminal.type(String(key))
        terminal.read(seconds: pause)
      }
    }
    // Out of a search with text, then into an item, out of it, and into the next.
    type("/mi\u{1B}j\r")
    #expect(terminal.wait(forShown: "Find or add in Bread"))
    type("\u{1B}k\r")
    #expect(terminal.wait(forShown: "1 of 1 needed"))
    type("\u{1B}\u{1B}/K1\u{1B}d")
    #expect(terminal.wait(forShown: "Apples: done."))
    type("\u{1B}q")
    #expect(terminal.status() == 0)
  }

  @Test("Sequences that are split within the time-out are keys", arguments: [0, 0.001, 0.005])
  func splitting(pause: Double) throws {
    let terminal = try PseudoTerminal()
    try terminal.openApp(home)
    #expect(terminal.wait(for: "Find or add"))
    for byte in "\u{1B}[B\u{1B}OA\u{1B}[1;1B".unicodeScalars {
      terminal.type(String(byte))
      terminal.read(seconds: pause)
    }
    terminal.type("d", untilShown: "Bread: done.")
    // Alt with a key does nothing if the terminal reports it as such.
    terminal.type("\u{1B}[120;3u", untilShown: "Alt-x does nothing here.")
    terminal.quit()
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
