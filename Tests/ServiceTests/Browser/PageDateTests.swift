import Foundation
import PrioritiesTestSupport
import Testing

extension BrowserTests {
  /// Dates, by the phone's own day.
  @Suite final class PageDateTests: BrowserSuite {
    /// Moves the page's clock.
    private func pass(_ days: Int, on page: BrowserPage) throws {
      try page.evaluate(
        """
        globalThis.RealDate ??= Date;
        globalThis.Date = class extends RealDate {
          static now() { return RealDate.now() + \(days) * 864e5; }
          constructor(...parts) { super(...(parts.length ? parts : [Date.now()])); }
        }; 0
        """)
    }

    private func set(_ field: String, to value: String, on page: BrowserPage) throws {
      try page.expect("document.querySelector('[name=\(field)]')")
      try page.evaluate(
        """
        (() => {
          const field = document.querySelector("[name=\(field)]");
          field.value = "\(value)";
          for (const kind of ["input", "change"])
            field.dispatchEvent(new Event(kind, { bubbles: true }));
        })(), 0
        """)
    }

    private func expect(
      _ name: String, has parts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let isSo = try eventually {
        let item = try home.terminal("show", name, "--json")
        return parts.allSatisfy(item.contains)
      }
      #expect(isSo, "\(parts)", sourceLocation: sourceLocation)
    }

    @Test(
      "Days pass on an open page, also without a server",
      arguments: BrowserTests.screens(.darkPhone))
    func passing(_ screen: PageScreen) throws {
      try home.terminal("add", "Boiler check", "--due", "15d", "--every", "1y")
      try home.terminal("add", "Milk")
      let page = try home.paired(screen)
      try home.expect(page, shows: "medium Milk")
      try pass(1, on: page)
      try home.expect(page, shows: "medium Boiler check, medium Milk")
      try home.goOffline(page)
      let note =
        "[...document.querySelectorAll('.row small')].map((each) => each.textContent).join()"
      for (days, rows, label) in [
        (10, "high Boiler check, medium Milk", "due "),
        (15, "critical Boiler check, medium Milk", "due today"),
        (17, "critical Boiler check, medium Milk", "2 days late"),
        (0, "medium Milk", ""),
      ] {
        try pass(days, on: page)
        try home.expect(page, shows: rows)
        try page.expect("(\(note)).startsWith('\(label)')")
      }
      try home.expectQuiet(page, but: ["Failed to load", "ERR_"])
    }

    @Test("An item's form has its date, repeat and lead, and a low one is done early")
    func form() throws {
      try home.terminal("add", "Passport", "-p", "low")
      let page = try home.paired()
      try home.click("#query", on: page)
      try page.type("pass")
      try home.click(".name", "Passport", on: page)
      try home.click("#edit", on: page)
      try set("due", to: "2099-05-01", on: page)
      try set("every", to: "1y", on: page)
      try expect("Passport", has: "2099-05-01", "\"1y\"")
      try set("lead", to: "1m", on: page)
      try expect("Passport", has: "2099-05-01", "\"1y\"", "\"1m\"")
      try home.click("#edit", on: page)
      try page.expect(".facts", says: "due 1 May 2099, every year")
      try home.click("#main button", "Done early", on: page)
      try expect("Passport", has: "2100-05-01")
      try page.expect(".facts", says: "due 1 May 2100")
      try home.click("#undo", on: page)
      try page.expect(".facts", says: "due 1 May 2099")
      try expect("Passport", has: "2099-05-01")
      try home.click("#edit", on: page)
      try set("due", to: "", on: page)
      try page.expect("!document.querySelector('[name=every]')")
      #expect(try eventually { try !home.terminal("show", "Passport", "--json").contains("due") })
      try home.expectQuiet(page)
    }

    @Test("A search names a day, and a date that was changed elsewhere is asked about")
    func refused() throws {
      let page = try home.paired()
      try home.click("#query", on: page)
      try page.type("Tyres due:2099-01-02")
      try home.click(".create", "Create Tyres · due 2 January 2099", on: page)
      try expect("Tyres", has: "2099-01-02", "\"priority\":\"low\"")
      try page.type("Tyres")
      try home.click(".name", "Tyres", on: page)
      try home.click("#edit", on: page)
      try home.goOffline(page)
      try set("due", to: "2099-01-03", on: page)
      try home.terminal("edit", "Tyres", "--due", "2099-01-04")
      let again = try home.restart()
      defer { _ = again.stop() }
      try page.expect(".notice", says: "The date of Tyres was changed")
      try expect("Tyres", has: "2099-01-04")
      try home.click(".notice button", "Use mine", on: page)
      try expect("Tyres", has: "2099-01-03")
      try page.expect("!document.querySelector('.notice.error')")
    }
  }
}
