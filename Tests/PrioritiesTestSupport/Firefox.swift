import Foundation

/// Firefox over Marionette: a socket with length-prefixed JSON messages.
package final class Firefox {
  /// The executable's path on Debian.
  package static let path = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package enum Failure: Error {
    case start
    case closed
    case refused(command: String, message: String)
  }

  private let process: ChildProcess
  private let profile: TemporaryFolder
  private let socketDescriptor: Int32
  private var buffer = Data()
  private var number = 0

  /// Starts a headless browser with its own profile.
  package init() throws {
    let profile = try TemporaryFolder()
    self.profile = profile
    try profile.write("user_pref(\"marionette.port\", 0);\n", to: "user.js")
    process = try ChildProcess(
      [
        Self.path ?? "firefox", "--headless", "--marionette", "--no-remote", "--profile",
        profile.path,
      ], environment: ["HOME": profile.path, "PATH": "/usr/bin:/bin"])
    // It takes a free port and writes its number to a file.
    var port: Int?
    _ = eventually(within: 60) {
      port = (try? profile.text("MarionetteActivePort")).flatMap { Int($0) }
      return port != nil
    }
    guard let port else { throw Failure.start }
    socketDescriptor = try LocalSocket.connected(to: port)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      socketDescriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    _ = try message()
    try send("WebDriver:NewSession")
  }

  deinit {
    close(socketDescriptor)
    process.end()
  }

  @discardableResult
  package func send(_ command: String, _ parameters: [String: Any] = [:]) throws -> Any? {
    number += 1
    let data = try JSONSerialization.data(withJSONObject: [0, number, command, parameters])
    var rest = Data("\(data.count):".utf8) + data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socketDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.closed }
      rest = rest.dropFirst(count)
    }
    guard let answer = try message() as? [Any], answer.count == 4 else { throw Failure.closed }
    if let problem = answer[2] as? [String: Any] {
      throw Failure.refused(command: command, message: problem["message"] as? String ?? "")
    }
    return answer[3]
  }

  private func message() throws -> Any {
    while true {
      if let colon = buffer.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: buffer[..<colon], as: UTF8.self)),
        buffer.count - buffer.distance(from: buffer.startIndex, to: colon) - 1 >= length
      {
        let start = buffer.index(after: colon)
        let part = Data(buffer[start..<start + length])
        buffer = Data(buffer[(start + length)...])
        return try JSONSerialization.jsonObject(with: part)
      }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = recv(socketDescriptor, &bytes, bytes.count, 0)
      guard count > 0 else { throw Failure.closed }
      buffer.append(contentsOf: bytes.prefix(count))
    }
  }

  package func open(_ address: String) throws { try send("WebDriver:Navigate", ["url": address]) }

  @discardableResult
  package func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "WebDriver:ExecuteScript", ["script": "return \(expression)", "args": [Any]()])
    return (answer as? [String: Any])?["value"]
  }

  /// Waits until an expression is true; false on timeout.
  package func waits(for expression: String) throws -> Bool {
    let script = "(() => { try { return Boolean(\(expression)); } catch { return false; } })()"
    return try eventually(within: 30) { try evaluate(script) as? Bool == true }
  }

  package func type(_ text: String, into selector: String) throws {
    let found = try send("WebDriver:FindElement", ["using": "css selector", "value": selector])
    let element = ((found as? [String: Any])?["value"] as? [String: String])?.values.first
    try send("WebDriver:ElementSendKeys", ["id": element ?? "", "text": text])
  }

  /// Touches a point, moves within a tenth of a second, and releases.
  package func swipe(x: Int, y: Int, by distance: Int) throws {
    var actions: [[String: Any]] = [
      ["type": "pointerMove", "x": x, "y": y, "duration": 0],
      ["type": "pointerDown", "button": 0],
    ]
    for step in 1...10 {
      actions.append(["type": "pointerMove", "x": x + distance * step / 10, "y": y, "duration": 10])
    }
    actions.append(["type": "pointerUp", "button": 0])
    let finger: [String: Any] = [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
      "actions": actions,
    ]
    try send("WebDriver:PerformActions", ["actions": [finger]])
  }
}
