import Foundation
import PrioritiesTestSupport
import Testing

extension BrowserTests {
  /// `Scripts/test --all service` runs every other browser test below a path too.
  @Suite struct PagePathTests {
    let home: BrowserHousehold

    init() throws { home = try BrowserHousehold(path: "/family/list") }

    @Test("Below a path, the page pairs, follows changes, starts offline and draws its icons")
    func below() throws {
      try home.terminal("add", "Milk")
      let page = try home.paired()
      #expect(try page.evaluate("location.href") as? String == home.address + "/")
      try home.expect(page, shows: "medium Milk")
      try home.terminal("add", "Bread")
      try home.expect(page, shows: "medium Bread, medium Milk")
      try home.click("#customize", on: page)
      try page.expect(
        "[...document.querySelectorAll('.icon-choice img')].some((each) => each.naturalWidth > 0)")
      try home.click(".invite", on: page)
      try page.expect("dialog .link", says: "\(home.address)/#")
      try home.expectQuiet(page)
      try home.goOffline(page)
      try page.open("about:blank")
      try page.open(home.address + "/")
      try home.expect(page, shows: "medium Bread, medium Milk")
    }

    @Test("Without its slash, the address leads to the page with the code")
    func slash() throws {
      let page = try home.page()
      try page.open("\(home.address)#\(home.code())")
      try page.expect("\(home.stored("token")) && document.querySelector('.empty')")
      #expect(try page.evaluate("location.href") as? String == home.address + "/")
      try home.expectQuiet(page)
    }

    @Test("What other pages of the host store stays when the device is revoked")
    func neighbours() throws {
      let page = try home.paired()
      try page.evaluate(
        """
        (async () => {
          for (const key of ["other", "family/other", "family/list/deeper/other"])
            localStorage[key] = "kept";
          await caches.open("other");
          await new Promise((done) => { indexedDB.open("other").onsuccess = done; });
          const worker = await navigator.serviceWorker.ready;
          await worker.unregister();
        })()
        """)
      let devices = try home.terminal("serve", "devices")
      try home.terminal("serve", "revoke", String(devices.prefix { $0 != "\t" }))
      try page.expect("[role=alert]", says: "revoked")
      try page.open("about:blank")
      try page.open(home.address + "/")
      try page.expect("document.querySelector('.pair')")
      #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
      let left = """
        (async () => [
          ...Object.keys(localStorage).sort(),
          ...(await indexedDB.databases()).map(({ name }) => name).sort(),
          ...(await caches.keys()).filter((name) => name === "other"),
        ].join())()
        """
      #expect(
        try page.evaluate(left) as? String
          == "family/list/deeper/other,family/list/device,family/other,other,"
          + "family/list/priorities 2,other,other")
    }
  }
}
