import Foundation

/// Chromium, driven over its debugging pipe: descriptors 3 and 4, JSON that ends with a zero byte.
public final class Browser {
  /// Where Debian and Ubuntu have it.
  public static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let process: pid_t
  private let toBrowser: Int32
  private let fromBrowser: Int32
  private let profile: TemporaryFolder
  private var buffer = Data()
  private var number = 0
  /// What the browser told beside its answers.
  var events: [[String: Any]] = []

  /// What went wrong between the test and the browser.
  public enum Failure: Error {
    case start(Int32)
    case closed
    case refused(method: String, message: String)
  }

  /// Starts a browser without a window, with a profile of its own.
  public init() throws {
    profile = try TemporaryFolder()
    var down: [Int32] = [0, 0]
    var up: [Int32] = [0, 0]
    guard pipe(&down) == 0, pipe(&up) == 0 else { throw Failure.start(errno) }
    // Away from 3 and 4, which the browser is to find them at.
    let (childIn, childOut) = (fcntl(down[0], F_DUPFD, 20), fcntl(up[1], F_DUPFD, 20))
    toBrowser = fcntl(down[1], F_DUPFD_CLOEXEC, 20)
    fromBrowser = fcntl(up[0], F_DUPFD_CLOEXEC, 20)
    for descriptor in down + up { close(descriptor) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, childIn, 3)
    posix_spawn_file_actions_adddup2(&actions, childOut, 4)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let words = [
      Self.path ?? "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
      "--hide-scrollbars", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)",
      "--disable-background-networking", "--disable-component-update", "--no-first-run",
      "about:blank",
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], &actions, nil, &arguments, environ)
    close(childIn)
    close(childOut)
    process = child
    guard code == 0 else { throw Failure.start(code) }
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(toBrowser)
    close(fromBrowser)
  }

  /// Asks for something and waits for the answer.
  @discardableResult
  public func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    number += 1
    let own = number
    var message: [String: Any] = ["id": own, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var rest = try JSONSerialization.data(withJSONObject: message) + Data([0])
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(toBrowser, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure.closed }
      rest = rest.dropFirst(count)
    }
    while true {
      let answer = try next()
      guard answer["id"] as? Int == own else {
        if answer["method"] != nil { events.append(answer) }
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw Failure.refused(method: method, message: error["message"] as? String ?? "")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
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

  /// A page of a size, as a phone has it or as a desktop.
  public func page(
    width: Int = 360, height: Int = 740, isDark: Bool = false, isPhone: Bool = true
  ) throws -> BrowserPage {
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
    let answer = try send(
      "Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
    let page = BrowserPage(browser: self, session: answer["sessionId"] as? String ?? "")
    for domain in ["Page", "Runtime", "Log", "Network"] { try page.send("\(domain).enable") }
    try page.send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": isPhone ? 2 : 1, "mobile": isPhone])
    if isPhone { try page.send("Emulation.setTouchEmulationEnabled", ["enabled": true]) }
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    try page.send("Emulation.setEmulatedMedia", ["features": [scheme]])
    return page
  }
}

/// One page of a ``Browser``.
public final class BrowserPage {
  private let browser: Browser
  private let session: String

  init(browser: Browser, session: String) {
    self.browser = browser
    self.session = session
  }

  /// Asks for something and waits for the answer.
  @discardableResult
  public func send(
    _ method: String, _ parameters: [String: Any] = [:]
  ) throws -> [String: Any] {
    try browser.send(method, parameters, session: session)
  }

  /// Goes to an address.
  public func open(_ address: String) throws {
    try send("Page.navigate", ["url": address])
  }

  /// The value of an expression, a promise's once it is there.
  @discardableResult
  public func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let problem = answer["exceptionDetails"] as? [String: Any] {
      let text = (problem["exception"] as? [String: Any])?["description"] as? String
      throw Browser.Failure.refused(method: expression, message: text ?? "")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Waits until an expression holds; false after some seconds.
  public func waits(for expression: String, seconds: Double = 10) throws -> Bool {
    // A page that is being replaced has no answer: it is asked again.
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      let script = """
        new Promise((resolve) => {
          const end = Date.now() + 1000;
          const look = () => {
            let holds = false;
            try { holds = Boolean(\(expression)); } catch {}
            if (holds || Date.now() > end) resolve(holds); else setTimeout(look, 5);
          };
          look();
        })
        """
      if let holds = try? evaluate(script) as? Bool, holds { return true }
    }
    return false
  }

  /// Touches at a place, moves and, unless it is to be held, lets go.
  public func swipe(
    x: Double, y: Double, by distance: Double, down: Double = 0, letsGo: Bool = true
  ) throws {
    // A page behind another one gets no touches.
    try send("Page.bringToFront")
    try touch("touchStart", [(x, y)])
    for step in 1...12 {
      let part = Double(step) / 12
      try touch("touchMove", [(x + distance * part, y + down * part)])
    }
    if letsGo { try touch("touchEnd", []) }
  }

  /// Touches a place for a moment.
  public func tap(x: Double, y: Double) throws {
    try send("Page.bringToFront")
    try touch("touchStart", [(x, y)])
    try touch("touchEnd", [])
  }

  private func touch(_ type: String, _ points: [(x: Double, y: Double)]) throws {
    try send(
      "Input.dispatchTouchEvent",
      ["type": type, "touchPoints": points.map { ["x": $0.x, "y": $0.y] }])
  }

  /// Types text where the focus is.
  public func type(_ text: String) throws {
    try send("Input.insertText", ["text": text])
  }

  /// Presses a key.
  public func press(_ key: String) throws {
    try send("Page.bringToFront")
    var parameters: [String: Any] = ["type": "keyDown", "key": key]
    if key.count == 1 { parameters["text"] = key }
    if key == "Enter" { parameters["text"] = "\r" }
    try send("Input.dispatchKeyEvent", parameters)
    try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
  }

  /// The middle of the first element that a selector and a text find.
  public func place(_ selector: String, _ text: String = "") throws -> (x: Double, y: Double)? {
    let value = try evaluate(
      """
      (() => {
        const found = [...document.querySelectorAll(\(quoted(selector)))]
          .find((element) => element.textContent.includes(\(quoted(text))));
        if (!found) return null;
        found.scrollIntoView({ block: "nearest" });
        const box = found.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      })()
      """)
    guard let numbers = value as? [Double], numbers.count == 2 else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Clicks the first element that a selector and a text find; false where there is none.
  @discardableResult
  public func click(_ selector: String, _ text: String = "") throws -> Bool {
    try evaluate(
      """
      (() => {
        const found = [...document.querySelectorAll(\(quoted(selector)))]
          .find((element) => element.textContent.includes(\(quoted(text))));
        found?.focus();
        found?.click();
        return Boolean(found);
      })()
      """) as? Bool ?? false
  }

  private func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data ?? Data("\"\"".utf8), as: UTF8.self)
  }

  /// A picture of what is shown, as PNG.
  public func picture() throws -> Data {
    let answer = try send("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// What was written to the console as an error, thrown, or reported by the browser.
  public func errors() throws -> [String] {
    try evaluate("0")
    return browser.events.compactMap { event in
      guard event["sessionId"] as? String == session,
        let parameters = event["params"] as? [String: Any]
      else { return nil }
      switch event["method"] as? String {
      case "Runtime.exceptionThrown":
        return "\(parameters["exceptionDetails"] ?? "")"
      case "Runtime.consoleAPICalled" where parameters["type"] as? String == "error":
        return "\(parameters["args"] ?? "")"
      case "Log.entryAdded":
        let entry = parameters["entry"] as? [String: Any]
        guard entry?["level"] as? String == "error" else { return nil }
        return "\(entry?["text"] ?? "") \(entry?["url"] ?? "")"
      default: return nil
      }
    }
  }

  /// The addresses that were asked for.
  public func requests() throws -> [String] {
    try evaluate("0")
    return browser.events.compactMap { event in
      guard event["method"] as? String == "Network.requestWillBeSent",
        let request = (event["params"] as? [String: Any])?["request"] as? [String: Any]
      else { return nil }
      return request["url"] as? String
    }
  }
}
