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
  }
}
