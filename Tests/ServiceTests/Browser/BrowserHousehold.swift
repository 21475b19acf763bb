import Foundation
import TestSupport
import Testing

/// A service, a browser, and the terminal program over the same folder.
final class BrowserHousehold {
  let service: RunningService
  let browser: Browser

  init() throws {
    service = try RunningService(home: TemporaryFolder())
    browser = try Browser()
  }

  /// Runs a command and answers with its standard output.
  @discardableResult
  func terminal(_ words: String...) throws -> String {
    try BuiltProgram.priorities.run(words, home: service.home).output
  }

  /// A code for one device.
  func code() throws -> String {
    try terminal("serve", "pair").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A page that was paired by the link of `serve pair`.
  func paired(
    _ screen: PageScreen = .lightPhone, isOwnDevice: Bool = false
  ) throws -> BrowserPage {
    let page = try browser.page(
      width: screen.width, height: screen.height, isDark: screen.isDark, isPhone: screen.isPhone,
      isOwnDevice: isOwnDevice)
    try page.open("http://127.0.0.1:\(service.port)/#\(code())")
    #expect(try page.waits(for: "localStorage.token && !document.querySelector('#bar').hidden"))
    #expect(try page.waits(for: "document.querySelector('.list, .empty')"))
    return page
  }

  /// A further page on a device that is paired.
  func tab(_ screen: PageScreen = .lightPhone) throws -> BrowserPage {
    let page = try browser.page(
      width: screen.width, height: screen.height, isDark: screen.isDark, isPhone: screen.isPhone)
    try page.open("http://127.0.0.1:\(service.port)/")
    #expect(try page.waits(for: "document.querySelector('.list, .empty')"))
    return page
  }

  /// What a list shows: the levels and names of its rows.
  static let rows = """
    [...document.querySelectorAll("#main li.row[data-id]")].map((row) =>
      row.classList[1] + " " + row.querySelector("b").textContent).join(", ")
    """

  /// Expects a page to show these rows, and no others, within seconds.
  func expect(
    _ page: BrowserPage, shows text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard try !page.waits(for: "(\(Self.rows)) === \(page.quoted(text))") else { return }
    let shown = try page.evaluate(Self.rows) ?? "nothing"
    Issue.record("expected \(text), shown is \(shown)", sourceLocation: sourceLocation)
  }

  /// Expects the terminal to list this within seconds.
  func expectList(
    _ words: String..., shows text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(["list"] + words, prints: text, sourceLocation: sourceLocation)
  }

  /// Expects a command in the terminal to print this within seconds.
  func expect(
    _ words: [String], prints text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = Date(timeIntervalSinceNow: 30)
    var output = ""
    repeat {
      output = try BuiltProgram.priorities.run(words, home: service.home).output
      if output == text { return }
    } while Date() < end
    Issue.record("expected \(text), printed is \(output)", sourceLocation: sourceLocation)
  }

  /// Expects a click to find what it is for.
  func click(
    _ selector: String, _ text: String = "", on page: BrowserPage,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isThere =
      "[...document.querySelectorAll(\(page.quoted(selector)))].some((each) => "
      + "each.textContent.includes(\(page.quoted(text))))"
    let found = try page.waits(for: isThere) && page.click(selector, text)
    if !found { Issue.record("nothing is \(selector) \(text)", sourceLocation: sourceLocation) }
  }

  /// Swipes the row of a name.
  func swipe(
    _ name: String, by distance: Double, down: Double = 0, letsGo: Bool = true,
    on page: BrowserPage
  ) throws {
    let place = try #require(try page.place("li.row .front", name))
    // The browser's own gesture back begins at the edges.
    try page.swipe(
      x: place.x - (distance > 0 ? 100 : -100), y: place.y, by: distance, down: down,
      letsGo: letsGo)
  }

  /// Expects no error on the console, but for what a test provokes, and no request to elsewhere.
  func expectQuiet(
    _ page: BrowserPage, but provoked: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let errors = try page.errors().filter { error in !provoked.contains { error.contains($0) } }
    #expect(errors == [], sourceLocation: sourceLocation)
    let own = "http://127.0.0.1:\(service.port)/"
    let foreign = try page.requests().filter { !$0.hasPrefix(own) && !$0.hasPrefix("about:") }
    #expect(foreign == [], sourceLocation: sourceLocation)
  }
}
