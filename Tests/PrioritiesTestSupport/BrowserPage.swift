import Foundation

package final class BrowserPage {
  private let browser: Browser
  private let session: String
  private let hasTouch: Bool

  init(browser: Browser, session: String, hasTouch: Bool) {
    self.browser = browser
    self.session = session
    self.hasTouch = hasTouch
  }

  @discardableResult
  package func send(
    _ method: String, _ parameters: [String: Any] = [:]
  ) throws -> [String: Any] {
    try browser.send(method, parameters, session: session)
  }

  package func open(_ address: String) throws { try send("Page.navigate", ["url": address]) }

  @discardableResult
  package func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let problem = answer["exceptionDetails"] as? [String: Any] {
      let text = (problem["exception"] as? [String: Any])?["description"] as? String
      throw Browser.Failure.refused(method: expression, message: text ?? "")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Waits until an expression is true; false on timeout.
  package func waits(for expression: String, seconds: Double = 30) throws -> Bool {
    // A page being replaced sends no reply: evaluate again.
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

  package func swipe(
    x: Double, y: Double, by distance: Double, down: Double = 0, releases: Bool = true
  ) throws {
    // A page behind another one receives no touches.
    try send("Page.bringToFront")
    try touch(.down, x, y)
    for step in 1...12 {
      let part = Double(step) / 12
      try touch(.move, x + distance * part, y + down * part)
    }
    if releases { try letGo(x: x + distance, y: y + down) }
  }

  /// Drags a finger within 24 ms, by the events' own clock.
  package func flick(x: Double, y: Double, by distance: Double) throws {
    try send("Page.bringToFront")
    let start = Date().timeIntervalSince1970
    for step in 0...3 {
      let place = ["x": x + distance * Double(step) / 3, "y": y]
      try send(
        "Input.dispatchTouchEvent",
        [
          "type": step == 0 ? "touchStart" : "touchMove", "touchPoints": [place],
          "timestamp": start + 0.008 * Double(step),
        ])
    }
    try send(
      "Input.dispatchTouchEvent",
      ["type": "touchEnd", "touchPoints": [Any](), "timestamp": start + 0.025])
  }

  package func tap(x: Double, y: Double) throws {
    try send("Page.bringToFront")
    try touch(.down, x, y)
    try letGo(x: x, y: y)
  }

  package func move(x: Double, y: Double) throws { try touch(.move, x, y) }

  package func letGo(x: Double, y: Double) throws { try touch(.up, x, y) }

  private enum Touch {
    case down
    case move
    case up
  }

  private func touch(_ touch: Touch, _ x: Double, _ y: Double) throws {
    guard hasTouch else {
      let type = [.down: "mousePressed", .move: "mouseMoved", .up: "mouseReleased"][touch]
      try send(
        "Input.dispatchMouseEvent",
        ["type": type ?? "", "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1])
      return
    }
    let type = [.down: "touchStart", .move: "touchMove", .up: "touchEnd"][touch]
    try send(
      "Input.dispatchTouchEvent",
      ["type": type ?? "", "touchPoints": touch == .up ? [] : [["x": x, "y": y]]])
  }

  package func type(_ text: String) throws { try send("Input.insertText", ["text": text]) }

  package func press(_ key: String) throws {
    try send("Page.bringToFront")
    var parameters: [String: Any] = ["type": "keyDown", "key": key]
    if key.count == 1 { parameters["text"] = key }
    if key == "Enter" { parameters["text"] = "\r" }
    try send("Input.dispatchKeyEvent", parameters)
    try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
  }

  /// The middle of the first element with a selector and a text, after all animations.
  package func place(_ selector: String, _ text: String = "") throws -> (x: Double, y: Double)? {
    // Animations pause on a page behind another one.
    try send("Page.bringToFront")
    let value = try evaluate(
      """
      (async () => {
        await Promise.race([
          Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0))),
          new Promise((done) => setTimeout(done, 3000)),
        ]);
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

  /// Clicks the first element with a selector and a text, outside dialogs that are closed but not
  /// removed yet; false if there is none.
  @discardableResult
  package func click(_ selector: String, _ text: String = "") throws -> Bool {
    try evaluate(
      """
      (() => {
        const found = [...document.querySelectorAll(\(quoted(selector)))]
          .find((element) => element.textContent.includes(\(quoted(text)))
            && !element.closest("dialog:not([open])"));
        found?.focus();
        found?.click();
        return Boolean(found);
      })()
      """) as? Bool ?? false
  }

  package func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data ?? Data("\"\"".utf8), as: UTF8.self)
  }

  /// A screenshot as PNG.
  package func picture() throws -> Data {
    let answer = try send("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// A metric of `Performance.getMetrics`; 0 if unknown.
  package func metric(_ name: String) throws -> Double {
    let metrics = try send("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
    return metrics.first { $0["name"] as? String == name }?["value"] as? Double ?? 0
  }

  /// The console errors, exceptions and browser reports.
  package func errors() throws -> [String] {
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
        // The port differs from run to run.
        let path = (entry?["url"] as? String).flatMap { URL(string: $0)?.path } ?? ""
        return "\(entry?["text"] ?? "") \(path)"
      default: return nil
      }
    }
  }

  /// The addresses requested by the browser's pages and workers.
  package func requests() throws -> [String] {
    try evaluate("0")
    return browser.events.compactMap { event in
      guard event["method"] as? String == "Network.requestWillBeSent",
        let request = (event["params"] as? [String: Any])?["request"] as? [String: Any]
      else { return nil }
      return request["url"] as? String
    }
  }
}
