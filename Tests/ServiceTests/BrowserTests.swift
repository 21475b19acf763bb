import Foundation
import TestSupport
import Testing

/// The page in a real browser, over the built program: by touch, by key and by button.
@Suite(.serialized, .enabled(if: Browser.path != nil, "Chromium is not installed"))
struct BrowserTests {
  let service: RunningService

  init() throws {
    service = try RunningService(home: TemporaryFolder())
  }

  @discardableResult
  private func terminal(_ words: String...) throws -> String {
    try BuiltProgram.priorities.run(words, home: service.home).output
  }

  /// A page that was paired by the link of `serve pair`.
  private func paired(
    _ browser: Browser, isDark: Bool = false, isPhone: Bool = true
  ) throws -> BrowserPage {
    let page = try browser.page(
      width: isPhone ? 360 : 1280, height: isPhone ? 740 : 800, isDark: isDark, isPhone: isPhone)
    let code = try terminal("serve", "pair").trimmingCharacters(in: .whitespacesAndNewlines)
    try page.open("http://127.0.0.1:\(service.port)/#\(code)")
    #expect(try page.waits(for: "localStorage.token && !document.querySelector('#bar').hidden"))
    #expect(try page.waits(for: "document.querySelector('.list, .empty')"))
    return page
  }

  /// An expression for what a list shows: the levels and names of its rows.
  private let rows = """
    [...document.querySelectorAll("#main li.row[data-id]")].map((row) =>
      row.classList[1] + " " + row.querySelector("b").textContent).join(", ")
    """

  private func shows(_ text: String, on page: BrowserPage) throws -> Bool {
    let isShown = try page.waits(for: "(\(rows)) === \"\(text)\"")
    if !isShown { Issue.record("the page shows \(try page.evaluate(rows) ?? "nothing")") }
    return isShown
  }

