import Foundation
import PrioritiesTestSupport
import Testing

final class BrowserHousehold {
  let service: RunningService
  let browser: Browser
  private var devices: [String] = []
  /// The path of the page, such as "/list"; empty at the root.
  let path: String

  init(path: String = ProcessInfo.processInfo.environment["PRIORITIES_PAGE_PATH"] ?? "") throws {
    self.path = path
    let first = try RunningService(home: TemporaryFolder())
    if path.isEmpty {
      service = first
    } else {
      _ = first.stop()
      service = try Self.service(home: first.home, port: first.port, path: path)
    }
    browser = try #require(SharedBrowser.current)
    devices.append(try browser.device())
  }

  deinit {
    for device in devices { try? browser.remove(device) }
  }

  private static func service(
    home: TemporaryFolder, port: Int, path: String
  ) throws -> RunningService {
    let options = path.isEmpty ? [] : ["--public-url", "http://127.0.0.1:\(port)\(path)/"]
    return try RunningService(home: home, arguments: options, port: port)
  }

  /// Without a trailing slash.
  var address: String { "http://127.0.0.1:\(service.port)\(path)" }

  /// The beginning of the names of what the page stores.
  var storage: String { path.isEmpty ? "" : "\(path.dropFirst())/" }

  /// A value in the page's local storage, as an expression.
  func stored(_ name: String) -> String { "localStorage['\(storage)\(name)']" }

  /// Opens a page on the household's first device or on another one.
  func page(
    width: Int = 360, height: Int = 740, isDark: Bool = false, isPhone: Bool = true,
    isOwnDevice: Bool = false
  ) throws -> BrowserPage {
    if isOwnDevice { devices.append(try browser.device()) }
    return try browser.page(
      width: width, height: height, isDark: isDark, isPhone: isPhone,
      device: isOwnDevice ? devices.last : devices.first)
  }

  func page(_ screen: PageScreen, isOwnDevice: Bool = false) throws -> BrowserPage {
    try page(
      width: screen.width, height: screen.height, isDark: screen.isDark, isPhone: screen.isPhone,
      isOwnDevice: isOwnDevice)
  }

  @discardableResult
  func terminal(_ words: String...) throws -> String {
    try BuiltProgram.priorities.run(words, home: service.home).output
  }

  func code() throws -> String {
    try terminal("serve", "pair").pairingCode
  }

  func paired(
    _ screen: PageScreen = .lightPhone, isOwnDevice: Bool = false
  ) throws -> BrowserPage {
    let page = try page(screen, isOwnDevice: isOwnDevice)
    try page.open("\(address)/#\(code())")
    try page.expect("\(stored("token")) && !document.querySelector('#bar').hidden")
    try page.expect("document.querySelector('.list, .empty')")
    return page
  }

  func tab(_ screen: PageScreen = .lightPhone) throws -> BrowserPage {
    let page = try page(screen)
    try page.open(address + "/")
    try page.expect("document.querySelector('.list, .empty')")
    return page
  }

  static let rows = """
    [...document.querySelectorAll("#main li.row[data-id]:not(.done)")].map((row) =>
      row.classList[1] + " " + row.querySelector("b").textContent).join(", ")
    """

  /// Expects a page to show exactly these rows within seconds.
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

  /// Expects a terminal command to print this within seconds.
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

  /// Expects the click to hit its target.
  func click(
    _ selector: String, _ text: String = "", on page: BrowserPage,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isThere =
      "[...document.querySelectorAll(\(page.quoted(selector)))].some((each) => "
      + "each.textContent.includes(\(page.quoted(text))) && !each.closest('dialog:not([open])'))"
    let found = try page.waits(for: isThere) && page.click(selector, text)
    if !found { Issue.record("nothing is \(selector) \(text)", sourceLocation: sourceLocation) }
  }

  /// Opens the menu of a row, as a long press or a right click does.
  func openMenu(
    of name: String, on page: BrowserPage, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isOpen = try page.evaluate(
      """
      (() => {
        [...document.querySelectorAll("li.row[data-id] .name")]
          .find((each) => each.textContent.includes(\(page.quoted(name))))
          .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
        return Boolean(document.querySelector("dialog.menu"));
      })()
      """)
    #expect(isOpen as? Bool == true, sourceLocation: sourceLocation)
  }

  /// Starts the service again on the same port, after it was stopped; its own or another's.
  func restart(in folder: TemporaryFolder? = nil) throws -> RunningService {
    try Self.service(home: folder ?? service.home, port: service.port, path: path)
  }

  /// Stops the service once the page can start without it.
  func goOffline(_ page: BrowserPage) throws {
    #expect(try page.evaluate("navigator.serviceWorker.ready.then(() => true)") as? Bool == true)
    #expect(service.stop(SIGKILL) != 0)
  }

  func swipe(
    _ name: String, by distance: Double, down: Double = 0, releases: Bool = true,
    on page: BrowserPage
  ) throws {
    let place = try #require(try page.place("li.row .front", name))
    // The browser's back gesture begins at the edges.
    try page.swipe(
      x: place.x - (distance > 0 ? 100 : -100), y: place.y, by: distance, down: down,
      releases: releases)
  }

  /// Expects no other console errors, and no requests to other hosts.
  func expectQuiet(
    _ page: BrowserPage, but provoked: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let errors = try page.errors().map { $0.replacing(" \(path)/", with: " /") }
      .filter { error in !provoked.contains { error.contains($0) } }
    #expect(errors == [], sourceLocation: sourceLocation)
    let own = "http://127.0.0.1:\(service.port)/"
    // The browser draws its date field with a picture of its own.
    let foreign = try page.requests().filter { request in
      ![own, "about:", "data:image/svg+xml"].contains { request.hasPrefix($0) }
    }
    #expect(foreign == [], sourceLocation: sourceLocation)
  }
}

/// A suite with a service and a device in the shared browser for each test.
class BrowserSuite {
  let home: BrowserHousehold

  init() throws { home = try BrowserHousehold() }
}

extension BrowserPage {
  /// Expects an expression to become true within seconds.
  func expect(_ expression: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let isTrue = try waits(for: expression)
    #expect(isTrue, "\(expression)", sourceLocation: sourceLocation)
  }

  /// Expects the first element with a selector to contain a text within seconds.
  func expect(
    _ selector: String, says text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let element = "document.querySelector(\(quoted(selector)))"
    try expect(
      "\(element)?.textContent.includes(\(quoted(text)))", sourceLocation: sourceLocation)
  }
}
