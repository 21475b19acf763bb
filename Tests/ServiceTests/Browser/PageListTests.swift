import Foundation
import PrioritiesTestSupport
import Testing

extension BrowserTests {
  @Suite final class PageListTests: BrowserSuite {
    @Test(
      "A link pairs and its code leaves the address; terminal changes appear",
      arguments: BrowserTests.screens(.lightPhone))
    func pairing(_ screen: PageScreen) throws {
      try home.terminal("add", "Milk", "-p", "critical")
      let page = try home.paired(screen)
      #expect(
        try page.evaluate("location.href") as? String == home.address + "/")
      try home.expect(page, shows: "critical Milk")
      try home.terminal("add", "Bread")
      try home.expect(page, shows: "critical Milk, medium Bread")
      try home.terminal("undo")
      try home.expect(page, shows: "critical Milk")
      // A reused link is refused and leaves the list unchanged.
      try page.open("\(home.address)/#0000-0000")
      try page.expect("#toast", says: "already")
      try home.expect(page, shows: "critical Milk")
      try home.expectQuiet(page)
    }

    @Test("A list by name is so on the page, and its head says it")
    func byName() throws {
      try home.terminal("add", "Groceries", "Milk", "Bread", "Apples")
      try home.terminal("include", "Milk", "Bread", "Apples", "--in", "Groceries")
      try home.terminal("set", "high", "Milk")
      try home.terminal("edit", "Groceries", "--order", "name")
      let page = try home.paired()
      try home.click(".words b", "Groceries", on: page)
      try page.expect("#title small", says: "by name")
      try home.expect(page, shows: "medium Apples, medium Bread, high Milk")
      try home.click(".sharing", "Order by priority", on: page)
      try home.expect(page, shows: "high Milk, medium Apples, medium Bread")
      try home.expectQuiet(page)
    }

    @Test("After an undo, the form shows what is there now, and its search counts aloud")
    func undoInForm() throws {
      try home.terminal("add", "Soon", "Milk")
      let page = try home.paired()
      try home.click(".name", "Soon", on: page)
      try home.click("#edit", on: page)
      let field = "document.querySelector('[name=name]')"
      try page.expect(field)
      try page.evaluate("\(field).focus(), \(field).setSelectionRange(4, 4), 0")
      try page.type("er")
      try page.press("Tab")
      try page.expect("#title", says: "Sooner")
      try home.click("#undo", on: page)
      try page.expect("\(field).value === 'Soon'")
      try page.evaluate("document.querySelector('[type=search]:not(#query)').focus(), 0")
      try page.type("mi")
      try page.expect("#status", says: "1 result")
      try home.expectQuiet(page)
    }

