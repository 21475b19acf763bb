import Foundation
import PrioritiesTestSupport
import Testing

extension BrowserTests {
  /// The customize sheet, installability and accessibility.
  @Suite final class PageSheetTests: BrowserSuite {
    private let ground =
      "getComputedStyle(document.documentElement).getPropertyValue('--background-fill').trim()"

    private func open(_ page: BrowserPage) throws {
      try home.click("#customize", on: page)
      try page.expect("document.querySelectorAll('.theme-choice').length > 10")
      try page.expect("document.querySelectorAll('.icon-choice').length === 9")
    }

    @Test(
      "The sheet and the terminal app share the theme",
      arguments: BrowserTests.screens(.lightPhone))
    func customizing(_ screen: PageScreen) throws {
      try home.terminal("settings", "write", "background", "paint")
      try home.terminal("settings", "write", "appearance", screen.isDark ? "dark" : "light")
      let app = try PseudoTerminal()
      try app.run(
        BuiltProgram.priorities.path, ["open"],
        environment: [
          "PRIORITIES_HOME": home.service.home.path, "HOME": home.service.home.path,
          "COLORTERM": "truecolor",
        ])
      #expect(app.wait(for: "Find or add"))
      let page = try home.paired(screen)
      let first = try #require(try page.evaluate(ground) as? String)
      try open(page)
      let start = app.output.count
      try home.click(".theme-choice", "parchment", on: page)
      try page.expect("\(ground) !== '\(first)'")
      let second = try #require(try page.evaluate(ground) as? String)
      #expect(app.wait(for: try painted(second), after: start))
      #expect(try home.terminal("settings", "read", "theme") == "parchment\n")
      try home.terminal("theme", "use", "fjord")
      try page.expect("\(ground) !== '\(second)'")
      let third = try #require(try page.evaluate(ground) as? String)
      #expect(app.wait(for: try painted(third), after: start))
      try page.expect(".theme-choice[aria-pressed=true]", says: "fjord")
      app.type("q")
      #expect(app.status() == 0)
      try home.expectQuiet(page)
    }

    @Test("A page pairs another device; the link says when it was used, wrong or expired")
    func pairing() throws {
      let page = try home.paired()
      try open(page)
      try home.click(".invite", on: page)
      try page.expect("document.querySelector('.qr path')?.getBBox().width > 20")
      let link = try #require(
        try page.evaluate("document.querySelector('dialog .link').textContent") as? String)
      let other = try home.page(isOwnDevice: true)
      try other.open(link)
      try other.expect("\(home.stored("token")) && document.querySelector('.empty')")
      try home.click("dialog.small .primary", "Done", on: page)
      try page.expect("document.querySelectorAll('.devices li').length === 2")
      for (code, reason) in [(String(link.suffix(9)), "already used"), ("0000-0000", "is wrong")] {
        let third = try home.page(isOwnDevice: true)
        try third.open("\(home.address)/#\(code)")
        try third.expect(".pair [role=alert]", says: "\(reason)")
        try home.expectQuiet(third, but: ["403 (Forbidden) /api/v1/pairings"])
      }
      try home.expectQuiet(page)
    }