  /// Whether the terminal lists this within seconds.
  private func lists(_ text: String, _ words: String...) throws -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while Date() < end {
      let result = try BuiltProgram.priorities.run(["list"] + words, home: service.home)
      if result.output == text { return true }
    }
    return false
  }

  @Test("A link pairs, its code leaves the address, and what the terminal changes is shown")
  func pairing() throws {
    try terminal("add", "Milk", "-p", "critical")
    let page = try paired(Browser())
    #expect(try page.evaluate("location.href") as? String == "http://127.0.0.1:\(service.port)/")
    #expect(try shows("critical Milk", on: page))
    try terminal("add", "Bread")
    #expect(try shows("critical Milk, medium Bread", on: page))
    try terminal("undo")
    #expect(try shows("critical Milk", on: page))
    #expect(try page.errors() == [])
  }

  @Test("A code that is typed pairs as well, a wrong one says so")
  func typedCode() throws {
    let page = try Browser().page()
    try page.open("http://127.0.0.1:\(service.port)/")
    #expect(try page.waits(for: "document.querySelector('.pair input')"))
    try page.evaluate("document.querySelector('.pair input').value = '0000-0000'")
    try page.click(".pair button")
    #expect(try page.waits(for: "document.querySelector('.pair [role=alert]')"))
    let code = try terminal("serve", "pair").trimmingCharacters(in: .whitespacesAndNewlines)
    try page.evaluate("document.querySelector('.pair input').value = '\(code.lowercased())'")
    try page.click(".pair button")
    #expect(try page.waits(for: "localStorage.token"))
  }

  @Test("A swipe follows the finger, shows the tiles, and letting go takes the level")
  func swiping() throws {
    try terminal("add", "Milk", "-p", "critical")
    try terminal("add", "Bread")
    let page = try paired(Browser())
    #expect(try shows("critical Milk, medium Bread", on: page))
    var milk = try #require(try page.place("li.row .front", "Milk"))
    try page.swipe(x: 300, y: milk.y, by: -150, letsGo: false)
    let tiles = "[...document.querySelectorAll('.tile')].map((tile) => tile.textContent).join()"
    #expect(try page.evaluate(tiles) as? String == "high,medium,low")
    #expect(
      try page.waits(for: "document.querySelector('.tile.armed')?.textContent === 'medium'"))
    let moved = "document.querySelector('.swiping .front').style.transform"
    #expect(try page.evaluate(moved) as? String == "translateX(-140px)")
    try page.send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    #expect(try shows("medium Bread, medium Milk", on: page))
    #expect(try lists("medium\tBread\nmedium\tMilk\n"))
    milk = try #require(try page.place("li.row .front", "Milk"))
    try page.swipe(x: 60, y: milk.y, by: 80)
    #expect(try shows("high Milk, medium Bread", on: page))
    // Down, not across: the list scrolls and nothing changes.
    milk = try #require(try page.place("li.row .front", "Milk"))
    try page.swipe(x: 180, y: milk.y, by: 30, down: 200)
    #expect(try shows("high Milk, medium Bread", on: page))
    try page.click("#toast button", "Undo")
    #expect(try shows("medium Bread, medium Milk", on: page))
    #expect(try lists("medium\tBread\nmedium\tMilk\n"))
    #expect(try page.errors() == [])
  }

  @Test("Keys do what they do in the app")
  func keys() throws {
    try terminal("add", "Milk", "Bread")
    let page = try paired(Browser(), isPhone: false)
    #expect(try shows("medium Bread, medium Milk", on: page))
    try page.press("ArrowDown")
    try page.press("ArrowDown")
    try page.press("1")
    #expect(try shows("critical Milk, medium Bread", on: page))
    try page.press("ArrowLeft")
    #expect(try shows("high Milk, medium Bread", on: page))
    try page.press("d")
    #expect(try shows("medium Bread", on: page))
    try page.press("u")
    #expect(try shows("high Milk, medium Bread", on: page))
    try page.press("U")
    #expect(try shows("medium Bread", on: page))
    try page.press("/")
    try page.type("oil")
    try page.press("Enter")
    #expect(try lists("medium\tBread\nmedium\toil\n"))
    try page.press("Escape")
    #expect(try shows("medium Bread, medium oil", on: page))
  }

  @Test("A search in a list finds, adds what is elsewhere, and creates")
  func search() throws {
    try terminal("add", "Groceries", "Milk", "Oat milk")
    try terminal("include", "Milk", "--in", "Groceries")
    let page = try paired(Browser())
    try page.click(".name", "Groceries")
    #expect(try shows("medium Milk", on: page))
    try page.click("#query")
    try page.type("mil")
    let sections =
      "[...document.querySelectorAll('#main h2, .create')].map((e) => e.textContent).join()"
    #expect(
      try page.waits(
        for: "\(sections) === 'In Groceries,Elsewhere,Create and add “mil”'"))
    try page.click(".plus")
    #expect(try lists("medium\tMilk\nmedium\tOat milk\n", "Groceries"))
    try page.type("k chocolate")
    #expect(
      try page.waits(
        for: "document.querySelector('.create')?.textContent.includes('milk chocolate')"))
    try page.click(".create")
    #expect(
      try lists("medium\tMilk\nmedium\tmilk chocolate\nmedium\tOat milk\n", "Groceries"))
    #expect(try page.errors() == [])
  }

  @Test("Editing changes name and details, removes and adds; a taken name stays in the field")
  func editing() throws {
    try terminal("add", "Groceries", "Milk", "Bread")
    try terminal("include", "Milk", "--in", "Groceries")
    let page = try paired(Browser())
    try page.click(".name", "Groceries")
    #expect(try page.waits(for: "!document.querySelector('#edit').hidden"))
    try page.click("#edit")
    #expect(try page.waits(for: "document.querySelector('form.fields')"))
    try page.click("button.minus", "Milk")
    #expect(try lists("", "Groceries"))
    try page.click("button.plus", "Bread")
    #expect(try lists("medium\tBread\n", "Groceries"))
    let field = "document.querySelector('[name=name]')"
    try page.evaluate("\(field).value = 'Market'; \(field).form.requestSubmit(); 0")
    #expect(try lists("medium\tBread\n", "Market"))
    #expect(try page.waits(for: "document.querySelector('#title').textContent === 'Market'"))
    try page.click("#edit")
    #expect(try page.waits(for: "document.querySelector('form.fields')"))
    try page.evaluate("\(field).value = 'milk'; \(field).form.requestSubmit(); 0")
    #expect(try page.waits(for: "document.querySelector('.notice')?.textContent.includes('Milk')"))
    try page.click(".notice button", "Edit")
    #expect(try page.waits(for: "\(field)?.value === 'milk'"))
  }

  @Test("Deleting asks, and undo brings everything back")
  func deleting() throws {
    try terminal("add", "Groceries", "Milk")
    try terminal("include", "Milk", "--in", "Groceries")
    let page = try paired(Browser())
    try page.click("button.level[aria-label*=Milk]")
    #expect(try page.waits(for: "document.querySelector('dialog.menu')"))
    try page.click("dialog .line", "Delete")
    #expect(
      try page.waits(
        for: "document.querySelector('dialog.small')?.textContent.includes('It leaves Groceries.')")
    )
    try page.click("dialog button.danger")
    #expect(try shows("medium Groceries", on: page))
    #expect(try lists("medium\tGroceries\n"))
    try page.click("#toast button", "Undo")
    #expect(try lists("medium\tMilk\n", "Groceries"))
    #expect(try shows("medium Groceries, medium Milk", on: page))
  }

  @Test("A theme from the sheet is the terminal's, and one from the terminal is the page's")
  func customizing() throws {
    let page = try paired(Browser())
    let ground = "getComputedStyle(document.documentElement).getPropertyValue('--background-fill')"
    let first = try #require(try page.evaluate(ground) as? String)
    try page.click("#customize")
    #expect(try page.waits(for: "document.querySelectorAll('.theme-choice').length > 10"))
    #expect(try page.waits(for: "document.querySelectorAll('.icon-choice').length === 9"))
    try page.click(".theme-choice", "parchment")
    #expect(try page.waits(for: "\(ground) !== '\(first)'"))
    #expect(try terminal("settings", "read", "theme") == "parchment\n")
    try page.click(".icon-choice", "pink dark")
    #expect(
      try page.waits(
        for:
          "document.querySelector('.icon-choice[aria-pressed=true]')?.textContent === 'pink dark'"))
    #expect(try terminal("settings", "read", "icon") == "pink-dark\n")
    let second = try #require(try page.evaluate(ground) as? String)
    try terminal("theme", "use", "fjord")
    #expect(try page.waits(for: "\(ground) !== '\(second)'"))
    #expect(
      try page.waits(
        for:
          "document.querySelector('.theme-choice[aria-pressed=true]')?.textContent.includes('fjord')"
      ))
    #expect(try page.errors() == [])
  }

  @Test("What is changed while the server is away is kept, shown, and goes out when it is back")
  func offline() throws {
    try terminal("add", "Milk")
    let browser = try Browser()
    let page = try paired(browser)
    #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
    #expect(service.stop(SIGKILL) != 0)
    let milk = try #require(try page.place("li.row .front", "Milk"))
    try page.swipe(x: 60, y: milk.y, by: 160)
    #expect(try shows("critical Milk", on: page))
    #expect(
      try page.waits(for: "document.querySelector('.notice')?.textContent.startsWith('Offline')"))
    try page.click("#query")
    try page.type("Bread")
    try page.press("Enter")
    try page.click("#cancel")
    #expect(try shows("critical Milk, medium Bread", on: page))
    // The page starts without a server, with what it knew and what waits.
    try page.send("Page.reload")
    #expect(try shows("critical Milk, medium Bread", on: page))
    #expect(try terminal("list") == "medium\tMilk\n")
    let again = try RunningService(home: service.home, port: service.port)
    defer { _ = again.stop() }
    #expect(try lists("critical\tMilk\nmedium\tBread\n"))
    #expect(try page.waits(for: "!document.querySelector('.notice')"))
    #expect(try shows("critical Milk, medium Bread", on: page))
  }

  @Test("Two pages and a terminal show the same, and what was raised elsewhere is kept")
  func several() throws {
    try terminal("add", "Milk")
    let browser = try Browser()
    let pages = [try paired(browser), try paired(browser, isDark: true, isPhone: false)]
    for page in pages { #expect(try shows("medium Milk", on: page)) }
    try terminal("add", "Bread", "-p", "high")
    for page in pages { #expect(try shows("high Bread, medium Milk", on: page)) }
    let milk = try #require(try pages[0].place("li.row .front", "Milk"))
    try pages[0].swipe(x: 60, y: milk.y, by: 160)
    for page in pages { #expect(try shows("critical Milk, high Bread", on: page)) }
    #expect(try lists("critical\tMilk\nhigh\tBread\n"))
  }

  @Test("The page can be installed, and its manifest is sound")
  func installing() throws {
    let page = try paired(Browser())
    #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
    let problems = try page.send("Page.getInstallabilityErrors")["installabilityErrors"]
    #expect((problems as? [Any])?.isEmpty == true)
    let manifest = try page.send("Page.getAppManifest")
    #expect((manifest["errors"] as? [Any])?.isEmpty == true)
    #expect((manifest["data"] as? String)?.contains("\"id\":\"/\"") == true)
  }

  @Test("Nothing is asked of anywhere else")
  func requests() throws {
    let browser = try Browser()
    let page = try paired(browser)
    try page.click("#customize")
    #expect(try page.waits(for: "document.querySelectorAll('.icon-choice').length === 9"))
    let own = "http://127.0.0.1:\(service.port)/"
    let foreign = try page.requests().filter { !$0.hasPrefix(own) && !$0.hasPrefix("about:") }
    #expect(foreign == [])
    #expect(try page.requests().allSatisfy { !$0.contains("token") })
  }

  @Test(
    "axe finds nothing, whichever the size and the appearance",
    .enabled(if: Self.axe != nil, "axe-playwright-python is not installed"),
    arguments: [(false, true), (true, true), (false, false), (true, false)])
  func accessibility(_ isDark: Bool, _ isPhone: Bool) throws {
    try terminal("add", "Groceries", "Milk", "Bread", "-d", "from the market")
    try terminal("include", "Milk", "Bread", "--in", "Groceries")
    let page = try paired(Browser(), isDark: isDark, isPhone: isPhone)
    let axe = try String(contentsOfFile: Self.axe ?? "", encoding: .utf8)
    try page.evaluate("document.documentElement.style.setProperty('--none', ''); 0")
    try page.evaluate(axe + "; 0")
    func check(_ screen: String) throws {
      let found = try page.evaluate(
        """
        Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0)))
          .then(() => axe.run(document, { resultTypes: ["violations"] }))
          .then(({ violations }) => violations.map((each) =>
            each.id + ": " + each.nodes.map((node) => node.target.join(" ")).join(", ")))
        """)
      #expect(found as? [String] == [], "\(screen)")
    }
    try check("home")
    try page.click("button.level[aria-label*=Milk]")
    try check("levels")
    try page.click("dialog .line", "Open and edit")
    #expect(try page.waits(for: "document.querySelector('form.fields')"))
    try check("editing")
    try page.click("#query")
    try page.type("mil")
    #expect(try page.waits(for: "document.querySelector('.create')"))
    try check("search")
    try page.press("Escape")
    try page.evaluate("location.hash = '#/'; 0")
    #expect(try page.waits(for: "!document.querySelector('#customize').hidden"))
    try page.click("#customize")
    #expect(try page.waits(for: "document.querySelectorAll('.icon-choice').length === 9"))
    try check("customize")
  }

  /// The script of axe-core, where the package of PyPI that carries it is installed.
  private static let axe: String? = {
    let script = """
      import importlib.util, os
      print(os.path.join(os.path.dirname(importlib.util.find_spec("axe_playwright_python").origin), "axe.min.js"))
      """
    guard let result = try? run("python3", ["-c", script]), result.status == 0 else { return nil }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }()
}
