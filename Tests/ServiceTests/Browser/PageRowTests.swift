import PrioritiesTestSupport
import Testing

extension BrowserTests {
  /// Keys, long presses, selected rows, and what fits and stays where it is.
  @Suite final class PageRowTests: BrowserSuite {
    @Test(
      "Keys of an input method belong to it",
      arguments: ["#query", "[name=name]", "li.row .name"])
    func composing(_ field: String) throws {
      try home.terminal("add", "Milk", "Tea")
      let page = try home.paired(.lightDesktop)
      try home.expect(page, shows: "medium Milk, medium Tea")
      if field == "[name=name]" {
        try page.press("ArrowDown")
        try page.press("e")
      }
      if field == "#query" { try home.click(field, on: page) }
      try page.expect("document.querySelector('\(field)')")
      let before = "[location.hash, document.activeElement.tagName, history.length].join()"
      try page.evaluate("document.querySelector('\(field)').focus(), 0")
      try page.type("mi")
      let place = try #require(try page.evaluate(before) as? String)
      try page.evaluate(
        """
        for (const key of ["Enter", "ArrowDown", "ArrowUp", "Escape", "1", "d", "x", "/"])
          for (const composition of [{ isComposing: true, keyCode: 13 }, { keyCode: 229 }])
            document.querySelector("\(field)").dispatchEvent(
              new KeyboardEvent("keydown", { key, ...composition, bubbles: true, cancelable: true }))
        """)
      #expect(try page.evaluate(before) as? String == place)
      #expect(try page.evaluate("document.querySelectorAll('dialog').length") as? Int == 0)
      try home.expectList(shows: "medium\tMilk\nmedium\tTea\n")
    }

    @Test("Selected rows change in one step", arguments: BrowserTests.screens(.lightPhone))
    func selecting(_ screen: PageScreen) throws {
      try home.terminal("add", "Groceries", "Milk", "Tea", "Rye")
      try home.terminal("include", "Rye", "--in", "Groceries")
      let page = try home.paired(screen)
      func select() throws {
        try home.openMenu(of: "Milk", on: page)
        try home.click("dialog.menu .line", "Select", on: page)
        try home.click(".name", "Tea", on: page)
        try page.expect("#title", says: "2 selected")
        try page.expect("document.querySelectorAll('.row.selected').length === 2")
        try home.click("#edit", on: page)
      }
      try select()
      try home.click("dialog.menu .choice", "critical", on: page)
      try home.expect(page, shows: "critical Milk, critical Tea, medium Groceries, medium Rye")
      try home.click("#toast button", "Undo", on: page)
      try page.expect("#toast", says: "Undone: Milk and Tea set to critical")
      try home.expectList(
        shows: "medium\tGroceries\nmedium\tMilk\nmedium\tRye\nmedium\tTea\n")
      try select()
      try home.click("dialog.menu .line", "Add to a list", on: page)
      try home.click("dialog.menu .line", "Groceries", on: page)
      try home.expectList("Groceries", shows: "medium\tMilk\nmedium\tRye\nmedium\tTea\n")
      try select()
      try home.click("dialog.menu .line", "Delete", on: page)
      try page.expect("dialog.small h2", says: "Delete Milk and Tea, also from Groceries?")
      try home.click("dialog.small button.danger", on: page)
      try home.expectList(shows: "medium\tGroceries\nmedium\tRye\n")
      try home.click("#undo", on: page)
      try home.expectList("Groceries", shows: "medium\tMilk\nmedium\tRye\nmedium\tTea\n")
      // The back button and the last row both end it.
      try home.openMenu(of: "Milk", on: page)
      try home.click("dialog.menu .line", "Select", on: page)
      try home.click("#back", on: page)
      try page.expect("document.querySelector('#title').textContent === 'Priorities'")
      try home.openMenu(of: "Milk", on: page)
      try home.click("dialog.menu .line", "Select", on: page)
      try home.click(".name", "Milk", on: page)
      try page.expect("document.querySelector('#title').textContent === 'Priorities'")
      try home.expectQuiet(page)
    }

    @Test("A long press opens the menu where no event is sent for it; letting go opens nothing")
    func longPress() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      try page.evaluate(
        "addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true), 0")
      let milk = try #require(try page.place("li.row .front", "Milk"))
      try page.swipe(x: milk.x, y: milk.y, by: 0, releases: false)
      try page.expect("document.querySelector('dialog.menu')")
      try page.letGo(x: milk.x, y: milk.y)
      try home.click("dialog.menu .choice", "critical", on: page)
      try home.expect(page, shows: "critical Milk")
      #expect(try page.evaluate("document.title") as? String == "Priorities")
      try page.tap(x: milk.x, y: milk.y)
      try page.expect("document.title === 'Milk – Priorities'")
      try home.expectQuiet(page)
    }

    @Test("Rows stay in view when others change, and under a finger until it lets go")
    func staying() throws {
      let names = (10...49).map { "Item \($0)" }
      _ = try BuiltProgram.priorities.run(["add"] + names, home: home.service.home)
      let page = try home.paired()
      try page.expect("document.querySelectorAll('li.row').length === 40")
      // A page behind another one lays out no rows.
      try page.send("Page.bringToFront")
      let frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
      try page.evaluate("scrollTo(0, 800), \(frames)")
      let text = "document.querySelector('#main').textContent"
      let top = """
        String([...document.querySelectorAll("li.row")]
          .find((row) => row.textContent.includes("Item 25")).getBoundingClientRect().top)
        """
      let before = try #require(try page.evaluate(top) as? String)
      for words in [
        ["add", "Almonds", "Bread"], ["set", "critical", "Item 47"],
        ["delete", "Almonds", "--yes"],
        ["done", "Item 12"],
      ] {
        let shown = try page.evaluate(text) as? String
        _ = try BuiltProgram.priorities.run(words, home: home.service.home)
        try page.expect("\(text) !== \(page.quoted(shown ?? ""))")
        try page.evaluate(frames)
        let after = try page.evaluate(top) as? String
        #expect(after == before, "\(words)")
      }
      try page.evaluate("scrollTo(0, 0), 0")
      try home.swipe("Item 10", by: 80, releases: false, on: page)
      try home.terminal("add", "Cocoa")
      #expect(try page.waits(for: "\(text).includes('Cocoa')", seconds: 1) == false)
      try page.letGo(x: 300, y: 300)
      try page.expect("\(text).includes('Cocoa')")
      try home.expectQuiet(page)
    }
  }
}
