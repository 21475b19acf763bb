import Foundation

/// Chromium over its debugging pipe.
///
/// The pipe is descriptors 3 and 4; messages are JSON and end with a zero byte.
/// One thread at a time may use it.
package final class Browser: @unchecked Sendable {
  /// The executable's path on Debian and Ubuntu.
  package static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let process: ChildProcess
  private let toBrowser: Int32
  private let fromBrowser: Int32
  private let profile: TemporaryFolder
  private var buffer = Data()
  private var number = 0
  var events: [[String: Any]] = []

  package enum Failure: Error {
    case start(Int32)
    case closed
    case noAnswer(method: String)
    case refused(method: String, message: String)
  }

  /// Starts a headless browser with its own profile.
  package init() throws {
    profile = try TemporaryFolder()
    var down: [Int32] = [0, 0]
    var up: [Int32] = [0, 0]
    guard pipe(&down) == 0, pipe(&up) == 0 else { throw Failure.start(errno) }
    // Away from 3 and 4, where the browser expects them.
    let (childIn, childOut) = (fcntl(down[0], F_DUPFD, 20), fcntl(up[1], F_DUPFD, 20))
    toBrowser = fcntl(down[1], F_DUPFD_CLOEXEC, 20)
    fromBrowser = fcntl(up[0], F_DUPFD_CLOEXEC, 20)
    for descriptor in down + up { close(descriptor) }
    let words = [
      Self.path ?? "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
      "--hide-scrollbars", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)",
      "--disable-background-networking", "--disable-component-update", "--no-first-run",
      "about:blank",
    ]
    defer {
      close(childIn)
      close(childOut)
    }
    process = try ChildProcess(words, more: [childIn, childOut])
  }

  deinit {
    process.end()
    close(toBrowser)
    close(fromBrowser)
  }

  @discardableResult
  package func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    let own = try post(method, parameters, session: session)
    let end = Date(timeIntervalSinceNow: 90)
    while true {
      guard Date() < end else { throw Failure.noAnswer(method: "\(method) \(parameters)") }
      let answer = try next()
      guard answer["id"] as? Int == own else {
        if answer["method"] != nil { try note(answer) }
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw Failure.refused(method: method, message: error["message"] as? String ?? "")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Records an event; a worker is paused at its start, so that no request of it is missed.
  private func note(_ event: [String: Any]) throws {
    events.append(event)
    guard event["method"] as? String == "Target.attachedToTarget",
      let session = (event["params"] as? [String: Any])?["sessionId"] as? String
    else { return }
    for method in ["Network.enable", "Runtime.runIfWaitingForDebugger"] {
      try post(method, session: session)
    }
  }

  @discardableResult
  private func post(
    _ method: String, _ parameters: [String: Any] = [:], session: String?
  ) throws -> Int {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var rest = try JSONSerialization.data(withJSONObject: message) + Data([0])
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(toBrowser, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure.closed }
      rest = rest.dropFirst(count)
    }
    return number
  }

  private func next() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let part = Data(buffer[..<end])
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: part) as? [String: Any] ?? [:]
      }
      var waiting = pollfd(fd: fromBrowser, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) > 0 else { throw Failure.closed }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(fromBrowser, &bytes, bytes.count)
      guard count > 0 else { throw Failure.closed }
      buffer.append(contentsOf: bytes.prefix(count))
    }
  }

  /// Adds a device, whose pages share storage, caches and workers with each other only.
  package func device() throws -> String {
    try send("Target.createBrowserContext")["browserContextId"] as? String ?? ""
  }

  /// Removes a device with its pages, and all events until then.
  package func remove(_ device: String) throws {
    try send("Target.disposeBrowserContext", ["browserContextId": device])
    events = []
  }

  /// Opens a page with the size of a phone or a desktop.
  ///
  /// - Parameter device: From ``device()``; without it, the browser's own, which is not private.
  package func page(
    width: Int = 360, height: Int = 740, isDark: Bool = false, isPhone: Bool = true,
    device: String? = nil
  ) throws -> BrowserPage {
    var place = ["url": "about:blank"]
    place["browserContextId"] = device
    let target = try send("Target.createTarget", place)["targetId"] as? String
    let answer = try send("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
    let page = BrowserPage(
      browser: self, session: answer["sessionId"] as? String ?? "", hasTouch: isPhone)
    for domain in ["Page", "Runtime", "Log", "Network"] { try page.send("\(domain).enable") }
    try page.send(
      "Target.setAutoAttach",
      ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true])
    try page.send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": isPhone ? 2 : 1, "mobile": isPhone])
    if isPhone { try page.send("Emulation.setTouchEmulationEnabled", ["enabled": true]) }
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    try page.send("Emulation.setEmulatedMedia", ["features": [scheme]])
    return page
  }
}
