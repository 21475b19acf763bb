import Foundation
import PrioritiesTestSupport
import Testing

/// A short test in another engine than Chromium's.
@Suite(
  .serialized, .enabled(if: Firefox.path != nil, "Firefox is not installed"),
  .enabled(if: runsSlowProofs, "Pages are tried by Scripts/test --all service"))
struct FirefoxTests {
  @Test("Pairing, swiping, adding, the sheet and terminal changes work in Firefox")
  func page() throws {
    let service = try RunningService(home: TemporaryFolder())
    func terminal(_ words: String...) throws -> String {
      try BuiltProgram.priorities.run(words, home: service.home).output
    }
    _ = try terminal("add", "Milk")
    let code = try terminal("serve", "pair").pairingCode
    let firefox = try Firefox()
    try firefox.send("WebDriver:SetWindowRect", ["width": 500, "height": 740])
    try firefox.open("http://127.0.0.1:\(service.port)/#\(code)")
    #expect(try firefox.waits(for: "localStorage.token && document.querySelector('li.row.medium')"))
    #expect(
      try firefox.evaluate("location.href") as? String == "http://127.0.0.1:\(service.port)/")
    let place = """
      (() => { const box = document.querySelector("li.row .front").getBoundingClientRect();
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]; })()
      """
    let middle = try #require(try firefox.evaluate(place) as? [Int])
    try firefox.swipe(x: middle[0] - 100, y: middle[1], by: 160)
    #expect(try firefox.waits(for: "document.querySelector('li.row.critical')"))
    // U+E007 is the key Enter, U+E00C is Escape.
    try firefox.type("Bread\u{E007}\u{E00C}", into: "#query")
    #expect(try firefox.waits(for: "document.querySelectorAll('li.row').length === 2"))
    let end = Date(timeIntervalSinceNow: 20)
    while try terminal("list") != "critical\tMilk\nmedium\tBread\n", Date() < end {}
    #expect(try terminal("list") == "critical\tMilk\nmedium\tBread\n")
    _ = try terminal("add", "Rye")
    #expect(try firefox.waits(for: "document.querySelectorAll('li.row').length === 3"))
    try firefox.evaluate("document.querySelector('#customize').click()")
    #expect(try firefox.waits(for: "document.querySelectorAll('.icon-choice').length === 9"))
    let ground = "getComputedStyle(document.documentElement).getPropertyValue('--background-fill')"
    let before = try #require(try firefox.evaluate(ground) as? String)
    _ = try terminal("theme", "use", "parchment")
    #expect(try firefox.waits(for: "\(ground) !== '\(before)'"))
  }
}
