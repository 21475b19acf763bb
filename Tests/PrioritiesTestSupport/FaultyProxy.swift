import Foundation
import Synchronization

/// A TCP proxy on this machine that passes connections on, delays them, cuts them or swallows them.
package final class FaultyProxy: Sendable {
  package enum Fault: Hashable, Sendable {
    case none
    /// Each piece of either direction arrives 50 ms later.
    case delay
    /// The connection ends after so many bytes of the client.
    case cutRequest(Int)
    /// The request arrives, and the connection ends instead of its answer.
    case cutAnswer
    /// The request arrives, and something else comes back.
    case answer(String)
    /// The request arrives, and bytes come back, of which the last repeat until the client closes.
    case flood(Flood)
    /// The request arrives, and nothing comes back.
    case swallow
  }

  package struct Flood: Hashable, Sendable {
    var start: [UInt8]
    var part: [UInt8]
    /// Between the parts, in microseconds.
    var pause: UInt32

    package init(_ start: [UInt8], part: [UInt8] = [], pause: UInt32 = 0) {
      self.start = start
      self.part = part
      self.pause = pause
    }
  }

  package let port: Int
  private let listener: Int32
  private let target: Int
  /// The fault applies to the connections after the first `sound` ones.
  private let state = Mutex((fault: Fault.none, sound: 0, count: 0))

  /// The number of connections so far.
  package var connections: Int { state.withLock { $0.count } }

  package init(to target: Int) throws {
    self.target = target
    (listener, port) = try LocalSocket.listening()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { return }
        let number = state.withLock { state in
          state.count += 1
          return state.count
        }
        serve(client, number)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Applies to new connections after `sound` ones.
  package func set(_ fault: Fault, after sound: Int = 0) {
    state.withLock { ($0.fault, $0.sound) = (fault, $0.count + sound) }
  }

  /// Also applies to open connections, from the next piece on.
  package func setForAll(_ fault: Fault) {
    state.withLock { ($0.fault, $0.sound) = (fault, 0) }
  }

  private func fault(of number: Int) -> Fault {
    state.withLock { number > $0.sound ? $0.fault : .none }
  }

  private func serve(_ client: Int32, _ number: Int) {
    guard let server = try? LocalSocket.connected(to: target) else {
      close(client)
      return
    }
    let all = DispatchGroup()
    for (source, sink, isRequest) in [(client, server, true), (server, client, false)] {
      all.enter()
      Thread.detachNewThread { [self] in
        let isSwallowed = pass(source, sink, isRequest, number)
        // Neither side waits for more, except for a swallowed answer.
        if !isSwallowed {
          shutdown(source, Int32(SHUT_RDWR))
          shutdown(sink, Int32(SHUT_RDWR))
        }
        all.leave()
      }
    }
    all.notify(queue: .global()) {
      close(client)
      close(server)
    }
  }

  /// Returns whether it swallowed an answer, and therefore all that followed.
  private func pass(_ source: Int32, _ sink: Int32, _ isRequest: Bool, _ number: Int) -> Bool {
    var (passed, isSwallowed) = (0, false)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let received = recv(source, &buffer, buffer.count, 0)
      guard received > 0 else { return isSwallowed }
      var limit = Int.max
      switch fault(of: number) {
      case .delay: usleep(50_000)
      case .cutRequest(let most) where isRequest: limit = most
      case .cutAnswer where !isRequest: return isSwallowed
      case .answer(let text) where !isRequest:
        _ = send(sink, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        return isSwallowed
      case .flood(let flood) where !isRequest:
        var part = flood.start
        while send(sink, part, part.count, Int32(MSG_NOSIGNAL)) > 0 {
          part = flood.part
          usleep(flood.pause)
        }
        return isSwallowed
      case .swallow where !isRequest: isSwallowed = true
      default: break
      }
      if isSwallowed { continue }
      let count = min(received, limit - passed)
      guard count > 0, send(sink, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return false }
      passed += count
      if passed >= limit { return false }
    }
  }
}