    @Test("Devices have names that people recognize, keep them, and are renamed")
    func devices() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      let name =
        try #require(try page.evaluate("navigator.userAgent") as? String)
        .contains("Android") ? "Android phone" : "Linux PC"
      #expect(try home.terminal("serve", "devices").hasPrefix(name + "\t"))
      try open(page)
      try page.evaluate(
        """
        (() => {
          const field = document.querySelector(".devices input");
          field.value = "Ana's phone";
          field.dispatchEvent(new Event("change"));
        })(), 0
        """)
      try page.expect("document.querySelector(`[aria-label=\"Revoke Ana's phone\"]`)")
      #expect(try home.terminal("serve", "devices").hasPrefix("Ana's phone\t"))
      try page.expect(".customize", says: "Last exchange: ")
      try home.click(".customize header button", on: page)
      try home.click(".name", "Milk", on: page)
      try page.expect(".facts", says: "today on the server")
      // Paired again, it is the same device.
      try page.open("\(home.address)/healthz")
      try page.evaluate("delete \(home.stored("token")); 0")
      try page.open("\(home.address)/#\(home.code())")
      try page.expect("\(home.stored("token")) && document.querySelector('.list')")
      let devices = try home.terminal("serve", "devices")
      #expect(devices.split(separator: "\n").count == 1 && devices.hasPrefix("Ana's phone\t"))
      try home.expectQuiet(page, but: ["404 (Not Found) /favicon.ico"])
    }

    private func painted(_ hex: String) throws -> String {
      let number = try #require(Int(hex.dropFirst(), radix: 16))
      return "48;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)"
    }

    @Test("The sheet and the terminal share icon, colour and appearance")
    func icon() throws {
      let page = try home.paired()
      try open(page)
      let favicon = "fetch('/favicon.svg', { cache: 'no-store' }).then((each) => each.text())"
      let before = try #require(try page.evaluate(favicon) as? String)
      try home.click(".icon-choice", "pink dark", on: page)
      try page.expect(
        "document.querySelector('.icon-choice[aria-pressed=true]')?.textContent === 'pink dark'")
      #expect(try home.terminal("settings", "read", "icon") == "pink-dark\n")
      let after = try #require(try home.service.request("GET", "/favicon.svg")?.text)
      #expect(after != before)
      let first = try #require(try page.evaluate(ground) as? String)
      try page.evaluate(
        """
        (() => {
          const picker = document.querySelector("input[type=color]");
          for (const color of ["#204080", "#208040", "#b45309"]) {
            picker.value = color;
            picker.dispatchEvent(new Event("input"));
          }
        })()
        """)
      try page.expect("\(ground) !== '\(first)'")
      try page.expect(".color small", says: ":1")
      let end = Date(timeIntervalSinceNow: 20)
      while try home.terminal("settings", "read", "theme") != "#b45309\n", Date() < end {}
      #expect(try home.terminal("settings", "read", "theme") == "#b45309\n")
      try home.click(".segments button", "dark", on: page)
      try page.expect(
        "document.querySelector('.segments [aria-pressed=true]')?.textContent === 'dark'")
      #expect(try home.terminal("settings", "read", "appearance") == "dark\n")
      try home.expectQuiet(page)
    }

    @Test("Revoking a device in the sheet removes its access and its list")
    func revoking() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      let other = try home.paired(.darkDesktop, isOwnDevice: true)
      try open(page)
      let second =
        "[...document.querySelectorAll('.devices li')]"
        + ".find((each) => !each.textContent.includes('this device'))"
      try page.expect(second)
      try page.evaluate("\(second).querySelector('button').click(); 0")
      try home.click("dialog.small button.danger", on: page)
      try page.expect("document.querySelectorAll('.devices li').length === 1")
      try other.expect("document.querySelector('.pair')")
      let text = "document.querySelector('#main').textContent.includes('Milk')"
      #expect(try other.evaluate(text) as? Bool == false)
      #expect(try page.evaluate(text) as? Bool == true)
    }

    @Test("The page is installable and its manifest valid")
    func installing() throws {
      // Nothing is installable on a private device.
      let page = try home.browser.page()
      defer { _ = try? page.send("Page.close") }
      try page.open("\(home.address)/#\(home.code())")
      try page.expect(home.stored("token"))
      #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
      let problems = try page.send("Page.getInstallabilityErrors")["installabilityErrors"]
      #expect((problems as? [Any])?.isEmpty == true)
      let manifest = try page.send("Page.getAppManifest")
      #expect((manifest["errors"] as? [Any])?.isEmpty == true)
      #expect((manifest["data"] as? String)?.contains("\"start_url\":\"./\"") == true)
    }

    @Test("An open page offers to reload when it was updated, and keeps its parts until then")
    func updating() throws {
      let page = try home.paired()
      #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
      try page.send("Page.reload")
      try page.expect("navigator.serviceWorker.controller && document.querySelector('.empty')")
      let parts =
        "performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())"
      try page.expect("\(parts).includes('customize.js')")
      try page.evaluate("globalThis.isOld = true")
      // It listens once it has started.
      try page.expect(
        """
        navigator.serviceWorker.dispatchEvent(new Event("controllerchange"))
          && document.querySelector("#toast").textContent.includes("The page was updated.")
        """)
      try home.click("#toast button", "Reload", on: page)
      try page.expect("!globalThis.isOld && document.querySelector('.empty')")
      try home.expectQuiet(page)
    }

    @Test("Page and worker request only the service, without a token in a URL")
    func requests() throws {
      let page = try home.paired()
      #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
      try open(page)
      try home.expectQuiet(page)
      let token = try #require(try page.evaluate(home.stored("token")) as? String)
      let urls = try page.requests()
      #expect(urls.allSatisfy { !$0.contains(token) && !$0.contains("#") })
      // Only the worker requests the first, and again the second.
      #expect(urls.count { $0.hasSuffix("/empty.svg") } > 0)
      #expect(urls.count { $0.hasSuffix("/model.js") } > 1)
    }

    @Test(
      "axe reports no finding on any screen",
      .enabled(if: Self.axe != nil, "axe-playwright-python is not installed"),
      arguments: BrowserTests.screens(.darkPhone), BrowserTests.themes)
    func accessibility(_ screen: PageScreen, _ theme: String) throws {
      try home.terminal("theme", "use", theme)
      let unpaired = try home.page(screen)
      try unpaired.open(home.address + "/")
      try unpaired.expect("document.querySelector('.pair')")
      try check(unpaired, "pairing")
      let page = try home.paired(screen)
      try page.expect("\(home.stored("theme")) && !document.querySelector('.theming')")
      try check(page, "empty")
      try DueTests.write(in: home.service.home)
      try home.terminal("add", "Groceries", "Rye", "-d", "from the market")
      try home.terminal("include", "Milk", "Rye", "--in", "Groceries")
      try home.expect(page, shows: "medium Groceries, medium Milk, medium Rye, low Bread")
      try check(page, "list and suggestions")
      try home.click("#query", on: page)
      try page.type("mil")
      try page.expect("document.querySelector('.create')")
      try check(page, "search")
      try home.click("#cancel", on: page)
      try home.openMenu(of: "Milk", on: page)
      try page.expect("document.querySelector('dialog.menu')")
      try check(page, "priorities")
      try home.click("dialog .line", "Select", on: page)
      try page.expect("document.querySelector('.row.selected')")
      try check(page, "selected")
      try home.click("#edit", on: page)
      try home.click("dialog .line", "Add to a list", on: page)
      try page.expect("dialog.menu h2", says: "Add Milk to")
      try check(page, "lists")
      try page.evaluate("document.querySelector('dialog').close(), 0")
      try page.expect("!document.querySelector('dialog')")
      try home.openMenu(of: "Milk", on: page)
      try home.click("dialog .line", "Delete", on: page)
      try page.expect("document.querySelector('dialog.small')")
      try check(page, "question")
      try home.click("dialog.small button", "Cancel", on: page)
      try page.send("Network.setBlockedURLs", ["urls": ["*/changes"]])
      try home.click("[aria-label='Complete Milk']", on: page)
      let both = "document.querySelector('.away') && !document.querySelector('#toast').hidden"
      try page.expect(both)
      try check(page, "toast and offline notice")
      try page.send("Network.setBlockedURLs", ["urls": [String]()])
      let names = "[...document.querySelectorAll('.name')]"
      try page.evaluate("\(names).find((each) => /^Groceries/.test(each.textContent)).click(); 0")
      try home.expect(page, shows: "medium Rye, low Milk")
      try check(page, "item")
      try home.click(".sharing", "Order by route", on: page)
      try page.expect("document.querySelectorAll('.handle').length === 2")
      try check(page, "route")
      try home.click("#edit", on: page)
      try page.expect("document.querySelector('form.fields')")
      try check(page, "editing")
      try page.evaluate(
        "document.querySelector('[name=name]').value = 'Milk'; document.forms[0].requestSubmit()")
      let row = "document.querySelector('li.row[data-id]')"
      try page.expect("document.querySelector('.notice.error') && \(row)")
      try check(page, "refusal")
      try page.evaluate("location.hash = '#/' + \(row).dataset.id")
      try page.expect("document.querySelector('.facts')")
      try check(page, "leaf")
      try page.evaluate("location.hash = '#/'; 0")
      try page.expect("!document.querySelector('#customize').hidden")
      try open(page)
      try check(page, "customize")
      try home.click(".invite", on: page)
      try page.expect("document.querySelector('.qr path')")
      try check(page, "invite")
    }

    /// Expects no findings of axe after all animations, also with large text and forced colours.
    private func check(_ page: BrowserPage, _ name: String) throws {
      try page.send("Page.bringToFront")
      if try page.evaluate("!globalThis.axe") as? Bool == true {
        try page.evaluate(String(contentsOfFile: Self.axe ?? "", encoding: .utf8) + "; 0")
      }
      let isDark = try page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") as? Bool
      let scheme = ["name": "prefers-color-scheme", "value": isDark == true ? "dark" : "light"]
      for (size, colors) in [("200%", "none"), ("", "active"), ("", "none")] {
        let forced = ["name": "forced-colors", "value": colors]
        try page.send("Emulation.setEmulatedMedia", ["features": [scheme, forced]])
        let found = try page.evaluate(
          """
          document.documentElement.style.fontSize = "\(size)";
          Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0)))
            .then(() => axe.run(document, { resultTypes: ["violations"] }))
            .then(({ violations }) => violations.map((each) =>
              each.id + ": " + each.nodes.map((node) => node.target.join(" ")).join(", ")))
          """)
        #expect(found as? [String] == [], "\(name), \(size) \(colors)")
      }
    }

    /// axe-core's script, if the PyPI package is installed.
    private static let axe: String? = {
      let script = """
        import importlib.util, os
        folder = os.path.dirname(importlib.util.find_spec("axe_playwright_python").origin)
        print(os.path.join(folder, "axe.min.js"))
        """
      guard let result = try? run("python3", ["-c", script]), result.status == 0 else { return nil }
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }()
  }
}
