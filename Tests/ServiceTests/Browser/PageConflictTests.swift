import Foundation
import PrioritiesTestSupport
import Testing

extension BrowserTests {
  /// Undo, refused changes and lost access.
  @Suite final class PageConflictTests: BrowserSuite {
    private let expected = ["net::ERR_", "409 (Conflict)", "404 (Not Found)"]

    /// The page's first refusal.
    private let notice = "document.querySelector('.notice.error')"

    @Test("A refused change takes its toast with it, undo the refusal, and it can be repeated")
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
      try page.expect(notice)
      try page.expect("#status", says: "Milk was needed again")
      try page.expect("document.querySelector('#toast').hidden")
      // The refusal stays until it is decided on.
      try page.send("Page.reload")
      try page.expect("\(notice)?.innerText.includes('Milk was needed again')")
      try home.click("#undo", on: page)
      try page.expect("!\(notice)")
      try page.press("U")
      try page.expect(notice)
      try home.expect(page, shows: "critical Milk")
      try home.expectList(shows: "critical\tMilk\n")
      try home.click(".notice button", "Complete anyway", on: page)
      try page.expect("!\(notice)")
      try home.expectList(shows: "")
      try home.expectQuiet(page, but: expected)
    }

    @Test("A screen reader is told of a refusal and of the change that caused it")
    func told() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.goOffline(page)
      try home.click("[aria-label='Complete Milk']", on: page)
      // A toast with a button would keep the other away.
      try page.expect("#toast", says: "Undo")
      try page.expect("document.querySelector('#toast').hidden")
      try home.terminal("set", "critical", "Milk")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect("#status", says: "changed Milk")
      try page.expect("#status", says: "Milk was needed again")
      try home.expectQuiet(page, but: expected)
    }

    @Test("A refusal is forgotten, or goes when this device needs the item")
    func forgetting() throws {
      try home.terminal("add", "Eggs", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Eggs, medium Milk")
      try home.goOffline(page)
      for name in ["Eggs", "Milk"] {
        try home.click("[aria-label='Complete \(name)']", on: page)
        try home.terminal("raise", name)
      }
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect("document.querySelectorAll('.notice.error').length === 2")
      try home.click(".notice button", "Forget", on: page)
      try page.expect("document.querySelectorAll('.notice.error').length === 1")
      try home.swipe("Milk", by: 80, on: page)
      try page.expect("!\(notice)")
      try home.expectList(shows: "critical\tMilk\nhigh\tEggs\n")
      try home.expectQuiet(page, but: expected)
    }

    @Test("Undo takes this device's own change back, also after a reload and without a server")
    func own() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired(.darkDesktop)
      try home.expect(page, shows: "medium Milk")
      try page.press("ArrowDown")
      try page.press("1")
      try home.expectList(shows: "critical\tMilk\n")
      try home.terminal("add", "Bread")
      try home.expect(page, shows: "critical Milk, medium Bread")
      try home.goOffline(page)
      try page.send("Page.reload")
      try home.expect(page, shows: "critical Milk, medium Bread")
      try home.click("#undo", on: page)
      try home.expect(page, shows: "medium Bread, medium Milk")
      try page.expect("document.querySelector('#undo').ariaDisabled === 'true'")
      let again = try home.restart()
      defer { _ = again.stop() }
      try home.expectList(shows: "medium\tBread\nmedium\tMilk\n")
      // The server names the newest change, which is not this device's.
      try home.click("#undo", on: page)
      try page.expect("#toast", says: "Bread created")
      try page.expect("document.querySelector('#undo').ariaDisabled === 'true'")
      try home.expectList(shows: "medium\tBread\nmedium\tMilk\n")
      try home.expectQuiet(page, but: expected)
    }

    @Test("What goes home because its list is gone is said, and a form of a deleted item stays")
    func listsGone() throws {
      try home.terminal("add", "Camping", "Rope")
      try home.terminal("include", "Rope", "--in", "Camping")
      let page = try home.paired()
      try home.click(".name", "Camping", on: page)
      try home.goOffline(page)
      try home.click("#query", on: page)
      try page.type("Matches")
      try page.press("Enter")
      try home.terminal("delete", "Camping", "--yes")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect(".notice.error", says: "Matches is at home: Camping was deleted.")
      try home.expectList(shows: "medium\tMatches\nmedium\tRope\n")
      try home.click(".notice button", "Dismiss", on: page)
      try page.expect("!\(notice)")
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

    @Test("A need brings a deleted item back; text for it is kept, and it can be created again")
    func deleted() throws {
      try home.terminal("add", "Bread", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Bread, medium Milk")
      try home.click(".name", "Milk", on: page)
      try home.click("#edit", on: page)
      try page.expect("document.querySelector('form.fields')")
      try home.goOffline(page)
      try page.evaluate(
        """
        document.querySelector("form.fields").elements.details.value = "mine";
        document.querySelector("form.fields").requestSubmit(); 0
        """)
      try home.click("#back", on: page)
      try home.swipe("Bread", by: 80, on: page)
      try home.expect(page, shows: "high Bread, medium Milk")
      try home.terminal("delete", "Bread", "Milk", "--yes")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect("\(notice)?.innerText.includes('Milk was deleted')")
      try page.expect("\(notice).innerText.includes('mine')")
      try home.expectList(shows: "high\tBread\n")
      try home.click(".notice button", "Create again", on: page)
      try home.expect(["search", "mine"], prints: "medium\tMilk\n")
      try home.expect(page, shows: "high Bread, medium Milk")
      try page.expect("!\(notice)")
      try home.expectQuiet(page, but: expected)
    }

    @Test("A server that was set back lacks changes, which can be sent again")
    func setBack() throws {
      try home.terminal("add", "Milk")
      let backup = "\(home.service.home.path)/backup"
      try home.terminal("db", "backup", backup)
      let page = try home.paired(.darkDesktop)
      try home.expect(page, shows: "medium Milk")
      for name in ["Bread", "Tea"] {
        try page.press("/")
        try page.type(name)
        try page.press("Enter")
        try page.press("Escape")
        // The way back that closes the search is not at once.
        try page.expect("document.querySelector('#cancel').hidden")
      }
      try home.expectList(shows: "medium\tBread\nmedium\tMilk\nmedium\tTea\n")
      try page.expect("!document.querySelector('.notice')")
      try home.goOffline(page)
      try page.press("ArrowDown")
      try page.press("1")
      try home.expect(page, shows: "critical Bread, medium Milk, medium Tea")
      try home.terminal("db", "restore", backup, "--yes")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect(".notice.error", says: "2 changes of this device are missing there.")
      // What was pending is sent, and needs the item again.
      try home.expectList(shows: "critical\tBread\nmedium\tMilk\n")
      let last = "[...document.querySelectorAll('.notice.error')].at(-1)"
      try page.expect("\(last).innerText.includes('Tea created')")
      try page.evaluate("\(last).querySelector('button').click(); 0")
      try home.expectList(shows: "critical\tBread\nmedium\tMilk\nmedium\tTea\n")
      try home.click(".notice button", "Forget", on: page)
      try page.expect("!\(notice)")
      try home.expectQuiet(page, but: expected)
    }

    @Test("Pending changes for another household are shown, and never sent to this one")
    func otherHousehold() throws {
      let page = try home.paired(.darkDesktop)
      try home.goOffline(page)
      try page.press("/")
      try page.type("Secret")
      try page.press("Enter")
      try page.press("Escape")
      try home.expect(page, shows: "medium Secret")
      let other = try home.restart(in: TemporaryFolder())
      defer { _ = other.stop() }
      try page.expect("[role=alert]", says: "revoked")
      let link = try BuiltProgram.priorities.run(["serve", "pair"], home: other.home).output
      let code = try #require(link.split(separator: "#").last).prefix(9)
      try page.evaluate("document.querySelector('[name=code]').value = '\(code)'; 0")
      try page.evaluate("document.querySelector('form.pair').requestSubmit(); 0")
      try page.expect(".notice.error", says: "1 change for the earlier list")
      try home.expect(page, shows: "")
      #expect(try BuiltProgram.priorities.run(["list", "--all"], home: other.home).output == "")
      // The page reads what is stored meanwhile.
      try page.evaluate(
        """
        import("./client.js").then(({client}) => {
          const read = client.load();
          [...document.querySelectorAll(".notice button")].at(-1).click();
          return read;
        })
        """)
      try page.expect("!\(notice)")
      try home.expectQuiet(page, but: expected + ["401 (Unauthorized)"])
    }

    @Test("A swipe acts on what was shown when it began")
    func swipeBegins() throws {
      try home.terminal("add", "Milk", "-p", "high")
      let page = try home.paired()
      try home.expect(page, shows: "high Milk")
      let milk = try #require(try page.place("li.row .front", "Milk"))
      try page.swipe(x: milk.x + 100, y: milk.y, by: -80, releases: false)
      let loads = """
        performance.getEntriesByType("resource").filter(({ name }) => name.includes("/log?")).length
        """
      let before = try #require(try page.evaluate(loads) as? Int)
      try home.terminal("set", "critical", "Milk")
      // It is loaded, but no row changes under the finger.
      try page.expect("\(loads) > \(before)")
      #expect(try page.evaluate("Boolean(document.querySelector('li.row.high'))") as? Bool == true)
      try page.letGo(x: milk.x + 20, y: milk.y)
      try page.expect(
        "document.querySelector('.notice.error') || !document.querySelector('.tiles')")
      try home.expect(page, shows: "critical Milk")
      try home.expectList(shows: "critical\tMilk\n")
    }

    @Test("A wrong link says why; a revoked device loses its list at once")
    func access() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      try home.expect(page, shows: "medium Milk")
      let stored = """
        new Promise((done) => {
          const open = indexedDB.open("\(home.storage)priorities 2");
          open.onsuccess = () => {
            const stores = open.result.transaction(["snapshot", "changes"]);
            const [snapshot, changes] = ["snapshot", "changes"].map((each) => stores.objectStore(each).getAll());
            stores.oncomplete = () => done([snapshot.result[0]?.items, changes.result].map((each) =>
              JSON.stringify(each ?? null).includes("Milk")).join());
          };
        })
        """
      try home.swipe("Milk", by: 80, on: page)
      try home.expectList(shows: "high\tMilk\n")
      #expect(try page.evaluate(stored) as? String == "true,true")
      let devices = try home.terminal("serve", "devices")
      let name = try #require(devices.split(separator: "\n").first?.split(separator: "\t").first)
      try home.terminal("serve", "revoke", String(name))
      try page.expect("[role=alert]", says: "revoked")
      #expect(try page.evaluate("document.querySelectorAll('li.row').length") as? Int == 0)
      #expect(try page.evaluate(stored) as? String == "false,false")
      let kept = try page.evaluate("Object.keys(localStorage).join()") as? String
      #expect(kept == "\(home.storage)device")
      for _ in 1...3 {
        try page.open("about:blank")
        try page.open("\(home.address)/#0000-0000")
        try page.expect("[role=alert]", says: "is wrong")
      }
    }

    @Test("An icon chosen elsewhere is there after one reload")
    func icon() throws {
      let page = try home.paired()
      #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
      try page.send("Page.reload")
      let manifest = "fetch('manifest.webmanifest').then((each) => each.text())"
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