    @Test(
      "Three trips give the order; a moved row stays, and a completed one keeps its place",
      arguments: BrowserTests.screens(.lightPhone))
    func route(_ screen: PageScreen) throws {
      let names = ["Shop", "Bread", "Eggs", "Milk", "Tea"]
      func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }
      let items = names.enumerated().map { index, name in
        let lists = index == 0 ? "" : ",\"lists\":[{\"id\":\"\(id(0))\"}]"
        return "{\"id\":\"\(id(index))\",\"name\":\"\(name)\",\"priority\":\"medium\"\(lists)}"
      }
      let trips = (1...3).flatMap { day in
        [4, 3, 1].enumerated().map { place, item in
          "{\"item\":\"\(id(item))\",\"at\":\"2026-01-0\(day)T10:0\(place):00Z\",\"from\":\"medium\"}"
        }
      }
      let file = home.service.home.url("list.json")
      try """
      {"format":"priorities","version":1,"items":[\(items.joined(separator: ","))],
      "completions":[\(trips.joined(separator: ","))]}
      """.write(to: file, atomically: true, encoding: .utf8)
      try home.terminal("import", file.path)
      let page = try home.paired(screen)
      try page.evaluate("location.hash = '#/\(id(0))'")
      try home.expect(page, shows: "medium Bread, medium Eggs, medium Milk, medium Tea")
      try page.evaluate(
        "[...document.querySelectorAll('.sharing')].find((b) => /route/.test(b.textContent)).click()"
      )
      try home.expect(page, shows: "medium Tea, medium Milk, medium Bread, medium Eggs")
      try page.evaluate("document.querySelector('[aria-label=\"Move Eggs\"]').focus()")
      try page.press("ArrowUp")
      try home.expect(page, shows: "medium Tea, medium Milk, medium Eggs, medium Bread")
      // The focus stays on the handle, and the row that moved moves back.
      let focused = "document.activeElement.ariaLabel === 'Move Eggs'"
      for (key, rows) in [
        ("ArrowUp", "medium Tea, medium Eggs, medium Milk, medium Bread"),
        ("ArrowDown", "medium Tea, medium Milk, medium Eggs, medium Bread"),
        ("ArrowDown", "medium Tea, medium Milk, medium Bread, medium Eggs"),
        ("ArrowDown", "medium Tea, medium Milk, medium Bread, medium Eggs"),
        ("u", "medium Tea, medium Milk, medium Eggs, medium Bread"),
      ] {
        try page.press(key)
        try home.expect(page, shows: rows)
        try page.expect(focused)
      }
      try page.expect("#toast", says: "Undone: Eggs moved")
      try page.expect("#title small", says: "by route")
      #expect(
        try eventually {
          try home.terminal("list", "Shop")
            == "medium\tTea\nmedium\tMilk\nmedium\tEggs\nmedium\tBread\n"
        })
      // The finger drags Bread before Tea.
      let bread = try #require(try page.place("[aria-label='Move Bread']"))
      let tea = try #require(try page.place("[aria-label='Move Tea']"))
      try page.swipe(x: bread.x, y: bread.y, by: 0, down: tea.y - 20 - bread.y)
      try home.expect(page, shows: "medium Bread, medium Tea, medium Milk, medium Eggs")
      try page.evaluate("document.querySelector('[aria-label=\"Complete Milk\"]').click()")
      try page.expect("document.querySelector('.row.done .words b')?.textContent == 'Milk'")
      #expect(
        try page.evaluate(
          "[...document.querySelectorAll('.row .words b')].map((b) => b.textContent).join()")
          as? String == "Bread,Tea,Milk,Eggs")
      try home.expectQuiet(page)
    }

    @Test("A change of another device is announced with its name")
    func elsewhere() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      // Also the first change after a reload.
      try page.send("Page.reload")
      try page.expect(
        "performance.getEntriesByType('resource').some((each) => each.name.includes('/log?'))")
      let laptop = try TemporaryFolder()
      let link = "\(home.address)/#\(try home.code())"
      let joined = try BuiltProgram.priorities.run(
        ["join", link, "--name", "Ana's laptop"], home: laptop)
      #expect(joined.status == 0, "\(joined.errors)")
      _ = try BuiltProgram.priorities.run(["done", "Milk"], home: laptop)
      try page.expect(
        "document.querySelector('#toast').textContent.startsWith(\"Ana's laptop completed Milk\")")
      try home.expectQuiet(page)
    }

    @Test("A typed code pairs, and a wrong one shows an error")
    func typedCode() throws {
      let page = try home.page()
      try page.open(home.address + "/")
      try page.expect("document.querySelector('.pair input')")
      try page.evaluate("document.querySelector('.pair input').value = '0000-0000'")
      try home.click(".pair button", on: page)
      try page.expect("document.querySelector('.pair [role=alert]')")
      let code = try home.code()
      try page.evaluate("document.querySelector('.pair input').value = '\(code.lowercased())'")
      try home.click(".pair button", on: page)
      try page.expect("\(home.stored("token")) && document.querySelector('.empty')")
      try home.expectQuiet(page, but: ["403 (Forbidden) /api/v1/pairings"])
    }

    @Test(
      "A swipe follows the finger, shows tiles and sets the priority on release",
      arguments: BrowserTests.screens(.darkPhone))
    func swiping(_ screen: PageScreen) throws {
      try home.terminal("add", "Milk", "-p", "critical")
      try home.terminal("add", "Bread")
      let page = try home.paired(screen)
      try home.expect(page, shows: "critical Milk, medium Bread")
      // Down: critical to medium, past the first tile.
      let milk = try #require(try page.place("li.row .front", "Milk"))
      try page.swipe(x: milk.x + 100, y: milk.y, by: -150, releases: false)
      let tiles = "[...document.querySelectorAll('.tile')].map((tile) => tile.textContent).join()"
      #expect(try page.evaluate(tiles) as? String == "high,medium,low")
      try page.expect("document.querySelector('.tile.armed')?.textContent === 'medium'")
      let moved = "document.querySelector('.tiles ~ .front').style.transform"
      #expect(try page.evaluate(moved) as? String == "translateX(-140px)")
      try page.letGo(x: milk.x - 50, y: milk.y)
      try home.expect(page, shows: "medium Bread, medium Milk")
      try home.expectList(shows: "medium\tBread\nmedium\tMilk\n")
      // Up: one priority.
      try home.swipe("Milk", by: 80, on: page)
      try home.expect(page, shows: "high Milk, medium Bread")
      // A swipe back to its start changes nothing.
      let bread = try #require(try page.place("li.row .front", "Bread"))
      try page.swipe(x: bread.x, y: bread.y, by: 120, releases: false)
      try page.expect("document.querySelector('.tile.armed')")
      try page.move(x: bread.x + 14, y: bread.y)
      try page.expect("!document.querySelector('.tile.armed')")
      try page.letGo(x: bread.x + 14, y: bread.y)
      // A vertical swipe scrolls the list and changes nothing.
      try home.swipe("Milk", by: 30, down: 200, on: page)
      try home.expect(page, shows: "high Milk, medium Bread")
      #expect(try page.evaluate("document.querySelectorAll('.tiles').length") as? Int == 0)
      try home.click("#toast button", "Undo", on: page)
      try home.expect(page, shows: "medium Bread, medium Milk")
      try home.expectList(shows: "medium\tBread\nmedium\tMilk\n")
      try home.expectQuiet(page)
    }

    @Test("A swipe does not open its row, and other buttons work immediately")
    func clickAfterSwipe() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      // In one task, before the row's click is handled.
      try page.evaluate(
        """
        (() => {
          const front = document.querySelector("li.row .front");
          front.parentElement.setPointerCapture = undefined;
          const point = (kind, clientX) => front.dispatchEvent(new PointerEvent("pointer" + kind,
            { clientX, clientY: 200, pointerId: 1, isPrimary: true, bubbles: true, cancelable: true }));
          point("down", 100); point("move", 180); point("move", 260); point("up", 260);
          front.querySelector(".name").click();
          document.querySelector("#customize").click();
        })(), 0
        """)
      try page.expect("document.querySelector('dialog[open]')")
      try home.expect(page, shows: "critical Milk")
      #expect(try page.evaluate("document.title") as? String == "Priorities")
      try home.expectQuiet(page)
    }

    @Test("A short flick sets the next priority")
    func flick() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      let milk = try #require(try page.place("li.row .front", "Milk"))
      try page.flick(x: milk.x, y: milk.y, by: 40)
      try home.expect(page, shows: "high Milk")
    }

    @Test("A swipe in a list of 300 leaves most of each frame free")
    func smoothness() throws {
      let names = (1...300).map { "Item \($0)" }
      _ = try BuiltProgram.priorities.run(["add"] + names, home: home.service.home)
      let page = try home.paired()
      try page.expect("document.querySelectorAll('li.row').length > 10")
      let place = try #require(try page.place("li.row .front", "Item 5"))
      try page.swipe(x: place.x - 100, y: place.y, by: 20, releases: false)
      // Processor time, so that a busy machine does not matter.
      try page.send("Performance.enable", ["timeDomain": "threadTicks"])
      let before = try page.metric("TaskDuration")
      let frames = 60
      for frame in 1...frames {
        try page.move(x: place.x - 80 + Double(frame), y: place.y)
        try page.evaluate("new Promise((done) => requestAnimationFrame(done))")
      }
      let spent = (try page.metric("TaskDuration") - before) * 1000 / Double(frames)
      #expect(spent < 8, "\(spent) ms of 16.7")
      try page.letGo(x: place.x - 20, y: place.y)
      try home.expectQuiet(page)
    }

    @Test("The focus moves to the successor of a row that disappears, and back to an opened row")
    func focus() throws {
      try home.terminal("add", "Bread", "Milk", "Salt")
      let page = try home.paired(.lightDesktop)
      try home.expect(page, shows: "medium Bread, medium Milk, medium Salt")
      let focused =
        "document.activeElement.closest('[data-id]')?.querySelector('.name').textContent"
      try page.press("ArrowDown")
      try page.press("ArrowDown")
      try page.expect("\(focused)?.includes('Milk')")
      try home.expect(page, shows: "medium Bread, medium Milk, medium Salt")
      try page.press("Enter")
      try page.expect("document.title.includes('Milk')")
      try page.press("Escape")
      try page.expect("\(focused)?.includes('Milk')")
      try home.terminal("delete", "Milk", "--yes")
      try home.expect(page, shows: "medium Bread, medium Salt")
      try page.expect("\(focused)?.includes('Salt')")
      try page.press("d")
      let region = "document.querySelector('[role=region][aria-label=Message]')"
      try page.expect("\(region).textContent.includes('Salt')")
    }

    @Test("The fold arrow points into right-to-left text, and down when unfolded")
    func direction() throws {
      try DueTests.write(in: home.service.home)
      let page = try home.paired()
      let arrow = "getComputedStyle(document.querySelector('.fold .next')).transform"
      try page.expect("document.querySelector('.fold')")
      try page.evaluate("document.dir = 'rtl'; 0")
      try page.expect("\(arrow) === 'matrix(0, 1, -1, 0, 0, 0)'")
      try home.click("[aria-expanded=true]", on: page)
      try page.expect("\(arrow) === 'matrix(-1, 0, 0, 1, 0, 0)'")
    }

    @Test("The terminal app's keys work")
    func keys() throws {
      try home.terminal("add", "Milk", "Bread")
      let page = try home.paired(.darkDesktop)
      try home.expect(page, shows: "medium Bread, medium Milk")
      try page.press("ArrowDown")
      try page.press("ArrowDown")
      try page.press("1")
      try home.expect(page, shows: "critical Milk, medium Bread")
      try page.press("ArrowLeft")
      try home.expect(page, shows: "high Milk, medium Bread")
      try page.press("d")
      try home.expect(page, shows: "medium Bread")
      try page.press("u")
      try home.expect(page, shows: "high Milk, medium Bread")
      try page.press("U")
      try home.expect(page, shows: "medium Bread")
      try page.press("/")
      try page.type("oil")
      try page.press("Enter")
      try home.expectList(shows: "medium\tBread\nmedium\toil\n")
      try page.press("Escape")
      try home.expect(page, shows: "medium Bread, medium oil")
      try home.expectQuiet(page)
    }

    @Test(
      "A search in a list finds, adds and creates items",
      arguments: BrowserTests.screens(.lightPhone))
    func search(_ screen: PageScreen) throws {
      try home.terminal("add", "Groceries", "Milk", "Oat milk")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.paired(screen)
      try home.click(".name", "Groceries", on: page)
      try home.expect(page, shows: "medium Milk")
      try home.click("#query", on: page)
      try page.type("mil")
      let sections =
        "[...document.querySelectorAll('#main h2, .create')].map((e) => e.textContent).join()"
      try page.expect("\(sections) === 'In Groceries,Elsewhere,Create mil · in Groceries'")
      try page.expect("document.querySelector('#status').textContent === '2 results'")
      try home.click(".plus", on: page)
      try home.expectList("Groceries", shows: "medium\tMilk\nmedium\tOat milk\n")
      try page.click("#query")
      try page.type("k chocolate")
      try home.click(".create", "milk chocolate", on: page)
      try home.expectList(
        "Groceries", shows: "medium\tMilk\nmedium\tmilk chocolate\nmedium\tOat milk\n")
      try home.expectQuiet(page)
    }

    @Test(
      "Editing changes name, details, priority and contents; a taken name stays in the field",
      arguments: BrowserTests.screens(.darkDesktop))
    func editing(_ screen: PageScreen) throws {
      try home.terminal("add", "Groceries", "Milk", "Bread")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.paired(screen)
      try home.click(".name", "Groceries", on: page)
      try page.expect("!document.querySelector('#edit').hidden")
      try home.click("#edit", on: page)
      try page.expect("document.querySelector('form.fields')")
      try home.click(".choice", "high", on: page)
      try home.expectList(
        shows: "high\tGroceries\nmedium\tBread\nmedium\tMilk\n")
      try home.click("button.minus", "Milk", on: page)
      try home.expectList("Groceries", shows: "")
      try home.click("button.plus", "Bread", on: page)
      try home.expectList("Groceries", shows: "medium\tBread\n")
      let field = "document.querySelector('[name=name]')"
      try page.evaluate("\(field).value = 'Market'; \(field).form.requestSubmit(); 0")
      try home.expectList("Market", shows: "medium\tBread\n")
      try page.expect("!document.querySelector('form.fields')")
      try page.expect("document.querySelector('#title').textContent === 'Market'")
      try home.click("#edit", on: page)
      try page.expect("document.querySelector('form.fields')")
      try page.evaluate("\(field).value = 'milk'; \(field).form.requestSubmit(); 0")
      try page.expect(".notice", says: "Milk")
      try home.click(".notice button", "Edit", on: page)
      try page.expect("\(field)?.value === 'milk'")
      try page.evaluate("globalThis.isOld = true")
      try page.send("Page.reload")
      try page.expect("!globalThis.isOld && \(field)?.value === 'milk'")
      try home.expectQuiet(page, but: ["409 (Conflict) /api/v1/changes"])
    }

    @Test("Suggestions appear below the list and are added by a tap")
    func due() throws {
      try DueTests.write(in: home.service.home)
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk, low Bread")
      let section = "document.querySelector('ul[aria-label=Due]')"
      try page.expect("\(section).textContent.includes('every 9 days')")
      let last = "/every 9 days, last (week|\\d+ days ago|\\d+ weeks ago)/"
      #expect(try page.evaluate("\(last).test(\(section).textContent)") as? Bool == true)
      let note = "\(section).querySelector('small')"
      let isWhole = "\(note).scrollWidth <= \(note).clientWidth"
      #expect(try page.evaluate(isWhole) as? Bool == true)
      let symbol = "\(section).querySelector('.priority').ariaLabel"
      #expect(try page.evaluate(symbol) as? String == "Add Bread")
      try home.click("ul[aria-label=Due] .plus", on: page)
      try home.expect(page, shows: "medium Bread, medium Milk")
      try home.expectList(shows: "medium\tBread\nmedium\tMilk\n")
      try page.expect("!\(section)")
      try home.expectQuiet(page)
    }

    @Test("Suggestions are snoozed on this device and folded on all; undo restores them")
    func snoozing() throws {
      try DueTests.write(in: home.service.home)
      let page = try home.paired()
      let section = "document.querySelector('ul[aria-label=Due]')"
      let heading = "document.querySelector('[aria-expanded]')"
      try page.expect("\(heading)?.textContent === ' Due: 1'")
      try home.click("ul[aria-label=Due] button.quiet", "Snooze", on: page)
      try page.expect("!\(section) && !\(heading)")
      try home.click("#toast button", "Undo", on: page)
      try page.expect("\(section).textContent.includes('Bread')")
      try home.click("[aria-expanded=true]", on: page)
      try page.expect("!\(section) && \(heading).ariaExpanded === 'false'")
      try home.expect(["settings", "read", "due"], prints: "folded\n")
      try home.click("[aria-expanded=false]", on: page)
      try page.expect("\(section)")
      try home.expect(["settings", "read", "due"], prints: "on\n")
      try home.expectQuiet(page)
    }

    @Test(
      "Deleting needs a confirmation, and undo restores everything",
      arguments: BrowserTests.screens(.lightDesktop))
    func deleting(_ screen: PageScreen) throws {
      try home.terminal("add", "Groceries", "Milk")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.paired(screen)
      try home.openMenu(of: "Milk", on: page)
      try home.click("dialog.menu .line", "Delete", on: page)
      try page.expect("dialog.small h2", says: "Delete Milk? Groceries loses it.")
      try home.click("dialog.small button", "Cancel", on: page)
      try page.expect("!document.querySelector('dialog')")
      try home.expectList(shows: "medium\tGroceries\nmedium\tMilk\n")
      try home.openMenu(of: "Milk", on: page)
      try home.click("dialog.menu .line", "Delete", on: page)
      try home.click("dialog.small button.danger", on: page)
      try home.expect(page, shows: "medium Groceries")
      try home.expectList(shows: "medium\tGroceries\n")
      try home.click("#toast button", "Undo", on: page)
      try home.expectList("Groceries", shows: "medium\tMilk\n")
      try home.expect(page, shows: "medium Groceries, medium Milk")
      try home.expectQuiet(page)
    }

    @Test(
      "A tap on the symbol completes an item, which stays until the view changes; another reverts it",
      arguments: BrowserTests.screens(.lightPhone))
    func ticking(_ screen: PageScreen) throws {
      try home.terminal("add", "Groceries", "Milk", "-p", "high")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.paired(screen)
      try home.expect(page, shows: "high Groceries, high Milk")
      let symbol = "document.querySelector('[aria-label=\"Complete Milk\"]')"
      let isLarge =
        "((box) => box.width >= 44 && box.height >= 44)(\(symbol).getBoundingClientRect())"
      #expect(try page.evaluate(isLarge) as? Bool == true)
      try home.click("[aria-label='Complete Milk']", on: page)
      try page.expect(".row.done", says: "Milk")
      try home.expectList(shows: "high\tGroceries\n")
      try home.click("[aria-label='Complete Milk']", on: page)
      try home.expect(page, shows: "high Groceries, high Milk")
      try home.expectList(shows: "high\tGroceries\nhigh\tMilk\n")
      try home.click("[aria-label='Complete Milk']", on: page)
      try home.expectList(shows: "high\tGroceries\n")
      try home.click(".name", "Groceries", on: page)
      try home.expect(page, shows: "low Milk")
      try home.click("#back", on: page)
      try home.expect(page, shows: "high Groceries")
      #expect(try page.evaluate("document.querySelectorAll('.row.done').length") as? Int == 0)
      try home.expectQuiet(page)
    }

    @Test("Another tap on the symbol reverts only its completion after other devices' changes")
    func reverting() throws {
      try home.terminal("add", "Groceries")
      try home.terminal("add", "Milk", "-p", "high")
      try home.terminal("include", "Milk", "--in", "Groceries")
      try home.terminal("set", "critical", "Milk", "--in", "Groceries")
      let page = try home.paired()
      try home.expect(page, shows: "high Milk, medium Groceries")
      try home.click("[aria-label='Complete Milk']", on: page)
      try home.expectList(shows: "medium\tGroceries\n")
      try home.terminal("add", "Bread")
      try home.expect(page, shows: "medium Bread, medium Groceries")
      try home.click("[aria-label='Complete Milk']", on: page)
      try home.expect(page, shows: "high Milk, medium Bread, medium Groceries")
      try home.expectList(shows: "high\tMilk\nmedium\tBread\nmedium\tGroceries\n")
      try home.expectList("Groceries", shows: "critical\tMilk\n")
      #expect(try page.evaluate("document.querySelectorAll('dialog').length") as? Int == 0)
      try home.expectQuiet(page, but: ["409 (Conflict) /api/v1/changes"])
    }

    @Test("A search strikes a completed row through, and another tap reverts it")
    func completingFound() throws {
      try home.terminal("add", "Milk", "-p", "high")
      let page = try home.paired()
      try home.expect(page, shows: "high Milk")
      try home.click("#query", on: page)
      try page.type("mil")
      try home.click("ul[aria-label=Matches] [aria-label='Complete Milk']", on: page)
      try page.expect("document.querySelector('.row.high.done b')?.textContent === 'Milk'")
      try home.expectList(shows: "")
      try home.click("ul[aria-label=Matches] [aria-label='Complete Milk']", on: page)
      try home.expect(page, shows: "high Milk")
      try home.expectList(shows: "high\tMilk\n")
      try home.expectQuiet(page)
    }

    @Test("Home can show lists only, even if set while the page reads the settings")
    func listsOnly() throws {
      try home.terminal("add", "Groceries", "Milk", "Candles")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.paired()
      try home.expect(page, shows: "medium Candles, medium Groceries, medium Milk")
      try page.evaluate(
        """
        globalThis.themes = 0;
        const held = new Promise((done) => { globalThis.release = done; });
        const send = fetch;
        fetch = async (address, ...options) => {
          const response = await send(address, ...options);
          if (address.includes("theme.css")) themes += 1;
          if (address.includes("due=1")) { globalThis.isHeld = true; await held; }
          return response;
        }; 0
        """)
      try home.terminal("settings", "write", "due", "folded")
      try page.expect("globalThis.isHeld && themes")
      // The page has read the former value.
      try page.evaluate("themes = 0")
      try home.terminal("settings", "write", "home", "lists")
      try page.expect("themes > 0")
      try page.evaluate("release(), 0")
      try home.expect(page, shows: "medium Candles, medium Groceries")
      // A cycle that nothing else leads to keeps one list.
      try home.terminal("include", "Groceries", "--in", "Milk")
      try home.terminal("raise", "Milk")
      try home.expect(page, shows: "high Milk, medium Candles")
      try home.expectQuiet(page)
    }

    @Test("At home each row says its lists; completing in a list completes the item")
    func lists() throws {
      try home.terminal("add", "Groceries", "Milk")
      try home.terminal("include", "Milk", "--in", "Groceries")
      try home.terminal("set", "low", "Milk", "--in", "Groceries")
      let page = try home.paired()
      try home.expect(page, shows: "medium Groceries, medium Milk")
      let note =
        "[...document.querySelectorAll('.row small')].map((each) => each.textContent).join()"
      #expect(try page.evaluate(note) as? String == "in Groceries")
      try home.click(".name", "Groceries", on: page)
      try home.expect(page, shows: "low Milk")
      #expect(try page.evaluate(note) as? String == "low in this list, otherwise medium")
      try home.click("[aria-label='Complete Milk']", on: page)
      try home.expectList(shows: "medium\tGroceries\n")
      try home.expectQuiet(page)
    }

    @Test(
      "An item that contains nothing has a page; Back returns to its row",
      arguments: BrowserTests.screens(.darkPhone))
    func itemPage(_ screen: PageScreen) throws {
      try home.terminal("add", "Groceries", "Milk", "Oil", "-d", "the good one")
      try home.terminal("include", "Milk", "--in", "Groceries")
      try home.terminal("done", "Milk")
      try home.terminal("add", "Milk")
      let page = try home.paired(screen)
      try home.expect(page, shows: "medium Groceries, medium Milk, medium Oil")
      try home.click(".name", "Milk", on: page)
      let text = "document.querySelector('#main').innerText"
      try page.expect(
        """
        ["the good one", "Last completed", "today", "Groceries", "Add items"]
          .every((each) => \(text).includes(each)) && document.title === "Milk – Priorities"
        """)
      try home.click(".choice", "critical", on: page)
      try home.expectList(shows: "critical\tMilk\nmedium\tGroceries\nmedium\tOil\n")
      try page.expect("document.activeElement.matches('.choice.critical')")
      try home.click("#back", on: page)
      try home.expect(page, shows: "critical Milk, medium Groceries, medium Oil")
      try page.expect("document.activeElement.closest('li')?.textContent.includes('Milk')")
      try home.click(".name", "Milk", on: page)
      try home.click("#main button", "Add items", on: page)
      try page.type("oat")
      try home.click(".create", on: page)
      try home.expectList("Milk", shows: "medium\toat\n")
      try home.expectQuiet(page)
    }

    @Test(
      "Pasted lines become items in one step; a comma is part of a name",
      arguments: ["#query", "#main [type=search]"])
    func pasting(_ field: String) throws {
      try home.terminal("add", "Groceries", "Milk")
      try home.terminal("include", "Milk", "--in", "Groceries")
      let page = try home.paired()
      try home.click(".name", "Groceries", on: page)
      if field == "#query" {
        try home.click(field, on: page)
      } else {
        try home.click("#edit", on: page)
      }
      try page.expect("document.querySelector('\(field)')")
      try page.evaluate(
        """
        (() => {
          const field = document.querySelector("\(field)");
          const clipboardData = new DataTransfer();
          clipboardData.setData(
            "text/plain", "Eggs, large\\r\\n\\nham\\n1,5 kg flour\\neggs,  large\\n");
          field.focus();
          field.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        })(), 0
        """)
      try home.click(".create", "ham", on: page)
      let items = "medium\t1,5 kg flour\nmedium\teggs, large\nmedium\tham\nmedium\tMilk\n"
      try home.expectList("Groceries", shows: items)
      try home.click("#toast button", "Undo", on: page)
      try home.expectList("Groceries", shows: "medium\tMilk\n")
      try page.expect(
        "#toast", says: "Undone: eggs, large, ham, 1,5 kg flour created in Groceries")
      try home.expectQuiet(page)
    }

    @Test("Enter adds the only item that begins so, or opens it if it is needed")
    func enter() throws {
      try home.terminal("add", "Milk", "Mint", "Drugstore", "Soap")
      try home.terminal("include", "Soap", "--in", "Drugstore")
      try home.terminal("done", "Milk", "Mint")
      let page = try home.paired()
      // Focus alone changes no view.
      #expect(
        try page.evaluate(
          "document.querySelector('#query').focus(), document.querySelectorAll('#main h2').length")
          as? Int == 0)
      try home.click("#query", on: page)
      try page.type("mi")
      try page.press("Enter")
      #expect(try page.evaluate("document.querySelector('#query').value") as? String == "mi")
      try page.type("l")
      try page.press("Enter")
      try page.expect("#toast", says: "Milk needed again")
      try home.expectList(shows: "medium\tDrugstore\nmedium\tMilk\nmedium\tSoap\n")
      try page.type("mil")
      try page.press("Enter")
      try page.expect("document.title === 'Milk – Priorities'")
      try page.evaluate("history.go(-2), 0")
      try home.click(".name", "Drugstore", on: page)
      try home.click("#query", on: page)
      try page.type("mint !high")
      try page.expect(".create", says: "Add Mint · high · in Drugstore")
      try page.press("Enter")
      try home.expectList("Drugstore", shows: "high\tMint\nmedium\tSoap\n")
      try page.expect("document.title === 'Drugstore – Priorities'")
      try page.press("Escape")
      try page.press("Escape")
      try home.click("#query", on: page)
      try page.type("comb #drug")
      try home.click(".create", "Create comb · in Drugstore", on: page)
      try home.expectList("Drugstore", shows: "high\tMint\nmedium\tcomb\nmedium\tSoap\n")
      try home.expectQuiet(page)
    }

    @Test("A list is shared as text, or copied where it cannot be shared")
    func sharing() throws {
      try home.terminal("add", "Milk", "Bread")
      try home.terminal("set", "critical", "Milk")
      let page = try home.paired(.lightDesktop)
      try home.expect(page, shows: "critical Milk, medium Bread")
      try page.evaluate(
        """
        navigator.share = async (data) => { globalThis.shared = data; };
        navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; 0
        """)
      try home.click(".sharing", on: page)
      let isShared = "shared.text === 'Milk (critical)\\nBread' && !globalThis.copied"
      try page.expect(isShared)
      try page.evaluate("navigator.share = undefined; 0")
      try home.click(".sharing", on: page)
      try page.expect("globalThis.copied")
      #expect(try page.evaluate("copied") as? String == "Milk (critical)\nBread")
    }

    @Test("Of 10,000 items only those in view are rendered")
    func many() throws {
      let file = home.service.home.url("many.txt")
      try (1...10_000).map { "Item \($0)" }.joined(separator: "\n")
        .write(to: file, atomically: true, encoding: .utf8)
      try home.terminal("import", file.path)
      let page = try home.paired()
      try page.expect("document.querySelector('li.row')")
      #expect(
        try page.evaluate("document.querySelectorAll('#main *').length < 1500") as? Bool == true)
      try page.evaluate("scrollTo(0, 300000); 0")
      try page.expect("document.querySelector('li.row[aria-posinset=\"5100\"]')")
      let isCovered = """
        [100, 300, 500].every((y) => document.elementFromPoint(180, y)?.closest("li.row"))
        """
      try page.expect(isCovered)
      try home.expectQuiet(page)
    }
  }
}
