import Foundation
import PrioritiesTUI
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

@Suite(.serialized)
final class BuiltAppTests: TerminalSuite {
  private func open() throws {
    try terminal.openApp(home)
    try #require(terminal.wait(for: "Find or add"))
  }

  @Test("From an empty store to ten items in three lists, a theme and an icon")
  func newUser() throws {
    try open()
    for (list, items) in [
      ("Groceries", ["Milk", "Bread", "Eggs"]), ("Tool shed", ["Nails", "Glue"]),
      ("Trip", ["Passport", "Socks"]),
    ] {
      terminal.type("/\(list)", until: "create")
      terminal.type("\r", until: "Created \(list)")
      terminal.type("\r", untilShown: "▸ \(list)")
      for item in items {
        terminal.type("/\(item)", until: "create")
        terminal.type("\t", until: "Created \(item)")
        terminal.type("\u{1B}", untilShown: "Find or add in \(list)")
      }
      terminal.type("\u{1B}", untilShown: "Find or add an item")
    }
    terminal.type(",", until: "stillwater")
    terminal.type("\u{1B}[B", untilShown: "cancel")
    terminal.type("\r", until: "Using the theme")
    terminal.type("2", untilShown: "pink-dark")
    terminal.type("\u{1B}[C\r", untilShown: "Using the app icon blue-light.")
    terminal.type("\u{1B}", untilShown: "Find or add an item")
    terminal.quit()

    #expect(try run("list", "--all").output.split(separator: "\n").count == 10)
    #expect(try run("list", "Groceries").output == "medium\tBread\nmedium\tEggs\nmedium\tMilk\n")
    #expect(try run("list", "Trip").output == "medium\tPassport\nmedium\tSocks\n")
    #expect(try run("settings", "read", "icon").output == "blue-light\n")
    #expect(try run("settings", "read", "theme", "--stored").status == 0)
  }

  @Test("Closing the window ends the app and keeps the store valid")
  func hangUp() throws {
    try open()
    terminal.type("/Milk", until: "create")
    terminal.type("\r", until: "Created Milk")
    terminal.hangUp()
    let status = terminal.status()
    #expect(status == 0 || status == 128 + SIGHUP)
    #expect(try run("db", "check").status == 0)
    #expect(try run("list").output == "medium\tMilk\n")
  }

  @Test("Changes by other programs appear, and typed text stays")
  func live() throws {
    try open()
    var quickest = 100.0
    for name in ["Brandy", "Bratwurst", "Broccoli"] {
      let start = terminal.output.count
      #expect(try run("add", name).status == 0)
      let before = Date()
      #expect(terminal.wait(forShown: name, after: start), "\(terminal.screen.text)")
      quickest = min(quickest, Date().timeIntervalSince(before))
    }
    // Only for an idle machine.
    if runsSlowProofs { #expect(quickest < 0.3) }
    terminal.type("/br", untilShown: "Create br")
    #expect(try run("done", "Broccoli").status == 0)
    terminal.read(seconds: 0.2)
    terminal.type("o", untilShown: "/ bro")
    terminal.type("\u{1B}", untilShown: "Find or add an item")
    terminal.quit()
  }

  @Test("An idle app uses no processor time and writes nothing")
  func idle() throws {
    try open()
    terminal.read(seconds: 1.5)
    let bytes = terminal.output.count
    let before = try ticks()
    terminal.read(seconds: runsSlowProofs ? 10 : 2)
    #expect(try ticks() == before)
    #expect(terminal.output.count == bytes)
    terminal.quit()
  }

  @Test("Many resizes end in a complete screen")
  func resizing() throws {
    try open()
    for step in 0..<(runsSlowProofs ? 1000 : 100) {
      terminal.resize(columns: UInt16(5 + step * 37 % 180), rows: UInt16(2 + step * 13 % 60))
    }
    let start = terminal.output.count
    terminal.resize(columns: 60, rows: 20)
    #expect(terminal.wait(forShown: "add your first item", after: start), "\(terminal.screen.text)")
    terminal.quit()
  }

  @Test("Without a terminal, the app suggests commands")
  func noTerminal() throws {
    #expect(
      try run("open")
        == BuiltProgram.Result(
          status: 64,
          errors:
            "Full-screen mode needs a terminal for both input and output. Use a command such as \"list\" instead.\n"
        ))
  }

  /// The app's processor time in clock ticks.
  private func ticks() throws -> Int {
    let line = try String(contentsOfFile: "/proc/\(terminal.processID)/stat", encoding: .utf8)
    let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    return (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
  }

  @Test("About has the project's links once it has an address")
  func projectLinks() {
    let address = "https://example.org/lists"
    let own = [
      LabeledValue("Documentation", "\(address)/docs"), LabeledValue("Source", address),
      LabeledValue("Problems", "\(address)/issues"),
    ]
    #expect(CommandContext.links(address) == own)
    #expect(CommandContext.links(nil) == [])
  }

  @Test("About has the version and the licence")
  func about() throws {
    let app = try RunningApp(home, showing: "Find or add")
    app.type(",", until: "3 About")
    app.type("3", until: "Licence")
    app.type("\u{1B}", until: "Find or add")
    app.quit()
  }
}
