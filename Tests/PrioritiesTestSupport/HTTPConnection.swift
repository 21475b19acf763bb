import Foundation

package final class HTTPConnection {
  package struct Reply: Sendable {
    package var status: Int
    /// The headers, with names in lower case.
    package var headers: [String: String]
    package var body: Data

    package var text: String { String(decoding: body, as: UTF8.self) }
    package var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
    }
  }

  private let descriptor: Int32
  private var buffer = Data()

  /// - Parameter bytes: The size of the system's buffer for what is not read yet.
  package init(port: Int, receiving bytes: Int32? = nil) throws {
    descriptor = try LocalSocket.connected(to: port)
    if var bytes {
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(descriptor)
  }

  /// Sends bytes unchanged; false if the server has closed the connection.
  @discardableResult
  package func send(_ bytes: Data) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  package func send(
    _ method: String, _ target: String, headers: [String: String] = [:], body: Data? = nil
  ) {
    var text = "\(method) \(target) HTTP/1.1\r\n"
    if headers["Host"] == nil { text += "Host: localhost\r\n" }
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if let body { text += "Content-Length: \(body.count)\r\n" }
    send(Data((text + "\r\n").utf8) + (body ?? Data()))
  }

  /// Says that nothing more will be sent.
  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads the next response; nil if it is not whole when the server closes or 20 seconds pass.
  package func reply() -> Reply? {
    head().flatMap { rest(of: $0) }
  }

  /// Reads the body after a response's head; nil if it is not whole.
  package func rest(of head: Reply) -> Reply? {
    var body = Data()
    if let length = head.headers["content-length"].flatMap(Int.init) {
      while buffer.count < length { guard fill() else { return nil } }
      body = buffer.prefix(length)
      buffer = Data(buffer.dropFirst(length))
    } else if head.headers["transfer-encoding"] == "chunked" {
      var isWhole = false
      while !isWhole {
        guard let chunk = nextChunk() else { return nil }
        body += chunk
        isWhole = chunk.isEmpty
      }
    }
    return Reply(status: head.status, headers: head.headers, body: Data(body))
  }

  package func head() -> Reply? {
    let end = Data("\r\n\r\n".utf8)
    while buffer.range(of: end) == nil { guard fill() else { return nil } }
    guard let range = buffer.range(of: end) else { return nil }
    let lines = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    buffer = Data(buffer[range.upperBound...])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Reply(status: status, headers: headers, body: Data())
  }

  /// Reads the next part of a chunked body; nil at its end.
  package func chunk() -> Data? {
    guard let chunk = nextChunk(), !chunk.isEmpty else { return nil }
    return chunk
  }

  /// Reads the next part of a chunked body, empty at its end; nil if the server closes before.
  private func nextChunk() -> Data? {
    let newline = Data("\r\n".utf8)
    while buffer.range(of: newline) == nil { guard fill() else { return nil } }
    guard let range = buffer.range(of: newline),
      let length = Int(String(decoding: buffer[..<range.lowerBound], as: UTF8.self), radix: 16)
    else { return nil }
    buffer = Data(buffer[range.upperBound...])
    while buffer.count < length + 2 { guard fill() else { return nil } }
    let chunk = Data(buffer.prefix(length))
    buffer = Data(buffer.dropFirst(length + 2))
    return chunk
  }

  /// Whether a chunked body has a text in its next parts.
  package func receives(_ text: String, within seconds: Double = 10) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    var received = ""
    while !received.contains(text), Date() < end, let chunk = chunk() {
      received += String(decoding: chunk, as: UTF8.self)
    }
    return received.contains(text)
  }

  /// Whether the server closes the connection before a read times out.
  package func isClosedByServer() -> Bool {
    while fill() {}
    return errno != EAGAIN && errno != EWOULDBLOCK
  }

  /// Whether the server closes any of some connections within 20 seconds.
  package static func anyIsClosedByServer(_ connections: [HTTPConnection]) -> Bool {
    var states = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&states, nfds_t(states.count), 20_000) > 0 else { return false }
    return zip(states, connections).contains { $0.revents != 0 && $1.isClosedByServer() }
  }

  private func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    errno = 0
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    buffer.append(contentsOf: bytes.prefix(count))
    return true
  }
}
