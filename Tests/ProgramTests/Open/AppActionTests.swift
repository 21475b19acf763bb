import PrioritiesTestSupport
import Testing

@Suite(.serialized)
struct AppActionTests {
  let home = TemporaryFolder.forSuite()

  init() throws {
    try home.add(
      ["Groceries"], ["Milk", "-p", "critical", "--in", "Groceries"],
      ["Bread", "-p", "high", "--in", "Groceries"], ["Boiler check", "-p", "high"],
      ["Oat milk", "-p", "low", "-d", "the one with calcium"])
  }

  private func app() throws -> RunningApp { try RunningApp(home, showing: "4 needed") }

  @Test("x deletes after y, also when typed ahead")
  func deleting() throws {
    let app = try app()
    let before = try app.elsewhere("list", "--all")
    app.type("x", until: "Delete Milk? Groceries loses it.")
    app.type("y", until: "Deleted Milk. u undoes.")
    app.type("u", until: "Undone")
    try app.expect("list", "--all") { $0 == before }
    app.type("Gx", until: "Delete Groceries?")
    app.type("n", until: "Nothing was changed")
    app.type("xy", until: "Deleted Groceries")
    try app.expect("list") { $0 == "critical\tMilk\nhigh\tBoiler check\nhigh\tBread\n" }
    app.type("u", until: "Undone")
    try app.expect("list", "--all") { $0 == before }
    app.quit()
  }

  @Test("From 110 columns, Enter moves to the selected list beside the home screen")
  func panes() throws {
    let app = try RunningApp(home, columns: 120, showing: "4 needed")
    app.type("G", until: "2 of 2 needed")
    app.type("\r", until: "Priorities ▸ Groceries")
    #expect(app.screen.contains("Boiler check"))
    app.type("d", until: "1 of 2 needed")
    try app.expect("list") { $0 == "high\tBoiler check\nhigh\tBread\nmedium\tGroceries\n" }
    app.type("\u{1B}", until: "/ Find or add an item")
    app.type("gj", until: "In         Groceries")
    app.quit()
  }

  @Test("An icon that cannot be installed is not set")
  func failedIcon() throws {
    try home.write("", to: ".local/share/icons")
    let app = try app()
    app.type(",2", until: "pink-dark")
    app.type("\u{1B}[C\r", until: "is not a folder")
    try app.expect("settings", "read", "icon") { $0 == "blue\n" }
  }

  @Test("f shows lists only at home, and everything again")
  func listsOnly() throws {
    let app = try app()
    app.type("f", until: "Home shows lists, and items that are not in a list.")
    #expect(!app.screen.contains("Milk") && app.screen.contains("lists only"))
    #expect(app.screen.contains("Groceries") && app.screen.contains("Boiler check"))
    try app.expect("settings", "read", "home") { $0 == "lists\n" }
    app.type("f", until: "Home shows everything.")
    #expect(app.screen.contains("Milk") && !app.screen.contains("lists only"))
    app.quit()
  }

  @Test("u undoes this computer's newest change, whichever program made it")
  func undoElsewhere() throws {
    let app = try app()
    try app.elsewhere("delete", "Bread", "Boiler check", "--yes")
    app.wait(for: "2 needed")
    app.type("u", until: "4 needed")
    try app.expect("list") {
      $0 == "critical\tMilk\nhigh\tBoiler check\nhigh\tBread\nmedium\tGroceries\n"
    }
    app.quit()
  }

  @Test(
    "d four times completes four consecutive items on the main list and in a list of 30",
    arguments: [0.05, 0.3, 1, 2.2], ["", "/Box\r"])
  func pace(seconds: Double, keys: String) throws {
    let home = try TemporaryFolder()
    func run(_ words: String..., input: String = "") throws {
      #expect(try BuiltProgram.priorities.run(words, home: home, input: input).status == 0)
    }
    try run("add", "Box")
    let names = (10..<40).map { "Item \($0)" }
    try run("add", "-", "--in", "Box", input: names.joined(separator: "\n"))
    try run("lower", "Box")
    let app = try RunningApp(home, showing: "30 needed")
    if !keys.isEmpty { app.type(keys, until: "30 of 30 needed") }
    for _ in 0..<4 { app.type("d", pause: seconds) }
    app.wait(for: keys.isEmpty ? "26 needed" : "26 of 30 needed")
    app.wait(for: "▌ ◆ medium    Item 14")
    try app.expect("log", "--done", "--json") { done in
      names.allSatisfy { done.contains("\"\($0)\"") == ($0 < "Item 14") }
    }
    app.quit()
  }

  @Test("Enter raises a low item, o opens it, and keys act on it there")
  func neededAgain() throws {
    let app = try app()
    app.type("/oat", until: "add Oat milk again")
    app.type("\r", until: "needed again")
    try app.expect("list") { $0.contains("medium\tOat milk\n") }
    app.type("d", until: "4 needed")
    app.type("/oat", until: "add Oat milk again")
    app.type("\u{1B}[B", until: "o open")
    app.type("o", until: "▸ Oat milk")
    app.wait(for: "the one with calcium")
    app.type("2", until: "● high")
    try app.expect("list") { $0.contains("high\tOat milk\n") }
    app.type("\u{1B}", until: "5 needed")
    app.quit()
  }

  @Test("E edits the open list, and P resets a list priority")
  func openList() throws {
    let app = try app()
    app.type("\u{1B}[B\u{1B}[B\u{1B}[B\r", until: "2 of 2 needed")
    app.type("\u{1B}[1;2D", until: "in list")
    try app.expect("list", "Groceries") { $0 == "high\tBread\nhigh\tMilk\n" }
    app.type("P", until: "critical")
    try app.expect("list", "Groceries") { $0 == "critical\tMilk\nhigh\tBread\n" }
    app.type("E", until: "Name")
    app.type(" today\r", until: "▸ Groceries today")
    try app.expect("list", "Groceries today") { $0 == "critical\tMilk\nhigh\tBread\n" }
    app.type("\u{1B}", until: "4 needed")
    app.quit()
  }

  @Test("Swiping a row, clicks to select and open, and a click on + to add")
  func mouse() throws {
    let app = try app()
    try app.drag("Boiler check", by: -2)
    app.wait(for: "high → medium")
    try app.expect("list", "--only", "medium") {
      $0 == "medium\tBoiler check\nmedium\tGroceries\n"
    }
    try app.click("2 needed")
    app.wait(for: "▌ ◆           Groceries")
    try app.click("◆           Groceries")
    app.wait(for: "2 of 2 needed")
    app.type("/boil", until: "+ ◆ medium    Boiler check")
    try app.click("+ ◆ medium    Boiler check")
    app.wait(for: "3 of 3 needed")
    try app.expect("list", "Groceries") { $0.contains("Boiler check") }
    app.type("\u{1B}", until: "Find or add")
    app.quit()
  }

  @Test("A conflicting edit is reported, and typed text stays")
  func clash() throws {
    let app = try app()
    app.type("/oat", until: "add Oat milk again")
    app.type("\u{1B}[B", until: "o open")
    app.type("e", until: "Details")
    app.type("\t!", until: "calcium!")
    try app.elsewhere("edit", "Oat milk", "--details", "from the corner shop")
    app.wait(for: "The details were changed elsewhere")
    app.wait(for: "calcium!")
    try app.expect("show", "Oat milk", "--json") { $0.contains("from the corner shop") }
    app.type("\r", until: "Oat milk has new details")
    try app.expect("show", "Oat milk", "--json") { $0.contains("the one with calcium!") }
    app.type("\u{1B}", until: "Find or add an item")
    app.quit()
  }
}
