import PrioritiesTestSupport
import Testing

extension BrowserTests {
  /// Undo, refused changes and lost access.
  @Suite final class PageConflictTests: BrowserSuite {
    private let expected = ["net::ERR_", "409 (Conflict)", "404 (Not Found)"]

    @Test("A refused change takes its toast and its undo with it")
    func refused() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      try home.goOffline(page)
      try home.swipe("Milk", by: -80, on: page)
      try page.expect("document.querySelector('#toast').innerText.includes('Undo')")
      try home.expect(page, shows: "")
      try home.terminal("set", "critical", "Milk")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect("document.querySelector('.notice.error')")
      try page.expect("document.querySelector('#toast').hidden")
      // The refusal stays until it is read.
      try page.send("Page.reload")
      try page.expect(
        "document.querySelector('.notice.error')?.innerText.includes('raised elsewhere')")
      try home.click("#undo", on: page)
      try page.expect(
        "document.querySelector('dialog')?.innerText.includes('elsewhere: set Milk')")
      try home.click("dialog button", "Leave it", on: page)
      try home.expect(page, shows: "critical Milk")
      try home.expectList(shows: "critical\tMilk\n")
      try home.click(".notice button", "Dismiss", on: page)
      try page.expect("!document.querySelector('.notice')")
      try home.expectQuiet(page, but: expected)
    }

    @Test("Undo asks before another device's step, also after a reload, and forgets nothing")
    func asking() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired(.darkDesktop)
      try home.expect(page, shows: "medium Milk")
      try page.press("ArrowDown")
      try page.press("1")
      try home.expectList(shows: "critical\tMilk\n")
      try home.terminal("add", "Bread")
      try home.expect(page, shows: "critical Milk, medium Bread")
      try page.send("Page.reload")
      try home.expect(page, shows: "critical Milk, medium Bread")
      for _ in 1...2 {
        try home.click("#undo", on: page)
        try page.expect("document.querySelector('dialog')?.innerText.includes('add Bread')")
        try home.click("dialog button", "Leave it", on: page)
        try page.expect("!document.querySelector('dialog')")
      }
      try home.expectList(shows: "critical\tMilk\nmedium\tBread\n")
      try home.click("#undo", on: page)
      try home.click("dialog button", "Yes", on: page)
      try home.expectList(shows: "critical\tMilk\n")
      // The page's own step needs no question.
      try home.click("#undo", on: page)
      try home.expectList(shows: "medium\tMilk\n")
      try home.expectQuiet(page, but: expected)
    }

    @Test("Both texts of a conflict stay until one is chosen, after a reload too")
    func details() throws {
      try home.terminal("add", "Milk", "-d", "one")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      try home.click(".name", "Milk", on: page)
      try home.click("#edit", on: page)
      try page.expect("document.querySelector('form.fields')")
      try home.goOffline(page)
      try page.evaluate(
        """
        (() => {
          const { details, name } = document.querySelector("form.fields").elements;
          [name.value, details.value] = ["Oat milk", "mine"];
          details.dispatchEvent(new Event("input", { bubbles: true }));
        })(), 0
        """)
      // Text that is not saved survives a reload.
      try page.send("Page.reload")
      try page.expect("document.querySelector('form.fields')?.elements.details.value === 'mine'")
      try page.evaluate("document.querySelector('form.fields').requestSubmit(); 0")
      try home.terminal("edit", "Milk", "--details", "theirs")
      let again = try home.restart()
      defer { _ = again.stop() }
      let notice = "document.querySelector('.notice.error')?.innerText"
      try page.expect("\(notice)?.includes('Yours: mine')")
      try page.press("Escape")
      try page.send("Page.reload")
      try page.expect("\(notice)?.includes('Theirs: theirs') && \(notice).includes('Yours: mine')")
      try home.click(".notice button", "Use mine", on: page)
      try home.expect(["search", "mine"], prints: "medium\tOat milk\n")
      try page.expect("!document.querySelector('.notice.error')")
      try home.expectQuiet(page, but: expected)
    }

    @Test("An item deleted elsewhere is named and can be added again")
    func deleted() throws {
      try home.terminal("add", "Bread")
      let page = try home.paired()
      try home.expect(page, shows: "medium Bread")
      try home.goOffline(page)
      try home.swipe("Bread", by: 80, on: page)
      try home.expect(page, shows: "high Bread")
      try home.terminal("delete", "Bread", "--yes")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect(
        "document.querySelector('.notice.error p')?.textContent === '“Bread” was deleted elsewhere.'"
      )
      // Its toast is gone; the other device's change may be announced.
      try page.expect("!document.querySelector('#toast:not([hidden]) button')")
      try home.click(".notice button", "Add it again", on: page)
      try home.expectList(shows: "high\tBread\n")
      try home.expect(page, shows: "high Bread")
      try home.expectQuiet(page, but: expected)
    }

    @Test("A swipe acts on what was shown when it began")
    func swipeBegins() throws {
      try home.terminal("add", "Milk", "-p", "high")
      let page = try home.paired()
      try home.expect(page, shows: "high Milk")
      let milk = try #require(try page.place("li.row .front", "Milk"))
      try page.swipe(x: milk.x + 100, y: milk.y, by: -80, releases: false)
      try home.terminal("set", "critical", "Milk")
      try page.expect("document.querySelector('li.row.critical')")
      try page.letGo(x: milk.x + 20, y: milk.y)
      try page.expect(
        "document.querySelector('.notice.error') || !document.querySelector('.tiles')")
      try home.expectList(shows: "critical\tMilk\n")
    }

    @Test("A wrong link says why; a revoked device loses its list at once")
    func access() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      let stored = """
        new Promise((done) => {
          const open = indexedDB.open("priorities 1");
          open.onsuccess = () => {
            const read = open.result.transaction("snapshot").objectStore("snapshot").get(0);
            read.onsuccess = () => done(read.result?.revision ?? null);
          };
        })
        """
      #expect(try page.evaluate(stored) is Int)
      try home.swipe("Milk", by: 80, on: page)
      try home.expectList(shows: "high\tMilk\n")
      #expect(try page.evaluate("localStorage.steps.includes('Milk')") as? Bool == true)
      let devices = try home.terminal("serve", "devices")
      let name = try #require(devices.split(separator: "\n").first?.split(separator: "\t").first)
      try home.terminal("serve", "revoke", String(name))
      try page.expect("[role=alert]", says: "revoked")
      #expect(try page.evaluate("document.querySelectorAll('li.row').length") as? Int == 0)
      #expect(try !(page.evaluate(stored) is Int))
      #expect(try page.evaluate("localStorage.length") as? Int == 0)
      for _ in 1...3 {
        try page.open("about:blank")
        try page.open("http://127.0.0.1:\(home.service.port)/#0000-0000")
        try page.expect("[role=alert]", says: "is wrong")
      }
    }

    @Test("An icon chosen elsewhere is there after one reload")
    func icon() throws {
      let page = try home.paired()
      #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
      try page.send("Page.reload")
      let manifest = "fetch('/manifest.webmanifest').then((each) => each.text())"
      try page.expect("document.querySelector('.empty') && navigator.serviceWorker.controller")
      let before = try page.evaluate(manifest) as? String
      try home.terminal("icon", "use", "pink")
      try page.send("Page.reload")
      try page.expect("document.querySelector('.empty')")
      let after = try #require(try page.evaluate(manifest) as? String)
      #expect(before != after && after.contains("pink"))
    }
  }
}
