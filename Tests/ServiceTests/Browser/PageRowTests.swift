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
      // The browser would clear a search field.
      let isAllowed = try page.evaluate(
        """
        document.querySelector("\(field)").dispatchEvent(new KeyboardEvent("keydown",
          { key: "Escape", keyCode: 229, bubbles: true, cancelable: true }))
        """)
      #expect(isAllowed as? Bool == false)
      #expect(try page.evaluate("document.querySelectorAll('dialog').length") as? Int == 0)
      try home.expectList(shows: "medium\tMilk\nmedium\tTea\n")
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
      try page.expect("#toast", says: "Undone: Milk, Tea: medium → critical")
      try home.expectList(
        shows: "medium\tGroceries\nmedium\tMilk\nmedium\tRye\nmedium\tTea\n")
      try select()
      try home.click("dialog.menu .line", "Add to a list", on: page)
      try home.click("dialog.menu .line", "Groceries", on: page)
      try home.expectList("Groceries", shows: "medium\tMilk\nmedium\tRye\nmedium\tTea\n")
      try select()
      try home.click("dialog.menu .line", "Delete", on: page)
      try page.expect("dialog.small h2", says: "Delete Milk and Tea? Groceries loses them.")
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

    @Test(
      "Nothing is cut or overlaps on narrow screens and with large text",
      arguments: [(320, "100%"), (195, "100%"), (320, "213%")])
    func sizes(_ width: Int, _ size: String) throws {
      try home.terminal("add", "Groceries", "Milk", "Washing machine repair")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.page(width: width)
      try page.open("\(home.address)/#\(home.code())")
      try home.expect(page, shows: "medium Groceries, medium Milk, medium Washing machine repair")
      try page.evaluate("document.documentElement.style.fontSize = '\(size)', 0")
      func check(_ name: String) throws {
        let faults = try page.evaluate(
          """
          (() => {
            const box = (each) => each.getBoundingClientRect();
            const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
              && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            const shown = [...document.querySelectorAll("body *:not(.sr, .sr *)")]
              .filter((each) => box(each).width && box(each).height);
            const wide = shown.filter((each) => box(each).right > innerWidth + 1);
            const groups = ["#bar", "#find", "dialog header", ".theme-choice", ".themes", "#toast"]
              .flatMap((each) => [...document.querySelectorAll(each)]);
            const over = groups.flatMap(({ children }) => [...children].filter((one) =>
              [...children].some((other) => one !== other && box(one).width && box(other).width
                && overlap(box(one), box(other)))));
            const broken = shown.filter((each) => each.matches("#bar button, header button, .choice span")
              && each.textContent && box(each).height > 3.3 * parseFloat(getComputedStyle(each).fontSize)
              && box(each).width < 3 * parseFloat(getComputedStyle(each).fontSize));
            return [...wide, ...over, ...broken].map((each) => each.outerHTML.slice(0, 80));
          })()
          """)
        #expect(faults as? [String] == [], "\(name)")
      }
      try check("home")
      try home.click(".name", "Groceries", on: page)
      try home.click(".sharing", "Order by route", on: page)
      try page.expect("document.querySelector('#title small')")
      try check("list")
      try home.click("#edit", on: page)
      try page.expect("document.querySelector('form.fields')")
      try check("form")
      try page.evaluate("location.hash = '#/', 0")
      try home.click(".name", "Milk", on: page)
      try page.expect("document.querySelector('.facts')")
      try check("item")
      try page.evaluate("location.hash = '#/', 0")
      try page.expect("document.querySelector('li.row')")
      try home.openMenu(of: "Milk", on: page)
      try check("menu")
      try page.evaluate("document.querySelector('dialog').close(), 0")
      try home.click("#customize", on: page)
      try page.expect("document.querySelectorAll('.theme-choice').length > 10")
      try check("sheet")
      try home.expectQuiet(page)
    }

    @Test("Forced colours show what is chosen")
    func forcedColors() throws {
      try home.terminal("add", "Milk", "Tea")
      let page = try home.paired()
      try page.send(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "forced-colors", "value": "active"]]])
      func expectChosen(_ chosen: String, _ other: String) throws {
        let ground = "getComputedStyle(document.querySelector"
        try page.expect(
          "\(ground)('\(chosen)')).backgroundColor !== \(ground)('\(other)')).backgroundColor")
      }
      try home.openMenu(of: "Milk", on: page)
      try expectChosen(".choice.medium", ".choice.low")
      try home.click("dialog.menu .line", "Select", on: page)
      try expectChosen(".row.selected .front", ".row:not(.selected) .front")
      try home.click("#back", on: page)
      try home.click("#customize", on: page)
      for kind in [".theme-choice", ".icon-choice", ".segments button"] {
        try page.expect("document.querySelector('\(kind)')")
        try expectChosen("\(kind)[aria-pressed=true]", "\(kind)[aria-pressed=false]")
      }
    }
  }
}
